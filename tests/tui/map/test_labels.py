"""What is written on hexes: names, numbers, stacks, marks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from hexwar_tui.engine.view import Edge, HexLook, Site, View
from hexwar_tui.engine.words.language import Name
from hexwar_tui.hexgrid.layout import ZOOMS, Zoom
from hexwar_tui.tui.map import HexMap, Mark
from hexwar_tui.tui.map.canvas import narrow
from hexwar_tui.tui.map.labels import Labels
from hexwar_tui.tui.map.lines import piece
from hexwar_tui.tui.map.look import Unit
from tests.tui.map.boards import badge, small_view
from tests.tui.map.drawing import pen_of, scene_of, text_of
from tests.tui.map.test_hexmap import playing


def _text_of_hex(view: View, zoom: Zoom, column: int = 0, cursor: str = "0302", **more: object) -> str:
    """The characters of a hex of the first row; `more` belongs to the scene."""
    scene = scene_of(view, cursor=cursor)
    for name, value in more.items():
        setattr(scene, name, value)
    return "".join(text for line in piece(pen_of(view, zoom), scene.picture(column, 0)) for text, _ in line)


def test_large_numbers_and_long_names_go_where_they_fit() -> None:
    """Six digits do not fit beside the corners of a medium hex; a name too long for its top is written below the
    middle, if no unit stands there."""
    assert "100001" in _text_of_hex(small_view({}, width=100, height=3), "medium", 99, "100001")
    assert "Ashford" in _text_of_hex(small_view({"0101": HexLook("city", label="Ashford")}), "medium")


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("name", ["東京", "Cafe\u0301", "a\x1b[31mb", "\u200b", "👩‍👩‍👧"])
def test_names_of_any_script_keep_the_hexes_in_place(zoom: Zoom, name: str) -> None:
    """Wide, joined and invisible characters in what players have named move nothing, and control nothing."""
    board = {"0101": HexLook("plain", label=name, site=Site("城", "K"), badges=(badge("軍", 3, "red", marks="é"),))}
    view = small_view(board)
    scene, pen = scene_of(view, cursor="0302"), pen_of(view, zoom)
    lines = piece(pen, scene.picture(0, 0))
    assert [sum(cell_len(text) for text, _ in line) for line in lines] == pen.widths()
    assert all(text.isprintable() for line in lines for text, _ in line)


def test_accents_stay_where_letters_have_them() -> None:
    """A letter and its accent become one character where there is one."""
    assert narrow("Cafe\u0301 \u0438\u0306") == "Café й"


@pytest.mark.parametrize(("zoom", "wanted"), [("small", "+"), ("medium", "+2"), ("large", "+2")])
def test_stacks_are_counted(zoom: Zoom, wanted: str) -> None:
    """Of three units the top one is drawn, and how many are below it."""
    badges = (badge("I", 4, "red"), badge("I", 5, "red"), badge("I", 6, "red"))
    text = _text_of_hex(small_view({"0101": HexLook("plain", badges=badges)}), zoom)
    assert wanted in text
    assert "4" in text
    assert "6" not in text


@pytest.mark.parametrize("zoom", ["compact", "small"])
def test_no_digit_beside_a_strength(zoom: Zoom) -> None:
    """Where a mark would read as a part of the strength, its light's own sign stands instead."""
    view = small_view({"0101": HexLook("plain", badges=(badge("I", 12, "red"),))})
    assert "12○" in _text_of_hex(view, zoom, marks={0: Mark("reach", "3")})


def test_marks_find_room_where_only_letter_and_strength_stand() -> None:
    """The worst one takes the place of the closing bracket, also of the sign of a unit that acted; another stands
    beside the strength, but neither a digit nor what reads as a stack."""
    pen = pen_of(small_view({}), "small")
    hurt = Unit("R", "6", 0, acted=True, marks="3+o!", bad="!")
    assert (pen.letter(hurt), pen.spare(hurt)) == ("[R!", "o")
    assert pen.letter(hurt._replace(bad="")) == f"[R{pen.glyphs.acted}"
    assert pen.letter(hurt._replace(remembered=True)) == "[R?"
    view = small_view({"0101": HexLook("plain", badges=(badge("I", 8, "red", marks="*"),))})
    assert "8*" in _text_of_hex(view, "small").replace(" ", "")


@pytest.mark.parametrize("zoom", ["compact", "small"])
def test_a_badge_with_a_mark_keeps_its_closing_bracket(zoom: Zoom) -> None:
    """The mark stands beside the strength, if nothing else does; else it takes the place of the bracket."""
    acted = {"0101": HexLook("plain", badges=(badge("R", 4, "red", acted=True),))}
    said = pen_of(small_view({}), zoom).glyphs.acted
    drawn = _text_of_hex(small_view(acted), zoom)
    assert "[R]" in drawn
    assert f"4{said}" in drawn
    assert f"[R{said}" in _text_of_hex(small_view(acted), zoom, marks={0: Mark("target")})


def test_the_sign_of_a_place_is_not_hidden_by_a_target() -> None:
    """Where a unit stands on a place that is lit, on a painted map: the rim says that it is lit."""
    held = HexLook("city", site=Site("★", "K", "red"), badges=(badge("R", 4, "red"),))
    board, marks = small_view({"0101": held}), {0: Mark("target")}
    assert "★" in _text_of_hex(board, "small", painted=True, marks=marks)
    alone = small_view({"0101": HexLook("plain", badges=held.badges)})
    assert "×" in _text_of_hex(alone, "small", painted=True, marks=marks)


def test_names_are_in_the_reader_s_language() -> None:
    """A hex's name is said in the scene's language."""
    scene = scene_of(small_view({"0101": HexLook("city", label=Name.of({"en": "Tula", "ru": "Тула"}))}))
    scene.language = "ru"
    assert scene.picture(0, 0).label == "Тула"


@pytest.mark.parametrize("zoom", ZOOMS)
def test_no_number_is_cut_to_another(zoom: Zoom) -> None:
    """Why a hex is lit, in two digits: both stand there, also beside a site or a unit, or a sign instead of them."""
    looks = {
        "0102": HexLook("plain"),
        "0202": HexLook("plain", site=Site("★", "K", "red")),
        "0302": HexLook("plain", badges=(badge("I", 7, "blue"),)),
    }
    scene = scene_of(small_view(looks), "ascii", "0101")
    for label in looks:
        scene.marks[scene.view.grid.cell_of_label(label)] = Mark("reach", "58")
        drawn = text_of(scene, pen_of(scene.view, zoom, "ascii", "hexwar-plain"))
        assert not set("58") & set(drawn.replace("58", ""))
        assert "58" in drawn or zoom in ("overview", "compact", "small")
        scene.marks.clear()


@pytest.mark.parametrize("zoom", ["medium", "large"])
def test_marks_of_three_characters_stand_whole_beside_a_letter(zoom: Zoom) -> None:
    """A unit whose strength is only known roughly."""
    scene = scene_of(small_view({"0202": HexLook("plain", badges=(badge("I", None, "blue", marks="~13"),))}), "ascii")
    assert "(I)~13" in text_of(scene, pen_of(scene.view, zoom, "ascii", "hexwar-plain"))


# -- long names --------------------------------------------------------------------------------------------------------


def _drawn(looks: dict[str, HexLook], zoom: Zoom, cursor: str = "0101") -> str:
    scene = scene_of(small_view(looks, 5, 4), "ascii", cursor)
    return text_of(scene, pen_of(scene.view, zoom, "ascii", "hexwar-plain"))


TOWN = HexLook("plain", site=Site("#", "#", "red"), label="Pinecrest-on-Sea")
"""Its name is longer than a hex is wide at every zoom."""


@pytest.mark.parametrize("zoom", ["medium", "large"])
@pytest.mark.parametrize("label", ["0302", "0203"])
def test_a_long_name_goes_on_over_free_neighbours(zoom: Zoom, label: str) -> None:
    """Whole, whether its column lies higher or lower, and with a unit on its own hex, too; of sixteen letters as many
    as find room on the hexes beside it."""
    for town in (replace(TOWN, label="Pinecrest"), replace(TOWN, label="Pinecrest", badges=(badge("I", 4, "red"),))):
        assert "Pinecrest" in _drawn({label: town}, zoom)
    assert "Pinecrest-on-Sea" in _drawn({"0302": TOWN}, zoom)


@pytest.mark.parametrize("zoom", ["medium", "large"])
def test_a_long_name_covers_no_unit_site_or_name(zoom: Zoom) -> None:
    """What stands on the neighbours is drawn as if there were no name; the name has what is left."""
    crowd = HexLook("plain", badges=(badge("I", 12, "blue"), badge("T", 7, "blue")), site=Site("*", "*", "red"))
    around = {"0201": crowd, "0202": crowd, "0401": crowd, "0402": crowd}
    drawn = _drawn({"0302": TOWN, **around}, zoom)
    assert drawn.count("(I12)") == drawn.count("(T 7)") == 4
    assert "Pinec" in drawn
    assert ("Pinecrest-on-Sea" in drawn) is (zoom == "large")
    names = [TOWN, replace(TOWN, label="Oakham-under-Wold")]
    drawn = _drawn(dict(zip(("0202", "0402"), names, strict=True)), zoom)
    assert "Pinecrest-on-Sea" in drawn
    assert "Oakha" in drawn


@pytest.mark.parametrize("zoom", ["medium", "large"])
def test_a_long_name_leaves_the_cursor_and_walls_as_they_are(zoom: Zoom) -> None:
    """The outline of the hex under the cursor is whole, and so is what was built on a side."""
    for cursor in ("0302", "0202", "0401"):
        outlines = []
        for looks in ({"0302": TOWN}, {}):
            scene = scene_of(small_view(looks, 5, 4), "ascii", cursor)
            column, row = int(cursor[:2]) - 1, int(cursor[2:]) - 1
            picture = Labels(scene, pen_of(scene.view, zoom, "ascii")).picture(column, row)
            lines = piece(pen_of(scene.view, zoom, "ascii"), picture)
            outlines.append([line[0][0][0] for line in lines])
        assert outlines[0] == outlines[1]
    walled = HexLook("plain", edges=(Edge.WALL,) * 6)
    assert "Pinecrest-on-Sea" not in _drawn({"0302": TOWN, "0201": walled, "0202": walled}, zoom)


async def test_a_name_makes_room_for_who_comes() -> None:
    """A unit moves beside a place with a long name: what was written there is drawn anew, and again when it is gone."""
    view = small_view({"0302": TOWN}, 5, 4)
    unit = HexLook("plain", badges=(badge("I", 12, "blue"), badge("T", 7, "blue")), site=Site("*", "*", "red"))
    manned = small_view({"0302": TOWN, "0201": unit, "0202": unit, "0401": unit, "0402": unit}, 5, 4)
    async with playing(view) as (app, pilot):
        hexmap = app.query_one(HexMap)
        hexmap.zoom = "medium"

        def shown() -> str:
            return "\n".join(hexmap.render_line(y).text for y in range(hexmap.size.height))

        assert "Pinecrest-on-Sea" in shown()
        for shows, whole in ((manned, False), (view, True)):
            hexmap.show(shows)
            await pilot.pause()
            fresh = shown()
            assert ("Pinecrest-on-Sea" in fresh) is whole
            hexmap.redraw()
            assert shown() == fresh
