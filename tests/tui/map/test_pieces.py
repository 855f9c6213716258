"""What hexes look like, in characters."""

from __future__ import annotations

from textwrap import dedent

import pytest

from hexwar_tui.engine.language import Name
from hexwar_tui.engine.view import TERRAIN_LOOKS, Edge, Fog, HexLook, Site, View
from hexwar_tui.hexgrid.layout import ZOOMS, Zoom
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.map.glyphs import ASCII, UNICODE, glyphs_of
from hexwar_tui.tui.map.look import Scene
from hexwar_tui.tui.map.pieces import piece
from hexwar_tui.tui.palettes import Stroke
from tests.tui.map.boards import badge, small_view, varied_view
from tests.tui.map.drawing import lines_of, pen_of, scene_of, text_of

BOARD = {
    "0101": HexLook("forest", owner="red", badges=(badge("A", 12, "red"), badge("C", 3, "red", acted=True))),
    "0201": HexLook("hills", owner="red", site=Site("★", "K", "red"), label="Tula"),
    "0301": HexLook("water", fog=Fog.REMEMBERED),
    "0102": HexLook("mountain", badges=(badge("I", 7, "blue", marks="!"),), perilous=True),
    "0202": HexLook("swamp", edges=(Edge.WALL, Edge.NONE, Edge.NONE, Edge.RIVER, Edge.RIVER, Edge.NONE)),
    "0302": HexLook("plain", fog=Fog.UNKNOWN),
}

PICTURES = {
    "overview": """
        [A[K~
        (I%2
    """,
    "compact": """
        [A]   ~~?
        12+[K] ~
        (I)n*
         7x% "
             2
    """,
    "small": """
         ___     ___
        /[A]\\___/~? \\
        \\12+/[K]|___/
        /(I)|#n#/   \\
        \\ 7x/ 2 \\___/
            (~%~/
    """,
    "medium": """
          _____         _____
         /     \\       /     \\
        / [A12] \\_____/~ ~ ~~?\\
        \\ [C 3' /Tula | ~~? ~ /
         \\=====/  [K]  |_____/
         /    !| n *n  /0302 \\
        / (I 7)!|#####/       \\
        \\   ^ 4 /     \\       /
         \\_____/ % "% "\\_____/
               ("% " 2 /
                (~~~~~/
    """,
    "large": """
           _______             _______
          / 0101  \\           / 0301  \\
         /         \\         /~ ~ ~~? ~\\
        /   [A12]   \\_______/ ~~? ~ ~ ~~\\
        \\   [C 3'   / 0201  |? ~ ~ ~~? ~/
         \\         /  Tula n | ~ ~~? ~ /
          \\=======/ n  [K]n n |_______/
          / 0102  | n  n*n  n / 0302  \\
         /       ! | n n  n  /         \\
        /   (I 7)!  |#######/           \\
        \\     ^  4  / 0202  \\           /
         \\         / % "% "  \\         /
          \\_______/"% "  % "% \\_______/
                  ("  % "% 2  /
                   (% "% "  %/
                    (~~~~~~~/
    """,
}


def _marked(zoom: Zoom, charset: str) -> Scene:
    view = small_view(BOARD)
    at = view.grid.cell_of_label
    scene = scene_of(view, charset, "0302", numbered=zoom == "large")
    scene.marks = {at("0102"): Mark("target", "4"), at("0202"): Mark("reach", "2")}
    scene.path = (at("0201"),)
    return scene


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_small_map_in_plain_ascii(zoom: Zoom) -> None:
    """Units, stacks, sites, borders, edges, peril, marks, a path, fog and the cursor are told by characters alone."""
    scene = _marked(zoom, "ascii")
    drawn = text_of(scene, pen_of(scene.view, zoom, "ascii", "hexwar-plain"))
    assert drawn.isascii()
    assert drawn.rstrip() == dedent(PICTURES[zoom]).strip("\n").rstrip()


def test_a_small_map_in_unicode() -> None:
    """The same with the usual characters: borders are lines whose colour tells them."""
    scene = _marked("medium", "unicode")
    assert text_of(scene, pen_of(scene.view, "medium")) == dedent(
        """\
          _____         _____
         /     \\       /     \\
        / [A12] \\_____/~ ~ ~~ \\
        \\ [C 3✓ /Tula \\ ~~  ~ /
         \\_____/  [★]  \\_____/
         /    †\\ ∩ •∩  /0302 \\
        / (I 7)!\\▄▄▄▄▄/       \\
        \\   ▲ 4 /     \\       /
         \\_____/ ≈ "≈ "\\_____/
               \\"≈ " 2 /
                \\~~~~~/"""
    )


@pytest.mark.parametrize("charset", ["unicode", "ascii"])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_pieces_tile(zoom: Zoom, charset: str) -> None:
    """Every hex fills exactly its own lines, whatever stands on it, and so do hexes past the edge."""
    view = varied_view(16, 24)
    scene, pen = scene_of(view, charset), pen_of(view, zoom, charset)
    scene.marks = {cell: Mark("reach", str(cell % 12)) for cell in range(0, view.grid.size, 3)}
    scene.overlay = dict.fromkeys(range(0, view.grid.size, 2), "+")
    wanted = [pen.layout.run(0, line)[1] for line in range(pen.layout.row_pitch)]
    for column in range(-1, 17):
        for row in range(-1, 25):
            lines = piece(pen, scene.picture(column, row))
            assert [sum(len(text) for text, _ in line) for line in lines] == wanted


@pytest.mark.parametrize("zoom", ZOOMS)
def test_any_window_is_cut_from_the_same_map(zoom: Zoom) -> None:
    """A window into the map shows what the whole shows there, and blanks outside."""
    view = varied_view(12, 12)
    scene, pen = scene_of(view, numbered=zoom == "large"), pen_of(view, zoom)
    width, height = pen.layout.size
    whole, lines = lines_of(scene, pen), lines_of(scene, pen)
    for y in range(-2, height + 2):
        full = " " * 9 + whole.line(y, 0, width).text + " " * 9
        for x in (-9, -4, -1, 0, 3, width // 2, width - 7):
            assert lines.line(y, x, 13).text == full[x + 9 : x + 22].ljust(13)


def test_large_numbers_of_large_maps_are_whole() -> None:
    """Six digits do not fit beside the corners of a medium hex; they go where there is room."""
    view = small_view({}, width=100, height=3)
    scene = scene_of(view, cursor="100001")
    text = "".join(text for line in piece(pen_of(view, "medium"), scene.picture(99, 0)) for text, _ in line)
    assert "100001" in text


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
    scene = scene_of(view, cursor="0302")
    scene.marks = {0: Mark("reach", "3")}
    text = "".join(text for line in piece(pen_of(view, zoom), scene.picture(0, 0)) for text, _ in line)
    assert "12○" in text


def test_letters_and_names_are_in_the_reader_s_language() -> None:
    """A badge's letter and a hex's name are said in the scene's language."""
    name = Name.of({"en": "Tula", "ru": "Тула"})
    view = small_view({"0101": HexLook("city", label=name)})
    scene = scene_of(view, cursor="0302")
    scene.language = "ru"
    assert scene.picture(0, 0).label == "Тула"


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_terrains_differ_by_texture(glyphs: object) -> None:
    """Every look has a texture of eight cells, and no two the same."""
    assert isinstance(glyphs, type(UNICODE))
    assert set(glyphs.textures) == set(TERRAIN_LOOKS)
    assert len({texture.strewn for texture in glyphs.textures.values()}) == len(TERRAIN_LOOKS)
    assert {len(texture.strewn) for texture in glyphs.textures.values()} == {8}
    assert set(glyphs.strokes) == set(Stroke)


def test_plain_lines_differ_without_colour() -> None:
    """Without colours every kind of line but the cursor, which is reversed, has its own characters."""
    for glyphs in (ASCII, glyphs_of("unicode", coloured=False)):
        kinds = [glyphs.strokes[kind] for kind in Stroke if kind is not Stroke.CURSOR]
        assert len(set(kinds)) == len(kinds)


def _text_of_hex(view: View, zoom: Zoom) -> str:
    scene = scene_of(view, cursor="0302")
    return "".join(text for line in piece(pen_of(view, zoom), scene.picture(0, 0)) for text, _ in line)
