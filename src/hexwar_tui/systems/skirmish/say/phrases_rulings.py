"""The referee's changes in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import Text, listing, say

DRAW, NOWHERE, RUNS = "draw", "nowhere", "runs"
"""Words for a game without a winner, a unit that is off the board, and a clock that nobody has stopped."""

WINNER, HEX, DAMAGE, FALLEN, MOVED, DONE, ACTIVE = "winner", "hex", "damage", "fallen", "has moved", "done", "active"
LOST, SECONDS, STOPPED, LAST_ACTION, TURN_SAID = "points lost", "seconds", "stopped by", "last action taken", "turn"
COLLAPSED, CRUSHED, LAST_TURN = "collapsed", "crushed", "last turn"

FACTS: Mapping[str, Text] = {
    WINNER: say("winner"),
    HEX: say("hex"),
    DAMAGE: say("damage"),
    FALLEN: say("has fallen"),
    MOVED: say("has moved this turn"),
    DONE: say("is done for this turn"),
    ACTIVE: say("was active in its side's last turn"),
    LOST: say("points lost"),
    SECONDS: say("seconds used in this turn"),
    STOPPED: say("clock stopped by"),
    LAST_ACTION: say("last action after time is taken"),
    TURN_SAID: say("“Turn!” is said"),
    COLLAPSED: say("is light cover now"),
    CRUSHED: say("is crushed"),
    LAST_TURN: say("last turn of both sides"),
}
"""What can be changed, by the words that rulings are kept in."""

VALUES: Mapping[str, Text] = {DRAW: say("draw"), NOWHERE: say("off the board"), RUNS: say("nobody: it runs")}


class Names(Protocol):
    """The names that a change needs."""

    def whose(self, unit: str) -> Text:
        """A unit and its side."""

    def side(self, side: Side) -> Text:
        """A side."""

    def object(self, id: str) -> Text:
        """An object of the board."""

    def fence(self, id: str) -> Text:
        """A fence of the board."""


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
    if kind == "unit":
        return names.whose(id)
    if kind == "side":
        return names.side(id)
    if kind == "object":
        return names.object(id)
    if kind == "fence":
        return names.fence(id)
    return say("The clock") if kind == "clock" else say("The game")


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
    if change.fact == WINNER:
        return listing([names.side(side) for side in value.split(",")])
    return names.side(value) if change.fact == STOPPED else value
