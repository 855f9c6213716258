"""Resigning, and offering and accepting a draw: at any time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.orders import Candidate, Chance, NothingToDraw, Order, Values, choice_field
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.skirmish import victory
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.state import Phase

YES = "yes"


def _offered_yes(known: SkiKnown, values: Values) -> Iterator[Candidate]:
    yield Candidate(YES, say("yes, for good"))


def _draw_yes(known: SkiKnown, values: Values, rng: Chance) -> str:
    """No practice player ends a game that has not begun."""
    if known.turn < 1:
        raise NothingToDraw
    return YES


def _playing_objection(known: SkiKnown) -> Objection | None:
    if known.seat not in known.sides or known.phase is Phase.OVER:
        return Objection(say("Only a side that plays on may do this."), "SKI-3.4")
    return None


@dataclass(frozen=True, slots=True)
class Resign(Order):
    """The side gives up, and the other wins."""

    kind: ClassVar[str] = "resign"
    title: ClassVar[Text] = say("Resign")
    rule: ClassVar[str] = "SKI-3.4"
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0.002

    sure: str = choice_field(say("Resign?"), _offered_yes, draw=_draw_yes)

    def objection(self, known: SkiKnown) -> Objection | None:
        """Only who plays on."""
        if self.sure != YES:
            return Objection(say("Resigning has to be confirmed."), "SKI-3.4")
        return _playing_objection(known)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """The other side wins."""
        table.reveal()
        victory.resign(frame, side, table)


@dataclass(frozen=True, slots=True)
class OfferDraw(Order):
    """The side would take a draw; the offer stands until its next turn begins."""

    kind: ClassVar[str] = "offer-draw"
    title: ClassVar[Text] = say("Offer a draw")
    rule: ClassVar[str] = "SKI-3.4"
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0.004

    sure: str = choice_field(say("Offer a draw?"), _offered_yes, draw=_draw_yes)

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Only who plays on, and once."""
        if known.seat in known.draw_offers:
            return Objection(say("This side has offered a draw already."), "SKI-3.4")
        if known.draw_offers:
            return Objection(say("Another side has offered a draw, which can be accepted."), "SKI-3.4")
        return _playing_objection(known)

    def objection(self, known: SkiKnown) -> Objection | None:
        """Only who plays on, and once."""
        return self.closed(known)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Offers it to all others."""
        _agree(frame, side, "draw-offered", table)


@dataclass(frozen=True, slots=True)
class AcceptDraw(Order):
    """The side takes the draw that another has offered."""

    kind: ClassVar[str] = "accept-draw"
    title: ClassVar[Text] = say("Accept the draw")
    rule: ClassVar[str] = "SKI-3.4"
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[float] = 4

    sure: str = choice_field(say("Accept the draw?"), _offered_yes)

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """Only who plays on, and where a draw has been offered by another."""
        if known.seat in known.draw_offers:
            return Objection(say("This side has agreed to a draw already."), "SKI-3.4")
        if not known.draw_offers:
            return Objection(say("Nobody has offered a draw."), "SKI-3.4")
        return _playing_objection(known)

    def objection(self, known: SkiKnown) -> Objection | None:
        """Only who plays on, and where a draw has been offered by another."""
        return self.closed(known)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Agrees; when both sides have, the game is drawn."""
        _agree(frame, side, "draw-accepted", table)


def _agree(frame: SkiFrame, side: Side, kind: str, table: Table) -> None:
    """A word across the table can't be taken back."""
    table.reveal()
    frame.state.draw_offers.append(side)
    table.tell(kind, side=side)
    if all(other in frame.state.draw_offers for other in frame.state.sides):
        victory.end_game(frame, (), "agreed", table)


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
