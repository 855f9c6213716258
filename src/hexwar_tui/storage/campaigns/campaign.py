"""A game that is kept on disk: the handle that an interface holds from opening to closing.

with Campaign.open(registry, path) as campaign:
    campaign.game.submit("red", order)   # on disk, in the journal, before its events are returned
    campaign.save()
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from types import TracebackType

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.storage.campaigns.last_seen import Seen, read_seen, remember
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import (
    BACKUP_ENDING,
    backup_of,
    beside,
    demand_free,
    is_there,
    names_in,
    remove_file,
    write_file,
)
from hexwar_tui.storage.disk.locks import Clock, SaveLock, now
from hexwar_tui.storage.disk.places import SAVE_ENDING, make_folder
from hexwar_tui.storage.errors import (
    NotKept,
    SavedNotConfirmed,
    SaveError,
    SaveNotRenewed,
    cannot_write,
    shown,
)
from hexwar_tui.storage.saves.journal_file import FORMAT as JOURNAL_FORMAT
from hexwar_tui.storage.saves.journal_file import Journal, journal_of
from hexwar_tui.storage.saves.migrating import keep_original
from hexwar_tui.storage.saves.opening import Opened, load_game
from hexwar_tui.storage.saves.save_file import FORMAT
from hexwar_tui.storage.saves.sealed_file import kept_bytes, write_kept
from hexwar_tui.storage.seals.pins import Door, opens
from hexwar_tui.storage.seals.seal import Keys, Seal
from hexwar_tui.storage.seals.witness import Witness

KEPT_AUTOSAVES = 5
"""How many autosaves of one game are kept: the latest ones."""


class Campaign:
    """One saved game, held from `create` or `open` until `close`: for writing, or only to be looked at (`read_only`).

    `notices` are the sentences its players should be told on opening. `seal` is the seal of a sealed game, None for any
    other. If a file `last_seen` is given, how far the game has come is noted there.
    """

    def __init__(
        self,
        game: Game,
        path: Path,
        *,
        lock: SaveLock | None,
        clock: Clock,
        notices: tuple[Text, ...] = (),
        saved: int = 0,
        seal: Seal | None = None,
        last_seen: Path | None = None,
    ) -> None:
        self.game, self.path, self.notices, self.seal = game, path, notices, seal
        self._lock, self._clock, self._saved, self._last_seen = lock, clock, saved, last_seen
        self._witness = Witness(seal, game.record) if seal is not None else None
        self._journal: Journal | None = None
        self._form = FORMAT
        self._kept = 0, 0

    @classmethod
    def create(
        cls, game: Game, path: Path, clock: Clock = now, *, seal: Seal | None = None, last_seen: Path | None = None
    ) -> Campaign:
        """Saves the new game at `path` and holds it; with a `seal` the file is sealed. `clock` returns the date of each
        save.

        Raises SaveError where anything has the path already, or it can't be written.
        """
        make_folder(path.parent)
        lock = SaveLock(path, clock)
        with _released_unless_done(lock):
            campaign = cls(game, path, lock=lock, clock=clock, seal=seal, last_seen=last_seen)
            campaign._begin_here()
        return campaign

    @classmethod
    def open(
        cls,
        registry: Registry,
        path: Path,
        *,
        read_only: bool = False,
        clock: Clock = now,
        keys: Keys | None = None,
        last_seen: Path | None = None,
    ) -> Campaign:
        """Opens the game saved at `path`, with what its journal holds beyond the save, and notes that in the journal,
        unless nothing was entered since it was last opened.

        A sealed game needs `keys`, which open one of its slots. With `read_only` it can only be looked at; so it can,
        as a notice then says, where another program holds the save, its folder can't be written, or the file is a
        backup or an autosave. Another notice tells where the game does not follow from what the file `last_seen`
        remembers of it. Raises SaveError, DamagedSave; SealedSave for want of keys.
        """
        lock, held = (None, ()) if read_only else _taken(path, clock)
        # Looked up first: another program may be playing on just now.
        seen = Seen({}) if last_seen is None else read_seen(last_seen)
        with _released_unless_done(lock):
            opened = load_game(registry, path, keys)
            if lock is not None and _is_kept_copy(path, opened.game.record.id):
                lock.release()
                lock, held = None, (_why_copy(path),)
            notices = (*held, *opened.notices, *otherwise_seen(opened, seen, path))
            campaign = cls(
                opened.game,
                path,
                lock=lock,
                clock=clock,
                notices=notices,
                saved=opened.saved,
                seal=opened.seal,
                last_seen=last_seen,
            )
            campaign._go_on_from(opened)
        return campaign

    @property
    def read_only(self) -> bool:
        """Whether the game can only be looked at: it still answers everything, but nothing of it can be kept at its
        path."""
        return self._lock is None

    @property
    def status(self) -> Text:
        """The sentence for players that the journal can't be written just now; "" while it can be."""
        return self._journal.trouble if self._journal is not None else ""

    @property
    def reach(self) -> tuple[int, int]:
        """The numbers of the last entry that is on disk for certain, in save or journal, and of the last that may be.
        Both are still known once the campaign is closed."""
        certain, most = (0, 0) if self._journal is None else self._journal.reach
        return max(self._kept[0], self._saved, certain), max(self._kept[1], self._saved, most)

    @property
    def has_unsaved(self) -> bool:
        """Whether anything was entered since the last save; the journal has that, unless `status` says otherwise."""
        return len(self.game.record.entries) > self._saved

    def doors(self, clock: Callable[[], float]) -> dict[Seat, Door]:
        """Returns, by seat, a door for each seat with a PIN or pass phrase: in a sealed game those with a slot, in any
        other those with a PIN. `clock` returns seconds, counted from any moment."""
        seal, record = self.seal, self.game.record
        if seal is not None:
            return {seat: Door(partial(seal.try_phrase, seat), clock) for seat in seal.slots}
        locks = {seat: record.lock_of(seat) for seat in (*self.game.sides, REFEREE)}
        return {seat: Door(partial(opens, lock), clock) for seat, lock in locks.items() if lock}

    def altered(self, seat: Seat, registry: Registry) -> Text:
        """The sentence that says after which of the seat's turns the game was altered behind its back. "" if it was
        not, if the game has no seal, or if the seat's own key was not opened, so that nothing can be told."""
        if self._witness is None or not self._witness.seal.has_key_of(seat):
            return ""
        return self._witness.altered(self.game, seat, registry) or ""

    def give_phrase(self, seat: Seat, phrase: str) -> None:
        """Makes `phrase` the one that opens the seat's slot from now on, in the save and in its backup: both are
        written.

        Raises SaveError; KeyError where the seat's own key was not opened; ValueError for an empty phrase, or where the
        game has no seal.
        """
        if self.seal is None:
            raise ValueError("a game without a seal")
        self.seal.give_phrase(seat, phrase)
        self.save()
        # The save that has just been made becomes the backup.
        self.save()

    def save(self) -> None:
        """Writes the save; the one before becomes the backup.

        Raises SaveNotRenewed where the save could not be written but the journal holds every entry: the old save is
        untouched. Raises NotKept where the journal could not be written, either: it is tried again with the next entry.
        Raises SavedNotConfirmed where the new save is in its place but the disk has not confirmed it.
        """
        self._demand_writing()
        before = self._saved
        try:
            self._write()
        except SavedNotConfirmed:
            raise
        except SaveError as fault:
            if self._journal is None:
                raise
            self._journal.catch_up()
            kind = SaveNotRenewed if self._journal.holds_all else NotKept
            raise kind(fault.text, fault.path, elsewhere=fault.elsewhere) from fault
        if self._journal is not None:
            self._journal.restart(before)
        self._remember()

    def save_as(self, path: Path) -> None:
        """Saves the game in a new file at `path`, and keeps it there from now on; the old file stays as it was last
        saved.

        Meant for a disk that is full or failing; a copy to play on from is made by `export.branch_game`. Raises
        SaveError, also where `path` exists, and then nothing has changed.
        """
        self._demand_writing()
        new = Campaign.create(self.game, path, self._clock, seal=self.seal, last_seen=self._last_seen)
        self._leave()
        self.path, self._lock, self._journal, self._saved = new.path, new._lock, new._journal, new._saved
        self._witness, self._form = new._witness, new._form
        self.notices += new.notices

    def autosave(self, folder: Path) -> Path:
        """Writes a copy of the game into `folder`, removes this game's oldest copies there beyond `KEPT_AUTOSAVES`, and
        returns the path of the new one. Raises SaveError."""
        make_folder(folder)
        kept = autosaves_of(folder, self.game.record.id)
        path = folder / f"{self.game.record.id}-{max(kept, default=0) + 1:04}{SAVE_ENDING}"
        write_file(path, kept_bytes(self.game, self._clock(), self.seal, path))
        for number in sorted(kept)[: max(0, len(kept) + 1 - KEPT_AUTOSAVES)]:
            remove_file(kept[number])
        return path

    def close(self) -> None:
        """Stops keeping the game and lets other programs open the save. Saves nothing: entries since the last save stay
        in the journal."""
        self.game.sink = None
        self._leave()
        self._lock = self._journal = None

    def __enter__(self) -> Campaign:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _begin_here(self) -> None:
        """Writes the first save and journal at `path`; a backup or journal that was left there is renamed. Raises
        SaveError."""
        demand_free(self.path)
        for left in (backup_of(self.path), journal_of(self.path)):
            if is_there(left):
                _put_aside(left)
        try:
            self._write()
        except SavedNotConfirmed as fault:
            self.notices += (fault.text,)
        self._keep_journal(self._saved)
        self._remember()

    def _go_on_from(self, opened: Opened) -> None:
        """Starts the journal behind what was opened, and notes the opening in it; does nothing to a game only looked
        at."""
        self._form = opened.form
        if self._lock is None:
            return
        if opened.stray:
            _put_aside(journal_of(self.path))
        after = opened.saved if opened.journal_after is None else opened.journal_after
        self._keep_journal(after, before=opened.journal_form)
        self.game.note_load()

    def _keep_journal(self, after: int, *, before: int = JOURNAL_FORMAT) -> None:
        self._journal = Journal(journal_of(self.path), self.game.record, after, self.seal, before=before)
        self.game.sink = self._note

    def _note(self, entry: Entry) -> None:
        if self._witness is not None:
            self._witness.note(entry)
        if self._journal is not None:
            self._journal.append(entry)

    def _write(self) -> None:
        """Writes the save, without touching the journal. Raises SaveError, SavedNotConfirmed."""
        length = len(self.game.record.entries)
        if self._form < FORMAT:
            keep_original(self.path, self._form)
            self._form = FORMAT
        if self._witness is not None:
            self._witness.note_all()
            # While sides write in secret it would count what they enter.
            self._witness.seal.sequence += not self.game.is_sealed()
        try:
            write_kept(self.path, self.game, self._clock(), self.seal)
        except SavedNotConfirmed:
            # A power cut may bring the old save back; the journal, which follows from it, goes on as it is.
            self._saved = length
            raise
        self._saved = length

    def _remember(self) -> None:
        if self._last_seen is not None:
            remember(self._last_seen, self.game.record, self.seal, self.path)

    def _demand_writing(self) -> None:
        if self._lock is None:
            text = say("{file} can only be looked at. Make a copy to play on from.", file=shown(self.path))
            raise SaveError(text, self.path, elsewhere=True)

    def _leave(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._kept = self._journal.reach
            if self._journal.holds_all:
                self._remember()
        if self._lock is not None:
            self._lock.release()


@contextmanager
def _released_unless_done(lock: SaveLock | None) -> Iterator[None]:
    """Releases `lock`, if there is one, where the block fails."""
    try:
        yield
    except BaseException:
        if lock is not None:
            lock.release()
        raise


def _taken(path: Path, clock: Clock) -> tuple[SaveLock | None, tuple[Text, ...]]:
    """The lock of the save at `path`, without notices. Where it can't be had, None and the notice that says why; where
    there is no file, None and no notice."""
    if not is_there(path):
        return None, ()
    try:
        return SaveLock(path, clock), ()
    except SaveError as fault:
        return None, (say("{why} It can only be looked at.", why=fault.text),)


def otherwise_seen(opened: Opened, seen: Seen, path: Path) -> tuple[Text, ...]:
    """Returns the notice that the game opened at `path` does not follow from what `seen` remembers of it; an empty
    tuple where it does. `seen` has to be read before the game: another program may be playing on just now."""
    # A journal that was put aside has said as much.
    other = None if opened.stray else seen.why_other(opened.game.record, opened.seal, path)
    return () if other is None else (other,)


def _autosave_names(game: str) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(game)}-(\d{{4,9}}){re.escape(SAVE_ENDING)}")


def _is_kept_copy(path: Path, game: str) -> bool:
    """Whether the file at `path` is a backup, or an autosave of the game with the id `game`. These are not played on
    in: a side could learn there what others have entered, and then go on with the game itself."""
    return path.name.endswith(BACKUP_ENDING) or _autosave_names(game).fullmatch(path.name) is not None


def _why_copy(path: Path) -> Phrase:
    return say(
        "{file} is a copy that is kept of a game: it can only be looked at. A branch of it is a game to play on in.",
        file=shown(path),
    )


def autosaves_of(folder: Path, game: str) -> dict[int, Path]:
    """The autosaves in `folder` of the game with the id `game`, by their running numbers. Raises SaveError where the
    folder can't be read."""
    found = (_autosave_names(game).fullmatch(name) for name in names_in(folder))
    return {int(match[1]): folder / match[0] for match in found if match}


def _put_aside(path: Path) -> None:
    """Renames a file that another game, or another course of this one, has left; nothing is overwritten. Raises
    SaveError."""
    aside = next(name for n in count(1) if not is_there(name := beside(path, f".aside-{n}")))
    try:
        disk.calls.replace(path, aside)
    except OSError as fault:
        raise cannot_write(path, fault) from fault
