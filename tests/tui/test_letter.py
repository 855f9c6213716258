"""Text that is typed: a line or several, as long as is wanted."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import TextArea

from hexwar_tui.engine.game import Game
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.entry import LetterDialog, TextDialog
from hexwar_tui.tui.stage.keyboard import Keyboard
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.table_kit import opened, press, settled, shown


def game() -> Game:
    return Game.new(TOYS, toy_scenario("harvest"), seed="s")


async def asked(pilot: Pilot[int], dialog: Dialog[str]) -> list[str | None]:
    """Opens a dialog; what is answered comes into the list."""
    answers: list[str | None] = []
    pilot.app.push_screen(dialog, answers.append)
    await settled(pilot)
    return answers


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_letter_has_several_lines(tmp_path: Path, size: tuple[int, int]) -> None:
    """Enter begins a new line, Ctrl+S takes it; blanks around it and what no terminal should see are taken out."""
    async with opened(game(), tmp_path, size) as pilot:
        answers = await asked(pilot, LetterDialog("A letter", "What?", 1, 40))
        await press(pilot, "H", "i", "enter", "y", "o", "u", "space", "enter")
        assert "Ctrl+S: take it" in shown(pilot)
        await press(pilot, "ctrl+s")
        assert answers == ["Hi\nyou"]


async def test_a_letter_is_as_long_as_is_wanted(tmp_path: Path) -> None:
    """Too little and too much are said in a sentence, and nothing is lost; Escape answers nothing."""
    async with opened(game(), tmp_path) as pilot:
        answers = await asked(pilot, LetterDialog("A letter", "What?", 2, 5))
        await press(pilot, "a", "ctrl+s")
        assert "At least 2 characters are wanted." in shown(pilot)
        pilot.app.screen.query_one(TextArea).text = "abcdef"
        await press(pilot, "f2")
        assert "There is room for 5 characters at most." in shown(pilot)
        await press(pilot, "escape")
        assert answers == [None]


async def test_a_letter_begins_with_what_was_written_before(tmp_path: Path) -> None:
    """It can be taken as it is."""
    async with opened(game(), tmp_path) as pilot:
        answers = await asked(pilot, LetterDialog("A letter", "What?", 1, 40, "Dear [Red],\nno."))
        await press(pilot, "ctrl+s")
        assert answers == ["Dear [Red],\nno."]


async def test_a_line_may_have_a_least_length(tmp_path: Path) -> None:
    """An empty line is not taken where something is wanted."""
    async with opened(game(), tmp_path) as pilot:
        answers = await asked(pilot, TextDialog("A line", "What?", 40, least=1))
        await press(pilot, "space", "enter")
        assert "At least 1 character is wanted." in shown(pilot)
        await press(pilot, "a", "enter")
        assert answers == ["a"]


async def test_a_letter_that_comes_in_one_write_is_whole(tmp_path: Path) -> None:
    """Without marks of a paste, as some terminals send it: nothing of it is lost."""
    async with opened(game(), tmp_path) as pilot:
        await asked(pilot, LetterDialog("A letter", "What?", 1, 400))
        keyboard, text = Keyboard(), "Come to the bridge at dawn. " * 7
        for message in (*keyboard.feed(text), *keyboard.rest()):
            pilot.app.post_message(message)
        await settled(pilot)
        assert pilot.app.screen.query_one(TextArea).text == text
