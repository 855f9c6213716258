"""Decides which seat comes to the keyboard next, and for what; this needs no screen."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.silence import is_sealed_by_referee
from hexwar_tui.engine.record.journal import LATER_KINDS, EntryKind
from hexwar_tui.engine.seats import HUMAN, REFEREE, Seat


class Next(Enum):
    """What can come next at the keyboard."""

    TABLE = "table"  # the seat at the keyboard goes on
    CURTAIN = "curtain"  # the keyboard is passed to another seat
    PRACTICE = "practice"  # a practice player moves
    STEP = "step"  # something happens by itself, and dice hold it back; a referee comes to the keyboard for it
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Turn:
    """What comes next, and for which seat ("" once the game is over)."""

    next: Next
    seat: Seat = ""


def humans(game: Game) -> tuple[Seat, ...]:
    """The seats that people play at this keyboard, the sides in their order; the referee, if any, comes last."""
    people = tuple(seat.side for seat in game.record.seats if seat.player == HUMAN)
    return (*people, REFEREE) if game.record.referee else people


def comes_next(game: Game, at_keyboard: Seat | None) -> Turn:
    """Returns what comes next in the game when the seat `at_keyboard` has just acted (None: nobody sits there yet)."""
    if game.outcome is not None:
        return Turn(Next.OVER)
    waiting, people = game.waiting_for(), humans(game)
    if game.next_step() is not None:
        if not game.record.referee:
            return Turn(Next.STEP, REFEREE)
        is_there = at_keyboard == REFEREE or (len(people) == 1 and not game.record.referee_lock)
        return Turn(Next.TABLE if is_there else Next.CURTAIN, REFEREE)
    for seat in waiting:
        if seat not in people:
            return Turn(Next.PRACTICE, seat)
    if at_keyboard in waiting:
        return Turn(Next.TABLE, at_keyboard or "")
    seat = _after(game, at_keyboard, waiting)
    if len(people) == 1 and not game.record.lock_of(seat):
        return Turn(Next.TABLE, seat)
    return Turn(Next.CURTAIN, seat)


def open_again(game: Game, seats: Iterable[Seat]) -> None:
    """Unseals those of `seats` that were told news after they had sealed, so that they can answer it: a sealed phase
    ends only when all have sealed with nothing unread. Does nothing once the game waits for nobody, and nothing for
    those for whom the referee has sealed; that he has for another, or who plays another, calls for no answer."""
    for seat in [seat for seat in seats if seat in game.top.sealed and not is_sealed_by_referee(game, seat)]:
        last = max(e.number for e in game.record.entries if e.seat == seat and e.kind is EntryKind.SEAL)
        told = (entry.kind for entry, _ in game.news(seat, last))
        if game.waiting_for() and any(kind not in LATER_KINDS for kind in told):
            game.unseal(seat)


def _after(game: Game, at_keyboard: Seat | None, waiting: tuple[Seat, ...]) -> Seat:
    """The first seat of `waiting` behind `at_keyboard` in the order of sides; without such, the first of `waiting`."""
    order = list(game.sides)
    if at_keyboard in order:
        start = order.index(at_keyboard) + 1
        order = order[start:] + order[:start]
    return next((seat for seat in order if seat in waiting), waiting[0])
