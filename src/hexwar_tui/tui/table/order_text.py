"""Orders in words: each as one short line with what, who and where to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.by_word import YES, ByWord
from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import Candidate, Draft, FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.system import Words
from hexwar_tui.engine.view import UnitLine, View
from hexwar_tui.engine.words.hex_sides import SIDE_NAMES
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, Text, listing, render, say, say_many

MOST_NAMED = 1
"""How many units or parts a half-made order names; of more, only the number is told."""


def order_line(game: Answers, seat: str, order: Order) -> Text:
    """`order` as its own sentence or, if it has none, with its fields named: “March: Riflemen 3, 0305 → 0507”."""
    known, words = game.known(seat), apart(game, seat)
    sentence = order.sentence(known)
    if sentence:
        return sentence
    fields = specs(type(order))
    said = _said(fields.items(), {name: getattr(order, name) for name in fields}, words, known)
    return say("{title}: {fields}", title=order.title, fields=tuple(said)) if said else order.title


def draft_line(game: Game, draft: Draft, title: Text) -> Text:
    """A half-made order called `title`, with the fields that it has so far."""
    words, known = apart(game, draft.seat), game.known(draft.seat)
    kind = next(kind for kind in game.top.system.order_types if kind.kind == draft.kind)
    said = _said(specs(kind).items(), draft.values, words, known, most=MOST_NAMED)
    return say("{title}: {fields}", title=title, fields=tuple(said)) if said else title


def confirmation(order: Order, known: Any) -> tuple[Text, Text] | None:
    """Returns the question of `order` that can only be answered by yes, and that answer in words; None without one."""
    values: dict[str, Any] = {}
    for name, spec in specs(type(order)).items():
        if only_confirms(spec, values.setdefault(name, getattr(order, name)), known, values):
            yes = order.assent if isinstance(order, ByWord) else _choice_label(spec, YES, known, values)
            return spec.ask, yes
    return None


def only_confirms(spec: FieldSpec, value: Any, known: Any, values: Any) -> bool:
    """Returns whether `value` is yes, and the only value that the field can have."""
    if spec.kind is not FieldKind.CHOICE or spec.optional or value != YES:
        return False
    return [candidate.value for candidate in candidates(spec, known, values)] == [YES]


def value_text(spec: FieldSpec, value: Any, words: Words, known: Any, values: Any) -> Text:
    """The value of a field in words. `values` are those of the fields before it, on which its choices may depend."""
    named: dict[FieldKind, Callable[[Any], Text]] = {
        FieldKind.UNIT: words.unit,
        FieldKind.SIDE: words.side,
        FieldKind.HEX: words.hex,
        FieldKind.REGION: words.region,
        FieldKind.UNITS: lambda units: listing(tuple(words.unit(unit) for unit in units)),
        FieldKind.EDGE: lambda edge: say("{hex} {side}", hex=words.hex(edge[0]), side=SIDE_NAMES[edge[1]]),
        FieldKind.PATH: lambda path: say("{start} → {end}", start=words.hex(path[0]), end=words.hex(path[-1])),
        FieldKind.FLAG: lambda flag: say("yes") if flag else say("no"),
        FieldKind.NUMBER: lambda number: spec.said(known, values, number) if spec.said else str(number),
        FieldKind.TEXT: lambda text: say("“{text}”", text=text),
        FieldKind.PARTS: lambda parts: listing([record_text(spec, part, words, known, values) for part in parts]),
        FieldKind.CHOICE: lambda choice: _choice_label(spec, choice, known, values),
    }
    return named[spec.kind](value)


def record_text(spec: FieldSpec, record: tuple[Any, ...], words: Words, known: Any, values: Any) -> Text:
    """A record of a field of parts in words: as the field says it, or else each part that was not left out."""
    if spec.said is not None:
        return spec.said(known, values, record)
    said = parts_said(spec, dict(zip((name for name, _ in spec.parts), record, strict=True)), words, known, values)
    return say("{fields}", fields=tuple(said))


def parts_said(spec: FieldSpec, answers: Mapping[str, Any], words: Words, known: Any, values: Any) -> list[Text]:
    """The parts of a record that are answered so far, in words. `values` are the order's fields before the record."""
    return _said(spec.parts, answers, words, known, values)


def _said(
    fields: Iterable[tuple[str, FieldSpec]],
    answers: Mapping[str, Any],
    words: Words,
    known: Any,
    values: Mapping[str, Any] | None = None,
    most: int | None = None,
) -> list[Text]:
    """The answers to these fields in words, but no yes that only confirms; `values` are those before. Of more units or
    parts than `most`, the number."""
    filled = dict(values or {})
    said: list[Text] = []
    for name, spec in fields:
        value = answers.get(name)
        if value is None or value == ():
            pass
        elif most is not None and spec.kind in (FieldKind.UNITS, FieldKind.PARTS) and len(value) > most:
            said.append(_counted(spec, len(value)))
        elif not only_confirms(spec, value, known, filled):
            said.append(value_text(spec, value, words, known, filled))
        if name in answers:
            filled[name] = value
    return said


def _counted(spec: FieldSpec, number: int) -> Text:
    """“2 units” or, in a field for records, “2 parts”, for this number of them."""
    if spec.kind is FieldKind.UNITS:
        return say_many("{n} unit", "{n} units", number)
    return say_many("{n} part", "{n} parts", number)


def candidate_text(spec: FieldSpec, candidate: Candidate, words: Words, known: Any, values: Any) -> Text:
    """A candidate by its label, or else by the name of its value; "" if it leaves the field out and has no label."""
    if candidate.label or candidate.value is None:
        return candidate.label
    if spec.kind is FieldKind.UNITS:
        return words.unit(candidate.value)
    return value_text(spec, candidate.value, words, known, values)


class Apart:
    """The names that `words` gives, of which those of others' units have their side behind them where the reader has a
    unit of the same name; `look` gives what the reader sees, when that is wanted."""

    def __init__(self, words: Words, look: Callable[[], View]) -> None:
        self._words, self._look = words, look
        self.hex, self.side, self.region, self.change = words.hex, words.side, words.region, words.change

    @cached_property
    def _alike(self) -> Mapping[str, Text]:
        """By their ids the names of sides of others' units that are called like one of the reader's own."""
        return {line.badge.unit: side for line, side in _alike(self._look(), self._name)}

    def _name(self, line: UnitLine) -> Text:
        return self._words.unit(line.badge.unit)

    def unit(self, unit: str) -> Text:
        """The name of the unit with this id."""
        return _of_side(self._words.unit(unit), self._alike.get(unit))


def apart(game: Answers, seat: str) -> Words:
    """The words of the game on the table, in which `seat` can tell its units from others."""
    return Apart(game.top.system.say.words(game.top), partial(game.view, seat))


def _alike(view: View, name: Callable[[UnitLine], Text]) -> list[tuple[UnitLine, Text]]:
    """The units of others that `name` calls like one of the reader's own, each with the name of its side."""
    own = {name(line) for line in view.units if line.badge.side == view.seat}
    names = {line.side: line.name for line in view.sides}
    others = (line for line in view.units if line.badge.side not in (None, view.seat) and name(line) in own)
    return [(line, names[line.badge.side or ""]) for line in others]


def named_apart(view: View, line: UnitLine) -> Text:
    """The name of a unit, with its side where it is another's and the reader of `view` has one that is called so."""
    return _of_side(
        line.name, next((side for other, side in _alike(view, lambda each: each.name) if other is line), None)
    )


def told_apart(offered: Sequence[Candidate], texts: Sequence[Text], view: View) -> list[Text]:
    """The `texts` of `offered`, each of a unit with the name of its side behind it where units of several sides are
    offered, or where another's unit is called like one of the reader's own."""
    units = {line.badge.unit: line for line in view.units}
    lines = [units.get(each.value) if isinstance(each.value, str) and not each.label else None for each in offered]
    own = {line.name for line in view.units if line.badge.side == view.seat}
    is_mixed = len({line.badge.side for line in lines if line is not None}) > 1
    names = {line.side: line.name for line in view.sides}
    return [
        _of_side(text, names.get(line.badge.side or ""))
        if line is not None and (is_mixed or (line.badge.side != view.seat and line.name in own))
        else text
        for text, line in zip(texts, lines, strict=True)
    ]


def _of_side(text: Text, side: Text | None) -> Text:
    """The name of a unit with that of its side, unless it has that already."""
    if side is None or render(side, SOURCE_LANGUAGE) in render(text, SOURCE_LANGUAGE):
        return text
    return say("{unit} ({side})", unit=text, side=side)


def _choice_label(spec: FieldSpec, choice: Any, known: Any, values: Any) -> Text:
    found = (c.label for c in candidates(spec, known, values) if c.value == choice)
    return next(found, "") or str(choice)


def note_of(candidate: Candidate) -> Text:
    """What is said of a candidate under the cursor; if it lies on several hexes, its name as well."""
    if not candidate.cells or not candidate.note:
        return candidate.label if candidate.cells else candidate.note
    return say("{place}: {note}", place=candidate.label, note=candidate.note)
