"""The referee's changes in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.systems.theatre.state import PlaceId, Power

DRAW, SIGNS, REFUSES = "draw", "signs", "refuses"
"""Words for a game without a winner, and for the answer to a proposal."""

NEW_UNITS: Mapping[str, Text] = {
    "infantry": say("new infantry division in"),
    "tanks": say("new tank division in"),
    "bombers": say("new bomber regiment in"),
    "fighters": say("new fighter regiment in"),
    "war-fleet": say("new war fleet in"),
    "trade-fleet": say("new trade fleet in"),
}
"""The facts that raise a unit, by its type."""

FACTS: Mapping[str, Text] = {
    "winner": say("winner"),
    "manpower": say("manpower"),
    "production": say("production"),
    "supply": say("supply"),
    "owner": say("holder"),
    "factories out": say("factories out of work"),
    "derricks out": say("derricks out of work"),
    "garrison supply": say("supply of the garrison"),
    "base": say("base"),
    "removed": say("removed"),
    "war": say("at war with"),
    "peace": say("at peace with"),
    **NEW_UNITS,
    "ends": say("ends before turn"),
    "void": say("void"),
    "guarantee": say("guarantee"),
    "region": say("region"),
    "answer": say("answer"),
}
"""What can be changed, by the name of the fact; a new unit goes by its type."""

VALUES: Mapping[str, Text] = {DRAW: say("draw"), SIGNS: say("signs"), REFUSES: say("refuses")}


class Names(Protocol):
    """The names that a change needs."""

    def unit(self, unit: str) -> Text:
        """A unit."""

    def side(self, side: Side) -> Text:
        """A side."""

    def power(self, power: Power) -> Text:
        """A side or a neutral."""

    def place(self, place: PlaceId) -> Text:
        """A region or a sea."""


def treaty_name(id: str, names: Names) -> Text:
    """A treaty by its parties and its number among theirs, which its id holds."""
    parties, _, number = id.partition("/")
    powers = listing([names.power(power) for power in parties.split("+")])
    return say("Treaty {n}: {powers}", n=number, powers=powers)


def change_words(change: Change, names: Names) -> Text:
    """A change: what of, which fact, and what it is from now on."""
    return say(
        "{subject}: {fact} – {value}",
        subject=_subject(change.subject, names),
        fact=FACTS[change.fact],
        value=_value(change, names),
    )


def _subject(subject: str, names: Names) -> Text:
    kind, _, id = subject.partition(":")
    match kind:
        case "unit":
            return names.unit(id)
        case "power":
            return names.power(id)
        case "region":
            return names.place(id)
        case "wishes":
            return say("Wishes of {power}", power=names.power(id))
        case "treaty":
            return treaty_name(id, names)
        case _:
            return say("The game")


def _value(change: Change, names: Names) -> Text:
    value = change.value
    if value is None:
        return say("none")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int):
        return str(value)
    if value in VALUES:
        return VALUES[value]
    if change.fact == "winner":
        return listing([names.side(side) for side in value.split(",")])
    return names.power(value) if change.fact in ("owner", "war", "peace") else names.place(value)
