"""The referee's changes in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import Text, listing, say

NEUTRAL, DRAW, RESERVE = "neutral", "draw", "reserve"
"""Words for a place that is nobody's, a game without a winner, and a unit that is off the map."""

FACTS: Mapping[str, Text] = {
    "winner": say("winner"),
    "prestige": say("prestige"),
    "points": say("control points"),
    "raise": say("new unit"),
    "hex": say("hex"),
    "experience": say("experience"),
    "rank": say("rank"),
    "suppressed": say("suppressed"),
    "has acted": say("has acted"),
    "no supply": say("no supply"),
    "removed": say("removed"),
    "key point": say("key point"),
    "depot": say("supply depot"),
    "rail": say("railway"),
    "base": say("central base"),
    "trench": say("trenches"),
}

VALUES: Mapping[str, Text] = {NEUTRAL: say("neutral"), DRAW: say("draw"), RESERVE: say("in reserve")}


class Names(Protocol):
    """The names that a change needs."""

    def whose(self, unit: str) -> Text:
        """A unit, and its side where others may be called the same."""

    def side(self, side: Side) -> Text:
        """A side."""

    def type(self, type: str) -> Text:
        """A unit type."""

    def rank(self, rank: int) -> Text:
        """A rank, from 0."""


def change_words(change: Change, names: Names) -> Text:
    """A change: what of, which fact, and what it is from now on."""
    return say(
        "{subject}: {fact} – {value}",
        subject=_subject(change.subject, names),
        fact=_fact(change.fact),
        value=_value(change, names),
    )


def _subject(subject: str, names: Names) -> Text:
    kind, _, id = subject.partition(":")
    if kind == "unit":
        return names.whose(id)
    if kind == "side":
        return names.side(id)
    return say("Hex {hex}", hex=id) if kind == "hex" else say("The game")


def _fact(fact: str) -> Text:
    if fact.startswith("model "):
        return say("model {n}", n=fact.removeprefix("model "))
    return FACTS[fact]


def _value(change: Change, names: Names) -> Text:
    value = change.value
    if value is None:
        return say("none")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int):
        return names.rank(value) if change.fact == "rank" else str(value)
    if change.fact == "raise":
        return names.type(value)
    if change.fact == "winner" and value != DRAW:
        return listing([names.side(side) for side in value.split(",")])
    if value in VALUES:
        return VALUES[value]
    return value if change.fact == "hex" else names.side(value)
