"""Maps of regions: lines between them, owners' colours at every zoom, names across hexes, letters of two characters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hexwar_tui.engine.view import HexLook, MapName, Site, View
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom
from hexwar_tui.tui.look.palettes import Stroke
from hexwar_tui.tui.map.hand.hexmap import HexMap
from hexwar_tui.tui.map.labels import lettered
from hexwar_tui.tui.map.look import Mark, Scene
from hexwar_tui.tui.map.pen import Pen
from tests.tui.map.boards import badge, small_view
from tests.tui.map.drawing import pen_of, scene_of, text_of
from tests.tui.map.test_hexmap import playing

LAND = HexLook("plain", owner="red", region="R1")


def strokes(one: HexLook, other: HexLook) -> Stroke:
    """The line between a hex and the one below it, drawn by the upper one."""
    scene = scene_of(small_view({"0101": one, "0102": other}, 3, 3), cursor="0303")
    return scene.picture(0, 0).strokes[2]


WATER = HexLook("water")

MANNED = HexLook("plain", badges=(badge("I", 12, "red"),))


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        (LAND, LAND, Stroke.GRID),
        (LAND, replace(LAND, region="R2"), Stroke.REGION),
        (LAND, replace(LAND, region="B1", owner="blue"), Stroke.BORDER),
        (LAND, replace(LAND, region="N1", owner="a neutral"), Stroke.BORDER),
        (LAND, replace(WATER, region="sea"), Stroke.GRID),
        (replace(WATER, region="a"), replace(WATER, region="b"), Stroke.REGION),
        (HexLook("plain"), WATER, Stroke.GRID),
        (HexLook("plain", owner="red"), HexLook("plain"), Stroke.BORDER),
    ],
)
def test_lines_divide_regions_and_owners(one: HexLook, other: HexLook, wanted: Stroke) -> None:
    """Within a region none, between two of an owner a line, between owners a border; a coast is its own line. Two that
    nobody owns are divided, as seas are; without regions only owners are."""
    assert strokes(one, other) is wanted


def test_the_line_between_regions_differs_from_others() -> None:
    """In its colour, and in plain ASCII in its characters."""
    scene = scene_of(small_view({}), "ascii")
    drawn = {stroke: scene.glyphs.strokes[stroke] for stroke in (Stroke.GRID, Stroke.REGION, Stroke.BORDER)}
    assert len(set(drawn.values())) == 3
    palette = pen_of(scene.view, "medium").palette
    ground = palette.ground("plain").ground
    assert len({palette.stroke(stroke, ground).ink for stroke in drawn}) == 3


@pytest.mark.parametrize("zoom", ZOOMS)
def test_regions_have_their_owner_s_colour_at_every_zoom(zoom: Zoom) -> None:
    """Two owners and none, on the same terrain; without regions only where the zoom shows owners."""
    looks = {"0101": LAND, "0102": replace(LAND, owner="blue"), "0103": replace(LAND, owner="a neutral")}
    view = small_view(looks, 2, 4)
    scene, pen = scene_of(view, cursor="0204"), pen_of(view, zoom)
    assert len({pen.ground(scene.picture(0, row)).ground for row in range(3)}) == 3
    bare = {label: replace(look, region="") for label, look in looks.items()}
    scene = scene_of(small_view(bare, 2, 4), cursor="0204")
    assert len({pen.ground(scene.picture(0, row)).ground for row in range(3)}) == 1


def test_16_colours_show_owners_by_ink() -> None:
    """Where no colour is mixed, what is drawn on a hex has its owner's colour."""
    view = small_view({"0101": LAND, "0102": replace(LAND, owner="blue")}, 2, 3)
    scene, pen = scene_of(view, cursor="0203"), pen_of(view, "small", theme="hexwar-16")
    paints = [pen.ground(scene.picture(0, row)) for row in range(2)]
    assert paints[0].ground == paints[1].ground
    assert paints[0].ink != paints[1].ink


# -- names -------------------------------------------------------------------------------------------------------------


def named(text: str, *labels: str, width: int = 6, height: int = 4) -> View:
    """A map with one name across these hexes."""
    view = small_view({}, width, height)
    return replace(view, names=(MapName(text, tuple(view.grid.cell_of_label(label) for label in labels)),))


def drawn(view: View, zoom: Zoom, cursor: str = "0104", charset: str = "unicode") -> tuple[Scene, Pen]:
    """A scene with its names, and what draws it."""
    scene = scene_of(view, charset, cursor)
    scene.letters = lettered(scene, Layout(view.grid, zoom))
    return scene, pen_of(view, zoom, charset)


@pytest.mark.parametrize("zoom", ["small", "medium", "large"])
@pytest.mark.parametrize("labels", [("0202", "0302", "0402"), ("0101", "0201", "0301"), ("0302", "0402", "0502")])
def test_a_name_is_written_in_one_line(zoom: Zoom, labels: tuple[str, ...]) -> None:
    """Across the borders of its hexes, whether the first one lies higher or lower."""
    text = text_of(*drawn(named("Dovermark", *labels), zoom))
    assert " Dovermark " in text


def test_a_name_is_shortened_to_its_hexes() -> None:
    """Where hexes are small, and then ends in an ellipsis; on the overview it is left out where it has no room."""
    view = named("North Germany", "0202", "0302")
    assert " North Ge… " in text_of(*drawn(view, "small"))
    assert " North Ge. " in text_of(*drawn(view, "small", charset="ascii"))
    assert "North Germany" in text_of(*drawn(view, "medium"))
    assert "Nor" not in text_of(*drawn(view, "overview"))
    assert "Kent" in text_of(*drawn(named("Kent", "0202", "0302"), "overview"))


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("what", [MANNED, HexLook("plain", site=Site("●", "o"))])
@pytest.mark.parametrize("label", ["0202", "0302", "0402", "0201", "0303"])
def test_a_name_makes_room_for_units_and_sites(zoom: Zoom, what: HexLook, label: str) -> None:
    """It is whole in another place, with all that stands there."""
    view = named("Dover", "0202", "0302", "0402")
    cell = view.grid.cell_of_label(label)
    manned = replace(view, look=lambda at: what if at == cell else view.look(at))
    text = text_of(*drawn(manned, zoom))
    assert "Dover" in text
    assert ("I" if what.badges else "●") in text


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_name_without_any_room_is_left_out(zoom: Zoom) -> None:
    """No part of it is seen where units stand on all the lines that it could take."""
    view = named("Dovermark", "0202", "0302", "0402")
    manned = replace(view, look=lambda at: MANNED)
    text = text_of(*drawn(manned, zoom))
    assert ("Dovermark" in text) is (zoom == "large")
    assert "Dovermark" in text or "D" not in text


def test_the_sign_of_a_lit_hex_is_seen_below_a_name() -> None:
    """Where hexes are small, a name may take the place at which it stands otherwise."""
    for view in (named("Dovermark", "0202", "0302", "0402"), named("", "0302")):
        scene, pen = drawn(view, "small")
        scene.marks = {view.grid.cell_of_label("0302"): Mark("wanted")}
        assert "●" in text_of(scene, pen)


@pytest.mark.parametrize("at", ["0202", "0302", "0402"])
def test_the_cursor_s_outline_makes_no_hole_in_a_name(at: str) -> None:
    """It is read as ever wherever the cursor is, and the outline is seen around it."""
    view = named("Dovermark", "0202", "0302", "0402")
    scene, pen = drawn(view, "medium", cursor=at)
    bare, _ = drawn(replace(view, names=()), "medium", cursor=at)
    assert "Dovermark" in text_of(scene, pen)
    assert text_of(scene, pen) != text_of(bare, pen)
    assert text_of(bare, pen).count("\\") - text_of(scene, pen).count("\\") <= 1


@pytest.mark.parametrize(("text", "wanted"), [("Sea", "Sea"), ("Ocean", "Ocean"), ("Grand Ocean", "Gran…")])
def test_no_name_goes_over_the_map_s_edge(text: str, wanted: str) -> None:
    """It is moved, or left out."""
    view = named(text, "0101", width=2)
    letters = lettered(scene_of(view, cursor="0101"), Layout(view.grid, "small"))
    found = "".join(part.text for (column, row), parts in sorted(letters.items()) for part in parts)
    assert found.strip() == wanted


@pytest.mark.parametrize("zoom", ZOOMS)
def test_two_names_never_meet(zoom: Zoom) -> None:
    """The second is whole in another line, or left out; neither is damaged."""
    view = named("Kent", "0202", "0302")
    cells = tuple(map(view.grid.cell_of_label, ("0302", "0402")))
    text = text_of(*drawn(replace(view, names=(*view.names, MapName("Hull", cells))), zoom))
    assert "Kent" in text
    assert "Hull" in text or not set("Hul") & set(text)


async def test_other_names_are_drawn_anew() -> None:
    """A view of the same map with another name shows it."""
    view = named("Before", "0202", "0302")
    async with playing(view) as (app, pilot):
        hexmap = app.query_one(HexMap)
        hexmap.show(replace(view, names=(MapName("After", view.names[0].cells),)))
        await pilot.pause()
        text = "\n".join(hexmap.render_line(y).text for y in range(hexmap.size.height))
    assert "After" in text
    assert "Before" not in text


# -- letters of two characters -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zoom", "charset", "wanted"),
    [
        ("large", "unicode", "[WF12]"),
        ("medium", "unicode", "[WF12]"),
        ("small", "unicode", "WF 12"),
        ("small", "ascii", "[WF 12"),
        ("compact", "unicode", "WF 12"),
        ("compact", "ascii", "[WF 12"),
        ("overview", "unicode", "WF"),
        ("overview", "ascii", "[W"),
    ],
)
def test_two_letters_fit_at_every_zoom(zoom: Zoom, charset: str, wanted: str) -> None:
    """Where there is no room for all of it both brackets go; where no colour tells whose it is, only the closing one,
    and on the overview the second letter."""
    view = small_view({"0201": HexLook("water", badges=(badge("WF", 12, "red"),))}, 3, 2)
    text = text_of(scene_of(view, charset, cursor="0302"), pen_of(view, zoom, charset))
    assert all(part in text for part in wanted.split())
    assert ("[" in text) is ("[" in wanted)
