"""Numbers as sentences write them: points, hexes, seconds, fractions, what is added to a roll."""

from __future__ import annotations

from hexwar_tui.engine.words.language import Phrase, say_many


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
