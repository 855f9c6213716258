"""The table, by keys and mouse: the curtain in between, dialogs, looks, layers, other maps, zoom, leaving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from textual.content import Content
from textual.events import Key
from textual.geometry import Size
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.view import OtherMap
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.seals.pins import lock
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.widgets.lines import TopLine
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.duelling import duelling
from tests.tui.screens import AskDialog, ChooseDialog, Curtain, Dialog, Digest, LookDialog, OtherMapScreen, TableScreen
from tests.tui.table_kit import harvest, opened, race, raid
from tests.tui.watching import Shows, app_of, boxed, click_on, come_to, go, press, settled, shown, table_of

SMALL = (80, 24)


async def test_the_curtain_comes_first_and_after_every_part(tmp_path: Path) -> None:
    """Nothing of the game is shown before the player has said that he is there, and all keys are named on the smallest
    terminal. `e` lists the units that have not acted; after it the next curtain hides everything."""
    async with opened(raid(), tmp_path, SMALL) as pilot:
        lines = (await go(pilot, Curtain, Shows("Pass the keyboard to Red.", "Enter: I am Red"))).splitlines()
        assert lines[-1].strip() == "F1: rule book   Esc: save and leave"
        await go(pilot, "enter", TableScreen, Shows("[R]", "2 units can still act."))
        await go(pilot, "e", Shows("Red no. 1", "Red no. 2"), "enter", Curtain)
        assert "Red no." not in shown(pilot)
        assert "[R]" not in shown(pilot)


async def test_a_pin_keeps_the_curtain_closed(tmp_path: Path) -> None:
    """A wrong PIN is refused in words; the right one opens."""
    async with opened(raid(SeatSetup("red", lock=lock("1234"))), tmp_path) as pilot:
        await go(pilot, "9", "enter", Shows("That is not the PIN."))
        assert isinstance(pilot.app.screen, Curtain)
        await go(pilot, *"1234", "enter", TableScreen)
        assert "That is not the PIN." not in shown(pilot)


async def test_a_practice_player_moves_by_itself_and_the_digest_tells(tmp_path: Path) -> None:
    """Alone against a practice player there is no curtain; it plays on until the person is asked."""
    async with opened(raid(SeatSetup("blue", player="random")), tmp_path) as pilot:
        await go(pilot, TableScreen, "e", "enter", Digest, "enter", TableScreen)
        assert any(entry.seat == "blue" for entry in table_of(pilot).game.record.entries)


async def test_leaving_saves_and_the_order_is_there_again(tmp_path: Path) -> None:
    """Escape at the table asks, saves, and leads to the title; the save holds the order."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "enter", "escape", "enter")
        assert not isinstance(pilot.app.screen, TableScreen)
    again = load_game(TOYS, tmp_path / "game.hexwar").game
    assert again.frames[0].state.raiders["red-1"].cell == 6


@pytest.mark.row(17)
async def test_names_with_markup_are_text(tmp_path: Path) -> None:
    """Row 17: brackets in a player's name are drawn as they are, on the curtain and at the table."""
    name = "[b]A[/b][@click=app.quit]x"
    async with opened(raid(SeatSetup("red", name)), tmp_path) as pilot:
        await go(pilot, Shows(name), "enter", TableScreen, Shows(name))
        assert name in shown(pilot)


async def test_a_look_at_a_hex_by_key_and_by_right_click(tmp_path: Path) -> None:
    """Both tell all that the panel says of the hex; the cursor stays, and Enter closes it again."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", "i", LookDialog, Shows("Hex 0101"), "enter")
        table = table_of(pilot)
        grid, (x, y) = table.view.grid, table.map.layout_now.centre(table.view.grid.cell_of_label("0303"))
        assert grid.label(table.map.cursor) == "0101"
        await pilot.click(HexMap, offset=(x - table.map.origin[0], y - table.map.origin[1]), button=3)
        await go(pilot, Shows("Hex 0303"), "escape")
        assert grid.label(table.map.cursor) == "0101"


async def test_help_is_named_on_the_smallest_terminal(tmp_path: Path) -> None:
    """Whatever else has to be left out of the line of keys, in either language."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        for key, named in (("enter", "? help"), ("f3", "? справка")):
            await press(pilot, key)
            assert named in "".join(shown(pilot).splitlines()[-2:])


async def test_a_stranger_is_told_the_keys_and_what_to_do(tmp_path: Path) -> None:
    """At the first table of a game to learn by, the hint on the keys stands beside the system's advice."""
    async with opened(raid(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        table.outlook.hint, table.outlook.view = "Use the keys.", replace(table.view, advice="Walk on.")
        table.prompt("")
        await settled(pilot)
        assert "Use the keys. Walk on." in shown(pilot)


async def test_tab_goes_round_the_units(tmp_path: Path) -> None:
    """On from the unit that was ordered last, wherever the cursor has gone since; where no unit of the side can be
    given an order, through all of them."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter", "enter", "w", "down", "down", "enter")
        table = table_of(pilot)
        places = {line.badge.unit: line.cell for line in table.view.units}
        assert table.outlook._ordered_last == "red-1"
        assert table.outlook.stops()[0] == places["red-2"]
        table.map.cursor = 20
        await press(pilot, "tab")
        assert table.map.cursor == places["red-2"]
        table.outlook.view = replace(table.view, units=tuple(replace(line, ready=False) for line in table.view.units))
        await press(pilot, "tab")
        assert table.map.cursor == places["red-1"]


async def test_a_hex_side_that_is_asked_for_is_no_way(tmp_path: Path) -> None:
    """Only ways are drawn as ways: the direction of a hex side is not taken for a hex."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        table.begin(partial(table.orders.make, kind="fence"))
        await settled(pilot)
        assert table.questions.on_map is not None
        assert table.map.cursor in table.questions.on_map.places
        assert table.map.path == ()


async def test_orders_that_can_not_be_given_for_the_same_reason_share_a_line(tmp_path: Path) -> None:
    """The list stays short where all wait for one thing, and the reason is read once."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "skirmish/meeting-in-the-fields"), seed="s")
    async with opened(game, tmp_path, (160, 48), REGISTRY) as pilot:
        await go(pilot, "enter", "a", "plus")
        told = boxed(pilot)
        assert told.count("Units act in the turns of their sides") == 1
        assert "– Move a unit, Fire, " in told
        assert " and Declare a unit done: Units act in the turns of their sides" in told


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


async def test_dialogs_with_a_long_title_and_one_that_is_left_before_it_is_drawn(tmp_path: Path) -> None:
    """What the upper edge has no room for stands in the box, in as many lines as it takes. One that is left at once
    closes as soon as it is there."""
    async with opened(raid(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        for words in (["short"], ["long"] * 12 + ["end"]):
            pilot.app.push_screen(AskDialog(" ".join(words), "Now?"))
            await settled(pilot)
            box = pilot.app.screen.query_one(".dialog").region
            inside = " ".join(line[box.x + 1 : box.right - 1] for line in shown(pilot).splitlines()[box.y : box.bottom])
            assert [inside.count(word) for word in words] == [words.count(word) for word in words]
            await press(pilot, "escape")
        dialog = AskDialog("Leave?", "Now?")
        pilot.app.push_screen(dialog)
        dialog.action_leave()
        await settled(pilot)
        assert pilot.app.screen is table


async def test_a_click_on_a_key_s_name_is_as_good_as_the_key(tmp_path: Path) -> None:
    """On the curtain, in the line of keys at the table, and in a dialog."""
    async with opened(raid(), tmp_path) as pilot:
        for words, kind in (("Enter: I am Red", TableScreen), ("e hand over", AskDialog), ("Esc: back", TableScreen)):
            await click_on(pilot, words)
            await come_to(pilot, kind)
            assert isinstance(pilot.app.screen, kind)


async def test_an_overlay_says_what_it_shows(tmp_path: Path) -> None:
    """In the line below the map, by its title and what it says of the hex under the cursor; taken off it is silent."""
    async with opened(race(), tmp_path) as pilot:
        await go(pilot, "enter", "o", "down", "enter", Shows("Hexes of the house"))
        await go(pilot, "o", "down", "down", "enter", "down", Shows("The row. From 6 on."))
        await go(pilot, "a", "k", Shows("Into which wall?"))
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


# -- zoom --------------------------------------------------------------------------------------------------------------


async def zoom_at_the_table(pilot: Pilot[int]) -> Zoom:
    """Goes to the table from the curtain, and answers which zoom its map has."""
    await press(pilot, "enter")
    if isinstance(pilot.app.screen, Digest):
        await press(pilot, "enter")
    return table_of(pilot).map.zoom


async def test_a_side_finds_its_zoom_again_and_no_other_s(tmp_path: Path) -> None:
    """Red zooms out, hands over, and comes back: Blue has begun with the usual zoom, and has not changed Red's. Who
    changes the setting sees what he has chosen at the next table, whatever he had zoomed to before."""
    async with opened(raid(), tmp_path) as pilot:
        usual = await zoom_at_the_table(pilot)
        await press(pilot, "minus", "minus", "e", "enter")
        assert await zoom_at_the_table(pilot) == usual == "medium"
        await press(pilot, "plus", "e", "enter")
        assert await zoom_at_the_table(pilot) == "compact"
        await press(pilot, "e", "enter")
        assert await zoom_at_the_table(pilot) == "large"
        app_of(pilot).keep_settings(zoom="overview")
        await press(pilot, "e", "enter")
        assert await zoom_at_the_table(pilot) == "overview"


# -- other maps --------------------------------------------------------------------------------------------------------


async def test_of_several_other_maps_the_player_picks(tmp_path: Path) -> None:
    """Where there is none it is said. That of the hex under the cursor stands first; keys that order do nothing there,
    and Esc leads back to the table, which has not changed."""
    async with opened(raid(), tmp_path) as pilot:
        await go(pilot, "enter", "M", TableScreen, Shows("There is no other map to look at."))
        table = table_of(pilot)
        view, before = replace(table.view, units=(), panels=()), len(table.game.record.entries)
        boards = OtherMap("The old fort", lambda: view, 0), OtherMap("The new fort", lambda: view, 1)
        table.outlook.view, table.map.cursor = replace(table.view, maps=boards), 1
        text = await go(pilot, "M", ChooseDialog)
        assert text.index("The new fort") < text.index("The old fort")
        await go(
            pilot, "enter", OtherMapScreen, Shows("The new fort", "only looking"), "tab", "enter", "e", "backspace"
        )
        await go(pilot, "a", OtherMapScreen, "escape")
        assert pilot.app.screen is table
        assert len(table.game.record.entries) == before


async def test_a_duel_can_be_left_for_a_look_at_the_map_below(tmp_path: Path) -> None:
    """The key is named in the line of keys; the map below is drawn with what the seat knows of it."""
    game = duelling()
    async with opened(game, tmp_path, (160, 48)) as pilot:
        await go(pilot, "enter", TableScreen)
        table = table_of(pilot)
        await go(pilot, Shows("other maps"), "M")
        screen = pilot.app.screen
        assert isinstance(screen, OtherMapScreen)
        assert screen.view.units
        assert screen.view.grid == game.frames[0].scenario.map.grid
        await press(pilot, "escape")
        assert pilot.app.screen is table
