"""Generated boards (SKI-1.1, 3.1, 3.2): the same seed gives the same board.

A board of even width falls upon itself when it is turned half round, one of odd width when left and right change
places: everything is drawn twice, so that both sides, west and east, have the same before them. For a defence the
attacker's zone is then cleared until it holds no more than the rules allow, and the defender's half is fortified.
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
"""Seeds tried before a board is given up."""

TRIES = 80
"""Places tried for each object before it is left out."""

ZONE_OBJECTS = 3
"""Objects and fences that the attacker's zone holds at most (SKI-3.2)."""

WORKS: Sequence[tuple[Kind, int]] = ((Kind.BUNKER, 4), (Kind.COVER, 6))
"""What a defender has more in his half than the board would have there: on the standard board so many (SKI-3.2)."""

FEWEST = 0.6
"""The part of the objects wanted that a board has at least."""

BENDS = 5
"""One step of a road in so many leads aside."""

HOUSE_HEXES, BUNKER_HEXES, COVER_HEXES = (2, 5), (1, 3), (1, 3)

HEIGHTS = ("low", "low", "medium", "high")
"""Fences are low as often as all others together."""

HOUSE, BUNKER = Name.of({"en": "House", "ru": "Дом"}), Name.of({"en": "Bunker", "ru": "ДОТ"})

Image = Callable[[Cell], Cell]


def generate(
    width: int,
    height: int,
    recipe: Recipe,
    seed: str,
    cleared: Container[Cell] = (),
    fortified: Collection[Cell] = (),
) -> Board:
    """A board of this size and type of terrain, with no more than `ZONE_OBJECTS` in the `cleared` hexes, and a
    defender's works in those that are `fortified`.

    Raises BadOptions where no seed behind `seed` gives one on which vehicles come from west to east.
    """
    for attempt in range(ATTEMPTS):
        board = _Builder(grid(width, height), recipe, seeded_draw(f"{seed}/{attempt}")).build(cleared, fortified)
        if board is not None and is_passable(board):
            return board
    raise BadOptions(
        say("No board of {width} by {height} hexes was found; try another seed or size.", width=width, height=height)
    )


def is_passable(board: Board) -> bool:
    """Whether vehicles that cross neither water nor fences come from the western edge to the eastern one."""
    built = board.built()
    closed = {cell for cell in board.grid.cells if board.object_at(cell) or board.ground[cell] == WATER}
    west = [row * board.grid.width for row in range(board.grid.height)]

    def price(a: Cell, b: Cell) -> int:
        return 0 if (a, board.grid.direction(a, b)) in built else 1

    starts = [cell for cell in west if cell not in closed]
    reached = distances(board.grid, starts, step_cost=price, blocked=closed)
    return any(cell % board.grid.width == board.grid.width - 1 for cell in reached)


def objects_in(board: Board, zone: Container[Cell]) -> list[str]:
    """The ids of the objects and fences that stand at least partly in a zone (SKI-3.2)."""
    objects = [object.id for object in board.objects.values() if any(cell in zone for cell in object.cells)]
    return objects + [fence.id for fence in board.fences.values() if _touches(board, fence.sides, zone)]


def _touches(board: Board, sides: Iterable[HexSide], zone: Container[Cell]) -> bool:
    seen = chain.from_iterable((side, board.opposite(side)) for side in sides)
    return any(side is not None and side.cell in zone for side in seen)


class _Builder:
    """A board being drawn. `taken` are the hexes on which nothing more is built: bases, those around them, and those
    before openings and beside fences."""

    def __init__(self, shape: Grid, recipe: Recipe, draw: Draw) -> None:
        self.grid, self.recipe, self.draw = shape, recipe, draw
        self.image: Image = shape.turned if shape.width % 2 == 0 else shape.mirrored
        self.ground = [OPEN] * shape.size
        self.objects: list[BoardObject] = []
        self.fences: list[Fence] = []
        self.taken: set[Cell] = set()
        self.dry: set[Cell] = set()

    def build(self, cleared: Container[Cell], fortified: Collection[Cell]) -> Board | None:
        """The board; None where too little found room on it."""
        recipe = self.recipe
        for _ in range(recipe.roads):
            self._road()
        wanted = 0
        for count, place in (
            (recipe.hills, self._hill),
            (recipe.houses, self._house),
            (recipe.bunkers, self._bunker),
            (recipe.covers, self._cover),
            (recipe.fences, self._fence),
        ):
            pairs = self._scaled(count)
            wanted += 2 * pairs
            for _ in range(pairs):
                place()
        if len(self.objects) + len(self.fences) < FEWEST * wanted:
            return None
        if fortified:
            self._fortify(fortified)
        for patches in recipe.ground:
            self._spread(patches.kind, patches.percent, patches.patch)
        return self._cleared(Board(self.grid, self.ground, self.objects, self.fences), cleared)

    def _scaled(self, count: int) -> int:
        """So many on the standard board, at least one on any where there is one on that."""
        return max(min(count, 1), round(count * self.grid.size / STANDARD))

    def _cleared(self, board: Board, zone: Container[Cell]) -> Board:
        """Without the objects of the zone that are too many, the last ones first: they matter least."""
        gone = objects_in(board, zone)[ZONE_OBJECTS:]
        return Board(
            self.grid,
            self.ground,
            [object for object in self.objects if object.id not in gone],
            [fence for fence in self.fences if fence.id not in gone],
        )

    def _fortify(self, half: Container[Cell]) -> None:
        """Bunkers and light cover that only the defender has, without an image, where places are found for them."""
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
            doors, windows = self._openings(cells) if kind.is_building else ((), ())
            number = sum(object.kind is kind for object in self.objects) + 1
            self._take(
                BoardObject(f"{kind.value}-{number}", kind, _numbered(name, number), tuple(cells), doors, windows)
            )
            return

    def _hill(self) -> None:
        self._place(Kind.HILL, self.recipe.hill_name, self._between(self.recipe.hill_hexes))

    def _cover(self) -> None:
        self._place(Kind.COVER, self.recipe.cover_name, self._between(COVER_HEXES))

    def _house(self) -> None:
        self._place(Kind.HOUSE, HOUSE, self._between(HOUSE_HEXES))

    def _bunker(self) -> None:
        self._place(Kind.BUNKER, BUNKER, self._between(BUNKER_HEXES))

    def _between(self, bounds: tuple[int, int]) -> int:
        return bounds[0] + self.draw(bounds[1] - bounds[0] + 1)

    def _place(self, kind: Kind, name: Name, size: int) -> None:
        """Builds an object and its image, where a place is found for them."""
        for _ in range(TRIES):
            cells = self._blob(self.draw(self.grid.size), size)
            images = {self.image(cell) for cell in cells}
            if len(cells) < size or self.taken & (set(cells) | images) or self._are_near(cells, images):
                continue
            doors, windows = self._openings(cells) if kind.is_building else ((), ())
            number = sum(object.kind is kind for object in self.objects) + 1
            here = BoardObject(f"{kind.value}-{number}", kind, _numbered(name, number), tuple(cells), doors, windows)
            there = BoardObject(
                id=f"{kind.value}-{number + 1}",
                kind=kind,
                name=_numbered(name, number + 1),
                cells=tuple(map(self.image, cells)),
                doors=tuple(map(self._side_image, doors)),
                windows=tuple(map(self._side_image, windows)),
            )
            for object in (here, there):
                self._take(object)
            return

    def _are_near(self, cells: Iterable[Cell], others: Container[Cell]) -> bool:
        return any(near in others for cell in cells for near in self.grid.within(cell, 1))

    def _blob(self, start: Cell, size: int) -> list[Cell]:
        """Up to so many hexes that hang together, none of them taken or on the edge of the board or on a road."""
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

    def _take(self, object: BoardObject) -> None:
        self.objects.append(object)
        for cell in object.cells:
            self.taken.update(self.grid.within(cell, 1))
            self.dry.add(cell)
        for side in (*object.doors, *object.windows):
            outside = self.grid.neighbours[side.cell][side.direction]
            self.dry.add(outside)

    def _openings(self, cells: Sequence[Cell]) -> tuple[tuple[HexSide, ...], tuple[HexSide, ...]]:
        """Doors and windows of a building on sides that share no corner: a door, two where it is large, and windows on
        every third side or so."""
        sides = list(outline(self.grid, cells))
        doors = 1 + (len(cells) > 3)
        wanted = doors + max(2, len(sides) // 3)
        chosen: list[HexSide] = []
        while sides and len(chosen) < wanted:
            side = sides.pop(self.draw(len(sides)))
            ends = side_corners(self.grid, side)
            if not any(ends & side_corners(self.grid, other) for other in chosen):
                chosen.append(side)
        return tuple(chosen[:doors]), tuple(chosen[doors:])

    # -- fences --------------------------------------------------------------------------------------------------------

    def _fence(self) -> None:
        """A fence of two to four sides and its image, away from everything else."""
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
        """Up to so many sides that go on from one another without branching."""
        start = HexSide(self.draw(self.grid.size), self.draw(6))
        if not self._is_inner(start):
            return []
        sides, (tail, tip) = [start], sorted(side_corners(self.grid, start))
        passed = {tail, tip}
        while len(sides) < length:
            around = (HexSide(cell, d) for cell in self._both(sides[-1]) for d in range(6))
            following = [side for side in around if self._is_inner(side) and self._leads_on(side, tip, passed)]
            if not following:
                break
            sides.append(following[self.draw(len(following))])
            (tip,) = side_corners(self.grid, sides[-1]) - passed
            passed.add(tip)
        return sides

    def _leads_on(self, side: HexSide, tip: tuple[int, int], passed: set[tuple[int, int]]) -> bool:
        ends = side_corners(self.grid, side)
        return tip in ends and len(ends - passed) == 1

    def _is_inner(self, side: HexSide) -> bool:
        """Whether both hexes of a side lie off the edge of the board."""
        around = self.grid.neighbours[side.cell]
        return len(around) == 6 and len(self.grid.neighbours[around[side.direction]]) == 6

    def _both(self, side: HexSide) -> tuple[Cell, Cell]:
        return side.cell, self.grid.neighbours[side.cell][side.direction]

    def _side_image(self, side: HexSide) -> HexSide:
        turned = self.grid.width % 2 == 0
        return HexSide(self.image(side.cell), (side.direction + 3) % 6 if turned else -side.direction % 6)

    # -- ground --------------------------------------------------------------------------------------------------------

    def _road(self) -> None:
        """A road from the western to the eastern edge, winding a little; its image is another."""
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
        """Patches of a kind of ground, until they take so much of the board; nothing is built on water."""
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
