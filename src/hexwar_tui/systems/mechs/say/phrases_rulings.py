"""The changes by the referee in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from hexwar_tui.engine.system import Change, Words
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.engine.words.values import change_words, value_words
from hexwar_tui.systems.mechs.terrain import NAMES

FREE, DRAW = "free", "draw"
"""The values of facts for a key point without an owner, and for a game without a winner."""

FACTS: Mapping[str, Text] = {
    "winner": say("winner"),
    "credits": say("credits"),
    "hex": say("hex"),
    "removed": say("removed"),
    "owner": say("holder"),
    "count": say("turns counted"),
    "damage": say("damage"),
    "gunnery": say("gunnery"),
    "piloting": say("piloting"),
    "experience": say("experience"),
    "terrain": say("terrain"),
}

VALUES: Mapping[str, Text] = {FREE: say("free"), DRAW: say("draw")}


class Names(Words, Protocol):
    """The names that the sentence for a change by the referee needs."""

    def pilot(self, pilot: str) -> Text:
        """The name of the pilot of this id."""


def ruling_words(change: Change, names: Names) -> Text:
    """A change by the referee in words: what is changed, which fact of it, and the new value."""
    value = value_words(change.value, lambda word: _word(change.fact, word, names))
    return change_words(_subject(change.subject, names), FACTS[change.fact], value)


def _subject(subject: str, names: Names) -> Text:
    kind, _, id = subject.partition(":")
    match kind:
        case "army" | "unit":
            return names.unit(id)
        case "pilot":
            return names.pilot(id)
        case "side":
            return names.side(id)
        case "point":
            return say("Key point in {hex}", hex=id)
        case "hex":
            return say("Hex {hex}", hex=id)
        case _:
            return say("The game")


def _word(fact: str, value: str, names: Names) -> Text:
    if fact == "winner" and value != DRAW:
        return listing([names.side(side) for side in value.split(",")])
    if fact == "terrain":
        return NAMES[value]
    if value in VALUES:
        return VALUES[value]
    return names.side(value) if fact == "owner" else value
