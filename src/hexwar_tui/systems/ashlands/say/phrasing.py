"""What the sentences of events share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.systems.ashlands.events.facts import Standing, Take, UnitOfSide
from hexwar_tui.systems.ashlands.say.words import AshWords


def thrown(dice: Sequence[int]) -> str:
    """Dice as they fell: "6 5 1"."""
    return " ".join(map(str, dice))


def shown(need: int) -> str:
    """What a die needs, as players say it: "4+"; a 6 always succeeds and a 1 never does (ASH-5.1)."""
    return f"{min(6, max(2, need))}+"


def signed(number: int) -> str:
    """A change: "+3" or "−1"."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def wounds(number: int) -> Phrase:
    """So many wounds."""
    return say_many("{n} wound", "{n} wounds", number)


def prestige(number: int) -> Phrase:
    """So much prestige."""
    return say("{n} prestige", n=number)


def owned(event: UnitOfSide | Take, words: AshWords) -> Mapping[str, Text]:
    """The names of a `unit` and its `side`."""
    return {"unit": words.unit(event.unit), "side": words.side(event.side)}


def standing(event: Standing | Take, words: AshWords) -> Mapping[str, Text]:
    """The names of a `unit`, its `side` and a `hex`."""
    return {**owned(event, words), "hex": words.hex(event.cell)}
