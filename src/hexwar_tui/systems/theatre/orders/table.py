"""Resigning, and offering and accepting a draw: at any time (THE-9.1)."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Rng, Values
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.rules import victory

RULE = "THE-9.1"

SELDOM = 0.05
"""How likely a random player that thinks of resigning, or of offering a draw, does so."""


def _draw_yes(known: TheKnown, values: Values, rng: Rng) -> str:
    """Draws a yes for random players, but hardly ever; else raises NothingToDraw."""
    if known.turn < 1 or rng.random() >= SELDOM:
        raise NothingToDraw
    return by_word.YES


ENDS = by_word.Ends(
    lambda frame: frame.state.living(),
    victory.resign,
    lambda frame, table: victory.end_game(frame, (), "agreed", table),
)
"""Which sides still play, and what resigning and an agreed draw do to a game."""


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """The side gives up: its units are disbanded, and it is out."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 0.02

    sure: str = by_word.sure(say("Resign?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class OfferDraw(by_word.OfferDraw):
    """The side offers a draw to all others; the offer stands until the next turn begins."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 0.05

    sure: str = by_word.sure(say("Offer a draw?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class AcceptDraw(by_word.AcceptDraw):
    """The side takes the draw that another has offered; once all sides that play on would, the game is drawn."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 2

    sure: str = by_word.sure(say("Accept the draw?"))
