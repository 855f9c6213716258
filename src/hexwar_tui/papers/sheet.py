"""Order sheets: what a player fills in and sends back with nothing but a text editor.

A sheet begins with a line that says for which game, turn and side it is. Each unit has a line with blanks, and below it
what may stand there; an example is legal now. `papers.taking_in` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import islice

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.called import name_of
from hexwar_tui.engine.orders.choices import UNIT, Choices, legal_with, order_type, records
from hexwar_tui.engine.orders.forms import BLANK, in_language
from hexwar_tui.engine.orders.order import Candidate, Draft, FieldKind, FieldSpec, Order, Values, specs
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.orders.sentences import AT, UNITS, field_words, forms_of, subject
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import UnitLine
from hexwar_tui.engine.words.language import LANGUAGES, Text, render, say
from hexwar_tui.papers.sheet_examples import (
    behind_each,
    blank_of,
    examples,
    is_always_empty,
    numbered,
    sentence_of,
    text_blanks,
    unlikely,
    value_of,
    with_notes,
)
from hexwar_tui.papers.sheet_head import comment, head_lines
from hexwar_tui.papers.situation import one_line
from hexwar_tui.papers.taking.new_units import names_it_brings

MOST_WAYS = 200
"""Behind how many ways to fill in the first blanks of a record it is looked for what may stand in the others."""

MOST_WORDS = 12
"""The most words that are listed for a blank; of more there are that many, and how the others are written."""


def order_sheet(game: Game, seat: Seat, language: str) -> list[str]:
    """The lines of an order sheet for `seat` to fill in: the head that `check_head` reads, a line with blanks for each
    unit that can be given an order, and as comments what may stand there."""
    return [*head_lines(game, seat, language), "", *_Sheet(game, seat, language).lines(), ""]


@dataclass
class _Sheet:
    """The sheet of a seat in a language, as it is written."""

    game: Game
    seat: Seat
    language: str
    explained: list[object] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """Yields the sheet's lines behind its head."""
        offered = self.game.choices(Draft(self.seat)).candidates
        kinds = [order_type(self.game.top.system.order_types, each.value) for each in offered]
        if not kinds:
            yield from self._told(say("There is nothing to order now."))
        yield from self._of_units([made for made in kinds if subject(made)])
        for made in kinds:
            if subject(made) is None and not made.any_time:
                yield from self._of_side(made)
        is_waited_for = self.seat in self.game.waiting_for()
        offered_now = {made.kind: made for made in kinds if is_waited_for}
        for made in self.game.top.system.order_types:
            opener = offered_now.get(self.game.top.system.primer.behind.get(made.kind, ""))
            if opener is not None and made.kind not in offered_now:
                yield from self._of_later(made, opener)
        late = [made for made in kinds if made.any_time and subject(made) is None]
        if late:
            yield from self._told(say("At any time:"))
            for made in late:
                yield from self._of_any_time(made)

    def _told(self, text: Text) -> list[str]:
        return comment(one_line(text, self.language))

    def _in_short(self, made: type[Order]) -> Iterator[str]:
        """What an order does and costs, and its rule."""
        what = self.game.top.system.primer.in_short(self.game.top.options).get(made.kind)
        if what is not None:
            told = say("{what} ({rule})", what=what, rule=made.rule) if made.rule else what
            yield from comment(one_line(told, self.language), "#   ")

    @cached_property
    def _named(self) -> Naming:
        return naming(self.game, self.seat)

    # -- units ---------------------------------------------------------------------------------------------------------

    def _of_units(self, kinds: list[type[Order]]) -> Iterator[str]:
        if any(subject(made) == UNITS for made in kinds):
            yield from self._told(say("Units that get the same order can stand in one line, with commas between them."))
            yield ""
        before: list[str] = []
        explained: dict[type[Order], Values] = {}
        several: set[type[Order]] = set()
        for line in self.game.view(self.seat).units:
            can = [made for made in kinds if line.badge.side == self.seat and self._can(made, line.badge.unit)]
            if not can:
                continue
            yield from self._first_line(line, min(can, key=partial(unlikely, language=self.language)))
            told = [told for made in can for told in self._of_unit(made, line.badge.unit)]
            yield from self._told(say("The same can stand here as above.")) if told == before else told
            yield ""
            before = told
            can_now = {made: self._subject_value(made, line.badge.unit) for made in can}
            several |= explained.keys() & can_now.keys()
            explained = {**can_now, **explained}
        for made, values in explained.items():
            yield from self._explained(made, values, is_for_one=made in several)

    def _first_line(self, line: UnitLine, made: type[Order]) -> Iterator[str]:
        """The line of a unit that is to be filled in, with its name and place."""
        blank = blank_of(made, self.language)
        if forms_of(made):
            # A line without a blank would be read as an order that nobody has given.
            yield f"{self._unit_words(line)}: {blank if BLANK in blank else BLANK}"
            return
        yield from comment(f"{self._unit_words(line)}:")
        name = subject(made)
        yield blank if name is None else blank.replace(f"{name}={BLANK}", f"{name}={line.badge.unit}")

    def _unit_words(self, line: UnitLine) -> str:
        name = field_words(_UNIT, line.badge.unit, self._named, {}, self.language) or ""
        if line.cell is None:
            return name
        region = self.game.view(self.seat).look(line.cell).region
        place = name_of(self._named.regions, region, self.language) if region else self._named.grid.label(line.cell)
        return in_language(AT, self.language).filled({"unit": name, "hex": place})

    def _can(self, made: type[Order], unit: str) -> bool:
        values = self._subject_value(made, unit)
        return next(iter(legal_with(made, self.game.known(self.seat), values)), None) is not None

    def _subject_value(self, made: type[Order], unit: str) -> Values:
        name = subject(made)
        if name is None:
            return {}
        return {name: unit if specs(made)[name].kind is FieldKind.UNIT else (unit,)}

    def _of_unit(self, made: type[Order], unit: str) -> Iterator[str]:
        """What one kind of order asks for, with the values that may stand in its first blank for this unit."""
        values = self._subject_value(made, unit)
        yield from comment(f"{blank_of(made, self.language)}{self._listed(made, values)}", "#   ")

    def _listed(self, made: type[Order], values: Values) -> str:
        """The words for the first blank of an order, in parentheses."""
        choices = self._next(made, values)
        if choices is None or choices.spec is None:
            return ""
        words = self._values(choices, values)
        return f"  ({words})" if words else ""

    def _next(self, made: type[Order], values: Values) -> Choices | None:
        try:
            return self.game.choices(Draft(self.seat, made.kind, values))
        except (KeyError, ValueError):
            return None

    def _values(self, choices: Choices, values: Values) -> str:
        """What may stand in a blank: the words of a list, the bounds of a number; "" where anything may."""
        spec = choices.spec
        assert spec is not None, "a field is asked for"
        if spec.kind is FieldKind.NUMBER and choices.bounds is not None:
            low, high = choices.bounds
            return render(say("{low} to {high}", low=low, high=high), self.language)
        if spec.kind in (FieldKind.TEXT, FieldKind.PARTS):
            return ""
        return self._listed_values(spec, [each for each in choices.candidates if each.value is not None], values)

    def _listed_values(self, spec: FieldSpec, given: Sequence[Candidate], values: Values) -> str:
        if spec.kind in (FieldKind.HEX, FieldKind.PATH):
            given = sorted(given, key=lambda each: not self._place(each))
        return self._in_a_row([self._value(spec, each, values) for each in given[:MOST_WORDS]], len(given))

    def _in_a_row(self, words: Sequence[str], every: int) -> str:
        listed, more = " | ".join(dict.fromkeys(words[:MOST_WORDS])), every - min(every, MOST_WORDS)
        return render(say("{words} … and {n} more", words=listed, n=more), self.language) if more else listed

    def _value(self, spec: FieldSpec, each: Candidate, values: Values) -> str:
        if spec.kind in (FieldKind.HEX, FieldKind.PATH):
            place, cell = self._place(each), each.value[-1] if spec.kind is FieldKind.PATH else each.value
            label = self._named.grid.label(cell)
            return f"{place} ({label})" if place else label
        value = (each.value,) if spec.kind is FieldKind.UNITS else each.value
        note = render(each.note, self.language) if spec.kind is FieldKind.CHOICE else ""
        word = field_words(spec, value, self._named, values, self.language) or ""
        return f"{word} – {note}" if note else word

    def _place(self, each: Candidate) -> str:
        """The name of the place on the hex of a candidate, or on the last of its way; "" where it has none."""
        cell = each.value[-1] if isinstance(each.value, tuple) else each.value
        names = self._named.places().get(cell, ())
        return names[LANGUAGES.index(self.language)] if names else ""

    # -- others --------------------------------------------------------------------------------------------------------

    def _of_any_time(self, made: type[Order]) -> Iterator[str]:
        """An order of any time: all that can be given where it has one blank, else its form and what stands there."""
        fields = specs(made)
        if len(fields) < 2 or not forms_of(made):
            found = [*islice(with_notes(made, self.game.known(self.seat), self._named, self.language), MOST_WORDS)]
            for said, note in found:
                yield from (*comment(said, "#   "), *comment(one_line(note, self.language), "#     "))
            yield from (f"#  {line[1:]}" for line in self._in_short(made) if found)
            return
        numbers = self._numbers(made, list(fields))
        quoted = {name: f'"{numbers[name]}"' for name in text_blanks(made)}
        for pattern in forms_of(made):
            yield from comment(in_language(pattern, self.language).bracketed({**numbers, **quoted}), "#   ")
        told = (*self._in_short(made), *self._fields(made, {}), *self._example(made, {}))
        yield from (f"#  {line[1:]}" for line in told)

    def _of_side(self, made: type[Order]) -> Iterator[str]:
        """The line of an order that is for no unit, and what may stand in its blanks."""
        yield from self._told(made.title)
        yield from self._in_short(made)
        blank = blank_of(made, self.language)
        if BLANK in blank:
            yield blank
        for pattern in forms_of(made) if specs(made) else ():
            yield from self._told(in_language(pattern, self.language).bracketed(self._numbers(made, list(specs(made)))))
        yield from self._fields(made, {})
        yield from self._example(made, {})
        yield ""

    def _of_later(self, made: type[Order], opener: type[Order]) -> Iterator[str]:
        """An order that can be given behind another one of this sheet: as it would be behind the first of these."""
        for order in islice(legal_with(opener, self.game.known(self.seat), {}), 1):
            copy = copy_of(self.game)
            copy.submit(self.seat, order)
            later = _Sheet(copy, self.seat, self.language)
            yield from self._told(say("Behind this on the same sheet: {order}", order=self._sentence(order)))
            choices = later._next(made, {})
            if subject(made) is None or choices is None or not choices.candidates:
                yield from later._of_side(made)
                continue
            unit = choices.candidates[0].value
            yield f"{BLANK}: {blank_of(made, self.language)}"
            yield from later._explained(made, later._subject_value(made, unit))

    def _explained(self, made: type[Order], values: Values, *, is_for_one: bool = False) -> Iterator[str]:
        """An order to a unit with all its blanks, what may stand in them, and examples; `is_for_one`: others can be
        given it, too, in which other things may stand."""
        asked = [name for name in specs(made) if name not in values]
        for pattern in forms_of(made):
            whole = in_language(pattern, self.language).bracketed(self._numbers(made, asked))
            yield from self._told(say("{title}: {sentence}", title=made.title, sentence=whole))
        yield from self._in_short(made)
        if is_for_one and asked and UNIT in values:
            unit = name_of(self._named.units, str(values[UNIT]), self.language)
            yield from comment(render(say("What is listed here holds for {unit}.", unit=unit), self.language), "#   ")
        yield from self._fields(made, values)
        yield from self._example(made, values)
        yield ""

    def _numbers(self, made: type[Order], asked: Sequence[str]) -> dict[str, str]:
        """The numbers of these blanks, in the order in which they stand in the sentence."""
        return numbered(asked, forms_of(made), self.language)

    def _fields(self, made: type[Order], values: Values) -> Iterator[str]:
        """Each blank with its number and question, and what may stand in it as far as that does not hang on those
        before."""
        numbers = self._numbers(made, [name for name in specs(made) if name not in values])
        told = dict(self._told_fields(made, values, numbers))
        for name in numbers:
            yield from told.get(name, ())

    def _told_fields(
        self, made: type[Order], values: Values, numbers: Mapping[str, str]
    ) -> Iterator[tuple[str, list[str]]]:
        """Yields the lines of each blank, in the order in which their values hang on each other."""
        others: list[Values] = []
        chosen: dict[str, Choices] = {}
        for name in [name for name in specs(made) if name in numbers]:
            spec, choices = specs(made)[name], self._next(made, values)
            if choices is None or choices.field != name:
                return
            words = self._ranges(made, values, choices, chosen) or self._values(choices, values)
            if spec.optional and not words and is_always_empty(spec, values, chosen, partial(self._next, made)):
                words = render(say("nothing to choose; leave it out"), self.language)
            lines = self._field(numbers[name], spec, words)
            if spec.kind is FieldKind.PARTS:
                lines += self._parts(spec, [values, *({**values, **other} for other in others)])
            yield name, lines
            chosen[name] = choices
            sample = next(iter(choices.candidates), None)
            if sample is None and choices.bounds is None:
                return
            if not others and spec.kind in (FieldKind.CHOICE, FieldKind.SIDE):
                others = [{name: each.value} for each in choices.candidates[1:]]
            value = choices.bounds[0] if sample is None and choices.bounds else value_of(spec, sample)
            values = {**values, name: value}

    def _ranges(self, made: type[Order], values: Values, choices: Choices, chosen: Mapping[str, Choices]) -> str:
        """The bounds of a number by what is chosen before, where they hang on that; "" where they don't."""
        for name, before in chosen.items() if choices.bounds is not None else ():
            spec = specs(made)[name]
            found: dict[str, list[str]] = {}
            for each in before.candidates if spec.kind is FieldKind.CHOICE else ():
                then = {**values, name: each.value}
                here = self._next(made, then)
                if here is not None and here.field == choices.field and here.bounds is not None:
                    plain = Candidate(each.value)
                    found.setdefault(self._values(here, then), []).append(self._value(spec, plain, values))
            if len(found) > 1:
                told = (say("{what}: {range}", what=tuple(what), range=range) for range, what in found.items())
                return " | ".join(render(each, self.language) for each in told)
        return ""

    def _field(self, number: str, spec: FieldSpec, words: str, indent: str = "#   ") -> list[str]:
        ask = render(spec.ask, self.language)
        return comment(f"{number} {ask}{'' if not words or ask.endswith('?') else ':'} {words}", indent)

    def _parts(self, spec: FieldSpec, around: Sequence[Values]) -> Iterator[str]:
        """The sentence of a record, and what may stand in its blanks behind any of these fields; once on a sheet."""
        values = around[0]
        if spec.parts in self.explained:
            yield from comment(render(say("as above"), self.language), "#     ")
            return
        self.explained.append(spec.parts)
        numbers = numbered([name for name, _ in spec.parts], spec.forms, self.language)
        for pattern in spec.forms:
            yield from comment(in_language(pattern, self.language).bracketed(numbers), "#     ")
        ways, told = [*around], dict[str, list[str]]()
        for at, (name, part) in enumerate(spec.parts):
            words = "" if at == 1 else self._of_all(part, ways)
            told[name] = self._field(numbers[name], part, words, "#     ")
            if at == 1:
                told[name] += self._behind(spec, around)
            further = ({**way, name: value} for way in ways for value in self._named.offered(part, way) or (None,))
            ways = [*islice(further, MOST_WAYS)]
        for name in numbers:
            yield from told[name]
        seen: set[tuple[int, object]] = set()
        wanted = around if len(spec.parts) > 1 else ()
        if samples := [line for each in wanted for line in self._samples(spec, each, seen, whole=each is values)]:
            yield from comment(render(say("Several stand with ; between them. For example:"), self.language), "#     ")
            yield from samples

    def _of_all(self, part: FieldSpec, ways: Sequence[Values]) -> str:
        """What may stand in a blank of a record behind any of these fields."""
        every = [(value, way) for way in ways for value in self._named.offered(part, way) if value is not None]
        words = dict.fromkeys(self._value(part, Candidate(value), way) for value, way in every)
        return self._in_a_row([*words], len(words))

    def _behind(self, spec: FieldSpec, around: Sequence[Values]) -> Iterator[str]:
        """What may stand in the second blank of a record behind any of these fields, by what stands in its first."""
        found = behind_each(spec, around, self._named, lambda part, value, at: self._value(part, Candidate(value), at))
        by_words: dict[str, list[str]] = {}
        for head, words in found.items():
            by_words.setdefault(self._in_a_row([*words], len(words)), []).append(head)
        for listed, heads in by_words.items():
            yield from comment(f"{' | '.join(heads)}: {listed}", "#       ") if listed else ()

    def _samples(self, spec: FieldSpec, values: Values, seen: set[tuple[int, object]], *, whole: bool) -> Iterator[str]:
        """Records that show all that may stand in the first blank, and, on the `whole`, all in the second; those `seen`
        are left out."""
        known = self.game.known(self.seat)
        (name, first), (second_name, second) = spec.parts[:2]
        for value in self._named.offered(first, values):
            for then in self._named.offered(second, {**values, name: value}) or (None,):
                if (0, value) in seen and (not whole or (1, then) in seen):
                    continue
                begun = {name: value} if then is None and not second.optional else {name: value, second_name: then}
                for record in islice(records(spec, known, values, begun), 1):
                    seen |= {(0, value), (1, then)}
                    yield from comment(
                        field_words(spec, (record,), self._named, values, self.language) or "", "#       "
                    )

    def _example(self, made: type[Order], values: Values) -> Iterator[str]:
        known = self.game.known(self.seat)
        for line in examples(made, known, self._named, self.language, values):
            yield from comment(render(say("for example: {order}", order=line), self.language), "#   ")
        for order in islice(legal_with(made, known, values), 1):
            for told in names_it_brings(self.game, self.seat, order):
                yield from comment(render(told, self.language), "#     ")

    def _sentence(self, order: Order) -> str:
        return sentence_of(order, self._named, self.language)


_UNIT = FieldSpec(FieldKind.UNIT, "")
