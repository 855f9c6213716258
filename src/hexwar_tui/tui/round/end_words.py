"""The sentences at the end of a game that give losses and luck their measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.dice.luck import Luck
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.annals import Toll
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.view import Badge
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.engine.words.numbers import decimal

RARE, RAREST = 0.25, 1000
"""The chance below which dice fell otherwise than was due; and in how many games something rarer still comes once."""

ALIKE = 1.25
"""Up to how many times as large a share of what a side had is about as much."""


def tenths(number: float) -> Text:
    """A number as players read it: with a tenth below ten, whole from there on."""
    if number >= 10:
        return str(round(number))
    return decimal(number)


def loss_sentence(game: Game, tolls: Mapping[Side, Toll], outcome: Outcome) -> Text:
    """Whether the winners have lost a smaller or larger share than the others; "" for a draw, or without losses."""
    ours = [toll for side, toll in tolls.items() if side in outcome.winners]
    others = [toll for side, toll in tolls.items() if side not in outcome.winners]
    lost, theirs = _share(ours), _share(others)
    if not ours or not others or not lost + theirs:
        return ""
    names = listing(tuple(game.frames[0].side_name(side) for side in outcome.winners))
    if lost > theirs * ALIKE:
        return say("{winner}: lost a larger share, and won all the same.", winner=names)
    if theirs > lost * ALIKE:
        return say("{winner}: lost a smaller share, and won.", winner=names)
    return say("Winners and losers paid about alike.")


def _share(tolls: Sequence[Toll]) -> float:
    """Which share of what they had some sides have lost together."""
    return sum(toll.lost for toll in tolls) / max(1, sum(toll.all for toll in tolls))


def luck_sentence(game: Game, lucks: Mapping[Side, Luck]) -> Text:
    """Whose dice fell the rarest way, and in how many games that comes once."""
    side, luck = min(lucks.items(), key=lambda found: found[1].chance)
    games = min(RAREST, round(1 / luck.chance)) if luck.chance else RAREST
    if luck.chance > RARE:
        return say("The dice fell about as was due.")
    name = game.frames[0].side_name(side)
    if luck.won > luck.due:
        return say("{side} was lucky: such dice come in one game of {n}.", side=name, n=games)
    return say("{side} was unlucky: such dice come in one game of {n}.", side=name, n=games)


def strength_left(badge: Badge) -> str:
    """The strength that a unit has left, of how much it had whole where that is known; "" where neither is."""
    if badge.strength is None:
        return ""
    return str(badge.strength) if badge.full is None else f"{badge.strength}/{badge.full}"


def with_others(deed: Text, others: int) -> Text:
    """A deed in a sentence, and how many others did the same together with it."""
    more = say_many("And {n} other deed.", "And {n} other deeds.", others)
    return say("{what} {more}", what=deed, more=more) if others else deed
