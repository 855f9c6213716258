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

NEAR = 70
"""Within how many characters before an option its value counts as just said."""


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


def as_read(
    markdown: str, options_type: type[Options], words: Callable[[Text], str], options: Options | None = None
) -> str:
    """The rule book `markdown` as it is read: no option by its id. One whose value the sentence has just said is marked
    as an option, any other is named with its value; in bold where `options`, those of a game, have another value."""
    specs = {spec.name: spec for spec in option_list(options_type)}

    def in_words(mark: re.Match[str]) -> str:
        spec = specs.get(mark[1])
        if spec is None:
            return mark[0]
        value = spec.default if options is None else getattr(options, mark[1])
        said = words(_read(spec, value, is_said=_is_said(markdown[: mark.start()], spec.default)))
        return f"[{said}]" if value == spec.default else f"**[{said}]**"

    return MARK.sub(in_words, markdown)


def as_played(markdown: str, options_type: type[Options], words: Callable[[Text], str], options: Options) -> str:
    """The rule book `markdown` as a game with these options is played: their values stand in place of the usual ones
    where the sentence says these, and else behind what they decide."""
    specs = {spec.name: spec for spec in option_list(options_type)}
    played, at = "", 0
    for mark in MARK.finditer(markdown):
        before, spec, at = markdown[at : mark.start()], specs.get(mark[1]), mark.end()
        if spec is None:
            played += before + mark[0]
            continue
        value = getattr(options, spec.name)
        said = _said_instead(before, spec.default, value)
        told = say("{title}: {value}", title=spec.title, value=value_text(spec, value))
        played += f"{before}[{words(told)}]" if said is None else said
    return played + markdown[at:]


def _said_instead(before: str, usual: int | bool | str, value: int | bool | str) -> str | None:
    """The words before an option, with its value in place of the usual one; None where they don't say that."""
    if isinstance(usual, bool) or not isinstance(usual, int) or not _is_said(before, usual):
        return None
    at = [found.span() for found in re.finditer(rf"(?<![\d=]){usual}(?!\d)", before)][-1]
    behind = _ORDINAL.sub(_ordinal(int(value)), before[at[1] :], 1)
    return f"{before[: at[0]]}{value}{behind}".rstrip()


_ORDINAL = re.compile(r"^(?:st|nd|rd|th)\b")


def _ordinal(number: int) -> str:
    """What stands behind the figures of an English ordinal."""
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _read(spec: OptionSpec, value: int | bool | str, *, is_said: bool) -> Text:
    """What stands in the brackets for an option with this value, where its usual one has been said, or not."""
    facts = {"title": spec.title, "value": value_text(spec, value), "usual": value_text(spec, spec.default)}
    if value == spec.default:
        return say("option") if is_said else say("{title}: {value}", title=facts["title"], value=facts["value"])
    if is_said:
        return say("in this game: {value}, not {usual}", value=facts["value"], usual=facts["usual"])
    return say("{title}: {value} in this game, not {usual}", **facts)


def _is_said(before: str, value: int | bool | str) -> bool:
    """Whether the words before an option, in the same sentence and not far away, have its value as a number."""
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    sentence = re.split(r"\. |\n\n", before[-NEAR:])[-1]
    return re.search(rf"(?<![\d=]){value}(?!\d)", sentence) is not None
