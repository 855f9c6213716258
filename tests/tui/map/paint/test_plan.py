"""The painted picture of a whole map: hexes keep their shape, and marks leave units to be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from textual.content import Content
from textual.geometry import Size

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import ScenarioFile, find_scenarios
from hexwar_tui.engine.view import Fog, HexLook, Site, View
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell, grid
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.look.painted import painted
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.paint.plan import NARROWEST, SHAPED, WIDEST, Plan, _owners
from hexwar_tui.tui.map.small import Mark
from tests.daily import long_unless
from tests.tui.map.boards import badge, small_view, view_of

EMPTY = "#121212"


def plan(view: View, room: tuple[int, int], marks: Mapping[Cell, Mark] | None = None) -> Plan:
    palette = painted(palette_for("hexwar", "truecolor"))
    words = lambda text: render(text, "en")  # noqa: E731
    return Plan(view, palette, glyphs_of("unicode"), Size(*room), marks or {}, words, {}, EMPTY)


def lines(content: Content) -> list[str]:
    return content.plain.split("\n")


@pytest.mark.parametrize("room", [(36, 16), (53, 31), (60, 31), (79, 37), (120, 44), (9, 40), (80, 4)])
def test_it_fits_and_keeps_its_proportions(room: tuple[int, int]) -> None:
    """It is as large as there is room for in one direction, and neither too flat nor too narrow for hexes."""
    one = plan(small_view({}, 24, 24), room)
    drawn = lines(one.content())
    assert (len(drawn[0]), len(drawn)) == tuple(one.size)
    assert all(own <= most for own, most in zip(one.size, room, strict=True))
    across, down = one.pitch
    assert NARROWEST - 0.4 <= across / down <= WIDEST + 0.4
    assert one.size.width > room[0] * 0.8 or one.size.height > room[1] * 0.8


@pytest.mark.parametrize(("columns", "rows", "room"), [(24, 24, (79, 37)), (8, 8, (60, 31)), (5, 4, (76, 40))])
def test_hexes_are_alike_and_have_their_shape(columns: int, rows: int, room: tuple[int, int]) -> None:
    """With room for it, all have as many points, and are widest in their middle."""
    one = plan(small_view({}, columns, rows), room)
    assert one.pitch.down >= SHAPED
    width, height = 2 * one.size.width, 2 * one.size.height
    owners = _owners(one.view.grid, one.pitch, width, height)
    inner = {(column, row) for column in range(1, columns - 1) for row in range(1, rows - 1)}
    points = Counter(place for line in owners for place in line if place in inner)
    assert set(points) == inner
    assert max(points.values()) - min(points.values()) <= one.pitch.across
    widths = [line.count((2, 2)) for line in owners if (2, 2) in line]
    assert widths[0] < max(widths) > widths[-1]


def test_what_is_unknown_tells_nothing() -> None:
    """Terrain, owner and edges of a hex that was never seen change no cell, whatever lies beside it."""
    hidden = {"0202": HexLook("water", fog=Fog.UNKNOWN, owner=None)}
    other = {"0202": HexLook("mountain", fog=Fog.UNKNOWN, owner=None)}
    for room in ((40, 20), (10, 5)):
        one, two = (plan(small_view(looks, 4, 4), room).content() for looks in (hidden, other))
        assert one == two


@pytest.mark.parametrize("room", [(30, 12), (12, 5)])
def test_what_is_no_hex_shows_the_screen(room: tuple[int, int]) -> None:
    """Holes in the map have the colour behind it, and so has what lies beside it; no system is asked how they look."""
    view = view_of(grid(3, 3, frozenset({4})), lambda cell: HexLook("water"))
    one = plan(view, room)
    x, y = one.dot_of(4)
    drawn = one.content()
    middle = [part for part in drawn.split("\n")[y // 2].spans if part.start <= x < part.end]
    assert str(middle[0].style).endswith(f"on {EMPTY}")


HOLED = ("ashlands/the-millstone", "envoys/three-passes", "mechs/three-landings", "theatre/mediterranean-1940")
"""Of each system that has any a scenario on a map with holes."""


@pytest.mark.parametrize(
    "file", long_unless(lambda file: file.name in HOLED, zip(find_scenarios(REGISTRY))), ids=lambda file: file.name
)
def test_the_map_of_every_scenario_is_painted(file: ScenarioFile) -> None:
    """Also one with holes, as large as it is shown with the news and at the end, and small."""
    game = Game.new(REGISTRY, file.read(REGISTRY), seed="1")
    for room in ((80, 36), (30, 12)):
        one = plan(game.view(game.sides[0]), room)
        assert len(lines(one.content())) == one.size.height


def test_terrain_is_painted_in_quarters() -> None:
    """Where land meets water, cells have both in the shape of the hexes."""
    looks = {"0202": HexLook("water"), "0302": HexLook("water")}
    signs = set(plan(small_view(looks, 5, 4), (60, 24)).content().plain)
    assert signs & set("▘▝▖▗▛▜▙▟")
    assert signs <= {*QUARTERS, "\n"}


@pytest.mark.parametrize(("room", "unit", "number"), [((60, 30), "[R]", " 1 "), ((12, 6), "R", "1")])
def test_marks_leave_units_to_be_seen(room: tuple[int, int], unit: str, number: str) -> None:
    """With room, units and numbers have three characters; a mark on a unit's hex stands beside the unit."""
    view = small_view({"0202": HexLook("plain", badges=(badge("R", 3, "red"),))}, 5, 4)
    one = plan(view, room, {6: ("1", "bold"), 13: ("×", "")})
    drawn = one.content().plain
    assert unit in drawn
    assert unit + number in drawn or number + unit in drawn
    assert "×" in drawn


def test_places_have_their_signs() -> None:
    """They stand on the ground, and a unit over them."""
    looks = {"0101": HexLook("plain", site=Site("★", "K", "blue"))}
    assert "★" in plan(small_view(looks, 5, 4), (40, 20)).content().plain
    looks = {"0101": HexLook("plain", site=Site("★", "K", "blue"), badges=(badge("R", 3, "red"),))}
    assert "★" not in plan(small_view(looks, 5, 4), (40, 20)).content().plain
