"""The journal beside a save: every entry is on disk before its dice are shown.

It is a text of lines, each a JSON document with a hash of its own:

    {"check":"<hash>","line":{"magic":"hexwar-journal","format":2,"game":…,"after":12,"chain":…}}
    {"check":"<hash>","line":{"number":13,"kind":"order",…,"chain":…}}

In the journal of a sealed game stands what its key has encrypted, with each entry the marks left behind it, too; in
pieces of one length, and with lines of nothing behind them (`journal_lines`):

    {"check":"<hash>","line":{"magic":"hexwar-sealed-journal","format":3,"sealed":"<game, after, chain>"}}
    {"check":"<hash>","line":{"sealed":"<a piece of: number, kind, …, chain, marks>"}}

It begins behind entry number `after` of the game and reaches back to the backup of the save at least, so that either
of them and the journal make the whole game.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import FIRST_LINK, Entry, entry_from
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
"""The version of this form of file without a seal; those of all earlier ones are read. Sealed ones have a later one of
their own."""

_MAGIC, _SEALED_MAGIC = "hexwar-journal", "hexwar-sealed-journal"


def journal_of(path: Path) -> Path:
    """The journal of the save at `path`."""
    return beside(path, ".journal")


@dataclass(frozen=True, slots=True)
class KeptJournal:
    """What a journal holds: the entries of game `game` behind number `after`, whose chain hash there is `chain`.

    `is_torn`: a last line that was not finished, or not wholly on disk, was left out. `damaged_line` is the first line,
    from 1, that can't be read though others follow; 0 where there is none. The entries are those before it. `marks` are
    what their seats have left behind them. `form` is the format of the file.
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
        """The number of the last entry."""
        return self.after + len(self.entries)


NO_JOURNAL_OF_THIS = KeptJournal("", 0, FIRST_LINK, ())
"""What is made of a sealed journal beside a game without a seal, and the other way round."""


def read_journal(path: Path, seal: Seal | None = None) -> KeptJournal | None:
    """The journal at `path`, of a game with this seal; None if there is none.

    Raises SaveError; DamagedSave if its first line can't be read.
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
    """The format in which a journal is written."""
    return FORMAT if seal is None else IN_PIECES


def _read_head(line: bytes, path: Path, seal: Seal | None) -> tuple[int, JournalShape] | None:
    """The format and the head; None where it is sealed and the game has no seal, or the other way round."""
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
    """The entry of a document and the marks behind it, if it follows from the one before; None if not."""
    try:
        marks = _marks_of(data) if is_sealed else {}
        check_entries([data])
        entry = entry_from(data)
    except ValueError:
        return None
    return (entry, marks) if entry.number == number and entry.link(before) == entry.chain else None


def _marks_of(data: Any) -> dict[Seat, Mark]:
    """Takes the marks out of the data of an entry. Raises ValueError."""
    found = data.pop("marks", None) if isinstance(data, dict) else None
    shape = check_shape(MarksShape, {"marks": found})
    return {seat: Mark(**mark.model_dump()) for seat, left in shape.marks.items() for mark in left}


class Journal:
    """Writes the journal of one game. The caller holds the lock of its save.

    When the disk refuses, the game goes on: `trouble` says so, what was not written stays in the record in memory, and
    the next entry is written together with it.
    """

    def __init__(
        self, path: Path, record: GameRecord, after: int, seal: Seal | None = None, *, before: int = FORMAT
    ) -> None:
        """A journal at `path` for the entries of `record` behind number `after`; what is there now is replaced.

        `before` is the format of that: where it is an older one, it is kept under another name.
        """
        self._path, self._record, self._after, self._seal, self._before = path, record, after, seal, before
        self._number: int | None = None
        self._head = self._size = self._end = self._written = 0
        self._left_over = False
        self.trouble: Text = ""
        self.restart(after)

    def restart(self, after: int) -> None:
        """Begins anew behind entry number `after`. Where that can't be, the old journal goes on: it holds more."""
        self._try(lambda: self._begin(after))
        if self.trouble and self._number is not None and self._after != after:
            self._try(self._append)

    def append(self, entry: Entry) -> None:
        """Writes what is not written yet, `entry` last. Never raises OSError or SaveError: see `trouble`."""
        assert self._record.entries[-1] is entry, "entries are written in the order of the record"
        self._try(self._go_on)

    @property
    def holds_all(self) -> bool:
        """Whether every entry of the game is on disk."""
        return self._written == len(self._record.entries)

    @property
    def reach(self) -> tuple[int, int]:
        """Up to which entry the game is on disk, for certain and at most: a write that has failed may have left what
        can't be taken away any more."""
        return self._written, len(self._record.entries) if self._left_over else self._written

    def catch_up(self) -> None:
        """Tries once more to write what could not be written."""
        if not self.holds_all:
            self._try(self._go_on)

    def close(self) -> None:
        """Closes the file. Entries that could not be written are tried once more."""
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
        """The line at the head, and those of the entries."""
        entries = self._record.entries
        chain = entries[after - 1].chain if after else FIRST_LINK
        head = {"game": self._record.id, "after": after, "chain": chain}
        return self._head_line(head), b"".join(map(self._line, entries[after:]))

    def _room_behind(self, written: int) -> bytes:
        """What follows behind so many bytes of lines, to be written over."""
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
        """Takes away what a failed write has left: nobody is to read what was said not to be kept."""
        self._left_over = True
        with suppress(OSError):
            disk.calls.ftruncate(number, self._size)
            self._end, self._left_over = self._size, False

    def _close(self) -> None:
        if self._number is not None:
            number, self._number = self._number, None
            disk.calls.close(number)
