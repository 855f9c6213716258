"""A rehearsal: what happens by itself is tried on a copy, looked at from every side, then taken over or left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Notice, Outcome
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say


class Rehearsal:
    """Made by `rehearse`. Ends with `commit` or `leave`; of one that is forgotten the journal knows nothing."""

    def __init__(self, game: Game, copy: Game) -> None:
        self._game, self._copy = game, copy
        self._since = len(game.record.entries)
        self._ended = False

    @property
    def steps(self) -> tuple[Entry, ...]:
        """The steps taken so far, with their dice and events."""
        return tuple(self._copy.record.entries[self._since :])

    @property
    def game(self) -> Game:
        """The copy as it stands, to be looked at."""
        return self._copy

    @property
    def outcome(self) -> Outcome | None:
        """How the game would have ended; None while it goes on."""
        return self._copy.outcome

    def next_step(self) -> Notice | None:
        """What would happen next; None when a seat is waited for or all is over."""
        return self._copy.next_step()

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that would be waited for now."""
        return self._copy.waiting_for()

    def step(self, dice: Sequence[int] = (), *, own_dice: bool = False) -> list[News]:
        """Takes the next step on the copy, like `Game.step`; all its events. Raises NotYourTurn, NeedDice, BadDice."""
        self._demand_open()
        return self._copy.step(dice, own_dice=own_dice)

    def view(self, seat: Seat) -> View:
        """What `seat` would see now."""
        return self._copy.view(seat)

    def news(self, seat: Seat) -> Iterator[tuple[Entry, News]]:
        """What `seat` would know of all that was rehearsed."""
        return self._copy.news(seat, self._since)

    def phrase(self, event: News) -> Text:
        """An event of the rehearsal as a sentence."""
        return self._copy.phrase(event)

    def commit(self) -> list[News]:
        """Takes these very steps with these very dice in the game; all events.

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
