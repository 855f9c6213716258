"""Ways over the land (ENV-2.1): in a direction, to a cell, and the next step of an army under way.

Ways are found over what a side knows: a cell it has never seen counts as passable.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.hexes import NE, NW, SE, SW, N, S
from hexwar_tui.hexgrid.paths import NoPath, shortest_path
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.land import IMPASSABLE, Land
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import allied, is_closed
from hexwar_tui.systems.envoys.rules.land.sight import has_in_sight
from hexwar_tui.systems.envoys.state import Army, Mode

Way = tuple[Cell, ...]
"""A path over the map, cell by cell, start and end included."""

MayEnter = Callable[[Cell], bool]
"""A function that answers whether an army could enter a cell, as far as some side knows."""

EAST, WEST = "e", "w"

DIRECTIONS: Mapping[str, Phrase] = {
    "n": say("north"),
    "ne": say("northeast"),
    EAST: say("east"),
    "se": say("southeast"),
    "s": say("south"),
    "sw": say("southwest"),
    WEST: say("west"),
    "nw": say("northwest"),
}
"""The names of the directions of a march: the six of the grid, and due east and west, which follow the row of hexes."""

_SIDES = {"n": N, "ne": NE, "se": SE, "s": S, "sw": SW, "nw": NW}


def step_in(grid: Grid, cell: Cell, direction: str) -> Cell | None:
    """The next cell from `cell` in one of `DIRECTIONS`; None where the map ends. Raises KeyError for any other
    direction.

    East and west keep to the hexes of one row number, which is the straightest line there is.
    """
    lies_high = not (cell % grid.width) & 1
    if direction == EAST:
        return grid.neighbour(cell, SE if lies_high else NE)
    if direction == WEST:
        return grid.neighbour(cell, SW if lies_high else NW)
    return grid.neighbour(cell, _SIDES[direction])


def straight(grid: Grid, start: Cell, direction: str, distance: int, may_enter: MayEnter) -> Way:
    """The straight way from `start`, which it includes, over `distance` further cells in one of `DIRECTIONS`. It ends
    early at the map's edge and before a cell that `may_enter` does not allow."""
    way = [start]
    while len(way) <= distance:
        cell = step_in(grid, way[-1], direction)
        if cell is None or not may_enter(cell):
            break
        way.append(cell)
    return tuple(way)


def may_enter_as_known(frame: EnvFrame, side: Side) -> MayEnter:
    """A function that answers whether a cell is passable as far as `side` knows: by the terrain that it last saw there,
    and True for a cell that it never saw."""
    memory, ids, now = frame.state.sides[side].memory, frame.scenario.land.ids, frame.state.terrain
    seen, remembered = memory.seen, memory.terrain

    def may_enter(cell: Cell) -> bool:
        if seen[cell] < 0:
            return True
        return (remembered.get(cell) or now.get(cell) or ids[cell]) not in IMPASSABLE

    return may_enter


def way_to(land: Land, start: Cell, goal: Cell, may_enter: MayEnter, shunned: Collection[Cell] = ()) -> Way:
    """The shortest way to `goal` that enters no cell of `shunned`, of several the lowest in rank. Raises NoPath if
    there is none."""
    blocked = frozenset(shunned)
    return shortest_path(
        land.grid, start, goal, step_cost=lambda _, cell: int(may_enter(cell)), blocked=blocked, rank=land.rank
    )


# -- the next step -----------------------------------------------------------------------------------------------------


def way_ahead(frame: EnvFrame, army: Army) -> Way:
    """The cells that the army is to enter, the next one first; it may be longer than the steps it has left. Empty if
    the army has arrived, stays, is halted, has no steps left or knows no way.

    For an army that follows another, `tasks.aim` has set the goal. Nothing is changed.
    """
    if army.halted or army.steps <= 0 or army.plan.mode is Mode.STAY:
        return ()
    if army.plan.mode in (Mode.ROUTE, Mode.FLEE):
        return tuple(army.plan.path)
    goal = goal_of(frame, army)
    if goal is None or goal == army.cell:
        return ()
    keeps_off = army.plan.mode in (Mode.APPROACH, Mode.CONTACT)
    try:
        way = way_round(frame, army.side, army.cell, goal, keeps_off=keeps_off)
    except NoPath:
        return ()
    return way[1:-1] if keeps_off else way[1:]


def way_round(frame: EnvFrame, side: Side, start: Cell, goal: Cell, *, keeps_off: bool) -> Way:
    """The way that an army of `side` takes from `start` to `goal`, both included, as things are now: the shortest one
    round armies and closed cities of allies that its side knows of and, if it `keeps_off`, round all foreign armies;
    `goal` itself may be any of these. Raises NoPath if there is none."""
    land, may_enter = frame.scenario.land, may_enter_as_known(frame, side)
    way = way_to(land, start, goal, may_enter)
    # If the best of all ways leads round what is shunned, it is the best of those that do, too: what is shunned
    # elsewhere need not be looked for.
    if next(_shunned(frame, side, way[1:-1], only_allies=not keeps_off), None) is None:
        return way
    anywhere = range(land.grid.size)
    shunned = {cell for cell in _shunned(frame, side, anywhere, only_allies=not keeps_off) if cell != goal}
    return way_to(land, start, goal, may_enter, shunned)


def next_cell(frame: EnvFrame, army: Army) -> Cell | None:
    """The first cell of `way_ahead`; None if that is empty."""
    return next(iter(way_ahead(frame, army)), None)


def goal_of(frame: EnvFrame, army: Army) -> Cell | None:
    """The cell that an army with a goal, instead of a drawn path, is heading for; for one that is to merge, the cell of
    the army that it joins. None if it has no goal, or if that army is gone or has changed sides."""
    if army.plan.mode is Mode.MERGE:
        other = frame.state.armies.get(army.plan.army or "")
        return other.cell if other is not None and other.side == army.side else None
    return army.plan.cell


def is_stuck(frame: EnvFrame, army: Army) -> bool:
    """Whether an army with steps left and a goal it has not reached knows no way there: its way is barred (ENV-4.1).
    False for an army on a drawn route or in flight."""
    if army.halted or army.steps <= 0 or army.plan.mode in (Mode.STAY, Mode.ROUTE, Mode.FLEE):
        return False
    goal = goal_of(frame, army)
    if goal is None or next_cell(frame, army) is not None:
        return False
    near = 1 if army.plan.mode in (Mode.APPROACH, Mode.CONTACT) else 0
    return frame.scenario.land.grid.distance(army.cell, goal) > near


def _shunned(frame: EnvFrame, side: Side, among: Collection[Cell], *, only_allies: bool) -> Iterator[Cell]:
    """The cells of `among` that ways of a side's armies avoid: those where it sees foreign armies (with `only_allies`:
    armies of allies, which can't be entered, ENV-7.5), and cities of allies that are closed to it."""
    for other in frame.state.armies.values():
        if other.side == side or other.cell not in among:
            continue
        is_kept_out = not only_allies or allied(frame, side, other.side)
        if is_kept_out and has_in_sight(frame, side, other.cell):
            yield other.cell
    for cell, seen in frame.state.sides[side].memory.cities.items():
        if cell in among and is_closed(frame, side, seen.owner):
            yield cell


def step_taken(army: Army, cell: Cell) -> None:
    """Puts an army on the cell it has entered: one step is used up, its trail grows, its path shrinks."""
    army.cell = cell
    army.steps -= 1
    army.trail.append(cell)
    if army.plan.path and army.plan.path[0] == cell:
        del army.plan.path[0]
