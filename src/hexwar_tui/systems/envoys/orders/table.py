"""The orders to resign, and to offer or accept a draw."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Order, Rng, Values
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.rules import victory
from hexwar_tui.systems.envoys.rules.turn import sides_in

PLAYING_RULE, DRAW_RULE = "ENV-1.4", "ENV-1.3"

LATE = 60
"""From this turn on random players offer draws and resign more often, so that games without a last turn end, too."""

SELDOM, OFTEN = 0.01, 0.3
"""The chance that a random player who has drawn the order to resign or to offer a draw confirms it, before turn `LATE`
and from then on. Accepting a draw needs no such chance."""


def _draw_yes(known: EnvKnown, values: Values, rng: Rng) -> str:
    """Returns "yes" with the chance `SELDOM`, from turn `LATE` on `OFTEN`; else raises NothingToDraw."""
    if rng.random() >= (SELDOM if known.turn < LATE else OFTEN):
        raise NothingToDraw
    return by_word.YES


ENDS = by_word.Ends(
    lambda frame: sides_in(frame.state),
    victory.resign,
    lambda frame, table: victory.end_game(frame, (), "agreed", table),
)
"""The functions that answer which sides play, take a side that resigns out of the game, and end it as a draw."""


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """The side gives up and is out of the game (ENV-1.4)."""

    rule: ClassVar[str] = PLAYING_RULE
    playing_rule: ClassVar[str] = PLAYING_RULE
    ends: ClassVar[by_word.Ends] = ENDS

    sure: str = by_word.sure(say("Resign?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class OfferDraw(by_word.OfferDraw):
    """The side offers a draw; the others may accept until the turn ends."""

    rule: ClassVar[str] = DRAW_RULE
    playing_rule: ClassVar[str] = PLAYING_RULE
    ends: ClassVar[by_word.Ends] = ENDS

    sure: str = by_word.sure(say("Offer a draw?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class AcceptDraw(by_word.AcceptDraw):
    """The side agrees to a draw that another has offered; the game is drawn once all sides in it have agreed."""

    rule: ClassVar[str] = DRAW_RULE
    playing_rule: ClassVar[str] = PLAYING_RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 2

    sure: str = by_word.sure(say("Accept the draw?"))


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
"""The classes of the orders to resign and about draws, which every side in the game may give at any time."""
