"""What a referee changes, in words: values of facts, and the change of one."""

from __future__ import annotations

from collections.abc import Callable

from hexwar_tui.engine.words.language import Text, say

Value = int | str | bool | None
"""The value of a fact that a referee may change; None where it has none."""


def value_words(value: Value, word: Callable[[str], Text] = str) -> Text:
    """Returns a value in words: "yes", "no", "none", a number, or for a string what `word` returns for it."""
    if value is None:
        return say("none")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return str(value) if isinstance(value, int) else word(value)


def change_words(subject: Text, fact: Text, value: Text) -> Text:
    """Returns the phrase that a fact of a subject has this value from now on, as in "Poland: holder – Axis"."""
    return say("{subject}: {fact} – {value}", subject=subject, fact=fact, value=value)
