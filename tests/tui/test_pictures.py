"""Pictures of the map from inside the app: what the side knows, as a file beside the saves."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.papers import keeping, png
from hexwar_tui.tui.papers.png import NoPng, png_made_aside
from tests.toys.raid import Walk
from tests.tui.closed_map import before_a_battle
from tests.tui.screens import ReplayScreen, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, app_of, go, press, table_of


@pytest.fixture(autouse=True)
def without_png(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on machines without the package: it would take seconds."""
    monkeypatch.setattr(keeping, "can_make_png", lambda: False)


async def test_a_table_writes_the_map_as_its_side_knows_it(tmp_path: Path) -> None:
    """The same picture as of the side's view, which has nothing that the referee's has besides; a second one takes
    another name."""
    from hexwar_tui.tui.papers.picture import map_svg

    game = before_a_battle()
    while game.next_step() is not None:
        game.step()
    game.record.referee = False
    async with opened(game, tmp_path, registry=REGISTRY) as pilot:
        await go(pilot, "enter", "enter", TableScreen, "I", Shows("Written to "), "I", Shows(" 2.svg"))
        table = table_of(pilot)
        saves = app_of(pilot).places.saves
        written = sorted(saves.glob("*.svg"))
        texts = {path.read_text("utf-8").rstrip() for path in written}
        assert len(written) == 2
        assert texts == {map_svg(table.view, table.map.zoom, "en").rstrip()}
        assert texts != {map_svg(game.view("referee"), table.map.zoom, "en").rstrip()}


async def test_nothing_is_drawn_while_something_is_asked(tmp_path: Path) -> None:
    """An order that is being made goes on."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        await go(pilot, "enter", "enter")
        if table.outlook.is_asking:
            await press(pilot, "I")
            assert table.outlook.is_asking
        assert not list(app_of(pilot).places.saves.glob("*.svg"))


async def test_a_replay_writes_the_moment_that_it_shows(tmp_path: Path) -> None:
    """It stops there, and the file has the name of that turn."""
    game = raid()
    game.submit("red", Walk("red-1", (0, 6, 12)))
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        pilot.app.push_screen(ReplayScreen(game, "red", 0))
        await go(pilot, ReplayScreen, "g", "I", Shows("Written to "))
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert pilot.app.screen._timer is None
        assert [file.name for file in app_of(pilot).places.saves.glob("*.svg")] == ["game - Turn 1 - Red.svg"]


def test_png_is_drawn_aside() -> None:
    """By a process of its own; where that fails, a sentence says so."""
    small = (
        '<svg viewBox="0 0 4 4" xmlns="http://www.w3.org/2000/svg"><rect width="4" height="4" fill="#123456"/></svg>'
    )
    if png.can_make_png():
        assert png_made_aside(small).startswith(b"\x89PNG")
    with pytest.raises(NoPng):
        png_made_aside("no picture")
