"""Painted ground without texture, and with a grid of thin lines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hexwar_tui.engine.view import Fog, HexLook, View
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.tui.look.colours import Rgb, blend, rgb, web
from hexwar_tui.tui.look.painted import SEAM, GroundStyle
from hexwar_tui.tui.map.look import Scene
from hexwar_tui.tui.map.paint.ground import swatch
from hexwar_tui.tui.map.paint.land import SHADES, shaded
from hexwar_tui.tui.map.pen import Pen
from tests.tui.map.drawing import painting, pen_of
from tests.tui.map.paint.test_painted import SECRETS, board, points, shown
from tests.tui.screens import ChooseDialog
from tests.tui.table_kit import opened, raid
from tests.tui.watching import app_of, go, press, table_of

zooms = pytest.mark.parametrize("zoom", ["small", "medium", "large"])


def styled(view: View, zoom: Zoom, style: GroundStyle) -> tuple[Scene, Pen]:
    scene, _ = painting(view, zoom, cursor="0404")
    scene.pointed = scene.numbered = False
    return scene, pen_of(view, zoom).painting(style)


def colours(scene: Scene, pen: Pen) -> set[str]:
    return {colour for line in points(shown(scene, pen)) for colour in line}


@zooms
def test_plain_ground_has_no_texture(zoom: Zoom) -> None:
    """A forest has its three shades and no other colour, as on the map so in the legend."""
    scene, pen = styled(board({}), zoom, GroundStyle(bare=True))
    forest = replace(scene.view, look=lambda cell: HexLook("forest"))
    scene.show(forest)
    ground = {shaded(pen.palette.terrain["forest"], shade).ground for shade in range(len(SHADES))}
    found = colours(scene, pen)
    assert ground <= found
    assert all(web_is_between(colour, ground, pen.palette.void.ground) for colour in found - ground)
    assert {sign for sign, _ in swatch(pen.palette, "forest", Fog.SEEN, 4)} == {" "}


def web_is_between(colour: str, grounds: set[str], void: str) -> bool:
    """Whether a colour is of the map's edge: that of no hex, or mixed with it or of two shades."""
    lows = [min(channels) for channels in zip(*(rgb(one) for one in (*grounds, void)), strict=True)]
    highs = [max(channels) for channels in zip(*(rgb(one) for one in (*grounds, void)), strict=True)]
    return all(low <= channel <= high for low, channel, high in zip(lows, rgb(colour), highs, strict=True))


def _seamed(scene: Scene, pen: Pen) -> set[Rgb]:
    base = [rgb(shaded(pen.palette.terrain["plain"], shade).ground) for shade in range(len(SHADES))]
    return {blend(one, rgb(SEAM.colour), SEAM.amount) for one in base}


@zooms
def test_a_grid_draws_a_line_around_every_hex(zoom: Zoom) -> None:
    """Points of all three shades are darker where hexes of one terrain meet; without the grid none is."""
    for grid in (True, False):
        scene, pen = styled(board({}), zoom, GroundStyle(bare=True, grid=grid))
        lines = {web(colour) for colour in _seamed(scene, pen)}
        assert (lines <= colours(scene, pen)) is grid
        assert grid or not lines & colours(scene, pen)


@zooms
def test_a_grid_tells_nothing_of_unknown_hexes(zoom: Zoom) -> None:
    """Whatever an unknown hex is, nothing around it looks different, with a grid as well."""
    maps = [board({"0202": secret, "0203": HexLook("plain", owner="green")}) for secret in SECRETS]
    first, *others = [shown(*styled(view, zoom, GroundStyle(grid=True))) for view in maps]
    assert all(other == first for other in others)


async def test_the_overlays_turn_the_grid_on_and_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the map is painted, a line of the list does; it is kept among the settings, and the map follows at once."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter")
        table = table_of(pilot)
        if not table.map.is_painted:
            table.map.zoom = "medium"
        assert table.map.is_painted
        for wished in (True, False):
            await go(pilot, "o", ChooseDialog)
            await press(pilot, "up", "enter")
            assert app_of(pilot).settings.grid is wished
