"""Numbers and names in words, which the sentences of several events share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.systems.ashlands.events.facts import Standing, Take, UnitOfSide
from hexwar_tui.systems.ashlands.say.words import AshWords


def thrown(dice: Sequence[int]) -> str:
    """The numbers that dice show, in the order in which they were thrown, like "6 5 1"."""
    return " ".join(map(str, dice))


def shown(need: int) -> str:
    """The number that a die needs, like "4+"; never below "2+" or above "6+", whatever `need` is (ASH-5.1)."""
    return f"{min(6, max(2, need))}+"


def signed(number: int) -> str:
    """A number with its sign, like "+3" or "−1"; 0 is "+0"."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def wounds(number: int) -> Phrase:
    """A number of wounds in words, like "2 wounds"."""
    return say_many("{n} wound", "{n} wounds", number)


def prestige(number: int) -> Phrase:
    """An amount of prestige in words, like "25 prestige"."""
    return say("{n} prestige", n=number)


def owned(event: UnitOfSide | Take, words: AshWords) -> Mapping[str, Text]:
    """What to fill into a sentence: under "unit" the name of the event's unit, under "side" that of its side."""
    return {"unit": words.unit(event.unit), "side": words.side(event.side)}


def standing(event: Standing | Take, words: AshWords) -> Mapping[str, Text]:
    """What to fill into a sentence: under "unit", "side" and "hex" the names of these three in the event."""
    return {**owned(event, words), "hex": words.hex(event.cell)}
