"""What must be true of every state of a game of Iron Lances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hexwar_tui.engine.system import Fault
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.movement import terrain_of
from hexwar_tui.systems.mechs.state import Army, Phase, Unit
from hexwar_tui.systems.mechs.terrain import DIFFICULTY


def invariants(frame: MecFrame) -> list[Fault]:
    """What the rules forbid in the state as it is, one fault for each; empty if nothing is wrong."""
    return [*_sides(frame), *_armies(frame), *_units(frame), *_pilots(frame), *_points(frame), *_course(frame)]


def _sides(frame: MecFrame) -> Iterator[Fault]:
    state = frame.state
    if list(state.sides) != [side.id for side in frame.scenario.sides] or not 0 <= state.at < len(state.sides):
        yield Fault(say("the sides are not those of the scenario"))
        return
    if any(own.credits < 0 for own in state.sides.values()):
        yield Fault(say("a side has fewer credits than none"), "MEC-4.4")
    for side, own in state.sides.items():
        if own.out and (state.armies_of(side) or state.points_of(side)):
            yield Fault(say("a side that is out has armies or key points"), "MEC-5.1")


def _armies(frame: MecFrame) -> Iterator[Fault]:
    state = frame.state
    for id, army in state.armies.items():
        if army.id != id or (army.side is not None and army.side not in state.sides):
            yield Fault(say("an army is of no side, or goes by another's name"), "MEC-2.1")
        if not army.units:
            yield Fault(say("an army has no units"), "MEC-2.4")
        if not (0 <= army.cell < frame.scenario.world.grid.size and DIFFICULTY.get(terrain_of(frame, army.cell))):
            yield Fault(say("an army stands where none can"), "MEC-1.1")
    together = Counter(army.cell for army in state.armies.values())
    # A beaten army is still there while its side picks where it retreats to.
    allowed = {state.battle.cell} if state.battle is not None else set()
    if any(n > 1 and cell not in allowed for cell, n in together.items()):
        yield Fault(say("two armies stand on one hex"), "MEC-2.1")


def _all_units(frame: MecFrame) -> Iterator[tuple[Army | None, Unit]]:
    """Every unit with its army; with None, if it is kept at a key point."""
    for army in frame.state.armies.values():
        yield from ((army, unit) for unit in army.units)
    for point in frame.state.points.values():
        yield from ((None, unit) for unit in point.units)


def _units(frame: MecFrame) -> Iterator[Fault]:
    ids = Counter(unit.id for _, unit in _all_units(frame))
    if any(n > 1 for n in ids.values()):
        yield Fault(say("a unit is in two places"), "MEC-2.4")
    for army, unit in _all_units(frame):
        if unit.type not in frame.scenario.catalogue.units:
            yield Fault(say("a unit is not on the price list"), "MEC-1.6")
            continue
        type = unit_type(frame.scenario.catalogue, unit)
        if not 0 <= unit.damage < type.stages or not set(unit.spent) <= set(type.used_once):
            yield Fault(say("a unit has more damage than it bears, or has used up what it has not"), "MEC-3.7")
        if unit.pilot is not None and (not type.is_mech or army is None):
            yield Fault(say("a pilot sits in what has none"), "MEC-1.6")


def _pilots(frame: MecFrame) -> Iterator[Fault]:
    state = frame.state
    placed = Counter(unit.pilot for _, unit in _all_units(frame) if unit.pilot is not None)
    placed.update(id for army in state.armies.values() for id in army.pilots)
    placed.update(id for point in state.points.values() for id in point.pilots)
    if placed.keys() != state.pilots.keys() or any(n > 1 for n in placed.values()):
        yield Fault(say("a pilot is nowhere, or in two places"), "MEC-3.5")
    if any(
        pilot.id != id or min(pilot.gunnery, pilot.piloting) < 1 or pilot.experience < 0
        for id, pilot in state.pilots.items()
    ):
        yield Fault(say("a pilot is better than anybody can be"), "MEC-3.5")


def _points(frame: MecFrame) -> Iterator[Fault]:
    state = frame.state
    for cell, point in state.points.items():
        if point.cell != cell or (point.owner is not None and point.owner not in state.sides):
            yield Fault(say("a key point is of no side, or elsewhere"), "MEC-1.3")
        garrison = None if point.garrison is None else state.armies.get(point.garrison)
        if point.garrison is not None and (garrison is None or garrison.cell != cell or point.owner is not None):
            yield Fault(say("a garrison is not where it belongs"), "MEC-1.4")
        if (point.units or point.pilots) and point.owner is None:
            yield Fault(say("something is kept for nobody"), "MEC-4.4")
    garrisons = {army.id for army in state.armies_of(None)}
    if garrisons != {point.garrison for point in state.points.values() if point.garrison is not None}:
        yield Fault(say("a garrison is not where it belongs"), "MEC-1.4")


def _course(frame: MecFrame) -> Iterator[Fault]:
    state = frame.state
    if (state.phase is Phase.OVER) != (state.winners is not None):
        yield Fault(say("the game is over without an end, or has ended and goes on"), "MEC-5.1")
    if (state.phase is Phase.BATTLE) != (state.battle is not None):
        yield Fault(say("a battle is fought that nobody has begun"), "MEC-3.1")
    if (state.phase is Phase.SETUP) != (state.turn == 0) or (state.phase is Phase.BONUS) != bool(state.due):
        yield Fault(say("the turn has come to a part that there is not"), "MEC-5.1")
