"""Resigning, and offering and accepting a draw: at any time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Order, Rng, Values
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.rules import victory
from hexwar_tui.systems.ashlands.rules.telling import tell_side
from hexwar_tui.systems.ashlands.rules.turn import sides_in

PLAYING_RULE, DRAW_RULE = "ASH-2.2", "ASH-2.1"

EARLY = 3
"""Turns in which practice players neither resign nor draw."""


def _draw_yes(known: AshKnown, values: Values, rng: Rng) -> str:
    """No practice player ends a game that has hardly begun."""
    if known.turn <= EARLY:
        raise NothingToDraw
    return by_word.YES


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """The side gives up and is out."""

    rule: ClassVar[str] = PLAYING_RULE
    playing_rule: ClassVar[str] = PLAYING_RULE

    sure: str = by_word.sure(say("Resign?"), _draw_yes)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """The side is out."""
        table.reveal()
        victory.resign(frame, side, table)


@dataclass(frozen=True, slots=True)
class OfferDraw(by_word.OfferDraw):
    """The side would take a draw; the offer stands until the turn ends."""

    rule: ClassVar[str] = DRAW_RULE
    playing_rule: ClassVar[str] = PLAYING_RULE

    sure: str = by_word.sure(say("Offer a draw?"), _draw_yes)

    def carry_out(self, frame: AshFrame, side: Side, table: Table) -> None:
        """Offers it to all others."""
        _agree(frame, side, "draw-offered", table)


@dataclass(frozen=True, slots=True)
class AcceptDraw(by_word.AcceptDraw):
    """The side takes the draw that another offers; when all do, the game ends."""

    rule: ClassVar[str] = DRAW_RULE
    playing_rule: ClassVar[str] = PLAYING_RULE
    eagerness: ClassVar[float] = 0.4

    sure: str = by_word.sure(say("Accept the draw?"), _draw_yes)

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
