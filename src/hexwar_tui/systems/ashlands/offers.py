"""What is offered for each field of the rounds' orders, and what draws practice players: contact, places to take."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.language import say
from hexwar_tui.engine.orders import Candidate, Candidates, Values
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.acting import class_name, pickable, reaches_at_all
from hexwar_tui.systems.ashlands.experience import ELITE
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.movement import Gait, Way, allowance, ways
from hexwar_tui.systems.ashlands.state import Unit

NO_UNIT = say("This side has no unit on the map.")
NO_TARGET = say("No enemy unit is within reach.")
NO_WAY = say("There is no hex that it can go to.")

FARTHEST = 12
"""No weapon of a roster reaches farther (`catalogue.Weapon`)."""

LEGEND = 50
"""How much an Elite target is sought while its fall gives experience to all others; a Green one is sought by 1."""

PULL: tuple[int, ...] = tuple(4**n for n in range(16))
"""How much a way draws that leads so many hexes nearer, by 2 more than that."""


def own_units(known: AshKnown, values: Values) -> list[str]:
    """The seat's units on the map."""
    return [unit.id for unit in known.own() if unit.cell is not None]


def lure_of_ready(known: AshKnown, values: Values, id: str) -> int:
    """In the rounds units that may act draw; now and then one that may not is tried."""
    if known.mover != known.seat:
        return 0
    unit = known.unit(id)
    return 50 if unit is not None and known.is_ready(unit) and not unit.suppressed else 1


def lure_of_shaken(known: AshKnown, values: Values, id: str) -> int:
    """Suppressed units that may rally draw."""
    if known.mover != known.seat:
        return 0
    unit = known.unit(id)
    return 50 if unit is not None and known.is_ready(unit) and unit.suppressed else 1


def offered_ways(gait: Gait) -> Candidates:
    """The candidates of a path field: every way of this gait, marked with the hexes left."""

    def offered(known: AshKnown, values: Values) -> Iterator[Candidate]:
        unit = _on_map(known, values["unit"])
        if unit is not None:
            most = allowance(known.open, unit, gait)
            for way in ways(known.open, unit, gait).values():
                yield Candidate(way, mark=str(most - len(way) + 1))

    return offered


def offered_charges(known: AshKnown, values: Values) -> Iterator[Candidate]:
    """The ways of an Attack that end next to its target."""
    target = _on_map(known, values["target"])
    if target is not None and target.cell is not None:
        near = known.ground.grid.neighbours[target.cell]
        yield from (way for way in offered_ways(Gait.ATTACK)(known, values) if way.value[-1] in near)


def lure_of_way(known: AshKnown, values: Values, way: Way) -> int:
    """Ways that lead to the nearest place worth going to draw, the more the farther they get."""
    unit = _on_map(known, values["unit"])
    aim = None if unit is None else known.aim_of(unit)
    if aim is None:
        return 1
    distance = known.ground.grid.distance
    return PULL[max(0, 2 + distance(way[0], aim) - distance(way[-1], aim))]


def targets_after_way(known: AshKnown, values: Values) -> list[str]:
    """Enemy units that a weapon may reach from the end of the path."""
    path = values["path"]
    return _enemies_within(known, path[-1], FARTHEST) if path else []


def targets_of_assault(known: AshKnown, values: Values) -> list[str]:
    """The same for a unit with Assault; another shoots at nobody after a March."""
    unit = _on_map(known, values["unit"])
    return targets_after_way(known, values) if unit is not None and known.armoury.has(unit, "assault") else []


def targets_from_place(known: AshKnown, values: Values) -> list[str]:
    """Enemy units that a weapon may reach from where the unit stands."""
    unit = _on_map(known, values["unit"])
    return [] if unit is None or unit.cell is None else _enemies_within(known, unit.cell, FARTHEST)


def targets_of_attack(known: AshKnown, values: Values) -> list[str]:
    """Enemy units to which the unit may come near enough to strike."""
    unit = _on_map(known, values["unit"])
    if unit is None or unit.cell is None:
        return []
    return _enemies_within(known, unit.cell, allowance(known.open, unit, Gait.ATTACK) + 1)


def lure_of_shot(known: AshKnown, values: Values, id: str | None) -> int:
    """Targets that the unit can shoot at draw, the most experienced most of all."""
    unit, path = _on_map(known, values["unit"]), values.get("path")
    target = None if id is None else _on_map(known, id)
    start = path[-1] if path else None if unit is None else unit.cell
    if unit is None or target is None or target.cell is None or start is None:
        return 2
    return 40 * worth(known, target) if reaches_at_all(known, unit, start, target.cell, moved=bool(path)) else 0


def lure_of_prey(known: AshKnown, values: Values, id: str) -> int:
    """The most experienced draw most of all."""
    target = _on_map(known, id)
    return 1 if target is None else worth(known, target)


def worth(known: AshKnown, target: Unit) -> int:
    """How much a target is sought: the more experienced the more, and Elite ones above all while legends fall."""
    if target.rank == ELITE and known.event is not None and known.event.id == "fall-of-a-legend":
        return LEGEND
    return 1 + 2 * target.rank


def offered_picks(known: AshKnown, values: Values) -> Iterator[Candidate]:
    """The models that a Sniper may pick in the target, alike ones together."""
    unit, path, target = _on_map(known, values["unit"]), values.get("path"), values["target"]
    if unit is None or unit.cell is None or target is None:
        return
    start = path[-1] if path else unit.cell
    for word, count in pickable(known, unit, start, target, moved=bool(path)).items():
        yield Candidate(word, class_name(known, word), str(count))


def _enemies_within(known: AshKnown, cell: Cell, radius: int) -> list[str]:
    distance = known.ground.grid.distance
    return [unit.id for unit in known.enemies() if unit.cell is not None and distance(cell, unit.cell) <= radius]


def _on_map(known: AshKnown, id: str) -> Unit | None:
    unit = known.unit(id)
    return None if unit is None or unit.cell is None else unit
