"""Resigning, and offering and accepting a draw (SKI-3.4): at any time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Order, Rng, Values
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.course import victory

RULE = "SKI-3.4"


def _draw_yes(known: SkiKnown, values: Values, rng: Rng) -> str:
    """No practice player ends a game that has not begun."""
    if known.turn < 1:
        raise NothingToDraw
    return by_word.YES


ENDS = by_word.Ends(
    lambda frame: frame.state.sides,
    victory.resign,
    lambda frame, table: victory.end_game(frame, (), victory.AGREED, table),
)
"""What comes of these words."""


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """The side gives up, and the other wins."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 0.002

    sure: str = by_word.sure(say("Resign?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class OfferDraw(by_word.OfferDraw):
    """The side would take a draw; the offer stands until its next turn begins."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS

    sure: str = by_word.sure(say("Offer a draw?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class AcceptDraw(by_word.AcceptDraw):
    """The side takes the draw that the other has offered."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS

    sure: str = by_word.sure(say("Accept the draw?"))


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
"""What every side may say at any time."""
