"""Numbers as sentences write them: points, hexes, seconds, fractions, what is added to a roll."""

from __future__ import annotations

from hexwar_tui.engine.words.language import Phrase, Text, say_many
from hexwar_tui.engine.words.numbers import decimal


def points(number: int) -> Phrase:
    """A number of command points in words: "1 point", "3 points"."""
    return say_many("{n} point", "{n} points", number)


def hexes(number: int) -> Phrase:
    """A number of hexes in words: "1 hex", "3 hexes"."""
    return say_many("{n} hex", "{n} hexes", number)


def clock_time(seconds: int) -> str:
    """Seconds as a clock shows them: "4:05", "1:00:00"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def tenths(number: int, of: int) -> Text:
    """The fraction `number` / `of`, rounded to one decimal, which is left out where it is 0: "310.5", "402"."""
    whole, rest = divmod((20 * number + of) // (2 * of), 10)
    return decimal(whole + rest / 10) if rest else str(whole)


def signed(change: int) -> str:
    """A change of a roll with its sign: "+2", "−3"."""
    return f"+{change}" if change >= 0 else f"−{-change}"
