"""The parts of a turn, for each of which sheets are written: what tells them from each other, and what is told of a
sheet for one that is over."""

from __future__ import annotations

import hashlib
from contextlib import suppress

from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, Text, render, say

_GOES_ON = frozenset({EntryKind.STEP, EntryKind.ORDER, EntryKind.RULING})
"""The entries with which another part of a turn may begin."""


def part_now(game: Answers, seat: Seat) -> str:
    """What tells the part of the turn that is under way from the others: from its phase, and in a game within the game
    from the turn of that."""
    view = game.view(seat)
    inner = view.turn if len(game.frames) > 1 else 0
    told = f"{game.top.system.id} {render(view.phase, SOURCE_LANGUAGE)} {inner}"
    return hashlib.blake2b(told.encode(), digest_size=4).hexdigest()


def phase_now(game: Game) -> Text:
    """The phase that is under way, as every side sees it."""
    return game.view(game.sides[0]).phase


def too_late(game: Game, seat: Seat, turn: int, part: str) -> Text:
    """Why a sheet of `seat` for that part of that turn is not taken in, and what it can send instead."""
    return say(
        "It has come too late. It was for {then}; now it is {now}. Nothing of it has been entered. {wanted}",
        then=_moment(turn, _phase_then(game, seat, turn, part)),
        now=_moment(game.turn, phase_now(game)),
        wanted=_wanted(game, seat),
    )


def _moment(turn: int, phase: Text) -> Text:
    return say("turn {turn}, {phase}", turn=turn, phase=phase) if phase else say("turn {turn}", turn=turn)


def _wanted(game: Game, seat: Seat) -> Text:
    if game.outcome is not None:
        return say("The game is over, and no more orders are wanted.")
    if seat in game.waiting_for():
        return say(
            "Wanted now are your orders for that: write them into the sheet of your papers for it; if you do not have"
            " them yet, they come."
        )
    return say("No orders of yours are wanted now; the sheet comes with your next papers.")


def _phase_then(game: Game, seat: Seat, turn: int, part: str) -> Text:
    """The phase of that turn that the sheet was for; "" where that can't be told any more."""
    turns = [entry for entry in standing(game.record.entries) if entry.turn == turn and entry.kind in _GOES_ON]
    if not part or not turns:
        return ""
    with suppress(*STUMBLES):
        then = game.look_back(turns[0].number - 1)
        for entry in turns:
            for number in (entry.number - 1, entry.number):
                then.go_to(number)
                if then.turn == turn and part_now(then, seat) == part:
                    return then.view(seat).phase
    return ""
