"""What must be true of every state of a game of Ashlands."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.system import Fault
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.rules.experience import ELITE, rank_of
from hexwar_tui.systems.ashlands.rules.turn import ROUNDS, sides_in
from hexwar_tui.systems.ashlands.state import Phase, SideState, Unit, reserve_id, seen_id


def invariants(frame: AshFrame) -> list[Fault]:
    """What the rules forbid in the state as it is, one fault for each; empty if nothing is wrong."""
    found = [*_sides(frame), *_turn(frame)]
    for id, unit in frame.state.units.items():
        if unit.id != id or unit.side not in frame.state.sides or unit.type not in frame.scenario.catalogue.types:
            found.append(Fault(say("a unit is of no side or type"), "ASH-1.2"))
        elif any(upgrade not in frame.scenario.catalogue.upgrades for upgrade in unit.all_upgrades):
            found.append(Fault(say("a unit has an upgrade that does not exist"), "ASH-9.1"))
        else:
            found += [*_unit(frame, unit), *_models(frame, unit)]
    return [*found, *_map(frame)]


def _sides(frame: AshFrame) -> Iterator[Fault]:
    state, ids = frame.state, [side.id for side in frame.scenario.sides]
    if list(state.sides) != ids:
        yield Fault(say("the sides are not those of the scenario"))
    if any(own.prestige < 0 or own.points < 0 for own in state.sides.values()):
        yield Fault(say("a side has less than nothing"), "ASH-3.2")
    owners = [unit.side for unit in state.units.values()] + list(state.bases.values())
    if any(state.sides[side].out for side in owners if side in state.sides):
        yield Fault(say("a side that is out has units or a base"), "ASH-2.2")
    if len(set(state.bases.values())) < len(state.bases):
        yield Fault(say("a side has two central bases"), "ASH-1.6")


def _turn(frame: AshFrame) -> Iterator[Fault]:
    state = frame.state
    if state.turn < 1 or sorted(state.order) != sorted(sides_in(state)):
        yield Fault(say("the initiative is not that of the sides that play on"), "ASH-3.4")
    if state.phase in ROUNDS and not 0 <= state.at < len(state.order):
        yield Fault(say("nobody is to move"), "ASH-3.4")
    if (state.phase is Phase.OVER) != (state.winners is not None):
        yield Fault(say("the game is over without an end, or has ended and goes on"), "ASH-2.1")
    if state.phase is not Phase.PREPARATION and any(side not in state.sides for side in state.sealed):
        yield Fault(say("something is entered for no side"), "ASH-3.2")


def _unit(frame: AshFrame, unit: Unit) -> Iterator[Fault]:
    if unit.experience < 0 or not rank_of(unit.experience) <= unit.rank <= ELITE:
        yield Fault(say("a unit's rank is not what its experience has reached"), "ASH-7.2")
    if not _is_numbered(frame.state.sides[unit.side], unit):
        yield Fault(say("a unit does not go by its number"), "ASH-1.2")
    if unit.cell is not None and not _is_enterable(frame, unit.cell):
        yield Fault(say("a unit stands where nobody can"), "ASH-4.2")


def _is_numbered(own: SideState, unit: Unit) -> bool:
    """Whether the unit's id fits its number, or, if it has never been on the map, is one of its side's secret ids."""
    if unit.number:
        return unit.number <= own.units_seen and unit.id == seen_id(unit.side, unit.type, unit.number)
    secret = (reserve_id(unit.side, unit.type, number) for number in range(1, own.units_raised + 1))
    return unit.cell is None and unit.id in secret


def _models(frame: AshFrame, unit: Unit) -> Iterator[Fault]:
    armoury = frame.scenario.armoury
    if [model.kind for model in unit.models] != [model.kind for model in armoury.new_models(unit.type)]:
        yield Fault(say("a unit's models are not those of its type"), "ASH-1.2")
    elif not unit.alive:
        yield Fault(say("a unit without living models is on the map"), "ASH-1.3")
    elif any(not 0 <= model.toughness <= armoury.toughness(unit, model) for model in unit.models):
        yield Fault(say("a model takes more wounds than it can"), "ASH-5.2")
    elif any(model.upgrades and not model.is_alive for model in unit.models):
        yield Fault(say("a dead model carries upgrades"), "ASH-5.2")


def _map(frame: AshFrame) -> Iterator[Fault]:
    state = frame.state
    standing = {unit.cell: unit.id for unit in state.units.values() if unit.cell is not None}
    if standing != state.occupied or len(standing) < sum(unit.cell is not None for unit in state.units.values()):
        yield Fault(say("the map and the units do not agree on who stands where"), "ASH-1.1")
    for places in (state.key_points, state.depots, state.rails, state.bases):
        if any(not _is_enterable(frame, cell) for cell in places):
            yield Fault(say("a place lies where nobody can enter"), "ASH-2.3")
        if any(holder is not None and holder not in state.sides for holder in places.values()):
            yield Fault(say("a place is held by no side of this game"), "ASH-2.3")
    if any(cell in state.depots for cell in state.bases):
        yield Fault(say("a base and a depot are on one hex"), "ASH-1.6")


def _is_enterable(frame: AshFrame, cell: int) -> bool:
    passable = frame.scenario.ground.is_passable
    return 0 <= cell < len(passable) and bool(passable[cell])
