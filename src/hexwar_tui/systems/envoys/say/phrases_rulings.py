"""The changes that a referee makes, in words."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.system import Change, Words
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.engine.words.values import change_words, value_words
from hexwar_tui.systems.envoys.land import NAMES

FREE, DRAW = "free", "draw"
"""The value of a ruling that a city is nobody's, and of one that the game has no winner."""

FACTS: Mapping[str, Text] = {
    "winner": say("winner"),
    "capital": say("capital"),
    "new army": say("new army"),
    "contact": say("contact with"),
    "no contact": say("no contact with"),
    "hex": say("hex"),
    "strength": say("strength"),
    "removed": say("removed"),
    "owner": say("holder"),
    "terrain": say("terrain"),
    "end": say("ends with turn"),
}

VALUES: Mapping[str, Text] = {FREE: say("free"), DRAW: say("draw")}


def ruling_words(change: Change, names: Words) -> Text:
    """A referee's change in words: what is changed, which fact of it, and the new value."""
    value = value_words(change.value, lambda word: _word(change.fact, word, names))
    return change_words(_subject(change.subject, names), FACTS[change.fact], value)


def treaty_name(id: str, names: Words) -> Text:
    """The name of the treaty with this id: its number among the treaties of the same parties, and their names."""
    parties, _, number = id.partition("/")
    return say("Treaty {n} of {sides}", n=number, sides=listing([names.side(side) for side in parties.split("+")]))


def _subject(subject: str, names: Words) -> Text:
    kind, _, id = subject.partition(":")
    if kind == "army":
        return names.unit(id)
    if kind == "side":
        return names.side(id)
    if kind == "treaty":
        return treaty_name(id, names)
    if kind == "city":
        return say("City in {hex}", hex=id)
    return say("Hex {hex}", hex=id) if kind == "hex" else say("The game")


def _word(fact: str, value: str, names: Words) -> Text:
    if fact == "winner" and value != DRAW:
        return listing([names.side(side) for side in value.split(",")])
    if fact == "terrain":
        return NAMES[value]
    if value in VALUES:
        return VALUES[value]
    return names.side(value) if fact in ("owner", "contact", "no contact") else value
