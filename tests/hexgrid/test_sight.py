"""Line of sight, compared with what `hexgrid.segments` finds in another way, which a reference in fractions holds."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.hexgrid.grid import Cells, Grid, grid
from hexwar_tui.hexgrid.segments import CENTRE, passages
from hexwar_tui.hexgrid.sight import crossed, field_of_view, sees
from tests.hexgrid.maps import cells_of, grids, reproducible


def reference(board: Grid, a: int, b: int) -> list[set[int]]:
    """What the segment passes, in order: sets of one cell crossed, or of two along whose border it runs."""
    found: list[set[int]] = []
    for passage in passages(board, (a, CENTRE), (b, CENTRE)):
        ways = [set(way.cells) for way in passage]
        both = set.intersection(*ways)
        # One cell that only one of the ways enters is touched at a corner.
        apart = set.union(*ways) - both
        found += [apart] if len(apart) == 2 else []
        found += [{cell} for cell in both - {a, b}]
    return [cells for cells in found if cells <= set(board.cells)]


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


def test_crossings_and_sight_agree_with_passages() -> None:
    """Thousands of random segments cross what they pass, in the same order; they are cut off by a
    blocking hex in them or by two on both sides of them, and by nothing else."""
    rng = random.Random(21)
    kinds, answers = {1: 0, 2: 0}, {True: 0, False: 0}
    for board, a, b in random_pairs(6000):
        found, expected = crossed(board, a, b), reference(board, a, b)
        assert [set(crossing) for crossing in found] == expected, (board, a, b)
        for crossing in found:
            kinds[len(crossing)] += 1
        blocks = {cell for cell in board.cells if rng.random() < 0.25}
        is_seen = not any(crossing <= blocks for crossing in expected)
        assert sees(board, a, b, blocks) is is_seen
        answers[is_seen] += 1
    assert min(kinds.values()) > 300
    assert min(answers.values()) > 100


@given(grids(), st.data())
@reproducible
def test_sight_is_symmetric(board: Grid, data: st.DataObject) -> None:
    """What is passed there is passed back, in the opposite order."""
    a, b = data.draw(cells_of(board)), data.draw(cells_of(board))
    assert crossed(board, b, a) == crossed(board, a, b)[::-1]


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


def test_along_a_row_borders_and_hexes_alternate() -> None:
    """From 0102 to 0502: the border between 0201 and 0202, the hex 0302, a border; both halves of a border have to
    block together."""
    board = Grid(5, 5)
    a, b, upper, lower, between = cells(board, "0102", "0502", "0201", "0202", "0302")
    assert list(crossed(board, a, b)) == [(upper, lower), (between,), (upper + 2, lower + 2)]
    assert [sees(board, a, b, set(blocks)) for blocks in ((upper,), (lower, upper + 2), (upper, lower))] == [
        True,
        True,
        False,
    ]


def test_a_border_at_the_edge_of_the_map_hides_nothing() -> None:
    """Along the top row, and beside a void hex, only one half of the border is on the map."""
    for void, start, end in (((), "0101", "0301"), (("0201",), "0102", "0302")):
        board = Grid(3, 3, frozenset(cells(Grid(3, 3), *void)))
        a, b = cells(board, start, end)
        assert crossed(board, a, b) == ()
        assert sees(board, a, b, lambda cell: True)


def test_a_column_is_crossed_hex_by_hex() -> None:
    """Straight north and south every hex between is crossed; void ones do not block, and no table is asked about
    them."""
    board = Grid(3, 6)
    a, b = cells(board, "0201", "0205")
    assert crossed(board, a, b) == tuple((cell,) for cell in cells(board, "0202", "0203", "0204"))
    assert not sees(board, a, b, bytearray(cell == 7 for cell in range(18)))
    assert sees(Grid(1, 3, frozenset({1})), 0, 2, bytes([1, 1, 1]))


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


def test_a_ridge_hides_what_lies_behind() -> None:
    """A wall of hexes across the map is itself seen, and nothing beyond it; without one the field of view is the
    disk."""
    board = Grid(7, 7)
    ridge, start = frozenset(range(21, 28)), board.cell_of_label("0401")
    view = field_of_view(board, start, 20, ridge)
    assert ridge <= view
    assert not view & set(range(28, 49))
    assert field_of_view(board, start, 5, frozenset()) == set(board.within(start, 5))


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
