"""Content side by side: a row's end at the right edge, and rows whose columns are aligned."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

QUIET = "$foreground-muted"
"""How names of figures, and what is said besides, are drawn."""

LEAST_NAME = 6
"""How many cells the name of a row has at least."""

GAP = 2
"""How many cells are left empty between two columns."""


def spread(first: Content, last: Content, width: int) -> list[Content]:
    """Returns `first` at the left and `last` at the right edge of a line; on lines of their own where these are too
    long together."""
    if not last:
        return [first]
    room = width - first.cell_length - last.cell_length
    if room >= GAP or not first:
        return [first.pad_right(max(0, room)).append(last)]
    return [first, last.pad_left(max(0, width - last.cell_length))]


def in_columns(rows: Sequence[Sequence[Content]], width: int, *, has_head: bool = False) -> list[list[Content]]:
    """Returns each row as lines: its first part at the left, the others in columns, which end at the right edge. A name
    that is too long goes on below, but for the first row's if that is a head, and has its columns below it if a word of
    it has no room beside them; where the columns leave next to nothing
    for names, rows are only strung together."""
    many = max((len(row) for row in rows), default=0)
    wide = [max((row[at].cell_length for row in rows if at < len(row)), default=0) for at in range(1, many)]
    if sum(wide) + GAP * len(wide) + LEAST_NAME > width:
        return [[Content(" " * GAP).join(row)] for row in rows]
    return [_line(row, wide, width, is_head=has_head and at == 0) for at, row in enumerate(rows)]


def _line(row: Sequence[Content], wide: Sequence[int], width: int, *, is_head: bool) -> list[Content]:
    columns = [part.pad_left(room - part.cell_length) for part, room in zip(row[1:], wide, strict=False)]
    end = Content(" " * GAP).join(columns)
    if is_head:
        return spread(row[0], end, width)
    first, *below = row[0].wrap(_room_for(row[0], width - GAP - end.cell_length, width)) or [row[0]]
    return [*spread(first, end, width), *(Content.assemble(" " * GAP, part) for part in below)]


def _room_for(name: Content, beside: int, width: int) -> int:
    """How wide a name is wrapped: in the room `beside` its columns where each of its words fits there, else in all of
    the `width`, with the columns below it. No word is split for want of room."""
    longest = max((len(word) for word in name.plain.split()), default=0)
    return max(LEAST_NAME, beside) if longest <= beside else width
