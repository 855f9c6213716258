"""Resigning, and offering and accepting a draw (SKI-3.4): at any time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Order, Rng, Values
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.course import victory

RULE = "SKI-3.4"


def _draw_yes(known: SkiKnown, values: Values, rng: Rng) -> str:
    """No practice player ends a game that has not begun."""
    if known.turn < 1:
        raise NothingToDraw
    return by_word.YES


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """The side gives up, and the other wins."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 0.002

    sure: str = by_word.sure(say("Resign?"), _draw_yes)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """The other side wins."""
        table.reveal()
        victory.resign(frame, side, table)


@dataclass(frozen=True, slots=True)
class OfferDraw(by_word.OfferDraw):
    """The side would take a draw; the offer stands until its next turn begins."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE

    sure: str = by_word.sure(say("Offer a draw?"), _draw_yes)

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Offers it to the other."""
        _agree(frame, side, "draw-offered", table)


@dataclass(frozen=True, slots=True)
class AcceptDraw(by_word.AcceptDraw):
    """The side takes the draw that the other has offered."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE

    sure: str = by_word.sure(say("Accept the draw?"))

    def carry_out(self, frame: SkiFrame, side: Side, table: Table) -> None:
        """Agrees; when both sides have, the game is drawn."""
        _agree(frame, side, "draw-accepted", table)


def _agree(frame: SkiFrame, side: Side, kind: str, table: Table) -> None:
    """A word across the table can't be taken back."""
    table.reveal()
    frame.state.draw_offers.append(side)
    table.tell(kind, side=side)
    if all(other in frame.state.draw_offers for other in frame.state.sides):
        victory.end_game(frame, (), victory.AGREED, table)


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
"""What every side may say at any time."""
