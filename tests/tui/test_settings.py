"""The settings: each change holds at once, and for the next time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList

from hexwar_tui.hexgrid.layout import ZOOMS, Layout
from hexwar_tui.tui.app.all_keys import all_bindings
from hexwar_tui.tui.app.settings import SettingsScreen
from hexwar_tui.tui.app.settings_keys import KeyDialog, KeySettings
from hexwar_tui.tui.books.help import HelpDialog
from hexwar_tui.tui.dialogs.choose import ChooseDialog
from hexwar_tui.tui.dialogs.entry import NumberDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.map.window import largest_zoom
from hexwar_tui.tui.setup.title import Title
from hexwar_tui.tui.stage import keys
from hexwar_tui.tui.stage.full_screen import TooSmall
from hexwar_tui.tui.table.screen import TableScreen
from tests.tui.conftest import MakeApp
from tests.tui.watching import app_of, come_to, mark, see, shown, text_of, until


async def choose(pilot: Pilot[Any], setting: str, value: str) -> None:
    """Gives a setting one of its values."""
    await mark(pilot, setting)
    await pilot.press("enter")
    await come_to(pilot, ChooseDialog)
    await mark(pilot, value)
    await pilot.press("enter")
    await come_to(pilot, SettingsScreen)


def kept(home: Path) -> dict[str, Any]:
    """The settings in the file."""
    data: dict[str, Any] = json.loads((home / "settings.json").read_text("utf-8"))
    return data


async def test_the_language_of_all_screens(make_app: MakeApp, tmp_path: Path) -> None:
    """Settings, the title below them, and the file are in the new language at once."""
    async with make_app().run_test() as pilot:
        await pilot.press("s")
        await come_to(pilot, SettingsScreen)
        await choose(pilot, "Language", "Русский")
        await see(pilot, "Язык")
        assert kept(tmp_path)["language"] == "ru"
        await pilot.press("escape")
        await come_to(pilot, Title)
        await see(pilot, "Новая игра")


async def test_the_map_at_the_start_is_as_large_as_fits(make_app: MakeApp, tmp_path: Path) -> None:
    """The largest zoom at which all of the map is seen, on this terminal; a key changes it as ever."""
    app = make_app(scenario="raid/foray")
    app.keep_settings(zoom="whole")
    async with app.run_test(size=(120, 40)) as pilot:
        await come_to(pilot, Curtain)
        await pilot.press("enter")
        await come_to(pilot, TableScreen)
        drawn = pilot.app.screen.query_one(HexMap)
        await until(pilot, lambda: drawn.zoom == largest_zoom(drawn.view.grid, drawn.size))
        larger = ZOOMS[ZOOMS.index(drawn.zoom) + 1 :]
        for zoom in larger[:1]:
            width, height = Layout(drawn.view.grid, zoom).size
            assert width > drawn.size.width or height > drawn.size.height
        fitting = drawn.zoom
        await pilot.press("minus")
        assert drawn.zoom == ZOOMS[ZOOMS.index(fitting) - 1]


async def test_they_open_before_a_language_was_chosen(make_app: MakeApp) -> None:
    """At a table that was opened at once nobody has been asked: the language that is spoken is the one that is set."""
    app = make_app(scenario="raid/foray", language=None)
    async with app.run_test() as pilot:
        await come_to(pilot, Curtain)
        await pilot.press("f2")
        await come_to(pilot, SettingsScreen)
        await see(pilot, "Language", "English")


async def test_f3_changes_the_language_anywhere(make_app: MakeApp) -> None:
    """At the curtain, over a dialog, and back again."""
    app = make_app(scenario="raid/foray")
    async with app.run_test() as pilot:
        await come_to(pilot, Curtain)
        await pilot.press("f3")
        await see(pilot, "Красные")
        await pilot.press("enter")
        await come_to(pilot, TableScreen)
        await pilot.press("a")
        await come_to(pilot, ChooseDialog)
        await pilot.press("f3")
        await see(pilot, "Walk", "Enter: choose")
        await pilot.press("escape")
        await come_to(pilot, TableScreen)
        await see(pilot, "Turn 1", "Red")


async def test_colours_characters_and_panels_hold_at_once(make_app: MakeApp, tmp_path: Path) -> None:
    """The theme, plain characters and the panels' side; all of them are kept."""
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press("s")
        await come_to(pilot, SettingsScreen)
        await choose(pilot, "Colours", "high contrast")
        assert app.theme == "hexwar-contrast"
        await choose(pilot, "Characters", "plain ASCII only")
        await until(pilot, lambda: "Panels" in shown(pilot))
        assert app.charset == "ascii"
        await choose(pilot, "Panels", "at the left")
        assert app.has_class("panels-left")
        assert shown(pilot).isascii()
        assert {"theme": "hexwar-contrast", "characters": "ascii", "panels": "left"}.items() <= kept(tmp_path).items()


async def test_without_colours_the_marked_line_is_underlined(make_app: MakeApp) -> None:
    """What is marked can be told from the rest in the theme without colours."""
    async with make_app(theme="hexwar-plain").run_test() as pilot:
        style = pilot.app.screen.query_one(OptionList).get_visual_style("option-list--option-highlighted")
        assert style.underline


async def test_switches_and_numbers(make_app: MakeApp, tmp_path: Path) -> None:
    """Enter turns the bell off; the speed of practice players is a number within its bounds."""
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press("s")
        await come_to(pilot, SettingsScreen)
        await mark(pilot, "Bell")
        await pilot.press("enter")
        await until(pilot, lambda: not app.settings.bell)
        await mark(pilot, "Practice players wait")
        await see(pilot, "0.0 s")
        await pilot.press("enter")
        await come_to(pilot, NumberDialog)
        await pilot.press("pageup", "enter")
        await see(pilot, "1.0 s")
        assert (kept(tmp_path)["bell"], kept(tmp_path)["practice_speed"]) == (False, 10)


async def test_settings_that_cannot_be_kept_hold_all_the_same(make_app: MakeApp, tmp_path: Path) -> None:
    """Where the file can't be written, that is said, and the change holds until the app ends."""
    app = make_app()
    (tmp_path / "settings.json").unlink()
    (tmp_path / "settings.json").mkdir()
    async with app.run_test() as pilot:
        await pilot.press("f3")
        await come_to(pilot, TellDialog)
        assert app.language == "ru"


async def test_an_action_gets_another_key(make_app: MakeApp, tmp_path: Path) -> None:
    """The new key does it at the table, the old one no more, and the bottom line names the new one."""
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press("s")
        await come_to(pilot, SettingsScreen)
        await mark(pilot, "Keys")
        await pilot.press("enter")
        await come_to(pilot, KeySettings)
        await mark(pilot, "All orders")
        await pilot.press("enter")
        await come_to(pilot, KeyDialog)
        await pilot.press("g")
        await come_to(pilot, KeySettings)
        await see(pilot, "* g")
        assert kept(tmp_path)["keys"] == {"table.orders": "g"}
        assert app.key_label("table.orders") == "g"
        await pilot.press("delete")
        await until(pilot, lambda: not app.settings.keys)


async def test_a_changed_key_works_at_the_table(make_app: MakeApp) -> None:
    """It is the keymap of the settings that counts."""
    async with make_app(scenario="raid/foray", keys={"table.orders": "g"}).run_test() as pilot:
        await come_to(pilot, Curtain)
        await pilot.press("enter")
        await come_to(pilot, TableScreen)
        await see(pilot, "g all orders")
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("g")
        await come_to(pilot, ChooseDialog)


async def test_a_key_that_is_taken_is_refused(make_app: MakeApp) -> None:
    """Other actions' keys and those that are always the same are refused by name; Escape leaves all as it is."""
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press("s")
        await come_to(pilot, SettingsScreen)
        await mark(pilot, "Keys")
        await pilot.press("enter")
        await come_to(pilot, KeySettings)
        await mark(pilot, "All orders")
        for key, told in (("o", "o is taken: Overlays."), ("enter", "Enter is taken: always the same.")):
            await pilot.press("enter")
            await come_to(pilot, KeyDialog)
            await pilot.press(key)
            await see(pilot, told)
        await pilot.press("enter")
        await come_to(pilot, KeyDialog)
        await pilot.press("escape")
        await come_to(pilot, KeySettings)
        assert not app.settings.keys


async def test_help_names_the_keys_of_the_screen_below(make_app: MakeApp) -> None:
    """Under headings, by the keys of now, in the present language."""
    async with make_app(scenario="raid/foray", keys={"table.orders": "g"}).run_test(size=(80, 74)) as pilot:
        await come_to(pilot, Curtain)
        await pilot.press("enter")
        await come_to(pilot, TableScreen)
        await pilot.press("question_mark")
        await come_to(pilot, HelpDialog)
        text = await see(pilot, "Table", "Map", "Everywhere", "Zoom in", "Ctrl+Q")
        assert "  g                 All orders" in text


def test_no_two_actions_share_a_key(make_app: MakeApp) -> None:
    """The keys that come with the program do one thing each, at the table and everywhere."""
    bindings = all_bindings()
    named = {(binding.key, binding.id or binding.action) for binding in bindings}
    pressed = [key for key, _ in named]
    assert sorted(key for key in set(pressed) if pressed.count(key) > 1) == []


def test_every_key_that_can_be_changed_has_a_heading(make_app: MakeApp) -> None:
    """The first part of its id is one of the groups."""
    assert {one.partition(".")[0] for one in keys.changeable(all_bindings())} <= set(keys.GROUPS)


def test_every_key_of_the_map_can_be_changed() -> None:
    """Each of them says what it does, so that help and settings name it."""
    bindings = keys.bindings_of([HexMap])
    named = {*keys.changeable(bindings), "map.choose"}
    assert {binding.id for binding in bindings} == named


def test_keys_as_they_are_printed() -> None:
    """Names of keys as on keyboards, arrows as signs where there are any."""
    assert [keys.key_text(key) for key in ("shift+pagedown", "ctrl+s", "question_mark", "f3", "Q", "+")] == [
        "Shift+PgDn",
        "Ctrl+S",
        "?",
        "F3",
        "Q",
        "+",
    ]
    assert (keys.key_text("up"), keys.key_text("up", arrows=False)) == ("↑", "Up")


async def test_a_russian_keyboard_gives_the_same_keys(make_app: MakeApp) -> None:
    """A letter is taken for the Latin one on its key, but where text is typed."""
    async with make_app().run_test() as pilot:
        await pilot.press("т")
        await see(pilot, "choose a scenario")
        await pilot.press("escape")
        await come_to(pilot, Title)
        await pilot.press("к")
        await come_to(pilot, ChooseDialog)
        await pilot.press("escape")
        await pilot.press("ctrl+p")
        await see(pilot, "Type a part of the name")
        await pilot.press("т")
        await see(pilot, "т")
        assert "New game" not in text_of(app_of(pilot).screen)


async def test_the_language_while_an_order_is_being_made(make_app: MakeApp) -> None:
    """With a question put on the map, all is said in the other language, and the order can be stepped out of."""
    app = make_app(scenario="raid/foray")
    async with app.run_test() as pilot:
        await come_to(pilot, Curtain)
        await pilot.press("enter")
        await come_to(pilot, TableScreen)
        await pilot.press("a")
        await come_to(pilot, ChooseDialog)
        await pilot.press("w")
        await come_to(pilot, TableScreen)
        await pilot.press("f3")
        await see(pilot, "Ход 1")
        await pilot.press("escape")
        await come_to(pilot, ChooseDialog)
        await pilot.press("escape")
        await come_to(pilot, TableScreen)


async def test_the_language_while_there_is_too_little_room(make_app: MakeApp) -> None:
    """The page that asks for room and the screens below it change both."""
    async with make_app().run_test() as pilot:
        await pilot.resize_terminal(70, 20)
        await come_to(pilot, TooSmall)
        await pilot.press("f3")
        await see(pilot, "80×24")
        await until(pilot, lambda: "More room" not in shown(pilot))
        await pilot.resize_terminal(80, 24)
        await come_to(pilot, Title)
        await see(pilot, "Новая игра")
