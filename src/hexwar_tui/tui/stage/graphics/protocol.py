"""The graphics protocol of kitty, as far as it is used here: pictures that stand in cells of text.

A picture is sent once, with a number. A cell shows a part of it while a certain character stands there, with marks that
tell line and column of the part, in the number as its ink. So whatever is written over such a cell takes the picture
away, and moves with the text around it; a terminal that knows nothing of this is never sent any of it.
"""

from __future__ import annotations

import re
from base64 import b64encode

WHO_ARE_YOU = "\x1b[>q"
"""Asks a terminal for its name; those that don't know the question say nothing."""

CAN_YOU_DRAW = "\x1b_Gi=1,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\"
"""Asks a terminal whether it takes pictures, by one of a single point that it doesn't keep."""

_NAMES = re.compile(r"P>\|(kitty|ghostty)\b", re.IGNORECASE)
_YES = re.compile(r"_Gi=1;OK")

FIRST_CELL = 0xF0000
"""The first of the characters that stand for parts of pictures within the app, each one cell wide: so whatever measures
and cuts text needs to know nothing of the marks. No font and no text uses them."""

ACROSS, DOWN = 32, 8
"""How many columns and lines of cells a picture has at most."""

CELLS = f"[{chr(FIRST_CELL)}-{chr(FIRST_CELL + ACROSS * DOWN - 1)}]"
"""A regular expression for one of these characters."""

_CELL = re.compile(CELLS)

_PLACE = "\U0010eeee"
_MARKS = (
    *(0x305, 0x30D, 0x30E, 0x310, 0x312, 0x33D, 0x33E, 0x33F, 0x346, 0x34A, 0x34B, 0x34C, 0x350, 0x351, 0x352, 0x357),
    *(0x35B, 0x363, 0x364, 0x365, 0x366, 0x367, 0x368, 0x369, 0x36A, 0x36B, 0x36C, 0x36D, 0x36E, 0x36F, 0x483, 0x484),
)
"""The marks by which kitty tells the numbers from 0 on."""

_CHUNK = 4096
"""How many characters of a picture may come in one piece."""


def has_places(answer: str) -> bool:
    """Whether a terminal that answers so to `WHO_ARE_YOU` can show pictures in cells of text. Others take pictures,
    too, but would draw these cells as characters; no question tells which."""
    return bool(_NAMES.match(answer))


def says_yes(answer: str) -> bool:
    """Whether a terminal says so that it takes pictures, by its answer to `CAN_YOU_DRAW`."""
    return bool(_YES.match(answer))


def cell_of(line: int, column: int) -> str:
    """The character that stands within the app for the part of a picture at this line and column."""
    return chr(FIRST_CELL + line * ACROSS + column)


def place_of(cell: str) -> tuple[int, int]:
    """The line and column that a character of `cell_of` stands for."""
    return divmod(ord(cell) - FIRST_CELL, ACROSS)


def has_cells(text: str) -> bool:
    """Whether parts of pictures stand in a text."""
    return _CELL.search(text) is not None


def spelled(text: str) -> str:
    """`text` as a terminal is sent it. Each cell has all of its marks: without them it would take them from the
    cell to its left, where something else may be written at any time."""
    return _CELL.sub(lambda found: _SPELLED[ord(found[0]) - FIRST_CELL], text)


_SPELLED = [_PLACE + chr(_MARKS[line]) + chr(_MARKS[column]) for line in range(DOWN) for column in range(ACROSS)]


def picture(number: int, size: tuple[int, int], cells: tuple[int, int], packed: bytes) -> str:
    """What gives a terminal a picture of this `size` in points, three bytes each, which are `packed` by zlib, to stand
    in so many columns and lines. The terminal is to answer nothing."""
    (wide, high), (columns, lines) = size, cells
    text = b64encode(packed).decode("ascii")
    head = f"a=T,U=1,i={number},f=24,o=z,s={wide},v={high},c={columns},r={lines},q=2,"
    parts = []
    for at in range(0, len(text), _CHUNK):
        more = 1 if at + _CHUNK < len(text) else 0
        parts.append(f"\x1b_G{head}m={more};{text[at : at + _CHUNK]}\x1b\\")
        head = "q=2,"
    return "".join(parts)


def taken_away(number: int) -> str:
    """What makes a terminal forget a picture, wherever it stands."""
    return f"\x1b_Ga=d,d=I,i={number},q=2\x1b\\"
