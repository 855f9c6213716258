"""Counters of the largest zoom: names, strengths in words, marks, and stacks closed and open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.engine.view import Badge, HexLook, Site, UnitLine, View
from hexwar_tui.tui.look.palettes import Stroke
from hexwar_tui.tui.map.paint.large import shortened
from tests.tui.map.boards import badge
from tests.tui.map.drawing import lines_of, painting, text_of
from tests.tui.map.paint.test_painted import board, points, shown
from tests.tui.map.paint.test_tiles import SIGNS

NAMES = {"R": "Trench rifles 12", "S": "Scouts", "M": "Mortars 3"}


def named(*badges: Badge, **more: object) -> View:
    """A map with these units on 0202, whose names are known."""
    view = board({"0202": HexLook("plain", badges=badges, **more)})  # type: ignore[arg-type]
    cell = view.grid.cell_of_label("0202")
    units = tuple(UnitLine(one, NAMES[one.letter], cell) for one in badges if one.letter in NAMES)
    return replace(view, units=units, signs=lambda: SIGNS)


def rows(view: View, cursor: str = "0404") -> list[str]:
    """The lines of a large hex from its second column on, as wide as a counter."""
    scene, pen = painting(view, "large", cursor=cursor)
    x, y = pen.layout.centre(view.grid.cell_of_label("0202"))
    return [line.ljust(40)[x - 5 : x + 5] for line in text_of(scene, pen).splitlines()[y - 2 : y + 4]]


def test_a_counter_has_a_name_and_a_strength_of_how_much() -> None:
    """The bar below says it without words; a mark stands in the last cell of the upper line."""
    whole = replace(badge("S", 6, "red"), full=8)
    found = rows(named(whole))
    assert (found[2], found[3]) == (" Scouts   ", " 6 of 8   ")
    shaken = replace(badge("S", 6, "red", acted=True, marks="!"), full=8)
    found = rows(named(shaken))
    assert (found[2], found[3]) == (" Scouts  !", " 6 of 8  ✓")
    assert rows(named(badge("S", None, "red", acted=True)))[2] == " Scouts  ✓"


def test_without_a_name_or_a_full_strength_it_has_what_is_known() -> None:
    """The letter stands for the name."""
    found = rows(named(badge("K", 20, "red", marks="~")))
    assert (found[2], found[3]) == (" K       ~", " 20       ")


@pytest.mark.parametrize(
    ("name", "room", "short"),
    [
        ("Scouts", 8, "Scouts"),
        ("Trench rifles 12", 9, "Trench 12"),
        ("Heavy gunners 2", 8, "Heavy 2"),
        ("Grenadiers 2", 8, "Grenad 2"),
        ("Grenadiers", 4, "Gren"),
        ("長長", 8, "??"),
    ],
)
def test_names_are_shortened_but_for_their_number(name: str, room: int, short: str) -> None:
    """Whole words where one fits, and the number by which units of a kind are told apart always."""
    assert shortened(name, room) == short


def test_a_closed_stack_says_how_many_it_has() -> None:
    """And the edge of another counter is seen at its right."""
    pair = (replace(badge("R", 6, "red"), full=8), badge("S", 3, "red"), badge("M", 1, "red"))
    found = rows(named(*pair))
    assert (found[2], found[3]) == (" Trench 12", " 6 of 8 ×3")
    scene, pen = painting(named(*pair), "large", cursor="0404")
    alone, _ = painting(named(pair[0]), "large", cursor="0404")
    x, y = pen.layout.centre(scene.view.grid.cell_of_label("0202"))
    right = [points(shown(one, pen))[2 * y][2 * x + 10 : 2 * x + 12] for one in (scene, alone)]
    assert right[0] != right[1]


def test_the_stack_under_the_cursor_opens() -> None:
    """A strip for each unit: the upper one pointed at, the others behind their side's bracket; each with its name, its
    bar and its mark."""
    pair = (replace(badge("R", 6, "red"), full=8), replace(badge("S", 1, "blue", marks="!"), full=8))
    found = rows(named(*pair), cursor="0202")
    assert found[1] == "▸Tre 12▄▄ "
    assert found[2] == "(Scouts▄▄!"


def test_what_finds_no_strip_is_counted() -> None:
    """Five strips, of which the last says how many more there are."""
    found = rows(named(*(badge("S", number, "red") for number in range(1, 9))), cursor="0202")
    assert [line[:7] for line in found[1:5]] == ["▸Scouts", *["[Scouts"] * 3]
    assert "+4" in found[5]


def test_places_and_names_stand_beside_it() -> None:
    """A name above the counter, a place below it, and neither covers an edge."""
    view = named(badge("S", 6, "red"), site=Site("★", "*", "red"), label="Tula")
    found = rows(view)
    assert found[0].strip("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█ ") == "Tula"
    assert found[2] == " Scouts   "
    assert "★" in found[5]


def test_a_new_name_is_drawn() -> None:
    """Even where nothing else of the hex has changed."""
    before = named(badge("S", 6, "red"))
    after = replace(before, units=tuple(replace(line, name="Rangers") for line in before.units))
    scene, pen = painting(before, "large", cursor="0404")
    lines = lines_of(scene, pen)
    width, height = pen.layout.size
    assert any("Scouts" in lines.line(y, 0, width).text for y in range(height))
    lines.forget(scene.show(after))
    text = "\n".join(lines.line(y, 0, width).text for y in range(height))
    assert "Rangers" in text
    assert "Scouts" not in text


def test_the_cursor_is_seen_beside_a_counter() -> None:
    """Its rim goes around the hex, though the counter is almost as wide."""
    scene, pen = painting(named(badge("S", 6, "red")), "large", cursor="0202")
    white = pen.palette.strokes[Stroke.CURSOR]
    assert sum(colour == white for line in points(shown(scene, pen)) for colour in line) > 20
