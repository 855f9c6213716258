"""What a pack holds, file by file, as it was read from a folder or a zip; and the digest of that."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import islice
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import read_file
from hexwar_tui.storage.errors import SaveError, cannot_read, shown
from hexwar_tui.storage.packs.names import LARGEST_WHOLE, MOST_ENTRIES, is_folder, most_bytes, refused, why_refused

TOO_MANY = say("it has more than {n} files and folders", n=MOST_ENTRIES)
TOO_LARGE = say("its files have more than {n} MB together", n=LARGEST_WHOLE >> 20)

NO_FILE = say("it is no ordinary file")
LINK = say("it is a link; put the file itself there")


@dataclass(slots=True)
class Contents:
    """The files of a pack by their names, which are all such as a pack may have, and a fault for everything else that
    was found."""

    files: dict[str, bytes] = field(default_factory=dict)
    faults: list[HexwarError] = field(default_factory=list)

    def refuse(self, name: str, reason: Phrase) -> None:
        """Notes that a file of this name was found, and why it is not taken; or why the whole pack is not."""
        self.faults.append(refused(name, reason))


def digest_of(files: Mapping[str, bytes]) -> str:
    """The hash of all files of a pack (SHA-256), by names and bytes; their order does not count."""
    whole = hashlib.sha256(b"hexwar-pack-1\n")
    for name in sorted(files):
        whole.update(b"%d %b %d\n" % (len(name), name.encode(), len(files[name])))
        whole.update(files[name])
    return whole.hexdigest()


def too_large(name: str) -> Phrase:
    """The reason that a file of this name is refused for its size."""
    return say("it is larger than {n} bytes", n=most_bytes(name))


def signature_of(folder: Path) -> tuple[tuple[str, int, int, int], ...]:
    """What changes when anything in the folder of a pack is changed, without reading the files: names, sizes, times.
    Raises SaveError where the folder can't be read."""
    found = ((name, entry.stat(follow_symlinks=False)) for name, entry in islice(_walk(folder, ""), MOST_ENTRIES))
    return tuple((name, status.st_ino, status.st_size, status.st_mtime_ns) for name, status in found)


def read_folder(folder: Path) -> Contents:
    """What the folder of a pack holds; no link is followed. Raises SaveError where the folder itself can't be read."""
    found, room = Contents(), LARGEST_WHOLE
    for number, (name, entry) in enumerate(_walk(folder, ""), 1):
        room -= _take(name, entry, found)
        if number > MOST_ENTRIES or room < 0:
            found.refuse(shown(folder), TOO_LARGE if room < 0 else TOO_MANY)
            break
    return found


def _walk(folder: Path, before: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yields everything in a folder and in those folders below it that a pack may have, with its name in the pack."""
    try:
        with disk.calls.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except OSError as fault:
        raise cannot_read(folder, fault) from fault
    for entry in listed:
        name = before + entry.name
        yield name, entry
        if entry.is_dir(follow_symlinks=False) and is_folder(name):
            yield from _walk(Path(entry.path), f"{name}/")


def _why_not_taken(name: str, entry: os.DirEntry[str]) -> Phrase | None:
    status = entry.stat(follow_symlinks=False)
    if stat.S_ISLNK(status.st_mode):
        return LINK
    if stat.S_ISDIR(status.st_mode):
        return None if is_folder(name) else why_refused(f"{name}/name")
    if not stat.S_ISREG(status.st_mode):
        return NO_FILE
    if status.st_nlink > 1:
        return say("it has a second name elsewhere, a hard link; put a copy there")
    return why_refused(name) or (too_large(name) if status.st_size > most_bytes(name) else None)


def _take(name: str, entry: os.DirEntry[str], found: Contents) -> int:
    """Reads a file, unless it is refused or a folder, and returns how many bytes it has."""
    reason = _why_not_taken(name, entry)
    if reason is not None:
        found.refuse(name, reason)
    elif not entry.is_dir(follow_symlinks=False):
        try:
            found.files[name] = read_file(Path(entry.path), most_bytes(name))
        except SaveError as fault:
            found.faults.append(fault)
    return len(found.files.get(name, b""))
