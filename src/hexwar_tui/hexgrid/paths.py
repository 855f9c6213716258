"""What can be reached with a number of movement points, cheapest paths, and floods from many cells at once.

Costs are whole numbers, paid for entering a cell. They are given either as `cost`, a table with an entry per cell, or
as `step_cost`, a function of the cell left and the cell entered, for costs that depend on the side of the hex crossed.
A cost of 0 or less means that the cell can't be entered so.

Searches also take:

- `blocked`: cells that cannot be entered at all, whatever they cost;
- `ends`: cells in which movement ends: they are entered for their cost, and left only by a search that starts there;
- `rank`: a different number for every cell; of equally cheap ways the one by cells of lower rank is taken. Without it
  the cells' own numbers are their ranks. A map that is turned or mirrored together with its costs and ranks has the
  same paths, turned or mirrored.

The cell in which a search starts costs nothing, and may be blocked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import TypeAlias

from hexwar_tui.hexgrid.grid import Cell, Cells, Grid, membership

StepCost: TypeAlias = Callable[[Cell, Cell], int]

NO_CELLS: frozenset[Cell] = frozenset()

MORE, DEAR = 16, 100
"""Of so many costs lists are made at a time, when cells are found at a cost that has none yet; and how many may be left
out, at most: with dearer steps most lists would be empty."""


class NoPath(LookupError):
    """Raised where no path leads to a cell, or a given path cannot be walked."""


class Reach:
    """What one unit can reach from where it stands, made by `reach`.

    `cell in reach`, iteration, `len` and `cells` count only cells in which the unit may stop; `costs`, `cost` and
    `path_to` also answer for cells that it may only pass through. `path_to` reads the map when it is called, so call it
    before anything on the map changes.
    """

    def __init__(
        self, walk: "_Walk", start: Cell, costs: dict[Cell, int], pass_only: Cells, rank: Sequence[int] | None
    ) -> None:
        self.start = start
        self.costs: Mapping[Cell, int] = costs
        """The least cost of moving to each cell that can be entered, by cell; the start is among them, for 0."""
        self._walk = walk
        self._is_pass_only = membership(pass_only)
        self._rank = rank

    def __contains__(self, cell: Cell) -> bool:
        return cell in self.costs and (cell == self.start or not self._is_pass_only(cell))

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells where movement may stop: the start, then the others by cost, equally cheap ones by rank."""
        stops = sorted(cell for cell in self.costs if cell in self)
        if self._rank is not None:
            stops.sort(key=self._rank.__getitem__)
        stops.sort(key=self.costs.__getitem__)
        return tuple(stops)

    def cost(self, cell: Cell) -> int:
        """The least cost of moving to `cell`. Raises NoPath where it cannot be reached."""
        try:
            return self.costs[cell]
        except KeyError:
            raise NoPath(self._walk.no_way(self.start, cell)) from None

    def path_to(self, cell: Cell) -> tuple[Cell, ...]:
        """Returns the cheapest path from the start to `cell`, both included. Raises NoPath where there is none."""
        return self._walk.path(self.costs, self.start, cell, self._rank)


def reach(
    grid: Grid,
    start: Cell,
    budget: int,
    cost: Sequence[int] | None = None,
    *,
    step_cost: StepCost | None = None,
    blocked: Cells = NO_CELLS,
    pass_only: Cells = NO_CELLS,
    ends: Cells = NO_CELLS,
    rank: Sequence[int] | None = None,
) -> Reach:
    """The cells that a unit at `start` can reach with `budget` movement points. In `pass_only` cells it may not stop,
    only go on from them. The start is always in reach, for 0.

    Costs, `blocked`, `ends` and `rank` are explained at the head of the module. Raises ValueError unless exactly one of
    `cost` and `step_cost` is given; so do the other searches.
    """
    walk = _Walk(grid, cost, step_cost, blocked, ends)
    return Reach(walk, start, walk.flood((start,), budget), pass_only, rank)


def distances(
    grid: Grid,
    starts: Iterable[Cell],
    cost: Sequence[int] | None = None,
    *,
    step_cost: StepCost | None = None,
    blocked: Cells = NO_CELLS,
    ends: Cells = NO_CELLS,
    limit: float = inf,
) -> dict[Cell, int]:
    """Returns by cell the least cost from the nearest of `starts` (0 for these), if it is `limit` or less."""
    return _Walk(grid, cost, step_cost, blocked, ends).flood(starts, limit)


def shortest_path(
    grid: Grid,
    start: Cell,
    goal: Cell,
    cost: Sequence[int] | None = None,
    *,
    step_cost: StepCost | None = None,
    blocked: Cells = NO_CELLS,
    ends: Cells = NO_CELLS,
    rank: Sequence[int] | None = None,
) -> tuple[Cell, ...]:
    """Returns the cheapest path, both ends included; of equal ones that of `Reach.path_to`. Raises NoPath for none."""
    walk = _Walk(grid, cost, step_cost, blocked, ends)
    costs = walk.search((start,), inf, goal)
    return walk.path(costs, start, goal, rank)


def path_cost(
    grid: Grid,
    path: Sequence[Cell],
    cost: Sequence[int] | None = None,
    *,
    step_cost: StepCost | None = None,
    blocked: Cells = NO_CELLS,
    ends: Cells = NO_CELLS,
) -> int:
    """What it costs to walk `path` cell by cell as given, without a search; entering its first cell costs nothing.

    Raises NoPath where a step does not lead to a neighbour, may not be made, or leaves a cell in which movement ends.
    """
    walk = _Walk(grid, cost, step_cost, blocked, ends)
    if walk.is_end and any(map(walk.is_end, path[1:-1])):
        raise NoPath("the path goes on from a hex in which movement ends")
    return sum(walk.price(a, b) for a, b in pairwise(path))


class _Walk:
    """What steps cost and where they may lead, in one search."""

    def __init__(
        self, grid: Grid, cost: Sequence[int] | None, step_cost: StepCost | None, blocked: Cells, ends: Cells
    ) -> None:
        self.grid = grid
        self.cost = cost
        self.step_cost = _step_cost(cost, step_cost)
        self.is_blocked = membership(blocked) if blocked else None
        self.is_end = membership(ends) if ends else None

    def price(self, a: Cell, b: Cell) -> int:
        price = self.step_cost(a, b) if b in self.grid.neighbours[a] else 0
        if price <= 0 or (self.is_blocked and self.is_blocked(b)):
            raise NoPath(f"no step leads from the hex {self.grid.label(a)} to {self.grid.label(b)}")
        return price

    def flood(self, starts: Iterable[Cell], limit: float) -> dict[Cell, int]:
        """The least cost of every cell that can be reached from the starts for `limit` or less."""
        if self.cost is None:
            return self.search(starts, limit)
        # Where a cell has one price whoever comes from where, the first way found into it is a cheapest one.
        cost, neighbours, is_blocked, is_end = self.cost, self.grid.neighbours, self.is_blocked, self.is_end
        costs = dict.fromkeys(starts, 0)
        queue = [[*costs]]  # by what was spent on the way to the cells: dear steps, for which it would be long, end it
        for spent, found in enumerate(queue):  # grows while it is read
            if (left := limit - spent) <= 0:
                break
            for cell in found:
                for near in neighbours[cell]:
                    if near in costs or not 0 < (price := cost[near]) <= left or (is_blocked and is_blocked(near)):
                        continue
                    costs[near] = total = spent + price
                    if is_end and is_end(near):
                        continue
                    try:
                        queue[total].append(near)
                    except IndexError:  # rarely, and so cheaper than asking for every cell
                        if total > len(queue) + DEAR:
                            return self.search(queue[0], limit)
                        queue += [[] for _ in range(total + MORE - len(queue))]
                        queue[total].append(near)
        return costs

    def search(self, starts: Iterable[Cell], limit: float, goal: Cell | None = None) -> dict[Cell, int]:
        """Returns least costs like `flood`, also where they depend on the step. With a `goal` it searches towards that,
        and stops when no other cell could lie on an equally cheap path; costs of others may be too high or missing."""
        neighbours, step_cost, is_blocked, is_end = self.grid.neighbours, self.step_cost, self.is_blocked, self.is_end
        far = None if goal is None else self.grid.distances_from(goal)
        costs = dict.fromkeys(starts, 0)
        sources = frozenset(costs)
        queue = {0: [(cell, 0) for cell in costs]}
        while queue and (goal not in costs or costs[goal] >= min(queue)):
            estimate = min(queue)
            for cell, spent in queue[estimate]:  # grows while it is read
                if spent > costs[cell] or (is_end and is_end(cell) and cell not in sources):
                    continue
                for near in neighbours[cell]:
                    total = spent + step_cost(cell, near)
                    if spent < total <= limit and total < costs.get(near, inf):
                        if is_blocked and is_blocked(near):
                            continue
                        costs[near] = total
                        estimated = total if far is None else total + far[near]
                        queue.setdefault(estimated, []).append((near, total))
            del queue[estimate]
        return costs

    def path(self, costs: Mapping[Cell, int], start: Cell, cell: Cell, rank: Sequence[int] | None) -> tuple[Cell, ...]:
        """The path to `cell`, found backwards: each time from the cell of lowest rank among those whose cost fits. It
        depends on the costs alone, not on the order in which the search found cells. Raises NoPath where `cell` has no
        cost."""
        if cell not in costs:
            raise NoPath(self.no_way(start, cell))
        path = [cell]
        while cell != start:
            before = [
                near
                for near in self.grid.neighbours[cell]
                if costs.get(near, inf) < costs[cell]
                and costs[near] + self.step_cost(near, cell) == costs[cell]
                and (near == start or not (self.is_end and self.is_end(near)))
            ]
            cell = min(before) if rank is None else min(before, key=rank.__getitem__)
            path.append(cell)
        return tuple(reversed(path))

    def no_way(self, start: Cell, cell: Cell) -> str:
        return f"no way leads from the hex {self.grid.label(start)} to {self.grid.label(cell)}"


def _step_cost(cost: Sequence[int] | None, step_cost: StepCost | None) -> StepCost:
    if step_cost is not None and cost is None:
        return step_cost
    if cost is not None and step_cost is None:
        return lambda _, cell: cost[cell]
    raise ValueError("a search takes either a table of costs or a cost function")


def joined(grid: Grid, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """The cells with those on the straight lines between them, where one does not lie next to the one before."""
    between = (grid.line(start, end)[1:] for start, end in pairwise(cells))
    return (*cells[:1], *(cell for line in between for cell in line))
