"""Examples for order sheets: orders that are legal now, as the sentences that a player writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from hexwar_tui.engine.orders.choices import Choices, candidates, legal_orders, records
from hexwar_tui.engine.orders.forms import BLANK, in_language
from hexwar_tui.engine.orders.order import Candidate, FieldKind, FieldSpec, Order, Values, specs
from hexwar_tui.engine.orders.order_words import Naming, order_words
from hexwar_tui.engine.orders.sentences import forms_of, order_sentence
from hexwar_tui.engine.words.language import Text

MOST_WAYS = 60
SHORTEST_WAY = 2
"""Of how many ways an example is looked for, and how many hexes it has at least, beside the first."""

MOST_TRIED = 240
"""Among how many orders it is looked for one that says all that may be left out."""

A_FEW = 5
"""The number of an example, such as turns, where the least would be none."""


def sentence_of(order: Order, named: Naming, language: str) -> str:
    """An order as a sheet says it: as a sentence, or in the words of the command line where it has none."""
    return order_sentence(order, named, language) or order_words(order, named, language)


def is_of_table(made: type[Order]) -> bool:
    """Whether orders of a kind are given at a table alone, as to a clock: at any time, without a sentence of their own,
    and with nothing to fill in."""
    return made.any_time and not made.forms and not specs(made)


def with_notes(made: type[Order], known: Any, named: Naming, language: str) -> Iterator[tuple[str, Text]]:
    """Yields every legal order of a kind with one blank at most as a sentence, and what is noted beside its choice."""
    asked = next(((name, spec) for name, spec in specs(made).items() if spec.kind is FieldKind.CHOICE), None)
    found = () if asked is None else candidates(asked[1], known, {})
    notes = {each.value: each.note for each in found}
    for order in legal_orders(made, known):
        chosen = None if asked is None else getattr(order, asked[0])
        yield sentence_of(order, named, language), notes.get(chosen, "")


def examples(made: type[Order], known: Any, named: Naming, language: str, values: Values) -> list[str]:
    """An order with these values that is legal now, one with what can be added, one with all that may be left out, and
    one along a way of which every hex is named; none where a player's own words are wanted."""
    if any(spec.kind is FieldKind.TEXT for spec in specs(made).values()):
        return []
    more = {
        name: (record,)
        for name, spec in specs(made).items()
        if spec.kind is FieldKind.PARTS and spec.optional and spec.forms
        for record in islice(records(spec, known, values, {}), 1)
    }
    tried = (values, {**values, **more}) if more else (values,)
    found = [order for given in tried for order in islice(legal_orders(made, known, given), 1)]
    found += _fullest(made, known, values, found)
    told = [sentence_of(_likelier(order, known), named, language) for order in found]
    return [*told, *_hex_by_hex(made, known, named, language, values)]


def _fullest(made: type[Order], known: Any, values: Values, found: Sequence[Order]) -> Iterator[Order]:
    """Yields the first order that says most of what may be left out, if that is more than those `found` say."""
    asked = [name for name, spec in specs(made).items() if spec.optional and spec.kind is not FieldKind.PARTS]

    def said(order: Order) -> int:
        return sum(getattr(order, name) is not None for name in asked)

    if asked and found:
        best = max(islice(legal_orders(made, known, values), MOST_TRIED), key=said, default=found[0])
        yield from [best] if said(best) > max(map(said, found)) else []


def _likelier(order: Order, known: Any) -> Order:
    """The order with a few in place of nothing, where that is legal, too: who may write 0 seldom wants to."""
    for name, spec in specs(type(order)).items():
        if spec.kind is FieldKind.NUMBER and getattr(order, name) == 0:
            other: Order = replace(order, **{name: A_FEW})  # type: ignore[type-var]
            if other.objection(known) is None:
                order = other
    return order


def _hex_by_hex(made: type[Order], known: Any, named: Naming, language: str, values: Values) -> Iterator[str]:
    """An order along a way of which every hex is named, where it has one, and some way has several."""
    name = next((name for name, spec in specs(made).items() if spec.kind is FieldKind.PATH), None)
    if name is None or not forms_of(made):
        return
    ways = islice(legal_orders(made, known, values), MOST_WAYS)
    order = next((order for order in ways if len(getattr(order, name) or ()) > SHORTEST_WAY), None)
    if order is not None:
        yield order_sentence(order, replace(named, whole_ways=True), language) or ""


def behind_each(
    spec: FieldSpec, around: Sequence[Values], named: Naming, written: Callable[[FieldSpec, Any, Values], str]
) -> dict[str, dict[str, None]]:
    """For each that may stand in the first blank of a record behind any of the fields `around`, as it is `written`,
    what may stand in the second, each once."""
    (name, first), (_, second) = spec.parts[:2]
    found: dict[str, dict[str, None]] = {}
    for values in around:
        for value in named.offered(first, values):
            inside = {**values, name: value}
            words = (written(second, each, inside) for each in named.offered(second, inside) if each is not None)
            found.setdefault(written(first, value, values), {}).update(dict.fromkeys(words))
    return found


Behind = tuple[Values, Candidate]
"""What may stand in a blank, and the values of those before it with which it may."""


def behind_last(
    values: Values, chosen: Mapping[str, Choices], offered: Callable[[Values], Choices | None]
) -> tuple[list[Behind], bool]:
    """What may stand in a blank behind each that may stand in the last that was `chosen` before it, once each; and
    whether all of it may behind every one of these."""
    name, before = [*chosen.items()][-1]
    assert before.spec is not None, "a field was asked for"
    ways = [{**values, name: value_of(before.spec, each)} for each in before.candidates[:MOST_WAYS]]
    found: dict[object, list[Behind]] = {}
    for way in ways:
        for each in getattr(offered(way), "candidates", ()):
            if each.value is not None:
                found.setdefault(each.value, []).append((way, each))
    return [every[0] for every in found.values()], all(len(every) == len(ways) for every in found.values())


def value_of(spec: FieldSpec, each: Candidate | None) -> object:
    """The value of a field that a candidate stands for."""
    value = None if each is None else each.value
    return (value,) if spec.kind is FieldKind.UNITS else value


def numbered(names: Sequence[str], forms: Sequence[str], language: str) -> dict[str, str]:
    """The numbers by which the blanks of these fields are explained, as they follow each other in the sentences."""
    said = (name for pattern in forms for name in in_language(pattern, language).fields() if name in names)
    return {name: f"<{number}>" for number, name in enumerate(dict.fromkeys((*said, *names)), 1)}


def text_blanks(made: type[Order]) -> dict[str, str]:
    """Free text is filled in between quotes."""
    return {name: f'"{BLANK}"' for name, spec in specs(made).items() if spec.kind is FieldKind.TEXT}


def blank_of(made: type[Order], language: str) -> str:
    """The sentence of an order with blanks, without what may be left out."""
    for pattern in forms_of(made):
        return in_language(pattern, language).shortest(text_blanks(made))
    return " ".join([made.kind, *(f"{name}={BLANK}" for name, spec in specs(made).items() if not spec.optional)])


def unlikely(made: type[Order], language: str) -> tuple[bool, bool, float]:
    """How little likely an order is the one that a player looks for first, and has a blank to fill in."""
    drawn = any(spec.kind is FieldKind.PATH for spec in specs(made).values())
    return BLANK not in blank_of(made, language), drawn, -made.eagerness
