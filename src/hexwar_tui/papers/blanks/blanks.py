"""What may stand in the blanks of orders, as far as it does not hang on those before, with numbers and questions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, partial
from itertools import islice
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.choices import Choices, candidates, records
from hexwar_tui.engine.orders.forms import in_language
from hexwar_tui.engine.orders.lines.written import field_words
from hexwar_tui.engine.orders.order import Candidate, Draft, FieldKind, FieldSpec, Order, Values, specs
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.orders.sentences import forms_of
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import render, say
from hexwar_tui.papers.blanks.comments import comment
from hexwar_tui.papers.blanks.examples import Behind, behind_each, behind_last, numbered, value_of
from hexwar_tui.papers.blanks.rows import PLACES, row, row_of, word_of

MOST_WAYS = 200
"""Behind how many ways to fill in the first blanks of a record it is looked for what may stand in the others."""


MOST_TRIED = 12
"""Behind how many choices at most it is looked for what may stand in a later blank."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A blank with the words for it, these by what is chosen before where they hang on that, and the ways in which the
    blanks before it may be filled in that matter to it."""

    spec: FieldSpec
    words: str
    lists: list[str]
    around: list[Values]


_Offered = Callable[[FieldSpec, Values], Mapping[Any, Sequence[str]]]


def _remembered(offered: _Offered) -> _Offered:
    """The same answers; the last is kept, as it is asked for again for each thing that it offers."""
    last: list[Any] = [None, None, None]

    def answer(spec: FieldSpec, values: Values) -> Any:
        if last[0] is not spec or last[1] != values:
            last[:] = spec, dict(values), offered(spec, values)
        return last[2]

    return answer


Alike = tuple[list[Values], dict[str, str]]
"""Values of the first fields that leave the same for the blanks behind them, and by field the words for those."""


@dataclass
class Blanks:
    """The blanks of the orders that a seat can give, told in a language; records are explained once."""

    game: Game
    seat: Seat
    language: str
    explained: list[object] = field(default_factory=list)

    @cached_property
    def named(self) -> Naming:
        """The names that the seat may use."""
        named = naming(self.game, self.seat)
        return replace(named, offered=_remembered(named.offered))

    def listed(self, made: type[Order], values: Values) -> str:
        """The words for the first blank of an order, in parentheses."""
        choices = self.next(made, values)
        if choices is None or choices.spec is None:
            return ""
        words = self._values(choices, values)
        return f"  ({words})" if words else ""

    def next(self, made: type[Order], values: Values) -> Choices | None:
        """The choices for the next blank behind these values; None where such an order can't be given."""
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
        given = [each for each in choices.candidates if each.value is not None]
        return row_of(spec, given, self.named, values, self.language)

    def numbers(self, made: type[Order], asked: Sequence[str]) -> dict[str, str]:
        """The numbers of these blanks, in the order in which they stand in the sentence."""
        return numbered(asked, forms_of(made), self.language)

    def fields(
        self, made: type[Order], values: Values, *, is_listed: bool = False, without: Collection[str] = ()
    ) -> Iterator[str]:
        """Each blank but those `without`, with its number and question, and what may stand in it as far as that does
        not hang on those before; with `is_listed` what may stand in the first is told elsewhere, for each unit."""
        numbers = self._unfilled(made, {**values, **dict.fromkeys(without)})
        told = dict(self._told_fields(made, values, numbers, is_listed=is_listed))
        for name in numbers:
            yield from told.get(name, ())

    def alike(self, made: type[Order], several: Sequence[Values], *, is_listed: bool) -> list[Alike]:
        """These values of the first fields, such as units, those together that leave the same for all blanks behind
        them, but with `is_listed` the first."""
        found: dict[tuple[tuple[str, str], ...], list[Values]] = {}
        for values in several:
            words = {name: self._field_words(one) for name, one in self._asked(made, values)}
            first = next(iter(self._unfilled(made, values)), "") if is_listed else ""
            found.setdefault(tuple((name, said) for name, said in words.items() if name != first), []).append(values)
        return [(values, dict(words)) for words, values in found.items()]

    def _unfilled(self, made: type[Order], values: Values) -> dict[str, str]:
        """The numbers of the blanks behind these values."""
        return self.numbers(made, [name for name in specs(made) if name not in values])

    def _field_words(self, asked: _Asked) -> str:
        return self._part_words(asked) if asked.spec.kind is FieldKind.PARTS else asked.words

    def _part_words(self, asked: _Asked) -> str:
        """What may be chosen for the blanks of a record, in a row."""
        ways, words = [*asked.around], list[str]()
        for name, part in asked.spec.parts:
            words += [self._of_all(part, ways)] if part.kind is FieldKind.CHOICE else []
            ways = self._further(name, part, ways)
        return "; ".join(filter(None, words)) or self.nothing

    def _further(self, name: str, part: FieldSpec, ways: Sequence[Values]) -> list[Values]:
        """These ways to fill in the first blanks of a record, each with all that may stand in the next."""
        further = ({**way, name: value} for way in ways for value in self.named.offered(part, way) or (None,))
        return [*islice(further, MOST_WAYS)]

    def _told_fields(
        self, made: type[Order], values: Values, numbers: Mapping[str, str], *, is_listed: bool
    ) -> Iterator[tuple[str, list[str]]]:
        """Yields the lines of each blank, in the order in which their values hang on each other."""
        for at, (name, asked) in enumerate(self._asked(made, values)):
            if name not in numbers:
                continue
            words = asked.words if at or not is_listed else render(say("what is listed with each unit"), self.language)
            lines = self._field(numbers[name], asked.spec, "" if asked.lists else words)
            lines += [line for told in asked.lists for line in comment(told, "#     ")]
            if asked.spec.kind is FieldKind.PARTS and self._of_all(asked.spec.parts[0][1], asked.around):
                lines += self._parts(asked.spec, asked.around)
            elif asked.spec.kind is FieldKind.PARTS:
                lines = self._field(numbers[name], asked.spec, self.nothing)
            yield name, lines

    def _asked(self, made: type[Order], values: Values) -> Iterator[tuple[str, _Asked]]:
        """Yields each blank behind these values, the earlier ones filled in with the first that may stand there."""
        others: list[Values] = []
        chosen: dict[str, Choices] = {}
        for name in [name for name in specs(made) if name not in values]:
            spec, choices = specs(made)[name], self.next(made, values)
            if choices is None or choices.field != name:
                return
            lists = self._with_choices(self._by_choice(made, values, choices, chosen))
            words = " | ".join(lists) or self._values(choices, values)
            sample = next(iter(choices.candidates), None)
            if spec.optional and chosen and spec.kind is FieldKind.UNIT:
                found, is_everywhere = behind_last(values, chosen, partial(self.next, made))
                words = self._words_behind(spec, found, is_everywhere=is_everywhere)
                values, sample = found[0] if found else (values, sample)
            elif spec.optional and not words and spec.kind is FieldKind.CHOICE:
                words = self.nothing
            lists = lists if spec.kind is not FieldKind.NUMBER else []
            yield name, _Asked(spec, words, lists, [values, *({**values, **other} for other in others)])
            chosen[name] = choices
            if sample is None and choices.bounds is None:
                return
            if not others and spec.kind in (FieldKind.CHOICE, FieldKind.SIDE):
                others = [{name: each.value} for each in choices.candidates[1:]]
            value = choices.bounds[0] if sample is None and choices.bounds else value_of(spec, sample)
            values = {**values, name: value}

    @cached_property
    def nothing(self) -> str:
        """What is told of a blank for which there is nothing."""
        return render(say("nothing to choose; leave it out"), self.language)

    def _words_behind(self, spec: FieldSpec, found: Sequence[Behind], *, is_everywhere: bool) -> str:
        """What may stand in a blank behind some of what may stand in the one before."""
        words = row([word_of(spec, each, self.named, way, self.language) for way, each in found], spec, self.language)
        if not words or is_everywhere:
            return words or self.nothing
        return render(say("{words} (if the choice before allows it)", words=words), self.language)

    def _by_choice(
        self, made: type[Order], values: Values, choices: Choices, chosen: Mapping[str, Choices]
    ) -> list[tuple[tuple[str, ...], str]]:
        """What may stand in a blank by what is chosen before, where it hangs on that: the choices, and the words for
        them; nothing where it does not."""
        is_told = choices.spec is not None and choices.spec.kind not in (FieldKind.TEXT, FieldKind.PARTS)
        for name, before in chosen.items() if is_told else ():
            spec = specs(made)[name]
            found: dict[str, list[str]] = {}
            for each in before.candidates[:MOST_TRIED] if spec.kind in (FieldKind.CHOICE, FieldKind.UNIT) else ():
                then = {**values, name: each.value}
                here = self.next(made, then)
                if here is not None and here.field == choices.field and (words := self._values(here, then)):
                    found.setdefault(words, []).append(self._word(spec, each.value, values))
            if len(found) > 1:
                return [(tuple(what), words) for words, what in found.items()]
        return []

    def _with_choices(self, found: Sequence[tuple[tuple[str, ...], str]]) -> list[str]:
        told = (say("{what}: {range}", what=what, range=words) for what, words in found)
        return [render(each, self.language) for each in told]

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
            words = "" if at == 1 and part.kind is not FieldKind.NUMBER else self._of_all(part, ways)
            told[name] = self._field(numbers[name], part, words, "#     ")
            told[name] += self._terms(part, ways)
            if at == 1 and not (behind := [*self._behind(spec, around)]) and part.optional:
                told[name] = self._field(numbers[name], part, self.nothing, "#     ")
            elif at == 1:
                told[name] += behind
            ways = self._further(name, part, ways)
        for name in numbers:
            yield from told[name]
        seen: set[tuple[int, object]] = set()
        wanted = around if len(spec.parts) > 1 else ()
        if samples := [line for each in wanted for line in self._samples(spec, each, seen, whole=each is values)]:
            yield from comment(render(say("Several stand with ; between them. For example:"), self.language), "#     ")
            yield from samples

    def _of_all(self, part: FieldSpec, ways: Sequence[Values]) -> str:
        """What may stand in a blank of a record behind any of these fields."""
        if part.kind is FieldKind.NUMBER:
            return self._of_bounds(part, ways)
        every = [(each, way) for way in ways for each in self._offered(part, way)]
        if part.kind in PLACES and ways:
            return row_of(part, [each for each, _ in every], self.named, ways[0], self.language)
        return row([word_of(part, each, self.named, way, self.language) for each, way in every], part, self.language)

    def _offered(self, part: FieldSpec, way: Values) -> list[Candidate]:
        """What may stand in a blank of a record, with what is noted beside it, unless it is explained below."""
        try:
            found = [*candidates(part, self.game.known(self.seat), way)]
        except KeyError:
            return []
        terms = self.game.top.system.primer.terms
        return [Candidate(each.value) if each.value in terms else each for each in found if each.value is not None]

    def _of_bounds(self, part: FieldSpec, ways: Sequence[Values]) -> str:
        """The least and the most of a number behind any of these fields; "" where all may stand."""
        known = self.game.known(self.seat)
        bounds = [part.bounds(known, way) for way in ways] if part.bounds is not None else []
        if not bounds:
            return ""
        low, high = min(low for low, _ in bounds), max(high for _, high in bounds)
        return render(say("{low} to {high}", low=low, high=high) if low < high else str(low), self.language)

    def _word(self, spec: FieldSpec, value: object, values: Values) -> str:
        return word_of(spec, Candidate(value), self.named, values, self.language)

    def _terms(self, part: FieldSpec, ways: Sequence[Values]) -> Iterator[str]:
        """What each thing means that may be chosen for a blank of a record, where its words do not say it."""
        terms = self.game.top.system.primer.terms if part.kind is FieldKind.CHOICE else {}
        offered = {value: way for way in ways for value in self.named.offered(part, way)} if terms else {}
        for value, way in offered.items():
            if value in terms:
                told = say("{what}: {means}", what=self._word(part, value, way), means=terms[value])
                yield from comment(render(told, self.language), "#       ")

    def _behind(self, spec: FieldSpec, around: Sequence[Values]) -> Iterator[str]:
        """What may stand in the second blank of a record behind any of these fields, by what stands in its first."""
        second = spec.parts[1][1]
        found = behind_each(spec, around, self.named, self._word)
        by_words: dict[str, list[str]] = {}
        for head, words in found.items():
            by_words.setdefault(row([*words], second, self.language), []).append(head)
        for listed, heads in by_words.items():
            yield from comment(f"{' | '.join(heads)}: {listed}", "#       ") if listed else ()

    def _samples(self, spec: FieldSpec, values: Values, seen: set[tuple[int, object]], *, whole: bool) -> Iterator[str]:
        """Records that show all that may stand in the first blank, and, on the `whole`, all in the second; those `seen`
        are left out."""
        known = self.game.known(self.seat)
        (name, first), (second_name, second) = spec.parts[:2]
        for value in self.named.offered(first, values):
            for then in self.named.offered(second, {**values, name: value}) or (None,):
                if (0, value) in seen and (not whole or (1, then) in seen):
                    continue
                begun = {name: value} if then is None and not second.optional else {name: value, second_name: then}
                for record in islice(records(spec, known, values, begun), 1):
                    seen |= {(0, value), (1, then)}
                    yield from comment(
                        field_words(spec, (record,), self.named, values, self.language) or "", "#       "
                    )
