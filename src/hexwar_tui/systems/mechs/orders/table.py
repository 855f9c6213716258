"""The orders to resign, and to offer or accept a draw (MEC-5.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Order, Rng, Values
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.rules import course, victory
from hexwar_tui.systems.mechs.rules.hostility import sides_in

RULE = "MEC-5.1"

EARLY, LATE = 6, 40
"""Before the first of these turns random players never give up; from the other on they come to an end, also where no
last turn is set."""

SELDOM, OFTEN = 0.1, 0.5
"""How often a random player that thinks of giving up or of a draw does so in between, and how often from then on."""


def _draw_yes(known: MecKnown, values: Values, rng: Rng) -> str:
    """Draws "yes", but seldom while the game is young, and never in its first turns; else raises NothingToDraw."""
    if known.state.turn < EARLY or rng.random() >= (SELDOM if known.state.turn < LATE else OFTEN):
        raise NothingToDraw
    return by_word.YES


ENDS = by_word.Ends(sides_in, course.resign, lambda frame, table: victory.end_game(frame, (), "agreed", table))
"""What comes of these words."""


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """The side gives up and is out: its armies are removed, and its key points are nobody's."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 0.1

    sure: str = by_word.sure(say("Resign?"), _draw_yes)


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
    """The side takes the draw that another has offered."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 20

    sure: str = by_word.sure(say("Accept the draw?"))


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
