"""Generated boards (SKI-1.1, 3.1, 3.2): the same seed gives the same board.

All that is drawn on a board is drawn a second time as its image, so that both sides, west and east, have the same
before them: a board of even width looks the same when it is turned half round, one of odd width when left and right
change places. For a defence the defender's half is then fortified, and the attacker's zone cleared until it holds no
more than the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Sequence
from itertools import chain

from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seeded import Draw, seeded_draw
from hexwar_tui.engine.words.language import Name, say
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.hexgrid.hexes import NE, SE
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.skirmish.board import (
    FENCES,
    LONGEST_FENCE,
    OPEN,
    ROAD,
    WATER,
    Board,
    BoardObject,
    Fence,
    HexSide,
    Kind,
    outline,
    side_corners,
)
from hexwar_tui.systems.skirmish.setup.recipes import STANDARD, Recipe

ATTEMPTS = 60
"""How many drawings of a board are tried, each from a seed of its own, before `generate` gives up."""

TRIES = 80
"""How many places are tried for each object or fence before it is left out, and how many patches for a kind of
ground."""

ZONE_OBJECTS = 3
"""The most objects and fences that the attacker's zone may hold in a defence (SKI-3.2)."""

WORKS: Sequence[tuple[Kind, int]] = ((Kind.BUNKER, 4), (Kind.COVER, 6))
"""The kinds of objects that fortify a defender's half, each with how many a board of standard size gets (SKI-3.2)."""

FEWEST = 0.6
"""The share, of 1, of the objects and fences wanted that must find room on a drawing; with less it is given up."""

BENDS = 5
"""The number of steps of a road of which, on average, one leads aside."""

HOUSE_HEXES, BUNKER_HEXES, COVER_HEXES = (2, 5), (1, 3), (1, 3)
"""The fewest and the most hexes of a house, of a bunker and of light cover."""

HEIGHTS = ("low", "low", "medium", "high")
"""The heights that fences are drawn from; one that stands here twice is drawn twice as often."""

HOUSE, BUNKER = Name.of({"en": "House", "ru": "Дом"}), Name.of({"en": "Bunker", "ru": "Дот"})

Image = Callable[[Cell], Cell]
"""A function that gives for a hex its image on the other half of the board."""


def generate(
    width: int,
    height: int,
    recipe: Recipe,
    seed: str,
    cleared: Container[Cell] = (),
    fortified: Collection[Cell] = (),
) -> Board:
    """A board of this size by this recipe; the same seed gives the same board. At most `ZONE_OBJECTS` objects and
    fences stand in the `cleared` hexes, and `WORKS` are built in those that are `fortified`. Vehicles can go on it from
    west to east.

    Raises BadOptions if none of `ATTEMPTS` drawings will do.
    """
    for attempt in range(ATTEMPTS):
        board = _Builder(grid(width, height), recipe, seeded_draw(f"{seed}/{attempt}")).build(cleared, fortified)
        if board is not None and is_passable(board):
            return board
    raise BadOptions(
        say("No board of {width} by {height} hexes was found; try another seed or size.", width=width, height=height)
    )


def is_passable(board: Board) -> bool:
    """Whether vehicles that cross neither water nor any fence can go from the western edge to the eastern one."""
    built = board.built()
    closed = {cell for cell in board.grid.cells if board.object_at(cell) or board.ground[cell] == WATER}
    west = [row * board.grid.width for row in range(board.grid.height)]

    def price(a: Cell, b: Cell) -> int:
        return 0 if (a, board.grid.direction(a, b)) in built else 1

    starts = [cell for cell in west if cell not in closed]
    reached = distances(board.grid, starts, step_cost=price, blocked=closed)
    return any(cell % board.grid.width == board.grid.width - 1 for cell in reached)


def objects_in(board: Board, zone: Container[Cell]) -> list[str]:
    """The ids of the objects, and then of the fences, that stand in the zone at least in part (SKI-3.2)."""
    objects = [object.id for object in board.objects.values() if any(cell in zone for cell in object.cells)]
    return objects + [fence.id for fence in board.fences.values() if _touches(board, fence.sides, zone)]


def _touches(board: Board, sides: Iterable[HexSide], zone: Container[Cell]) -> bool:
    seen = chain.from_iterable((side, board.opposite(side)) for side in sides)
    return any(side is not None and side.cell in zone for side in seen)


class _Builder:
    """A board that is being drawn. On the `taken` hexes nothing more is built: bases and those around them, and those
    beside fences. The `dry` hexes get no water: bases, those before openings, and roads."""

    def __init__(self, shape: Grid, recipe: Recipe, draw: Draw) -> None:
        self.grid, self.recipe, self.draw = shape, recipe, draw
        self.image: Image = shape.turned if shape.width % 2 == 0 else shape.mirrored
        self.ground = [OPEN] * shape.size
        self.objects: list[BoardObject] = []
        self.fences: list[Fence] = []
        self.taken: set[Cell] = set()
        self.dry: set[Cell] = set()

    def build(self, cleared: Container[Cell], fortified: Collection[Cell]) -> Board | None:
        """The board, with the zone `cleared` and the half `fortified`; None where too little found room on it."""
        recipe = self.recipe
        for _ in range(recipe.roads):
            self._road()
        for count, kind, name, bounds in (
            (recipe.hills, Kind.HILL, recipe.hill_name, recipe.hill_hexes),
            (recipe.houses, Kind.HOUSE, HOUSE, HOUSE_HEXES),
            (recipe.bunkers, Kind.BUNKER, BUNKER, BUNKER_HEXES),
            (recipe.covers, Kind.COVER, recipe.cover_name, COVER_HEXES),
        ):
            for _ in range(self._scaled(count)):
                self._place(kind, name, self._between(bounds))
        for _ in range(self._scaled(recipe.fences)):
            self._fence()
        counts = (recipe.hills, recipe.houses, recipe.bunkers, recipe.covers, recipe.fences)
        if len(self.objects) + len(self.fences) < FEWEST * 2 * sum(map(self._scaled, counts)):
            return None
        if fortified:
            self._fortify(fortified)
        for patches in recipe.ground:
            self._spread(patches.kind, patches.percent, patches.patch)
        return self._cleared(Board(self.grid, self.ground, self.objects, self.fences), cleared)

    def _scaled(self, count: int) -> int:
        """How many there are on this board of what the standard board has `count` of: in proportion, at least one if
        that has any."""
        return max(min(count, 1), round(count * self.grid.size / STANDARD))

    def _cleared(self, board: Board, zone: Container[Cell]) -> Board:
        """The board without the objects and fences that are too many in the zone; the last ones go, which matter
        least."""
        gone = objects_in(board, zone)[ZONE_OBJECTS:]
        return Board(
            self.grid,
            self.ground,
            [object for object in self.objects if object.id not in gone],
            [fence for fence in self.fences if fence.id not in gone],
        )

    def _fortify(self, half: Container[Cell]) -> None:
        """Builds the defender's `WORKS` in his half, without images, where places are found for them."""
        makings = {Kind.BUNKER: (BUNKER, BUNKER_HEXES), Kind.COVER: (self.recipe.cover_name, COVER_HEXES)}
        for kind, count in WORKS:
            name, bounds = makings[kind]
            for _ in range(self._scaled(count)):
                self._dig_in(kind, name, self._between(bounds), half)

    # -- objects -------------------------------------------------------------------------------------------------------

    def _dig_in(self, kind: Kind, name: Name, size: int, half: Container[Cell]) -> None:
        for _ in range(TRIES):
            cells = self._blob(self.draw(self.grid.size), size)
            if len(cells) < size or any(cell in self.taken or cell not in half for cell in cells):
                continue
            self._build(kind, name, cells, *self._openings(kind, cells))
            return

    def _between(self, bounds: tuple[int, int]) -> int:
        return bounds[0] + self.draw(bounds[1] - bounds[0] + 1)

    def _place(self, kind: Kind, name: Name, size: int) -> None:
        """Builds an object of so many hexes and its image, where a place is found for both."""
        for _ in range(TRIES):
            cells = self._blob(self.draw(self.grid.size), size)
            images = {self.image(cell) for cell in cells}
            if len(cells) < size or self.taken & (set(cells) | images) or self._are_near(cells, images):
                continue
            doors, windows = self._openings(kind, cells)
            self._build(kind, name, cells, doors, windows)
            images_of = (map(self._side_image, doors), map(self._side_image, windows))
            self._build(kind, name, map(self.image, cells), *images_of)
            return

    def _are_near(self, cells: Iterable[Cell], others: Container[Cell]) -> bool:
        return any(near in others for cell in cells for near in self.grid.within(cell, 1))

    def _blob(self, start: Cell, size: int) -> list[Cell]:
        """Up to `size` hexes that hang together, grown from `start`, none of them taken, on a road or on the edge of
        the board; fewer, or none, where there are no more."""
        cells = [start] if self._is_free(start) else []
        while cells and len(cells) < size:
            around = {near for cell in cells for near in self.grid.neighbours[cell] if self._is_free(near)}
            new = sorted(around.difference(cells))
            if not new:
                break
            cells.append(new[self.draw(len(new))])
        return cells

    def _is_free(self, cell: Cell) -> bool:
        return cell not in self.taken and self.ground[cell] == OPEN and len(self.grid.neighbours[cell]) == 6

    def _build(
        self, kind: Kind, name: Name, cells: Iterable[Cell], doors: Iterable[HexSide], windows: Iterable[HexSide]
    ) -> None:
        """Adds an object to the board, under the next number of its kind."""
        number = sum(object.kind is kind for object in self.objects) + 1
        id, called = f"{kind.value}-{number}", _numbered(name, number)
        self.objects.append(object := BoardObject(id, kind, called, tuple(cells), tuple(doors), tuple(windows)))
        for cell in object.cells:
            self.taken.update(self.grid.within(cell, 1))
            self.dry.add(cell)
        for side in (*object.doors, *object.windows):
            self.dry.add(self.grid.neighbours[side.cell][side.direction])

    def _openings(self, kind: Kind, cells: Sequence[Cell]) -> tuple[Sequence[HexSide], Sequence[HexSide]]:
        """Doors and windows for an object on these hexes, on sides that share no corner: a door, two where it is large,
        and windows on every third side or so. None where it is no building."""
        if not kind.is_building:
            return (), ()
        sides = list(outline(self.grid, cells))
        doors = 1 + (len(cells) > 3)
        wanted = doors + max(2, len(sides) // 3)
        chosen: list[HexSide] = []
        while sides and len(chosen) < wanted:
            side = sides.pop(self.draw(len(sides)))
            ends = side_corners(self.grid, side)
            if not any(ends & side_corners(self.grid, other) for other in chosen):
                chosen.append(side)
        return chosen[:doors], chosen[doors:]

    # -- fences --------------------------------------------------------------------------------------------------------

    def _fence(self) -> None:
        """Builds a fence of two to four sides and its image, where a place is found for both away from all else."""
        for _ in range(TRIES):
            sides = self._chain(2 + self.draw(LONGEST_FENCE - 1))
            cells = {seen for side in sides for seen in self._both(side)}
            images = {self.image(cell) for cell in cells}
            if len(sides) < 2 or (cells | images) & self.taken or cells & images:
                continue
            barrier = FENCES[HEIGHTS[self.draw(len(HEIGHTS))]]
            for part in (sides, [self._side_image(side) for side in sides]):
                self.fences.append(Fence(f"fence-{len(self.fences) + 1}", barrier, tuple(part)))
            self.taken |= cells | images
            return

    def _chain(self, length: int) -> list[HexSide]:
        """Up to `length` hex sides, each going on where the one before ends; none where the first is at the edge of the
        board."""
        start = HexSide(self.draw(self.grid.size), self.draw(6))
        if not self._is_inner(start):
            return []
        sides, (tail, tip) = [start], sorted(side_corners(self.grid, start))
        passed = {tail, tip}
        while len(sides) < length:
            around = (HexSide(cell, d) for cell in self._both(sides[-1]) for d in range(6))
            ends = [(side, side_corners(self.grid, side)) for side in around if self._is_inner(side)]
            following = [side for side, corners in ends if tip in corners and len(corners - passed) == 1]
            if not following:
                break
            sides.append(following[self.draw(len(following))])
            (tip,) = side_corners(self.grid, sides[-1]) - passed
            passed.add(tip)
        return sides

    def _is_inner(self, side: HexSide) -> bool:
        """Whether neither of the two hexes at a side lies on the edge of the board."""
        around = self.grid.neighbours[side.cell]
        return len(around) == 6 and len(self.grid.neighbours[around[side.direction]]) == 6

    def _both(self, side: HexSide) -> tuple[Cell, Cell]:
        return side.cell, self.grid.neighbours[side.cell][side.direction]

    def _side_image(self, side: HexSide) -> HexSide:
        turned = self.grid.width % 2 == 0
        return HexSide(self.image(side.cell), (side.direction + 3) % 6 if turned else -side.direction % 6)

    # -- ground --------------------------------------------------------------------------------------------------------

    def _road(self) -> None:
        """Draws a road from the western to the eastern edge, winding a little, and its image, which is another road."""
        cell = (self.grid.height // 4 + self.draw(max(1, self.grid.height // 2))) * self.grid.width
        for column in range(self.grid.width):
            for each in (cell, self.image(cell)):
                self.ground[each] = ROAD
                self.dry.add(each)
            straight, aside = (NE, SE) if column & 1 else (SE, NE)
            ways = (straight, aside) if self.draw(BENDS) else (aside, straight)
            ahead = [near for way in ways if (near := self.grid.neighbour(cell, way)) is not None]
            cell = ahead[0] if ahead else cell

    def _spread(self, kind: str, percent: int, patch: int) -> None:
        """Draws patches of a kind of ground on open ground, each of `patch` hexes and with its image, until it takes so
        many percent of the board. Water keeps off the `dry` hexes."""
        wanted = self.grid.size * percent // 100
        for _ in range(TRIES):
            if sum(ground == kind for ground in self.ground) >= wanted:
                return
            for cell in self._patch(self.draw(self.grid.size), patch):
                for each in (cell, self.image(cell)):
                    if self.ground[each] == OPEN and not (kind == WATER and each in self.dry):
                        self.ground[each] = kind

    def _patch(self, start: Cell, size: int) -> list[Cell]:
        cells = [start]
        for _ in range(2 * size):
            if len(cells) >= size:
                break
            near = self.grid.neighbours[cells[self.draw(len(cells))]]
            cell = near[self.draw(len(near))]
            if cell not in cells:
                cells.append(cell)
        return cells


def _numbered(name: Name, number: int) -> Name:
    return Name.of({language: f"{text} {number}" for language, text in name.texts})
