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
from hexwar_tui.systems.ashlands import victory
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.telling import tell_side
from hexwar_tui.systems.ashlands.turn import sides_in

YES = "yes"

EARLY = 3
"""Turns in which practice players neither resign nor draw."""


def _offered_yes(known: AshKnown, values: Values) -> Iterator[Candidate]:
    yield Candidate(YES, say("yes, for good"))


def _draw_yes(known: AshKnown, values: Values, rng: Chance) -> str:
    """No practice player ends a game that has hardly begun."""
    if known.turn <= EARLY:
        raise NothingToDraw
    return YES


def _playing_objection(known: AshKnown) -> Objection | None:
    if known.seat not in known.sides or known.is_out(known.seat):
        return Objection(say("Only a side that plays on may do this."), "ASH-2.2")
    return None


@dataclass(frozen=True, slots=True)
class Resign(Order):
    """The side gives up and is out."""

    kind: ClassVar[str] = "resign"
    title: ClassVar[Text] = say("Resign")
    rule: ClassVar[str] = "ASH-2.2"
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0.001

    sure: str = choice_field(say("Resign?"), _offered_yes, draw=_draw_yes)

    def objection(self, known: AshKnown) -> Objection | None:
        """Only who plays on."""
        if self.sure != YES:
            return Objection(say("Resigning has to be confirmed."), "ASH-2.2")
        return _playing_objection(known)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """The side is out."""
        table.reveal()
        victory.resign(frame, side, table)


@dataclass(frozen=True, slots=True)
class OfferDraw(Order):
    """The side would take a draw; the offer stands until the turn ends."""

    kind: ClassVar[str] = "offer-draw"
    title: ClassVar[Text] = say("Offer a draw")
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0.004

    sure: str = choice_field(say("Offer a draw?"), _offered_yes, draw=_draw_yes)

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Only who plays on, and once."""
        if known.seat in known.draw_offers:
            return Objection(say("This side has offered a draw already."), "ASH-2.1")
        if known.draw_offers:
            return Objection(say("Another side has offered a draw, which can be accepted."), "ASH-2.1")
        return _playing_objection(known)

    def objection(self, known: AshKnown) -> Objection | None:
        """Only who plays on, and once."""
        return self.closed(known)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Offers it to all others."""
        _agree(frame, side, "draw-offered", table)


@dataclass(frozen=True, slots=True)
class AcceptDraw(Order):
    """The side takes the draw that another offers; when all do, the game ends."""

    kind: ClassVar[str] = "accept-draw"
    title: ClassVar[Text] = say("Accept the draw")
    any_time: ClassVar[bool] = True
    eagerness: ClassVar[float] = 0.4

    sure: str = choice_field(say("Accept the draw?"), _offered_yes, draw=_draw_yes)

    @classmethod
    def closed(cls, known: AshKnown) -> Objection | None:
        """Only what another has offered, and once."""
        if not known.draw_offers:
            return Objection(say("Nobody has offered a draw."), "ASH-2.1")
        if known.seat in known.draw_offers:
            return Objection(say("This side has agreed to a draw already."), "ASH-2.1")
        return _playing_objection(known)

    def objection(self, known: AshKnown) -> Objection | None:
        """Only what another has offered, and once."""
        return self.closed(known)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Agrees; the last to do so ends the game."""
        _agree(frame, side, "draw-accepted", table)


def _agree(frame: AshFrame, side: Side, kind: str, table: Table) -> None:
    tell_side(table, kind, side)
    frame.state.draw_offers.append(side)
    if all(other in frame.state.draw_offers for other in sides_in(frame.state)):
        victory.end_game(frame, (), "agreed", table)


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
"""What every side may do at any time."""
