"""What is told of talks, treaties and gifts (THE-2.3, 8.1).

Powers and units are ids. Most of it is told to the parties of a treaty, or to the two whom it concerns, alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.state import ClauseKind, Good, PlaceId, Power


@dataclass(frozen=True, slots=True)
class Message(Event):
    """Words of one side to another."""

    sender: Side
    to: Side
    words: str


# -- treaties ----------------------------------------------------------------------------------------------------------


class TermsClause(NamedTuple):
    """A clause, with the facts of `state.Clause`."""

    kind: ClauseKind
    giver: Power | None
    to: Power | None
    good: Good | None
    points: int
    place: PlaceId | None


@dataclass(frozen=True, slots=True)
class Terms(Facts):
    """A treaty by its id; it lasts so many turns, None: without end."""

    treaty: str
    proposer: Power
    parties: tuple[Power, ...]
    lasts: int | None
    clauses: tuple[TermsClause, ...]


@dataclass(frozen=True, slots=True)
class TreatyProposed(Event):
    """A treaty was proposed."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatySigned(Event):
    """The other party has signed."""

    power: Power
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyRefused(Event):
    """A party has refused; why is a key of `neutrals.REASONS`, "" for a side."""

    power: Power
    why: str
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyWithdrawn(Event):
    """Its proposer has withdrawn it; why is ""."""

    power: Power
    why: str
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyBroken(Event):
    """A party has broken it."""

    power: Power
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyEnded(Event):
    """Its time is over."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyVoid(Event):
    """One of its parties is no more."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class PeaceBroken(Event):
    """A power has broken the peace with another, which all are told."""

    power: Power
    other: Power


@dataclass(frozen=True, slots=True)
class PeaceMade(Event):
    """The war of two powers is over."""

    powers: tuple[Power, ...]


# -- what changes hands ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    """Points of a good have changed hands; fleets have carried them, none over land."""

    giver: Power
    to: Power
    good: Good
    points: int
    fleets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ceded(Event):
    """A region has changed hands."""

    giver: Power
    to: Power
    place: PlaceId


@dataclass(frozen=True, slots=True)
class NotKept(Event):
    """A clause can't be kept now."""

    clause: TermsClause


@dataclass(frozen=True, slots=True)
class NeutralArmed(Event):
    """A neutral has raised so many infantry divisions of what it was given."""

    power: Power
    at: PlaceId
    count: int


@dataclass(frozen=True, slots=True)
class UnitHanded(Event):
    """A unit has changed hands: as it was called and as it is called now."""

    power: Power
    to: Power
    unit: str
    taken: str
    at: PlaceId


@dataclass(frozen=True, slots=True)
class GuestsLeft(Event):
    """Units without leave to stay have left for `at`."""

    units: tuple[str, ...]
    power: Power
    left: PlaceId
    at: PlaceId


@dataclass(frozen=True, slots=True)
class GuestsDisbanded(Event):
    """Units without leave to stay had nowhere to go."""

    units: tuple[str, ...]
    power: Power
    left: PlaceId
