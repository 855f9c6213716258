"""The layers that a player can lay over the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Overlay
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.show.looks import standing
from hexwar_tui.systems.envoys.state import Army, Phase, Plan

Marks = Mapping[Cell, str]

MANY = "+"
"""The mark of a number of two digits."""

WAY, GOAL = "·", "x"
"""Marks of a way, and of where it ends."""


def overlays(known: EnvKnown) -> tuple[Overlay, ...]:
    """All layers of a seat."""
    layers: tuple[tuple[str, Text, Callable[[EnvKnown, Cell], Marks]], ...] = (
        ("sight", say("What is in sight now"), sight),
        ("age", say("Turns since it was last in sight"), age),
        ("moves", say("Marches of the army under the cursor, over known land"), marches),
        ("ways", say("Ways that are ordered: x where they end"), ways),
        ("reach", say("Where foreign armies in sight can come in a turn"), reach),
        ("owners", say("Holders of cities, by number of the side"), owners),
    )
    return tuple(Overlay(id, title, _of(known, cells)) for id, title, cells in layers)


def _of(known: EnvKnown, cells: Callable[[EnvKnown, Cell], Marks]) -> Callable[[Cell], Marks]:
    return lambda cursor: cells(known, cursor)


def _digit(number: int) -> str:
    return str(number) if number < 10 else MANY


def sight(known: EnvKnown, cursor: Cell) -> Marks:
    """The cells in sight now (ENV-6.1)."""
    return dict.fromkeys(sorted(known.visible), "")


def age(known: EnvKnown, cursor: Cell) -> Marks:
    """Per cell that is remembered: how many turns ago it was in sight."""
    turns = ((cell, known.seen_in(cell)) for cell in known.grid.cells if cell not in known.visible)
    return {cell: _digit(known.turn - turn) for cell, turn in turns if turn is not None}


def _steps(known: EnvKnown, starts: Sequence[Cell]) -> Mapping[Cell, int]:
    """How many steps each cell is away from the nearest start, over land that may be entered for all the seat knows."""
    costs = [1] * known.grid.size
    return distances(known.grid, starts, costs, blocked=known.closed, limit=known.options.move)


def marches(known: EnvKnown, cursor: Cell) -> Marks:
    """Per hex to which an army of one's own under the cursor could march this turn: the steps (ENV-2.1)."""
    if not any(army.cell == cursor for army in standing(known)):
        return {}
    return {cell: _digit(steps) for cell, steps in _steps(known, (cursor,)).items()}


def ways(known: EnvKnown, cursor: Cell) -> Marks:
    """The ways that the seat's armies are ordered to go, as far as they are drawn."""
    found: dict[Cell, str] = {}
    for army in standing(known):
        for cell in _way(plan_of(known, army)):
            found[cell] = WAY
    for army in standing(known):
        goal = _goal(plan_of(known, army))
        if goal is not None:
            found[goal] = GOAL
    return found


def plan_of(known: EnvKnown, army: Army) -> Plan:
    """What is written for an army while orders are written, else what it is about."""
    if known.phase is not Phase.ORDERS:
        return army.plan
    order = known.compartment(army.side).orders.get(army.id)
    return Plan() if order is None else order.plan


def _way(plan: Plan) -> Iterator[Cell]:
    yield from plan.path[:-1]


def _goal(plan: Plan) -> Cell | None:
    return plan.path[-1] if plan.path else plan.cell


def reach(known: EnvKnown, cursor: Cell) -> Marks:
    """Per hex: the fewest steps in which a foreign army in sight could come to it this turn."""
    starts = [seen.cell for seen in known.sightings.values()]
    steps = _steps(known, starts) if starts else {}
    return {cell: _digit(steps[cell]) for cell in sorted(steps)}


def owners(known: EnvKnown, cursor: Cell) -> Marks:
    """Whose the known cities are: the side's number at the table, 0 for nobody."""
    numbers: dict[Side | None, str] = {None: "0"} | {side: str(n) for n, side in enumerate(known.sides, 1)}
    return {cell: numbers[city.owner] for cell, city in known.cities.items()}
