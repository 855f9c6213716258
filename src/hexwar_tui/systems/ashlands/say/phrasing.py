"""Numbers and names as several sentences of events say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.systems.ashlands.events.facts import Standing, Take, UnitOfSide
from hexwar_tui.systems.ashlands.say.words import AshWords


def thrown(dice: Sequence[int]) -> str:
    """The numbers on dice, in the order thrown: "6 5 1"."""
    return " ".join(map(str, dice))


def shown(need: int) -> str:
    """The number that a die needs, as players say it: "4+"; never below 2+ or above 6+ (ASH-5.1)."""
    return f"{min(6, max(2, need))}+"


def signed(number: int) -> str:
    """A number with its sign: "+3" or "−1"."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def wounds(number: int) -> Phrase:
    """A number of wounds in words: "2 wounds"."""
    return say_many("{n} wound", "{n} wounds", number)


def prestige(number: int) -> Phrase:
    """An amount of prestige in words: "25 prestige"."""
    return say("{n} prestige", n=number)


def owned(event: UnitOfSide | Take, words: AshWords) -> Mapping[str, Text]:
    """The names of a `unit` and its `side`, to fill into a sentence."""
    return {"unit": words.unit(event.unit), "side": words.side(event.side)}


def standing(event: Standing | Take, words: AshWords) -> Mapping[str, Text]:
    """The names of a `unit`, its `side` and a `hex`, to fill into a sentence."""
    return {**owned(event, words), "hex": words.hex(event.cell)}
