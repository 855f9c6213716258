"""What can be had back of a game whose save or journal is damaged. Nothing here changes the damaged files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.journal import EntryKind, standing
from hexwar_tui.engine.language import Phrase, say
from hexwar_tui.engine.record import GameRecord
from hexwar_tui.engine.system import Shelf
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.files import backup_of
from hexwar_tui.storage.journal_file import KeptJournal, journal_of, read_journal
from hexwar_tui.storage.opening import build, joined, why_stray
from hexwar_tui.storage.save_file import Heading, read_save


class Origin(Enum):
    """Which files a source is made of."""

    SAVE_AND_JOURNAL = "save-and-journal"
    SAVE = "save"
    BACKUP_AND_JOURNAL = "backup-and-journal"
    BACKUP = "backup"


_ORIGINS = {
    Origin.SAVE_AND_JOURNAL: say("the save and its journal"),
    Origin.SAVE: say("the save without its journal"),
    Origin.BACKUP_AND_JOURNAL: say("the backup and the journal"),
    Origin.BACKUP: say("the backup without the journal"),
}


@dataclass(frozen=True, slots=True)
class Source:
    """A state of the game that can be gone on from: what it is made of, its orders, and when its file was saved."""

    origin: Origin
    game: Game
    orders: int
    saved: datetime

    @property
    def turn(self) -> int:
        """The turn it stands at."""
        return self.game.turn

    def text(self) -> Phrase:
        """What it is, for players."""
        return say(
            "{origin}: turn {turn}, {n} orders, saved {date}",
            origin=_ORIGINS[self.origin],
            turn=self.turn,
            n=self.orders,
            date=f"{self.saved:%Y-%m-%d %H:%M}",
        )


def recover(shelf: Shelf, path: Path) -> tuple[Source, ...]:
    """What can be had back of the game at `path`, freshest first: every source is read and played. Empty: nothing.

    `Campaign.create(source.game, new_path)` goes on from one; the damaged files stay as they are.
    """
    found: list[Source] = []
    for origin, record, heading in _records(path):
        try:
            game = build(shelf, record, path)
        except SaveError:
            continue
        if all(_last_link(game) != _last_link(source.game) for source in found):
            orders = sum(1 for entry in standing(record.entries) if entry.kind is EntryKind.ORDER)
            found.append(Source(origin, game, orders, heading.saved))
    return tuple(sorted(found, key=lambda source: -len(source.game.record.entries)))


def _records(path: Path) -> Iterator[tuple[Origin, GameRecord, Heading]]:
    journal = _readable_journal(journal_of(path))
    for file, with_journal, alone in (
        (path, Origin.SAVE_AND_JOURNAL, Origin.SAVE),
        (backup_of(path), Origin.BACKUP_AND_JOURNAL, Origin.BACKUP),
    ):
        try:
            heading, record = read_save(file)
        except SaveError:
            continue
        if journal is not None and why_stray(record, journal) is None and journal.last > len(record.entries):
            yield with_journal, joined(record, journal), heading
        yield alone, replace(record, snapshots=list(record.snapshots)), heading


def _readable_journal(path: Path) -> KeptJournal | None:
    try:
        return read_journal(path)
    except SaveError:
        return None


def _last_link(game: Game) -> str:
    entries = game.record.entries
    return f"{game.record.id} {entries[-1].chain if entries else ''}"
