"""How even the sides of a scenario are, in tables as wide as there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hexwar_tui.engine.lab.fairness.measured import Fairness, Measure
from hexwar_tui.engine.lab.fairness.words import mark, number
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.papers.forms.columns import GAP, broken, width
from hexwar_tui.practice.equals import Share, Shares

Words = Callable[[Text], str]
"""Puts a text into the reader's language."""

TITLES = 24
"""How many columns of characters titles have at least."""

LONGEST_SIDE = 10
"""The longest name of a side that heads its column; where one is longer, or there is no room, numbers stand for
them."""


def measure_table(found: Fairness, words: Words, room: int) -> Iterator[str]:
    """Yields the lines of what was measured, a column for each side, in so many columns of characters."""
    names = [words(name) for name in found.names.values()]
    rows = [_row(found, measure, words) for measure in found.measures]
    by_name = [["", *names, ""], *rows]
    if max(map(width, names)) <= LONGEST_SIDE and TITLES + _room(by_name) <= room:
        yield from _aligned(by_name, room)
        return
    numbers = [str(n) for n in range(1, len(names) + 1)]
    yield from broken(", ".join(f"{n} {name}" for n, name in zip(numbers, names, strict=True)), room)
    yield from _aligned([["", *numbers, ""], *rows], room)


def share_table(names: Mapping[Side, Text], shares: Shares, words: Words, room: int) -> Iterator[str]:
    """Yields the lines of how games between equals have gone, a line for each side, which is marked where it is uneven
    for all but sure."""
    head: list[Text] = [say("side"), say("won"), say("drawn"), say("lost"), say("share"), say("95 % interval")]
    rows = [_share_row(names[side], share, is_uneven=shares.is_uneven(side)) for side, share in shares.sides.items()]
    yield from _aligned([[words(cell) for cell in row] for row in ([*head, ""], *rows)], room)


def unplayed(shares: Shares) -> Text:
    """The sentence that says how many games between equals were not played to their end, and what kept the first of
    them from it; "" where all were."""
    if not shares.failed:
        return ""
    return say(
        "Not played to their end, and not counted: {n}. The first of them: {fault}", n=shares.failed, fault=shares.fault
    )


def _share_row(name: Text, share: Share, *, is_uneven: bool) -> list[Text]:
    low, high = (decimal(100 * end) for end in (share.low, share.high))
    told = say("{n} %", n=decimal(100 * share.share)), say("{low} to {high} %", low=low, high=high)
    return [name, *map(str, (share.won, share.drawn, share.lost)), *told, say("uneven") if is_uneven else ""]


def _row(found: Fairness, measure: Measure, words: Words) -> list[str]:
    return [words(measure.title), *(words(number(measure, side)) for side in found.names), words(mark(measure))]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(width, column)) for column in zip(*rows, strict=True)]


def _room(rows: Sequence[Sequence[str]]) -> int:
    """How many columns of characters the cells behind the first take, with the gaps before them."""
    return sum(_widths(rows)[1:]) + len(GAP) * (len(rows[0]) - 1)


def _aligned(rows: Sequence[Sequence[str]], room: int) -> Iterator[str]:
    """The lines of a table: first cells are broken where they are too long, marks at the end begin below each other,
    all between are flush right."""
    first = min(_widths(rows)[0], max(TITLES, room - _room(rows)))
    wide = [first, *_widths(rows)[1:]]
    for title, *cells in rows:
        *lines, last = broken(title, first)
        yield from lines
        numbers = [" " * (n - width(cell)) + cell for cell, n in zip(cells[:-1], wide[1:], strict=False)]
        yield GAP.join([last + " " * (first - width(last)), *numbers, cells[-1]]).rstrip()
