"""The orders to resign, to offer a draw, and to accept one (MEC-5.1)."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Order, Rng, Values
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.rules import sequence, victory
from hexwar_tui.systems.mechs.rules.hostility import sides_in

RULE = "MEC-5.1"

EARLY, LATE = 6, 40
"""Before turn `EARLY` random players neither resign nor draw; from turn `LATE` on they do so often, so that games end
which have no last turn."""

SELDOM, OFTEN = 0.1, 0.5
"""The chance that a random player who considers resigning or a draw does so: before turn `LATE`, and from then on."""


def _draw_yes(known: MecKnown, values: Values, rng: Rng) -> str:
    """Draws "yes", but seldom while the game is young, and never in its first turns; else raises NothingToDraw."""
    if known.state.turn < EARLY or rng.random() >= (SELDOM if known.state.turn < LATE else OFTEN):
        raise NothingToDraw
    return by_word.YES


ENDS = by_word.Ends(sides_in, sequence.resign, lambda frame, table: victory.end_game(frame, (), "agreed", table))
"""What is done when a side resigns, and when all sides have agreed to a draw."""


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """The side resigns and is out: its armies are removed, and its key points belong to nobody."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 0.1

    sure: str = by_word.sure(say("Give up the whole game, with all armies and key points?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class OfferDraw(by_word.OfferDraw):
    """The side offers a draw; the offer stands until the side's next turn begins."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 0.3

    sure: str = by_word.sure(say("Offer a draw?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class AcceptDraw(by_word.AcceptDraw):
    """The side accepts a draw that another has offered; when all sides have agreed, the game ends."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 20

    sure: str = by_word.sure(say("Accept the draw?"))


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
