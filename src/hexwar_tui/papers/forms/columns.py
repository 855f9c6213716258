"""Texts in columns of characters of one width: how wide they are, filled up, and broken into lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

WIDEST = 100
"""How many characters a table is wide before its last column is broken into several lines."""

NARROWEST = 30
"""How many characters the last column of a table keeps however wide the others are."""

GAP = "  "


def width(text: str) -> int:
    """How many columns `text` takes: wide characters two, marks above others none."""
    return sum(_of_character(character) for character in text)


def _of_character(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def broken(text: str, room: int) -> list[str]:
    """`text` in lines of at most `room` columns, broken between words; a longer word has a line of its own."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width(longer) > room:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yields the lines of a table: the names of its columns, a rule below them, and the rows."""
    wide = [max(width(row[at]) for row in (head, *rows)) for at in range(len(head))]
    before = sum(wide[:-1]) + len(GAP) * (len(wide) - 1)
    wide[-1] = min(wide[-1], max(NARROWEST, WIDEST - before))
    yield _line(head, wide)
    yield GAP.join("-" * each for each in wide)
    for row in rows:
        first, *others = broken(row[-1], wide[-1])
        yield _line([*row[:-1], first], wide)
        yield from (" " * before + other for other in others)


def _line(cells: Sequence[str], wide: Sequence[int]) -> str:
    filled = (cell + " " * (room - width(cell)) for cell, room in zip(cells, wide, strict=True))
    return GAP.join(filled).rstrip()
