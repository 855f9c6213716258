"""What is told of contacts, messages and treaties, of what they hand over, and by the chronicle (ENV-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hexwar_tui.engine.events import Event, Facts
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.state import ClauseKind

# -- contacts and messages ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Contact(Event):
    """Two sides are in contact: by what (`contacts.WAYS`), and by whom, who passed it on or proposed to both."""

    sides: tuple[Side, ...]
    how: str
    by: Side | None


@dataclass(frozen=True, slots=True)
class Introduced(Event):
    """A side has introduced two to each other: told to all three, whether the two knew each other before or not."""

    side: Side
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Disclosed(Event):
    """A side has told another the name its player goes by, "" for none."""

    side: Side
    to: Side
    player: str


@dataclass(frozen=True, slots=True)
class Message(Event):
    """Words of one side to another."""

    sender: Side
    to: Side
    words: str


@dataclass(frozen=True, slots=True)
class PostTooLate(Event):
    """What a side has sent about a proposal that waits no more."""


# -- treaties ----------------------------------------------------------------------------------------------------------


class TermsClause(NamedTuple):
    """A clause, as every party may know it: without the id of an army."""

    kind: ClauseKind
    giver: Side | None
    to: Side | None
    cell: Cell | None
    contacts: tuple[Side, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Terms(Facts):
    """A treaty by its id, as every party may know it; it lasts so many turns, None: without end."""

    treaty: str
    proposer: Side
    parties: tuple[Side, ...]
    lasts: int | None
    clauses: tuple[TermsClause, ...]


@dataclass(frozen=True, slots=True)
class TreatyProposed(Event):
    """A treaty was proposed."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatySigned(Event):
    """A party has signed."""

    side: Side
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyRegistered(Event):
    """All have signed: it begins with this turn."""

    begins: int
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyBegins(Event):
    """It is in force now."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyRefused(Event):
    """A party has refused."""

    side: Side
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyWithdrawn(Event):
    """Its proposer has withdrawn it."""

    side: Side
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyVoid(Event):
    """A party is out before all have signed; `side` is the proposer."""

    side: Side
    terms: Terms


@dataclass(frozen=True, slots=True)
class EndAgreed(Event):
    """A party would end a treaty without end."""

    side: Side
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyWillEnd(Event):
    """It ends with this turn; why is a key of `treaties.ENDS`."""

    why: str
    terms: Terms


@dataclass(frozen=True, slots=True)
class TreatyEnded(Event):
    """It is in force no more; why is a key of `treaties.ENDS`."""

    why: str
    terms: Terms


# -- what changes hands ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CityHanded(Event):
    """A city was handed over."""

    giver: Side
    to: Side
    at: Cell


@dataclass(frozen=True, slots=True)
class ArmyHanded(Event):
    """An army was handed over."""

    giver: Side
    to: Side
    at: Cell


@dataclass(frozen=True, slots=True)
class ArmyReceived(Event):
    """The army that was handed over, to its new side alone."""

    army: str
    at: Cell
    strength: int


@dataclass(frozen=True, slots=True)
class NotHanded(Event):
    """A clause came to nothing: `lost`, `taken` or `unknown` (`handing_over`)."""

    clause: ClauseKind
    giver: Side
    to: Side
    at: Cell | None
    contacts: tuple[Side, ...]
    why: str


@dataclass(frozen=True, slots=True)
class GuestLeft(Event):
    """An army had no right to stand in a city any more and stands in `cell` now."""

    side: Side
    city: Cell
    cell: Cell


# -- the Union of States -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnionFounded(Event):
    """A side has founded the Union."""

    side: Side


@dataclass(frozen=True, slots=True)
class ChronicleBattle(Event):
    """Two sides have fought; no winner: a tie."""

    sides: tuple[Side, ...]
    winner: Side | None


@dataclass(frozen=True, slots=True)
class ChronicleCity(Event):
    """A city has fallen, by its number in the scenario (None: it has no name) and who held it before."""

    city: int | None
    side: Side
    from_: Side | None
