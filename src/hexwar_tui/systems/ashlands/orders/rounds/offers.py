"""The candidates for the fields of orders of the rounds. Some may be illegal: the order's objection decides.

The objection to the first candidates is the reason that a player reads where nothing of a kind can be ordered. So
units that may act come before those that may not, and enemy units in the order of their distance; where none is within
reach the nearest is a candidate all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from hexwar_tui.engine.orders.order import SHOOTS, Candidate, Candidates, Values
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds.acting import class_name, pickable, reaches_at_all
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance, hindrance, ways
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import Unit

NO_UNIT = say("This side has no unit on the map.")
NO_TARGET = say("No enemy unit is within reach.")

FARTHEST = 12
"""The longest range of any weapon, in hexes (`catalogue.Weapon`)."""


def own_units(known: AshKnown, values: Values) -> list[str]:
    """The ids of the seat's units on the map: those that may act, Suppressed ones that may rally, all others."""
    return _by_readiness(known, rallies=False)


def own_units_to_rally(known: AshKnown, values: Values) -> list[str]:
    """The ids of the seat's units on the map: Suppressed ones that may rally, others that may act, all others."""
    return _by_readiness(known, rallies=True)


def _by_readiness(known: AshKnown, *, rallies: bool) -> list[str]:
    ready = {unit.id for unit in known.ready}
    units = [unit for unit in known.own() if unit.cell is not None]
    return [unit.id for unit in sorted(units, key=lambda unit: (unit.id not in ready, unit.suppressed is not rallies))]


def offered_ways(gait: Gait) -> Candidates:
    """Makes a function that offers the ways by this gait of the unit chosen in `values`, each marked with how many
    hexes the unit could still go at its end (0 after a Difficult one), and, of a Move, whether it could shoot from
    there; if there is none, a way of one cell, its own."""

    def offered(known: AshKnown, values: Values) -> Iterator[Candidate]:
        unit = on_map(known, values["unit"])
        if unit is None:
            return
        most, difficult = allowance(known.open, unit, gait), hindrance(known.open, unit)
        goals = [enemy.hex for enemy in known.enemies_within(unit.hex, FARTHEST + most)] if gait is Gait.MOVE else []
        for end, way in (ways(known.open, unit, gait) or {unit.hex: (unit.hex,)}).items():
            uses_all = difficult[end] and end != unit.cell
            shoots = end != unit.cell and any(reaches_at_all(known, unit, end, goal, moved=True) for goal in goals)
            left = 0 if uses_all else most - len(way) + 1
            note = _farther(left)
            yield Candidate(way, note=note, mark=f"{left}{SHOOTS if shoots else ''}")

    return offered


def _farther(left: int) -> Text:
    """How many hexes more a unit could go; that it can go no more is seen."""
    return say_many("You could go {n} hex more.", "You could go {n} hexes more.", left) if left else ""


def offered_charges(known: AshKnown, values: Values) -> Iterator[Candidate]:
    """The ways by an Attack of the unit chosen in `values` that end next to the chosen target; if there is none, one of
    a single cell, where the unit stands. Nothing if unit or target is not on the map. That the unit could go farther
    isn't said: there it fights."""
    unit, target = on_map(known, values["unit"]), on_map(known, values["target"])
    if unit is None or target is None:
        return
    near = known.ground.grid.neighbours[target.hex]
    ways_there = (way for way in offered_ways(Gait.ATTACK)(known, values) if way.value[-1] in near)
    found = [replace(way, note="") for way in ways_there]
    yield from found or [Candidate((unit.hex,))]


def targets_after_way(known: AshKnown, values: Values) -> list[str]:
    """The ids of enemy units within `FARTHEST` hexes of the end of the path in `values`; none without a path."""
    path = values["path"]
    return enemies_near(known, path[-1], FARTHEST) if path else []


def targets_of_assault(known: AshKnown, values: Values) -> list[str]:
    """The ids of enemy units within `FARTHEST` hexes of the end of the path in `values`; none without a path, or if the
    chosen unit has no Assault, as it can't shoot after a March then."""
    unit = on_map(known, values["unit"])
    return targets_after_way(known, values) if unit is not None and known.armoury.has(unit, "assault") else []


def targets_from_place(known: AshKnown, values: Values) -> list[str]:
    """The ids of enemy units within `FARTHEST` hexes of the unit chosen in `values`, or that of the nearest; none if
    the unit is not on the map."""
    unit = on_map(known, values["unit"])
    return [] if unit is None else enemies_near(known, unit.hex, FARTHEST) or _nearest(known, unit.hex)


def targets_of_attack(known: AshKnown, values: Values) -> list[str]:
    """The ids of enemy units so near that the unit chosen in `values` might come next to them by an Attack, or that of
    the nearest; none if the unit is not on the map."""
    unit = on_map(known, values["unit"])
    if unit is None:
        return []
    return enemies_near(known, unit.hex, allowance(known.open, unit, Gait.ATTACK) + 1) or _nearest(known, unit.hex)


def enemies_near(known: AshKnown, cell: Cell, radius: int) -> list[str]:
    """The ids of the enemy units within `radius` hexes of a cell, the nearest first; of equally near ones the one that
    came onto the map first."""
    far = known.ground.grid.distances_from(cell)
    return [unit.id for unit in sorted(known.enemies_within(cell, radius), key=lambda unit: far[unit.hex])]


def _nearest(known: AshKnown, cell: Cell) -> list[str]:
    far = known.ground.grid.distances_from(cell)
    found = min(known.enemies, key=lambda unit: far[unit.hex], default=None)
    return [] if found is None else [found.id]


def by_side(found: Callable[[AshKnown, Values], Iterable[str]]) -> Candidates:
    """Makes a function that offers the enemy units whose ids `found` gives, each called with the name of its side if
    the seat may have a unit of the same name."""

    def offered(known: AshKnown, values: Values) -> Iterator[Candidate]:
        words = AshWords(known.open)
        yield from (Candidate(id, words.side_first(id)) for id in found(known, values))

    return offered


def offered_picks(known: AshKnown, values: Values) -> Iterator[Candidate]:
    """The classes of models that a Sniper of the chosen unit may pick in the chosen target; each notes its number."""
    unit, path, target = on_map(known, values["unit"]), values.get("path"), values["target"]
    if unit is None or target is None:
        return
    start = path[-1] if path else unit.hex
    for word, count in pickable(known, unit, start, target, moved=bool(path)).items():
        yield Candidate(word, class_name(known, word), say_many("{n} model", "{n} models", count))


def on_map(known: AshKnown, id: str) -> Unit | None:
    """The unit of that id, if the seat knows it and it is on the map; else None."""
    unit = known.unit(id)
    return None if unit is None or unit.cell is None else unit
