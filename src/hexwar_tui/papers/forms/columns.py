"""Texts in columns of characters of one width: how wide they are, filled up, and broken into lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

WIDEST = 100
"""How many columns of characters a table has before its widest cells are broken into several lines."""

NARROWEST = 20
"""How many of them the widest cells keep however many others there are."""

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
    """Yields the lines of a table: the names of its columns, a rule below them, and the rows, whose long cells are
    broken into several lines."""
    wide = _narrowed([max(width(row[at]) for row in (head, *rows)) for at in range(len(head))])
    yield from _row(head, wide)
    yield GAP.join("-" * each for each in wide)
    for row in rows:
        yield from _row(row, wide)


def _narrowed(wide: list[int]) -> list[int]:
    """The widths of columns, with the widest made narrower until all have room, or none is wider than `NARROWEST`."""
    most = max(wide)
    while most > NARROWEST and sum(min(each, most) for each in wide) + len(GAP) * (len(wide) - 1) > WIDEST:
        most -= 1
    return [min(each, most) for each in wide]


def _row(cells: Sequence[str], wide: Sequence[int]) -> Iterator[str]:
    broken_cells = [broken(cell, room) for cell, room in zip(cells, wide, strict=True)]
    for at in range(max(map(len, broken_cells))):
        parts = (lines[at] if at < len(lines) else "" for lines in broken_cells)
        filled = (part + " " * (room - width(part)) for part, room in zip(parts, wide, strict=True))
        yield GAP.join(filled).rstrip()
