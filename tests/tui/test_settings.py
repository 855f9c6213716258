"""The settings: each change holds at once, and for the next time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.layout import ZOOMS, Layout
from hexwar_tui.tui.app.commands import all_bindings
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.map.window import largest_zoom
from hexwar_tui.tui.stage import keys
from hexwar_tui.tui.widgets.panel import CardText
from tests.tui.conftest import MakeApp
from tests.tui.screens import (
    ChooseDialog,
    Curtain,
    HelpDialog,
    KeyDialog,
    KeySettings,
    NumberDialog,
    SettingsScreen,
    TableScreen,
    TellDialog,
    Title,
    TooSmall,
)
from tests.tui.watching import Mark, Shows, app_of, go, see, shown, table_of, text_of, until

TO_KEYS = ("s", SettingsScreen, Mark("Keys"), "enter", KeySettings, Mark("All orders"), "enter", KeyDialog)
"""From the title to the dialog that gives an action another key."""


async def choose(pilot: Pilot[Any], setting: str, value: str) -> None:
    """Gives a setting one of its values."""
    await go(pilot, Mark(setting), "enter", ChooseDialog, Mark(value), "enter", SettingsScreen)


def kept(home: Path) -> dict[str, Any]:
    """The settings in the file."""
    data: dict[str, Any] = json.loads((home / "settings.json").read_text("utf-8"))
    return data


async def test_the_language_of_all_screens(make_app: MakeApp, tmp_path: Path) -> None:
    """Settings, the title below them, and the file are in the new language at once; so are the page that asks for room
    and the screens below it."""
    async with make_app().run_test() as pilot:
        await go(pilot, "s", SettingsScreen)
        await choose(pilot, "Language", "Русский")
        await see(pilot, "Язык")
        assert kept(tmp_path)["language"] == "ru"
        await go(pilot, "escape", Title, Shows("Новая игра"))
        await pilot.resize_terminal(70, 20)
        await go(pilot, TooSmall, "f3", Shows("80×24", "More room"))
        await pilot.resize_terminal(80, 24)
        await go(pilot, Title, Shows("New game"))


async def test_the_map_at_the_start_is_as_large_as_fits(make_app: MakeApp) -> None:
    """The largest zoom at which all of the map is seen, on this terminal; a key changes it as ever."""
    app = make_app(scenario="raid/foray")
    app.keep_settings(zoom="whole")
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, Curtain, "enter", TableScreen)
        drawn = table_of(pilot).map
        await until(pilot, lambda: drawn.zoom == largest_zoom(drawn.view.grid, drawn.size))
        fitting = ZOOMS.index(drawn.zoom)
        for zoom in ZOOMS[fitting + 1 :][:1]:
            width, height = Layout(drawn.view.grid, zoom).size
            assert width > drawn.size.width or height > drawn.size.height
        await pilot.press("minus")
        assert drawn.zoom == ZOOMS[fitting - 1]


async def test_they_open_before_a_language_was_chosen(make_app: MakeApp) -> None:
    """At a table that was opened at once nobody has been asked: the language that is spoken is the one that is set."""
    async with make_app(scenario="raid/foray", language=None).run_test() as pilot:
        await go(pilot, Curtain, "f2", SettingsScreen, Shows("Language", "English"))
        assert app_of(pilot).settings.language is None


async def test_f3_changes_the_language_anywhere(make_app: MakeApp) -> None:
    """At the curtain, over a dialog, and back again; with a question put on the map, too, and the order can be stepped
    out of."""
    async with make_app(scenario="raid/foray").run_test() as pilot:
        await go(pilot, Curtain, "f3", Shows("Красные"), "enter", TableScreen, "a", ChooseDialog)
        await go(pilot, "f3", Shows("Walk", "Enter: choose"), "escape", TableScreen, Shows("Turn 1", "Red"))
        await go(pilot, "a", ChooseDialog, "w", TableScreen, "f3", Shows("Ход 1"))
        await go(pilot, "escape", ChooseDialog, "escape", TableScreen)
        assert app_of(pilot).language == "ru"


async def test_colours_characters_and_panels_hold_at_once(make_app: MakeApp, tmp_path: Path) -> None:
    """The theme, plain characters and the panels' side; all of them are kept."""
    app = make_app()
    async with app.run_test() as pilot:
        await go(pilot, "s", SettingsScreen)
        await choose(pilot, "Colours", "high contrast")
        assert app.theme == "hexwar-contrast"
        await choose(pilot, "Characters", "plain ASCII only")
        await see(pilot, "Panels")
        assert app.charset == "ascii"
        await choose(pilot, "Panels", "at the left")
        assert app.has_class("panels-left")
        assert shown(pilot).isascii()
        assert {"theme": "hexwar-contrast", "characters": "ascii", "panels": "left"}.items() <= kept(tmp_path).items()


async def test_the_map_is_painted_until_it_is_wished_drawn(make_app: MakeApp, tmp_path: Path) -> None:
    """The choice holds for the next map, and is kept."""
    app = make_app()
    async with app.run_test() as pilot:
        assert app.paints
        await go(pilot, "s", SettingsScreen)
        await choose(pilot, "Look of the map", "drawn in characters")
        assert not app.paints
        assert kept(tmp_path)["map_style"] == "drawn"


async def test_the_colours_of_sides_hold_at_once(make_app: MakeApp, tmp_path: Path) -> None:
    """On the map of an open table, too; in the theme they are named by what they are."""
    app = make_app(scenario="raid/foray")
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, Curtain, "enter", TableScreen)
        usual, soft = (colours(table_of(pilot).view, sides) for sides in ("theme", "soft"))
        assert usual <= colours_on(table_of(pilot).map)
        await go(pilot, "f2", SettingsScreen)
        await choose(pilot, "Colours of sides", "soft")
        await go(pilot, "escape", TableScreen)
        await until(pilot, lambda: soft <= colours_on(table_of(pilot).map))
        assert not usual & colours_on(table_of(pilot).map)
        assert kept(tmp_path)["sides"] == "soft"


def colours(view: View, sides: str) -> set[str]:
    """The colours of the sides of a view, by a name in the settings."""
    palette = palette_for("hexwar", "truecolor", sides)
    return {palette.side(line.colour).ground for line in view.sides}


def colours_on(chart: HexMap) -> set[str]:
    """All grounds that are seen on a map, as ``#rrggbb``."""
    styles = [segment.style for y in range(chart.size.height) for segment in chart.render_line(y)]
    grounds = [style.bgcolor for style in styles if style is not None]
    return {ground.get_truecolor().hex for ground in grounds if ground is not None}


BLANKS = {"comfortable": True, "compact": False}


@pytest.mark.parametrize("density", BLANKS)
async def test_compact_leaves_out_blank_lines(make_app: MakeApp, tmp_path: Path, density: str) -> None:
    """Of the panel, of the list of keys, around the choices of a menu and above a list; no words go with them. It holds
    at once."""
    app = make_app(scenario="raid/foray")
    async with app.run_test(size=(120, 40)) as pilot:
        await go(pilot, Curtain, "enter", TableScreen, "f2", SettingsScreen)
        await choose(pilot, "Density", "compact" if density == "compact" else "comfortable")
        assert (kept(tmp_path)["density"], app.has_class("compact")) == (density, density == "compact")
        assert (shown(pilot).splitlines()[1].strip() == "") is BLANKS[density]
        await go(pilot, "escape", TableScreen)
        panel = table_of(pilot).query_one(CardText)
        panel.show_lines((Line("Order", tone=Tone.HEADING), Line("Stays."), Line("Place", tone=Tone.HEADING)), None)
        lines = [panel.render_line(y).text.strip(" ─") for y in range(4)]
        assert lines == (["Order", "Stays.", "", "Place"] if BLANKS[density] else ["Order", "Stays.", "Place", ""])
        await go(pilot, "question_mark", HelpDialog)
        (shown_keys,) = app.screen.query(".lines Static").results(Static)
        assert ("" in str(shown_keys.content).splitlines()) is BLANKS[density]
        assert app.screen.query_one(".dialog .lines").styles.margin.bottom == BLANKS[density]


async def test_without_colours_the_marked_line_is_underlined(make_app: MakeApp) -> None:
    """What is marked can be told from the rest in the theme without colours."""
    async with make_app(theme="hexwar-plain").run_test() as pilot:
        style = pilot.app.screen.query_one(OptionList).get_visual_style("option-list--option-highlighted")
        assert style.underline


async def test_switches_and_numbers(make_app: MakeApp, tmp_path: Path) -> None:
    """Enter turns less motion on; the bell is one of three; the speed of practice players is a number within bounds."""
    app = make_app()
    async with app.run_test() as pilot:
        await go(pilot, "s", SettingsScreen, Mark("Less motion"), "enter")
        await until(pilot, lambda: app.settings.reduced_motion)
        await choose(pilot, "Bell", "off")
        await go(pilot, Mark("Practice players wait"), Shows("0.0 s"), "enter", NumberDialog, "pageup", "enter")
        await see(pilot, "1.0 s")
        known = kept(tmp_path)
        assert (known["reduced_motion"], known["bell"], known["practice_speed"]) == (True, "off", 10)


async def test_settings_that_cannot_be_kept_hold_all_the_same(make_app: MakeApp, tmp_path: Path) -> None:
    """Where the file can't be written, that is said, and the change holds until the app ends."""
    app = make_app()
    (tmp_path / "settings.json").unlink()
    (tmp_path / "settings.json").mkdir()
    async with app.run_test() as pilot:
        await go(pilot, "f3", TellDialog)
        assert app.language == "ru"


# -- keys --------------------------------------------------------------------------------------------------------------


async def test_an_action_gets_another_key(make_app: MakeApp, tmp_path: Path) -> None:
    """Other actions' keys and those that are always the same are refused by name; Escape leaves all as it is. The new
    key is kept and named, until Delete gives the old one back."""
    app = make_app()
    async with app.run_test() as pilot:
        await go(pilot, *TO_KEYS, "o", Shows("o is taken: Overlays."), "enter", KeyDialog, "enter")
        await go(pilot, Shows("Enter is taken: always the same."), "enter", KeyDialog, "escape", KeySettings)
        assert not app.settings.keys
        await go(pilot, "enter", KeyDialog, "G", KeySettings, Shows("* G"))
        assert kept(tmp_path)["keys"] == {"table.orders": "G"}
        assert app.key_label("table.orders") == "G"
        await pilot.press("delete")
        await until(pilot, lambda: not app.settings.keys)


async def test_a_changed_key_works_at_the_table(make_app: MakeApp) -> None:
    """The new key does it, the old one no more; the bottom line names the new one, and so does help, which names the
    keys of the screen below under headings."""
    async with make_app(scenario="raid/foray", keys={"table.orders": "G"}).run_test(size=(80, 110)) as pilot:
        await go(pilot, Curtain, "enter", TableScreen, Shows("G all orders"), "a")
        assert isinstance(pilot.app.screen, TableScreen)
        await go(pilot, "G", ChooseDialog, "escape", TableScreen, "question_mark", HelpDialog)
        text = await see(pilot, "Table", "Map", "Everywhere", "Zoom in", "Ctrl+Q")
        assert "  G                 All orders" in text


def test_all_keys_at_the_table_and_everywhere() -> None:
    """Each that comes with the program does one thing. Whatever can be changed has a heading, by the first part of its
    id; and every key of the map can be, so that help and settings name it."""
    pressed = [key for key, _ in {(binding.key, binding.id or binding.action) for binding in all_bindings()}]
    assert sorted(key for key in set(pressed) if pressed.count(key) > 1) == []
    assert {one.partition(".")[0] for one in keys.changeable(all_bindings())} <= set(keys.GROUPS)
    of_map = keys.bindings_of([HexMap])
    assert {binding.id for binding in of_map} == {*keys.changeable(of_map), "map.choose"}


def test_keys_as_they_are_printed() -> None:
    """Names of keys as on keyboards, arrows as signs where there are any."""
    printed = {"shift+pagedown": "Shift+PgDn", "ctrl+s": "Ctrl+S", "question_mark": "?", "f3": "F3", "Q": "Q", "+": "+"}
    assert {key: keys.key_text(key) for key in printed} == printed
    assert (keys.key_text("up"), keys.key_text("up", arrows=False)) == ("↑", "Up")


async def test_a_russian_keyboard_gives_the_same_keys(make_app: MakeApp) -> None:
    """A letter is taken for the Latin one on its key, but where text is typed."""
    async with make_app().run_test() as pilot:
        await go(pilot, "т", Shows("choose a scenario"), "escape", Title, "к", ChooseDialog, "escape", "ctrl+p")
        await go(pilot, Shows("Type a part of the name"), "т", Shows("т"))
        assert "New game" not in text_of(app_of(pilot).screen)
