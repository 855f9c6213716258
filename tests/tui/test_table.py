"""The table, by keys and mouse: the curtain in between, dialogs, looks, layers, help, leaving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.content import Content
from textual.events import Key
from textual.geometry import Size

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.tui.dialogs.ask import AskDialog
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.tell import LookDialog
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.round.digest import Digest
from hexwar_tui.tui.table.screen import TableScreen
from hexwar_tui.tui.widgets.lines import TopLine
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.table_kit import click_on, harvest, opened, press, raid, settled, shown

pytestmark = pytest.mark.usefixtures("home")


async def test_the_curtain_comes_first_and_enter_opens_the_table(tmp_path: Path) -> None:
    """Nothing of the game is shown before the player has said that he is there."""
    async with opened(raid(), tmp_path) as pilot:
        assert isinstance(pilot.app.screen, Curtain)
        assert "Pass the keyboard to Red" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "[R 1]" in shown(pilot)


async def test_ending_the_turn_names_what_is_left_undone_and_passes_the_keyboard(tmp_path: Path) -> None:
    """`e` lists the units that have not acted; after it the next player's curtain hides everything."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "e")
        assert "Red no. 1" in shown(pilot)
        assert "Red no. 2" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Curtain)
        assert "Red no." not in shown(pilot)
        assert "R 1" not in shown(pilot)


async def test_a_pin_keeps_the_curtain_closed(tmp_path: Path) -> None:
    """A wrong PIN is refused in words; the right one opens."""
    from hexwar_tui.storage.seals.pins import lock

    async with opened(raid(SeatSetup("red", lock=lock("1234"))), tmp_path) as pilot:
        await press(pilot, "9", "enter")
        assert "That is not the PIN." in shown(pilot)
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "1", "2", "3", "4", "enter")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_practice_player_moves_by_itself_and_the_digest_tells(tmp_path: Path) -> None:
    """Alone against a practice player there is no curtain; it plays on until the person is asked."""
    async with opened(raid(SeatSetup("blue", player="random")), tmp_path) as pilot:
        assert isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "e", "enter")
        for _ in range(20):
            await pilot.pause()
        assert isinstance(pilot.app.screen, Digest)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        assert any(entry.seat == "blue" for entry in pilot.app.screen.game.record.entries)


async def test_leaving_saves_and_the_order_is_there_again(tmp_path: Path) -> None:
    """Escape at the table asks, saves, and leads to the title; the save holds the order."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "enter", "enter", "escape", "enter")
        assert not isinstance(pilot.app.screen, TableScreen)
    again = load_game(TOYS, tmp_path / "game.hexwar").game
    assert again.frames[0].state.raiders["red-1"].cell == 6


@pytest.mark.row(17)
async def test_names_with_markup_are_text(tmp_path: Path) -> None:
    """Row 17: brackets in a player's name are drawn as they are, on the curtain and at the table."""
    name = "[b]A[/b][@click=app.quit]x"
    async with opened(raid(SeatSetup("red", name)), tmp_path) as pilot:
        assert name in shown(pilot)
        await press(pilot, "enter")
        assert name in shown(pilot)


async def test_a_look_at_a_hex_by_key_and_by_right_click(tmp_path: Path) -> None:
    """Both tell all that the panel says of the hex; the cursor stays, and Enter closes it again."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "i")
        assert isinstance(pilot.app.screen, LookDialog)
        assert "Hex 0101" in shown(pilot)
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        grid, (x, y) = table.view.grid, table.map.layout_now.centre(table.view.grid.cell_of_label("0303"))
        assert grid.label(table.map.cursor) == "0101"
        await pilot.click(HexMap, offset=(x - table.map.origin[0], y - table.map.origin[1]), button=3)
        await settled(pilot)
        assert "Hex 0303" in shown(pilot)
        await press(pilot, "escape")
        assert grid.label(table.map.cursor) == "0101"


async def test_the_curtain_has_a_line_for_each_key(tmp_path: Path) -> None:
    """Nothing of them wraps on the smallest terminal."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        lines = [line.strip(" │") for line in shown(pilot).splitlines()]
        assert {"Enter: I am Red", "F1: rule book", "Esc: save and leave"} <= set(lines)


async def test_help_is_named_on_the_smallest_terminal(tmp_path: Path) -> None:
    """Whatever else has to be left out of the line of keys, in either language."""
    async with opened(harvest(), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        assert "? help" in shown(pilot).splitlines()[-1] + shown(pilot).splitlines()[-2]
        await press(pilot, "f3")
        assert "? справка" in shown(pilot).splitlines()[-1] + shown(pilot).splitlines()[-2]


async def test_a_stranger_is_told_the_keys_and_what_to_do(tmp_path: Path) -> None:
    """At the first table of a game to learn by, the hint on the keys stands beside the system's advice."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.outlook.hint, table.outlook.view = "Use the keys.", replace(table.view, advice="Walk on.")
        table.prompt("")
        await settled(pilot)
        assert "Use the keys. Walk on." in shown(pilot)


async def test_tab_finds_units_that_can_not_act(tmp_path: Path) -> None:
    """Where no unit of the side can be given an order, Tab goes through all of them."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        table.outlook.view = replace(table.view, units=tuple(replace(line, ready=False) for line in table.view.units))
        before = table.map.cursor
        await press(pilot, "tab")
        assert table.map.cursor != before
        assert any(line.cell == table.map.cursor and line.badge.side == "red" for line in table.view.units)


@pytest.mark.parametrize("keys", ["e e", "e a", "a e"])
@pytest.mark.parametrize("game", [raid, harvest])
async def test_keys_typed_ahead_of_a_dialog_open_no_other(tmp_path: Path, game: Callable[[], Game], keys: str) -> None:
    """However fast keys come, one dialog is open, and behind it stands the table; ending in mid-order is no fault."""
    async with opened(game(), tmp_path) as pilot:
        await press(pilot, "enter")
        for key in keys.split():
            pilot.app.post_message(Key(key, key if len(key) == 1 else None))
        await settled(pilot)
        below, above = pilot.app.screen_stack[-2:]
        assert isinstance(above, Dialog)
        assert isinstance(below, TableScreen)


async def test_a_long_title_of_a_dialog_is_not_cut_off(tmp_path: Path) -> None:
    """What the upper edge has no room for stands in the box, in as many lines as it takes."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        for words in (["short"], ["long"] * 12 + ["end"]):
            pilot.app.push_screen(AskDialog(" ".join(words), "Now?"))
            await settled(pilot)
            box = pilot.app.screen.query_one(".dialog").region
            inside = " ".join(line[box.x + 1 : box.right - 1] for line in shown(pilot).splitlines()[box.y : box.bottom])
            assert [inside.count(word) for word in words] == [words.count(word) for word in words]
            await press(pilot, "escape")


async def test_a_dialog_that_is_left_before_it_is_drawn(tmp_path: Path) -> None:
    """It closes as soon as it is there."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table, dialog = pilot.app.screen, AskDialog("Leave?", "Now?")
        pilot.app.push_screen(dialog)
        dialog.action_leave()
        await settled(pilot)
        assert pilot.app.screen is table


async def test_a_click_on_a_key_s_name_is_as_good_as_the_key(tmp_path: Path) -> None:
    """On the curtain, in the line of keys at the table, and in a dialog."""
    async with opened(raid(), tmp_path) as pilot:
        await click_on(pilot, "Enter: I am Red")
        assert isinstance(pilot.app.screen, TableScreen)
        await click_on(pilot, "e hand over")
        assert isinstance(pilot.app.screen, AskDialog)
        await click_on(pilot, "Esc: back")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_an_overlay_says_what_it_shows(tmp_path: Path) -> None:
    """In the line below the map, by its title and what it says of the hex under the cursor; taken off it is silent."""
    async with opened(Game.new(TOYS, toy_scenario("race"), seed="s"), tmp_path) as pilot:
        await press(pilot, "enter", "o", "down", "enter")
        assert "Hexes of the house" in shown(pilot)
        await press(pilot, "o", "down", "down", "enter", "down")
        assert "The row. From 6 on." in shown(pilot)
        await press(pilot, "a", "k")
        assert "Into which wall?" in shown(pilot)
        assert "The row." not in shown(pilot)
        await press(pilot, "escape", "escape", "o", "enter")
        assert "The row." not in shown(pilot)


LONG_TITLE = "The meeting in the fields behind the village by the broken bridge"


@pytest.mark.parametrize(
    ("title", "width", "seen"),
    [
        (LONG_TITLE, 160, f"{LONG_TITLE}   Turn 1"),
        (LONG_TITLE, 80, "The meeting in the fields behind the vill…   Turn 1"),
        ("A toy", 80, "A toy   Turn 1"),
    ],
)
async def test_the_title_is_cut_before_anything_else(tmp_path: Path, title: str, width: int, seen: str) -> None:
    """What matters stands whole in the top line: of the title there is as much as leaves room for that."""
    scenario = toy_scenario("harvest", title={"en": title, "ru": title})
    async with opened(Game.new(TOYS, scenario, seed="s"), tmp_path, (width, 24)) as pilot:
        await press(pilot, "enter")
        top = shown(pilot).splitlines()[0].strip()
        assert top.startswith(seen)
        assert top.endswith("Grain 5")


def test_a_title_of_which_too_little_would_be_left_is_left_out() -> None:
    """Rather than a few letters of it."""
    line, parts = TopLine(), [Content("A title"), Content("Turn 1"), Content("Grain 5")]
    line._size = Size(21, 1)
    line.show(parts, 0)
    assert str(line.render()) == "Turn 1   Grain 5"
