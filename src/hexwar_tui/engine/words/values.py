"""The facts that a referee rules on, in words."""

from __future__ import annotations

from collections.abc import Callable

from hexwar_tui.engine.words.language import Text, say

Value = int | str | bool | None
"""What a fact can be."""


def value_words(value: Value, word: Callable[[str], Text] = str) -> Text:
    """What a fact is; one that is a word itself is told by `word`."""
    if value is None:
        return say("none")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return str(value) if isinstance(value, int) else word(value)


def change_words(subject: Text, fact: Text, value: Text) -> Text:
    """What a fact of a subject is from now on: "Poland: holder – Axis"."""
    return say("{subject}: {fact} – {value}", subject=subject, fact=fact, value=value)
