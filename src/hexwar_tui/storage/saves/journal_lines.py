"""The lines of a journal: each a JSON document with a hash of its own, or, in a sealed one, a piece of such a document
that its key has encrypted.

All lines of a sealed journal are of one length, and there are always some more than are needed, filled with nothing:
entries take their places one after another, so that neither length nor number of lines tells how many there are.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.storage.seals.seal import Seal

IN_PIECES = 3
"""The format from which on the lines of sealed journals hold pieces of one length."""

ROOM = 128
"""Sealed lines are as many as a multiple of this: 40 orders and more leave their number as it is."""

_BLOCK = 512
"""Sealed documents are filled up to a multiple of so many bytes, those in pieces to a multiple of the next."""
_PIECE = 1024

_WHOLE, _FIRST, _MIDDLE, _LAST, _NOTHING = b".", b"<", b"-", b">", b" "
"""What a piece is of its document; each stands before it."""

_LINE = re.compile(rb'\{"check":"([0-9a-f]{32})","line":(\{.*\})\}')


@dataclass(frozen=True, slots=True)
class Documents:
    """The documents of a journal behind its head, each with the number of its line from 1, as far as they can be read.

    `unread` is the line at which that ends, 0 where all can be; `is_torn` says that nothing follows there, so that it
    was never finished.
    """

    found: tuple[tuple[int, Any], ...]
    unread: int
    is_torn: bool


def framed(data: dict[str, Any]) -> bytes:
    """A document as a line."""
    line = as_json(data)
    return b'{"check":"%b","line":%b}\n' % (_hash(line), line)


def as_json(data: dict[str, Any]) -> bytes:
    """A document as bytes."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def unframed(line: bytes) -> Any:
    """What `framed` was given. Raises ValueError."""
    match = _LINE.fullmatch(line)
    if match is None or _hash(match[2]) != match[1]:
        raise ValueError("a damaged line")
    return strict_json(match[2])


def sealed(data: dict[str, Any], seal: Seal) -> dict[str, Any]:
    """What stands for a document that is sealed in one; its length tells little of how long that is."""
    plain = as_json(data)
    return {"sealed": seal.encrypt(plain + b" " * (-len(plain) % _BLOCK)).decode()}


def unsealed(data: Any, seal: Seal) -> Any:
    """What `sealed` was given. Raises ValueError."""
    return strict_json(_decrypted(data, seal))


def sealed_lines(data: dict[str, Any], seal: Seal) -> bytes:
    """The lines of a document in pieces."""
    plain, room = as_json(data), _PIECE - 1
    pieces = [plain[at : at + room] for at in range(0, len(plain), room)]
    flags = [_FIRST, *[_MIDDLE] * (len(pieces) - 2), _LAST] if len(pieces) > 1 else [_WHOLE]
    return b"".join(_piece(flag, piece, seal) for flag, piece in zip(flags, pieces, strict=True))


def empty_lines(written: int, seal: Seal) -> bytes:
    """The lines of nothing that belong behind so many bytes of written ones."""
    (length,) = {len(_piece(_NOTHING, b"", seal))}
    return b"".join(_piece(_NOTHING, b"", seal) for _ in range(-(written // length) % ROOM))


def documents(lines: Sequence[bytes], form: int, seal: Seal | None) -> Documents:
    """What the lines of a journal of this format hold behind its head; what stands behind the last line end is the last
    of them."""
    if seal is not None and form >= IN_PIECES:
        return _of_pieces(lines, seal)
    found: list[tuple[int, Any]] = []
    for at, line in enumerate(lines, 2):
        is_last = at > len(lines)
        if is_last and not line:
            break
        try:
            if is_last:
                raise ValueError("not finished")
            data = unframed(line)
            found.append((at, data if seal is None else unsealed(data, seal)))
        except ValueError:
            # Only the very last line can have been cut off by a crash: what came before was on disk before it began.
            return Documents(tuple(found), at, not any(lines[at - 1 :]))
    return Documents(tuple(found), 0, is_torn=False)


def _of_pieces(lines: Sequence[bytes], seal: Seal) -> Documents:
    read = [_read_piece(line, seal) for line in lines if line]
    found: list[tuple[int, Any]] = []
    held = b""
    for at, (flag, piece) in enumerate(read):
        begins = flag in (_WHOLE, _FIRST)
        if flag not in (_WHOLE, _FIRST, _MIDDLE, _LAST) or begins == bool(held):
            # A document that begins later was written when all before it was on disk.
            is_torn = all(later not in (_WHOLE, _FIRST) for later, _ in read[at:])
            if flag == _NOTHING and is_torn and not held:
                break
            return Documents(tuple(found), at + 2, is_torn)
        held += piece
        if flag in (_WHOLE, _LAST):
            try:
                found.append((at + 2, strict_json(held)))
            except ValueError:
                return Documents(tuple(found), at + 2, is_torn=False)
            held = b""
    return Documents(tuple(found), len(read) + 1 if held else 0, is_torn=bool(held))


def _piece(flag: bytes, piece: bytes, seal: Seal) -> bytes:
    return framed({"sealed": seal.encrypt(flag + piece.ljust(_PIECE - 1)).decode()})


def _read_piece(line: bytes, seal: Seal) -> tuple[bytes, bytes]:
    """Its flag and what it holds; b"" for a line that can't be read."""
    try:
        plain = _decrypted(unframed(line), seal)
    except ValueError:
        return b"", b""
    return plain[:1], plain[1:]


def _decrypted(data: Any, seal: Seal) -> bytes:
    if not isinstance(data, dict) or set(data) != {"sealed"} or not isinstance(data["sealed"], str):
        raise ValueError("not sealed")
    return seal.decrypt(data["sealed"].encode())


def _hash(line: bytes) -> bytes:
    return hashlib.blake2b(line, digest_size=16).hexdigest().encode()
