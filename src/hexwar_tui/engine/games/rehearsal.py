"""A rehearsal: what happens by itself is tried on a copy, looked at from every side, then taken over or left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import say


class Rehearsal:
    """Steps of a game tried on a copy, made by `rehearse` and ended by `commit` or `leave`.

    The journal notes nothing of one that is never ended.
    """

    def __init__(self, game: Game, copy: Game) -> None:
        self._game = game
        self.game = copy
        """The copy on which the steps are tried, to be looked at."""
        self._since = len(game.record.entries)
        self._ended = False

    @property
    def steps(self) -> tuple[Entry, ...]:
        """The steps taken so far, with their dice and events."""
        return tuple(self.game.record.entries[self._since :])

    def next_step(self) -> Notice | None:
        """What would happen next; None when a seat is waited for or all is over."""
        return self.game.next_step()

    def step(self, dice: Sequence[int] = (), *, own_dice: bool = False) -> list[News]:
        """Takes the next step on the copy, like `Game.step`; all its events. Raises NotYourTurn, NeedDice, BadDice."""
        self._demand_open()
        return self.game.step(dice, own_dice=own_dice)

    def view(self, seat: Seat) -> View:
        """What `seat` would see now."""
        return self.game.view(seat)

    def news(self, seat: Seat) -> Iterator[tuple[Entry, News]]:
        """What `seat` would know of all that was rehearsed."""
        return self.game.news(seat, self._since)

    def commit(self) -> list[News]:
        """Takes these very steps with these very dice in the game; returns all events.

        Raises IllegalOrder where the game has gone on in the meantime.
        """
        self._demand_open()
        self._ended = True
        return self._game.take_rehearsed(self.steps)

    def leave(self) -> None:
        """Leaves the game as it is; the journal notes how many steps were seen. Raises IllegalOrder as `commit`."""
        self._demand_open()
        self._ended = True
        self._game.note_rehearsal(len(self.steps))

    def _demand_open(self) -> None:
        if self._ended or len(self._game.record.entries) != self._since:
            raise IllegalOrder(say("The game has gone on since this rehearsal began."))


def rehearse(game: Game) -> Rehearsal:
    """A rehearsal of what happens by itself from here on, on a copy; `game` does not change."""
    return Rehearsal(game, game.trial_copy())
