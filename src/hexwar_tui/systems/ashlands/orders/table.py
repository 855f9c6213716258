"""The orders that a side can give at any time: resigning, offering a draw, and accepting one."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Order, Preview, Rng, Values
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.rules import victory
from hexwar_tui.systems.ashlands.rules.turn import ROUNDS, sides_in
from hexwar_tui.systems.ashlands.say.words import AshWords
from hexwar_tui.systems.ashlands.state import Phase

PLAYING_RULE, DRAW_RULE = "ASH-2.2", "ASH-2.1"

EARLY = 3
"""For this many turns at the beginning random players neither resign nor agree to a draw."""


def _draw_yes(known: AshKnown, values: Values, rng: Rng) -> str:
    """Draws yes for a random player, so that it ends the game. Raises NothingToDraw in the first turns."""
    if known.turn <= EARLY:
        raise NothingToDraw
    return by_word.YES


ENDS = by_word.Ends(
    lambda frame: sides_in(frame.state),
    victory.resign,
    lambda frame, table: victory.end_game(frame, (), "agreed", table),
    may_be_unsaid=True,
)
"""What is done when a side resigns, and when all sides have agreed to a draw."""


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """ASH-2.2: the side gives the game up and is out of it."""

    rule: ClassVar[str] = PLAYING_RULE
    playing_rule: ClassVar[str] = PLAYING_RULE
    ends: ClassVar[by_word.Ends] = ENDS

    sure: str = by_word.sure(say("Resign?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class OfferDraw(by_word.OfferDraw):
    """ASH-2.1: the side offers a draw; the offer stands until the turn ends."""

    rule: ClassVar[str] = DRAW_RULE
    playing_rule: ClassVar[str] = PLAYING_RULE
    ends: ClassVar[by_word.Ends] = ENDS

    sure: str = by_word.sure(say("Offer a draw?"), _draw_yes)

    def preview(self, known: AshKnown) -> Preview:
        """A line that says how long the offer stands; if sides have no part of the rounds left in which they could
        answer, a second line that names them."""
        lines = [Line(say("The offer stands until the end of this turn."))]
        if absent := self.caution(known):
            lines.append(Line(absent, tone=Tone.BAD))
        return Preview(tuple(lines))

    def caution(self, known: AshKnown) -> Text:
        """Which sides have no part of the turn left in which they could answer; "" where all have one."""
        absent = [AshWords(known.open).side(side) for side in known.sides if _has_no_part_left(known, side)]
        return say("No part of this turn is left to: {sides}.", sides=listing(absent)) if absent else ""


def _has_no_part_left(known: AshKnown, side: Side) -> bool:
    """True if another side plays on, but has its parts of the rounds of this turn behind it (ASH-3.4)."""
    state = known.state
    if side == known.seat or known.is_out(side) or known.phase not in ROUNDS:
        return False
    is_past = known.phase is Phase.CLOSING and state.order.index(side) < state.at
    return is_past or all(unit.side != side or unit.acted == state.turn for unit in known.on_map())


@dataclass(frozen=True, slots=True)
class AcceptDraw(by_word.AcceptDraw):
    """ASH-2.1: the side accepts a draw that another offers; when all sides have agreed, the game ends."""

    rule: ClassVar[str] = DRAW_RULE
    playing_rule: ClassVar[str] = PLAYING_RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 0.4

    sure: str = by_word.sure(say("Accept the draw?"), _draw_yes)


TABLE_ORDERS: tuple[type[Order], ...] = (Resign, OfferDraw, AcceptDraw)
"""The classes of all orders that a side may give at any time."""
