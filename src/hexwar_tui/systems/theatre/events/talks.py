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
    """A message from one side to another."""

    sender: Side
    to: Side
    words: str


# -- treaties ----------------------------------------------------------------------------------------------------------


class TermsClause(NamedTuple):
    """A clause as events hold it, with the fields of `state.Clause`."""

    kind: ClauseKind
    giver: Power | None
    to: Power | None
    good: Good | None
    points: int
    place: PlaceId | None


@dataclass(frozen=True, slots=True)
class Terms(Facts):
    """The terms of a treaty, which is named by its id; `lasts` is its number of turns, None for no end."""

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
    """The party to which a treaty was proposed has signed it."""

    power: Power
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyRefused(Event):
    """`power` has refused a proposal; `why` is a key of `neutrals.REASONS`, "" where no reason is given."""

    power: Power
    why: str
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyWithdrawn(Event):
    """`power` has withdrawn its own proposal; `why` is always ""."""

    power: Power
    why: str
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyBroken(Event):
    """`power` has broken a treaty."""

    power: Power
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyEnded(Event):
    """The time of a treaty is over."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyVoid(Event):
    """A treaty holds no more, because a party is no more or the referee has ruled so."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class PeaceBroken(Event):
    """A power has broken a treaty of peace or guarantee with another, which all are told."""

    power: Power
    other: Power


@dataclass(frozen=True, slots=True)
class PeaceMade(Event):
    """The war of two powers is over by a treaty of peace."""

    powers: tuple[Power, ...]


# -- what changes hands ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandedOver(Event):
    """Points of a good have changed hands; `fleets` have carried them, none if they went over land."""

    giver: Power
    to: Power
    good: Good
    points: int
    fleets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ceded(Event):
    """`giver` has ceded a region to `to`."""

    giver: Power
    to: Power
    place: PlaceId


@dataclass(frozen=True, slots=True)
class NotKept(Event):
    """A clause of a signed treaty can't be carried out now."""

    clause: TermsClause


@dataclass(frozen=True, slots=True)
class NeutralArmed(Event):
    """A neutral has raised `count` infantry divisions from what it was given."""

    power: Power
    at: PlaceId
    count: int


@dataclass(frozen=True, slots=True)
class UnitHanded(Event):
    """A unit of `power` was handed to the neutral `to`; its id was `unit` and is now `taken`."""

    power: Power
    to: Power
    unit: str
    taken: str
    at: PlaceId


@dataclass(frozen=True, slots=True)
class GuestsLeft(Event):
    """Units without leave to stay have gone from `left` to `at`."""

    units: tuple[str, ...]
    power: Power
    left: PlaceId
    at: PlaceId


@dataclass(frozen=True, slots=True)
class GuestsDisbanded(Event):
    """Units without leave to stay in `left` had nowhere to go and were disbanded."""

    units: tuple[str, ...]
    power: Power
    left: PlaceId
