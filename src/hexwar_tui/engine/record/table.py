"""The table: what an order or step may do besides changing its own frame: throw dice, tell, reveal, open a frame."""

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
    """What one order or step is given to throw dice, tell events and open a game within the game. What came of it is in
    `rolls`, `events`, `opened`, `revealed` and `settled`; `later` has the kinds of events that older journals may lack.

    `counts` tells how often each roll was made this turn; it belongs to the game and is kept with its snapshots.
    `system`, and in `frame` the number of the entry that opened it, are those of the frame that acts.
    """

    def __init__(self, system: str, turn: str, dice_source: DiceSource, counts: dict[str, int], frame: int = 0) -> None:
        self._system, self._turn, self.frame = system, turn, frame
        self._dice_source, self._counts = dice_source, counts
        self.rolls: list[Roll] = []
        self._untold: list[Roll] = []
        self.events: list[News] = []
        self.later: set[str] = set()
        self.opened: tuple[str, Scenario, Mapping[str, Any]] | None = None
        self.revealed = self.settled = False

    def roll(self, dice: str, why: Text, rule: str, by: Sequence[str] = ()) -> tuple[int, ...]:
        """Throws a pool such as ``12d6``; returns the results in order. `why` says what for, `rule` is the id of the
        rule, `by` are the ids of what is concerned.

        The roll is known to those who are told the next event; until one is told, to nobody but the referee.
        """
        pool = Pool.read(dice)
        if not pool.count:
            return ()
        name = roll_name(self._turn, rule, by)
        nth = self._counts.get(name, 0)
        key = f"{name}/{nth}"
        result = self._dice_source.throw(RollRequest(pool, why, rule, tuple(by), key))
        self._counts[name] = nth + 1
        roll = Roll(f"{pool.count}d{pool.faces}", [*result], rule, [*by], key, ())
        self.rolls.append(roll)
        self._untold.append(roll)
        return result

    def pick(self, items: Sequence[T], why: Text, rule: str, by: Sequence[str] = ()) -> T:
        """One of `items`, drawn by a die that is recorded like a roll; a single item needs none. The rules must give
        the order of `items`, or replays would differ."""
        if len(items) == 1:
            return items[0]
        (number,) = self.roll(f"1d{len(items)}", why, rule, by)
        return items[number - 1]

    def tell(self, event: Event, seen_by: Sequence[Seat] | None = None) -> None:
        """Tells `event` to the seats `seen_by`, None for all; they also learn the rolls made since the event before."""
        known_to = None if seen_by is None else tuple(seen_by)
        self.events.append(News.of(event, self._system, known_to, self.frame))
        if event.later:
            self.later.add(event.kind)
        for roll in self._untold:
            roll.seen_by = known_to
        self._untold.clear()

    def reveal(self) -> None:
        """Notes that something secret has become known: nothing before this can be taken back."""
        self.revealed = True

    def settle(self) -> None:
        """Makes final for good all that was given before this order, even if the order itself is taken back. For rules
        by which only what was done last can be taken back: they call it in each order that counts."""
        self.settled = True

    def open_frame(self, system: str, scenario: Scenario, options: Mapping[str, Any]) -> None:
        """Opens a game of another system within this one, as for a battle; it begins after this order or step."""
        assert self.opened is None, "an order or step opens one frame at most"
        self.opened = (system, scenario, options)

    def add(self, beginning: Table) -> None:
        """Adds the rolls and events of `beginning`, the table at which the opened game was set up."""
        self.rolls += beginning.rolls
        self.events += beginning.events
        self.later |= beginning.later
