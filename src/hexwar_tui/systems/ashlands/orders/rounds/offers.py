"""What is offered for each field of the rounds' orders."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.orders.order import Candidate, Candidates, Values
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.rounds.acting import class_name, pickable
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance, hindrance, ways
from hexwar_tui.systems.ashlands.state import Unit

NO_UNIT = say("This side has no unit on the map.")
NO_TARGET = say("No enemy unit is within reach.")
NO_WAY = say("There is no hex that it can go to.")

FARTHEST = 12
"""No weapon of a roster reaches farther (`catalogue.Weapon`)."""


def own_units(known: AshKnown, values: Values) -> list[str]:
    """The seat's units on the map."""
    return [unit.id for unit in known.own() if unit.cell is not None]


def offered_ways(gait: Gait) -> Candidates:
    """The candidates of a path field: every way of this gait, marked with the hexes left; a Difficult one leaves none
    (ASH-4.2)."""

    def offered(known: AshKnown, values: Values) -> Iterator[Candidate]:
        unit = on_map(known, values["unit"])
        if unit is not None:
            most, difficult = allowance(known.open, unit, gait), hindrance(known.open, unit)
            for end, way in ways(known.open, unit, gait).items():
                uses_all = difficult[end] and end != unit.cell
                yield Candidate(way, mark=str(0 if uses_all else most - len(way) + 1))

    return offered


def offered_charges(known: AshKnown, values: Values) -> Iterator[Candidate]:
    """The ways of an Attack that end next to its target."""
    target = on_map(known, values["target"])
    if target is not None and target.cell is not None:
        near = known.ground.grid.neighbours[target.cell]
        yield from (way for way in offered_ways(Gait.ATTACK)(known, values) if way.value[-1] in near)


def targets_after_way(known: AshKnown, values: Values) -> list[str]:
    """Enemy units that a weapon may reach from the end of the path."""
    path = values["path"]
    return enemies_within(known, path[-1], FARTHEST) if path else []


def targets_of_assault(known: AshKnown, values: Values) -> list[str]:
    """The same for a unit with Assault; another shoots at nobody after a March."""
    unit = on_map(known, values["unit"])
    return targets_after_way(known, values) if unit is not None and known.armoury.has(unit, "assault") else []


def targets_from_place(known: AshKnown, values: Values) -> list[str]:
    """Enemy units that a weapon may reach from where the unit stands."""
    unit = on_map(known, values["unit"])
    return [] if unit is None or unit.cell is None else enemies_within(known, unit.cell, FARTHEST)


def targets_of_attack(known: AshKnown, values: Values) -> list[str]:
    """Enemy units to which the unit may come near enough to strike."""
    unit = on_map(known, values["unit"])
    if unit is None or unit.cell is None:
        return []
    return enemies_within(known, unit.cell, allowance(known.open, unit, Gait.ATTACK) + 1)


def offered_picks(known: AshKnown, values: Values) -> Iterator[Candidate]:
    """The models that a Sniper may pick in the target, alike ones together."""
    unit, path, target = on_map(known, values["unit"]), values.get("path"), values["target"]
    if unit is None or unit.cell is None or target is None:
        return
    start = path[-1] if path else unit.cell
    for word, count in pickable(known, unit, start, target, moved=bool(path)).items():
        yield Candidate(word, class_name(known, word), str(count))


def enemies_within(known: AshKnown, cell: Cell, radius: int) -> list[str]:
    """The enemy units so near to a hex, in the order in which they were raised."""
    far = known.ground.grid.distances_from(cell)
    return [unit.id for unit in known.enemies() if unit.cell is not None and far[unit.cell] <= radius]


def on_map(known: AshKnown, id: str) -> Unit | None:
    """The unit of that id where it stands on the map."""
    unit = known.unit(id)
    return None if unit is None or unit.cell is None else unit
