"""The list of saves: what anybody may know of each, read without opening any."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from hexwar_tui.engine.language import Text
from hexwar_tui.storage import disk
from hexwar_tui.storage.errors import SaveError, cannot_read
from hexwar_tui.storage.files import backup_of, is_there, read_file, remove_file
from hexwar_tui.storage.journal_file import journal_of
from hexwar_tui.storage.locks import SaveLock
from hexwar_tui.storage.places import SAVE_ENDING
from hexwar_tui.storage.save_file import Heading, read_heading

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One line of the list: the heading, or, where the file can't be used, None and the reason."""

    path: Path
    heading: Heading | None
    reason: Text = ""


def saved_games(folder: Path) -> tuple[SavedGame, ...]:
    """The saves in `folder` by the date they bear, newest first, those that can't be used at the end.

    A folder that is not there holds none. Raises SaveError where it can't be read.
    """
    if not is_there(folder):
        return ()
    try:
        with disk.calls.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.name.endswith(SAVE_ENDING))
    except OSError as fault:
        raise cannot_read(folder, fault) from fault
    found = [_saved_game(folder / name) for name in names]
    return tuple(sorted(found, key=_date, reverse=True))


def delete_save(path: Path) -> None:
    """Removes a save with its backup and journal. Raises SaveError, also where another program has it open."""
    lock = SaveLock(path)
    try:
        for file in (journal_of(path), backup_of(path), path):
            if is_there(file):
                remove_file(file)
    finally:
        lock.discard()


def _saved_game(path: Path) -> SavedGame:
    try:
        return SavedGame(path, read_heading(read_file(path), path))
    except SaveError as fault:
        return SavedGame(path, None, fault.text)


def _date(game: SavedGame) -> datetime:
    return game.heading.saved if game.heading is not None else _LONG_AGO
