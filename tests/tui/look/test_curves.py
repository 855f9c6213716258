"""Small charts by turn, as they are drawn: whole pictures, read cell by cell."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from textual.content import Content
from textual.geometry import Size

from hexwar_tui.tui.look.curves import BETWEEN, DOT, GOAL, LEAST, MARK, QUIET, Cursor, Curve, Curves

RISING = Curve((0, 4, 8, 6), "red", "1")
LATE = Curve((0, 2, 2, 8), "blue", "2")


def lines(curves: Curves, width: int, height: int) -> list[Content]:
    """The lines of a picture, all of which fill the width."""
    found = curves.drawn(Size(width, height)).split("\n", allow_blank=True)
    assert {line.cell_length for line in found} == {width}
    return found


def text(curves: Curves, width: int, height: int) -> list[str]:
    return [line.plain.rstrip() for line in lines(curves, width, height)]


def styles(line: Content) -> dict[int, str]:
    """The style of each cell of a line that has one."""
    return {at: str(span.style) for span in line.spans for at in range(span.start, span.end)}


def test_a_curve_goes_straight_from_turn_to_turn_half_a_line_thick() -> None:
    """The scale is at the left, the goal's line where no curve is, the last number and the sign at the right, from the
    highest down; below are the turns. Where two curves meet the first is seen."""
    assert text(Curves((1, 2, 3, 4), [RISING, LATE], goal=10), 30, 6) == [
        "10 ──────────────────────",
        "              ▄▄▀▀▀▀▄▄▄▄▀ 8 2",
        "          ▄▄▀▀      ▄▀  ▀ 6 1",
        "      ▄▄▀▀▄▄▄▄▄▄▄▄▀▀",
        " 0 ▄▀▀▀▀▀",
        "   1                    4",
    ]


def test_without_blocks_it_is_made_of_the_signs_of_the_sides() -> None:
    """A dot is a line high, and the goal's line a dash."""
    assert text(Curves((1, 2, 3, 4), [RISING, LATE], goal=10, signs=True), 30, 8) == [
        "10 ----------------------",
        "                 11     2 8 2",
        "              111  111211 6 1",
        "           111      22",
        "        111       22",
        "     1212222222222",
        " 0 112",
        "   1                    4",
    ]


def test_cells_have_the_colours_of_what_is_in_them() -> None:
    """Of two curves in a cell the upper one is the ink and the lower one the ground; the goal has its own, also its
    number; all that is beside the curves is quiet."""
    top, second, third, fourth, _, axis = lines(Curves((1, 2, 3, 4), [RISING, LATE], goal=10), 30, 6)
    assert {styles(top)[at] for at in (0, 1, 5)} == {GOAL}
    assert (styles(second)[14], styles(second)[24], styles(second)[27]) == ("red", "blue", "blue")
    assert (styles(third)[10], styles(third)[20], styles(third)[24]) == ("red", "blue", "red")
    assert (styles(fourth)[8], styles(fourth)[9], styles(fourth)[10]) == ("red", "red on blue", "blue")
    assert set(styles(axis).values()) == {QUIET}


def test_a_mark_stands_on_the_first_curve_at_its_turn() -> None:
    """One of a turn that the chart does not have stands nowhere."""
    for signs, row in ((False, 2), (True, 3)):
        drawn = lines(Curves((1, 2, 3, 4), [RISING, LATE], goal=10, marks={2: "A", 9: "B"}, signs=signs), 30, 6)
        assert [at for at, line in enumerate(drawn) if "A" in line.plain] == [row - signs]
        found = drawn[row - signs]
        assert styles(found)[found.plain.index("A")] == MARK
        assert found.plain.index("A") == 3 + 7
        assert not any("B" in line.plain for line in drawn)


def test_numbers_below_stand_where_they_have_room() -> None:
    """Never more than one in six cells, the last always, each below the end of its turn's column."""
    long = Curves(tuple(range(1, 41)), [Curve(tuple(range(40)), "red", "1")])
    assert text(long, 50, 4) == [
        "39                              ▄▄▄▄▄▄▄▄▄▀▀▀▀ 39 1",
        "                ▄▄▄▄▄▄▄▄▀▀▀▀▀▀▀▀",
        " 0 ▄▄▄▄▀▀▀▀▀▀▀▀▀",
        "   1     7     13    19    25     31       40",
    ]


def test_every_turn_has_its_number_where_there_is_room() -> None:
    """And however little room there is, the curve has two columns."""
    assert text(Curves((1, 2), [Curve((0, 1), "red", "1")]), 20, 3)[-1] == "  1" + 12 * " " + "2"
    narrow = Curves((1, 2), [Curve((1, 1), "red", "1")]).drawn(Size(4, 3)).plain.split("\n")
    assert narrow[0] == "1 ▀▀ 1 1"


def test_values_below_nothing_and_sides_that_end_alike() -> None:
    """The scale goes down to the least value; each end is named in a line of its own, and what has none is left out.
    However low the room, there are three lines of curves."""
    level = [Curve((4, 4, end), "red", str(at)) for at, end in enumerate((4, 4, 3, 3), 2)]
    drawn = text(Curves((0, 1, 2), [Curve((-4, 0, 4), "red", "1"), *level]), 20, 2)
    assert drawn == [
        " 4 ▀▀▀▀▀▀▀▀▀▀▀▀ 4 1",
        "       ▄▄▀▀▀    4 2",
        "-4 ▄▄▀▀         4 3",
        "   0          2",
    ]
    assert len(drawn) == LEAST + 1


def test_ends_that_are_low_are_named_upwards() -> None:
    """The last of them in the lowest line, so that none hangs below the chart."""
    flat = [Curve((9, 0), "red", "1"), Curve((0, 0), "red", "2"), Curve((0, 0), "red", "3")]
    drawn = text(Curves((1, 2), flat), 20, 6)
    assert [line[-2:] for line in drawn[:-1] if line.endswith(("1", "2", "3"))] == [" 1", " 2", " 3"]
    assert [bool(line.endswith(("1", "2", "3"))) for line in drawn[:-1]] == [False, False, True, True, True]


def test_a_chart_of_nothing_has_a_scale_to_one() -> None:
    """And its curve at the bottom."""
    assert text(Curves((1, 2), [Curve((0, 0), "red", "1")]), 14, 4) == [
        "1",
        "",
        "0 ▄▄▄▄▄▄▄▄ 0 1",
        "         2",
    ]


def test_a_goal_within_the_chart_has_its_number_beside_its_line() -> None:
    """And the curve goes over it. A chart of values far from nothing still begins at 0."""
    assert text(Curves((1, 2, 3), [Curve((5, 9, 5), "red", "1")], goal=5), 16, 6) == [
        "9    ▄▀▄",
        "   ▄▀   ▀▀▄",
        "5 ▀────────▀ 5 1",
        "",
        "0",
        "  1        3",
    ]
    assert text(Curves((1, 2, 3), [Curve((5, 9, 5), "red", "1")], goal=5, signs=True), 16, 6)[:3] == [
        "9    111",
        "   11   111",
        "5 1--------1 5 1",
    ]


def test_a_steep_curve_has_no_gaps() -> None:
    """Upwards and downwards it is drawn through all that lies between two columns, nothing of it twice."""
    assert text(Curves((1, 2, 3), [Curve((0, 9, 0), "red", "1")]), 10, 6) == [
        "9   █▄",
        "    ██",
        "   █ █",
        "   █ █",
        "0 ▄▀ █ 0 1",
        "     3",
    ]
    assert text(Curves((1, 2, 3), [Curve((0, 9, 0), "red", "1")], signs=True), 11, 9)[:-1] == [
        "9   1",
        "    11",
        "    11",
        "    11",
        "   1 1",
        "   1  1",
        "   1  1",
        "0 1   1 0 1",
    ]


def test_more_turns_than_columns_still_make_a_curve() -> None:
    """However many there are, it leads from the first value to the last."""
    rising = Curves(tuple(range(1, 31)), [Curve(tuple(range(30)), "red", "1")])
    assert text(rising, 12, 5) == ["29   ▄▀ 29 1", "     █", "    █", " 0 ▀", "   1 30"]


def test_the_cursor_marks_the_whole_column_of_its_moment() -> None:
    """At the end that is the last one, with nothing still to come; between, what is left of it has happened."""
    for now, column, inks in ((1, 11, {"red"}), (0.5, 6, {"red", "grey"}), (0, 2, {"grey"})):
        curve = Curve((0, 4), "red", "1", "grey")
        drawn = lines(Curves((1, 2), [curve], cursor=Cursor(now, (0, 1), "white")), 12, 3)
        assert all(styles(line)[column] == "white" for line in drawn)
        assert {ink for line in drawn for ink in styles(line).values()} - {QUIET, "white"} == inks


def test_round_numbers_have_dotted_lines_where_there_is_room() -> None:
    """They are as easily read as the goal, and stand neither beside that nor beside the top or the bottom; low charts
    and those made of signs of the sides have no dots."""
    high = Curves((1, 2), [Curve((0, 57), "red", "1")], goal=50)
    drawn = text(high, 40, 14)
    numbers = [line[:3].strip() for line in drawn[:-1]]
    assert [number for number in numbers if number] == ["57", "50", "40", "20", "0"]
    assert {at for at, line in enumerate(drawn) if DOT in line} == {numbers.index("40"), numbers.index("20")}
    dotted = lines(high, 40, 14)[numbers.index("20")]
    assert styles(dotted)[dotted.plain.rindex(DOT)] == QUIET
    assert not any(DOT in line for line in text(high, 40, 8))
    assert not any(DOT in line for line in text(replace(high, signs=True), 40, 14))


@pytest.mark.parametrize("top", [1, 2, 3, 7, 10, 99, 100, 12345])
def test_there_are_few_round_numbers_whatever_is_counted(top: int) -> None:
    """One for four lines at most, in equal steps."""
    drawn = text(Curves((1, 2), [Curve((0, top), "red", "1")]), 40, 21)
    found = [int(line.split()[0]) for line in drawn[1:-2] if DOT in line]
    assert len(found) <= 20 // BETWEEN
    assert len({one - other for one, other in pairwise(found)}) <= 1
