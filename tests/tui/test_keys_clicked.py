"""What can be clicked on: lines of keys, lists, the tabs of the panel."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.content import Content
from textual.events import Click
from textual.geometry import Offset

from hexwar_tui.engine.view import Panel
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.tui.stage.keys import in_lines, key_at, key_text
from hexwar_tui.tui.widgets.lines import KeyLine
from hexwar_tui.tui.widgets.named_keys import key_named
from hexwar_tui.tui.widgets.panel import SidePanel
from tests.tui.screens import AskDialog, Menu, SignsDialog, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import click_on, go, press, settled, shown, table_of, text_of

DIALOG = "Enter: give the order   q: put it off for later   Del: drop   Esc: back"
STACKS = "- +: fewer, more   Space: stack   a: all   Enter: take"
QUEUE = "- +: move up, down   Del: drop"
SCROLL = "↑ ↓: scroll   Enter: close"
CHRONICLE = "n N next, last match  , . turn  p hex"
LETTER = "Ctrl+S: take it   Enter: new line   ↑: more   ↓: less"
TABLE = "Enter orders here  Tab next unit  ? help  + - zoom  F1 rules  and so on"
CLICKS: dict[str, dict[str, str | None]] = {
    DIALOG: {"Enter": "enter", "the order": "enter", "put it": "q", "Del": "delete", "back": "escape"},
    LETTER: {"take it": "ctrl+s", "new line": "enter", "more": "up", "less": "down"},
    TABLE: {
        "next unit": "tab",
        "help": "question_mark",
        "+": "plus",
        "- zoom": "minus",
        "zoom": None,
        "rules": "f1",
        "and so on": None,
        "  Tab": None,
    },
    STACKS: {"- +": "minus", "+:": "plus", "fewer": "minus", "more": "plus", "Space": "space", "all": "a"},
    QUEUE: {"move": "minus", "up": "minus", "down": "plus", "drop": "delete"},
    SCROLL: {"↑": "up", "↓": "down", "scroll": None, "close": "enter"},
    SCROLL.replace("↑ ↓", "Up Down"): {"Up": "up", "Down": "down", "scroll": None},
    CHRONICLE: {
        "n N": "n",
        "N next": "N",
        "next": "n",
        "last": "N",
        "match": "N",
        ", .": "comma",
        ". turn": "full_stop",
        "turn": None,
    },
    "Вверх, вниз: листать": {"листать": None},
}
"""Words of lines of keys, and the key that a click on them presses."""


def test_a_line_of_keys_goes_on_below_between_two_keys() -> None:
    """A key is never parted from what it does; each is still clicked on."""
    lines = in_lines(DIALOG, 40)
    assert lines.splitlines() == ["Enter: give the order", "q: put it off for later   Del: drop", "Esc: back"]
    assert key_at(lines, lines.index("put it")) == "q"
    assert key_at(lines, lines.index("back")) == "escape"
    assert in_lines(DIALOG, 10).splitlines()[0] == "Enter: give the order"


@pytest.mark.parametrize("line", CLICKS)
def test_what_a_key_does_is_a_name_of_the_key(line: str) -> None:
    """A click on a key, or on what it does, names the key; between two of them, or on other words, none.
    Of two that stand together, as the arrows, it names the one that is clicked on."""
    assert {words: key_at(line, line.index(words)) for words in CLICKS[line]} == CLICKS[line]


def test_keys_are_named_as_they_are_printed() -> None:
    """What `key_text` prints is found again in a line of keys, with Ctrl and Shift too."""
    for key in ("ctrl+s", "shift+tab", "shift+pagedown", "enter", "question_mark", "up", "f4"):
        assert key_at(f"{key_text(key)}: something", 0) == key


async def test_a_click_is_not_heard_by_the_dialog_it_opens(tmp_path: Path) -> None:
    """A question that has come up under the pointer stays, though its keys lie there; a click of its own answers it."""
    async with opened(raid(), tmp_path) as pilot:
        clicked_on, asked = pilot.app.screen, AskDialog("Leave?", "Now?")
        pilot.app.push_screen(asked)
        await settled(pilot)
        x, y = asked.query_one(".dialog-keys").content_region.offset
        for widget, stays in ((clicked_on, True), (asked, False)):
            pilot.app.post_message(Click(widget, x, y, 0, 0, 1, False, False, False, x, y))
            await settled(pilot)
            await settled(pilot)
            assert (pilot.app.screen is asked) == stays


async def test_a_line_of_keys_is_clicked_in_each_of_its_rows(tmp_path: Path) -> None:
    """A hint that is longer than a row goes on in the next, and is one hint in both; the next hint begins a row."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        asked = AskDialog(
            "Leave?", "Now?", yes="save all that there is to be saved and go on to the title of the program"
        )
        pilot.app.push_screen(asked)
        await settled(pilot)
        line = asked.query_one(".dialog-keys")
        rows = [line.render_line(row).text for row in range(line.size.height)]
        assert len(rows) == 3
        assert rows[2].strip() == "Esc: back"
        left, top = line.content_region.offset
        named = {
            word: key_named(pilot.app.screen_stack, Offset(left + row.index(word), top + at))
            for at, row in enumerate(rows)
            for word in row.split()
        }
        assert set(named.values()) == {"enter", "escape"}
        assert [word for word, key in named.items() if key == "escape"] == ["Esc:", "back"]
        await click_on(pilot, "Esc: back")
        assert pilot.app.screen is not asked


async def test_the_keys_of_a_menu_can_be_clicked_in_the_line_below_the_table(tmp_path: Path) -> None:
    """The lowest line of a table says what the keys of a dialog above it do: a click there does that, and no click
    beside the menu. What is named there of the table itself is no key of a dialog."""
    async with opened(raid(), tmp_path, (160, 48)) as pilot:
        await go(pilot, "enter", TableScreen)
        table, lowest = table_of(pilot), pilot.app.size.height - 1

        async def click_below(words: str) -> None:
            await pilot.click(offset=(text_of(table).splitlines()[lowest].index(words) + 1, lowest))
            await settled(pilot)
            await settled(pilot)

        await go(pilot, "enter", Menu)
        title = pilot.app.screen.query_one(".dialog").border_title
        await click_below("choose")
        assert not isinstance(pilot.app.screen, Menu) or pilot.app.screen.query_one(".dialog").border_title != title
        await go(pilot, "escape", "escape")
        while not isinstance(pilot.app.screen, TableScreen):
            await press(pilot, "escape")
        await go(pilot, "enter", Menu)
        await click_below("back")
        assert pilot.app.screen is table
        assert key_named(pilot.app.screen_stack, Offset(2, lowest)) == "enter"
        dialog = SignsDialog("Signs", ())
        pilot.app.push_screen(dialog)
        await settled(pilot)
        table.query_one(KeyLine).show([("e", Content("hand over"))])
        assert key_named(pilot.app.screen_stack, Offset(2, lowest)) is None


async def test_a_click_opens_a_tab(tmp_path: Path) -> None:
    """The tabs of the panel are opened by clicks, too; a click on a line that tells of a hex points at it."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        await click_on(pilot, "Fences")
        assert "Hex [Fences]" in shown(pilot)
        cell = next(cell for cell in table.view.grid.cells if cell != table.map.cursor)
        table.query_one(SidePanel).show((), (Panel("fences", "Fences", (Line("Look here", cell=cell),)),))
        await click_on(pilot, "Look here")
        assert table.map.cursor == cell
