"""The zoom that a side has taken: there again whenever it comes back, and nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.round.digest import Digest
from hexwar_tui.tui.table.screen import TableScreen
from tests.tui.table_kit import opened, press, raid

pytestmark = pytest.mark.usefixtures("home")


async def zoom_at_the_table(pilot: Pilot[int]) -> Zoom:
    """Goes to the table from the curtain, and answers which zoom its map has."""
    await press(pilot, "enter")
    if isinstance(pilot.app.screen, Digest):
        await press(pilot, "enter")
    assert isinstance(pilot.app.screen, TableScreen)
    return pilot.app.screen.map.zoom


async def test_a_side_finds_its_zoom_again_and_no_other_s(tmp_path: Path) -> None:
    """Red zooms out, hands over, and comes back: Blue has begun with the usual zoom, and has not changed Red's."""
    async with opened(raid(), tmp_path) as pilot:
        usual = await zoom_at_the_table(pilot)
        await press(pilot, "minus", "minus", "e", "enter")
        assert await zoom_at_the_table(pilot) == usual == "medium"
        await press(pilot, "plus", "e", "enter")
        assert await zoom_at_the_table(pilot) == "compact"
        await press(pilot, "e", "enter")
        assert await zoom_at_the_table(pilot) == "large"


async def test_a_map_to_start_with_is_set_anew(tmp_path: Path) -> None:
    """Who changes the setting sees what he has chosen at the next table, whatever he had zoomed to before."""
    async with opened(raid(), tmp_path) as pilot:
        app = pilot.app
        assert isinstance(app, HexwarApp)
        await zoom_at_the_table(pilot)
        await press(pilot, "minus", "minus", "e", "enter")
        await zoom_at_the_table(pilot)
        app.keep_settings(zoom="overview")
        await press(pilot, "e", "enter")
        assert await zoom_at_the_table(pilot) == "overview"
