"""Packs in one file, a zip: read without trusting a word of it, and written so that the same pack gives the same bytes.

Nothing is ever unpacked to the disk from here. What the directory of a zip says of sizes, names and places is checked
against the bytes themselves.
"""

from __future__ import annotations

import stat
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.packs.contents import LINK, NO_FILE, TOO_LARGE, TOO_MANY, Contents, too_large
from hexwar_tui.storage.packs.names import (
    LARGEST_WHOLE,
    MOST_ENTRIES,
    MOST_TIMES,
    SMALL,
    is_folder,
    most_bytes,
    why_refused,
)

_HEAD, _ENTRY = b"PK\x03\x04", b"PK\x01\x02"
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_UTF_8 = 0x800
_BROKEN = (BadZipFile, ValueError, LookupError, OSError, EOFError, RuntimeError, struct.error)
"""What `zipfile` raises for bytes that are no zip, or one of a kind that it can't read."""

DAMAGED = say("it is damaged: what is packed there is not what the zip says of it")
NO_ZIP = say("it is no zip that can be read")
OVERLAPPING = say("files in it lie upon one another: it is made to swell up")

_DATE = (1980, 1, 1, 0, 0, 0)
_MODE = (stat.S_IFREG | 0o644) << 16


class _Unsound(Exception):
    """Raised for a zip of which nothing may be unpacked, for a `reason`; `name` is the file in it that shows that, ""
    for the zip as a whole."""

    def __init__(self, reason: Phrase, name: str = "") -> None:
        self.reason, self.name = reason, name
        super().__init__(name)


@dataclass(frozen=True, slots=True)
class _Packed:
    """A file in a zip: its name, what the directory says of it, and from where to where its packed bytes lie."""

    name: str
    info: ZipInfo
    start: int
    end: int


def write_archive(files: Mapping[str, bytes]) -> bytes:
    """The bytes of a zip with these files. They depend on names and contents alone, not on dates, machine or library:
    nothing is compressed."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        for name in sorted(files):
            info = ZipInfo(name, _DATE)
            info.create_system, info.external_attr = 3, _MODE
            archive.writestr(info, files[name])
    return packed.getvalue()


def read_archive(raw: bytes, path: Path) -> Contents:
    """What the zip in `raw` holds, the bytes of the file at `path`. Where it is none, or as a whole such as nobody
    makes for a game, nothing of it is unpacked."""
    found = Contents()
    try:
        for packed in _sound(raw, _taken(_directory(raw), found)):
            _take(raw, packed, found)
    except _Unsound as fault:
        found.refuse(fault.name or shown(path), fault.reason)
    return found


def _take(raw: bytes, packed: _Packed, found: Contents) -> None:
    data = _unpacked(raw, packed)
    if data is None:
        found.refuse(packed.name, DAMAGED)
    else:
        found.files[packed.name] = data


def _directory(raw: bytes) -> Sequence[ZipInfo]:
    """The directory of a zip. Raises _Unsound where it has none, or one too long."""
    if not raw.startswith(_HEAD):
        raise _Unsound(NO_ZIP)
    if raw.count(_ENTRY) > MOST_ENTRIES:
        raise _Unsound(TOO_MANY)
    try:
        with ZipFile(BytesIO(raw)) as archive:
            return archive.infolist()
    except _BROKEN as fault:
        raise _Unsound(NO_ZIP) from fault


def _taken(listed: Iterable[ZipInfo], found: Contents) -> Sequence[ZipInfo]:
    """The files in the directory of a zip that can be taken, by their names, kinds and sizes; the others are refused in
    `found`."""
    taken: dict[str, ZipInfo] = {}
    for info in listed:
        name = info.orig_filename
        reason = _why_refused(name, info) or (say("it is in the zip twice") if name in taken else None)
        if reason is not None:
            found.refuse(name, reason)
        elif not name.endswith("/"):
            taken[name] = info
    return list(taken.values())


def _why_refused(name: str, info: ZipInfo) -> Phrase | None:
    """Why an entry can't be taken, as far as its directory tells that."""
    is_dir = name.endswith("/")
    reason = None if is_dir and is_folder(name[:-1]) else why_refused(f"{name}name" if is_dir else name)
    return reason or _why_of_kind(info, is_dir=is_dir) or _why_of_size(name, info)


def _why_of_kind(info: ZipInfo, *, is_dir: bool) -> Phrase | None:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return LINK
    if kind not in (0, stat.S_IFDIR if is_dir else stat.S_IFREG):
        return NO_FILE
    if info.flag_bits & _ENCRYPTED:
        return say("it is encrypted")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return say("it is packed in a way that is not read; pack it by “deflate”, or not at all")
    return None


def _why_of_size(name: str, info: ZipInfo) -> Phrase | None:
    most = 0 if name.endswith("/") else most_bytes(name)
    if info.file_size > most:
        return too_large(name)
    if info.file_size > max(SMALL, MOST_TIMES * info.compress_size):
        return say("it would become more than {n} times as large as it is in the zip", n=MOST_TIMES)
    return None


def _sound(raw: bytes, entries: Sequence[ZipInfo]) -> list[_Packed]:
    """Where the packed bytes of each entry lie. Raises _Unsound where two overlap, or where they would have too many
    bytes together."""
    if sum(info.file_size for info in entries) > LARGEST_WHOLE:
        raise _Unsound(TOO_LARGE)
    packed = sorted(_packed(raw, entries), key=lambda one: one.info.header_offset)
    if any(one.end > other.info.header_offset for one, other in pairwise(packed)):
        raise _Unsound(OVERLAPPING)
    return packed


def _packed(raw: bytes, entries: Sequence[ZipInfo]) -> Iterator[_Packed]:
    for info in entries:
        at = info.header_offset
        head = raw[at : at + 30] if at >= 0 else b""
        if len(head) < 30 or head[:4] != _HEAD:
            raise _Unsound(DAMAGED, info.orig_filename)
        name, extra = struct.unpack("<HH", head[26:30])
        encoding = "utf-8" if info.flag_bits & _UTF_8 else "cp437"
        if raw[at + 30 : at + 30 + name] != info.orig_filename.encode(encoding):
            raise _Unsound(say("it has two names in the zip"), info.orig_filename)
        start = at + 30 + name + extra
        yield _Packed(info.orig_filename, info, start, start + info.compress_size)


def _unpacked(raw: bytes, packed: _Packed) -> bytes | None:
    """The bytes of a file of a zip; None where they are not what its directory says of them. Never more are unpacked
    than that says."""
    info, data = packed.info, raw[packed.start : packed.end]
    if info.compress_type == ZIP_DEFLATED:
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            data = unpacking.decompress(data, info.file_size + 1)
        except zlib.error:
            return None
        if not unpacking.eof or unpacking.unused_data:
            return None
    return data if len(data) == info.file_size and zlib.crc32(data) == info.CRC else None
