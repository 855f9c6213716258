"""Locks on saves: only one program at a time may write a save."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import beside, check_path, read_file, write_all
from hexwar_tui.storage.errors import SaveError, cannot_write, shown

Clock = Callable[[], datetime]
"""Returns the present date and time, which is written into saves and locks; no game ever depends on it."""

_LONGEST_NOTE = 1000


def now() -> datetime:
    """The present date and time, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Holder:
    """The program that holds a save: its process number, the name of its computer, and since when it holds it (UTC)."""

    pid: int
    host: str
    since: str

    def text(self) -> Phrase:
        """The words for players that name process, computer and time."""
        return say("process {pid} on {host}, since {since}", pid=str(self.pid), host=self.host, since=self.since)


class SaveHeld(SaveError):
    """Raised where another program has the save open for writing; `holder` is None if that has left no note."""

    def __init__(self, path: Path, holder: Holder | None) -> None:
        self.holder = holder
        who = holder.text() if holder else say("it has not said which one")
        super().__init__(
            say("Another program has {file} open: {who}.", file=shown(path), who=who), path, elsewhere=True
        )


class SaveLock:
    """The right to write the save at `path` and the files beside it, from its making until `release` or the end of the
    process.

    It is an `flock` on ``.lock`` beside the save, which the system frees even when the process is killed; `filelock`
    does the same on Windows, and uses a marker file where a file system has no locks.
    """

    def __init__(self, path: Path, clock: Clock = now) -> None:
        """Takes the lock without waiting. Raises SaveHeld, or SaveError where the folder can't be written."""
        check_path(path)
        self._file, self._note = beside(path, ".lock"), beside(path, ".holder")
        self._lock = FileLock(self._file, mode=0o600, thread_local=False)
        try:
            self._lock.acquire(blocking=False)
        except Timeout as fault:
            raise SaveHeld(path, _read_note(self._note)) from fault
        except (OSError, NotImplementedError) as fault:
            raise cannot_write(path, fault if isinstance(fault, OSError) else OSError(*fault.args)) from fault
        _write_note(self._note, clock())

    def release(self) -> None:
        """Lets other programs write the save again. Does nothing if that was done already."""
        if self._lock.is_locked:
            with suppress(OSError):
                disk.calls.unlink(self._note)
            self._lock.release()

    def discard(self) -> None:
        """Releases the lock and removes its file: for a save that was written only once, or was deleted."""
        # While it is held: afterwards it could be another's. Where an open file can't be removed, it stays.
        with suppress(OSError):
            disk.calls.unlink(self._file)
        self.release()

    def __enter__(self) -> SaveLock:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.release()


def _write_note(path: Path, since: datetime) -> None:
    note = json.dumps({"pid": os.getpid(), "host": socket.gethostname(), "since": f"{since:%Y-%m-%d %H:%M:%S}"})
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | disk.NOFOLLOW | disk.NONBLOCK | disk.CLOEXEC | disk.BINARY
    # On a full disk the game can still be opened; the other program is then told less.
    with suppress(OSError):
        number = disk.calls.open(path, flags, 0o600)
        try:
            write_all(number, note.encode())
        finally:
            disk.calls.close(number)


def _read_note(path: Path) -> Holder | None:
    try:
        note = json.loads(read_file(path, _LONGEST_NOTE))
        return Holder(int(note["pid"]), clean(str(note["host"]), 80), clean(str(note["since"]), 30))
    except (SaveError, ValueError, TypeError, KeyError, RecursionError):
        # Whoever holds the lock may be writing it just now; it is a courtesy and no more.
        return None
