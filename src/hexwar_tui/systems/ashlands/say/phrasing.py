"""What the sentences of events share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.systems.ashlands.say.words import AshWords

Facts: TypeAlias = Mapping[str, Any]
"""The facts of an event, by the table of the module that tells it."""

Phrasing: TypeAlias = Callable[[Facts, AshWords], Text]
"""Makes the sentence of one kind of event."""


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


def losses(facts: Facts, words: AshWords) -> Phrase:
    """The wounds of an attack and the models that they killed."""
    if not facts["wounds"]:
        return say("no wounds")
    if not facts["killed"]:
        return say("{wounds}, nobody killed", wounds=wounds(facts["wounds"]))
    return say("{wounds}, killed: {models}", wounds=wounds(facts["wounds"]), models=words.models(facts["killed"]))


def place(words: AshWords, path: Sequence[int]) -> str:
    """Where a path ends."""
    return words.hex(path[-1])
