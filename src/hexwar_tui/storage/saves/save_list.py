"""The list of saves: what anybody may know of each, read without loading any game."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Text
from hexwar_tui.storage.disk.files import backup_of, is_there, names_in, read_file, remove_file
from hexwar_tui.storage.disk.locks import SaveLock
from hexwar_tui.storage.disk.places import SAVE_ENDING
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.journal_file import journal_of
from hexwar_tui.storage.saves.migrating import originals_of
from hexwar_tui.storage.saves.save_file import Heading, read_heading
from hexwar_tui.storage.saves.sealed_file import SealedHeading, is_sealed, read_sealed_heading

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """One line in the list of saves: the file and its heading.

    Of a sealed game `heading` is None and `sealed` its plain heading. Of a file that can't be used both are None, and
    `reason` is the sentence that says why.
    """

    path: Path
    heading: Heading | None
    reason: Text = ""
    sealed: SealedHeading | None = None

    @property
    def saved(self) -> datetime:
        """The date when it was saved; a date before all others where the file can't be used."""
        known = self.heading or self.sealed
        return known.saved if known is not None else _LONG_AGO

    @property
    def turn(self) -> int | None:
        """The turn that the game is in; None where the file can't be used."""
        known = self.heading or self.sealed
        return known.turn if known is not None else None


def saved_games(folder: Path) -> tuple[SavedGame, ...]:
    """The saves in `folder`, newest first by the date in their headings; those that can't be used are at the end.

    Empty where there is no such folder. Raises SaveError where the folder can't be read.
    """
    if not is_there(folder):
        return ()
    found = [saved_game(folder / name) for name in names_in(folder) if name.endswith(SAVE_ENDING)]
    return tuple(sorted(found, key=lambda game: game.saved, reverse=True))


def older_forms(path: Path) -> tuple[Path, ...]:
    """The files that were kept of the save at `path`, and of its journal, when these were brought from an older format
    to today's. Raises SaveError where the folder can't be read."""
    return (*originals_of(path), *originals_of(journal_of(path)))


def delete_save(path: Path) -> None:
    """Removes the save at `path` with its backup, its journal and the files kept of them in older formats. Raises
    SaveError, also where another program has the save open."""
    lock = SaveLock(path)
    try:
        for file in (*older_forms(path), journal_of(path), backup_of(path), path):
            if is_there(file):
                remove_file(file)
    finally:
        lock.discard()


def saved_game(path: Path) -> SavedGame:
    """The save at `path` as a line in the list; where it can't be used, that says why."""
    try:
        raw = read_file(path)
        if is_sealed(raw):
            return SavedGame(path, None, sealed=read_sealed_heading(raw, path))
        return SavedGame(path, read_heading(raw, path))
    except SaveError as fault:
        return SavedGame(path, None, fault.text)
