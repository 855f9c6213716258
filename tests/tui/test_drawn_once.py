"""Keys and dialogs draw no more than they change: no layout for a cursor, one look at what is behind a dialog."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Size

from hexwar_tui.tui.stage import backdrop
from hexwar_tui.tui.stage.keyboard import Keyboard
from hexwar_tui.tui.stage.private import PrivateScreen
from hexwar_tui.tui.widgets.lines import Chronicle
from tests.tui.screens import ChooseDialog
from tests.tui.table_kit import opened, raid
from tests.tui.watching import go, press, see, shown, table_of


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[object]:
    """A list that grows by one with each call of a function, which is called as before."""
    calls: list[object] = []
    usual = getattr(owner, name)

    def call(*given: Any, **named: Any) -> Any:
        calls.append(given)
        return usual(*given, **named)

    monkeypatch.setattr(owner, name, call)
    return calls


async def test_a_cursor_key_lays_nothing_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel tells of the hex that the cursor has come to, in the frame in which the map shows the cursor there."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        layouts = counted(monkeypatch, PrivateScreen, "_refresh_layout")
        frames = counted(monkeypatch, PrivateScreen, "_compositor_refresh")
        before = shown(pilot)
        await press(pilot, "right")
        await see(pilot, "Red no. 2")
        assert shown(pilot) != before
        assert (len(layouts), len(frames)) == (0, 1)


async def test_what_is_behind_a_dialog_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while the marked line changes; but again, and as it is then, when something below has changed."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        looks = counted(monkeypatch, backdrop, "lines_of")
        await go(pilot, "a", ChooseDialog)
        await press(pilot, "down", "up")
        assert len(looks) == 1
        assert "Red no. 1" in shown(pilot)
        table.prompt("Said beneath.")
        await see(pilot, "Said beneath.")


async def test_the_chronicle_shows_its_end(tmp_path: Path) -> None:
    """However many lines it has, and however long they are: the last is seen, the first is kept above."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        chronicle = table.query_one(Chronicle)
        chronicle.add([table.content(f"line {number} {'word ' * 12}end {number}") for number in range(50)])
        assert "line 0 " not in await see(pilot, "end 49")
        chronicle.scroll_home(animate=False)
        await see(pilot, "line 0 ")
        chronicle.add([table.content("newest")])
        await see(pilot, "newest")


def test_a_lone_escape_is_a_key_after_one_pause() -> None:
    """As soon as the keyboard has been silent for its pause, whatever Textual would wait; a sequence is one key."""
    keyboard = Keyboard()
    assert list(keyboard.feed("\x1b")) == []
    assert [getattr(key, "key", None) for key in keyboard.rest()] == ["escape"]
    assert [getattr(key, "key", None) for key in (*keyboard.feed("\x1b[A"), *keyboard.rest())] == ["up"]


async def test_a_layout_is_noted_for_the_size_that_it_was_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the terminal has another size already, of which the screen has not heard yet: else it would take the news
    of it for old, and keep the layout for the size before."""
    async with opened(raid(), tmp_path, (80, 24)) as pilot:
        await press(pilot, "enter")
        table = table_of(pilot)
        with monkeypatch.context() as changed:
            changed.setattr(type(pilot.app), "size", property(lambda app: Size(100, 30)))
            table._refresh_layout()
        assert table.laid_out_for == Size(80, 24)
