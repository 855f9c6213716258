"""Order sheets: what a player fills in and sends back with nothing but a text editor.

A sheet begins with a line that says for which game, turn and side it is. Each unit has a line with blanks, and below it
what may stand there; an example is legal now. `papers.taking_in` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, islice

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.orders.called import name_of
from hexwar_tui.engine.orders.choices import UNITS, legal_orders, order_type
from hexwar_tui.engine.orders.forms import BLANK, in_language
from hexwar_tui.engine.orders.lines.written import field_words
from hexwar_tui.engine.orders.order import Draft, FieldKind, FieldSpec, Order, Values, specs
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.orders.sentences import AT, forms_of, subject
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.view import UnitLine
from hexwar_tui.engine.words.language import Text, render, say
from hexwar_tui.papers.blanks.blanks import Alike, Blanks
from hexwar_tui.papers.blanks.comments import comment
from hexwar_tui.papers.blanks.examples import (
    blank_of,
    examples,
    is_of_table,
    sentence_of,
    text_blanks,
    unlikely,
    with_notes,
)
from hexwar_tui.papers.blanks.rows import MOST_WORDS
from hexwar_tui.papers.parts.come_part import barred_answers, not_now
from hexwar_tui.papers.sheet_head import head_lines
from hexwar_tui.papers.situation import one_line
from hexwar_tui.papers.taking.new_units import names_it_brings

MOST_WAYS = 200
"""Behind how many ways to fill in the first blanks of a record it is looked for what may stand in the others."""

MOST_ALIKE = 6
"""For how many groups of other units it is told what may stand in the blanks of an order."""


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

    def lines(self) -> Iterator[str]:
        """Yields the sheet's lines behind its head."""
        offered = self.game.choices(Draft(self.seat)).candidates
        kinds = [order_type(self.game.top.system.order_types, each.value) for each in offered]
        if not kinds:
            yield from self._told(say("There is nothing to order now."))
        of_units = [made for made in kinds if subject(made)]
        # What can be ordered to units at any time is seldom what the part of the turn is about, as a gift of them.
        is_beside = all(made.any_time for made in of_units)
        yield from () if is_beside else self._of_units(of_units)
        for made in kinds:
            if subject(made) is None and not made.any_time:
                yield from self._of_side(made)
        is_waited_for = self.seat in self.game.waiting_for()
        offered_now = {made.kind: made for made in kinds if is_waited_for}
        for made in self.game.top.system.order_types:
            opener = offered_now.get(self.game.top.system.primer.behind.get(made.kind, ""))
            if opener is not None and made.kind not in offered_now:
                yield from self._of_later(made, opener)
        late = [made for made in kinds if made.any_time and subject(made) is None and not is_of_table(made)]
        barred = [made for made in self.game.top.system.order_types if made not in kinds and self._barred(made)]
        if late := [*barred, *late]:
            yield from self._told(say("At any time:"))
            for made in late:
                yield from self._of_any_time(made)
        yield from ("", *self._of_units(of_units)) if is_beside and of_units else ()

    def _told(self, text: Text) -> list[str]:
        return comment(one_line(text, self.language))

    def _in_short(self, made: type[Order]) -> Iterator[str]:
        """What an order does and costs, and its rule."""
        what = self.game.top.system.primer.in_short(self.game.top.options).get(made.kind)
        if what is not None:
            told = say("{what} ({rule})", what=what, rule=made.rule) if made.rule else what
            yield from comment(one_line(told, self.language), "#   ")

    @cached_property
    def blanks(self) -> Blanks:
        """The blanks of the sheet."""
        return Blanks(self.game, self.seat, self.language)

    @property
    def named(self) -> Naming:
        """The names that the seat may use."""
        return self.blanks.named

    # -- units ---------------------------------------------------------------------------------------------------------

    def _of_units(self, kinds: list[type[Order]]) -> Iterator[str]:
        if any(subject(made) == UNITS for made in kinds):
            yield from self._told(
                say(
                    "Units that get the same order can stand in one line, with commas between them; who is left blank"
                    " gets no order."
                )
            )
            yield ""
        before: list[str] = []
        explained: dict[type[Order], list[Values]] = {}
        for line in self.game.view(self.seat).units:
            can = [made for made in kinds if line.badge.side == self.seat and self._can(made, line.badge.unit)]
            if not can:
                continue
            yield from self._first_line(line, min(can, key=partial(unlikely, language=self.language)))
            told = [told for made in can for told in self._of_unit(made, line.badge.unit)]
            yield from self._told(say("The same can stand here as above.")) if told == before else told
            yield ""
            before = told
            for made in can:
                explained.setdefault(made, []).append(self._subject_value(made, line.badge.unit))
        for made, units in explained.items():
            yield from self._explained(made, units)

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
        name = field_words(_UNIT, line.badge.unit, self.named, {}, self.language) or ""
        if line.cell is None:
            return name
        region = self.game.view(self.seat).look(line.cell).region
        place = name_of(self.named.regions, region, self.language) if region else self.named.grid.label(line.cell)
        return in_language(AT, self.language).filled({"unit": name, "hex": place})

    def _can(self, made: type[Order], unit: str) -> bool:
        values = self._subject_value(made, unit)
        return next(iter(legal_orders(made, self.game.known(self.seat), values)), None) is not None

    def _subject_value(self, made: type[Order], unit: str) -> Values:
        name = subject(made)
        if name is None:
            return {}
        return {name: unit if specs(made)[name].kind is FieldKind.UNIT else (unit,)}

    def _of_unit(self, made: type[Order], unit: str) -> Iterator[str]:
        """What one kind of order asks for, with the values that may stand in its first blank for this unit."""
        values = self._subject_value(made, unit)
        yield from comment(f"{blank_of(made, self.language)}{self.blanks.listed(made, values)}", "#   ")

    # -- others --------------------------------------------------------------------------------------------------------

    def _of_any_time(self, made: type[Order]) -> Iterator[str]:
        """An order of any time: all that can be given where it has one blank, else its form and what stands there."""
        fields = specs(made)
        if len(fields) < 2 or not forms_of(made):
            found = [*islice(with_notes(made, self.game.known(self.seat), self.named, self.language), MOST_WORDS)]
            for said, note in found:
                yield from (*comment(said, "#   "), *comment(one_line(note, self.language), "#     "))
            barred = self._barred(made)
            yield from barred
            yield from (f"#  {line[1:]}" for line in self._in_short(made) if found or barred)
            return
        numbers = self.blanks.numbers(made, list(fields))
        quoted = {name: f'"{numbers[name]}"' for name in text_blanks(made)}
        for pattern in forms_of(made):
            yield from comment(in_language(pattern, self.language).bracketed({**numbers, **quoted}), "#   ")
        told = (*self._in_short(made), *self.blanks.fields(made, {}), *self._example(made, {}))
        yield from (f"#  {line[1:]}" for line in told)

    def _barred(self, made: type[Order]) -> list[str]:
        """Lines on what would answer something with an order of this kind, and can't now, with the reason."""
        found = barred_answers(self.game, self.seat, made)
        told = (one_line(not_now(self._sentence(order), why), self.language) for order, why in found)
        return [row for line in told for row in comment(line, "#   ")]

    def _of_side(self, made: type[Order]) -> Iterator[str]:
        """The line of an order that is for no unit, and what may stand in its blanks."""
        yield from self._told(made.title)
        yield from self._in_short(made)
        blank = blank_of(made, self.language)
        if BLANK in blank:
            yield blank
        for pattern in forms_of(made) if specs(made) else ():
            yield from self._told(
                in_language(pattern, self.language).bracketed(self.blanks.numbers(made, list(specs(made))))
            )
        yield from self.blanks.fields(made, {})
        yield from self._example(made, {})
        yield ""

    def _of_later(self, made: type[Order], opener: type[Order]) -> Iterator[str]:
        """An order that can be given behind another one of this sheet: as it would be behind the first of these."""
        for order in islice(legal_orders(opener, self.game.known(self.seat)), 1):
            copy = copy_of(self.game)
            copy.submit(self.seat, order)
            later = _Sheet(copy, self.seat, self.language)
            yield from self._told(say("Behind this on the same sheet: {order}", order=self._sentence(order)))
            choices = later.blanks.next(made, {})
            if subject(made) is None or choices is None or not choices.candidates:
                yield from later._of_side(made)
                continue
            unit = choices.candidates[0].value
            yield f"{BLANK}: {blank_of(made, self.language)}"
            yield from later._explained(made, [later._subject_value(made, unit)])

    def _explained(self, made: type[Order], units: Sequence[Values]) -> Iterator[str]:
        """An order to a unit with all its blanks, what may stand in them, and examples; for `units` that can be given
        it, in which other things may stand for one than for another."""
        asked = [name for name in specs(made) if name not in units[0]]
        is_listed = len(units) > 1 and self.blanks.listed(made, units[0]) != ""
        alike = self.blanks.alike(made, units, is_listed=is_listed)
        empty = {name for name in asked if all(words.get(name) == self.blanks.nothing for _, words in alike)}
        numbers = self.blanks.numbers(made, [name for name in asked if name not in empty])
        # The units with most to choose from come first, as they show what can be written.
        first, *others = sorted(alike, key=lambda each: [*each[1].values()].count(self.blanks.nothing))
        for pattern in forms_of(made):
            whole = in_language(pattern, self.language).bracketed(numbers, without=empty)
            yield from self._told(say("{title}: {sentence}", title=made.title, sentence=whole))
        yield from self._in_short(made)
        if others:
            told = say("What is listed here holds for {units}.", units=self._units(first[0]))
            yield from comment(render(told, self.language), "#   ")
        yield from self.blanks.fields(made, first[0][0], is_listed=is_listed, without=empty)
        for each in others[:MOST_ALIKE]:
            yield from self._of_others(each, first, numbers)
        yield from self._example(made, first[0][0])
        yield ""

    def _of_others(self, alike: Alike, first: Alike, numbers: Mapping[str, str]) -> Iterator[str]:
        """What may stand in the blanks for other units, as far as it is something else than for the first."""
        yield from comment(render(say("For {units}:", units=self._units(alike[0])), self.language), "#   ")
        for name, words in alike[1].items():
            if name in numbers and words != first[1].get(name):
                yield from comment(f"{numbers[name]} {words or '–'}", "#     ")

    def _units(self, several: Sequence[Values]) -> tuple[str, ...]:
        """The names of the units in these values."""
        ids = (value if isinstance(value, tuple) else (value,) for values in several for value in values.values())
        return tuple(name_of(self.named.units, id, self.language) for id in chain.from_iterable(ids))

    def _example(self, made: type[Order], values: Values) -> Iterator[str]:
        known = self.game.known(self.seat)
        for line in examples(made, known, self.named, self.language, values):
            yield from comment(render(say("for example: {order}", order=line), self.language), "#   ")
        for order in islice(legal_orders(made, known, values), 1):
            for told in names_it_brings(self.game, self.seat, order):
                yield from comment(render(told, self.language), "#     ")

    def _sentence(self, order: Order) -> str:
        return sentence_of(order, self.named, self.language)


_UNIT = FieldSpec(FieldKind.UNIT, "")
