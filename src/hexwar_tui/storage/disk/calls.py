"""The calls to the operating system by which files are read and written; tests put failing ones in their place here."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from hexwar_tui.dataclass import dataclass


@dataclass(slots=True)
class Calls:
    """The calls to the operating system, each under the name it has in `os`."""

    open: Callable[..., int] = os.open
    write: Callable[..., int] = os.write
    read: Callable[..., bytes] = os.read
    lseek: Callable[..., int] = os.lseek
    ftruncate: Callable[..., None] = os.ftruncate
    fsync: Callable[..., None] = os.fsync
    close: Callable[..., None] = os.close
    fstat: Callable[..., os.stat_result] = os.fstat
    lstat: Callable[..., os.stat_result] = os.lstat
    link: Callable[..., None] = os.link
    replace: Callable[..., None] = os.replace
    unlink: Callable[..., None] = os.unlink
    makedirs: Callable[..., None] = os.makedirs
    scandir: Callable[..., Any] = os.scandir


calls = Calls()

NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)
NOCTTY: int = getattr(os, "O_NOCTTY", 0)
CLOEXEC: int = getattr(os, "O_CLOEXEC", 0)
BINARY: int = getattr(os, "O_BINARY", 0)
SYNCS_FOLDERS = os.name == "posix"
"""Whether a folder can be opened and synced; on Windows a rename is as durable as the file system makes it."""
