"""The journal beside a save: every entry is on disk before its dice are shown.

It is a text file of lines, each a JSON document with a hash of its own:

    {"check":"<hash>","line":{"magic":"hexwar-journal","format":2,"game":…,"after":12,"chain":…}}
    {"check":"<hash>","line":{"number":13,"kind":"order",…,"chain":…}}

The journal of a sealed game has the same documents, encrypted by its key: each entry together with the marks that seats
left behind it, cut into pieces of equal length, with lines that hold nothing after them (`journal_lines`):

    {"check":"<hash>","line":{"magic":"hexwar-sealed-journal","format":3,"sealed":"<game, after, chain>"}}
    {"check":"<hash>","line":{"sealed":"<a piece of: number, kind, …, chain, marks>"}}

A journal begins behind entry number `after` of the game. That is never later than the end of the save's backup, so that
save and journal make the whole game, and backup and journal do, too.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import FIRST_LINK, Entry, chain_at, entry_from
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import beside, is_there, read_file, write_all, write_file
from hexwar_tui.storage.errors import DamagedSave, SavedNotConfirmed, SaveError, cannot_write, shown
from hexwar_tui.storage.saves.journal_lines import (
    IN_PIECES,
    documents,
    empty_lines,
    framed,
    sealed,
    sealed_lines,
    unframed,
    unsealed,
)
from hexwar_tui.storage.saves.migrating import OLDEST, keep_original
from hexwar_tui.storage.saves.save_file import newer
from hexwar_tui.storage.saves.shapes import JournalShape, MarksShape, check_entries, check_shape
from hexwar_tui.storage.seals.seal import Mark, Seal

FORMAT = 2
"""The format in which journals without a seal are written; all earlier ones are read. Sealed journals have a format of
their own, `journal_lines.IN_PIECES`."""

_MAGIC, _SEALED_MAGIC = "hexwar-journal", "hexwar-sealed-journal"


def journal_of(path: Path) -> Path:
    """The path at which the journal of the save at `path` is kept."""
    return beside(path, ".journal")


@dataclass(frozen=True, slots=True)
class KeptJournal:
    """What a journal on disk holds: entries of the game with the id `game`, from number `after` + 1 on; `chain` is the
    chain hash of the entry before them.

    `is_torn`: a last line that was never finished is left out. `damaged_line` is the first line, counted from 1, that
    can't be read though others follow, 0 where there is none; `entries` end before it. `marks` are those that seats of
    a sealed game have left behind these entries. `form` is the format of the file.
    """

    game: str
    after: int
    chain: str
    entries: tuple[Entry, ...]
    is_torn: bool = False
    damaged_line: int = 0
    marks: tuple[tuple[Seat, Mark], ...] = ()
    form: int = FORMAT

    @property
    def last(self) -> int:
        """The number of the last entry of the journal; `after` where it has none."""
        return self.after + len(self.entries)


NO_JOURNAL_OF_THIS = KeptJournal("", 0, FIRST_LINK, ())
"""Returned for a journal that can't belong to the save beside it: a sealed one where the save has no seal, or the other
way round. The id of its game is ""."""


def read_journal(path: Path, seal: Seal | None = None) -> KeptJournal | None:
    """The journal at `path`; None if there is none. For a sealed game `seal` has the key that decrypts it.

    Where one of journal and game is sealed and the other is not, `NO_JOURNAL_OF_THIS` is returned. Raises SaveError;
    DamagedSave where the first line can't be read.
    """
    if not is_there(path):
        return None
    lines = read_file(path).split(b"\n")
    found_head = _read_head(lines[0], path, seal)
    if found_head is None:
        return NO_JOURNAL_OF_THIS
    form, head = found_head
    entries: list[Entry] = []
    marks: list[tuple[Seat, Mark]] = []
    held = documents(lines[1:], form, seal)
    unread, is_torn = held.unread, held.is_torn
    for at, data in held.found:
        chain = entries[-1].chain if entries else head.chain
        found = _read_entry(data, head.after + len(entries) + 1, chain, is_sealed=seal is not None)
        if found is None:
            unread, is_torn = at, False
            break
        entries.append(found[0])
        marks += found[1].items()
    damaged_line = 0 if is_torn else unread
    return KeptJournal(head.game, head.after, head.chain, tuple(entries), is_torn, damaged_line, tuple(marks), form)


def form_of(seal: Seal | None) -> int:
    """The format in which the journal of a game with this seal, or with none, is written."""
    return FORMAT if seal is None else IN_PIECES


def _read_head(line: bytes, path: Path, seal: Seal | None) -> tuple[int, JournalShape] | None:
    """The format of a journal and its first document; None where it is sealed and the game is not, or the other way
    round."""
    try:
        data = unframed(line)
        magic = data.pop("magic", None) if isinstance(data, dict) else None
        if magic not in (_MAGIC, _SEALED_MAGIC):
            raise ValueError("no journal")
        form = data.pop("format", None)
        if type(form) is int and form > (FORMAT if magic == _MAGIC else IN_PIECES):
            raise newer(path)
        if type(form) is not int or form < OLDEST:
            raise ValueError("unknown format")
        if (magic == _SEALED_MAGIC) != (seal is not None):
            return None
        return form, check_shape(JournalShape, data if seal is None else unsealed(data, seal))
    except ValueError as fault:
        raise DamagedSave(say("{file} is damaged: its first line can't be read.", file=shown(path)), path) from fault


def _read_entry(data: Any, number: int, before: str, *, is_sealed: bool) -> tuple[Entry, dict[Seat, Mark]] | None:
    """The entry in a document and the marks behind it. None unless it is whole, has this number, and follows from the
    chain hash `before`."""
    try:
        marks = _marks_of(data) if is_sealed else {}
        check_entries([data])
        entry = entry_from(data)
    except ValueError:
        return None
    return (entry, marks) if entry.number == number and entry.link(before) == entry.chain else None


def _marks_of(data: Any) -> dict[Seat, Mark]:
    """Takes the marks out of `data`, the document of an entry, and returns them by seat. Raises ValueError."""
    found = data.pop("marks", None) if isinstance(data, dict) else None
    shape = check_shape(MarksShape, {"marks": found})
    return {seat: Mark(**mark.model_dump()) for seat, left in shape.marks.items() for mark in left}


class Journal:
    """Writes the journal of one game, whose save the caller holds the lock of.

    When the disk refuses, the game goes on: `trouble` is the sentence that says so, "" while all is well. The entries
    not written stay in memory and are written together with the next one.
    """

    def __init__(
        self, path: Path, record: GameRecord, after: int, seal: Seal | None = None, *, before: int = FORMAT
    ) -> None:
        """Writes a new journal at `path` with the entries of `record` behind number `after`, in place of what is there.

        `before` is the format of what is there: a file of an older format is kept under another name.
        """
        self._path, self._record, self._after, self._seal, self._before = path, record, after, seal, before
        self._number: int | None = None
        self._head = self._size = self._end = self._written = 0
        self._left_over = False
        self.trouble: Text = ""
        self.restart(after)

    def restart(self, after: int) -> None:
        """Writes the journal anew, from entry `after` + 1 on. If that fails, the old journal, which holds more, is kept
        and written on."""
        self._try(lambda: self._begin(after))
        if self.trouble and self._number is not None and self._after != after:
            self._try(self._append)

    def append(self, entry: Entry) -> None:
        """Writes all entries not written yet, of which `entry` is the last. Raises neither OSError nor SaveError: if
        that fails, `trouble` says so."""
        assert self._record.entries[-1] is entry, "entries are written in the order of the record"
        self._try(self._go_on)

    @property
    def holds_all(self) -> bool:
        """Whether every entry of the game is on disk."""
        return self._written == len(self._record.entries)

    @property
    def reach(self) -> tuple[int, int]:
        """The numbers of the last entry that is in the journal for certain, and of the last that may be: what a failed
        write has left there can't always be taken away."""
        return self._written, len(self._record.entries) if self._left_over else self._written

    def catch_up(self) -> None:
        """Tries again to write entries that could not be written; sets `trouble` anew."""
        if not self.holds_all:
            self._try(self._go_on)

    def close(self) -> None:
        """Closes the file, after trying again to write entries that could not be written."""
        self.catch_up()
        self._try(self._close)

    def _try(self, write: Callable[[], None]) -> None:
        self.trouble = ""
        try:
            write()
        except SaveError as fault:
            self.trouble = fault.text
        except OSError as fault:
            self.trouble = cannot_write(self._path, fault).text

    def _go_on(self) -> None:
        if self._number is None:
            self._begin(self._after)
        else:
            self._append()

    def _begin(self, after: int) -> None:
        unconfirmed: SavedNotConfirmed | None = None
        head, lines = self._whole(after)
        data, room = head + lines, self._room_behind(len(lines))
        if self._before < form_of(self._seal):
            keep_original(self._path, self._before)
            self._before = form_of(self._seal)
        try:
            write_file(self._path, data + room)
        except SavedNotConfirmed as fault:
            unconfirmed = fault  # The new file has the name: entries must go there and nowhere else.
        self._after = after
        self._close()
        self._number = disk.calls.open(self._path, os.O_WRONLY | disk.NOFOLLOW | disk.CLOEXEC | disk.BINARY)
        self._head, self._size, self._end = len(head), len(data), len(data) + len(room)
        self._written = len(self._record.entries)
        if unconfirmed is not None:
            raise unconfirmed

    def _whole(self, after: int) -> tuple[bytes, bytes]:
        """The first line of a journal that begins behind entry `after`, and the lines of its entries."""
        entries = self._record.entries
        head = {"game": self._record.id, "after": after, "chain": chain_at(entries, after)}
        return self._head_line(head), b"".join(map(self._line, entries[after:]))

    def _room_behind(self, written: int) -> bytes:
        """The empty lines behind `written` bytes of entries, which later entries overwrite; none in a game without a
        seal."""
        return b"" if self._seal is None else empty_lines(written, self._seal)

    def _head_line(self, head: dict[str, Any]) -> bytes:
        if self._seal is None:
            return framed({"magic": _MAGIC, "format": FORMAT, **head})
        return framed({"magic": _SEALED_MAGIC, "format": IN_PIECES, **sealed(head, self._seal)})

    def _line(self, entry: Entry) -> bytes:
        data = {**entry.data(), "chain": entry.chain}
        if self._seal is None:
            return framed(data)
        marks = {seat: [asdict(mark)] for seat, mark in self._seal.marks_behind(entry.number).items()}
        return sealed_lines({**data, "marks": marks}, self._seal)

    def _append(self) -> None:
        assert self._number is not None, "an open journal"
        entries = self._record.entries
        data = b"".join(map(self._line, entries[self._written :]))
        # Always behind the last whole line: what a failed write has left there is written over.
        disk.calls.lseek(self._number, self._size, os.SEEK_SET)
        size = self._size + len(data)
        # Where the room is used up, more is made at once.
        room = self._room_behind(size - self._head) if size > self._end else b""
        try:
            write_all(self._number, data + room)
            disk.calls.fsync(self._number)
        except OSError:
            self._cut_back(self._number)
            raise
        self._size, self._end = size, max(self._end, size + len(room))
        self._written, self._left_over = len(entries), False

    def _cut_back(self, number: int) -> None:
        """Cuts off what a failed write has left: an entry of which players were told that it is not kept must not come
        back."""
        self._left_over = True
        with suppress(OSError):
            disk.calls.ftruncate(number, self._size)
            self._end, self._left_over = self._size, False

    def _close(self) -> None:
        if self._number is not None:
            number, self._number = self._number, None
            disk.calls.close(number)
