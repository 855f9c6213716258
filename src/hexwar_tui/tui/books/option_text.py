"""Options of the rules in words: which values they may have, and which one they have."""

from __future__ import annotations

from hexwar_tui.engine.data.options import OptionSpec
from hexwar_tui.engine.words.language import Text, say


def bounds(spec: OptionSpec) -> tuple[int, int]:
    """The lowest and the highest number that an option may be."""
    low = -999_999 if spec.lowest is None else spec.lowest
    return low, 999_999 if spec.highest is None else spec.highest


def bounds_text(spec: OptionSpec) -> Text:
    """Which values an option may have, in words."""
    if isinstance(spec.default, bool):
        return say("yes or no")
    if spec.choices:
        return say("one of: {choices}", choices=tuple(spec.called(choice) for choice in spec.choices))
    low, high = bounds(spec)
    return say("a whole number from {low} to {high}", low=low, high=high)


def value_text(spec: OptionSpec, value: int | bool | str) -> Text:
    """A value of an option in words."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return str(value) if isinstance(value, int) else spec.called(value)
