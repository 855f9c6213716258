"""Maps: cells, neighbours, labels, distances and symmetries."""

import copy
import pickle
import tracemalloc
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import FrozenInstanceError
from typing import cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hexwar_tui.hexgrid import hexes
from hexwar_tui.hexgrid.grid import BadLabel, Grid, NoSymmetry, NotAdjacent, OffMap, bits, grid, membership
from hexwar_tui.hexgrid.hexes import Direction, Hex
from tests.hexgrid.maps import cells_of, grids, reproducible


def test_even_columns_lie_half_a_hex_lower() -> None:
    """The neighbours of 0202 (a lower column) and of 0302, clockwise from north, by their printed numbers."""
    board = Grid(4, 4)

    def around(label: str) -> list[str]:
        return [board.label(cell) for cell in board.neighbours[board.cell_of_label(label)]]

    assert around("0202") == ["0201", "0302", "0303", "0203", "0103", "0102"]
    assert around("0302") == ["0301", "0401", "0402", "0303", "0202", "0201"]
    assert around("0101") == ["0201", "0102"]


@pytest.mark.parametrize(
    ("width", "height", "void", "error"),
    [(0, 5, (), ValueError), (5, -1, (), ValueError), (2, 2, (4,), OffMap), (2, 2, (-1,), OffMap)],
)
def test_a_map_needs_hexes(width: int, height: int, void: tuple[int, ...], error: type[Exception]) -> None:
    """No columns or rows, or void cells outside the frame, are refused."""
    with pytest.raises(error, match="no hexes" if error is ValueError else None):
        Grid(width, height, frozenset(void))


def test_one_grid_per_map() -> None:
    """The factory, copies and pickles all give the same object; grids of the same shape are equal anyway. None can be
    changed."""
    board = grid(7, 5, frozenset({3}))
    assert board is grid(7, 5, frozenset({3}))
    assert copy.deepcopy(board) is copy.copy(board) is pickle.loads(pickle.dumps(board)) is board
    assert board == Grid(7, 5, frozenset({3}))
    assert board != grid(7, 5)
    with pytest.raises(FrozenInstanceError):
        board.width = 3  # type: ignore[misc]


@given(grids())
@reproducible
def test_cells_hexes_and_labels_are_one_to_one(board: Grid) -> None:
    """Every cell is found again from its hex and from its label; void ones are not on the map."""
    assert board.cells == tuple(sorted(set(range(board.size)) - board.void))
    for cell in board.cells:
        assert board.cell_at(board.hex_of(cell)) == cell
        assert board.cell_on(board.hex_of(cell)) == cell
        assert board.cell_of_label(board.label(cell)) == cell
    assert {board.cell_on(board.hex_of(cell)) for cell in board.void} <= {None}


@given(grids())
@reproducible
def test_neighbours_are_those_of_the_hexes(board: Grid) -> None:
    """The table, `neighbour` and `direction` agree with axial coordinates, and leave out void and missing hexes."""
    for cell in board.cells:
        around = [hexes.neighbour(board.hex_of(cell), direction) for direction in Direction]
        there = [near for near in map(board.cell_on, around) if near is not None]
        assert board.neighbours[cell] == tuple(there)
        for direction, h in zip(Direction, around, strict=True):
            near = board.neighbour(cell, direction)
            assert near == board.cell_on(h)
            if near is not None:
                assert board.direction(cell, near) is direction


def test_direction_refuses_hexes_that_do_not_touch() -> None:
    """The last hex of a row and the first of the next are no neighbours, nor is a hex its own."""
    board = Grid(4, 4)
    for a, b in ((3, 4), (5, 5), (0, 2)):
        with pytest.raises(NotAdjacent, match="no neighbours"):
            board.direction(a, b)


def test_off_the_map() -> None:
    """Hexes outside and void ones are refused by name."""
    board = Grid(3, 3, frozenset({4}))
    for h in (Hex(-1, 0), Hex(0, 3), Hex(3, -1), board.hex_of(4)):
        assert board.cell_on(h) is None
        with pytest.raises(OffMap):
            board.cell_at(h)


def test_labels_tell_column_and_row() -> None:
    """Column first, both from 01; three digits each once either passes 99."""
    assert Grid(24, 24).label(4 * 24 + 2) == "0305"
    assert Grid(99, 99).label(99 * 99 - 1) == "9999"
    assert Grid(100, 20).label(0) == "001001"
    assert Grid(500, 500).cell_of_label("500003") == 2 * 500 + 499


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("305", '"305" is no hex number: it takes 2 digits for the column and 2 for the row, as in 0101.'),
        ("03 5", '"03 5" is no hex number: it takes 2 digits for the column and 2 for the row, as in 0101.'),
        ("٠١٠١", '"٠١٠١" is no hex number: it takes 2 digits for the column and 2 for the row, as in 0101.'),
        ("0001", "There is no hex 0001: columns go up to 4, rows up to 3."),
        ("0501", "There is no hex 0501: columns go up to 4, rows up to 3."),
        ("0104", "There is no hex 0104: columns go up to 4, rows up to 3."),
        ("0202", "There is no hex 0202: the map is cut out there."),
    ],
)
def test_bad_labels_are_refused_in_a_sentence(text: str, sentence: str) -> None:
    """The message says what is wrong with the number."""
    with pytest.raises(BadLabel) as refusal:
        Grid(4, 3, frozenset({5})).cell_of_label(text)
    assert str(refusal.value) == sentence


@given(grids(), st.data(), st.integers(0, 20))
@reproducible
def test_distances_disks_rings_and_lines_are_those_of_the_hexes(board: Grid, data: st.DataObject, radius: int) -> None:
    """They have the hexes' order and leave out what is not on the map."""
    a, b = data.draw(cells_of(board)), data.draw(cells_of(board))

    def placed(shape: tuple[Hex, ...]) -> tuple[int, ...]:
        return tuple(cell for h in shape if (cell := board.cell_on(h)) is not None)

    assert board.distance(a, b) == hexes.distance(board.hex_of(a), board.hex_of(b))
    assert list(board.distances_from(a)) == [board.distance(a, cell) for cell in range(board.size)]
    assert board.disk(a, radius) == bits(cell for cell in range(board.size) if board.distance(a, cell) <= radius)
    assert board.within(a, radius) == placed(hexes.disk(board.hex_of(a), radius))
    assert board.within(a, radius) is board.within(a, radius) or radius > 4
    assert board.ring(a, radius) == placed(hexes.ring(board.hex_of(a), radius))
    assert board.line(a, b) == placed(hexes.line(board.hex_of(a), board.hex_of(b)))


def test_sets_of_cells_of_a_large_map_take_little_memory() -> None:
    """A set of cells is as long as the map; neither the sets of columns nor that of many cells costs such an int for
    each cell."""
    board = Grid(500, 500)
    tracemalloc.start()
    try:
        near, many = board.disk(0, 2), bits(range(0, board.size, 2))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (near.bit_count(), many.bit_count()) == (7, board.size // 2)
    assert most < 100 * board.size


def test_a_disk_larger_than_the_map_is_the_map() -> None:
    """Any radius is allowed."""
    assert sorted(Grid(5, 4).within(7, 10**9)) == list(range(20))


@pytest.mark.parametrize("board", [Grid(500, 500), Grid(400, 300, frozenset({801, 119_000}))])
def test_large_maps_work_out_neighbours_when_asked(board: Grid) -> None:
    """Nothing is in the table of a large map before it is asked for, and what is asked for is right."""
    made = cast("dict[int, tuple[int, ...]]", board.neighbours)
    assert not made
    for cell in (0, 800, board.width - 1, board.size // 2, board.size - 1):
        around = (hexes.neighbour(board.hex_of(cell), direction) for direction in Direction)
        there = [near for near in map(board.cell_on, around) if near is not None]
        assert board.neighbours[cell] == tuple(there)
    assert len(made) == 5
    with pytest.raises(IndexError):
        board.neighbours[board.size]


def images(board: Grid) -> dict[str, Mapping[int, int]]:
    """The images that a map has, as its cells with those that they go to."""
    found = {}
    for image in (board.turned, board.mirrored, board.flipped):
        with suppress(NoSymmetry):
            found[image.__name__] = {cell: image(cell) for cell in board.cells}
    return found


def is_isometry(board: Grid, image: Mapping[int, int]) -> bool:
    """Whether cells go to cells one to one, at the same distances, and a second time back."""
    return (
        sorted(image.values()) == list(board.cells)
        and all(image[image[cell]] == cell for cell in board.cells)
        and all(board.distance(image[a], image[b]) == board.distance(a, b) for a in board.cells for b in board.cells)
    )


def evened(half_width: int, height: int) -> Grid:
    """A map of odd width, 1 at least, with an even lower edge: the last hexes of its lower columns are void."""
    width = 2 * half_width + 1
    return Grid(width, height, frozenset((height - 1) * width + column for column in range(1, width, 2)))


@pytest.mark.parametrize(
    ("boards", "granted"),
    [
        pytest.param(grids(widths=st.sampled_from([2, 4, 6, 8]), with_void=False), {"turned"}, id="even width"),
        pytest.param(grids(widths=st.sampled_from([3, 5, 7, 9]), with_void=False), {"mirrored"}, id="odd width"),
        pytest.param(
            st.builds(evened, st.integers(0, 4), st.integers(2, 8)), {"turned", "mirrored", "flipped"}, id="evened edge"
        ),
    ],
)
@given(st.data())
@reproducible
def test_maps_have_the_symmetries_of_their_shape(
    boards: st.SearchStrategy[Grid], granted: set[str], data: st.DataObject
) -> None:
    """And no others: a corner goes to the opposite corner, to that of its row, or to that of its column."""
    board = data.draw(boards)
    corners = {"turned": board.size - 1, "mirrored": board.width - 1, "flipped": board.size - board.width}
    found = images(board)
    assert {name: image[0] for name, image in found.items()} == {name: corners[name] for name in granted}
    assert all(is_isometry(board, image) for image in found.values())


@given(grids())
@reproducible
def test_a_symmetry_is_an_isometry_or_refused(board: Grid) -> None:
    """On any map, whatever holes it has."""
    assert all(is_isometry(board, image) for image in images(board).values())


def test_void_hexes_have_no_image() -> None:
    """One of them spoils the symmetry of a map; on one that is symmetric all the same it is answered by OffMap."""
    with pytest.raises(NoSymmetry, match="4 columns and 4 rows"):
        Grid(4, 4, frozenset({5})).turned(0)
    board = Grid(5, 3, frozenset({0, 4}))
    assert board.mirrored(1) == 3
    with pytest.raises(OffMap, match="0101"):
        board.mirrored(0)


@given(st.frozensets(st.integers(0, 19)))
@reproducible
def test_cells_may_be_given_as_set_table_or_question(chosen: frozenset[int]) -> None:
    """All three say the same."""
    assume(chosen)
    table = bytes(cell in chosen for cell in range(20))
    for given_as in (chosen, table, bytearray(table), lambda cell: cell in chosen):
        assert {cell for cell in range(20) if membership(given_as)(cell)} == chosen
