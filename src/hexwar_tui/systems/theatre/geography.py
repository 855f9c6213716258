"""The map as places (THE-1.1): regions of land and zones of sea, which of them are neighbours, and how far they are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.theatre.state import PlaceId


@dataclass(frozen=True)
class Geography:
    """The places of a map, named by their codes: `cells` has the hexes of each place, `seas` says which places are
    seas; all others are regions of land. Places are neighbours if their hexes touch or `straits` has the pair."""

    grid: Grid
    cells: Mapping[PlaceId, tuple[Cell, ...]]
    seas: frozenset[PlaceId]
    straits: tuple[tuple[PlaceId, PlaceId], ...] = ()

    @cached_property
    def place_of(self) -> Mapping[Cell, PlaceId]:
        """The code of the region or sea that a hex is part of, for each hex."""
        return {cell: place for place, cells in self.cells.items() for cell in cells}

    @cached_property
    def from_centre(self) -> Mapping[PlaceId, tuple[Cell, ...]]:
        """The hexes of each place, by its code; the hexes nearest to the middle of the place come first."""
        width = self.grid.width

        def by_middle(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
            column = sum(cell % width for cell in cells) / len(cells)
            row = sum(cell // width for cell in cells) / len(cells)
            return tuple(sorted(cells, key=lambda c: ((c % width - column) ** 2 + (c // width - row) ** 2, c)))

        return {place: by_middle(cells) for place, cells in self.cells.items()}

    @cached_property
    def neighbours(self) -> Mapping[PlaceId, tuple[PlaceId, ...]]:
        """The neighbours of each place, by its code, in the order of their codes."""
        found: dict[PlaceId, set[PlaceId]] = {place: set() for place in self.cells}
        for cell, place in self.place_of.items():
            found[place].update(self.place_of[near] for near in self.grid.neighbours_of(cell))
        for one, other in self.straits:
            found[one].add(other)
            found[other].add(one)
        return {place: tuple(sorted(near - {place})) for place, near in found.items()}

    def is_sea(self, place: PlaceId) -> bool:
        """Whether `place` is the code of a sea."""
        return place in self.seas

    def regions_near(self, place: PlaceId) -> tuple[PlaceId, ...]:
        """The regions that are neighbours of a place, sorted by code."""
        return tuple(near for near in self.neighbours[place] if near not in self.seas)

    def seas_near(self, place: PlaceId) -> tuple[PlaceId, ...]:
        """The seas that are neighbours of a place, sorted by code."""
        return tuple(near for near in self.neighbours[place] if near in self.seas)

    @cached_property
    def waters(self) -> Mapping[PlaceId, int]:
        """A number for each sea, by its code: the same for two seas if a way over seas alone leads between them."""
        found: dict[PlaceId, int] = {}
        for sea in sorted(self.seas):
            if sea not in found:
                for place in self.reached((sea,), self.is_sea):
                    if place in self.seas:
                        found[place] = len(found) if place == sea else found[sea]
        return found

    def is_coast(self, place: PlaceId) -> bool:
        """Whether `place` is a region that a sea touches: one with a port."""
        return place not in self.seas and bool(self.seas_near(place))

    def distance(self, one: PlaceId, other: PlaceId) -> int | None:
        """How many steps it is from one place to another (THE-3.2), 0 for itself; None where there is no way."""
        return self._distances(one).get(other)

    def within(self, place: PlaceId, steps: int) -> tuple[PlaceId, ...]:
        """The places at most `steps` steps from `place`, which is included, sorted by code."""
        return tuple(sorted(found for found, far in self._distances(place).items() if far <= steps))

    def ways(self, start: PlaceId, goal: PlaceId, may_pass: Callable[[PlaceId], bool]) -> Iterator[tuple[PlaceId, ...]]:
        """All shortest ways from `start` to `goal`, sorted by code, each as the places in between, which must all
        satisfy `may_pass`; () where the two are neighbours or the same. Yields nothing where no way leads there."""
        if start == goal:
            yield ()
            return
        far = self._reach(goal, may_pass)
        if start not in self.neighbours or not any(near in far for near in self.neighbours[start]):
            return
        yield from self._onward(start, goal, far)

    def reached(self, starts: Iterable[PlaceId], may_pass: Callable[[PlaceId], bool]) -> Collection[PlaceId]:
        """All places that can be reached from `starts`, which are included, by passing only places that satisfy
        `may_pass`; the last place of a way need not satisfy it."""
        found = dict.fromkeys(starts)
        queue = deque(found)
        while queue:
            for near in self.neighbours[queue.popleft()]:
                if near not in found:
                    found[near] = None
                    if may_pass(near):
                        queue.append(near)
        return found.keys()

    def _onward(self, here: PlaceId, goal: PlaceId, far: Mapping[PlaceId, int]) -> Iterator[tuple[PlaceId, ...]]:
        if goal in self.neighbours[here]:
            yield ()
            return
        nearest = min(far[near] for near in self.neighbours[here] if near in far)
        for near in self.neighbours[here]:
            if far.get(near) == nearest:
                for rest in self._onward(near, goal, far):
                    yield (near, *rest)

    def _reach(self, goal: PlaceId, may_pass: Callable[[PlaceId], bool]) -> Mapping[PlaceId, int]:
        """How many steps each place that may be passed is from `goal`, which is included with 0."""
        found = {goal: 0}
        queue = deque([goal])
        while queue:
            here = queue.popleft()
            for near in self.neighbours[here]:
                if near not in found and may_pass(near):
                    found[near] = found[here] + 1
                    queue.append(near)
        return found

    def _distances(self, place: PlaceId) -> Mapping[PlaceId, int]:
        found = self._known_distances.get(place)
        if found is None:
            found = self._known_distances[place] = self._reach(place, lambda near: True)
        return found

    @cached_property
    def _known_distances(self) -> dict[PlaceId, Mapping[PlaceId, int]]:
        return {}
