"""SKI-1.9: line of sight on random boards, against what fractions say, and there and back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hexwar_tui.engine.words.language import Name
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.hexgrid.segments import CENTRE, Point, Side
from hexwar_tui.systems.skirmish.board import OPEN, Barrier, Board, BoardObject, Fence, HexSide, Kind, outline
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow, standing_board
from hexwar_tui.systems.skirmish.rules.ground.sight import Aloft, Block, Spot, line, sees, spot_cell
from hexwar_tui.systems.skirmish.setup.generator import generate
from hexwar_tui.systems.skirmish.setup.recipes import load_recipes
from hexwar_tui.systems.skirmish.state import Opening
from tests.hexgrid.exact_segments import Ways, exact_passages

SHAPES = ((7, 6), (8, 5), (5, 8))


def random_board(rng: random.Random, shape: Grid) -> Board:
    """A board crowded with small objects, some of which touch one another, and single fences."""
    bases = list(random_bases(rng, shape))
    built = {cell for kind, base in bases if kind.is_building for cell in base}
    objects = []
    for number, (kind, base) in enumerate(bases):
        sides = outline(shape, base) if kind.is_building else ()
        windows = [s for s in sides if rng.random() < 0.4 and shape.neighbour(s.cell, s.direction) not in built]
        object = BoardObject(f"object-{number}", kind, Name.of("Object"), tuple(base), windows=tuple(windows))
        objects.append(object)
    fences: list[Fence] = []
    for cell in rng.sample(shape.cells, shape.size // 4):
        side = HexSide(cell, rng.randrange(3))
        beyond = shape.neighbour(side.cell, side.direction)
        if beyond is not None and cell not in built and beyond not in built:
            barrier = rng.choice((Barrier.FENCE_HIGH, Barrier.FENCE_MEDIUM, Barrier.FENCE_LOW))
            fences.append(Fence(f"fence-{len(fences)}", barrier, (side,)))
    return Board(shape, [OPEN] * shape.size, objects, fences)


def random_bases(rng: random.Random, shape: Grid) -> Iterator[tuple[Kind, list[Cell]]]:
    """Kinds and hexes of objects that take a quarter of the board."""
    cells = rng.sample(shape.cells, shape.size // 4)
    while cells:
        base = [cells.pop()]
        base += [cell for cell in shape.neighbours[base[0]] if cell in cells and rng.random() < 0.6]
        cells = [cell for cell in cells if cell not in base]
        yield rng.choice(list(Kind)), base


def random_spot(rng: random.Random, land: BoardNow) -> Spot:
    """The centre of a hex, the air above one, or an opening."""
    if rng.random() < 0.2:
        return Aloft(rng.choice(land.grid.cells))
    openings = [opening for object in land.board.objects.values() for opening in object.openings]
    if openings and rng.random() < 0.4:
        return rng.choice(openings)
    return rng.choice(land.grid.cells)


def point(spot: Spot) -> Point:
    """Where a spot lies."""
    return (spot.cell, spot.direction) if isinstance(spot, Opening) else (spot_cell(spot), CENTRE)


def masses(land: BoardNow, ends: tuple[Cell, Cell]) -> frozenset[Cell]:
    """SKI-1.9: houses, bunkers and hills block, unless an end is on them; what has collapsed does not."""
    hide = (Kind.HOUSE, Kind.BUNKER, Kind.HILL)
    return frozenset(
        cell
        for object in land.board.objects.values()
        if object.kind in hide and object.id not in land.collapsed and not set(ends) & set(object.cells)
        for cell in object.cells
    )


def roofs(land: BoardNow, *spots: Spot) -> set[str]:
    """The buildings under the flyers among the ends."""
    return {
        object.id for spot in spots if isinstance(spot, Aloft) if (object := land.building_at(spot.cell)) is not None
    }


def is_under(land: BoardNow, spot: Spot, roof: set[str]) -> bool:
    """Whether somebody is inside one of these buildings."""
    object = None if isinstance(spot, Aloft) else land.building_at(spot_cell(spot))
    return object is not None and object.id in roof


def screens(land: BoardNow, viewer: Spot, target: Spot) -> Iterator[Side]:
    """Walls without openings of what stands, but not under a flyer, and high fences, over which who is on a hill sees
    (SKI-1.5), and flyers and who looks at them (1.6)."""
    under, is_aloft = roofs(land, viewer, target), isinstance(viewer, Aloft) or isinstance(target, Aloft)
    for object in land.board.objects.values():
        if object.kind.is_building and object.id not in land.collapsed and object.id not in under:
            openings = {(side.cell, side.direction) for side in (*object.doors, *object.windows)}
            yield from {(side.cell, side.direction) for side in outline(land.grid, object.cells)} - openings
    if land.kind_at(spot_cell(viewer)) is not Kind.HILL and not is_aloft:
        for fence in land.board.fences.values():
            if fence.barrier is Barrier.FENCE_HIGH and fence.id not in land.fences_down:
                yield from ((side.cell, side.direction) for side in fence.sides)


def is_free(land: BoardNow, passed: list[Ways], viewer: Spot, target: Spot) -> bool:
    """Whether sight is free by what the segment passes in fractions."""
    ends = (point(viewer)[0], point(target)[0])
    if any(is_under(land, spot, roofs(land, viewer, target)) for spot in (viewer, target)):
        return False
    hidden = masses(land, ends)
    shut = {
        frozenset((cell, land.grid.neighbour(cell, direction))) for cell, direction in screens(land, viewer, target)
    }
    return all(any(not sides & shut and not cells & hidden for sides, cells in ways) for ways in passed)


def random_states(rng: random.Random, board: Board) -> Iterator[BoardNow]:
    """The board as it is built, and with something collapsed and crushed."""
    yield standing_board(board)
    collapsed = {object.id for object in board.objects.values() if object.kind.is_building and rng.random() < 0.3}
    yield standing_board(board, frozenset(list(board.fences)[::3]), frozenset(collapsed))


@pytest.mark.parametrize("boards", [15, pytest.param(125, marks=pytest.mark.long)])
def test_ski_1_9_sight_agrees_with_fractions(boards: int) -> None:
    """On random boards of walls, openings, hills and fences sight is free where cutting the line in fractions says so,
    from either end, before and after something has collapsed; and what is not free is told what by."""
    rng, free, cut = random.Random(40), 0, 0
    for _ in range(boards):
        built, damaged = random_states(rng, random_board(rng, grid(*rng.choice(SHAPES))))
        for _ in range(20):
            a, b = random_spot(rng, built), random_spot(rng, built)
            passed = exact_passages(built.grid, point(a), point(b))
            for land, viewer, target in ((built, a, b), (built, b, a), (damaged, a, b), (damaged, b, a)):
                expected = is_free(land, passed, viewer, target)
                assert sees(land, viewer, target) is expected, (viewer, target)
                assert (line(land, viewer, target) is None) is expected, (viewer, target)
                free, cut = free + expected, cut + (not expected)
    assert free + cut == 80 * boards
    assert min(free, cut) > 20 * boards


def turned(land: BoardNow, spot: Spot) -> Spot:
    """The spot that this one falls upon when the board is turned half round."""
    cell = land.grid.turned(spot_cell(spot))
    if isinstance(spot, Aloft):
        return Aloft(cell)
    return Opening(cell, (spot.direction + 3) % 6) if isinstance(spot, Opening) else cell


@pytest.mark.parametrize("terrain", ["road", "hills"])
def test_ski_1_9_who_sees_is_seen_and_so_it_is_when_the_board_is_turned(terrain: str) -> None:
    """Sight is the same there and back, but for who looks from a hill over a high fence. A generated board falls upon
    itself when it is turned half round; so does all that is seen on it."""
    rng, seen = random.Random(41), 0
    land = standing_board(generate(24, 18, load_recipes()[terrain], "sight"))
    for _ in range(1000):
        a, b = random_spot(rng, land), random_spot(rng, land)
        there, back = sees(land, a, b), sees(land, b, a)
        assert sees(land, turned(land, a), turned(land, b)) == there, (a, b)
        seen += there
        if there != back:
            assert land.is_hill(spot_cell(a)) != land.is_hill(spot_cell(b)), (a, b)
            found = line(land, b, a) if there else line(land, a, b)
            assert found is not None
            assert found.kind is Block.FENCE
    assert seen > 100
