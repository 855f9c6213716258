"""Events of diplomacy: contacts, messages, treaties, what they hand over, and the chronicle of the Union (ENV-7)."""

from __future__ import annotations

from typing import NamedTuple

from hexwar_tui.engine.events import About, Event, Facts, Topic, Trace, Traces, facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.diplomacy import ClauseKind

# -- contacts and messages ---------------------------------------------------------------------------------------------


@facts
class Contact(Event, about=About.TALK):
    """Two sides are in contact now: `how` is one of `contacts.WAYS`; `by` is the side that introduced them or proposed
    a treaty to both, None if there is none."""

    sides: tuple[Side, ...]
    how: str
    by: Side | None


@facts
class Introduced(Event, about=About.TALK):
    """`side` has introduced the two `sides` to each other. All three are told, even if the two knew each other
    already."""

    side: Side
    sides: tuple[Side, ...]


@facts
class Disclosed(Event, about=About.TALK):
    """`side` has told `to` who plays `side`: `player` is the player's name, "" if the player goes by no name."""

    side: Side
    to: Side
    player: str


@facts
class Message(Event, about=About.TALK):
    """A message from one side to another."""

    sender: Side
    to: Side
    words: str


@facts
class PostTooLate(Event, about=About.TALK):
    """Told to the sender alone: what it sent about a proposal came to nothing, as that was no longer open."""


# -- treaties ----------------------------------------------------------------------------------------------------------


class TermsClause(NamedTuple):
    """A clause of a treaty as every party may know it: without the id of an army. `giver` gives and `to` gets (None:
    each party to all others); `cell` is that of the city or army it is about, None if it is about neither."""

    kind: ClauseKind
    giver: Side | None
    to: Side | None
    cell: Cell | None
    contacts: tuple[Side, ...]
    words: str


@facts
class Terms(Facts):
    """A treaty as every party may know it; `lasts` is the number of turns agreed, None for a treaty without end."""

    treaty: str
    proposer: Side
    parties: tuple[Side, ...]
    lasts: int | None
    clauses: tuple[TermsClause, ...]


@facts
class TreatyProposed(Event, about=About.TALK):
    """A treaty was proposed."""

    terms: Terms


@facts
class TreatySigned(Event, about=About.TALK):
    """A party has signed a treaty."""

    side: Side
    terms: Terms


@facts
class TreatyRegistered(Event, about=About.TALK):
    """All parties have signed a treaty: it is in force from turn `begins`."""

    begins: int
    terms: Terms


@facts
class TreatyBegins(Event, about=About.TALK):
    """A treaty is in force from now on."""

    terms: Terms

    def topic(self) -> Topic | None:
        """What sides have agreed on."""
        return Topic.AGREEMENTS


@facts
class TreatyRefused(Event, about=About.TALK):
    """A party has refused to sign a treaty."""

    side: Side
    terms: Terms


@facts
class TreatyWithdrawn(Event, about=About.TALK):
    """A proposal was withdrawn by `side`, which had made it."""

    side: Side
    terms: Terms


@facts
class TreatyVoid(Event, about=About.TALK):
    """A proposal of `side` is void: a party has gone out of the game before all had signed."""

    side: Side
    terms: Terms


@facts
class EndAgreed(Event, about=About.TALK):
    """A party agrees to end a treaty that was made without end."""

    side: Side
    terms: Terms


@facts
class TreatyWillEnd(Event, about=About.TALK):
    """A treaty ends with this turn; `why` is a key of `treaties.ENDS`."""

    why: str
    terms: Terms


@facts
class TreatyEnded(Event, about=About.TALK):
    """A treaty is in force no more; `why` is a key of `treaties.ENDS`."""

    why: str
    terms: Terms

    def topic(self) -> Topic | None:
        """What sides have agreed on."""
        return Topic.AGREEMENTS


# -- what changes hands ------------------------------------------------------------------------------------------------


@facts
class CityHanded(Event, about=About.GROUND):
    """The city on the cell `at` was handed over by treaty, from `giver` to `to`."""

    giver: Side
    to: Side
    at: Cell


@facts
class ArmyHanded(Event, about=About.TALK):
    """An army on the cell `at` was handed over by treaty, from `giver` to `to`."""

    giver: Side
    to: Side
    at: Cell


@facts
class ArmyReceived(Event, about=About.TALK):
    """Told to the new side of an army alone: which army was handed over to it."""

    army: str
    at: Cell
    strength: int


@facts
class NotHanded(Event, about=About.TALK):
    """A clause failed by which `giver` was to hand to `to` the city or army on `at`, or its `contacts`; `why` is
    `LOST`, `TAKEN` or `UNKNOWN` of `handing_over`."""

    clause: ClauseKind
    giver: Side
    to: Side
    at: Cell | None
    contacts: tuple[Side, ...]
    why: str


@facts
class GuestLeft(Event, about=About.TALK):
    """An army of `side` had no right to stand in another side's `city` any more, and was moved to `cell`."""

    side: Side
    city: Cell
    cell: Cell

    def traces(self) -> Traces:
        """Its way out of the city."""
        return (Trace(way=(self.city, self.cell)),)


# -- the Union of States -----------------------------------------------------------------------------------------------


@facts
class UnionFounded(Event, about=About.TALK):
    """A side has founded the Union of States."""

    side: Side


@facts
class ChronicleBattle(Event, about=About.FIGHT):
    """The chronicle tells all that two sides have fought; `winner` is None after a tie."""

    sides: tuple[Side, ...]
    winner: Side | None


@facts
class ChronicleCity(Event, about=About.GROUND):
    """The chronicle tells all that `side` has taken a city from `from_`, None if it was free; `city` is its number in
    the scenario, None for a city without a name."""

    city: int | None
    side: Side
    from_: Side | None
