"""Errors with files, each with a sentence for players: what has failed, where, and what can be done."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.engine.words.typed import clean


class SaveError(HexwarError):
    """Raised where the file at `path` can't be read or written; it is unchanged. `elsewhere`: another path may work."""

    def __init__(self, text: Phrase, path: Path, *, elsewhere: bool = False) -> None:
        self.path, self.elsewhere = path, elsewhere
        super().__init__(text)


class DamagedSave(SaveError):
    """Raised for a save or journal that can't be used as it is; `recovery.recover` finds what can be recovered."""


class SealedSave(SaveError):
    """Raised where a sealed game is to be opened without keys."""

    def __init__(self, path: Path) -> None:
        text = say("{file} is sealed: it opens by the PIN or pass phrase of one who plays in it.", file=shown(path))
        super().__init__(text, path)


class SavedNotConfirmed(SaveError):
    """Raised where the new save is in place, but not confirmed by the disk: a power cut may bring back the old one."""


class SaveNotRenewed(SaveError):
    """Raised where the save could not be written and is still the old one, but the journal beside it holds every entry
    since. `why` is the sentence of the error that kept the save from being written."""

    def __init__(self, why: Text, path: Path, *, elsewhere: bool = False) -> None:
        self.why = why
        text = say("What was entered stands, and is kept in the journal; the save could not be renewed. {why}", why=why)
        super().__init__(text, path, elsewhere=elsewhere)


class NotKept(SaveError):
    """Raised where neither save nor journal could be written, so that the last entries are in memory only. `why` is the
    sentence of the error that kept the save from being written."""

    def __init__(self, why: Text, path: Path, *, elsewhere: bool = False) -> None:
        self.why = why
        text = say("{why} What was entered last is not on the disk yet.", why=why)
        super().__init__(text, path, elsewhere=elsewhere)


def shown(path: Path) -> str:
    """Returns the path as text that is safe to show, without control characters; at most 300 characters."""
    return clean(os.fspath(path), 300)


def cannot_read(path: Path, fault: OSError) -> SaveError:
    """The error for a file that the operating system does not let the program read; `fault` is the reason."""
    return SaveError(say("{file} can't be read: {why}", file=shown(path), why=_reason(fault)), path)


def cannot_write(path: Path, fault: OSError) -> SaveError:
    """The error for a file that the operating system does not let the program write; what was there before is
    untouched."""
    text = say("{file} could not be written: {why}", file=shown(path), why=_reason(fault))
    return SaveError(text, path, elsewhere=fault.errno not in _NOT_THE_PLACE)


_NOT_THE_PLACE = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOMEM})


def _reason(fault: OSError) -> Phrase:
    match fault.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return say("the disk is full. Free some space, or choose another place.")
        case errno.EFBIG:
            return say("no file may be that large here. Choose another place.")
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return say("this is not allowed here. Choose another place.")
        case errno.ENOENT | errno.ENOTDIR:
            return say("there is no such file or folder. Choose another place.")
        case errno.ENAMETOOLONG | errno.EINVAL:
            return say("no file can have this name. Choose another one.")
        case errno.EMFILE | errno.ENFILE:
            return say("too many files are open. Close other programs and try again.")
        case errno.EIO:
            return say("the disk reports a fault. Choose another disk, and copy what is on this one.")
        case errno.EISDIR:
            return say("it is a folder. Choose another name.")
        case errno.ELOOP:
            return say("it is a link. Give the path of the file itself.")
        case _:
            return say("the system says: {message}.", message=clean(str(fault.strerror), 100))
