"""Keys and clicks that come faster than screens open: each goes where it would if it had been waited for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.events import Key, MouseDown, MouseMove, MouseUp, Paste
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

from hexwar_tui.tui.stage.in_turn import MOST_AHEAD
from tests.toys import TOYS
from tests.tui import screens
from tests.tui.conftest import MakeApp
from tests.tui.screens import AskDialog, ChooseDialog, Curtain, RuleBook, SettingsScreen, TableScreen, TextDialog, Title
from tests.tui.watching import app_of, come_to, go, see, shown, until

pytestmark = pytest.mark.row(34)


def type_at_once(pilot: Pilot[Any], *keys: str) -> None:
    """Types keys before the app has seen to the first of them; single characters are what they are."""
    for key in keys:
        is_character = len(key) == 1
        pilot.app.post_message(Key(_character_to_key(key) if is_character else key, key if is_character else None))


async def at_rest(pilot: Pilot[Any], kind: type[Screen[Any]]) -> None:
    """Returns as soon as all that was typed has been seen to, with a screen of this kind on top."""
    app = app_of(pilot)
    await until(pilot, lambda: type(app.screen) is kind and app.is_at_rest)


@asynccontextmanager
async def at_the_table(make_app: MakeApp) -> AsyncIterator[Pilot[Any]]:
    """The table of a raid, come to through its curtain."""
    async with make_app(scenario="raid/foray").run_test(size=(100, 30)) as pilot:
        await go(pilot, Curtain, "enter", TableScreen)
        yield pilot


@asynccontextmanager
async def at_the_title(make_app: MakeApp) -> AsyncIterator[Pilot[Any]]:
    """The title."""
    async with make_app().run_test() as pilot:
        await come_to(pilot, Title)
        yield pilot


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        ("f1 escape", TableScreen),
        ("f1 slash w escape escape", TableScreen),
        ("f1 pagedown pageup f1", RuleBook),
        ("question_mark escape f2", SettingsScreen),
        ("f2 pagedown up enter", screens.KeySettings),
        ("f2 down enter escape escape", TableScreen),
        ("f2 down enter", ChooseDialog),
        ("f3 f2 enter pagedown", ChooseDialog),
        ("escape", AskDialog),
        ("a ctrl+c f2", SettingsScreen),
        ("ctrl+c ctrl+c a ctrl+c f1", RuleBook),
        ("escape escape escape escape", TableScreen),
        ("a escape a", screens.Menu),
        ("ctrl+p s f escape", TableScreen),
        ("e enter", Curtain),
    ],
)
async def test_keys_do_what_they_say(make_app: MakeApp, keys: str, kind: type[Screen[Any]]) -> None:
    """Row 34: however fast they come, they lead where they lead one by one."""
    async with at_the_table(make_app) as pilot:
        type_at_once(pilot, *keys.split())
        await at_rest(pilot, kind)
        assert pilot.app.return_code is None


@pytest.mark.row(29)
async def test_nothing_typed_ahead_opens_a_curtain(make_app: MakeApp) -> None:
    """Rows 29 and 34: keys typed before another side is called do not say that it is there; but Ctrl+Q is heard."""
    async with at_the_table(make_app) as pilot:
        app = app_of(pilot)
        type_at_once(pilot, "e", *["enter"] * 10)
        await at_rest(pilot, Curtain)
        assert [type(screen) for screen in app.screens] == [screens.Cloth, Curtain]
        await pilot.press("enter")
        await at_rest(pilot, TableScreen)
        await see(pilot, "Blue")
        type_at_once(pilot, "e", "enter", "enter", "ctrl+q")
        await until(pilot, lambda: app.return_code is not None)
    assert app.return_code == 0


@pytest.mark.parametrize(("words", "by_paste"), [("axe", False), ("an axe", True)])
async def test_what_is_typed_ahead_stands_in_the_line_it_was_for(make_app: MakeApp, words: str, by_paste: bool) -> None:
    """Row 34: letters behind the key that opens a line are in that line, and do nothing else; so is a paste."""
    async with at_the_table(make_app) as pilot:
        type_at_once(pilot, "slash", *("" if by_paste else words))
        if by_paste:
            pilot.app.post_message(Paste(words))
        await come_to(pilot, TextDialog)
        await until(pilot, lambda: pilot.app.screen.query_one(Input).value == words)
        assert words in shown(pilot)


async def test_a_list_is_paged_before_it_was_laid_out(make_app: MakeApp) -> None:
    """Row 34: a page down right behind the keys that open a list marks its last line."""
    async with at_the_title(make_app) as pilot:
        type_at_once(pilot, "n", "pagedown")
        await come_to(pilot, screens.NewGame)
        chooser = pilot.app.screen.query_one(OptionList)
        await until(pilot, lambda: chooser.highlighted == chooser.option_count - 1)


async def test_a_click_where_a_screen_has_just_gone(make_app: MakeApp) -> None:
    """Row 34: clicks and moves of the mouse behind the key that closes a screen fall on what lies below, or nowhere."""
    async with at_the_title(make_app) as pilot:
        type_at_once(pilot, "question_mark", "escape")
        for x, y in ((40, 23), (79, 23), (80, 24), (5, 5)):
            for kind in (MouseMove, MouseDown, MouseUp):
                pilot.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
            type_at_once(pilot, "question_mark", "escape")
        type_at_once(pilot, "f2")
        await come_to(pilot, SettingsScreen)


async def test_keys_that_nobody_typed_are_not_heeded(make_app: MakeApp) -> None:
    """Rows 34 and 39: of more keys than anybody types ahead none does anything, but what is pressed after them does."""
    async with at_the_title(make_app) as pilot:
        type_at_once(pilot, *["down"] * (20 * MOST_AHEAD), "f2")
        await come_to(pilot, SettingsScreen)
        assert (app_of(pilot).screens[0].query_one(OptionList).highlighted or 0) < MOST_AHEAD


SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "settings": SettingsScreen,
    "keys": screens.KeySettings,
    "saves": screens.Saves,
    "rules": lambda: RuleBook(TOYS["raid"], "TOY-1.1"),
    "help": lambda: screens.HelpDialog(()),
    "palette": lambda: screens.Palette(()),
    "tell": lambda: screens.TellDialog("Title", ("a line",)),
    "ask": lambda: AskDialog("Title", "Now?"),
    "text": lambda: TextDialog("Title", "What?", 10),
    "letter": lambda: screens.LetterDialog("Title", "What?", 1, 10),
    "choose": lambda: ChooseDialog("Title", ()),
}


@pytest.mark.parametrize("name", SCREENS)
async def test_screen_and_app_are_left_before_the_screen_is_there(make_app: MakeApp, name: str) -> None:
    """Row 34: nothing is asked of what was never put into it, also where it is left twice; and Ctrl+Q right behind the
    key that opens a screen ends in good order."""
    async with at_the_title(make_app) as pilot:
        app, screen = app_of(pilot), SCREENS[name]()
        app.push_screen(screen)
        screen.dismiss(None)
        screen.dismiss(None)
        await come_to(pilot, Title)
        await see(pilot, "New game")
        app.push_screen(SCREENS[name]())
        app.leave(0)
    assert app.return_code == 0


@pytest.mark.parametrize("small", [False, True])
async def test_a_screen_goes_with_what_lies_over_it(make_app: MakeApp, small: bool) -> None:
    """Rows 29 and 34: what was opened over a screen that is left goes with it, and nothing of it stays below, also
    while the terminal is too small to show either."""
    async with at_the_title(make_app) as pilot:
        app, answers = app_of(pilot), list[object]()
        below, above = SettingsScreen(), AskDialog("Title", "Now?")
        await app.push_screen(below, answers.append)
        await app.push_screen(above, answers.append)
        if small:
            await pilot.resize_terminal(40, 10)
            await come_to(pilot, screens.TooSmall)
        below.dismiss(None)
        above.dismiss(True)
        await until(pilot, lambda: len(app.screens) == 1)
        assert answers == [None, None]
        await pilot.resize_terminal(80, 24)
        await come_to(pilot, Title)
        await see(pilot, "New game")


async def test_another_language_below_a_dialog(make_app: MakeApp) -> None:
    """Row 34: the page of the rule book and the mark of the settings are where they were, also with a dialog over them
    and with keys behind."""
    async with at_the_table(make_app) as pilot:
        for keys, kind, title, marked in (
            ("f2 down down question_mark f3 escape", SettingsScreen, "Настройки", 2),
            ("escape f1 down question_mark f3 escape pagedown", RuleBook, "Rules:", 1),
        ):
            type_at_once(pilot, *keys.split())
            await at_rest(pilot, kind)
            await see(pilot, title)
            assert pilot.app.screen.query_one(OptionList).highlighted == marked
