"""What the referee may change in a game of Iron Lances, and how it is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.values import Value
from hexwar_tui.hexgrid.grid import BadLabel, Cell
from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules import sequence
from hexwar_tui.systems.mechs.rules.hostility import sides_in
from hexwar_tui.systems.mechs.rules.movement import terrain_of
from hexwar_tui.systems.mechs.rules.points_held import disband, take
from hexwar_tui.systems.mechs.rules.victory import end_game
from hexwar_tui.systems.mechs.say.phrases_rulings import DRAW, FREE, VALUES
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.state import Army, Phase, Unit
from hexwar_tui.systems.mechs.terrain import DIFFICULTY, NAMES

Choices: TypeAlias = Mapping[str, Sequence[tuple[Value, Text]]]

RICHEST = 99_999
"""The highest number of credits that the referee can rule."""

WORST, MOST_EXPERIENCE = 9, 99
"""The highest (worst) number of a skill, and the highest experience of a pilot, that the referee can rule."""

SKILL_BOUNDS = {"gunnery": (1, WORST), "piloting": (1, WORST), "experience": (0, MOST_EXPERIENCE)}
"""The lowest and the highest number that the referee can rule for each skill of a pilot."""


def subjects(frame: MecFrame) -> Iterator[Subject]:
    """What the referee may change: the game, sides, armies, units, pilots, key points and hexes, each with the facts
    that can be changed. During a battle armies, units, hexes and owners of key points are left out."""
    state, words, label = frame.state, MecWords(frame), frame.scenario.world.grid.label
    playing = tuple((side, words.side(side)) for side in sides_in(frame))
    winners = None if state.winners is None else ",".join(state.winners) or DRAW
    ends: Choices = {"winner": (*playing, (DRAW, VALUES[DRAW]))}
    yield Subject("game", "game", say("The game"), {"winner": winners}, choices=ends)
    for side in sides_in(frame):
        credits = {"credits": state.sides[side].credits}
        yield Subject(f"side:{side}", "side", words.side(side), credits, bounds={"credits": (0, RICHEST)})
    for pilot in state.pilots.values():
        skills = {"gunnery": pilot.gunnery, "piloting": pilot.piloting, "experience": pilot.experience}
        yield Subject(f"pilot:{pilot.id}", "pilot", words.pilot(pilot.id), skills, bounds=SKILL_BOUNDS)
    for cell, point in state.points.items():
        counted: Mapping[str, Value] = {"count": point.count}
        held: Choices = {}
        if state.battle is None:
            counted = {"owner": point.owner or FREE, **counted}
            held = {"owner": ((FREE, VALUES[FREE]), *playing)}
        most = {"count": (0, MOST_EXPERIENCE)}
        yield Subject(f"point:{label(cell)}", "point", words.place(cell), counted, cell, held, bounds=most)
    if state.battle is None:
        yield from _armies(frame, words)
        yield from _hexes(frame)


def _armies(frame: MecFrame, words: MecWords) -> Iterator[Subject]:
    label, armies = frame.scenario.world.grid.label, frame.state.armies.values()
    for army in armies:
        facts: Mapping[str, Value] = {"hex": label(army.cell), "removed": False}
        yield Subject(f"army:{army.id}", "army", words.unit(army.id), facts, army.cell, hexes=("hex",))
    for army in armies:
        for unit in army.units:
            stands: Mapping[str, Value] = {"damage": unit.damage, "removed": False}
            worst = {"damage": (0, unit_type(frame.scenario.catalogue, unit).stages - 1)}
            yield Subject(f"unit:{unit.id}", "unit", words.unit(unit.id), stands, army.cell, bounds=worst)


def _hexes(frame: MecFrame) -> Iterator[Subject]:
    world, kinds = frame.scenario.world, {"terrain": tuple(NAMES.items())}
    for cell in world.grid.cells:
        label, facts = world.grid.label(cell), {"terrain": terrain_of(frame, cell)}
        yield Subject(f"hex:{label}", "hex", say("Hex {hex}", hex=label), facts, cell, kinds)


def amend(frame: MecFrame, change: Change, table: Table) -> None:
    """Makes the referee's change in the state, and goes on with what follows from it. Raises IllegalOrder if there is
    no such subject or fact, if it can't have that value, or if a battle is under way whose conditions it would
    change."""
    kind, _, id = change.subject.partition(":")
    amends: Mapping[str, Callable[[MecFrame, str, str, Value, Table], None]] = {
        "game": _amend_game,
        "side": _amend_side,
        "army": _amend_army,
        "unit": _amend_unit,
        "pilot": _amend_pilot,
        "point": _amend_point,
        "hex": _amend_hex,
    }
    if kind not in amends:
        raise IllegalOrder(say("There is nothing of this name that could be changed."))
    in_battle = frame.state.battle is not None
    if in_battle and (kind in ("army", "unit", "hex") or change.fact == "owner"):
        raise IllegalOrder(say("The battle that is under way is settled first."), "MEC-3.1")
    amends[kind](frame, id, change.fact, change.value, table)
    if not in_battle and frame.state.phase not in (Phase.SETUP, Phase.OVER):
        sequence.go_on(frame, table)


def _amend_game(frame: MecFrame, id: str, fact: str, value: Value, table: Table) -> None:
    winners = [] if value == DRAW else str(value).split(",")
    if fact != "winner" or len(set(winners)) < len(winners) or any(side not in frame.state.sides for side in winners):
        raise IllegalOrder(say("The winner is one of the sides, several with commas between, or “{draw}”.", draw=DRAW))
    end_game(frame, winners, "ruled", table)


def _amend_side(frame: MecFrame, id: str, fact: str, value: Value, table: Table) -> None:
    if id not in sides_in(frame) or fact != "credits":
        raise _no_such_fact(fact)
    frame.state.sides[id].credits = _number(value, 0, RICHEST)


# -- armies ------------------------------------------------------------------------------------------------------------


def _amend_army(frame: MecFrame, id: str, fact: str, value: Value, table: Table) -> None:
    army = frame.state.armies.get(id)
    if army is None:
        raise _no_such_fact(fact)
    if fact == "hex":
        army.cell = _place(frame, army, value)
    elif fact == "removed" and value is True:
        _remove(frame, army, army.units, table)
    else:
        raise _no_such_fact(fact)


def _place(frame: MecFrame, army: Army, value: Value) -> Cell:
    """The cell of a label, if the army can be put there. Raises IllegalOrder if not."""
    cell, points = _cell(frame, value), frame.state.points
    if army.side is None:
        raise IllegalOrder(say("A garrison never leaves."), "MEC-1.4")
    if not DIFFICULTY[terrain_of(frame, cell)] or frame.state.army_at(cell) is not None:
        raise IllegalOrder(say("An army stands on a free hex that can be entered."), "MEC-2.1")
    if cell in points and points[cell].owner != army.side:
        raise IllegalOrder(say("The key point there must be its side's first."), "MEC-1.5")
    return cell


def _remove(frame: MecFrame, army: Army, units: Sequence[Unit], table: Table) -> None:
    """Removes these units of the army. Their pilots stay with it; without any units left it disbands."""
    army.pilots += [unit.pilot for unit in units if unit.pilot is not None]
    army.units = [unit for unit in army.units if unit not in units]
    if not army.units:
        disband(frame, army, table)


def _amend_unit(frame: MecFrame, id: str, fact: str, value: Value, table: Table) -> None:
    found = frame.state.find_unit(id)
    if found is None:
        raise _no_such_fact(fact)
    army, unit = found
    if fact == "damage":
        unit.damage = _number(value, 0, unit_type(frame.scenario.catalogue, unit).stages - 1)
    elif fact == "removed" and value is True:
        _remove(frame, army, [unit], table)
    else:
        raise _no_such_fact(fact)


def _amend_pilot(frame: MecFrame, id: str, fact: str, value: Value, table: Table) -> None:
    pilot = frame.state.pilots.get(id)
    if pilot is None or fact not in SKILL_BOUNDS:
        raise _no_such_fact(fact)
    setattr(pilot, fact, _number(value, *SKILL_BOUNDS[fact]))


# -- the map -----------------------------------------------------------------------------------------------------------


def _amend_point(frame: MecFrame, id: str, fact: str, value: Value, table: Table) -> None:
    point = frame.state.points.get(_cell(frame, id))
    if point is None:
        raise _no_such_fact(fact)
    if fact == "count":
        point.count = _number(value, 0, MOST_EXPERIENCE)
        return
    if fact != "owner" or (value != FREE and value not in sides_in(frame)):
        raise IllegalOrder(say("A key point is a side's, or “{free}”.", free=FREE), "MEC-1.5")
    army = frame.state.army_at(point.cell)
    if army is not None and army.side != value:
        raise IllegalOrder(say("The army there holds it."), "MEC-1.5")
    take(frame, point, None if value == FREE else str(value), table)


def _amend_hex(frame: MecFrame, id: str, fact: str, value: Value, table: Table) -> None:
    state, cell = frame.state, _cell(frame, id)
    if fact != "terrain" or value not in NAMES:
        raise IllegalOrder(say("A kind of terrain is wanted: {kinds}.", kinds=tuple(NAMES)), "MEC-1.1")
    if not DIFFICULTY[str(value)] and (cell in state.points or state.army_at(cell) is not None):
        raise IllegalOrder(say("An army or a key point is there."), "MEC-1.1")
    state.terrain[cell] = str(value)


def _cell(frame: MecFrame, label: Value) -> Cell:
    try:
        return frame.scenario.world.grid.cell_of_label(str(label))
    except BadLabel as fault:
        raise IllegalOrder(say("There is no hex {hex} on this map.", hex=str(label))) from fault


def _number(value: Value, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise IllegalOrder(say("A whole number from {least} to {most} is wanted.", least=least, most=most))
    return value


def _no_such_fact(fact: str) -> IllegalOrder:
    return IllegalOrder(say("“{fact}” can't be changed so.", fact=fact))
