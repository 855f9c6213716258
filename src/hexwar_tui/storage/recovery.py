"""What can be had back of a game whose save or journal is damaged. Nothing here changes the damaged files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
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
from hexwar_tui.storage.files import backup_of, check_path
from hexwar_tui.storage.journal_file import KeptJournal, journal_of, read_journal
from hexwar_tui.storage.opening import build, joined, take_marks, why_stray
from hexwar_tui.storage.seal import Keys, Seal, Slot
from hexwar_tui.storage.sealed_file import KeptGame, read_kept, slots_of


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
    seal: Seal | None = None

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


def recover(shelf: Shelf, path: Path, keys: Keys | None = None) -> tuple[Source, ...]:
    """What can be had back of the game at `path`, freshest first: every source is read and played. Empty: nothing.

    A sealed game needs its keys; `slots_to_recover` tells by whom it opens. `Campaign.create(source.game, new_path,
    seal=source.seal)` goes on from one; the damaged files stay as they are.
    """
    found: list[Source] = []
    for origin, record, kept in _records(path, keys):
        try:
            game = build(shelf, record, path)
        except SaveError:
            continue
        if all(_last_link(game) != _last_link(source.game) for source in found):
            orders = sum(1 for entry in standing(record.entries) if entry.kind is EntryKind.ORDER)
            found.append(Source(origin, game, orders, kept.heading.saved, kept.seal))
    return tuple(sorted(found, key=lambda source: -len(source.game.record.entries)))


def slots_to_recover(path: Path) -> tuple[Slot, ...]:
    """The slots of the game at `path`, or, where these can't be read, of its backup; none where it has no seal."""
    with suppress(SaveError):
        check_path(path)
        for file in (path, backup_of(path)):
            with suppress(SaveError):
                if slots := slots_of(file):
                    return slots
    return ()


def _records(path: Path, keys: Keys | None) -> Iterator[tuple[Origin, GameRecord, KeptGame]]:
    journal = _readable_journal(journal_of(path), keys)
    for file, with_journal, alone in (
        (path, Origin.SAVE_AND_JOURNAL, Origin.SAVE),
        (backup_of(path), Origin.BACKUP_AND_JOURNAL, Origin.BACKUP),
    ):
        try:
            kept = read_kept(file, keys)
        except SaveError:
            continue
        record = kept.record
        if journal is not None and why_stray(record, journal) is None and journal.last > len(record.entries):
            yield with_journal, joined(record, journal), _with_marks(kept, journal)
        yield alone, replace(record, snapshots=list(record.snapshots)), kept


def _with_marks(kept: KeptGame, journal: KeptJournal) -> KeptGame:
    """The same with the marks that the journal adds, in a seal of its own."""
    if kept.seal is None:
        return kept
    seal = kept.seal.copy()
    take_marks(seal, journal, len(kept.record.entries))
    return replace(kept, seal=seal)


def _readable_journal(path: Path, keys: Keys | None) -> KeptJournal | None:
    try:
        return read_journal(path, Seal((), keys) if keys is not None else None)
    except SaveError:
        return None


def _last_link(game: Game) -> str:
    entries = game.record.entries
    return f"{game.record.id} {entries[-1].chain if entries else ''}"
