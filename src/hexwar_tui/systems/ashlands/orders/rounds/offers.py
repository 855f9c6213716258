"""The candidates for the fields of orders of the rounds. Some may be illegal: the order's objection decides."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.orders.order import Candidate, Candidates, Values
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds.acting import class_name, pickable
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance, hindrance, ways
from hexwar_tui.systems.ashlands.state import Unit

NO_UNIT = say("This side has no unit on the map.")
NO_TARGET = say("No enemy unit is within reach.")
NO_WAY = say("There is no hex that it can go to.")

FARTHEST = 12
"""The longest range of any weapon, in hexes (`catalogue.Weapon`)."""


def own_units(known: AshKnown, values: Values) -> list[str]:
    """The ids of the seat's units on the map, whether they may act or not."""
    return [unit.id for unit in known.own() if unit.cell is not None]


def offered_ways(gait: Gait) -> Candidates:
    """Makes a function that offers the ways by this gait of the unit chosen in `values`. The mark of each is how many
    hexes the unit could still go at its end: 0 after a Difficult hex (ASH-4.2)."""

    def offered(known: AshKnown, values: Values) -> Iterator[Candidate]:
        unit = on_map(known, values["unit"])
        if unit is not None:
            most, difficult = allowance(known.open, unit, gait), hindrance(known.open, unit)
            for end, way in ways(known.open, unit, gait).items():
                uses_all = difficult[end] and end != unit.cell
                yield Candidate(way, mark=str(0 if uses_all else most - len(way) + 1))

    return offered


def offered_charges(known: AshKnown, values: Values) -> Iterator[Candidate]:
    """The ways by an Attack of the unit chosen in `values` that end next to the chosen target, both on the map."""
    target = on_map(known, values["target"])
    if target is not None:
        near = known.ground.grid.neighbours[target.hex]
        yield from (way for way in offered_ways(Gait.ATTACK)(known, values) if way.value[-1] in near)


def targets_after_way(known: AshKnown, values: Values) -> list[str]:
    """The ids of enemy units within `FARTHEST` hexes of the end of the path in `values`; none without a path."""
    path = values["path"]
    return [unit.id for unit in known.enemies_within(path[-1], FARTHEST)] if path else []


def targets_of_assault(known: AshKnown, values: Values) -> list[str]:
    """As `targets_after_way` if the unit chosen in `values` has Assault; else none: it can't shoot after a March."""
    unit = on_map(known, values["unit"])
    return targets_after_way(known, values) if unit is not None and known.armoury.has(unit, "assault") else []


def targets_from_place(known: AshKnown, values: Values) -> list[str]:
    """The ids of enemy units within `FARTHEST` hexes of the unit chosen in `values`; none if that is not on the map."""
    unit = on_map(known, values["unit"])
    return [] if unit is None else [enemy.id for enemy in known.enemies_within(unit.hex, FARTHEST)]


def targets_of_attack(known: AshKnown, values: Values) -> list[str]:
    """The ids of enemy units so near that the unit chosen in `values` might come next to them by an Attack."""
    unit = on_map(known, values["unit"])
    if unit is None:
        return []
    return [enemy.id for enemy in known.enemies_within(unit.hex, allowance(known.open, unit, Gait.ATTACK) + 1)]


def offered_picks(known: AshKnown, values: Values) -> Iterator[Candidate]:
    """The classes of models in the chosen target that a Sniper of the chosen unit may pick, marked with their
    numbers."""
    unit, path, target = on_map(known, values["unit"]), values.get("path"), values["target"]
    if unit is None or target is None:
        return
    start = path[-1] if path else unit.hex
    for word, count in pickable(known, unit, start, target, moved=bool(path)).items():
        yield Candidate(word, class_name(known, word), str(count))


def on_map(known: AshKnown, id: str) -> Unit | None:
    """The unit of that id, if the seat knows it and it is on the map; else None."""
    unit = known.unit(id)
    return None if unit is None or unit.cell is None else unit
