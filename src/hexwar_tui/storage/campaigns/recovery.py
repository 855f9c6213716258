"""What can be recovered of a game whose save or journal is damaged. Nothing here changes the damaged files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from enum import Enum
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import STUMBLES, OtherRules
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import before_secrets
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import Entry, EntryKind, chain_at, first_struck, standing
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.storage.campaigns.campaign import autosaves_of
from hexwar_tui.storage.disk.files import backup_of, check_path, is_there, read_file
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.journal_file import KeptJournal, journal_of, read_journal
from hexwar_tui.storage.saves.opening import built, joined, load_game, take_marks, why_stray
from hexwar_tui.storage.saves.save_file import format_of, id_at, salvaged
from hexwar_tui.storage.saves.sealed_file import KeptGame, read_kept, slots_of
from hexwar_tui.storage.seals.seal import Keys, Seal, Slot


def nothing_left(path: Path) -> Phrase:
    """The sentence that nothing of the save at `path` can be used, where `recover` has found nothing."""
    if is_there(backup_of(path)):
        return say("Neither the save nor its backup can be used.")
    return say("The save can't be used, and there is no backup of it.")


class Origin(Enum):
    """What a source is made of: which files, and whether they are taken as they are, played again, taken from a
    snapshot, or taken in those parts that are whole."""

    SAVE_AND_JOURNAL = "save-and-journal"
    SAVE = "save"
    BACKUP_AND_JOURNAL = "backup-and-journal"
    BACKUP = "backup"
    AUTOSAVE = "autosave"
    SAVE_AGAIN = "save-played-again"
    BACKUP_AGAIN = "backup-played-again"
    SAVE_SNAPSHOT = "snapshot-of-save"
    BACKUP_SNAPSHOT = "snapshot-of-backup"
    SAVE_PARTS = "parts-of-save"
    BACKUP_PARTS = "parts-of-backup"


_ORIGINS = {
    Origin.SAVE_AND_JOURNAL: say("the save and its journal"),
    Origin.SAVE: say("the save without its journal"),
    Origin.BACKUP_AND_JOURNAL: say("the backup and the journal"),
    Origin.BACKUP: say("the backup without the journal"),
    Origin.AUTOSAVE: say("an autosave"),
    Origin.SAVE_AGAIN: say("the orders of the save, played again"),
    Origin.BACKUP_AGAIN: say("the orders of the backup, played again"),
    Origin.SAVE_SNAPSHOT: say("the last snapshot of the save that stands"),
    Origin.BACKUP_SNAPSHOT: say("the last snapshot of the backup that stands"),
    Origin.SAVE_PARTS: say("what is whole in the damaged save"),
    Origin.BACKUP_PARTS: say("what is whole in the damaged backup"),
}

_PARTS = (Origin.SAVE_PARTS, Origin.BACKUP_PARTS)
_USUAL = (Origin.SAVE_AND_JOURNAL, Origin.SAVE, Origin.BACKUP_AND_JOURNAL, Origin.BACKUP)
_INSTEAD = {
    Origin.SAVE_AND_JOURNAL: (Origin.SAVE_AGAIN, Origin.SAVE_SNAPSHOT),
    Origin.SAVE: (Origin.SAVE_AGAIN, Origin.SAVE_SNAPSHOT),
    Origin.BACKUP_AND_JOURNAL: (Origin.BACKUP_AGAIN, Origin.BACKUP_SNAPSHOT),
    Origin.BACKUP: (Origin.BACKUP_AGAIN, Origin.BACKUP_SNAPSHOT),
}
"""What a source is called where it had to be played again, and where it was made of a snapshot; others keep their
origin."""


@dataclass(frozen=True, slots=True)
class Source:
    """A state of the game that play can go on from. `origin` says what it is made of, `saved` when its file was saved.

    `orders` is how many orders stand in it, `lost` how many later ones other files of the game still know of; each is
    None where telling the number would betray secret orders. `damaged_line` is the line of the journal at which it was
    cut off, 0 where it was not. `is_astray`: it belongs to another course of the game than the files at its path, or to
    another game. `is_copy`: the save opens as it is, so whoever goes on from here plays on in a copy.
    """

    origin: Origin
    game: Game
    orders: int | None
    lost: int | None
    saved: datetime
    damaged_line: int
    seal: Seal | None
    is_astray: bool
    is_copy: bool

    @property
    def turn(self) -> int:
        """The turn that the game is in."""
        return self.game.turn

    def text(self) -> Phrase:
        """The sentence for players that says what the source is made of, and what is lost by going on from it."""
        facts: dict[str, Text] = {"origin": _ORIGINS[self.origin], "date": f"{self.saved:%Y-%m-%d %H:%M}"}
        if self.orders is None:
            told = say("{origin}: turn {turn}, saved {date}", turn=self.turn, **facts)
        else:
            orders = say_many("{n} order", "{n} orders", self.orders)
            told = say("{origin}: turn {turn}, {orders}, saved {date}", turn=self.turn, orders=orders, **facts)
        if self.lost:
            gone = say_many("{n} order behind it is lost", "{n} orders behind it are lost", self.lost)
            told = say("{source}; {lost}", source=told, lost=gone)
        elif self.lost is None:
            told = say("{source}; {lost}", source=told, lost=say("what was entered behind it is lost"))
        if self.damaged_line:
            cut = say("what its journal holds from line {line} on is lost", line=self.damaged_line)
            told = say("{source}; {lost}", source=told, lost=cut)
        if self.is_astray:
            told = say("{source}; it is of another course of the game, or of another game", source=told)
        if self.is_copy and self.game.is_sealed():
            told = say("{source}; as the save itself opens, without what is being written in secret", source=told)
        return told

    def to_go_on(self) -> Game:
        """Returns the game, ready to be kept anew. Where a replay from the start differs, it goes on from its last
        snapshot, and the journal says so.

        Of a damaged save it has what sides have entered in the sealed phase under way, as nobody can play on in that
        file; a copy of a save that opens (`is_copy`) begins before that phase. Raises CannotUndo where the game can't
        be taken back to there.
        """
        try:
            self.game.verify()
        except STUMBLES:
            self.game.go_on_from_snapshot()
        return before_secrets(self.game, keeps_journal=self.seal is not None) if self.is_copy else self.game


def recover(
    registry: Registry, path: Path, keys: Keys | None = None, *, autosaves: Path | None = None
) -> tuple[Source, ...]:
    """The states of the game at `path` that can be recovered, those that go farthest first; empty where there are none.
    Each was read and played.

    Where the files are of several courses of the game, such as autosaves of one that was left for an older save, the
    course of the save comes first, or, where it can't be read, that of the files beside it.

    Autosaves are looked for in the folder `autosaves`. A sealed game needs its `keys`; `slots_to_recover` finds the
    slots that give them. To go on: `Campaign.create(source.to_go_on(), new_path, seal=source.seal)`.
    """
    records = list(_records(path, keys, autosaves))
    courses, is_copy = _courses(records), _opens(registry, path, keys)
    sources: list[Source] = []
    for found, course in zip(records, courses, strict=True):
        if any(_is_told_by(source.game.record, found.record, found.origin) for source in sources):
            continue
        origin, game = _played(registry, found, path)
        if game is not None and not any(_is_told_by(source.game.record, game.record, origin) for source in sources):
            sources.append(_source(origin, game, found, course, is_copy=is_copy))
    return tuple(sorted(sources, key=lambda source: (source.is_astray, -_reach(source.game))))


def _opens(registry: Registry, path: Path, keys: Keys | None) -> bool:
    """Whether the save at `path` opens as it is, with its journal."""
    with suppress(SaveError):
        load_game(registry, path, keys)
        return True
    return False


def slots_to_recover(path: Path) -> tuple[Slot, ...]:
    """The slots, one for each phrase that opens it, of the sealed game at `path` or, if none can be read there, of its
    backup; empty if neither file has any that can be read. Raises nothing."""
    with suppress(SaveError):
        check_path(path)
        for file in (path, backup_of(path)):
            with suppress(SaveError):
                if slots := slots_of(file):
                    return slots
    return ()


@dataclass(frozen=True, slots=True)
class _Found:
    """A record that was read from a file, `kept`, with or without the journal; `damaged_line` as in `Source`."""

    origin: Origin
    record: GameRecord
    kept: KeptGame
    damaged_line: int = 0


@dataclass(frozen=True, slots=True)
class _Course:
    """A course of the game: the standing orders of the longest journal that was found of it. `is_astray`: it is not the
    course of the first record."""

    orders: Sequence[Entry]
    is_astray: bool


def _courses(records: Sequence[_Found]) -> list[_Course]:
    """The course of each record, in their order; the first record's is the one wanted. They are compared before any of
    them is played, as a replay may change them.

    Orders that were taken back or struck out do not count: going on without them loses nothing.
    """
    main = [found for found in records if _is_one_course(found.record, records[0].record)]
    courses = []
    for found in records:
        is_astray = not _is_one_course(found.record, records[0].record)
        # One that was left before a fork belongs to both courses.
        asked = records if is_astray else main
        same = [other.record.entries for other in asked if _is_one_course(found.record, other.record)]
        courses.append(_Course(_orders(max(same, key=len)), is_astray))
    return courses


def _source(origin: Origin, game: Game, found: _Found, course: _Course, *, is_copy: bool) -> Source:
    orders, reach = _orders(game.record.entries), _reach(game)
    behind = [order for order in course.orders if order.number > reach]
    # How many orders a side has entered in secret is nobody else's business.
    secret = not all(entry.is_known_of() for entry in orders)
    is_hidden = bool(behind) and (game.is_sealed() or not all(entry.is_known_of() for entry in behind))
    return Source(
        origin,
        game,
        None if secret else len(orders),
        None if is_hidden else len(behind),
        found.kept.heading.saved,
        found.damaged_line,
        found.kept.seal,
        course.is_astray,
        is_copy,
    )


def _played(registry: Registry, found: _Found, path: Path) -> tuple[Origin, Game | None]:
    """A game made of the record, and where it comes from: the state as it was kept; where play can't go on from that,
    the journal played again; where that fails, too, the last snapshot that can be built from. None for the game where
    none can."""
    with suppress(SaveError, OtherRules):
        game, _ = built(registry, found.record, path)
        if found.origin in _PARTS:
            return found.origin, game if _plays_again(game) else None
        if not game.leads_on():
            # Now, so that what is lost with it is told.
            game.go_on_from_snapshot()
        return found.origin, game
    again, snapshot = _INSTEAD.get(found.origin, (found.origin, found.origin))
    with suppress(*STUMBLES):
        game = Game.resume(registry, replace(found.record, snapshots=[*found.record.snapshots]))
        if found.origin not in _PARTS and game.play_again().played_again:
            return again, built(registry, game.record, path)[0]
    for at in range(len(found.record.snapshots), 0, -1):
        snapshots = found.record.snapshots[:at]
        record = replace(found.record, entries=found.record.entries[: snapshots[-1].entry], snapshots=[*snapshots])
        with suppress(SaveError):
            return snapshot, built(registry, record, path)[0]
    return found.origin, None


def _plays_again(game: Game) -> bool:
    """Whether a replay confirms the whole game; nothing else vouches for what was found in a damaged file."""
    with suppress(*STUMBLES):
        game.verify()
        return True
    return False


def _records(path: Path, keys: Keys | None, autosaves: Path | None) -> Iterator[_Found]:
    """All records that can be read, with the journal and without it, then autosaves, then the whole parts of damaged
    files."""
    journal = _readable_journal(journal_of(path), keys)
    ids: set[str] = set()
    damaged: list[tuple[Path, Origin]] = []
    for file, with_journal, alone, parts in (
        (path, Origin.SAVE_AND_JOURNAL, Origin.SAVE, Origin.SAVE_PARTS),
        (backup_of(path), Origin.BACKUP_AND_JOURNAL, Origin.BACKUP, Origin.BACKUP_PARTS),
    ):
        try:
            kept = read_kept(file, keys)
        except SaveError:
            damaged.append((file, parts))
            continue
        ids.add(kept.record.id)
        yield from _with_journal(with_journal, kept, journal)
        yield _Found(alone, replace(kept.record, snapshots=list(kept.record.snapshots)), kept)
    # A journal from elsewhere names another game: it is asked only where nothing else can tell for certain.
    if not ids and journal is not None:
        ids.add(journal.game)
    ids |= {found for file, _ in damaged if (found := id_at(file))}
    yield from _autosaved(autosaves, ids, keys)
    for file, parts in damaged:
        yield from _parts_of(file, parts, journal)


def _with_journal(origin: Origin, kept: KeptGame, journal: KeptJournal | None) -> Iterator[_Found]:
    record = kept.record
    if journal is not None and why_stray(record, journal) is None:
        yield _Found(origin, joined(record, journal), _with_marks(kept, journal), journal.damaged_line)


def _parts_of(file: Path, origin: Origin, journal: KeptJournal | None) -> Iterator[_Found]:
    with suppress(SaveError):
        kept = KeptGame(*salvaged(raw := read_file(file), file), None, format_of(raw))
        if journal is not None and why_stray(kept.record, journal) is None:
            yield _Found(origin, joined(kept.record, journal), kept, journal.damaged_line)
        yield _Found(origin, kept.record, kept)


def _autosaved(folder: Path | None, ids: set[str], keys: Keys | None) -> Iterator[_Found]:
    with suppress(SaveError):
        if folder is None or not is_there(folder):
            return
        for game in sorted(ids):
            for _, file in sorted(autosaves_of(folder, game).items(), reverse=True):
                with suppress(SaveError):
                    kept = read_kept(file, keys)
                    yield _Found(Origin.AUTOSAVE, kept.record, kept)


def _with_marks(kept: KeptGame, journal: KeptJournal) -> KeptGame:
    """`kept` with the marks of the journal added to a copy of its seal; itself where it has no seal."""
    if kept.seal is None:
        return kept
    seal = kept.seal.copy()
    take_marks(seal, journal, len(kept.record.entries))
    return replace(kept, seal=seal)


def _readable_journal(path: Path, keys: Keys | None) -> KeptJournal | None:
    with suppress(SaveError):
        return read_journal(path, Seal((), keys) if keys is not None else None)
    return None


def _reach(game: Game) -> int:
    """The number of the last entry that has led to the state of `game`: that at the end of its journal, or, where this
    is a change of the rules, the last one before those that it struck."""
    entries = game.record.entries
    at_last = first_struck(entries[-1]) if entries and entries[-1].kind is EntryKind.RULES else None
    return len(entries) if at_last is None else at_last - 1


def _orders(entries: Sequence[Entry]) -> list[Entry]:
    """The orders among `entries` that were not taken back or struck."""
    return [entry for entry in standing(entries) if entry.kind is EntryKind.ORDER]


def _is_told_by(other: GameRecord, record: GameRecord, origin: Origin) -> bool:
    """Whether `other`, found before, makes a source of `record` needless: it is the same state of the game, or, where
    the origin is one used only if files are missing, a later state of the same course."""
    theirs, ours = other.entries, record.entries
    if other.id != record.id or len(theirs) < len(ours) or (origin in _USUAL and len(theirs) > len(ours)):
        return False
    return chain_at(theirs, len(ours)) == chain_at(ours, len(ours))


def _is_one_course(one: GameRecord, other: GameRecord) -> bool:
    """Whether two records are of the same game and one of them goes on from the other."""
    shared = min(len(one.entries), len(other.entries))
    return one.id == other.id and chain_at(one.entries, shared) == chain_at(other.entries, shared)
