"""Orders as sentences, as they stand on order sheets; written and read by the same declared patterns.

    Aldmark 1 at 0304: march to 0407; when it sees an enemy army, it flees the way it came

The unit stands first where the order is for one. The words of the command line (`order_words`) are read, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.called import HAS_LETTER, called, name_ends, name_of
from hexwar_tui.engine.orders.choices import UNIT, UNITS, can_be_completed
from hexwar_tui.engine.orders.forms import (
    BLANK,
    Span,
    every_name,
    in_each_language,
    in_language,
    matches,
    plain,
    shortest,
)
from hexwar_tui.engine.orders.line_parts import EMPTY, NotRead, Part, lacking, may_be_unsaid
from hexwar_tui.engine.orders.lines.places import cell_of
from hexwar_tui.engine.orders.lines.tries import TooManyWays, Tries
from hexwar_tui.engine.orders.lines.unread import begins_as, first_words
from hexwar_tui.engine.orders.lines.written import before, field_words
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.orders.order_words import Naming, OrderTypes, read_words
from hexwar_tui.engine.orders.spoken import READERS, read_fields
from hexwar_tui.engine.words.language import LANGUAGES, N_, Text, say

AT = N_("{unit} (at|in) {hex}")
"""How a unit is named with the hex on which it stands."""

_IN_PLACE = N_("{order} (at|in) {hex}")
"""How an order is given with the hex on which its unit stands."""

LONGEST_LINE = 4000
"""Of a longer line nothing is read: what was left of it might be another order."""

LONGEST_PLACE = 80
"""The most characters at the end of a line that may say where its units stand."""

MOST_HEADS = 60
"""How many signs of a line at most, the first ones, may stand behind its unit."""

MOST_COLONS = 4
"""Behind how many colons of a line that is no order its unit is looked for."""

MOST_HEAD_WORDS = 16
"""Of how many words at most units may be made that stand at the beginning of a line without a sign behind them."""


def subject(made: type[Order]) -> str | None:
    """The field for the unit or units that an order is for, which stand first in its sentence; None without one."""
    declared = specs(made)
    if UNIT in declared and declared[UNIT].kind is FieldKind.UNIT:
        return UNIT
    return UNITS if UNITS in declared and declared[UNITS].kind is FieldKind.UNITS else None


def patterns_of(made: type[Order]) -> tuple[str, ...]:
    """All patterns by which an order is read: its forms, and those that stand on no sheet."""
    return (*forms_of(made), *made.read_as)


def forms_of(made: type[Order]) -> tuple[str, ...]:
    """The patterns of an order's sentences; for one that declares none, its title where that says all."""
    title = getattr(made.title, "template", None)
    if made.forms or title is None or any(name != subject(made) for name in specs(made)):
        return made.forms
    return (title,)


# -- writing -----------------------------------------------------------------------------------------------------------


def order_sentence(order: Order, known: Naming, language: str) -> str:
    """The order as a sentence in `language`, which `read_sentence` reads; "" where its kind declares none."""
    made = type(order)
    head = subject(made)
    values = {name: getattr(order, name) for name in specs(made)}
    given = {name for name, spec in specs(made).items() if _is_said(spec, values[name])}
    for pattern in forms_of(made):
        form = in_language(pattern, language)
        if set(form.fields()) >= given - {head}:
            texts = {
                name: field_words(spec, values[name], known, before(name, values), language) if name in given else None
                for name, spec in specs(made).items()
            }
            body = form.filled(texts)
            return f"{texts[head]}: {body}" if head is not None and head not in form.fields() else body
    return ""


def _is_said(spec: FieldSpec, value: Any) -> bool:
    """Whether a value stands in a sentence: nothing does not, nor 0 where that is meant when no number is said."""
    return value is not None and value != EMPTY.get(spec.kind) and not (value == 0 and spec.unsaid == 0)


# -- reading -----------------------------------------------------------------------------------------------------------


_BEHIND = re.compile(r"\s*:\s*|\s+-\s+|,\s+")
"""What may stand between a unit and what it is ordered."""


class Reader:
    """Reads lines as orders of the given types. `starts` is where units stood when the sheet was written; `seen`, what
    the seat knows, tells what can be ordered now: without it all is held possible."""

    def __init__(
        self, types: OrderTypes, known: Naming, starts: Mapping[str, int] | None = None, seen: Any = None
    ) -> None:
        self._types, self._starts, self._seen = types, starts or {}, seen
        self._known = replace(known, tries=Tries())
        self._own = replace(self._known, units={id: names for id, names in known.units.items() if id in known.own})
        self._begun: dict[tuple[FieldKind, int, str], Any] = {}
        self._split: str = ""
        self._heads: list[tuple[tuple[int, int], int]] = []

    def read(self, line: str) -> Order:
        """The order that a line gives, as a sentence in any language or in the words of the command line.

        Raises BadOrder, NotRead where it is known which part of the line is at fault; a line that may stand for more
        than one order is at fault, too, and so is one that may be parted in too many ways: that is TooManyWays.
        """
        if len(line) > LONGEST_LINE:
            told = say("This line is longer than {n} characters, which is the most that is read.", n=LONGEST_LINE)
            raise BadOrder(told)
        if BLANK in line:
            raise BadOrder(say("There is a blank left in this line."))
        if self._is_in_words(line):
            return read_words(self._types, line, self._known)
        self._known.tries.begin()
        faults: list[NotRead] = []
        found = _different(self._readings(line, faults))
        with suppress(TooManyWays):
            found = found or _different(self._readings(line, [], loosely=True)) or self._where_they_stand(line)
        if len(found) == 1:
            return found[0]
        if found:
            several = tuple(in_each_language(partial(order_sentence, order, self._known)) for order in found)
            raise BadOrder(say("This can be read in several ways: {orders}.", orders=several))
        if faults:
            most = max((fault.read, fault.said) for fault in faults)
            likeliest = [fault for fault in faults if (fault.read, fault.said) == most]
            raise max(likeliest, key=lambda fault: (fault.nearest != "", -fault.span[0]))
        if re.fullmatch(r"\s*[a-z][a-z-]*(?:\s+[a-z_0-9]+=.*)?", line):
            return read_words(self._types, line, self._known)
        raise BadOrder(self._why_unread(line))

    def _where_they_stand(self, line: str) -> list[Order]:
        """The order of a line that says behind it in which place its units stand, and nothing else: stay in Selby."""
        return _different(
            order
            for spans in matches(_IN_PLACE, plain(line))
            if len(line) - spans["hex"][0] <= LONGEST_PLACE
            for order in self._readings(line[: spans["order"][1]], [])
            if self._says_where(order, Part(line, *spans["hex"]))
        )

    def _says_where(self, order: Order, place: Part) -> bool:
        """Whether an order says nothing but what its units do, and that is where these stand."""
        name, declared = subject(type(order)), specs(type(order))
        if name is None or any(_is_said(declared[other], getattr(order, other)) for other in declared if other != name):
            return False
        units = _several(getattr(order, name))
        with suppress(NotRead):
            self._check_place(place, units)
            return self._known.stands.keys() >= {*units}
        return False

    def _why_unread(self, line: str) -> Text:
        """Why a line is no order: it lacks its unit, or no sentence of that unit begins so."""
        comparable = plain(line)
        for made in self._types:
            for pattern in patterns_of(made):
                if subject(made) is not None and any(True for _ in matches(pattern, comparable)):
                    return say("The unit is missing: it stands first, with a colon behind it.")
        colons = (found.start() for found in islice(re.finditer(":", line), MOST_COLONS))
        for end in (*colons, *name_ends(comparable, self._known)):
            with suppress(NotRead):
                units = self._subject(FieldSpec(FieldKind.UNITS, ""), Part(line, 0, end))
                forms = [forms_of(made)[0] for made in self._types if forms_of(made) and self._can(made, units)]
                shown = tuple(in_each_language(partial(shortest, pattern)) for pattern in forms)
                if shown:
                    return say("Behind the unit stands one of these: {forms}.", forms=shown)
        return self._forms_begun(line) or say("This is no order that can be read.")

    def _forms_begun(self, line: str) -> Text:
        """The sentences that begin with the first word of a line, of orders that are for no unit; "" for none."""
        forms = [form for made in self._types if subject(made) is None for form in forms_of(made)[:1]]
        shown = tuple(
            in_each_language(partial(shortest, form)) for form in forms if begins_as(Part(line, 0, len(line)), (form,))
        )
        return say("What begins so is one of these: {forms}.", forms=shown) if shown else ""

    def _can(self, made: type[Order], units: Sequence[str]) -> bool:
        """Whether an order of this kind can be given to the units that a line names, as far as is told."""
        name = subject(made)
        if name is None or self._seen is None:
            return name is not None
        return can_be_completed(made, self._seen, {name: units if name == UNITS else units[0]})

    def may_begin(self, line: str) -> bool:
        """Whether a line may be the beginning of an order: it begins with a unit, or with the first word of one that
        is for none, if that has any."""
        whole, others = Part(line, 0, len(line)), [made for made in self._types if subject(made) is None]
        patterns = [(pattern,) for made in others for pattern in patterns_of(made)]
        if any(begins_as(whole, pattern) or not first_words(pattern) for pattern in patterns):
            return True
        return any(self._is_of_units(line, end) for (_, end), _ in self._behind_units(plain(line)))

    def _is_of_units(self, line: str, end: int) -> bool:
        with suppress(BadOrder):
            self._subject(FieldSpec(FieldKind.UNITS, ""), Part(line, 0, end))
            return True
        return False

    def is_left_blank(self, line: str) -> bool:
        """Whether nothing is filled in of a line with blanks: it says no more than the sheet did."""
        if BLANK not in line:
            return False
        comparable = plain(line)
        if not re.split(r"\s*:\s*", comparable, maxsplit=1)[-1].strip(" _"):
            return True
        if self._is_in_words(line):
            return all(text == BLANK for name, text in re.findall(r"(\w+)=(\S+)", line) if name not in (UNIT, UNITS))
        for made in self._types:
            for pattern in forms_of(made):
                for _, start in self._beginnings(made, pattern, comparable):
                    for spans in matches(pattern, comparable, start):
                        filled = [
                            name
                            for name, (a, b) in spans.items()
                            if comparable[a:b].strip(' _"') and name != subject(made)
                        ]
                        if not filled:
                            return True
        return False

    def _is_in_words(self, line: str) -> bool:
        kind, _, rest = line.strip().partition(" ")
        known = any(made.kind == kind for made in self._types)
        return known and (not rest.strip() or re.match(r"\s*[a-z_0-9]+=", rest) is not None)

    def _readings(self, line: str, faults: list[NotRead], *, loosely: bool = False) -> Iterator[Order]:
        """Yields every order that the line can be, `loosely` without its small words as well; puts what keeps it from
        being others into `faults`."""
        comparable = plain(line)
        for made in self._types:
            for pattern in patterns_of(made):
                for unit_part, start in self._beginnings(made, pattern, comparable):
                    for spans in matches(pattern, comparable, start, loosely=loosely, fits=self._count):
                        try:
                            yield self._order(made, Part(line, *unit_part) if unit_part else None, spans, line)
                        except NotRead as fault:
                            fault.said = len(line) - sum(end - begin for begin, end in spans.values())
                            faults.append(fault)
                            if fault.read == 0 and unit_part:
                                break

    def _count(self, name: str, span: Span) -> bool:
        """Counts a part of the line that may stand for a field, whatever that is."""
        self._known.tries.count_way()
        return True

    def _beginnings(self, made: type[Order], pattern: str, line: str) -> Iterator[tuple[tuple[int, int] | None, int]]:
        """Yields where the sentence may begin, with the part before it that names the unit, None without one."""
        head = subject(made)
        if head is None or head in in_language(pattern, LANGUAGES[0]).fields():
            yield None, 0
            return
        yield from self._behind_units(line)

    def _behind_units(self, line: str) -> list[tuple[tuple[int, int], int]]:
        if self._split != line:
            signs = islice(_BEHIND.finditer(line), MOST_HEADS)
            found = [((0, at.start()), at.end()) for at in signs if line[: at.start()].strip()]
            ends = dict.fromkeys((*name_ends(line, self._known), *self._counted_ends(line)))
            self._heads = [*found, *(((0, end), end) for end in ends)]
            self._split = line
        return self._heads

    def _counted_ends(self, line: str) -> Iterator[int]:
        """Where units end that the line begins with, counted or with their place, and no sign stands behind them."""
        if not self._known.stacks:
            return
        for space in islice(re.finditer(r"(?<=\S)\s+(?=\S)", line), MOST_HEAD_WORDS):
            if HAS_LETTER.search(line, 0, space.start()):
                with suppress(NotRead):
                    self._subject(FieldSpec(FieldKind.UNITS, ""), Part(line, 0, space.start()))
                    yield space.start()

    def _order(self, made: type[Order], head: Part | None, spans: Mapping[str, tuple[int, int]], line: str) -> Order:
        declared, name = specs(made), subject(made)
        values: dict[str, Any] = {}
        if head is not None and name is not None:
            values[name] = self._subject(declared[name], head)
        given = {*values, *spans}
        missing = [n for n, spec in declared.items() if n not in given and not may_be_unsaid(spec)]
        if missing:
            fault = lacking(declared[missing[0]], line)
            fault.read = len(spans)
            raise fault
        try:
            read = read_fields(declared.items(), spans, line, self._known, values)
        except NotRead as fault:
            fault.read += 2  # The unit is right.
            raise
        return made(**read)

    def _subject(self, spec: FieldSpec, head: Part) -> Any:
        """The unit or units that a line begins with, and that stand where it says. Raises NotRead.

        A line is tried as every order, and begins with the same unit each time, also with more words behind it.
        """
        asked = spec.kind, head.start, head.line[: head.end]
        if asked not in self._begun:
            try:
                self._begun[asked] = self._read_subject(spec, head)
            except NotRead as fault:
                self._begun[asked] = fault
        read = self._begun[asked]
        if isinstance(read, NotRead):
            raise read.again()
        return read

    def _read_subject(self, spec: FieldSpec, head: Part) -> Any:
        """The same, read anew. Raises NotRead."""
        with suppress(NotRead):
            return self._read_units(spec, head)
        bare, place = head, None
        for spans in matches(AT, plain(head.line)[: head.end], head.start):
            bare, place = head.inside(spans["unit"]), head.inside(spans["hex"])
            break
        read = self._read_units(spec, bare)
        if place is not None:
            self._check_place(place, _several(read))
        return read

    def _read_units(self, spec: FieldSpec, part: Part) -> Any:
        """The unit or units that a part names: the seat's own, else any that it knows of, so that the order's own
        refusal says why it can't be theirs. Raises NotRead."""
        asked, read = replace(spec, candidates=None), READERS[spec.kind]
        try:
            return read(part, asked, self._own, {})
        except NotRead as fault:
            try:
                return read(part, asked, self._known, {})
            except NotRead:
                raise fault from None

    def _check_place(self, place: Part, units: Sequence[str]) -> None:
        """Raises NotRead where one of the units stands elsewhere, and stood elsewhere when the sheet was written."""
        places = self._known.places()
        for unit in units:
            stood = [cell for cell in (self._starts.get(unit), self._known.stands.get(unit)) if cell is not None]
            named = called({cell: places.get(cell, ()) for cell in stood}, place.bare)
            if stood and not named and self._cell(place) not in stood:
                name = in_each_language(partial(name_of, self._known.units, unit))
                names = places.get(stood[-1]) or (self._known.grid.label(stood[-1]),)
                told = say("{unit} stands in {hex}.", unit=name, hex=every_name(names))
                raise NotRead(told, (place.start, place.end), partial(str, names[0]))

    def _cell(self, place: Part) -> int | None:
        try:
            return cell_of(place, self._known)
        except NotRead:
            return None


def _several(units: Any) -> Sequence[str]:
    return (units,) if isinstance(units, str) else units


def _different(orders: Iterator[Order]) -> list[Order]:
    found: list[Order] = []
    for order in orders:
        if order not in found:
            found.append(order)
    return found
