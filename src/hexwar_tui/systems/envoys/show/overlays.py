"""The overlays of marks that a player can lay over the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Overlay
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.show.looks import order_of, standing

Marks = Mapping[Cell, str]

MANY = "+"
"""The mark that stands for a number of two digits or more."""

WAY, GOAL = "·", "x"
"""The marks of a cell on a way and of the cell where it ends."""


def overlays(known: EnvKnown) -> tuple[Overlay, ...]:
    """All overlays that the seat can lay over the map."""
    layers: tuple[tuple[str, Text, Callable[[EnvKnown, Cell], Marks]], ...] = (
        ("sight", say("What is in sight now"), sight),
        ("age", say("Turns since it was last in sight"), age),
        ("moves", say("Marches of the army under the cursor, over known land"), marches),
        ("ways", say("Ways that are ordered: x where they end"), ways),
        ("reach", say("Where foreign armies in sight can come in a turn"), reach),
        ("owners", say("Holders of cities, by number of the side"), owners),
    )
    return tuple(Overlay(id, title, partial(cells, known)) for id, title, cells in layers)


def _digit(number: int) -> str:
    return str(number) if number < 10 else MANY


def sight(known: EnvKnown, cursor: Cell) -> Marks:
    """Marks the cells that the seat has in sight now (ENV-6.1), whatever the cursor is on."""
    return dict.fromkeys(sorted(known.visible), "")


def age(known: EnvKnown, cursor: Cell) -> Marks:
    """Marks each cell that the seat has seen before, but does not see now, with the number of turns since then."""
    turns = ((cell, known.seen_in(cell)) for cell in known.grid.cells if cell not in known.visible)
    return {cell: _digit(known.turn - turn) for cell, turn in turns if turn is not None}


def _steps(known: EnvKnown, starts: Sequence[Cell]) -> Mapping[Cell, int]:
    """The steps from the nearest of `starts` to each cell within a turn's march, over land not known to be barred."""
    costs = [1] * known.grid.size
    return distances(known.grid, starts, costs, blocked=known.closed, limit=known.options.move)


def marches(known: EnvKnown, cursor: Cell) -> Marks:
    """Marks the cells that the army under the cursor can march to this turn with the number of steps (ENV-2.1); none if
    the seat has no army there."""
    if not any(army.cell == cursor for army in standing(known)):
        return {}
    return {cell: _digit(steps) for cell, steps in _steps(known, (cursor,)).items()}


def ways(known: EnvKnown, cursor: Cell) -> Marks:
    """Marks the drawn routes and the goals that the seat's armies have by their orders."""
    found: dict[Cell, str] = {}
    plans = [order.plan for army in standing(known) if (order := order_of(known, army)) is not None]
    for plan in plans:
        found.update(dict.fromkeys(plan.path[:-1], WAY))
    for plan in plans:
        goal = plan.path[-1] if plan.path else plan.cell
        if goal is not None:
            found[goal] = GOAL
    return found


def reach(known: EnvKnown, cursor: Cell) -> Marks:
    """Marks each cell to which a foreign army in sight could come in a turn with the fewest steps needed."""
    starts = [seen.cell for seen in known.sightings.values()]
    steps = _steps(known, starts) if starts else {}
    return {cell: _digit(steps[cell]) for cell in sorted(steps)}


def owners(known: EnvKnown, cursor: Cell) -> Marks:
    """Marks the cities that the seat knows with the number of the side holding them, from 1; 0 for free ones."""
    numbers: dict[Side | None, str] = {None: "0"} | {side: str(n) for n, side in enumerate(known.sides, 1)}
    return {cell: numbers[city.owner] for cell, city in known.cities.items()}
