"""The small picture of a whole map: which hex each of its cells shows, and what stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from textual.content import Content
from textual.geometry import Size

from hexwar_tui.engine.view import Fog, HexLook, Site
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.tui.look.colours import BLACK, in_256, mix, triplet
from hexwar_tui.tui.look.themes import palette_for, side_ink
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.small import OWNED, Mark, SmallMap
from tests.tui.map.boards import badge, small_view, view_of

LOOKS = {
    "0101": HexLook("forest"),
    "0201": HexLook("water"),
    "0302": HexLook("plain", owner="red"),
    "0402": HexLook("hills", site=Site("★", "K", "blue")),
    "0103": HexLook("plain", badges=(badge("Rook", 3, "red"), badge("S", 1, "blue"))),
    "0304": HexLook("plain", badges=(badge("T", 3, None),)),
    "0504": HexLook("plain", fog=Fog.REMEMBERED, owner="red"),
}
"""What is on a map of five columns and four rows; the rest is plain."""

MARKS: Mapping[Cell, Mark] = {7: ("1", "marked"), 19: ("x", "")}


def small(room: tuple[int, int], charset: str = "unicode", colours: str | None = "truecolor") -> SmallMap:
    view = small_view(LOOKS, 5, 4)
    palette, glyphs = palette_for("hexwar", colours), glyphs_of(charset)
    letters = {"red": "R", "blue": "B"}
    return SmallMap(view, palette, glyphs, Size(*room), MARKS, lambda text: render(text, "en"), letters)


def rows(content: Content) -> list[Content]:
    return content.split("\n", allow_blank=True)


def style_at(content: Content, x: int, y: int) -> str:
    """The style of a cell of a picture."""
    return next((str(span.style) for span in rows(content)[y].spans if span.start <= x < span.end), "")


def test_a_map_of_signs_shows_the_terrain_of_each_hex() -> None:
    """Odd columns lie half a hex lower, and nothing stands beside the map; marks over units over places over that."""
    drawn = small((20, 10), "ascii", None).content()
    assert [line.plain for line in rows(drawn)] == [
        "&&&&    ....    ...",
        "&&&&~~~~...........",
        "&&&&~~~~...........",
        "....~~~~.1.........",
        "............nKnn...",
        ".R..........nnnn...",
        "...................",
        ".........o.......x.",
        "...................",
        "    ....    ....   ",
    ]
    assert (style_at(drawn, 9, 3), style_at(drawn, 17, 7), style_at(drawn, 1, 5)) == ("marked", "bold", "reverse")
    assert [line.plain for line in rows(small((5, 2), "ascii", None).content())] == ["&1K", "Rox"]


@pytest.mark.parametrize(
    ("room", "size"),
    [((20, 10), (19, 10)), ((40, 6), (11, 6)), ((10, 40), (10, 5)), ((1, 1), (1, 1)), ((4, 1), (1, 1))],
)
def test_it_is_as_large_as_it_fits(room: tuple[int, int], size: tuple[int, int]) -> None:
    """In its own proportions, in whichever direction there is less room."""
    assert small(room).size == Size(*size)


def test_colours_are_those_of_the_two_hexes_in_a_cell() -> None:
    """The upper one is the ink of a half block; where both are alike the cell is blank, and at the edge of the map the
    other half of it is free."""
    one = small((20, 10))
    drawn, palette = one.content(), one.palette
    forest, water, plain = (triplet(palette.terrain[name].ground).hex for name in ("forest", "water", "plain"))
    mine = triplet(mix(palette.terrain["plain"].ground, palette.side(0).ground, OWNED)).hex
    lines = [line.plain for line in rows(drawn)]
    assert (style_at(drawn, 0, 0), lines[0][0]) == (f"on {forest}", " ")
    assert (style_at(drawn, 0, 2), lines[2][0]) == (f"{forest} on {plain}", "▀")
    assert (style_at(drawn, 4, 1), lines[1][4]) == (water, "▄")
    assert (style_at(drawn, 4, 9), lines[9][4]) == (f"on {plain}", " ")
    assert (style_at(drawn, 5, 0), lines[0][5]) == ("", " ")
    assert style_at(drawn, 8, 3) == f"on {mine}"
    remembered = mix(palette.ground("plain", Fog.REMEMBERED).ground, palette.side(0).ground, OWNED)
    assert style_at(drawn, 16, 8) == f"on {triplet(remembered).hex}"


def test_units_and_places_have_the_colours_of_their_sides() -> None:
    """The uppermost unit by the first of its letters; places of nobody are nearly white, and a lost unit is bold."""
    one = small((20, 10))
    drawn, red = one.content(), one.palette.side(0)
    assert (rows(drawn)[5].plain[1], rows(drawn)[7].plain[9]) == ("R", "T")
    assert style_at(drawn, 1, 5) == f"bold {triplet(red.ink).hex} on {triplet(red.ground).hex}"
    nobody = one.palette.side(None)
    assert style_at(drawn, 9, 7) == f"bold {triplet(nobody.ink).hex} on {triplet(nobody.ground).hex}"
    assert (rows(drawn)[4].plain[13], style_at(drawn, 17, 7).split()[0]) == ("★", "bold")
    free = replace(one, view=small_view({"0402": HexLook("hills", site=Site("★", "K", None))}, 5, 4)).content()
    ground = one.palette.terrain["hills"].ground
    assert style_at(free, 13, 4) == f"{triplet(mix(ground, '#ffffff', 0.8)).hex} on {triplet(ground).hex}"
    assert style_at(free, 13, 4) != style_at(drawn, 13, 4)


def test_of_256_colours_it_has_those_that_there_are() -> None:
    """Without half blocks the terrain's sign has the ink of its owner."""
    drawn = small((20, 10), colours="256").content()
    forest = palette_for("hexwar", "256").terrain["forest"].ground
    assert style_at(drawn, 0, 0) == f"on {triplet(in_256(forest)).hex}"
    signs = small((20, 10), "ascii", "256").content()
    assert (rows(signs)[3].plain[8], style_at(signs, 8, 3)) == (".", side_ink(0, palette_for("hexwar", "256")))
    assert style_at(signs, 0, 0) == ""


def test_hexes_that_are_none_are_left_out() -> None:
    """Nothing is drawn there but what lies behind the map."""
    view = view_of(grid(3, 2, frozenset({0})), lambda cell: HexLook("forest"))
    drawn = replace(small((12, 8), "ascii", None), view=view, marks={}).content()
    first = [line.plain[:3] for line in rows(drawn)]
    assert first[0] == "   "
    assert "&&&" in first
    blocks = replace(small((12, 8)), view=view, marks={}).content()
    assert BLACK not in str(blocks.spans)
    assert style_at(blocks, 0, 0) == ""


def test_signs_tell_nothing_of_what_is_unknown() -> None:
    """Where there are no colours, a hex that was never seen is blank, whatever its terrain is; a remembered one is
    not."""
    view = small_view({"0101": HexLook("water", fog=Fog.UNKNOWN), "0201": HexLook("hills", fog=Fog.REMEMBERED)}, 2, 1)
    picture = replace(small((8, 4), "ascii", None), view=view, marks={})
    assert "~" not in picture.content().plain
    assert "n" in picture.content().plain
