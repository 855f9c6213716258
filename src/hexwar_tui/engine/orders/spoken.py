"""Values of fields as they stand in sentences: names of things in any language, hexes, directions, ways, records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar

from hexwar_tui.engine.orders.called import (
    as_offered,
    called,
    found_alone,
    found_at_place,
    found_by_beginning,
    found_by_kind,
    found_by_name,
    found_by_part,
    found_loosely,
    is_asked_for,
    shorter,
    squeezed,
    with_places,
)
from hexwar_tui.engine.orders.choices import UNIT, UNITS
from hexwar_tui.engine.orders.counted import NUMBERS, counted_units, units_in_a_row
from hexwar_tui.engine.orders.forms import BLANK, every_name, in_each_language, in_language, matches, plain
from hexwar_tui.engine.orders.line_parts import NotRead, Part, listed, unquoted, unsaid
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec
from hexwar_tui.engine.orders.order_words import LONGEST_NUMBER, Names, Naming
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.hexgrid.grid import BadLabel, Cell

T = TypeVar("T")

Filled = Mapping[str, Any]
"""The fields of an order that have been read, by name."""

DIRECTIONS: Mapping[str, Sequence[str]] = {
    "n": ("north", "с", "север"),
    "ne": ("north east", "св", "северо восток"),
    "e": ("east", "восток"),
    "se": ("south east", "юв", "юго восток"),
    "s": ("south", "ю", "юг"),
    "sw": ("south west", "юз", "юго запад"),
    "w": ("west", "з", "запад"),
    "nw": ("north west", "сз", "северо запад"),
}
"""For the id of a direction the words for it besides, without hyphens."""

EDGES = ("n", "ne", "se", "s", "sw", "nw")
_RUSSIAN_EDGES = ("с", "св", "юв", "ю", "юз", "сз")
_YES, _NO = ("yes", "да"), ("no", "нет")
_AND = re.compile(r"\s*,\s*|\s+(?:and|и)\s+|\s*&\s*")


# -- names -------------------------------------------------------------------------------------------------------------


def _one(part: Part, spec: FieldSpec, known: Naming, things: Names, values: Filled, no: Callable[[str], Text]) -> str:
    """The only thing that a part names; of several those that the field offers. Raises NotRead."""
    found = found_by_name(things, part.bare) or found_by_name(shorter(things, known.sides), part.bare)
    found = found or found_at_place(part.bare, known, things) or found_by_kind(part.bare, known, things)
    found, perhaps = found or found_alone(part.bare, known, things), list[str]()
    if not found and things is known.units:
        here = known.offered(spec, values) or (() if spec.candidates is None else things)
        found, perhaps = found_loosely(part.bare, known, things, here)
    if found:
        # Whoever names an enemy by the name of an own unit, too, means the one that can stand here.
        every = dict.fromkeys([*found, *found_by_name(shorter(things, known.sides), part.bare)])
        offered = known.offered(spec, values) if len(every) > 1 else {}
        found = [id for id in found if id in offered] or [id for id in every if id in offered] or found
    if not found:
        told = no(clean(part.text, 80))
        if perhaps:
            told = say("{none} It may be one of these: {ids}.", none=told, ids=with_places(perhaps, known, things))
        raise part.unknown(told, (name for names in things.values() for name in names))
    if len(found) > 1:
        raise part.unknown(
            say(
                "several go by the name of “{name}”: {ids}.",
                name=clean(part.text, 80),
                ids=with_places(found, known, things),
            )
        )
    return found[0]


def _unit(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> str:
    return _one(part, spec, known, known.units, values, lambda name: say("you know of no unit “{name}”.", name=name))


def _side(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> str:
    if not found_by_name(known.sides, part.bare) and len(begun := found_by_beginning(known.sides, part.bare)) == 1:
        return begun[0]
    return _one(part, spec, known, known.sides, values, lambda name: say("there is no side “{name}”.", name=name))


def _region(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> str:
    return _one(part, spec, known, known.regions, values, lambda name: say("there is no region “{name}”.", name=name))


def _units(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[str, ...]:
    found: list[str] = []
    before = ""
    for one in listed(part, _AND):
        found += _some_units(one, before, spec, known, values)
        before = before if _BESIDE.fullmatch(one.bare) else one.bare
    return tuple(found)


_BESIDE = re.compile(r"([0-9]+)(?:\s*-\s*([0-9]+))?\s*(?:\([^()]*\))?")
_NUMBERED = re.compile(r"(.*[^\W\d_].*?)([0-9]+)(?:\s*-\s*([0-9]+))?\s*(?:\([^()]*\))?")


def _some_units(part: Part, before: str, spec: FieldSpec, known: Naming, values: Filled) -> Sequence[str]:
    """The unit that a part of a list names, by its number alone behind one of the same kind, or the units that it
    counts, or that it names by the first and the last number. Raises NotRead."""
    number, kind = _BESIDE.fullmatch(part.bare), _NUMBERED.fullmatch(before)
    if number is not None and kind is not None and (beside := units_in_a_row(kind[1], number[1], number[2], known)):
        return beside
    try:
        return (_unit(part, spec, known, values),)
    except NotRead:
        row = _NUMBERED.fullmatch(part.bare)
        several = units_in_a_row(row[1], row[2], row[3], known) if row is not None and row[3] else ()
        if not (several := several or counted_units(part, known)):
            raise
        return several


MOST_NAMED = 12
"""How many of the things that can stand in a place are named to whom has written something else there."""


def _choice(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> str:
    offered = known.offered(spec, values)
    found = found_by_name({id: (*names, *_also(id)) for id, names in offered.items()}, part.bare)
    if not found:
        found = found_by_name(known.units, part.bare) or found_by_name(known.others, part.bare)
    found = found or found_by_part(offered, part.bare, known.sides, spec.ask)
    found = found or found_by_beginning({id: offered[id] for id in offered if id in known.sides}, part.bare)
    if not found and (counted := _COUNTED.fullmatch(part.bare)) is not None:
        found = found_by_name(offered, counted[2])
        if len(found) == 1 and counted[1].isdecimal() and int(counted[1]) > 1:
            again = say("a line is an order for one: write it {n} times.", n=int(counted[1]))
            raise part.unknown(_one_only(int(counted[1]), found[0], offered, values) or again)
    found = found or found_by_name(known.regions, part.bare)
    if len(found) == 1:
        return found[0]
    names = [name for id, every in offered.items() for name in (*every, *_also(id))]
    if found:
        several = with_places(found, known, {**known.others, **known.units, **offered})
        raise part.unknown(say("“{name}” may be several: {names}.", name=clean(part.text, 80), names=several))
    said = [found_by_name(offered, one.bare) for one in listed(part, _AND)]
    if len(said) > 1 and all(len(each) == 1 for each in said):
        again = say("a line is an order for one: write a line for each.")
        raise part.unknown(_one_only(len(said), said[0][0], offered, values) or again)
    told = say("“{name}” can't stand for an answer to “{ask}”", name=clean(part.text, 80), ask=spec.ask)
    if not names:
        raise part.unknown(say("{what}: there is nothing to choose from.", what=told))
    some = tuple(every_name(every) for every in [*offered.values()][:MOST_NAMED])
    raise part.unknown(say("{what}; these can: {names}.", what=told, names=some), names)


def _one_only(count: int, first: str, offered: Names, values: Filled) -> Text:
    """Why several can't be chosen; "" for an order that is for no unit, as a purchase: it can be given again."""
    if not values.keys() & {UNIT, UNITS}:
        return ""
    return say("one is chosen here, and not {n}: write “{name}”.", n=count, name=every_name(offered[first]))


_COUNTED = re.compile(r"([0-9]|one|an?|the|один|одну|одного) +(?:[xх×] *)?(.+)")


def _also(id: str) -> Sequence[str]:
    """Other words for what is chosen: of directions, and for yes."""
    return _YES if id == "yes" else DIRECTIONS.get(id, ())


# -- places ------------------------------------------------------------------------------------------------------------

_WITH_LABEL = re.compile(r"(.*?)\s*\((.+)\)")


def cell_of(part: Part, known: Naming) -> Cell:
    """The hex that a part names by its number, by the name of a place on it, or by both. Raises NotRead."""
    both = _WITH_LABEL.fullmatch(part.text.rstrip(" .!"))
    try:
        cell = known.grid.cell_of_label(part.bare)
    except BadLabel:
        cell = None
    if cell is None and both is not None and both[2].isdecimal():
        at = part.line.index("(", part.start) + 1
        cell = cell_of(part.inside((at, at + len(both[2]))), known)
        if squeezed(both[1]) not in map(squeezed, known.places().get(cell, ())):
            raise part.unknown(
                say("there is no “{name}” in {hex}.", name=clean(both[1], 80), hex=known.grid.label(cell))
            )
    if cell is not None:
        return cell
    places = known.places()
    found = called(places, part.bare)
    if len(found) == 1:
        return found[0]
    names = [name for every in places.values() for name in every]
    told = {"hex": clean(part.text, 80), "first": known.grid.label(0), "last": known.grid.label(known.grid.size - 1)}
    no = N_("there is no hex “{hex}”; hexes are numbered from {first} to {last}.")
    if not re.search(r"[0-9]", part.bare):
        no = N_("you know of no place “{hex}”; hexes are numbered from {first} to {last}.")
    raise part.unknown(say(no, **told), names)


def _hex(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> Cell:
    return cell_of(part, known)


_STEPS = re.compile(r"\s*(?:,|->|→|>|-|;)\s*|\s+(?:via|через|to|до)\s+")
_SPACES = re.compile(r"\s+(?!\()")


def _path(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[Cell, ...]:
    """A way: all its hexes, with or without the first, or the last alone, which stands for the way that is offered."""
    cells = [cell for one in listed(part, _STEPS) if squeezed(one.text) for cell in _steps(one, known)]
    offered = [way for way in known.offered(spec, values) if isinstance(way, tuple) and way]
    starts = {way[0] for way in offered}
    if len(cells) == 1 and cells[0] not in starts:
        ending = [way for way in offered if way[-1] == cells[0]]
        if len(ending) == 1:
            return ending[0]
    if cells and cells[0] not in starts:
        # Where ways may begin in several places, one of them lies beside the first hex that is named.
        beside = (way[0] for way in offered if way[1:] == (cells[0],))
        cells = [*(starts if len(starts) == 1 else islice(beside, 1)), *cells]
    return tuple(cells)


def _steps(part: Part, known: Naming) -> Sequence[Cell]:
    """The hex that a part names, or those that its words name one by one. Raises NotRead."""
    try:
        return (cell_of(part, known),)
    except NotRead:
        words = [*listed(part, _SPACES)]
        if len(words) == 1:
            raise
        return [cell_of(word, known) for word in words if squeezed(word.text)]


_EDGE = re.compile(r"(\S+?)\s*[-\s,]\s*(.+)")


def _edge(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[Cell, int]:
    found = _EDGE.fullmatch(part.bare)
    if found is not None:
        at = part.start + plain(part.line)[part.start : part.end].index(found[1])
        cell = cell_of(part.inside((at, at + len(found[1]))), known)
        for number, id in enumerate(EDGES):
            if squeezed(found[2]) in (id, _RUSSIAN_EDGES[number], *map(squeezed, DIRECTIONS[id])):
                return cell, number
    raise part.unknown(say("a hex and one of its sides {sides} are wanted, as in 0305-ne.", sides=EDGES))


# -- the rest ----------------------------------------------------------------------------------------------------------

_NUMBER = re.compile(rf"-?[0-9]{{1,{LONGEST_NUMBER}}}")


def _number(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> int:
    if part.bare in NUMBERS:
        return NUMBERS[part.bare]
    number, _, counted = part.bare.partition(" ")
    if counted and _NUMBER.fullmatch(number) and is_asked_for(counted, spec.ask):
        return int(number)  # It says of what, as the question does.
    if not _NUMBER.fullmatch(part.bare):
        raise part.unknown(say("“{word}” is no whole number.", word=clean(part.text, 80)))
    return int(part.bare)


def _flag(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> bool:
    if part.bare not in (*_YES, *_NO):
        raise part.unknown(say("yes or no is wanted, not “{word}”.", word=clean(part.text, 80)), (*_YES, *_NO))
    return part.bare in _YES


def _text(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> str:
    text = part.text
    if len(text) > 1 and plain(text[0]) == '"' == plain(text[-1]):
        text = text[1:-1]
    elif plain(text[:1]) == '"' and plain(text).count('"') == 1:
        text = text[1:]  # Whoever has opened quotes may forget to close them.
    cleaned = clean(text, spec.longest + 1, spec.lines)
    if len(cleaned) > spec.longest:
        raise part.unknown(say("{n} characters are the most there is room for.", n=spec.longest))
    return cleaned


def _records(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[tuple[Any, ...], ...]:
    between = listed(part, _AND) if len(spec.parts) == 1 else unquoted(part)
    return tuple(record for one in between if one.text for record in _one_or_several(one, spec, known, values))


def _one_or_several(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> list[tuple[Any, ...]]:
    """The record that a part says; else those that it says with no more than commas between them. Raises NotRead."""
    try:
        return [_record(part, spec, known, values)]
    except NotRead as fault:
        for found in _AND.finditer(plain(part.line), part.start, part.end):
            with suppress(NotRead):
                first = _record(part.inside((part.start, found.start())), spec, known, values)
                rest = _one_or_several(part.inside((found.end(), part.end)), spec, known, values)
                return [first, *rest]
        raise fault from None


def _record(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[Any, ...]:
    """The record that a part says by one of the patterns of its field. Raises NotRead."""
    found, faults = set(), list[tuple[tuple[int, bool, int], NotRead]]()
    for pattern in spec.forms:
        for spans in matches(pattern, plain(part.line)[: part.end], part.start):
            try:
                read = read_fields(spec.parts, spans, part.line, known, {}, values)
            except NotRead as fault:
                faults.append((_likely(fault, spans, known), fault))
                continue
            found.add(tuple(read[name] for name, _ in spec.parts))
    found = as_offered(found, spec, known, values) or found
    if len(found) == 1:
        return found.pop()
    if found:
        raise part.unknown(say("“{word}” can be read in several ways.", word=clean(part.text, 80)))
    if faults:
        raise max(faults, key=lambda each: each[0])[1]
    shape = in_each_language(lambda language: in_language(spec.forms[0], language).filled({})) if spec.forms else BLANK
    raise part.unknown(say("“{word}” is not of the form “{form}”.", word=clean(part.text, 80), form=shape))


def _likely(fault: NotRead, spans: Mapping[str, tuple[int, int]], known: Naming) -> tuple[int, bool, int]:
    """How likely a fault is that of what was meant: where most was understood, and something can stand there at all."""
    is_asked_for = fault.asked is not None and bool(known.offered(*fault.asked))
    return sum(end <= fault.span[0] for _, end in spans.values()), is_asked_for, -fault.read


def read_fields(
    fields: Iterable[tuple[str, FieldSpec]],
    spans: Mapping[str, tuple[int, int]],
    line: str,
    known: Naming,
    given: Filled,
    around: Filled = MappingProxyType({}),
) -> dict[str, Any]:
    """The values of fields, in their order: those `given`, those whose parts of the line are known, and what stands for
    the others. What can be chosen hangs on the fields before, and on those `around`. Raises NotRead."""
    read: dict[str, Any] = {}
    for count, (name, spec) in enumerate(fields):
        if name in given:
            read[name] = given[name]
        elif name in spans:
            try:
                read[name] = READERS[spec.kind](Part(line, *spans[name]), spec, known, {**around, **read})
            except NotRead as fault:
                fault.read, fault.asked = fault.read + count, (spec, {**around, **read})
                raise
        else:
            read[name] = unsaid(spec, known, {**around, **read}, line)
    return read


READERS: Mapping[FieldKind, Callable[[Part, FieldSpec, Naming, Filled], Any]] = {
    FieldKind.UNIT: _unit,
    FieldKind.UNITS: _units,
    FieldKind.SIDE: _side,
    FieldKind.HEX: _hex,
    FieldKind.EDGE: _edge,
    FieldKind.PATH: _path,
    FieldKind.REGION: _region,
    FieldKind.CHOICE: _choice,
    FieldKind.NUMBER: _number,
    FieldKind.FLAG: _flag,
    FieldKind.TEXT: _text,
    FieldKind.PARTS: _records,
}
"""For each kind of field what reads the part of a line that stands for its value."""
