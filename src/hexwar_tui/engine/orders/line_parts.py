"""Parts of a typed line, and the error that one of them stands for nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property, partial
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.orders.forms import plain
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.words.language import Text, say


class NotRead(BadOrder):
    """A part of a line that stands for nothing: `span` is where it begins and ends. `read` counts what was understood
    before, `said` the letters that are no values; `asked` is the field at fault, with the values before it."""

    def __init__(self, text: Text, span: tuple[int, int], near: Callable[[], str] = str, read: int = 0) -> None:
        super().__init__(text)
        self.span, self.read, self.said = span, read, 0
        self._near = near
        self.asked: tuple[FieldSpec, Mapping[str, Any]] | None = None

    @cached_property
    def nearest(self) -> str:
        """The word that comes nearest to the part, "" for none. It is looked for when it is asked for: most faults are
        of readings that nobody meant."""
        return self._near()

    def again(self) -> NotRead:
        """The same of another reading, with counts of its own."""
        return NotRead(self.text, self.span, lambda: self.nearest, self.read)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a line: the line as it was typed, and where the part begins and ends."""

    line: str
    start: int
    end: int

    @property
    def text(self) -> str:
        """The part as it was typed, without spaces around it."""
        return self.line[self.start : self.end].strip()

    @property
    def bare(self) -> str:
        """The part for comparing, without a full stop or quotes around it, nor a colon before it."""
        return plain(self.text).strip(" .!\"'").lstrip(" :")

    def unknown(self, text: Text, near: Iterable[str] = ()) -> NotRead:
        """The error that this part stands for nothing, with the nearest of the words `near`."""
        return NotRead(text, (self.start, self.end), partial(self._nearest, near))

    def _nearest(self, near: Iterable[str]) -> str:
        figures = re.findall(r"\d+", self.bare)
        words = {plain(word): word for word in near if re.findall(r"\d+", word) == figures}
        found = get_close_matches(self.bare, list(words), 1, 0.75)
        return words[found[0]] if found else ""

    def inside(self, span: tuple[int, int]) -> Part:
        """A part of this part; `span` counts from the beginning of the line."""
        return Part(self.line, *span)


def listed(part: Part, between: re.Pattern[str]) -> Iterator[Part]:
    """Yields the items of a list."""
    at = part.start
    line = plain(part.line)
    for found in between.finditer(line, part.start, part.end):
        yield part.inside((at, found.start()))
        at = found.end()
    yield part.inside((at, part.end))


def unquoted(part: Part) -> Iterator[Part]:
    """Yields what stands between semicolons, as far as these are in no quotes."""
    at, quoted, line = part.start, False, plain(part.line)
    for place in range(part.start, part.end):
        if line[place] == '"':
            quoted = not quoted
        elif line[place] == ";" and not quoted:
            yield part.inside((at, place))
            at = place + 1
    yield part.inside((at, part.end))


EMPTY: Mapping[FieldKind, Any] = {FieldKind.UNITS: (), FieldKind.PARTS: (), FieldKind.TEXT: ""}
"""What stands for a field of which a sentence says nothing, where that may be."""


def may_be_unsaid(spec: FieldSpec) -> bool:
    """Whether a sentence may say nothing of a field: of a way only where no more than one is offered."""
    return spec.optional or spec.kind in EMPTY or spec.kind is FieldKind.PATH or spec.unsaid is not None


def unsaid(spec: FieldSpec, known: Naming, values: Mapping[str, Any], line: str) -> Any:
    """What is meant where a line does not say the value of a field. Raises NotRead where it has to say it."""
    if spec.unsaid is not None:
        return spec.unsaid
    if spec.kind is FieldKind.PATH and not spec.optional:
        ways = [way for way in known.offered(spec, values) if isinstance(way, tuple) and way]
        if len(ways) != 1:
            raise lacking(spec, line)
        return ways[0]
    meant = known.unsaid(spec, values)
    return meant if meant is not None or spec.optional else EMPTY.get(spec.kind)


def lacking(spec: FieldSpec, line: str) -> NotRead:
    """The error that a line does not say the value of a field."""
    return NotRead(say("this lacks an answer to “{ask}”", ask=spec.ask), (len(line), len(line)))
