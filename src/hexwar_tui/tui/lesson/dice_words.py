"""The shorthand for dice, as in “4+”, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.lines import Line

SHORT = re.compile(r"(?<![\w.+-])(\d{1,2})\+(?!\w)")
"""Matches what a die must show at least, as it is written in short; group 1 is the number."""


def in_words(lines: Iterable[Line], words: Callable[[Text], str]) -> Text:
    """What the first shorthand for dice in these lines means; "" where there is none. `words` puts them into the
    language that is read."""
    found = (match for text in _texts(lines) for match in SHORT.finditer(words(text)))
    match = next(found, None)
    return "" if match is None else say("“{n}+” means: {n} or more on the die.", n=match[1])


def _texts(lines: Iterable[Line]) -> Iterator[Text]:
    for line in lines:
        yield from line.row or (line.text, line.value)
