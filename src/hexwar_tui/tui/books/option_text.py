"""Options of the rules in words: the values they may have, the one they have, and those of a game in its rule book.

Behind what an option decides, the text of a rule book names it with its usual value: ``50 control points `[goal=50]```.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hexwar_tui.engine.data.options import Options, OptionSpec, option_list
from hexwar_tui.engine.words.language import Text, say

MARK = re.compile(r"`\[([a-z][a-z0-9_]*)=[^\]`]*\]`")
"""Matches an option that a rule book names with its usual value, and the backticks around; group 1 is its name."""


def bounds(spec: OptionSpec) -> tuple[int, int]:
    """The lowest and the highest number that an option may be; where `spec` sets no bound, -999999 and 999999."""
    low = -999_999 if spec.lowest is None else spec.lowest
    return low, 999_999 if spec.highest is None else spec.highest


def bounds_text(spec: OptionSpec) -> Text:
    """In words, which values an option may have: yes or no, one of its choices, or a range of whole numbers."""
    if isinstance(spec.default, bool):
        return say("yes or no")
    if spec.choices:
        return say("one of: {choices}", choices=tuple(spec.called(choice) for choice in spec.choices))
    low, high = bounds(spec)
    return say("a whole number from {low} to {high}", low=low, high=high)


def value_text(spec: OptionSpec, value: int | bool | str) -> Text:
    """`value`, which the option of this `spec` may have, in words."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return str(value) if isinstance(value, int) else spec.called(value)


def in_game(markdown: str, options: Options, words: Callable[[Text], str]) -> str:
    """The rule book `markdown` with this game's values of options, in bold, where they are not the usual ones."""
    specs = {spec.name: spec for spec in option_list(type(options))}

    def in_bold(mark: re.Match[str]) -> str:
        spec = specs.get(mark[1])
        value = getattr(options, mark[1], None)
        if spec is None or value is None or value == spec.default:
            return mark[0]
        numbers = {"value": value_text(spec, value), "usual": value_text(spec, spec.default)}
        said = say("in this game: {value}, not {usual}", **numbers)
        return f"**[{words(said)}]**"

    return MARK.sub(in_bold, markdown)
