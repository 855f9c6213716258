"""Pictures of packs: whether a file is a picture in PNG, of a size that can be shown."""

from __future__ import annotations

import struct
import zlib

from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.storage.packs.names import WIDEST_PICTURE

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FIRST, _LAST = b"IHDR", b"IEND"
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The depths that there are in PNG for each kind of colour."""

NO_PNG = say("this is no picture in PNG")
DAMAGED = say("the picture is damaged, or something is hidden behind it")


def picture_fault(raw: bytes) -> Phrase | None:
    """What is wrong with a picture of a pack, as the end of a sentence; None where it is a PNG, whole, and at most
    `WIDEST_PICTURE` pixels wide and high. What is drawn there is not looked at."""
    if raw[:8] != _SIGNATURE or raw[12:16] != _FIRST:
        return NO_PNG
    if not _is_whole(raw):
        return DAMAGED
    wide, high, depth, colour, packing, filtering, interlace = struct.unpack(">IIBBBBB", raw[16:29])
    if not (1 <= wide <= WIDEST_PICTURE and 1 <= high <= WIDEST_PICTURE):
        return say("a picture is at most {n} pixels wide and high, this {wide} by {high}", **_size(wide, high))
    if depth not in _DEPTHS.get(colour, ()) or packing or filtering or interlace > 1:
        return NO_PNG
    return None


def _size(wide: int, high: int) -> dict[str, str | int]:
    return {"n": WIDEST_PICTURE, "wide": str(wide), "high": str(high)}


def _is_whole(raw: bytes) -> bool:
    """Whether the chunks of a PNG follow on each other from the first to the last, each with its check sum, and nothing
    comes behind."""
    at, kind, length = 8, b"", 0
    while kind != _LAST:
        if at + 12 > len(raw):
            return False
        length, kind = struct.unpack(">I4s", raw[at : at + 8])
        end = at + 12 + length
        if end > len(raw) or struct.pack(">I", zlib.crc32(raw[at + 4 : end - 4])) != raw[end - 4 : end]:
            return False
        if (kind == _FIRST) != (at == 8) or (kind == _FIRST and length != 13):
            return False
        at = end
    return at == len(raw)
