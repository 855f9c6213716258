"""Files that are read and written as a whole: a fault or a power cut leaves either the old file or the new one."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from hexwar_tui.engine.words.language import say
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.errors import SavedNotConfirmed, SaveError, cannot_read, cannot_write, shown

LARGEST_FILE = 64 * 1024 * 1024
"""The most bytes that a file may have: larger ones are neither read nor written. A game of years, of 50,000 entries,
has some 15 to 25 MB."""

_CHUNK = 1024 * 1024
_NO_LINKS = frozenset({errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK})


def beside(path: Path, ending: str) -> Path:
    """The path with `ending` added to its name: ``a.hexwar`` and ``.bak`` give ``a.hexwar.bak``."""
    return path.with_name(path.name + ending)


BACKUP_ENDING = ".bak"
"""How the name of every backup ends."""


def backup_of(path: Path) -> Path:
    """The path at which the backup of the save at `path` is kept."""
    return beside(path, BACKUP_ENDING)


def is_there(path: Path) -> bool:
    """Whether anything has this path, a broken link included. Raises SaveError where that can't be found out."""
    check_path(path)
    try:
        disk.calls.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as fault:
        raise cannot_read(path, fault) from fault
    return True


def names_in(folder: Path) -> list[str]:
    """The names of everything in `folder`, sorted. Raises SaveError if the folder can't be read."""
    try:
        with disk.calls.scandir(folder) as entries:
            return sorted(entry.name for entry in entries)
    except OSError as fault:
        raise cannot_read(folder, fault) from fault


def demand_free(path: Path) -> None:
    """Raises SaveError where anything has this path already."""
    if is_there(path):
        text = say("{file} is there already. Choose another name.", file=shown(path))
        raise SaveError(text, path, elsewhere=True)


def remove_file(path: Path) -> None:
    """Removes the file at `path`. Raises SaveError if that fails, as it does if there is no file."""
    try:
        disk.calls.unlink(path)
    except OSError as fault:
        raise cannot_write(path, fault) from fault


def check_path(path: Path) -> None:
    """Raises SaveError for a path that can't be that of a file: without a name, or with characters no file name has."""
    try:
        named = path.name not in ("", "..") and b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        named = False
    if not named:
        text = say("{file} can't be the name of a file. Choose another one.", file=shown(path))
        raise SaveError(text, path, elsewhere=True)


def read_file(path: Path, most: int = LARGEST_FILE) -> bytes:
    """Returns the bytes of the regular file at `path`; never waits on a pipe, and follows no link.

    Raises SaveError where there is no such file, or it has more than `most` bytes.
    """
    check_path(path)
    flags = os.O_RDONLY | disk.NOFOLLOW | disk.NONBLOCK | disk.NOCTTY | disk.CLOEXEC | disk.BINARY
    try:
        number = disk.calls.open(path, flags)
        try:
            _check_status(path, disk.calls.fstat(number), most)
            return _read_all(path, number, most)
        finally:
            disk.calls.close(number)
    except OSError as fault:
        raise cannot_read(path, fault) from fault


def _check_status(path: Path, status: os.stat_result, most: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise _irregular(path)
    if status.st_size > most:
        raise too_large(path, most)


def _irregular(path: Path) -> SaveError:
    return SaveError(say("{file} is no ordinary file. Give the path of a saved game.", file=shown(path)), path)


def too_large(path: Path, most: int) -> SaveError:
    """The error for a file of more than `most` bytes."""
    text = say("{file} is larger than {n} MB: this program writes no such file.", file=shown(path), n=most // _CHUNK)
    return SaveError(text, path)


def _read_all(path: Path, number: int, most: int) -> bytes:
    found = bytearray()
    while chunk := disk.calls.read(number, _CHUNK):
        found += chunk
        if len(found) > most:
            raise too_large(path, most)
    return bytes(found)


def write_file(path: Path, data: bytes, *, backup: bool = False) -> None:
    """Puts `data` in the place of the file at `path`; with `backup`, what was there is kept as `backup_of(path)`.

    The caller holds the lock of `path`. Raises SaveError, and then the old file is untouched and nothing else is left
    behind; raises SavedNotConfirmed when the new file is in its place but the folder could not be synced.
    """
    check_path(path)
    if len(data) > LARGEST_FILE:
        raise too_large(path, LARGEST_FILE)
    temporary = _temporary(path)
    try:
        is_new = _is_free(path)
        _sweep(path)
        _write_new(temporary, data)
        if backup and not is_new:
            _keep_backup(path)
        disk.calls.replace(temporary, path)
    except OSError as fault:
        _drop(temporary)
        raise cannot_write(path, fault) from fault
    except BaseException:
        _drop(temporary)
        raise
    confirm(path)


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")


def _sweep(path: Path) -> None:
    """Removes the temporary files that programs left behind which were killed while they wrote `path`. The caller holds
    its lock, so none of them is being written now."""
    left = re.compile(rf"\.{re.escape(path.name)}\.[0-9a-f]{{8}}\.tmp")
    with disk.calls.scandir(path.parent) as entries:
        for name in [entry.name for entry in entries if left.fullmatch(entry.name)]:
            disk.calls.unlink(path.with_name(name))


def _is_free(path: Path) -> bool:
    """Whether nothing has this path. Raises SaveError where something other than an ordinary file has it."""
    try:
        status = disk.calls.lstat(path)
    except FileNotFoundError:
        return True
    if not stat.S_ISREG(status.st_mode):
        raise _irregular(path)
    return False


def _write_new(path: Path, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | disk.NOFOLLOW | disk.CLOEXEC | disk.BINARY
    number = disk.calls.open(path, flags, 0o600)
    try:
        write_all(number, data)
        disk.calls.fsync(number)
    finally:
        disk.calls.close(number)


def write_all(number: int, data: bytes) -> None:
    """Writes all of `data` to the open file with this descriptor. Raises OSError if the disk does not take it."""
    rest = memoryview(data)
    while rest:
        written = disk.calls.write(number, rest)
        if not written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[written:]


def _keep_backup(path: Path) -> None:
    """Makes the file at `path` its own backup, by a second name for the same file: so it never lacks one of its own."""
    spare = _temporary(path)
    try:
        _double(path, spare)
        disk.calls.replace(spare, backup_of(path))
    finally:
        # Still there if a call failed, and where both names were the same file already: then renaming does nothing.
        _drop(spare)


def _double(path: Path, spare: Path) -> None:
    try:
        disk.calls.link(path, spare)
    except OSError as fault:
        if fault.errno not in _NO_LINKS:
            raise
        _write_new(spare, read_file(path))


def _drop(path: Path) -> None:
    # A file that can't be removed is swept before the next save.
    with suppress(OSError):
        disk.calls.unlink(path)


def confirm(path: Path) -> None:
    """Has the disk confirm that what was put at `path` is there. Raises SavedNotConfirmed where it does not."""
    if not disk.SYNCS_FOLDERS:
        return
    try:
        number = disk.calls.open(path.parent, os.O_RDONLY | disk.CLOEXEC)
        try:
            disk.calls.fsync(number)
        finally:
            disk.calls.close(number)
    except OSError as fault:
        text = say(
            "{file} is saved, but the disk has not confirmed it: a power cut could still bring back the save before.",
            file=shown(path),
        )
        raise SavedNotConfirmed(text, path) from fault
