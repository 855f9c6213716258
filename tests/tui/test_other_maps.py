"""Other maps: the one that a game within the game lies upon, and boards of places; to be looked at only."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.view import OtherMap
from hexwar_tui.tui.dialogs.choose import ChooseDialog
from hexwar_tui.tui.outlook.screen import OtherMapScreen
from hexwar_tui.tui.table.screen import TableScreen
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duelling import duelling
from tests.tui.table_kit import opened, press, shown


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))


def raid() -> Game:
    return Game.new(TOYS, toy_scenario("raid"), seed="s")


async def test_where_there_is_no_other_map_it_says_so(tmp_path: Path) -> None:
    """And nothing opens."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "M")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "There is no other map to look at." in shown(pilot)


def boards_of(table: TableScreen) -> tuple[OtherMap, ...]:
    """Two boards, of the first hex and of the second."""
    view = replace(table.view, units=(), panels=())
    return OtherMap("The old fort", lambda: view, 0), OtherMap("The new fort", lambda: view, 1)


async def test_of_several_the_player_picks(tmp_path: Path) -> None:
    """That of the hex under the cursor stands first; Esc leads back to the table, which has not changed."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.outlook.view = replace(table.view, maps=boards_of(table))
        table.map.cursor = 1
        await press(pilot, "M")
        assert isinstance(pilot.app.screen, ChooseDialog)
        text = shown(pilot)
        assert text.index("The new fort") < text.index("The old fort")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, OtherMapScreen)
        assert "The new fort" in shown(pilot)
        assert "only looking" in shown(pilot)
        await press(pilot, "tab", "enter", "a", "escape")
        assert pilot.app.screen is table


async def test_nothing_can_be_ordered_on_another_map(tmp_path: Path) -> None:
    """Keys of the table do nothing there."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.outlook.view = replace(table.view, maps=boards_of(table)[:1])
        before = len(table.game.record.entries)
        await press(pilot, "M", "e", "backspace", "a")
        assert isinstance(pilot.app.screen, OtherMapScreen)
        assert len(table.game.record.entries) == before


async def test_a_duel_can_be_left_for_a_look_at_the_map_below(tmp_path: Path) -> None:
    """The key is named in the line of keys; the map below is drawn with what the seat knows of it."""
    game = duelling()
    async with opened(game, tmp_path, (160, 48)) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert "other maps" in shown(pilot)
        await press(pilot, "M")
        screen = pilot.app.screen
        assert isinstance(screen, OtherMapScreen)
        assert screen.view.units
        assert screen.view.grid == game.frames[0].scenario.map.grid
        await press(pilot, "escape")
        assert pilot.app.screen is table
