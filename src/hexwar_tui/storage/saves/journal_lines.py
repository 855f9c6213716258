"""The lines of a journal: each a JSON document with a hash of its own, or, in a sealed journal, an encrypted piece of
such a document.

All lines of a sealed journal but the first are of one length, and behind those in use there are always empty ones,
which later entries overwrite: so neither the size of the file nor its lines tell how many entries it has.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.storage.seals.seal import Seal

IN_PIECES = 3
"""The format of sealed journals in which documents are cut into lines of one length: the one written today."""

ROOM = 128
"""A sealed journal has a multiple of this number of lines behind its first: often 40 orders and more do not change how
many there are."""

_BLOCK = 512
"""How many bytes a document is filled up to a multiple of before it is encrypted whole, and, in the next line, how many
every piece of a document has."""
_PIECE = 1024

_WHOLE, _FIRST, _MIDDLE, _LAST, _NOTHING = b".", b"<", b"-", b">", b" "
"""The first byte of a piece, which says what part of its document it is: all, first, middle or last; or that it holds
nothing."""

_LINE = re.compile(rb'\{"check":"([0-9a-f]{32})","line":(\{.*\})\}')


@dataclass(frozen=True, slots=True)
class Documents:
    """The documents of a journal behind its first, as far as they can be read, each with the number of its line from 1.

    `unread` is the line that can't be read, 0 where all can. `is_torn`: nothing that was finished follows that line, so
    that a crash has cut it off.
    """

    found: tuple[tuple[int, Any], ...]
    unread: int
    is_torn: bool


def framed(data: dict[str, Any]) -> bytes:
    """Returns the line of a journal that holds the document `data` and its hash, line end included."""
    line = as_json(data)
    return b'{"check":"%b","line":%b}\n' % (_hash(line), line)


def as_json(data: dict[str, Any]) -> bytes:
    """The document `data` as JSON without spaces, in UTF-8."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def unframed(line: bytes) -> Any:
    """The document that `framed` has put into a line, which is given without its end. Raises ValueError where that is
    damaged."""
    match = _LINE.fullmatch(line)
    if match is None or _hash(match[2]) != match[1]:
        raise ValueError("a damaged line")
    return strict_json(match[2])


def sealed(data: dict[str, Any], seal: Seal) -> dict[str, Any]:
    """Returns a document that holds `data`, filled up to a multiple of 512 bytes and encrypted as a whole."""
    plain = as_json(data)
    return {"sealed": seal.encrypt(plain + b" " * (-len(plain) % _BLOCK)).decode()}


def unsealed(data: Any, seal: Seal) -> Any:
    """The document that `sealed` has encrypted into `data`. Raises ValueError where this seal's key has not encrypted
    it."""
    return strict_json(_decrypted(data, seal))


def sealed_lines(data: dict[str, Any], seal: Seal) -> bytes:
    """The lines that hold the document `data` encrypted, cut into pieces of one length."""
    plain, room = as_json(data), _PIECE - 1
    pieces = [plain[at : at + room] for at in range(0, len(plain), room)]
    flags = [_FIRST, *[_MIDDLE] * (len(pieces) - 2), _LAST] if len(pieces) > 1 else [_WHOLE]
    return b"".join(_piece(flag, piece, seal) for flag, piece in zip(flags, pieces, strict=True))


def empty_lines(written: int, seal: Seal) -> bytes:
    """The lines that hold nothing and belong behind `written` bytes of sealed lines: as many as fill up a multiple of
    `ROOM`."""
    length = len(_piece(_NOTHING, b"", seal))
    return b"".join(_piece(_NOTHING, b"", seal) for _ in range(-(written // length) % ROOM))


def documents(lines: Sequence[bytes], form: int, seal: Seal | None) -> Documents:
    """The documents that a journal holds behind its first line. `lines` is the rest of the file, split at line ends;
    `form` is the format of the journal."""
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
    """The flag of a sealed line and the piece it holds; both b"" for a line that can't be read."""
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
