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
from hexwar_tui.storage.sealed_file import is_sealed, read_sealed_heading

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One line of the list: the heading, or, where the file can't be used, None and the reason.

    A sealed game has no heading to show; only when it was `saved` is known of it, as of the others.
    """

    path: Path
    heading: Heading | None
    reason: Text = ""
    is_sealed: bool = False
    saved: datetime = _LONG_AGO


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
    return tuple(sorted(found, key=lambda game: game.saved, reverse=True))


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
        raw = read_file(path)
        if is_sealed(raw):
            return SavedGame(path, None, is_sealed=True, saved=read_sealed_heading(raw, path).saved)
        heading = read_heading(raw, path)
        return SavedGame(path, heading, saved=heading.saved)
    except SaveError as fault:
        return SavedGame(path, None, fault.text)
