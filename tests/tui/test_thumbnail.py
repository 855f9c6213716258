"""The picture of a scenario's map where no zoom of the map has room."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from hexwar_tui.engine.view import HexLook, View
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.tui.look.colours import triplet
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.setup.scenario_map import Thumbnail
from tests.tui.map.boards import small_view, view_of
from tests.tui.map.test_small import LOOKS, rows

VIEW = small_view(LOOKS, 5, 4)


def thumbnail(room: tuple[int, int], *, plain: bool, view: View = VIEW) -> Thumbnail:
    palette = palette_for("hexwar", None if plain else "truecolor")
    return Thumbnail(view, palette, glyphs_of("ascii" if plain else "unicode"), Size(*room))


@pytest.mark.parametrize(
    ("room", "lines"),
    [
        ((10, 4), ["&&~~......", "......nn..", "..........", ".........."]),
        ((9, 4), ["&~...", "...n.", ".....", "....."]),
        ((5, 4), ["&~...", "...n.", ".....", "....."]),
        ((4, 4), ["&..", "..."]),
        ((5, 3), ["&..", "..."]),
        ((6, 3), ["&&....", "......"]),
        ((3, 1), ["&."]),
        ((2, 9), ["&.", ".."]),
        ((0, 0), ["&"]),
        ((9, 0), ["&&.."]),
    ],
)
def test_of_large_maps_every_second_or_third_hex_is_drawn(room: tuple[int, int], lines: list[str]) -> None:
    """As many as there is room for, in rows and columns alike; each two cells wide where that fits."""
    drawn = [line.plain for line in rows(thumbnail(room, plain=True).content())]
    assert drawn == lines
    assert all(len(line) <= max(1, room[0]) for line in drawn)


def test_half_blocks_show_two_rows_in_a_line() -> None:
    """The upper hex is the ink; below the map lies the void, and a side's hex has its colour where a unit stands."""
    one = thumbnail((10, 2), plain=False)
    (first, second), palette = rows(one.content()), one.palette
    forest, plain, hills = (triplet(palette.terrain[name].ground).hex for name in ("forest", "plain", "hills"))
    assert (first.plain, second.plain) == ("▀" * 10, "▀" * 10)
    styles = [str(span.style) for span in first.spans]
    assert (styles[0], styles[3]) == (f"{forest} on {plain}", f"{plain} on {hills}")
    assert str(second.spans[0].style) == f"{triplet(palette.side(0).ground).hex} on {plain}"
    odd = thumbnail((5, 1), plain=False, view=view_of(grid(5, 1), lambda cell: HexLook("forest"))).content()
    assert str(odd.spans[0].style) == f"{forest} on {triplet(palette.void.ground).hex}"
    assert len(rows(thumbnail((5, 1), plain=False).content())) == 1


def test_hexes_that_are_none_are_free() -> None:
    """And a region has the colour of its owner, which a hex by itself does not."""
    view = view_of(grid(2, 1, frozenset({0})), lambda cell: HexLook("forest"))
    assert [line.plain for line in rows(thumbnail((2, 1), plain=True, view=view).content())] == [" &"]
    void = triplet(thumbnail((2, 1), plain=False).palette.void.ground).hex
    assert str(thumbnail((2, 1), plain=False, view=view).content().spans[0].style) == f"{void} on {void}"
    grounds = []
    for region in ("", "fen"):
        owned = view_of(grid(1, 1), lambda cell, region=region: HexLook("forest", owner="red", region=region))
        grounds.append(str(thumbnail((2, 1), plain=False, view=owned).content().spans[0].style))
    forest = triplet(thumbnail((2, 1), plain=False).palette.terrain["forest"].ground).hex
    assert grounds[0] == f"{forest} on {void}"
    assert grounds[1] != grounds[0]
