"""Values of fields as they stand in sentences: names of things in any language, hexes, directions, ways, records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar

from hexwar_tui.engine.orders.called import (
    as_offered,
    found_alone,
    found_at_place,
    found_by_beginning,
    found_by_kind,
    found_by_name,
    found_by_part,
    found_loosely,
    is_asked_for,
    shorter,
    with_places,
)
from hexwar_tui.engine.orders.choices import UNIT, UNITS
from hexwar_tui.engine.orders.counted import NUMBERS, counted_units, units_in_a_row
from hexwar_tui.engine.orders.forms import Span, every_name, matches, plain
from hexwar_tui.engine.orders.line_parts import NotRead, Part, listed, unquoted, unsaid
from hexwar_tui.engine.orders.lines.places import DIRECTIONS, Filled, edge_of, hex_of, path_of
from hexwar_tui.engine.orders.lines.unread import MOST_COMMAS, begins_as, in_words, no_record, with_a_comma
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec
from hexwar_tui.engine.orders.order_words import LONGEST_NUMBER, Names, Naming
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean

T = TypeVar("T")

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
    each = [*listed(part, _AND)]
    if len(each) > 1 and all(found_by_name(known.sides, one.bare) for one in each):
        raise part.unknown(say("one side is named here, and not {n}: write a line for each.", n=len(each)))
    return _one(part, spec, known, known.sides, values, lambda name: say("there is no side “{name}”.", name=name))


def _region(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> str:
    return _one(part, spec, known, known.regions, values, lambda name: say("there is no region “{name}”.", name=name))


def _units(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[str, ...]:
    found: list[str] = []
    before = ""
    for one in listed(part, _AND):
        known.tries.count_part()
        found += _some_units(one, before, spec, known, values)
        before = before if _BESIDE.fullmatch(one.bare) else one.bare
    return tuple(found)


LONGEST_NAME = 200
"""The most characters that may name or count units."""

_BESIDE = re.compile(r"([0-9]+)(?:\s*-\s*([0-9]+))?\s*(?:\([^()]*\))?")
_NUMBERED = re.compile(r"(.*[^\W\d_].*?)([0-9]+)(?:\s*-\s*([0-9]+))?\s*(?:\([^()]*\))?")


def _some_units(part: Part, before: str, spec: FieldSpec, known: Naming, values: Filled) -> Sequence[str]:
    """The unit that a part of a list names, by its number alone behind one of the same kind, or the units that it
    counts, or that it names by the first and the last number. Raises NotRead."""
    if part.end - part.start > LONGEST_NAME:
        raise part.unknown(say("you know of no unit “{name}”.", name=clean(part.text, 80)))
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
    # What is over has its name still, and its order says so.
    found = found or found_by_part(known.others, part.bare, known.sides, spec.ask)
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
    if plain(text[-2:]) == '".' and plain(text).find('"', 1) == len(text) - 2:
        text = text[:-1]  # The stop ends the line, and nothing that is said.
    if len(text) > 1 and plain(text[0]) == '"' == plain(text[-1]):
        text = text[1:-1]
    elif plain(text[:1]) == '"' and plain(text).count('"') == 1:
        text = text[1:]  # Whoever has opened quotes may forget to close them.
    cleaned = clean(text, spec.longest + 1, spec.lines)
    if len(cleaned) > spec.longest:
        raise part.unknown(say("{n} characters are the most there is room for.", n=spec.longest))
    return cleaned


def _records(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[_Record, ...]:
    between = listed(part, _AND) if len(spec.parts) == 1 else unquoted(part)
    return tuple(record for one in between if one.text for record in _one_or_several(one, spec, known, values))


_Record = tuple[Any, ...]


def _one_or_several(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> list[_Record]:
    """The records that a part says: one; else several with no more than commas between them; else one or several that
    lack a comma in themselves. Raises NotRead."""
    read = partial(_record, spec=spec, known=known, values=values)
    with suppress(NotRead):
        return _in_a_row(part, read, {})
    return _in_a_row(part, partial(read, lacks_comma=True), {})


def _in_a_row(part: Part, read: Callable[[Part], _Record], none: dict[Part, NotRead]) -> list[_Record]:
    """The record that a part says; else those that it says with no more than commas between them; one with many commas
    is not likely to be one. `none` has the ends of it that were found to be none, so that these are tried once. Raises
    NotRead."""
    if part in none:
        raise none[part]
    between = islice(_AND.finditer(plain(part.line), part.start, part.end), MOST_COMMAS)
    commas = [found.span() for found in between]
    at_first = [(part.end, part.end)] if len(commas) <= FEW_COMMAS else []
    for end, begin in (*at_first, *commas):
        with suppress(NotRead):
            rest = part.inside((begin, part.end))
            return [read(part.inside((part.start, end))), *(_in_a_row(rest, read, none) if begin < part.end else ())]
    try:
        return [read(part)]
    except NotRead as fault:
        none[part] = fault
        raise


FEW_COMMAS = 2
"""With so many commas at most a part is tried as one record before it is tried as several."""


def _record(part: Part, spec: FieldSpec, known: Naming, values: Filled, *, lacks_comma: bool = False) -> _Record:
    """The record that a part says by one of the patterns of its field, or would with the one comma that it lacks.
    Raises NotRead."""
    found, faults = _record_readings(part, spec, known, values)
    if not found and lacks_comma and begins_as(part, spec.forms):
        found = {one for longer in with_a_comma(part) for one in _record_readings(longer, spec, known, values)[0]}
    found = as_offered(found, spec, known, values) or found
    if len(found) == 1:
        return found.pop()
    if found:
        raise part.unknown(say("“{word}” can be read in several ways.", word=clean(part.text, 80)))
    if faults:
        likeliest = max(faults, key=lambda each: each[0])[1]
        raise in_words(part, spec, likeliest, known) or likeliest
    raise no_record(part, spec)


_Faults = list[tuple[tuple[int, bool, int], NotRead]]
"""What keeps a part from being records, and how likely each is the fault of what was meant."""


def _record_readings(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> tuple[set[_Record], _Faults]:
    """All records that a part may say, and what keeps it from being others."""
    found, faults = set(), _Faults()

    def fits(name: str, span: Span) -> bool:
        """Whether the first field can be read: it hangs on no other, so what is behind need not be tried without."""
        known.tries.count_way()
        if name != spec.parts[0][0]:
            return True
        try:
            read_fields(spec.parts[:1], {name: span}, part.line, known, {}, values)
        except NotRead as fault:
            faults.append((_likely(fault, {}, known), fault))
            return False
        return True

    for pattern in spec.forms:
        for spans in matches(pattern, plain(part.line)[: part.end], part.start, fits=fits):
            try:
                read = read_fields(spec.parts, spans, part.line, known, {}, values)
            except NotRead as fault:
                faults.append((_likely(fault, spans, known), fault))
                continue
            found.add(tuple(read[name] for name, _ in spec.parts))
    return found, faults


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
    the others. What can be chosen hangs on the fields before, and on those `around`. Raises NotRead, and TooManyWays
    where `known.tries` says so."""
    read: dict[str, Any] = {}
    for count, (name, spec) in enumerate(fields):
        if name in given:
            read[name] = given[name]
        elif name in spans:
            try:
                read[name] = _value(Part(line, *spans[name]), spec, known, {**around, **read})
            except NotRead as fault:
                fault.read, fault.asked = fault.read + count, (spec, {**around, **read})
                raise
        else:
            read[name] = unsaid(spec, known, {**around, **read}, line)
    return read


def _value(part: Part, spec: FieldSpec, known: Naming, values: Filled) -> Any:
    """The value of a field for which a part of a line stands, found out once for each line. Raises NotRead."""
    asked, found = (id(spec), part, *values.items()), known.tries.found
    if asked not in found:
        known.tries.count_part()
        try:
            found[asked] = spec, READERS[spec.kind](part, spec, known, values)
        except NotRead as fault:
            found[asked] = spec, fault
    value = found[asked][1]
    if isinstance(value, NotRead):
        raise value.again()
    return value


READERS: Mapping[FieldKind, Callable[[Part, FieldSpec, Naming, Filled], Any]] = {
    FieldKind.UNIT: _unit,
    FieldKind.UNITS: _units,
    FieldKind.SIDE: _side,
    FieldKind.HEX: hex_of,
    FieldKind.EDGE: edge_of,
    FieldKind.PATH: path_of,
    FieldKind.REGION: _region,
    FieldKind.CHOICE: _choice,
    FieldKind.NUMBER: _number,
    FieldKind.FLAG: _flag,
    FieldKind.TEXT: _text,
    FieldKind.PARTS: _records,
}
"""For each kind of field what reads the part of a line that stands for its value."""
