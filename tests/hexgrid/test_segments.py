"""Segments through hex sides, compared with a reference that cuts them in fractions (`exact_segments`)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.hexgrid.segments import CENTRE, Passage, Point, Way, course, passages
from tests.hexgrid.exact_segments import Ways, exact_passages
from tests.hexgrid.maps import cells_of, grids, reproducible


def points_of(board: Grid) -> st.SearchStrategy[Point]:
    """Centres of hexes, and middles of the sides between two of them."""
    return st.tuples(cells_of(board), st.integers(-1, 5)).filter(lambda point: is_point(board, point))


def is_point(board: Grid, point: Point) -> bool:
    """Whether it is a centre, or the middle of a side on whose both halves there is a hex."""
    return point[1] == CENTRE or board.neighbour(*point) is not None


def other_side(board: Grid, cell: Cell, direction: int) -> tuple[Cell, Cell]:
    """The two cells of a side; the second may lie a row above or below the map."""
    column = cell % board.width
    right, down = [
        ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
        ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
    ][column & 1][direction]
    return cell, cell + down * board.width + right


def as_ways(board: Grid, passage: Passage) -> Ways:
    """A passage in the words of the reference."""
    return frozenset(
        (frozenset(frozenset(other_side(board, *side)) for side in way.sides), frozenset(way.cells)) for way in passage
    )


def random_points(count: int, seed: int) -> list[tuple[Grid, Point, Point]]:
    """Pairs of points on maps of many shapes."""
    rng = random.Random(seed)
    found: list[tuple[Grid, Point, Point]] = []
    while len(found) < count:
        board = grid(rng.randint(2, 10), rng.randint(2, 10))
        a, b = ((rng.randrange(board.size), rng.choice((CENTRE, CENTRE, *range(6)))) for _ in range(2))
        if is_point(board, a) and is_point(board, b):
            found.append((board, a, b))
    return found


def test_passages_agree_with_an_exact_reference() -> None:
    """Hundreds of random segments pass what cutting them in fractions says, in the same order and by as many ways."""
    kinds = {1: 0, 2: 0}
    for board, a, b in random_points(800, 30):
        found = tuple(passages(board, a, b))
        assert [as_ways(board, passage) for passage in found] == exact_passages(board, a, b), (board, a, b)
        for passage in found:
            kinds[len(passage)] += 1
    assert min(kinds.values()) > 90


@given(grids(with_void=False), st.data())
@reproducible
def test_passages_are_the_same_there_and_back(board: Grid, data: st.DataObject) -> None:
    """What cuts off the segment from a to b cuts it off from b to a: the same sides are crossed, the same hexes entered
    but for those in which it begins and ends."""
    a, b = data.draw(points_of(board)), data.draw(points_of(board))

    def passed(start: Point, end: Point) -> list[Ways]:
        ways = [as_ways(board, passage) for passage in passages(board, start, end)]
        ends = {start[0], end[0]}
        return [frozenset((sides, cells - ends) for sides, cells in passage) for passage in ways]

    def crossing(found: list[Ways]) -> list[frozenset[frozenset[frozenset[Cell]]]]:
        return [frozenset(sides for sides, _ in passage) for passage in found if any(sides for sides, _ in passage)]

    assert crossing(passed(a, b)) == crossing(passed(b, a))[::-1]


@given(grids(widths=st.integers(2, 9), with_void=False), st.data())
@reproducible
def test_a_course_says_the_same_in_differences(board: Grid, data: st.DataObject) -> None:
    """Cells and sides of the course, counted from where it begins, are those of the passages."""
    a, b = data.draw(points_of(board)), data.draw(points_of(board))
    found, single = course(board, a, b), [passage[0] for passage in passages(board, a, b) if len(passage) == 1]
    assert [a[0] + cell for cell in found.cells] == [cell for way in single for cell in way.cells]
    assert [divmod(6 * a[0] + side, 6) for side in found.sides] == [side for way in single for side in way.sides]
    forks = [passage for passage in passages(board, a, b) if len(passage) == 2]
    seen = [[_ends(6 * a[0], one), _ends(6 * a[0], other)] for one, other in found.ways()]
    assert seen == [[(way.sides[0], way.sides[-1], way.cells[0], way.cells[-1]) for way in fork] for fork in forks]


def _ends(start: int, way: Sequence[int]) -> tuple[tuple[int, int], tuple[int, int], Cell, Cell]:
    """The two sides and the two cells of a way of a course that starts at six times its cell."""
    (side, direction), (last, last_direction) = (divmod(start + each, 6) for each in way[:2])
    return (side, direction), (last, last_direction), start // 6 + way[2], start // 6 + way[3]


def labelled(board: Grid, way: Way) -> tuple[list[str], list[str]]:
    """A way in words."""
    return [f"{board.label(cell)} {direction}" for cell, direction in way.sides], list(map(board.label, way.cells))


@pytest.mark.parametrize(
    ("start", "end", "passed"),
    [
        pytest.param(
            ("0101", CENTRE),
            "0103",
            [[(["0101 3"], ["0102"])], [(["0102 3"], ["0103"])]],
            id="straight down a column the south sides are crossed, one way each",
        ),
        pytest.param(
            ("0102", CENTRE),
            "0302",
            [[(["0102 1", "0201 2"], ["0201", "0302"]), (["0102 2", "0202 1"], ["0202", "0302"])]],
            id="along a side there are two ways, by 0201 to the left of it and by 0202 to the right",
        ),
        pytest.param(
            ("0203", 0),
            "0201",
            [[([], ["0202"])], [(["0202 0"], ["0201"])]],
            id="out of the middle of a side the next hex is entered, and the side it begins in is not crossed",
        ),
    ],
)
def test_what_is_passed(start: tuple[str, int], end: str, passed: list[list[tuple[list[str], list[str]]]]) -> None:
    """Sides crossed, each by its hex and direction, and hexes entered."""
    board = grid(3, 4)
    found = passages(board, (board.cell_of_label(start[0]), start[1]), (board.cell_of_label(end), CENTRE))
    assert [[labelled(board, way) for way in passage] for passage in found] == passed


def test_a_point_passes_nothing_to_itself() -> None:
    """From a point to itself, and from the centre of a hex to its own side, nothing is passed."""
    board = grid(3, 3)
    assert list(passages(board, (4, 2), (4, 2))) == []
    assert list(passages(board, (4, CENTRE), (4, 2))) == []
