"""What may stand in a blank, as a row of words: what is near or has a name comes first, and a long row ends with how
others are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hexwar_tui.engine.maps.stretches import stretches
from hexwar_tui.engine.orders.called import beginnings
from hexwar_tui.engine.orders.choices import UNIT, UNITS
from hexwar_tui.engine.orders.lines.written import field_words
from hexwar_tui.engine.orders.order import Candidate, FieldKind, FieldSpec, Values
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.hexgrid.grid import Cell

MOST_WORDS = 12
"""The most words that are listed for a blank where there are many more."""

A_FEW_MORE = 6
"""So many more are listed, too, as nothing is left then."""

PLACES = (FieldKind.HEX, FieldKind.PATH)
"""The kinds of fields that are filled in with hexes."""


def row_of(spec: FieldSpec, given: Sequence[Candidate], named: Naming, values: Values, language: str) -> str:
    """The words for these candidates of a blank, behind which `values` are filled in."""
    if spec.kind in PLACES:
        near = _distances(named, values)
        given = sorted(given, key=lambda each: (not place_of(each, named, language), near(each)))
        if dense := _dense(given, named, language):
            return dense
    return row([word_of(spec, each, named, values, language) for each in given], spec, language)


def row(words: Sequence[str], spec: FieldSpec, language: str) -> str:
    """These words as a row, each once; of many only some, and how the others are written."""
    every = _counted(words, spec)
    most = len(every) if len(every) <= MOST_WORDS + A_FEW_MORE else MOST_WORDS
    listed = " | ".join(every[:most])
    return listed if most == len(every) else render(_with_others(spec, listed, every[most:]), language)


def _counted(words: Sequence[str], spec: FieldSpec) -> list[str]:
    """These words, each once; of choices that say the same of one number after the other the first and the last."""
    kept: list[str] = []
    run: list[str] = []
    for word in [*dict.fromkeys(words), ""]:
        if run and not (spec.kind is FieldKind.CHOICE and _is_next(run[-1], word)):
            kept += [run[0], "…", run[-1]] if len(run) >= A_RUN else run
            run = []
        run.append(word)
    return kept


A_RUN = 5
"""From so many on choices that only count up are not all listed."""


def _is_next(one: str, other: str) -> bool:
    """Whether two choices say the same, in whatever form of the words, of a number and the next."""
    first, then = _NUMBER.findall(one), _NUMBER.findall(other)
    if not (len(first) == len(then) == 1 and int(then[0]) == int(first[0]) + 1):
        return False
    return beginnings(_NUMBER.sub("", one)) == beginnings(_NUMBER.sub("", other))


_NUMBER = re.compile(r"[0-9]{1,9}")

MOST_STRETCHES = 25
"""The most stretches of hexes that are listed where there are too many hexes to name each."""


def _dense(given: Sequence[Candidate], named: Naming, language: str) -> str:
    """All of these hexes: those with a name on the map, then the others in stretches, "0402–0407", as their numbers
    follow each other; "" where they are so few that each is named, or most of the map, or in too many stretches."""
    cells = [*dict.fromkeys(map(cell_of, given))]
    if len(cells) <= MOST_WORDS + A_FEW_MORE or len(cells) > named.grid.size // 2:
        return ""
    places = {cell_of(each): place for each in given if (place := place_of(each, named, language))}
    words = [f"{place} ({named.grid.label(cell)})" for cell, place in places.items()]
    others = stretches(named.grid.label(cell) for cell in cells if cell not in places)
    return " | ".join([*words, ", ".join(others)]) if len(words) + len(others) <= MOST_STRETCHES else ""


def _with_others(spec: FieldSpec, listed: str, others: Sequence[str]) -> Text:
    if spec.kind in PLACES:
        told = {"words": listed, "hex": _number_in(others)}
        return say("{words} … or another hex by its number on the map, such as {hex}", **told)
    if spec.kind is FieldKind.REGION:
        return say("{words} … or another by its name, as in the report ({n} more)", words=listed, n=len(others))
    return say("{words} … and {n} more", words=listed, n=len(others))


def _number_in(words: Sequence[str]) -> str:
    """The number of the first of these hexes, if possible of one without a name, which stands before its number."""
    bare = (word for word in words if not word.endswith(")"))
    return next(bare, words[0]).rpartition("(")[2].rstrip(")")


def _distances(named: Naming, values: Values) -> Callable[[Candidate], int]:
    """Returns how far a hex is from the unit that is ordered; for none how long its way is, or else how far it is from
    the nearest own one."""
    units = values.get(UNITS) or ((values[UNIT],) if values.get(UNIT) else named.own)
    starts = [named.stands[unit] for unit in units if unit in named.stands]
    is_of_unit = bool(values.get(UNITS) or values.get(UNIT))

    def far(each: Candidate) -> int:
        if isinstance(each.value, tuple) and not is_of_unit:
            return len(each.value)
        return min((named.grid.distance(start, cell_of(each)) for start in starts), default=0)

    return far


def word_of(spec: FieldSpec, each: Candidate, named: Naming, values: Values, language: str) -> str:
    """How a candidate is written, with what is noted beside a choice."""
    if spec.kind in PLACES:
        place, label = place_of(each, named, language), named.grid.label(cell_of(each))
        return f"{place} ({label})" if place else label
    value = (each.value,) if spec.kind is FieldKind.UNITS else each.value
    note = render(each.note, language) if spec.kind is FieldKind.CHOICE else ""
    word = field_words(spec, value, named, values, language) or ""
    return f"{word} – {note}" if note else word


def cell_of(each: Candidate) -> Cell:
    """The hex of a candidate, the last of a way."""
    cell: Cell = each.value[-1] if isinstance(each.value, tuple) else each.value
    return cell


def place_of(each: Candidate, named: Naming, language: str) -> str:
    """The name of the place on the hex of a candidate, or on the last of its way; "" where it has none."""
    names = named.places().get(cell_of(each), ())
    return names[LANGUAGES.index(language)] if names else ""
