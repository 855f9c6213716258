"""What hexes look like, in characters: whole maps, fog, the overview, the glyphs themselves."""

from __future__ import annotations

from dataclasses import replace
from textwrap import dedent

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import TERRAIN_LOOKS, Edge, Fog, HexLook, Site
from hexwar_tui.hexgrid.layout import ZOOMS, Zoom
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.look.palettes import Paint, Stroke
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.map.glyphs import ASCII, UNICODE, glyphs_of
from hexwar_tui.tui.map.lines import piece
from hexwar_tui.tui.map.look import Scene
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
        [A[K~?
        (4%2><
    """,
    "compact": """
        [A]   ~~?
        12+[K] ~
        (I)n+
         7x% "
             2
    """,
    "small": """
         ___     ___
        /[A]\\___/~? \\
        \\12+/[K]|___/
        /(I)|###/   \\
        \\ 7x/ 2 \\___/
            (~%~/
    """,
    "medium": """
          _____         _____
         /     \\       /     \\
        / [A12] \\_____/~ ~ ~~?\\
        \\ [C 3' /Tula | ~~? ~ /
         \\=====/  [K]  |_____/
         /    !| n +n  /0302 \\
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
          / 0102  | n  n+n  n / 0302  \\
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


@pytest.mark.parametrize("charset", ["unicode", "ascii"])
def test_a_way_is_drawn_by_a_character_of_its_own(charset: str) -> None:
    """It is that of no terrain and no light, and of no site of a shipped scenario."""
    glyphs, sites = glyphs_of(charset), set()
    for found in find_scenarios(REGISTRY):
        view = Game.new(REGISTRY, load_scenario(REGISTRY, found.name), seed="a", referee=True).view(REFEREE)
        looks = (view.look(cell) for cell in view.grid.cells)
        sites |= {look.site.plain if charset == "ascii" else look.site.glyph for look in looks if look.site}
    assert sites
    assert glyphs.path not in sites | {texture.glyph for texture in glyphs.textures.values()}
    assert glyphs.path not in {*glyphs.lights.values(), glyphs.acted, glyphs.peril}


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
    view = replace(view, look=lambda cell, look=view.look: replace(look(cell), badges=()))
    scene, pen = scene_of(view, numbered=zoom == "large"), pen_of(view, zoom)
    width, height = pen.layout.size
    whole, lines = lines_of(scene, pen), lines_of(scene, pen)
    for y in range(-2, height + 2):
        full = " " * 9 + whole.line(y, 0, width).text + " " * 9
        for x in (-9, -4, -1, 0, 3, width // 2, width - 7):
            assert lines.line(y, x, 13).text == full[x + 9 : x + 22].ljust(13)


@pytest.mark.parametrize("zoom", ["compact", "small", "medium", "large"])
def test_no_counter_is_cut_at_the_edge_of_a_window(zoom: Zoom) -> None:
    """It is drawn as a whole or not at all; the ground below it is drawn instead."""
    view = small_view({"0202": HexLook("plain", badges=(badge("R", 8, "red"),))})
    scene, pen = scene_of(view), pen_of(view, zoom)
    width, height = pen.layout.size

    def shown(x: int) -> str:
        lines = lines_of(scene, pen)
        return "".join(lines.line(y, x, 14).text for y in range(height))

    seen = {(len(text), *(text.count(sign) for sign in "R8|()[]▌▐")) for text in map(shown, range(-14, width))}
    assert len(seen) == 2


@pytest.mark.parametrize("theme", ["hexwar-16", "hexwar-plain"])
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("terrain", TERRAIN_LOOKS)
def test_fog_without_darkness(zoom: Zoom, theme: str, terrain: str) -> None:
    """Where all grounds are alike, every hex that is only remembered has a question mark, and unknown ones nothing."""
    for row in range(8):  # The texture begins elsewhere on each.
        hexes = [_drawn(HexLook(terrain, fog=fog), zoom, theme, row) for fog in Fog]
        assert ["?" in text for text in hexes] == [False, True, False]
        assert not hexes[Fog.UNKNOWN].strip(" /\\_")


@pytest.mark.parametrize("zoom", ["compact", "small", "medium", "large"])
def test_what_is_remembered_on_a_hex_is_marked(zoom: Zoom) -> None:
    """A question mark closes the badge of a unit, and a site, that were there when the hex was last seen."""
    unit = HexLook("plain", fog=Fog.REMEMBERED, badges=(badge("I", 7, "blue", acted=True),))
    site = HexLook("plain", fog=Fog.REMEMBERED, site=Site("★", "K", "blue"))
    assert ("(I?" if zoom in ("compact", "small") else "(I 7?") in _drawn(unit, zoom)
    assert "(★?" in _drawn(site, zoom)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_what_is_remembered_on_a_hex_stands_back(zoom: Zoom) -> None:
    """Units and sites that are only remembered have another paint than those that are seen."""
    for look in (HexLook("plain", badges=(badge("I", 7, "blue"),)), HexLook("plain", site=Site("★", "K", "blue"))):
        seen, remembered = (_paints(replace(look, fog=fog), zoom) for fog in (Fog.SEEN, Fog.REMEMBERED))
        palette = palette_for("hexwar", "truecolor")
        assert palette.side(1) in seen
        assert palette.side(1) not in remembered
        assert palette.side(1, acted=True) in remembered


def _paints(look: HexLook, zoom: Zoom) -> set[Paint]:
    view = small_view({"0101": look})
    scene = scene_of(view, cursor="0302")
    return {paint for line in piece(pen_of(view, zoom), scene.picture(0, 0)) for _, paint in line}


def _drawn(look: HexLook, zoom: Zoom, theme: str = "hexwar", row: int = 0) -> str:
    view = small_view({f"01{row + 1:02}": look}, 3, 9)
    scene = scene_of(view, cursor="0309")
    return "".join(text for line in piece(pen_of(view, zoom, theme=theme), scene.picture(0, row)) for text, _ in line)


def test_half_blocks() -> None:
    """In colours the overview shows terrain by half lines; a hex with something on it takes the room for its text."""
    looks = {"0201": HexLook("water"), "0202": HexLook("hills", badges=(badge("A", 9, "red"),))}
    view = small_view(looks, 2, 3)
    scene, pen = scene_of(view, cursor="0103"), pen_of(view, "overview")
    assert text_of(scene, pen).splitlines() == ["  ▀▀", "  [A", "><▀▀", "  ▀▀"]


@pytest.mark.parametrize(
    ("theme", "charset", "drawn"),
    [("hexwar-clear", "unicode", "(∩~"), ("hexwar-contrast", "unicode", "(∩~"), ("hexwar-plain", "ascii", "(n~")],
)
def test_the_overview_tells_terrain_without_colours(theme: str, charset: str, drawn: str) -> None:
    """Without colours, and in the themes for those who see colours badly, hexes with nothing on them show their terrain
    behind their owner's bracket."""
    view = small_view({"0101": HexLook("hills", owner="blue"), "0201": HexLook("water")}, 2, 2)
    scene = scene_of(view, charset, "0102")
    scene.owned = True
    assert text_of(scene, pen_of(view, "overview", charset, theme)).splitlines()[0] == drawn


def test_owners_tint_the_overview() -> None:
    """In colours the grounds of two sides differ on the same terrain, and from one that is nobody's."""
    owners = ("red", "blue", None)
    view = small_view({f"010{n}": HexLook("hills", owner=owner) for n, owner in enumerate(owners, 1)}, 1, 3)
    scene, pen = scene_of(view, cursor="0103"), pen_of(view, "overview")
    scene.owned, scene.cursor = True, -1
    grounds = {pen.ground(scene.picture(0, row)).ground for row in range(3)}
    assert len(grounds) == 3


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_terrains_differ_by_texture(glyphs: object) -> None:
    """Every look has a texture of eight cells, and no two the same."""
    assert isinstance(glyphs, type(UNICODE))
    assert set(glyphs.textures) == set(TERRAIN_LOOKS)
    assert len({texture.strewn for texture in glyphs.textures.values()}) == len(TERRAIN_LOOKS)
    assert {len(texture.strewn) for texture in glyphs.textures.values()} == {8}
    assert all(texture.glyph in texture.strewn for texture in glyphs.textures.values())
    assert set(glyphs.strokes) == set(Stroke)


def test_plain_lines_differ_without_colour() -> None:
    """Without colours every kind of line but the cursor, which is reversed, has its own characters."""
    for glyphs in (ASCII, glyphs_of("unicode", coloured=False)):
        kinds = [glyphs.strokes[kind] for kind in Stroke if kind is not Stroke.CURSOR]
        assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("zoom", ["compact", "small"])
@pytest.mark.parametrize(("marks", "has_place"), [("~8", True), ("~13", True), (">30", True), ("~13", False)])
def test_a_rough_strength_is_shown_whole(zoom: Zoom, marks: str, has_place: bool) -> None:
    """Beside a place there is room for two characters; where it has three, the place stands beside the letter."""
    site = Site("⌂", "C", "red") if has_place else None
    drawn = _drawn(HexLook("plain", badges=(badge("A", None, "red", marks=marks),), site=site), zoom)
    assert (marks in drawn, "⌂" in drawn, "A" in drawn) == (True, has_place, True)


@pytest.mark.parametrize("zoom", ["compact", "small"])
def test_a_rough_strength_of_three_characters_gives_way_to_a_sign(zoom: Zoom) -> None:
    """Never a part of it, which would be another number."""
    stack = (badge("A", None, "red", marks="~13"), badge("A", 4, "red"))
    drawn = _drawn(HexLook("plain", badges=stack), zoom)
    assert ("~" in drawn, "+" in drawn) == (False, True)
