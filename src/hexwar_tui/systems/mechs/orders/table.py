"""Resigning, and offering and accepting a draw: at any time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, NothingToDraw, Order, Rng, Values, choice_field
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.rules import course, victory
from hexwar_tui.systems.mechs.rules.hostility import sides_in
from hexwar_tui.systems.mechs.state import Phase

YES = "yes"

EARLY, LATE = 6, 40
"""Before the first of these turns random players never give up; from the other on they come to an end, also where no
last turn is set."""

SELDOM, OFTEN = 0.1, 0.5
"""How often a random player that thinks of giving up or of a draw does so in between, and how often from then on."""


def _offered_yes(known: MecKnown, values: Values) -> Iterator[Candidate]:
    yield Candidate(YES, say("yes, for good"))


def _draw_yes(known: MecKnown, values: Values, rng: Rng) -> str:
    """Random players seldom end a game that is still young."""
    if known.state.turn < EARLY or rng.random() >= (SELDOM if known.state.turn < LATE else OFTEN):
        raise NothingToDraw
    return YES


def _playing_objection(known: MecKnown) -> Objection | None:
    state = known.state
    if known.seat not in known.sides or state.sides[known.seat].out or state.phase in (Phase.SETUP, Phase.OVER):
        return Objection(say("Only a side that plays on may do this."), "MEC-5.1")
    return None


@dataclass(frozen=True, slots=True)
class Resign(Order):
    """The side gives up: its armies go, its key points are nobody's, and it is out."""

    kind: ClassVar[str] = "resign"
    title: ClassVar[Text] = say("Resign")
    rule: ClassVar[str] = "MEC-5.1"
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0.1

    sure: str = choice_field(say("Resign?"), _offered_yes, draw=_draw_yes)

    def objection(self, known: MecKnown) -> Objection | None:
        """Only who plays on."""
        if self.sure != YES:
            return Objection(say("Resigning has to be confirmed."), "MEC-5.1")
        return _playing_objection(known)

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """The side is out; if it was to move, the next one does."""
        table.reveal()
        course.resign(frame, side, table)


@dataclass(frozen=True, slots=True)
class OfferDraw(Order):
    """The side would take a draw; the offer stands until its next turn begins."""

    kind: ClassVar[str] = "offer-draw"
    title: ClassVar[Text] = say("Offer a draw")
    rule: ClassVar[str] = "MEC-5.1"
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0.3

    sure: str = choice_field(say("Offer a draw?"), _offered_yes, draw=_draw_yes)

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """Only who plays on, and once."""
        if known.seat in known.state.draw_offers:
            return Objection(say("This side has offered a draw already."), "MEC-5.1")
        if known.state.draw_offers:
            return Objection(say("Another side has offered a draw, which can be accepted."), "MEC-5.1")
        return _playing_objection(known)

    def objection(self, known: MecKnown) -> Objection | None:
        """Only who plays on, and once."""
        return self.closed(known)

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Offers it to all others."""
        _agree(frame, side, "draw-offered", table)


@dataclass(frozen=True, slots=True)
class AcceptDraw(Order):
    """The side takes the draw that another has offered."""

    kind: ClassVar[str] = "accept-draw"
    title: ClassVar[Text] = say("Accept the draw")
    rule: ClassVar[str] = "MEC-5.1"
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[float] = 20

    sure: str = choice_field(say("Accept the draw?"), _offered_yes)

    @classmethod
    def closed(cls, known: MecKnown) -> Objection | None:
        """Only who plays on, and where a draw has been offered by another."""
        if known.seat in known.state.draw_offers:
            return Objection(say("This side has agreed to a draw already."), "MEC-5.1")
        if not known.state.draw_offers:
            return Objection(say("Nobody has offered a draw."), "MEC-5.1")
        return _playing_objection(known)

    def objection(self, known: MecKnown) -> Objection | None:
        """Only who plays on, and where a draw has been offered by another."""
        return self.closed(known)

    def carry_out(self, frame: MecFrame, side: Side, table: Table) -> None:
        """Agrees; when all sides have, the game is drawn."""
        _agree(frame, side, "draw-accepted", table)


def _agree(frame: MecFrame, side: Side, kind: str, table: Table) -> None:
    """A word across the table can't be taken back."""
    table.reveal()
    frame.state.draw_offers.append(side)
    table.tell(kind, side=side)
    if all(other in frame.state.draw_offers for other in sides_in(frame)):
        victory.end_game(frame, (), "agreed", table)


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
