"""Lines that say several orders at once: “Rifles 2 and Rifles 3: wait”, “buy 2 Rifles”."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import islice

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.called import name_of
from hexwar_tui.engine.orders.counted import NUMBERS
from hexwar_tui.engine.orders.line_parts import Part, unquoted
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.orders.sentences import Reader, subject
from hexwar_tui.engine.orders.spoken import read_fields

MOST = 9
"""The most orders that one line may say."""

MOST_COUNTS = 3
"""How many numbers of a line, the first ones, are taken for how often its order is meant."""

_WORDS = "|".join(sorted((word for word, number in NUMBERS.items() if number > 1), key=len, reverse=True))
_COUNT = re.compile(rf"\b([2-{MOST}]|{_WORDS})\s+(?:[xх×]\s*)?(?=[^\W\d_])", re.IGNORECASE)


def written_out(reader: Reader, line: str, known: Naming, language: str) -> tuple[str, ...]:
    """The lines, each for one order and with its unit in `language`, that a line which is none stands for; () where it
    stands for no such."""
    return _by_unit(reader, line, known, language) or _by_count(reader, line) or _by_semicolon(reader, line)


def may_be_twice(order: Order) -> bool:
    """Whether the same line twice in a sheet may mean two, as of units that are bought one by one: not if it is for
    a unit, says something or how many, or ends the part."""
    made = type(order)
    says = any(spec.kind in (FieldKind.TEXT, FieldKind.NUMBER) for spec in specs(made).values())
    return subject(made) is None and not says and not made.ends_part


def _by_unit(reader: Reader, line: str, known: Naming, language: str) -> tuple[str, ...]:
    """The same order for each of the seat's own units that stand before a colon."""
    head, colon, rest = line.partition(":")
    asked = [("units", FieldSpec(FieldKind.UNITS, ""))]
    units: tuple[str, ...] = ()
    if colon and rest.strip():
        with suppress(BadOrder):
            units = read_fields(asked, {"units": (0, len(head))}, head, known, {})["units"]
    each = tuple(f"{name_of(known.units, unit, language)}: {rest.strip()}" for unit in units)
    is_meant = 1 < len(set(units)) == len(units) <= MOST and known.own.issuperset(units)
    return each if is_meant and all(_order(reader, one) is not None for one in each) else ()


def _by_semicolon(reader: Reader, line: str) -> tuple[str, ...]:
    """The whole orders that a line has one behind the other, with no more than semicolons between them."""
    each = tuple(part.text for part in unquoted(Part(line, 0, len(line))) if part.text)
    return each if 1 < len(each) <= MOST and all(_order(reader, one) is not None for one in each) else ()


def _by_count(reader: Reader, line: str) -> tuple[str, ...]:
    """An order for one of its kind as often as a number before that says."""
    for found in islice(_COUNT.finditer(line), MOST_COUNTS):
        one, said = line[: found.start()] + line[found.end() :], found[1].lower()
        order = _order(reader, one)
        if order is not None and may_be_twice(order) and _has_choice(order):
            return (one,) * (NUMBERS[said] if said in NUMBERS else int(said))
    return ()


def _has_choice(order: Order) -> bool:
    return any(spec.kind is FieldKind.CHOICE for spec in specs(type(order)).values())


def _order(reader: Reader, line: str) -> Order | None:
    """The order that a line gives; None where it is none."""
    with suppress(BadOrder):
        return reader.read(line)
    return None
