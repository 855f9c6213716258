"""Practice players in a game with people: each gives its order, or where it fails a plain one is given for it, and the
players are told so."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import LONGEST_KIND, default_order, give_for
from hexwar_tui.engine.seats import HUMAN, Seat
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.practice.room import Answer, Mishap, Room
from hexwar_tui.practice.telling import Question, desk_of

FAILURES: Mapping[Mishap, str] = {
    Mishap.UNKNOWN: N_("{side}: there is no practice player “{player}”; something plain was done for it."),
    Mishap.SLOW: N_("{side}: the practice player took too long; something plain was done for it."),
    Mishap.GREW: N_("{side}: the practice player took too much memory; something plain was done for it."),
    Mishap.DIED: N_("{side}: the practice player broke down; something plain was done for it."),
    Mishap.RUBBISH: N_("{side}: the practice player gave no order; something plain was done for it."),
    Mishap.ILLEGAL: N_("{side}: the practice player broke the rules; something plain was done for it."),
}
"""By what a practice player did the template of the sentence that tells the players of it."""


def practise(game: Game, seat: Seat, room: Room) -> Text:
    """Has the practice player at `seat`, which thinks in `room`, act once. Asked again in the same game, it gets the
    same question.

    Returns the sentence that tells the players how it has failed, "" where all went well.
    """
    return enter(game, seat, room.think(Question.of(game, seat)))


def enter(game: Game, seat: Seat, answer: Answer) -> Text:
    """Gives the order that a practice player has answered, or seals for it, with all that follows by itself. Where the
    answer is a mishap or an illegal order, `default_order` is given instead.

    Returns the sentence that tells the players whose practice player has failed and how, "" where all went well. It
    does not tell the order, which may be secret.
    """
    if not isinstance(answer, Mishap):
        try:
            give_for(game, seat, answer)
        except IllegalOrder:
            answer = Mishap.ILLEGAL
        else:
            return ""
    give_for(game, seat, default_order(game, seat))
    player = next(setup.player for setup in game.record.seats if setup.side == seat)
    return say(FAILURES[answer], side=game.frames[0].side_name(seat), player=clean(player, LONGEST_KIND))


def begin(game: Game, room: Room) -> None:
    """Starts the processes of all practice players of the game, so that nobody waits for that later."""
    system = game.frames[0].system
    for setup in game.record.seats:
        if setup.player != HUMAN:
            room.open(desk_of(system, setup.player, setup.side))
