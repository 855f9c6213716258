"""How even the sides of a scenario are, in tables of at most 80 columns and in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.cli.talk.speak import say_line, words
from hexwar_tui.engine.lab.fairness.measured import Fairness, Measure
from hexwar_tui.engine.lab.fairness.words import mark, number, sentences
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.papers.forms.columns import GAP, broken, width
from hexwar_tui.practice.equals import Share, Shares

ROOM, TITLES = 80, 24
"""How many columns of characters there are, and how many of them titles have at least."""

LONGEST_SIDE = 10
"""The longest name of a side that heads its column; where one is longer, or there is no room, numbers stand for
them."""


def print_measures(found: Fairness, *, hint: bool) -> None:
    """Prints what was measured, a column for each side, and what there is to say of it; with `hint` also how games are
    played."""
    say_line(found.scenario)
    if found.measures:
        print()
        for line in _table(found):
            print(line)
        print()
    for text in sentences(found):
        _print_broken(words(text))
    if hint:
        _print_broken(words(say("“--games 100” has practice players play it, and tells who wins how often.")))


def print_shares(found: Fairness, player: str, shares: Shares | None) -> None:
    """Prints how games between equals have gone: the share of each side, which is marked where it is uneven for all but
    sure."""
    print()
    if shares is None or not shares.games:
        say_line(say("No game was played to its end."))
        return
    _print_broken(words(say("Games of {player} against itself: {n}.", player=player, n=shares.games)))
    rows = [_share_row(found, shares, side, share) for side, share in shares.sides.items()]
    head = [words(text) for text in (say("side"), say("won"), say("drawn"), say("lost"), say("share"))]
    for line in _aligned([[*head, words(say("95 % interval")), ""], *rows], ROOM):
        print(line)
    if shares.failed:
        _print_broken(words(say("Not played to their end, and not counted: {n}.", n=shares.failed)))


def _share_row(found: Fairness, shares: Shares, side: Side, share: Share) -> list[str]:
    low, high = (decimal(100 * end) for end in (share.low, share.high))
    told = say("{n} %", n=decimal(100 * share.share)), say("{low} to {high} %", low=low, high=high)
    uneven = words(say("uneven")) if shares.is_uneven(side) else ""
    numbers = map(str, (share.won, share.drawn, share.lost))
    return [words(found.names[side]), *numbers, *map(words, told), uneven]


def _table(found: Fairness) -> Iterator[str]:
    names = [words(name) for name in found.names.values()]
    rows = [_row(found, measure) for measure in found.measures]
    by_name = [["", *names, ""], *rows]
    if max(map(width, names)) <= LONGEST_SIDE and TITLES + _room(by_name) <= ROOM:
        yield from _aligned(by_name, ROOM)
        return
    numbers = [str(n) for n in range(1, len(names) + 1)]
    yield from broken(", ".join(f"{n} {name}" for n, name in zip(numbers, names, strict=True)), ROOM)
    yield from _aligned([["", *numbers, ""], *rows], ROOM)


def _row(found: Fairness, measure: Measure) -> list[str]:
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


def _print_broken(text: str) -> None:
    for line in broken(text, ROOM):
        print(line)
