"""What is told of talks, treaties and gifts (THE-2.3, 8.1).

Powers and units are ids. Most of it is told to the parties of a treaty, or to the two whom it concerns, alone.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from hexwar_tui.engine.events import About, Event, Facts, Topic, facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.state import ClauseKind, Good, PlaceId, Power


@facts
class Message(Event, about=About.TALK):
    """One side has written `words` to another."""

    sender: Side
    to: Side
    words: str


# -- treaties ----------------------------------------------------------------------------------------------------------


class TermsClause(NamedTuple):
    """A clause of a treaty as events hold it; its fields mean what those of `state.Clause` do."""

    kind: ClauseKind
    giver: Power | None
    to: Power | None
    good: Good | None
    points: int
    place: PlaceId | None


@facts
class Terms(Facts):
    """What a treaty says, as events hold it; `treaty` is its id, `lasts` its number of turns, None for no end."""

    treaty: str
    proposer: Power
    parties: tuple[Power, ...]
    lasts: int | None
    clauses: tuple[TermsClause, ...]


@facts
class TreatyProposed(Event, about=About.TALK):
    """One party has proposed a treaty to the other; `terms` names both and the proposer."""

    terms: Terms


@facts
class TreatySigned(Event, about=About.TALK):
    """`power`, to which a treaty was proposed, has signed it: it is in force from now on."""

    power: Power
    terms: Terms

    def topic(self) -> Topic | None:
        """What sides have agreed on."""
        return Topic.AGREEMENTS


@facts
class TreatyRefused(Event, about=About.TALK):
    """`power` has refused a proposal; `why` is a key of `neutrals.Answer`, "" where no reason is given."""

    power: Power
    why: str
    terms: Terms


@facts
class TreatyWithdrawn(Event, about=About.TALK):
    """`power` has withdrawn its own proposal; `why` is always ""."""

    power: Power
    why: str
    terms: Terms


@facts
class TreatyBroken(Event, about=About.TALK):
    """`power` has broken a treaty that was in force."""

    power: Power
    terms: Terms

    def topic(self) -> Topic | None:
        """What sides have agreed on."""
        return Topic.AGREEMENTS


@facts
class TreatyEnded(Event, about=About.TALK):
    """A treaty has ended, because the turns for which it was agreed are over."""

    terms: Terms

    def topic(self) -> Topic | None:
        """What sides have agreed on."""
        return Topic.AGREEMENTS


@facts
class TreatyVoid(Event, about=About.TALK):
    """A treaty or proposal is void, because a party is no more or the referee has ruled so."""

    terms: Terms


@facts
class PeaceBroken(Event, about=About.TALK):
    """`power` has broken a treaty of peace or guarantee with `other`, which all are told; `guarantee`: no peace was
    agreed in it, but a guarantee."""

    power: Power
    other: Power
    guarantee: bool = False


@facts
class PeaceHolds(Event, about=About.TALK):
    """Of the treaties of peace or guarantee of these two powers one is broken, and another still holds; only they are
    told."""

    later: ClassVar[bool] = True

    powers: tuple[Power, ...]


@facts
class PeaceMade(Event, about=About.TALK):
    """A treaty of peace has ended the war of these two powers."""

    powers: tuple[Power, ...]


# -- what changes hands ------------------------------------------------------------------------------------------------


@facts
class HandedOver(Event, about=About.GROUND):
    """`giver` has handed `points` of a good to `to`; `fleets` are the trade fleets that carried them, none if by
    land."""

    giver: Power
    to: Power
    good: Good
    points: int
    fleets: tuple[str, ...]


@facts
class Ceded(Event, about=About.GROUND):
    """`giver` has ceded the region `place` to `to`."""

    giver: Power
    to: Power
    place: PlaceId


@facts
class NotKept(Event, about=About.TALK):
    """A clause of a treaty that was just signed could not be carried out."""

    clause: TermsClause


@facts
class NeutralArmed(Event):
    """A neutral has raised `count` infantry divisions in the region `at` from what it was given."""

    power: Power
    at: PlaceId
    count: int


@facts
class UnitHanded(Event, about=About.TALK):
    """A unit of `power` was handed to the neutral `to`; its id was `unit` and is now `taken`, its base is `at`."""

    power: Power
    to: Power
    unit: str
    taken: str
    at: PlaceId


@facts
class GuestsLeft(Event, about=About.TALK):
    """Units of `power` that had no leave to stay in the region `left` are based in `at` from now on."""

    units: tuple[str, ...]
    power: Power
    left: PlaceId
    at: PlaceId


@facts
class GuestsDisbanded(Event, about=About.LOSS):
    """Units of `power` had no leave to stay in the region `left` and nowhere to go, and were disbanded."""

    units: tuple[str, ...]
    power: Power
    left: PlaceId
