"""Text that is typed: a line or several, as long as is wanted."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import TextArea

from hexwar_tui.engine.game import Game
from hexwar_tui.tui.dialogs.entry import path_in
from hexwar_tui.tui.stage.full_screen import Answer
from hexwar_tui.tui.stage.keyboard import Keyboard
from tests.tui.screens import Dialog, LetterDialog, NumberDialog, TextDialog
from tests.tui.table_kit import harvest, opened
from tests.tui.watching import Shows, go, press, settled


def game() -> Game:
    return harvest()


async def asked(pilot: Pilot[int], dialog: Dialog[Answer]) -> list[Answer | None]:
    """Opens a dialog; what is answered comes into the list."""
    answers: list[Answer | None] = []
    pilot.app.push_screen(dialog, answers.append)
    await settled(pilot)
    return answers


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_letter_has_several_lines(tmp_path: Path, size: tuple[int, int]) -> None:
    """Enter begins a new line, Ctrl+S takes it; blanks around it and what no terminal should see are taken out."""
    async with opened(game(), tmp_path, size) as pilot:
        answers = await asked(pilot, LetterDialog("A letter", "What?", 1, 40))
        await go(pilot, "H", "i", "enter", "y", "o", "u", "space", "enter", Shows("Ctrl+S: take it"), "ctrl+s")
        assert answers == ["Hi\nyou"]


@pytest.mark.parametrize("taken_by", ["f2", "enter"])
async def test_russian_is_typed_as_it_is(tmp_path: Path, taken_by: str) -> None:
    """In a letter and in a line: where text is typed, Russian letters are no keys of the Latin keyboard."""
    async with opened(game(), tmp_path) as pilot:
        letter, line = LetterDialog("A letter", "What?", 1, 40), TextDialog("A line", "What?", 40, least=1)
        answers = await asked(pilot, letter if taken_by == "f2" else line)
        await press(pilot, *"Мир?", taken_by)
        assert answers == ["Мир?"]


async def test_a_letter_is_as_long_as_is_wanted(tmp_path: Path) -> None:
    """Too little and too much are said in a sentence, and nothing is lost; Escape answers nothing."""
    async with opened(game(), tmp_path) as pilot:
        answers = await asked(pilot, LetterDialog("A letter", "What?", 2, 5))
        await go(pilot, "a", "ctrl+s", Shows("At least 2 characters are wanted."))
        pilot.app.screen.query_one(TextArea).text = "abcdef"
        await go(pilot, "f2", Shows("There is room for 5 characters at most."), "escape")
        assert answers == []
        await go(pilot, Shows("Not taken yet; Esc drops it"), "escape")
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
        await go(pilot, "space", "enter", Shows("At least 1 character is wanted."), "a", "enter")
        assert answers == ["a"]


@pytest.mark.parametrize("pasted", ["1" * 5_000, "1" * 40 + "x"])
async def test_no_number_is_longer_than_numbers_are(tmp_path: Path, pasted: str) -> None:
    """A paste that would be longer is not taken: it neither ends the program nor holds it up."""
    async with opened(game(), tmp_path) as pilot:
        answers = await asked(pilot, NumberDialog("A number", "How many?", 1, 9))
        pilot.app.post_message(Paste(pasted))
        await settled(pilot)
        await go(pilot, "up", "enter")
        assert answers == [2]


def test_a_path_may_begin_with_a_home_folder() -> None:
    """With one's own, or that of somebody whom this machine knows; any other name stays as it was typed."""
    assert path_in("~/game.hexwar") == Path.home() / "game.hexwar"
    assert path_in("~nobody-is-called-so/game.hexwar") == Path("~nobody-is-called-so/game.hexwar")


async def test_a_letter_that_comes_in_one_write_is_whole(tmp_path: Path) -> None:
    """Without marks of a paste, as some terminals send it: nothing of it is lost."""
    async with opened(game(), tmp_path) as pilot:
        await asked(pilot, LetterDialog("A letter", "What?", 1, 400))
        keyboard, text = Keyboard(), "Come to the bridge at dawn. " * 7
        for message in (*keyboard.feed(text), *keyboard.rest()):
            pilot.app.post_message(message)
        await settled(pilot)
        assert pilot.app.screen.query_one(TextArea).text == text
