"""Resigning, and offering and accepting a draw (SKI-3.4): at any time."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders import by_word
from hexwar_tui.engine.orders.order import NothingToDraw, Preview, Rng, Values
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.sequence import victory

RULE = "SKI-3.4"


def _draw_yes(known: SkiKnown, values: Values, rng: Rng) -> str:
    """The word for yes. Raises NothingToDraw before the first turn: no random player ends a game that has not begun."""
    if known.turn < 1:
        raise NothingToDraw
    return by_word.YES


ENDS = by_word.Ends(
    lambda frame: frame.state.sides,
    victory.resign,
    lambda frame, table: victory.end_game(frame, (), victory.AGREED, table),
)
"""How resigning and draws end a game of Skirmish; both sides take part in them."""


@dataclass(frozen=True, slots=True)
class Resign(by_word.Resign):
    """SKI-3.4: the side gives up, and the other wins."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS
    eagerness: ClassVar[float] = 0.002

    sure: str = by_word.sure(say("Give up this battle?"), _draw_yes)

    def preview(self, known: SkiKnown) -> Preview:
        """Whether the game ends with the battle, or goes on where the battle arose."""
        if known.scenario.task is None:
            return Preview((Line(say("The other side wins.")),))
        return Preview((Line(say("This battle alone is lost: the game in which it arose goes on.")),))


@dataclass(frozen=True, slots=True)
class OfferDraw(by_word.OfferDraw):
    """SKI-3.4: the side offers a draw; the offer stands until its next turn begins."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS

    sure: str = by_word.sure(say("Offer a draw?"), _draw_yes)


@dataclass(frozen=True, slots=True)
class AcceptDraw(by_word.AcceptDraw):
    """SKI-3.4: the side accepts the draw that the other has offered, which ends the game."""

    rule: ClassVar[str] = RULE
    playing_rule: ClassVar[str] = RULE
    ends: ClassVar[by_word.Ends] = ENDS

    sure: str = by_word.sure(say("Accept the draw?"))
