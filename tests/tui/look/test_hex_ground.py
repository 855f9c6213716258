"""The ground of hexes behind words, and the emblems on it."""

from __future__ import annotations

from collections import Counter

import pytest

from hexwar_tui.tui.look.emblem import FIELD, NOTHING, RIM, SIGN, brackets, emblem
from hexwar_tui.tui.look.hex_ground import HEIGHT, QUARTERS, STEP, any_of, hex_at, hexes, left_of, top_of

COLOURS = ("#000001", "#000002", "#000003")


def test_hexes_fill_the_ground_without_gaps() -> None:
    """Each is as large as the others, and lies where it is said to lie."""
    there = Counter(hex_at(x, y) for x in range(12 * STEP) for y in range(12 * HEIGHT))
    whole = {place: count for place, count in there.items() if 1 <= place[0] <= 3 and 1 <= place[1] <= 3}
    assert set(whole.values()) == {2 * STEP * 2 * HEIGHT}
    for place in whole:
        assert hex_at(2 * left_of(place[0]) + STEP + HEIGHT // 2, 2 * top_of(place) + HEIGHT) == place


def test_a_cell_has_the_colours_of_the_hexes_in_it() -> None:
    """Within a hex cells are blanks on its ground; at an edge they have two colours, and characters of quarters; and
    between hexes of the same colour there is no edge."""
    picture = hexes(40, 12, lambda place: COLOURS[(place[0] - place[1]) % 3])
    y, x = top_of((2, 1)) + 1, left_of(2)
    assert picture[y][x + STEP // 2] == (" ", COLOURS[1], COLOURS[1])
    edge = next(dot for dot in picture[y][x:] if dot.ground != COLOURS[1] or dot.ink != COLOURS[1])
    assert edge.sign in QUARTERS[1:]
    assert COLOURS[1] in (edge.ink, edge.ground)
    assert {dot for row in hexes(40, 12, lambda _: COLOURS[0]) for dot in row} == {(" ", COLOURS[0], COLOURS[0])}


def test_each_quarter_of_a_cell_has_the_colour_of_the_hex_it_lies_in() -> None:
    """Wherever at most two hexes meet in a cell, far from the corner as well; of three the cell has two."""
    picture = hexes(5 * STEP, 4 * HEIGHT, lambda place: f"#{place[0] + 2:02x}{place[1] + 2:02x}00")
    signs = [[dot.sign for dot in row] for row in picture]
    assert "".join(signs[0][:18]) == " ▗     ▝       ▗  "
    for y, row in enumerate(picture):
        for x, dot in enumerate(row):
            drawn = [dot.ink if QUARTERS.index(dot.sign) >> at & 1 else dot.ground for at in range(4)]
            places = [hex_at(2 * x + right, 2 * y + low) for low in (0, 1) for right in (0, 1)]
            there = [f"#{column + 2:02x}{row + 2:02x}00" for column, row in places]
            assert drawn == there if len(set(there)) < 3 else set(drawn) < set(there), (x, y)


def test_shades_are_drawn_without_a_pattern_and_always_alike() -> None:
    """Each shade is about as frequent as the others, also among the neighbours of a hex in a row or a column."""
    shades = [any_of((column, row), 4) for column in range(20) for row in range(20)]
    assert all(70 <= count <= 130 for count in Counter(shades).values())
    assert shades == [any_of((column, row), 4) for column in range(20) for row in range(20)]


@pytest.mark.parametrize("slot", range(9))
def test_every_side_has_an_emblem_of_its_own(slot: int) -> None:
    """Small or large, the signs stand within the hexagon, and differ from those of all other sides."""
    for width, height in ((16, 7), (36, 15)):
        drawn = emblem(width, height, brackets(slot))
        assert (len(drawn), {len(row) for row in drawn}) == (height, {width})
        assert any(SIGN in cell for row in drawn for cell in row)
        assert all(drawn != emblem(width, height, brackets(other)) for other in range(9) if other != slot)


def squares_of(width: int, height: int, signs: tuple[str, str]) -> list[str]:
    """An emblem by half lines, its squares as characters."""
    drawn = {NOTHING: " ", RIM: "#", FIELD: ".", SIGN: "@"}
    rows = emblem(width, height, signs)
    return ["".join(drawn[cell[half]] for cell in row).rstrip() for row in rows for half in (0, 1)]


def test_the_signs_stand_in_the_middle_of_a_flat_topped_hexagon() -> None:
    """With a rim one square wide, and two squares between the signs; the other side of the hexagon is as this one."""
    assert squares_of(16, 7, ("<", ">")) == [
        "    ########",
        "   #........#",
        "   #........#",
        "  #...@..@...#",
        " #...@....@...#",
        " #..@......@..#",
        "#..@........@..#",
        "#...@......@...#",
        " #...@....@...#",
        " #....@..@....#",
        "  #..........#",
        "   #........#",
        "   #........#",
        "    ########",
    ]


def test_the_large_emblem_has_signs_of_twice_the_size() -> None:
    """Each dot of them is two squares wide and high, and so is the gap between them."""
    large = squares_of(36, 15, ("<", ">"))
    signs = [[x for x, square in enumerate(row) if square == "@"] for row in large]
    assert [y for y, found in enumerate(signs) if found] == list(range(8, 22))
    assert signs[8:22:2] == signs[9:22:2]
    lefts = [14, 12, 10, 8, 10, 12, 14]
    assert signs[8:22:2] == [[x, x + 1, 34 - x, 35 - x] for x in lefts]
