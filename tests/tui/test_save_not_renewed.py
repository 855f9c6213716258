"""Row 37 in the app: the disk is full when the game is saved, and the player reads whether what he did stands."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.storage.disk.calls import Calls
from hexwar_tui.storage.saves.opening import load_game
from tests.storage.faulty import striking, system
from tests.toys import TOYS
from tests.tui.screens import Curtain, TellDialog
from tests.tui.table_kit import opened, raid
from tests.tui.watching import go, press, shown

pytestmark = pytest.mark.row(37)


STANDS = "What was entered stands, and is kept in the journal;"


def words_shown(pilot: Pilot[int]) -> str:
    """What is on the screen, without frames, in one line."""
    return " ".join(word for word in shown(pilot).split() if word != "│")


def full(is_hit: Callable[[str, tuple[Any, ...]], bool]) -> Calls:
    """The disk is full for the calls for which `is_hit(name, arguments)` holds."""

    def strike(name: str, args: tuple[Any, ...]) -> None:
        if is_hit(name, args):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return striking(strike, lambda made, name: True)


def is_save(name: str, args: tuple[Any, ...]) -> bool:
    """Whether a call begins to write the save itself: a new file beside it."""
    return name == "open" and (file := Path(args[0]).name).startswith(".game.hexwar.") and "journal" not in file


async def test_what_was_entered_stands_though_it_can_not_be_saved(tmp_path: Path) -> None:
    """At a hand-over it is said before the curtain comes, and at the table by the key that saves; and it is so: the
    order is in the journal, though the save is the one of before."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        before = (tmp_path / "game.hexwar").read_bytes()
        with system(full(is_save)):
            await press(pilot, "ctrl+s")
            assert STANDS in words_shown(pilot)
            await go(pilot, "e", "enter", TellDialog)
            assert "Not saved" in words_shown(pilot)
            assert STANDS in words_shown(pilot)
            await go(pilot, "enter", Curtain)
        assert (tmp_path / "game.hexwar").read_bytes() == before
        kinds = [entry.body.get("kind") for entry in load_game(TOYS, tmp_path / "game.hexwar").game.record.entries]
        assert "end-turn" in kinds


async def test_what_is_not_on_the_disk_at_all_is_said_to_be_nowhere_else(tmp_path: Path) -> None:
    """Neither save nor journal: what was entered last is in memory; it is kept once there is room again."""
    async with opened(raid(), tmp_path) as pilot:
        await press(pilot, "enter")
        with system(full(lambda name, args: name == "write")):
            await press(pilot, "e", "enter")
            assert "What was entered last is not on the disk yet." in words_shown(pilot)
            await press(pilot, "enter")
        await press(pilot, "enter", "ctrl+s")
        assert "Saved." in words_shown(pilot)
