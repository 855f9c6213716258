"""Which hexes of a region or sea show its name, its sites (capital, factories, derricks) and its stacks of units
(THE-1.1).

A name lies across hexes of neighbouring columns, near the middle of its place. Sites and stacks stand on hexes of their
own as far as there are enough of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.state import PlaceId

LONGEST_NAME = 9
"""The most columns of hexes over which a name is written."""

FEW, MANY = 4, 2
"""How many characters of a name fit on one column of hexes: `FEW` counts where hexes are drawn small, `MANY` on the
overview, where a name needs more columns."""

Run = tuple[Cell, ...]
"""Hexes of neighbouring columns, from the left, that one line of the screen crosses."""


@dataclass(frozen=True)
class Anchors:
    """The hexes of one place by what they show: `name` are those of its name, `order` all its hexes, the best for sites
    and stacks first. The first `clear` in `order` hide nothing of the name; `coast` are a region's hexes at a sea."""

    name: Run
    order: tuple[Cell, ...]
    clear: int
    coast: frozenset[Cell]

    def sites(self, count: int) -> tuple[Cell, ...]:
        """The hexes on which `count` sites are drawn, one for each; fewer where the place has fewer hexes."""
        return self.order[:count]

    def stacks(self, at_sea: Sequence[bool], sites: int) -> tuple[Cell, ...]:
        """The hexes on which stacks are drawn in a place with `sites` sites, one for each entry of `at_sea`, which says
        whether the stack is a fleet. Fleets of a region are drawn on its coast while there is room. Where hexes run
        out, stacks are drawn on those of sites, then on the name, then several on one hex."""
        clear = max(self.clear, sites)
        free = [*self.order[sites:clear], *self.order[:sites], *self.order[clear:]]
        found: dict[int, Cell] = {}
        for number in sorted(range(len(at_sea)), key=lambda number: not at_sea[number]):
            free = free or list(self.order)
            coast = (cell for cell in free if cell in self.coast) if at_sea[number] else iter(())
            found[number] = next(coast, free[0])
            free.remove(found[number])
        return tuple(found[number] for number in range(len(at_sea)))


@dataclass(frozen=True)
class AnchorMap:
    """Works out the anchors of every place of a map; `lengths` has the number of characters of each place's name."""

    geography: Geography
    lengths: Mapping[PlaceId, int]

    @cached_property
    def places(self) -> Mapping[PlaceId, Anchors]:
        """The anchors of each place, by its code."""
        return {place: self._anchors(place) for place in self.geography.cells}

    def _anchors(self, place: PlaceId) -> Anchors:
        geography = self.geography
        grid, cells = geography.grid, geography.cells[place]
        inside = frozenset(cells)
        middle = _middle(grid, cells)
        needed = self.lengths[place] // MANY + 2
        name = _name(grid, inside, middle, needed)
        written = frozenset(_inner(name, self.lengths[place] // FEW + 1))
        beside = _crossed_on_the_overview(grid, _inner(name, needed))

        def worth(cell: Cell) -> tuple[bool, bool, bool, float, Cell]:
            edge = any(near not in inside for near in grid.neighbours_of(cell))
            return cell in written, cell in beside, edge, _far(grid, cell, middle), cell

        coast = frozenset(cell for cell in cells if any(self._is_sea(near) for near in grid.neighbours_of(cell)))
        clear = sum(cell not in written for cell in cells)
        order = tuple(sorted(cells, key=worth))
        return Anchors(name, order, clear, coast if place not in geography.seas else frozenset())

    def _is_sea(self, cell: Cell) -> bool:
        return self.geography.place_of[cell] in self.geography.seas


Point = tuple[float, float]


def _at(grid: Grid, cell: Cell) -> Point:
    row, column = divmod(cell, grid.width)
    return float(column), row + (column & 1) / 2


def _middle(grid: Grid, cells: Iterable[Cell]) -> Point:
    points = [_at(grid, cell) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _far(grid: Grid, cell: Cell, point: Point) -> float:
    (x, y), (to_x, to_y) = _at(grid, cell), point
    return (x - to_x) ** 2 + (y - to_y) ** 2


def _name(grid: Grid, inside: frozenset[Cell], middle: Point, needed: int) -> Run:
    """The run on which the name is written: one that has most of the `needed` columns; among these one that stays
    inside the place on the overview, too, then the one nearest to the middle."""

    def worth(run: Run) -> tuple[int, int, float, Run]:
        beside = _crossed_on_the_overview(grid, _inner(run, needed))
        return -min(len(run), needed), len(beside - inside), _far_run(grid, run, middle), run

    return min((_trimmed(grid, run, middle) for run in dict.fromkeys(_runs(grid, inside))), key=worth)


def _far_run(grid: Grid, run: Run, point: Point) -> float:
    (x, y), (to_x, to_y) = _middle(grid, run), point
    return (x - to_x) ** 2 / 4 + (y - to_y) ** 2


def _runs(grid: Grid, inside: frozenset[Cell]) -> Iterator[Run]:
    """For each hex the run through it, to both sides as far as it stays inside the place."""
    for cell in sorted(inside):
        row, column = divmod(cell, grid.width)
        first = last = column
        while (near := _crossed(grid, row, column, first - 1)) is not None and near in inside:
            first -= 1
        while (near := _crossed(grid, row, column, last + 1)) is not None and near in inside:
            last += 1
        crossed = (_crossed(grid, row, column, across) for across in range(first, last + 1))
        yield tuple(found for found in crossed if found is not None)


def _crossed(grid: Grid, row: int, column: int, across: int) -> Cell | None:
    """The hex of column `across` on a line through the middle of a hex of `column`, or just above; None off the map."""
    if (across - column) % 2 and not column & 1:
        row -= 1
    return row * grid.width + across if 0 <= across < grid.width and row >= 0 else None


def _trimmed(grid: Grid, run: Run, middle: Point) -> Run:
    """The run itself, or the `LONGEST_NAME` hexes of it in a row that are nearest to the middle."""
    if len(run) <= LONGEST_NAME:
        return run
    parts = [run[start : start + LONGEST_NAME] for start in range(len(run) - LONGEST_NAME + 1)]
    return min(parts, key=lambda part: (_far_run(grid, part, middle), part))


def _inner(run: Run, count: int) -> Run:
    """The middle `count` hexes of a run, one more where only that can be centred; all of a shorter one."""
    skipped = max(0, (len(run) - count) // 2)
    return run[skipped : len(run) - skipped]


def _crossed_on_the_overview(grid: Grid, run: Run) -> frozenset[Cell]:
    """The hexes over which the overview writes the name: those of the run's columns in its lowest row."""
    row = max(cell // grid.width for cell in run)
    return frozenset(row * grid.width + cell % grid.width for cell in run)
