"""A rehearsal: what happens by itself is tried on a copy and looked at by every seat, then taken over or dropped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import say


class Rehearsal:
    """Steps of a game tried on a copy. `commit` or `leave` ends it, which alone is entered in the game's journal."""

    def __init__(self, game: Game, copy: Game) -> None:
        self._game = game
        self.game = copy
        """The copy on which the steps are tried, to be looked at."""
        self._since = len(game.record.entries)
        self._ended = False

    @property
    def steps(self) -> tuple[Entry, ...]:
        """The steps rehearsed so far, as entries with their dice and events."""
        return tuple(self.game.record.entries[self._since :])

    def next_step(self) -> Notice | None:
        """What would happen by itself next; None when a seat is waited for or all is over."""
        return self.game.next_step()

    def step(self, dice: Sequence[int] = (), *, own_dice: bool = False) -> list[News]:
        """Takes a step on the copy and returns its events. Raises as `Game.step`, and IllegalOrder as `commit` does."""
        self._demand_open()
        return self.game.step(dice, own_dice=own_dice)

    def view(self, seat: Seat) -> View:
        """What `seat` would see after the steps rehearsed so far."""
        return self.game.view(seat)

    def news(self, seat: Seat) -> Iterator[tuple[Entry, News]]:
        """Yields what `seat` would be told of the steps rehearsed so far, each event with its entry."""
        return self.game.news(seat, self._since)

    def commit(self) -> list[News]:
        """Takes the rehearsed steps in the game itself, with the same dice, and ends the rehearsal; returns all events.
        Raises IllegalOrder where the game has gone on in the meantime, or the rehearsal has been ended."""
        self._demand_open()
        self._ended = True
        return self._game.take_rehearsed(self.steps)

    def leave(self) -> None:
        """Ends the rehearsal; the game only notes how many steps were seen. Raises IllegalOrder as `commit` does."""
        self._demand_open()
        self._ended = True
        self._game.put_down(EntryKind.REHEARSAL, REFEREE, steps=len(self.steps))

    def _demand_open(self) -> None:
        if self._ended or len(self._game.record.entries) != self._since:
            raise IllegalOrder(say("The game has gone on since this rehearsal began."))


def rehearse(game: Game) -> Rehearsal:
    """Begins a rehearsal of what happens by itself from now on, on a copy; `game` does not change."""
    return Rehearsal(game, game.trial_copy())
