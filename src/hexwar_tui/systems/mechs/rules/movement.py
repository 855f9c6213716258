"""How far armies can go, and along which ways (MEC-2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import Reach, reach
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.hostility import enemies_next_to, watched_cells
from hexwar_tui.systems.mechs.state import Army, MecState
from hexwar_tui.systems.mechs.terrain import difficulties

Way: TypeAlias = tuple[Cell, ...]
"""The cells of a path, each next to the one before, start and end included."""


def terrain_of(frame: MecFrame, cell: Cell) -> str:
    """Returns the id of the terrain that the cell has at present, as rulings can change it."""
    return frame.state.terrain.get(cell) or frame.scenario.world.terrain[cell]


def costs_of(frame: MecFrame) -> Sequence[int]:
    """By cell number the movement points that it takes to enter at present; 0 where no army can (MEC-2.1)."""
    return difficulties(frame.scenario.world, frame.state.terrain)


def allowance(frame: MecFrame, army: Army) -> int:
    """The movement points that the army has in a whole turn: half of the usual ones, but at least 1, if more than half
    of its units are damaged (MEC-2.1, 2.3)."""
    points = frame.options.move
    return max(1, points // 2) if army.is_slowed else points


def points_left(frame: MecFrame, army: Army) -> int:
    """The movement points that the army has left this turn; that enemies next to it stop it is not considered."""
    if army.stopped_in == frame.state.turn:
        return 0
    used = army.spent if army.moved_in == frame.state.turn else 0
    return max(0, allowance(frame, army) - used)


def has_attacked(state: MecState, army: Army) -> bool:
    """Whether the army, one of the side to move, has attacked this turn, which ends its movement (MEC-3.1)."""
    return any(attacker == army.id for attacker, _ in state.fought)


def way_cost(costs: Sequence[int], way: Way, points: int) -> int | None:
    """How many of its `points` an army spends along the way; None if they don't suffice. With at least 1 point left any
    cell can be entered, for all that is left at most (MEC-2.1)."""
    left = points
    for cell in way[1:]:
        if left < 1:
            return None
        left -= min(costs[cell], left)
    return points - left


@dataclass(frozen=True, slots=True)
class Ways:
    """The cells to which an army can go with its movement points, and the ways there.

    `costs` has by cell the movement points that getting there takes; the army's own cell is among them, with 0.
    """

    costs: Mapping[Cell, int]
    _inner: Reach
    _last: Mapping[Cell, Cell]

    def path_to(self, cell: Cell) -> Way:
        """One of the cheapest ways to the cell, both ends included. Raises NoPath if it can't be reached."""
        if cell in self._last:
            return (*self._inner.path_to(self._last[cell]), cell)
        return self._inner.path_to(cell)

    @property
    def cells(self) -> Iterator[Cell]:
        """The cells that the army can go to, the cheapest first, without its own."""
        return (cell for cell in sorted(self.costs, key=self.costs.__getitem__) if self.costs[cell])


def ways_of(frame: MecFrame, army: Army, start: Cell | None = None, points: int | None = None) -> Ways:
    """Finds where the army can go from where it stands with the points it has left, or from `start` with `points`.

    Cells with an army on them are closed. Next to an enemy movement ends; an army that begins there can't move
    (MEC-2.2).
    """
    start = army.cell if start is None else start
    points = points_left(frame, army) if points is None else points
    if enemies_next_to(frame, army.side, start):
        points = 0
    world, costs = frame.scenario.world, costs_of(frame)
    taken = frozenset(other.cell for other in frame.state.armies.values() if other is not army)
    watched = frozenset(watched_cells(frame, army.side))
    inner = reach(world.grid, start, points, costs, blocked=taken, ends=watched, rank=world.rank)
    found, last = dict(inner.costs), dict[Cell, Cell]()
    for cell in inner.cells:
        if inner.costs[cell] >= points or (cell in watched and cell != start):
            continue
        for near in world.grid.neighbours[cell]:
            if near not in found and costs[near] and near not in taken:
                found[near], last[near] = points, cell
    return Ways(found, inner, last)
