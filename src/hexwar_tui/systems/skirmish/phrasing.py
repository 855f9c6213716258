"""What the sentences of events share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from hexwar_tui.engine.language import Phrase, Text, say_many
from hexwar_tui.systems.skirmish.words import SkiWords

Facts: TypeAlias = Mapping[str, Any]
"""The facts of an event, by the table of the module that tells it."""

Phrasing: TypeAlias = Callable[[Facts, SkiWords], Text]
"""Makes the sentence of one kind of event."""


def points(number: int) -> Phrase:
    """So many command points."""
    return say_many("{n} point", "{n} points", number)


def hexes(number: int) -> Phrase:
    """So many hexes."""
    return say_many("{n} hex", "{n} hexes", number)


def clock_time(seconds: int) -> str:
    """Seconds as a clock shows them: "4:05", "1:00:00"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def tenths(number: int, of: int) -> str:
    """A fraction as a decimal with one digit, none where it is whole: "310.5", "402"."""
    whole, rest = divmod((20 * number + of) // (2 * of), 10)
    return f"{whole}.{rest}" if rest else str(whole)


def signed(change: int) -> str:
    """What is added to a roll: "+2", "−3"."""
    return f"+{change}" if change >= 0 else f"−{-change}"
