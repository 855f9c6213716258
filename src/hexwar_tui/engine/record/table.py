"""The table: what an order or a step may do besides changing its own frame — throw dice, tell, reveal, open a frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.dice.rolls import DiceSource, Pool, Roll, RollRequest, roll_name
from hexwar_tui.engine.events import Event, News
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text

T = TypeVar("T")


class Table:
    """The one through which dice, news and new frames come, for the time of one order or step.

    `counts` tells how often each roll was made this turn; it belongs to the game and is kept with its snapshots.
    `system` and `frame` (the entry that opened it) are those of the frame that acts.
    """

    __slots__ = (
        "_counts",
        "_dice_source",
        "_frame",
        "_system",
        "_turn",
        "_untold",
        "events",
        "opened",
        "revealed",
        "rolls",
        "settled",
    )

    def __init__(self, system: str, turn: str, dice_source: DiceSource, counts: dict[str, int], frame: int = 0) -> None:
        self._frame, self._system, self._turn, self._dice_source, self._counts = (
            frame,
            system,
            turn,
            dice_source,
            counts,
        )
        self.rolls: list[Roll] = []
        self._untold: list[Roll] = []
        self.events: list[News] = []
        self.opened: tuple[str, Scenario, Mapping[str, Any]] | None = None
        self.revealed = self.settled = False

    def roll(self, dice: str, why: Text, rule: str, by: Sequence[str] = ()) -> tuple[int, ...]:
        """Throws a whole pool such as ``12d6``: the results in order. `why` says what for, `by` the ids concerned.

        The roll is known to those who know of the event told next; until one is told, to nobody but the referee.
        """
        pool = Pool.read(dice)
        if not pool.count:
            return ()
        name = roll_name(self._turn, rule, by)
        nth = self._counts.get(name, 0)
        request = RollRequest(pool, why, rule, tuple(by), f"{name}/{nth}")
        result = self._dice_source.throw(request)
        self._counts[name] = nth + 1
        self.rolls.append(Roll(dice, list(result), rule, list(by), request.key, seen_by=()))
        self._untold.append(self.rolls[-1])
        return result

    def pick(self, items: Sequence[T], why: Text, rule: str, by: Sequence[str] = ()) -> T:
        """One of `items` by a recorded die; a single item needs none. Their order must be one that the rules give."""
        if len(items) == 1:
            return items[0]
        (number,) = self.roll(f"1d{len(items)}", why, rule, by)
        return items[number - 1]

    def tell(self, event: Event, seen_by: Sequence[Seat] | None = None) -> None:
        """Makes an event, and the rolls that led to it since the last one, known to `seen_by`, or to everybody."""
        known_to = None if seen_by is None else tuple(seen_by)
        self.events.append(News.of(event, self._system, known_to, self._frame))
        for roll in self._untold:
            roll.seen_by = known_to
        self._untold.clear()

    def reveal(self) -> None:
        """Something became known that was not: nothing before this can be taken back."""
        self.revealed = True

    def settle(self) -> None:
        """All that was given before becomes final, for good: also when this order itself is taken back.

        For rules that let nobody take back more than what he did last; they call it in each order that counts.
        """
        self.settled = True

    def open_frame(self, system: str, scenario: Scenario, options: Mapping[str, Any]) -> None:
        """Lays a game of another system on top of this one: a battle. It begins when this order or step is done."""
        assert self.opened is None, "an order or step opens one frame at most"
        self.opened = (system, scenario, options)
