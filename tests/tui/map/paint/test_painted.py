"""The painted map: ground, rims, counters, and what of it is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from hexwar_tui.engine.view import TERRAIN_LOOKS, Edge, Fog, HexLook, Site, View
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.tui.look.colours import WHITE, Rgb, blend, contrast, rgb, web
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.look.painted import BEACH, SURF
from hexwar_tui.tui.look.palettes import TEXT, Light
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map import Mark
from hexwar_tui.tui.map.look import Scene
from hexwar_tui.tui.map.paint.ground import tiled
from hexwar_tui.tui.map.paint.land import SHADES, shaded
from hexwar_tui.tui.map.paint.raster import dab, raster
from hexwar_tui.tui.map.paint.textures import marks
from hexwar_tui.tui.map.pen import Pen
from tests.tui.map.boards import badge, small_view, varied_view, view_of
from tests.tui.map.drawing import lines_of, painting, pen_of, scene_of

zooms = pytest.mark.parametrize("zoom", ["compact", "small", "medium", "large"])

Shown = tuple[str, str, str]
"""A cell: its character, and the colours of ink and ground."""


def shown(scene: Scene, pen: Pen) -> list[list[Shown]]:
    """All cells of a map, by line."""
    width, height = pen.layout.size
    lines = lines_of(scene, pen)
    return [_cells(lines.line(y, 0, width)) for y in range(height)]


def _cells(strip: Iterable) -> list[Shown]:
    """The cells of a strip; a blank has no ink but its ground."""
    found = []
    for text, style, _ in strip:
        ink, ground = (web(tuple(colour.get_truecolor())) for colour in (style.color, style.bgcolor))
        found += [(sign, ground if sign == " " else ink, ground) for sign in text]
    return found


def points(cells: list[list[Shown]]) -> list[list[str]]:
    """The colours of all points of a map, four to a cell; of a cell with a letter, its ground."""
    found = [["" for _ in range(2 * len(line))] for line in cells for _ in (0, 1)]
    for (y, line), at in product(enumerate(cells), range(4)):
        for x, (sign, ink, ground) in enumerate(line):
            filled = QUARTERS.find(sign) >> at & 1 if sign in QUARTERS else 0
            found[2 * y + (at >> 1)][2 * x + (at & 1)] = ink if filled else ground
    return found


def middle(view: View, label: str, zoom: Zoom = "medium") -> str:
    """The ground in the middle of a hex."""
    scene, pen = painting(view, zoom, cursor="0101")
    x, y = pen.layout.centre(view.grid.cell_of_label(label))
    return shown(scene, pen)[y][x][2]


def board(looks: Mapping[str, HexLook], width: int = 4, height: int = 4) -> View:
    return small_view(looks, width, height)


# -- ground ------------------------------------------------------------------------------------------------------------


def test_a_small_map_in_points() -> None:
    """Two hexes of water beside land at the small zoom, point by point: land (.) with its beach (b), water (~) with
    surf (s) where land lies above it, the cursor's rim (#), nothing (blank) around the map, mixed points (?)."""
    looks = {label: HexLook("water") for label in ("0102", "0202")}
    scene, pen = painting(board(looks, 2, 2), "small", cursor="0201")
    names = {WHITE: "#", pen.palette.void.ground: " "}
    for (look, sign, tint, rim), shade in product((("plain", ".", BEACH, "b"), ("water", "~", SURF, "s")), range(3)):
        ground = shaded(pen.palette.terrain[look], shade).ground
        names |= {ground: sign, web(blend(rgb(ground), rgb(tint.colour), tint.amount)): rim}
    drawn = ["".join(names.get(colour, "?") for colour in line).rstrip() for line in points(shown(scene, pen))]
    assert drawn == GOLDEN.splitlines()


GOLDEN = """\


 .......
.........
??......?#######
 ?bb..bb#?......#
 ?ssssss#?......#
??~~~~~~?#######
~~~~~~~~?sssssss
 ~~~~~~~??~~~~~~~
        ~~~~~~~~~
         ~~~~~~~
"""


@zooms
def test_no_two_neighbours_have_the_same_shade(zoom: Zoom) -> None:
    """Hexes of one terrain are told apart without a line between them, and no line is drawn."""
    view = board({}, 6, 6)
    scene, pen = painting(view, zoom, cursor="0101")
    shades = [scene.painting(cell % 6, cell // 6).shade for cell in range(36)]
    for cell in range(36):
        assert all(shades[cell] != shades[other] for other in view.grid.neighbours_of(cell))
    scene.pointed = scene.numbered = False
    assert not {sign for line in shown(scene, pen) for sign, *_ in line} & set("/\\_|")


def test_every_terrain_has_a_texture_that_never_changes() -> None:
    """Amid its like a hex has more than one colour inside at the medium zoom, and the same ones each time."""
    for look in TERRAIN_LOOKS:
        view = view_of(grid(4, 4), lambda cell, look=look: HexLook(look))
        assert len(_inside(view, "0202")) > 1, look
        assert _inside(view, "0202") == _inside(view, "0202")
        assert len(_inside(view, "0202", "small")) == 1, look


def _inside(view: View, label: str, zoom: Zoom = "medium") -> set[str]:
    """The colours of the points inside a hex, six from its middle to the left and right, or at the small zoom three."""
    scene, pen = painting(view, zoom, cursor="0404")
    x, y = pen.layout.centre(view.grid.cell_of_label(label))
    up, left = (1, 6) if zoom == "medium" else (0, 3)
    lines = points(shown(scene, pen))[2 * (y - up) : 2 * (y + up) + 2]
    return {colour for line in lines for colour in line[2 * x - left : 2 * x + left]}


def test_land_has_a_beach_where_it_meets_water_only() -> None:
    """The rim of land is another beside water than beside land, and land of one kind has no rim."""
    assert _rims(HexLook("plain"), HexLook("plain")) == (False, False)
    assert _rims(HexLook("plain"), HexLook("water")) == (True, True)
    assert _rims(HexLook("mountain"), HexLook("plain")) == (False, True)


def _rims(here: HexLook, south: HexLook) -> tuple[bool, bool]:
    """Whether 0202 has a rim towards 0203, and 0203 towards 0202."""
    scene, pen = painting(board({"0202": here, "0203": south}), "medium", cursor="0404")
    x, y = pen.layout.centre(scene.view.grid.cell_of_label("0202"))
    found = points(shown(scene, pen))
    ground, below = (
        shaded(pen.palette.terrain[look.terrain], shade).ground
        for look, shade in zip((here, south), (scene.painting(1, 1).shade, scene.painting(1, 2).shade), strict=True)
    )
    edge = 2 * (y + pen.layout.half_height)
    columns = range(2 * x - 4, 2 * x + 4)
    return _other(found[edge + 1], columns, ground), _other(found[edge + 2], columns, below)


def _other(line: list[str], columns: range, ground: str) -> bool:
    """Whether no point of a line has the colour of the ground."""
    return all(line[x] != ground for x in columns)


# -- what the seat does not know ---------------------------------------------------------------------------------------

SECRETS = (
    HexLook("plain", fog=Fog.UNKNOWN),
    HexLook("water", owner="red", fog=Fog.UNKNOWN),
    HexLook("mountain", owner="blue", fog=Fog.UNKNOWN, region="north"),
)


@zooms
@pytest.mark.parametrize("region", ["", "south"])
def test_unknown_hexes_tell_nothing(zoom: Zoom, region: str) -> None:
    """Whatever an unknown hex is, neither it nor any rim beside it looks different."""
    near = HexLook("plain", owner="green", region=region)
    maps = [board({"0202": secret, "0203": near, "0303": near}) for secret in SECRETS]
    first, *others = [shown(*painting(view, zoom, cursor="0404")) for view in maps]
    assert all(other == first for other in others)


def test_an_unknown_hex_is_no_more_than_that() -> None:
    """The key of a painted hex holds nothing of an unknown one beside it."""
    for secret in SECRETS:
        scene, _ = painting(board({"0202": secret}), "medium")
        assert scene.painting(1, 2).around[0] == scene.painting(1, 1).own._replace(cursor=True)
        assert scene.painting(1, 1).own[:2] == ("", Fog.UNKNOWN)
        assert scene.painting(1, 1).own.holder is None


# -- lights, owners, the cursor ----------------------------------------------------------------------------------------


def test_the_cursor_is_a_rim_all_around_its_hex() -> None:
    """White points lie on all six sides of the hex and on no other hex."""
    view = board({})
    scene, pen = painting(view, "medium", cursor="0202")
    found = points(shown(scene, pen))
    white = {(x, y) for y, line in enumerate(found) for x, colour in enumerate(line) if colour == WHITE}
    x, y = pen.layout.centre(view.grid.cell_of_label("0202"))
    left, top = 2 * x - pen.layout.half_height // 2, 2 * y + 1
    around = {(right > left, (down > top) - (down < top)) for right, down in white}
    assert len(white) == 34, "two flat sides of 11, four slanting ones of 3"
    assert {(True, 1), (True, -1), (False, 1), (False, -1)} <= around
    height = [down for _, down in white]
    assert max(height) - min(height) == 2 * pen.layout.row_pitch - 1


def test_lit_hexes_have_one_rim_in_common() -> None:
    """A hex amid others that can be reached has no rim, one at the edge has."""
    view = board({}, 5, 5)
    centre = view.grid.cell_of_label("0303")
    scene, pen = painting(view, "medium", cursor="0505")
    alone, amid = [
        _rim_colours(scene, pen, centre, reached) for reached in ((centre,), (centre, *view.grid.neighbours_of(centre)))
    ]
    assert alone
    assert not amid


def _rim_colours(scene: Scene, pen: Pen, cell: int, reached: Iterable[int]) -> set[str]:
    """The colours in a hex that a lit hex without an end of the light does not have."""
    scene.marks = {one: Mark("reach", "1") for one in reached}
    ground = {shaded(pen.palette.ground("plain", light=Light.REACH), shade).ground for shade in range(3)}
    x, y = pen.layout.centre(cell)
    column = [line[2 * x] for line in points(shown(scene, pen))[2 * (y - 1) : 2 * (y + 3)]]
    return {colour for colour in column if contrast(colour, next(iter(ground))) > 1.6}


def test_owned_land_ends_in_the_colour_of_its_side() -> None:
    """Along a border each hex has a rim that is nearer to the colour of its own side than its ground is."""
    view = board({"0202": HexLook("plain", owner="red"), "0203": HexLook("plain", owner="blue")})
    scene, pen = painting(view, "medium", cursor="0404")
    x, y = pen.layout.centre(view.grid.cell_of_label("0202"))
    found, edge = points(shown(scene, pen)), 2 * (y + pen.layout.half_height)
    for line, slot in ((edge + 1, 0), (edge + 2, 1)):
        side, ground = rgb(pen.palette.side(slot).ground), rgb(pen.palette.terrain["plain"].ground)
        assert _apart(rgb(found[line][2 * x]), side) < _apart(ground, side) / 2


def _apart(one: Rgb, other: Rgb) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def test_remembered_land_is_darker_and_dark_land_too() -> None:
    """Fog is a tint of the ground."""
    seen = middle(board({}), "0303")
    remembered = middle(board({"0303": HexLook("plain", fog=Fog.REMEMBERED)}), "0303")
    assert contrast(remembered, "#000000") < contrast(seen, "#000000") - 0.5


def test_what_was_built_is_drawn_as_ever() -> None:
    """Walls, doors and windows stand where they stand on the drawn map, in the same characters."""
    looks = {"0202": HexLook("floor", edges=(Edge.WALL, Edge.DOOR, Edge.WINDOW, Edge.WALL, Edge.DOOR, Edge.WINDOW))}
    view = board(looks)
    scene, pen = painting(view, "medium", cursor="0404")
    drawn = [line.text for line in _strips(scene_of(view, cursor="0404"), pen_of(view, "medium"))]
    cells = shown(scene, pen)
    walls = {(x, y): sign for y, line in enumerate(drawn) for x, sign in enumerate(line) if sign in "█▄▀o▌▐"}
    assert walls
    assert {place: cells[place[1]][place[0]][0] for place in walls} == walls


def _strips(scene: Scene, pen: Pen) -> list:
    width, height = pen.layout.size
    lines = lines_of(scene, pen)
    return [lines.line(y, 0, width) for y in range(height)]


# -- what stands on it -------------------------------------------------------------------------------------------------


def _letters(cells: Iterable[str]) -> list[tuple[int, str]]:
    return [(x, sign) for x, sign in enumerate(cells) if sign.isalnum() or sign in "★✓+"]


@pytest.mark.parametrize("zoom", ["medium"])
def test_units_and_names_stand_where_they_are_drawn(zoom: Zoom) -> None:
    """Letters, strengths, places and what units have done are in the same cells on both maps; only brackets are not
    on counters, and marks stand where these were. At the largest zoom counters have names (`test_large`)."""
    view = board(
        {
            "0202": HexLook("forest", badges=(badge("A", 12, "red"), badge("C", 3, "red", acted=True))),
            "0203": HexLook("plain", badges=(badge("I", 7, "blue", marks="!"),)),
            "0302": HexLook("hills", label="Tula"),
            "0301": HexLook("hills", site=Site("★", "K", "red")),
            "0303": HexLook("plain", fog=Fog.REMEMBERED, badges=(badge("M", 2, None),)),
            "0102": HexLook("plain", badges=(badge("TF", 14, "green"),)),
            "0304": HexLook("city", badges=(badge("W", 20, "white", acted=True),)),
        }
    )
    scene, pen = painting(view, zoom, cursor="0404")
    plain = scene_of(view, cursor="0404", numbered=zoom == "large")
    scene.pointed = plain.pointed = False
    drawn = [_letters(line.text) for line in _strips(plain, pen_of(view, zoom))]
    assert [_letters(sign for sign, *_ in line) for line in shown(scene, pen)] == drawn
    assert sum(map(len, drawn)) > 20


def test_the_name_of_a_place_stands_below_it_and_leaves_its_edge_alone() -> None:
    """On the drawn map it stands above, where painted places have the edge that tells their side without colours."""
    view = board({"0302": HexLook("hills", site=Site("★", "K", "red"), label="Tula")})
    scene, pen = painting(view, "medium", cursor="0404")
    lines = ["".join(sign for sign, *_ in line) for line in shown(scene, pen)]
    place = next(y for y, line in enumerate(lines) if "★" in line)
    assert "Tula" in lines[place + 1]
    assert "[" not in lines[place]
    plain = scene_of(view, cursor="0404")
    drawn = [line.text for line in _strips(plain, pen_of(view, "medium"))]
    assert "Tula" in drawn[next(y for y, line in enumerate(drawn) if "★" in line) - 1]


def test_a_counter_has_an_edge_in_the_colour_of_its_side() -> None:
    """Above a unit's badge the lower half of each cell is of its side, below it the upper half is darker than that."""
    view = board({"0202": HexLook("plain", badges=(badge("A", 8, "red"),))})
    scene, pen = painting(view, "medium", cursor="0404")
    found, side = points(shown(scene, pen)), pen.palette.side(0).ground
    x, y = pen.layout.centre(view.grid.cell_of_label("0202"))
    columns = range(2 * x - 4, 2 * x + 4)
    assert {found[2 * y - 1][column] for column in columns} == {side}
    assert {found[2 * y - 2][column] for column in columns}.isdisjoint({side})
    foot = {found[2 * y + 2][column] for column in columns}
    assert len(foot) == 1
    assert contrast(foot.pop(), "#000000") < contrast(side, "#000000")


def _bar(strength: int | None, full: int | None, *, acted: bool = False, **more: Any) -> list[str]:
    """The points of the foot of a counter."""
    unit = replace(badge("A", strength, "red", acted=acted), full=full)
    view = board({"0202": HexLook("plain", badges=(unit,), **more)})
    scene, pen = painting(view, "medium", cursor="0404")
    x, y = pen.layout.centre(view.grid.cell_of_label("0202"))
    return points(shown(scene, pen))[2 * y + 2][2 * x - 4 : 2 * x + 6]


def test_a_counter_has_a_bar_of_what_is_left() -> None:
    """As many tenths of the foot are bright as of its strength are left, but one at the least; none where the full
    strength is not known. That of a unit that has acted is fainter."""
    bright = _bar(10, 10)[0]
    assert _bar(10, 10) == [bright] * 10
    assert [_bar(5, 10).count(bright), _bar(3, 10).count(bright), _bar(1, 40).count(bright)] == [5, 3, 1]
    assert bright not in _bar(5, None)
    assert _bar(10, 10, site=Site("★", "K", "red")) == [bright] * 10, "a site stands below the bar"
    assert bright not in _bar(5, 10, acted=True)
    assert len(set(_bar(6, 10, acted=True))) == 2


def test_a_bar_that_would_be_covered_is_left_out() -> None:
    """What could be seen of it would say something else: where a mark or a name stands on it there is none."""
    unit = replace(badge("A", 10, "red"), full=10)
    view = board({"0202": HexLook("plain", badges=(unit,), site=Site("★", "K", "red"))})
    scene, pen = painting(view, "medium", cursor="0404")
    x, y = pen.layout.centre(view.grid.cell_of_label("0202"))
    bright = points(shown(scene, pen))[2 * y + 2][2 * x]
    scene.marks = {view.grid.cell_of_label("0202"): Mark("target", "44")}
    assert bright not in points(shown(scene, pen))[2 * y + 2]


@pytest.mark.parametrize("theme", ["hexwar", "hexwar-clear", "hexwar-contrast"])
def test_text_can_be_read_on_every_shade(theme: str) -> None:
    """In each theme that paints, text has its contrast on all shades of all grounds."""
    palette = pen_of(board({}), "medium", theme=theme).painting().palette
    for (_, paint), shade in product(palette.grounds(), range(len(SHADES))):
        ground = shaded(paint, shade).ground
        assert contrast(palette.text(ground).ink, ground) >= TEXT
        assert contrast(palette.text(ground, quiet=True).ink, ground) >= TEXT


def test_text_keeps_its_ink_from_shade_to_shade() -> None:
    """On all terrain that is not lit, can be reached or has an overlay, text is white in the usual theme."""
    palette = pen_of(board({}), "medium").painting().palette
    for look, light, shade in product(
        TERRAIN_LOOKS, (Light.NONE, Light.REACH, Light.OVERLAY, Light.DARK), range(len(SHADES))
    ):
        ground = shaded(palette.ground(look, light=light), shade).ground
        assert palette.text(ground).ink == WHITE, (look, light, shade)


# -- what is drawn anew, and what is kept ------------------------------------------------------------------------------

Change = Callable[[Scene], list[int]]


def _move_cursor(scene: Scene) -> list[int]:
    before, scene.cursor = scene.cursor, scene.view.grid.cell_of_label("0706")
    return [before, scene.cursor]


def _light_up(scene: Scene) -> list[int]:
    cells = [scene.view.grid.cell_of_label(label) for label in ("0504", "0604", "0605")]
    scene.marks = {cell: Mark("reach", "2") for cell in cells}
    return cells


def _flood(scene: Scene) -> list[int]:
    board, before = scene.view.grid, scene.view
    wet = board.cell_of_label("0605")
    known = HexLook("water", owner="blue")
    return sorted(scene.show(view_of(board, lambda cell: known if cell == wet else before.look(cell))))


@zooms
@pytest.mark.parametrize("change", [_move_cursor, _light_up, _flood])
def test_all_that_changes_is_drawn_anew(zoom: Zoom, change: Change) -> None:
    """After a change the kept lines look as if all were drawn from the start, and no cell outside the parts that are
    told to have changed does."""
    scene, pen = painting(varied_view(12, 12), zoom, cursor="0404")
    lines = lines_of(scene, pen)
    width, height = pen.layout.size
    before = [_cells(lines.line(y, 0, width)) for y in range(height)]
    boxes = lines.forget(change(scene))
    after = [_cells(lines.line(y, 0, width)) for y in range(height)]
    assert after == shown(scene, pen)
    changed = {(x, y) for y in range(height) for x in range(width) if before[y][x] != after[y][x]}
    told = {(x, y) for box in boxes for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)}
    assert changed
    assert changed <= told


def test_the_same_piece_is_painted_once() -> None:
    """On a plain there are no more pieces than shades and textures, however large it is, and its edges."""
    scene, pen = painting(board({}, 40, 40), "medium")
    scene.pointed = False
    lines = lines_of(scene, pen)
    for y in range(pen.layout.size[1]):
        lines.line(y, 0, pen.layout.size[0])
    assert len(lines._pieces) < 400


def test_what_is_kept_is_bounded() -> None:
    """All that is worked out once for many hexes is kept up to a number."""
    assert all(kept.cache_info().maxsize for kept in (dab, tiled, marks, shaded, blend, web, raster))


def test_only_a_terminal_of_all_colours_paints() -> None:
    """Fewer colours, ASCII, and the overview, where hexes have no room for their shape, are drawn as before."""
    layout = pen_of(board({}), "medium").layout
    able = {
        colours: Pen(layout, palette_for("hexwar", colours), pen_of(board({}), "medium").glyphs).can_paint
        for colours in ("truecolor", "256", "standard", None)
    }
    assert able == {"truecolor": True, "256": False, "standard": False, None: False}
    assert not pen_of(board({}), "medium", "ascii").can_paint
    assert pen_of(board({}), "compact").can_paint
    assert not pen_of(board({}), "overview").can_paint
