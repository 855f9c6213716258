"""Line of sight, compared with a reference that clips segments against polygons in fractions."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.hexgrid.grid import Cells, Grid, grid
from hexwar_tui.hexgrid.sight import Crossing, crossed, field_of_view, sees
from tests.hexgrid.maps import cells_of, grids, reproducible

Point = tuple[int, int]

CORNERS: tuple[Point, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def centre(board: Grid, cell: int) -> Point:
    """The centre in units in which all centres and corners are whole; heights are stretched, which bends no line."""
    row, column = divmod(cell, board.width)
    return 3 * column, 2 * row + column % 2


def side(a: Point, b: Point, p: Point) -> int:
    """Positive, 0 or negative: on which side of the line from a to b the point lies."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def inside_part(a: Point, b: Point, hexagon: list[Point]) -> tuple[Fraction, Fraction, bool] | None:
    """From which fraction of the segment to which it lies in the closed hexagon, and whether in its interior."""
    first, last, interior = Fraction(0), Fraction(1), True
    for p, q in zip(hexagon, hexagon[1:] + hexagon[:1], strict=True):
        at_a, at_b = side(p, q, a), side(p, q, b)
        if at_a == at_b == 0:
            interior = False
        elif at_a < 0 and at_b < 0:
            return None
        elif at_a != at_b:
            cut = Fraction(at_a, at_a - at_b)
            first, last = (max(first, cut), last) if at_a < at_b else (first, min(last, cut))
        elif at_a < 0:
            return None
    return (first, last, interior) if first < last else None


def reference(board: Grid, a: int, b: int) -> list[set[int]]:
    """What the segment passes, in order: sets of one cell crossed, or of two along whose border it runs."""
    start, end = centre(board, a), centre(board, b)
    found: dict[tuple[Fraction, Fraction, bool], set[int]] = {}
    for cell in board.cells:
        x, y = centre(board, cell)
        hexagon = [(x + dx, y + dy) for dx, dy in CORNERS]
        sides = {(s > 0) - (s < 0) for s in (side(start, end, p) for p in hexagon)}
        if cell in (a, b) or sides in ({1}, {-1}):
            continue
        part = inside_part(start, end, hexagon)
        if part is not None:
            found.setdefault(part, set()).add(cell)
    return [found[part] for part in sorted(found) if part[2] or len(found[part]) == 2]


def random_pairs(count: int) -> list[tuple[Grid, int, int]]:
    """Pairs of hexes on maps of many shapes, some with holes."""
    rng = random.Random(20)
    pairs = []
    for _ in range(count // 25):
        width, height = rng.randint(2, 13), rng.randint(2, 13)
        void = frozenset(rng.sample(range(width * height), rng.choice((0, 0, width * height // 6))))
        board = Grid(width, height, void)
        pairs += [(board, rng.choice(board.cells), rng.choice(board.cells)) for _ in range(25)]
    return pairs


def test_crossings_agree_with_an_exact_reference() -> None:
    """Thousands of random segments cross what clipped polygons say, in the same order."""
    kinds = {1: 0, 2: 0}
    for board, a, b in random_pairs(6000):
        found = crossed(board, a, b)
        assert [set(crossing) for crossing in found] == reference(board, a, b), (board, a, b)
        for crossing in found:
            kinds[len(crossing)] += 1
    assert min(kinds.values()) > 300


def test_sight_agrees_with_the_reference() -> None:
    """A segment is cut off by a blocking hex in it or by two on both sides of it, and by nothing else."""
    rng = random.Random(21)
    answers = {True: 0, False: 0}
    for board, a, b in random_pairs(2000):
        blocks = {cell for cell in board.cells if rng.random() < 0.25}
        expected = not any(crossing <= blocks for crossing in reference(board, a, b))
        assert sees(board, a, b, blocks) is expected
        answers[expected] += 1
    assert min(answers.values()) > 100


@given(grids(), st.data())
@reproducible
def test_sight_is_symmetric(board: Grid, data: st.DataObject) -> None:
    """What is passed there is passed back, in the opposite order; who sees is seen."""
    a, b = data.draw(cells_of(board)), data.draw(cells_of(board))
    blocks = data.draw(st.frozensets(cells_of(board)))
    assert crossed(board, b, a) == crossed(board, a, b)[::-1]
    assert sees(board, a, b, blocks) == sees(board, b, a, blocks)


@given(grids(widths=st.integers(2, 9), with_void=False), st.data())
@reproducible
def test_sight_turns_with_the_map(board: Grid, data: st.DataObject) -> None:
    """A half turn or a mirror of map and obstacles changes nothing."""
    image = board.mirrored if board.width % 2 else board.turned
    a, b = data.draw(cells_of(board)), data.draw(cells_of(board))
    blocks = data.draw(st.frozensets(cells_of(board)))
    turned = {image(cell) for cell in blocks}
    assert sees(board, image(a), image(b), turned) == sees(board, a, b, blocks)


def cells(board: Grid, *labels: str) -> list[int]:
    return [board.cell_of_label(label) for label in labels]


def test_along_a_row_the_segment_runs_on_borders() -> None:
    """From 0102 to 0302 it runs between 0201 and 0202; the two have to block together."""
    board = Grid(5, 5)
    a, b, upper, lower = cells(board, "0102", "0302", "0201", "0202")
    assert crossed(board, a, b) == ((upper, lower),)
    assert sees(board, a, b, {upper})
    assert sees(board, a, b, {lower})
    assert not sees(board, a, b, {upper, lower})


def test_borders_and_hexes_alternate_along_a_row() -> None:
    """From 0102 to 0502: a border, the hex 0302, a border."""
    board = Grid(5, 5)
    a, b = cells(board, "0102", "0502")
    expected: list[Crossing] = [(5 * 0 + 1, 5 * 1 + 1), (5 * 1 + 2,), (5 * 0 + 3, 5 * 1 + 3)]
    assert list(crossed(board, a, b)) == expected


def test_a_border_at_the_edge_of_the_map_hides_nothing() -> None:
    """Along the top row, and beside a void hex, only one half of the border is on the map."""
    board = Grid(3, 3)
    a, b = cells(board, "0101", "0301")
    assert crossed(board, a, b) == ()
    assert sees(board, a, b, lambda cell: True)
    holed = Grid(3, 3, frozenset(cells(board, "0201")))
    a, b = cells(board, "0102", "0302")
    assert crossed(holed, a, b) == ()
    assert sees(holed, a, b, lambda cell: True)


def test_void_hexes_do_not_block() -> None:
    """A table that marks a void hex as blocking is not asked about it."""
    board = Grid(1, 3, frozenset({1}))
    assert sees(board, 0, 2, bytes([1, 1, 1]))


def test_a_column_is_crossed_hex_by_hex() -> None:
    """Straight north and south every hex between is crossed."""
    board = Grid(3, 6)
    a, b = cells(board, "0201", "0205")
    assert crossed(board, a, b) == tuple((cell,) for cell in cells(board, "0202", "0203", "0204"))
    assert not sees(board, a, b, bytearray(cell == 7 for cell in range(18)))


@pytest.mark.parametrize("everything", [set(range(16)), bytes([1] * 16), lambda cell: True])
def test_neighbours_and_oneself_are_always_seen(everything: Cells) -> None:
    """The ends of a segment never block it, however the obstacles are given."""
    board = Grid(4, 4)
    assert sees(board, 5, 5, everything)
    for near in board.neighbours[5]:
        assert sees(board, 5, near, everything)
    assert not sees(board, 0, 12, everything)


@given(grids(), st.data(), st.integers(0, 9))
@reproducible
def test_field_of_view_is_what_is_seen(board: Grid, data: st.DataObject, radius: int) -> None:
    """It has every hex in range that is seen, and no other."""
    origin = data.draw(cells_of(board))
    blocks = data.draw(st.frozensets(cells_of(board)))
    seen = {c for c in board.cells if board.distance(origin, c) <= radius and sees(board, origin, c, blocks)}
    assert field_of_view(board, origin, radius, blocks) == seen


def test_on_open_ground_everything_is_seen() -> None:
    """Without obstacles the field of view is the disk."""
    board = Grid(12, 12)
    assert field_of_view(board, 66, 5, frozenset()) == set(board.within(66, 5))


def test_a_ridge_hides_what_lies_behind() -> None:
    """A wall of hexes across the map is itself seen, and nothing beyond it."""
    board = Grid(7, 7)
    ridge = frozenset(range(21, 28))
    view = field_of_view(board, board.cell_of_label("0401"), 20, ridge)
    assert ridge <= view
    assert not view & set(range(28, 49))


@given(*[st.integers(100, 399)] * 4)
@reproducible
def test_long_segments_cross_a_connected_chain(column: int, row: int, other_column: int, other_row: int) -> None:
    """Far from the edge of a large map, each hex crossed touches those crossed before and after it."""
    board = grid(500, 500)
    a, b = row * 500 + column, other_row * 500 + other_column
    chain: list[tuple[int, ...]] = [(a,), *crossed(board, a, b), (b,)]
    for before, after in pairwise(chain):
        assert any(board.distance(c, d) <= 1 for c in before for d in after)
    assert len({cell for crossing in chain for cell in crossing} - {a, b}) >= board.distance(a, b) - 1
