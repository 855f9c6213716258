"""Counters and plates: what is written on them, and what tells their sides without colours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from hexwar_tui.engine.maps.legend import legend_of
from hexwar_tui.engine.view import Badge, Fog, HexLook, Sign, SignKind, Site, View
from hexwar_tui.engine.words.language import render
from hexwar_tui.engine.words.lines import Tone
from hexwar_tui.tui.dialogs.samples import Samples
from hexwar_tui.tui.look.colours import contrast
from hexwar_tui.tui.look.painted import PLATE, WORSE, marked, plate
from hexwar_tui.tui.look.palettes import SLOTS, TEXT
from hexwar_tui.tui.map.paint.tiles import SHAPES, edge_points
from tests.tui.map.boards import badge, small_view
from tests.tui.map.drawing import painting, pen_of, text_of
from tests.tui.map.paint.test_painted import Shown, board, points, shown

SIGNS = (Sign(SignKind.MARK, "!", "is shaken", tone=Tone.BAD), Sign(SignKind.MARK, "V", "carries", tone=Tone.GOOD))


def written(unit: Badge, **more: object) -> str:
    """The text line of the counter of a unit at the medium zoom."""
    view = replace(board({"0202": HexLook("plain", badges=(unit,), **more)}), signs=lambda: SIGNS)  # type: ignore[arg-type]
    (line,) = [row for row in text_of(*painting(view, "medium", cursor="0404")).splitlines() if unit.letter in row]
    return line.strip("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█ ")


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        (badge("R", 8, "red"), "R 8"),
        (badge("R", 12, "red", acted=True), "R12✓"),
        (badge("R", None, "red"), "R"),
        (badge("K", 3, "red", marks="!"), "K 3!"),
        (badge("A", 20, "red", acted=True, marks="1"), "A20✓1"),
        (badge("A", 20, "red", marks="1"), "A20 1"),
        (badge("A", None, "red", marks="~18"), "A ~18"),
        (badge("S", None, "red", marks="!o*>"), "S !o*>"),
    ],
)
def test_a_counter_has_no_brackets(unit: Badge, text: str) -> None:
    """Letter and strength, then what the unit has done, then its marks; a number never runs into another one."""
    assert written(unit) == text


def test_what_is_only_remembered_has_a_question_mark() -> None:
    """It may have gone since."""
    assert written(badge("M", 2, "red"), fog=Fog.REMEMBERED) == "M 2?"


def _cells(unit: Badge, view: View | None = None) -> list[Shown]:
    """The cells around the middle of the text line of a counter."""
    view = view or board({"0202": HexLook("plain", badges=(unit,))})
    view = replace(view, signs=lambda: SIGNS)
    scene, pen = painting(view, "medium", cursor="0404")
    x, y = pen.layout.centre(view.grid.cell_of_label("0202"))
    return shown(scene, pen)[y][x - 3 : x + 4]


def test_marks_stand_out_by_what_they_say() -> None:
    """One by which the unit is worse off is white on red, one for what it carries gold; others as the counter is."""
    cells = {sign: (ink, ground) for sign, ink, ground in _cells(badge("K", 3, "orange", marks="!V+"))}
    assert cells["!"] == (WORSE.ink, WORSE.ground)
    assert cells["V"] != cells["+"]
    assert cells["+"][1] == cells["K"][1]


@pytest.mark.parametrize("theme", ["hexwar", "hexwar-clear", "hexwar-contrast"])
def test_marks_and_places_can_be_read(theme: str) -> None:
    """On the counters of all sides, of those that have acted, and of nobody."""
    palette = pen_of(board({}), "medium", theme=theme).painting().palette
    sides = [palette.side(slot, acted=acted) for slot in (*range(SLOTS), None) for acted in (False, True)]
    paints = [paint for side in sides for paint in (plate(side), *(marked(tone, side) for tone in Tone))]
    assert min(contrast(paint.ink, paint.ground) for paint in paints) >= TEXT


def test_every_side_has_an_edge_of_its_own() -> None:
    """At the width of a counter and of a place no two are alike, and nobody has none."""
    for width in (10, 6):
        found = {edge_points(slot, width) for slot in range(SLOTS)}
        assert len(found) == SLOTS == len(SHAPES)
        assert all(found)
    assert not edge_points(None, 10)


def _edge(slot: int) -> list[bool]:
    """Which points of the row above a counter are in the colour of its side."""
    side = small_view({}).sides[slot].side
    view = board({"0202": HexLook("plain", badges=(badge("A", 8, side),))})
    scene, pen = painting(view, "medium", cursor="0404")
    x, y = pen.layout.centre(view.grid.cell_of_label("0202"))
    row = points(shown(scene, pen))[2 * y - 1][2 * x - 4 : 2 * x + 6]
    return [colour == pen.palette.side(slot).ground for colour in row]


def test_the_edge_is_drawn_as_it_is_shaped() -> None:
    """A side's edge stands above its counters: the flat one whole, the notch with a gap in the middle."""
    assert all(_edge(0))
    assert _edge(2) == [True] * 3 + [False] * 4 + [True] * 3


def test_where_the_edge_is_covered_the_bracket_tells_the_side() -> None:
    """A name that stands on the edge leaves no side told by colour alone; nor does a counter above it. A name stands
    elsewhere if it can."""
    assert written(badge("R", 8, "blue"), label="Tula") == "R 8"
    assert written(badge("R", 8, "blue"), label="Tula", site=Site("★", "*", "blue")) == "(R 8"
    pair = (badge("R", 8, "blue"), badge("S", 5, "blue"))
    text = text_of(*painting(board({"0202": HexLook("plain", badges=pair)}), "medium", cursor="0404"))
    assert " R 8" in text
    assert "(S 5" in text


def test_a_place_is_a_plate_with_the_edge_of_its_owner() -> None:
    """Its sign is in its owner's colour on a dark plate; below a counter it stands on the last line of the hex."""
    alone = board({"0202": HexLook("plain", site=Site("★", "*", "blue"))})
    ((row, sign),) = _signs(alone, "★")
    assert sign[2] == PLATE
    shared = board({"0202": HexLook("plain", site=Site("★", "*", "blue"), badges=(badge("R", 8, "red"),))})
    ((below, _),) = _signs(shared, "★")
    assert below == row + 2
    assert "[" not in text_of(*painting(alone, "medium", cursor="0404"))


def test_the_name_of_a_place_stands_below_it() -> None:
    """There it covers no edge."""
    view = board({"0202": HexLook("plain", site=Site("★", "*", "blue"), label="Tula")})
    drawn = text_of(*painting(view, "medium", cursor="0404")).splitlines()
    (sign,), (name,) = ([y for y, line in enumerate(drawn) if wanted in line] for wanted in ("★", "Tula"))
    assert name == sign + 1
    assert "(★" not in drawn[sign]


def _signs(view: View, wanted: str) -> list[tuple[int, Shown]]:
    scene, pen = painting(view, "medium", cursor="0404")
    return [(y, cell) for y, line in enumerate(shown(scene, pen)) for cell in line if cell[0] == wanted]


def test_the_small_zoom_keeps_its_brackets() -> None:
    """There is no room for an edge above a letter."""
    view = board({"0202": HexLook("plain", badges=(badge("R", 8, "blue"),))})
    assert "(R)" in text_of(*painting(view, "small", cursor="0404"))


def _legend(view: View) -> Iterable[tuple[str, object]]:
    pen = pen_of(view, "medium").painting()
    legend = legend_of(view, map(view.look, view.grid.cells), "en")
    for _, samples in Samples(legend, pen, "en").groups():
        yield from ((render(one.means, "en"), one) for one in samples)


def test_the_legend_shows_edges_and_marks_as_they_are_drawn() -> None:
    """Each side with its edge and its bracket, a mark in its own colours."""
    badges = (badge("R", 8, "red", marks="!"), badge("S", 8, "green"))
    view = replace(board({"0202": HexLook("plain", badges=badges)}), signs=lambda: SIGNS)
    found = dict(_legend(view))
    cells = {name: "".join(sign for sign, _ in found[name].cells) for name in ("Red", "Green")}
    assert len(set(cells.values())) == 2
    assert cells["Red"].endswith("[")
    assert found["is shaken"].paint == WORSE
