"""What is printed over the hexes: lines of fire, dice and marks, which cover nothing that matters."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom
from hexwar_tui.tui.look.colours import DEFAULT, contrast
from hexwar_tui.tui.look.palette_tables import HEXWAR, HEXWAR_16, HEXWAR_PLAIN
from hexwar_tui.tui.look.palettes import TEXT, Palette
from hexwar_tui.tui.map import Note, Overprint
from hexwar_tui.tui.map.overprint import MOST_DICE, PLAIN_POINT, POINT, Fallen, Print, Printer

BOARD = grid(12, 9)

WINDOW = Region(0, 0, 90, 40)


def prints(over: Overprint, zoom: Zoom = "medium", palette: Palette = HEXWAR, *, plain: bool = False) -> list[Print]:
    return list(Printer(Layout(BOARD, zoom), palette, WINDOW, plain=plain).prints(over))


def words(one: Print) -> str:
    return "".join(text for text, _ in one.parts)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_line_of_fire_leads_from_hex_to_hex(zoom: Zoom) -> None:
    """Its points lie between the two and on neither, in their order; where the hexes touch, there is one."""
    layout, (start, end) = Layout(BOARD, zoom), (14, 81)
    points = prints(Overprint(((start, end),)), zoom)
    assert {words(point) for point in points} == {POINT}
    assert {layout.cell_at(point.x, point.y) for point in points}.isdisjoint({start, end})
    assert [point.y for point in points] == sorted(point.y for point in points)
    assert len(points) > 2
    assert len(prints(Overprint(((14, 15),)), zoom)) == 1
    assert {words(point) for point in prints(Overprint(((start, end),)), zoom, plain=True)} == {PLAIN_POINT}


@pytest.mark.parametrize("zoom", ["small", "medium", "large"])
def test_notes_cover_neither_each_other_nor_the_units_they_are_of(zoom: Zoom) -> None:
    """Even those of neighbours, at the edge of what is seen."""
    note = Note((((6, True), (5, True), (1, False)), ((3, False),)), "−3")
    cells = (0, 1, 13)
    found = prints(Overprint(((0, 13),), dict.fromkeys(cells, note)), zoom)
    notes = [one.region for one in found if words(one) != POINT]
    assert len(notes) == 3 * len(cells)
    assert not any(one.overlaps(other) for one, other in combinations(notes, 2))
    assert all(WINDOW.contains_region(note) for note in notes)
    units = [Region(*Layout(BOARD, zoom).centre(cell), 1, 1) for cell in cells]
    assert not any(note.overlaps(unit) for note in notes for unit in units)


def test_dice_are_read_at_a_glance() -> None:
    """In the order in which the sentence tells them; of very many, how many of them were successes."""
    few = Note((((1, False), (6, True), (3, False), (5, True)),))
    assert [words(one) for one in prints(Overprint(notes={40: few}))] == [" 1 6 3 5 "]
    many = Note((((6, True),) * MOST_DICE + ((1, False),),))
    assert [words(one) for one in prints(Overprint(notes={40: many}))] == [f" {MOST_DICE}/{MOST_DICE + 1} "]


@pytest.mark.parametrize("palette", [HEXWAR, HEXWAR_16, HEXWAR_PLAIN], ids=lambda palette: palette.name)
def test_dice_and_marks_can_be_read(palette: Palette) -> None:
    """In every number of colours; a success is told from a failure without colours, too."""
    found = prints(Overprint(notes={40: Note((((6, True), (1, False)),), "tie")}), palette=palette)
    paints = {text: paint for one in found for text, paint in one.parts}
    assert paints["6"] != paints["1"]
    assert paints["6"].bold
    for paint in paints.values():
        assert DEFAULT in (paint.ink, paint.ground) or contrast(paint.ink, paint.ground) >= TEXT


def test_an_overprint_of_nothing_is_none() -> None:
    """Lines alone, or notes alone, are one."""
    assert not Overprint()
    assert Overprint(((0, 1),))
    assert Overprint(notes={0: Note(mark="x")})
    assert prints(Overprint(notes={40: Note()})) == []


def strip(text: str, ground: str) -> Strip:
    return Strip([Segment(text, Style(bgcolor=ground))])


def test_what_is_printed_is_cut_at_the_edges_of_what_is_seen() -> None:
    """Lines keep their length; of what begins left of them, or ends right of them, only the part inside is seen."""
    layout, note = Layout(BOARD, "medium"), Overprint(notes={40: Note((((6, True), (1, False)),), "hit")})
    dice, mark = prints(note)
    assert (words(dice), words(mark), mark.y - dice.y) == (" 6 1 ", " hit ", 1)
    printer = Printer(layout, HEXWAR, WINDOW, plain=False)
    for shift, first, second in (
        (5, ".....", "....."),
        (2, " 1 ..", "it .."),
        (0, " 6 1 ", " hit "),
        (-2, ".. 6 ", ".. hi"),
        (-5, ".....", "....."),
    ):
        seen = printer.on([strip(".....", "red")] * 4, note, dice.x + shift, dice.y - 1)
        assert [line.text for line in seen] == [".....", first, second, "....."], shift
        assert {line.cell_length for line in seen} == {5}


def test_points_of_fire_stand_on_the_ground_of_the_map() -> None:
    """In bold; notes have a ground of their own, and what is beside them keeps its own."""
    printer = Printer(Layout(BOARD, "medium"), HEXWAR, WINDOW, plain=False)
    over = Overprint(((14, 18),), {40: Note(mark="hit")})
    *points, mark = prints(over)
    for one, own in ((points[0], False), (mark, True)):
        (line,) = printer.on([strip("." * 60, "red")], over, one.x - 3, one.y)
        grounds = [(text, style.bgcolor.name if style and style.bgcolor else "", style.bold) for text, style, _ in line]
        found = next(ground for ground in grounds if ground[0] == words(one))
        assert (found[1] != "red", found[2]) == (own, True)
        assert grounds[0] == ("...", "red", None)


def test_without_colours_marks_and_successes_are_reversed() -> None:
    """Where there are colours they have them, and nothing is reversed."""
    note = Overprint(notes={40: Note((((6, True), (1, False)),), "hit")})
    for palette, is_reversed in ((HEXWAR_PLAIN, True), (HEXWAR, False)):
        paints = {text: paint for one in prints(note, palette=palette) for text, paint in one.parts}
        assert (paints["6"].reverse, paints[" hit "].reverse, paints["1"].reverse) == (is_reversed, is_reversed, False)
        assert (paints["6"].bold, paints[" hit "].bold, paints["1"].bold) == (True, True, False)
        assert (paints[" hit "].ground == DEFAULT) is is_reversed


def test_eight_dice_are_printed_one_by_one() -> None:
    """Of nine, how many came off."""
    for many, said in ((8, " 6 6 6 6 6 6 6 6 "), (9, " 9/9 ")):
        assert [words(one) for one in prints(Overprint(notes={40: Note((((6, True),) * many,))}))] == [said]


def test_the_points_of_a_line_are_three_characters_apart() -> None:
    """As the eye sees them, a line of text being as high as two characters are wide."""
    for start, end in ((14, 18), (14, 74), (14, 81)):
        (x, y), (to_x, to_y) = (Layout(BOARD, "medium").centre(cell) for cell in (start, end))
        points = [(x, y), *((one.x, one.y) for one in prints(Overprint(((start, end),))))]
        far = [hypot(right - left, 2 * (low - high)) for (left, high), (right, low) in pairwise(points[1:])]
        assert 1.5 <= min(far) <= sum(far) / len(far) <= 3.5
        assert sum(far) / len(far) >= 2.5
        assert all(abs((to_x - x) * (low - y) - (to_y - y) * (right - x)) <= 40 for right, low in points)


@pytest.mark.parametrize("zoom", ["small", "medium", "large"])
def test_a_note_stands_close_above_its_hex_in_its_middle(zoom: Zoom) -> None:
    """Its rows are centred over one another; where there is no room above, below; and at the edge beside it, wholly
    inside what is seen."""
    layout, note = Layout(BOARD, zoom), Note((((6, True), (5, True), (1, False)),), "−3")
    x, y = layout.centre(40)
    dice, mark = prints(Overprint(notes={40: note}), zoom)
    assert (dice.y, mark.y) == (y - 2, y - 1)
    assert (dice.x, mark.x) == (x - 3, x - 3 + (7 - 4) // 2)
    x, y = layout.centre(2)
    assert all(one.y != y or not one.x <= x < one.region.right for one in prints(Overprint(notes={2: note}), zoom))
    for cell in BOARD.cells:
        for one in prints(Overprint(notes={cell: note}), zoom):
            if WINDOW.contains(*layout.centre(cell)):
                assert WINDOW.contains_region(one.region)


def test_a_note_too_large_for_what_is_seen_stands_where_it_would() -> None:
    """Nothing is moved that does not fit anyway; what fits exactly is."""
    layout, note = Layout(BOARD, "medium"), Note((((6, True), (5, True), (1, False)),), "−3")
    x, y = layout.centre(40)
    for size, inside in (((7, 2), True), ((6, 2), False), ((7, 1), False)):
        window = Region(x + 20, y + 9, *size)
        found = list(Printer(layout, HEXWAR, window, plain=False).prints(Overprint(notes={40: note})))
        assert all(window.contains_region(one.region) for one in found) is inside


@pytest.mark.parametrize(
    ("zoom", "places"),
    [
        ("small", [(7, -1), (-2, -4), (7, -3), (2, 3), (-7, 4), (-11, 0), (-11, -2)]),
        ("medium", [(-2, -2), (-2, -6), (5, -4), (5, 0), (-2, 2), (-9, 0), (-9, -4)]),
        ("large", [(-2, -2), (-2, -8), (8, -5), (8, 1), (-2, 4), (-12, 1), (-12, -5)]),
    ],
)
def test_notes_of_neighbours_stand_above_their_hexes_or_give_way(zoom: Zoom, places: list[tuple[int, int]]) -> None:
    """Where hexes are small, to the sides of all that are meant: each where it covers no unit and no other note."""
    layout, note = Layout(BOARD, zoom), Note((((6, True), (1, False)),), "hit")
    x, y = layout.centre(40)
    over = Overprint(notes=dict.fromkeys((40, *BOARD.neighbours[40]), note))
    dice, marks = prints(over, zoom)[::2], prints(over, zoom)[1::2]
    assert [(one.x - x, one.y - y) for one in dice] == places
    assert [(one.x - x, one.y - y - 1) for one in marks] == places


@pytest.mark.parametrize("zoom", ZOOMS)
def test_dots_lead_along_a_way(zoom: Zoom) -> None:
    """From the middle of its first hex to that of its last, on no other hexes; a way that is gone twice has them
    once."""
    layout, way = Layout(BOARD, zoom), (14, 26, 27, 40)
    dots = prints(Overprint(ways=(way, way[:2])), zoom)
    assert {words(dot) for dot in dots} == {POINT}
    assert {layout.cell_at(dot.x, dot.y) for dot in dots} == set(way)
    assert {layout.centre(way[0]), layout.centre(way[-1])} <= {(dot.x, dot.y) for dot in dots}
    assert len({(dot.x, dot.y) for dot in dots}) == len(dots)
    assert {words(dot) for dot in prints(Overprint(ways=(way,)), zoom, plain=True)} == {PLAIN_POINT}


def test_dots_leave_what_stands_on_the_map() -> None:
    """No dot covers a unit, a number or a cross."""
    layout, way = Layout(BOARD, "compact"), (14, 26, 27)
    x, y = layout.centre(14)
    column, row, line, at = layout.spot_at(x, y)

    def standing(*place: int) -> frozenset[tuple[int, int]]:
        return frozenset({(line, at)}) if place == (column, row) else frozenset()

    printer = Printer(layout, HEXWAR, WINDOW, plain=False, standing=standing)
    found = printer.prints(Overprint(ways=(way,), numbers={26: "1"}, fallen=(Fallen(27, 0),)))
    dots = [one.region for one in found if words(one) == POINT]
    others = [one.region for one in found if words(one) != POINT]
    assert (x, y) not in {(dot.x, dot.y) for dot in dots}
    assert not any(dot.overlaps(other) for dot in dots for other in others)


@pytest.mark.parametrize("palette", [HEXWAR, HEXWAR_16, HEXWAR_PLAIN])
def test_a_cross_has_the_brackets_of_the_side_that_lost(palette: Palette) -> None:
    """It stands in its hex, and is read without colours, too."""
    (cross,) = prints(Overprint(fallen=(Fallen(40, 1),)), "compact", palette)
    assert words(cross) == "(×)"
    assert cross.region.contains(*Layout(BOARD, "compact").centre(40))
    ((_, paint),) = cross.parts
    assert paint.reverse or contrast(paint.ink, paint.ground) >= TEXT
    (plain,) = prints(Overprint(fallen=(Fallen(40, 0),)), plain=True)
    assert words(plain) == "[x]"
