"""The tiles for other map editors, drawn as the app draws hexes."""

from __future__ import annotations

import re

import pytest

from hexwar_tui.engine.data.scenario import SideSpec
from hexwar_tui.engine.maps.paintbox import Ground
from hexwar_tui.engine.words.language import Name
from hexwar_tui.tui.papers.tileset import tileset_size, tileset_svg

SIDE = SideSpec(id="red", name=Name.of("Red"), colour="red")  # type: ignore[arg-type]
PLAIN, WATER = Ground("plain", "plain", "plain"), Ground("sea", "sea", "water")


@pytest.mark.parametrize(("turned", "size"), [(False, (3 * 94, 2 * 80)), (True, (3 * 80, 2 * 94))])
def test_tiles_stand_side_by_side(turned: bool, size: tuple[int, int]) -> None:
    """Each in its own place, cut out as a hex; turned to the left where hexes have pointed tops."""
    assert tileset_size(4, 3, turned=turned) == size
    picture = tileset_svg([(PLAIN, ""), (WATER, ""), (PLAIN, ""), (WATER, "")], [SIDE], 3, turned=turned)
    wide, high = size[0] // 3, size[1] // 2
    places = re.findall(r"translate\((\d+) (\d+)\)( rotate\(-90\))?", picture)
    corners = [(0, 0), (wide, 0), (2 * wide, 0), (0, high)]
    assert [(int(x), int(y) - high * turned, bool(way)) for x, y, way in places] == [(*at, turned) for at in corners]
    assert picture.startswith(f'<svg viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}" height="{size[1]}"')


def test_a_tile_shows_the_middle_of_nine_hexes() -> None:
    """The letters that mark a region stand once, within the part that is seen."""
    picture = tileset_svg([(Ground("Al", "Alder", "plain", owner="red"), "Al")], [SIDE], 1, turned=False)
    ((left, top, width, height),) = re.findall(
        r'<svg width="94" height="80" viewBox="(\d+) (\d+) (\d+) (\d+)">', picture
    )
    ((places, line),) = re.findall(r'<text x="([\d ]+)" y="(\d+)">Al</text>', picture)
    assert all(int(left) < int(x) < int(left) + int(width) for x in places.split())
    assert int(top) < int(line) < int(top) + int(height)


def test_owned_ground_has_the_colour_of_its_side() -> None:
    """And another ground another picture."""
    owned = tileset_svg([(Ground("Al", "Alder", "plain", owner="red"), "Al")], [SIDE], 1, turned=False)
    free = tileset_svg([(Ground("Al", "Alder", "plain"), "Al")], [SIDE], 1, turned=False)
    sea = tileset_svg([(WATER, "")], [SIDE], 1, turned=False)
    assert len({owned, free, sea}) == 3
