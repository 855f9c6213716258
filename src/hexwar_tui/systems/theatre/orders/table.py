"""Resigning, and offering and accepting a draw: at any time (THE-9.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Order, Rng, Values
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.rules import victory

RULE = "THE-9.1"

SELDOM = 0.05
"""How often a random player that thinks of giving up or of a draw does so."""


def _draw_yes(known: TheKnown, values: Values, rng: Rng) -> str:
    """Random players hardly ever end a game."""
    if known.turn < 1 or rng.random() >= SELDOM:
        raise NothingToDraw
    return by_word.YES


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """The side gives up and is out."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 0.02

    sure: str = by_word.sure(say("Resign?"), _draw_yes)

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """The side is out."""
        table.reveal()
        victory.resign(frame, side, table)


@dataclass(frozen=True, slots=True)
class OfferDraw(by_word.OfferDraw):
    """The side would take a draw; the offer stands until the next turn begins."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 0.05

    sure: str = by_word.sure(say("Offer a draw?"), _draw_yes)

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Offers it to all others."""
        _agree(frame, side, "draw-offered", table)


@dataclass(frozen=True, slots=True)
class AcceptDraw(by_word.AcceptDraw):
    """The side takes the draw that another has offered."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    eagerness: ClassVar[float] = 2

    sure: str = by_word.sure(say("Accept the draw?"))

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Agrees; when all sides have, the game is drawn."""
        _agree(frame, side, "draw-accepted", table)


def _agree(frame: TheFrame, side: Side, kind: str, table: Table) -> None:
    """A word across the table can't be taken back."""
    table.reveal()
    frame.state.draw_offers.append(side)
    table.tell(kind, side=side)
    if all(other in frame.state.draw_offers for other in frame.state.living()):
        victory.end_game(frame, (), "agreed", table)


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
"""What every side may do at any time."""
