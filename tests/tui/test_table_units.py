"""The table: what is shown while an order is asked for, and how one goes round the units."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.table.screen import TableScreen
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.table_kit import opened, press, settled, shown


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    monkeypatch.setenv("LANG", "en_US.UTF-8")


def raid() -> Game:
    return Game.new(TOYS, toy_scenario("raid"), seed="s")


async def test_a_hex_side_that_is_asked_for_is_no_way(tmp_path: Path) -> None:
    """Only ways are drawn as ways: the direction of a hex side is not taken for a hex."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.begin(partial(table.orders.make, kind="fence"))
        await settled(pilot)
        assert table.questions.on_map is not None
        assert table.map.cursor in table.questions.on_map.places
        assert table.map.path == ()


async def test_tab_goes_on_after_the_unit_that_was_ordered_last(tmp_path: Path) -> None:
    """Wherever the cursor has gone since, so that all units can be gone round."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "down", "enter", "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        places = {line.badge.unit: line.cell for line in table.view.units}
        assert table.outlook._ordered_last == "red-1"
        assert table.outlook.stops()[0] == places["red-2"]
        table.map.cursor = 20
        await press(pilot, "tab")
        assert table.map.cursor == places["red-2"]


async def test_a_click_on_the_title_of_a_tab_opens_it(tmp_path: Path) -> None:
    """The tabs of the side panel answer the mouse, too."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        title = table.words(table.view.panels[0].title)
        row, line = next((row, line) for row, line in enumerate(shown(pilot).splitlines()) if "[Hex]" in line)
        await pilot.click(offset=(line.index(title, line.index("[Hex]")) + 1, row))
        await settled(pilot)
        assert f"Hex [{title}]" in shown(pilot)


async def test_orders_that_can_not_be_given_for_the_same_reason_share_a_line(tmp_path: Path) -> None:
    """The list stays short where all wait for one thing, and the reason is read once."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "skirmish/meeting-in-the-fields"), seed="s")
    async with opened(game, tmp_path, (160, 48), REGISTRY) as pilot:
        await press(pilot, "enter", "a")
        told = " ".join(shown(pilot).replace("│", " ").split())
        assert told.count("Units act in the turns of their sides") == 1
        assert "– Move, Declare a unit done, " in told
