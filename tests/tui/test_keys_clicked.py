"""What can be clicked on: lines of keys, lists, the tabs of the panel."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Click

from hexwar_tui.engine.view import Panel
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.tui.stage.keys import key_at, key_text
from hexwar_tui.tui.widgets.panel import SidePanel
from tests.tui.screens import AskDialog
from tests.tui.table_kit import opened, raid
from tests.tui.watching import click_on, press, settled, shown, table_of

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
