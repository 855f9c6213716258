"""A game to think on: orders and steps are carried out on copies, with drawn dice, and taken back; nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hexwar_tui.engine.dice.rolls import Pool
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.engine.play import flow
from hexwar_tui.engine.play.core import Core
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.sandbox.copies import copied
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame, Known, Outcome, Registry
from hexwar_tui.engine.words.language import Text

Throw = Callable[[Pool], tuple[int, ...]]
"""A function that throws a pool: as many results as it has dice, each from 1 to its faces."""


def thrower(rng: Rng) -> Throw:
    """A function that throws dice by `rng`; every face is equally likely."""

    def throw(pool: Pool) -> tuple[int, ...]:
        faces, drawn = pool.faces, rng.random
        return tuple([int(drawn() * faces) + 1 for _ in range(pool.count)])

    return throw


class _Dice(Table):
    """A table that only throws: it keeps no rolls and tells nobody anything."""

    def __init__(self, throw: Throw) -> None:
        self._throw = throw
        self.frame, self.opened = 0, None
        self.revealed = self.settled = False

    def roll(self, dice: str, why: Text, rule: str, by: Sequence[str] = ()) -> tuple[int, ...]:
        """Throws a pool such as ``12d6``; returns the results in order. The other arguments are not used."""
        pool = Pool.read(dice)
        return self._throw(pool) if pool.count else ()

    def tell(self, event: Event, seen_by: Sequence[Seat] | None = None) -> None:
        """Does nothing: nobody is told what was only thought of."""


class _Noted(_Dice):
    """A table that notes whether dice were thrown, and whether anybody but `seat` was told anything."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(lambda pool: (1,) * pool.count)
        self._seat = seat
        self.has_thrown = self.has_told_others = False

    def roll(self, dice: str, why: Text, rule: str, by: Sequence[str] = ()) -> tuple[int, ...]:
        """Notes that dice were thrown; each shows 1."""
        self.has_thrown = True
        return super().roll(dice, why, rule, by)

    def tell(self, event: Event, seen_by: Sequence[Seat] | None = None) -> None:
        """Notes whether another seat was told."""
        self.has_told_others |= seen_by is None or bool({*seen_by} - {self._seat})


class Sandbox:
    """A copy of a game on which orders are tried. It carries out each order, with the steps that follow by themselves,
    and keeps no journal; what was done can be taken back, and copies of it go their own ways.

    Orders are not checked: ask an order's `objection` first. Dice come from the function `throw`. There is no referee
    in it and nothing is ruled; else the same orders with the same dice lead to the same states as in the game.
    """

    __slots__ = ("_core", "_marked", "_registry", "_table", "_throw")

    def __init__(self, frames: Iterable[AnyFrame], registry: Registry, throw: Throw) -> None:
        """Copies `frames`, the game itself first; `registry` has the systems of games that begin within the game."""
        self._core, self._registry, self._throw = Core([copied(frame) for frame in frames]), registry, throw
        self._table = _Dice(throw)
        self._marked: list[list[AnyFrame]] = []

    @classmethod
    def of(cls, known: Known, registry: Registry, rng: Rng) -> Sandbox:
        """A game that agrees with what a seat knows: what is hidden from it is drawn by `rng`, and so are the dice. Of
        a game within the game, that one alone is laid out."""
        sandbox = cls([known.open], registry, thrower(rng))
        if sandbox.top.system.imagine is not None:
            sandbox.top.system.imagine(sandbox.top, known.seat, rng)
        return sandbox

    def copy(self, throw: Throw | None = None) -> Sandbox:
        """A copy as it is now, without what could be taken back; with other dice where `throw` is given."""
        return Sandbox(self._core.frames, self._registry, throw or self._throw)

    # -- what is asked -------------------------------------------------------------------------------------------------

    @property
    def frames(self) -> tuple[AnyFrame, ...]:
        """The frames, the game itself first, the one being played last; for reading only."""
        return tuple(self._core.frames)

    @property
    def top(self) -> AnyFrame:
        """The frame that is being played."""
        return self._core.frames[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the whole game has ended; None while it goes on."""
        return self._core.outcome()

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that may act now; none once all is over."""
        return flow.waiting(self._core)

    def known(self, seat: Seat) -> Any:
        """What `seat` would know now: a façade of the frame that is being played."""
        return self.top.system.known(self.top, seat)

    def observation(self, seat: Seat) -> Observation:
        """What a practice player at `seat` would be given now."""
        return self.top.observation(self.known(seat), sealed=flow.is_sealed(self._core))

    # -- what is done --------------------------------------------------------------------------------------------------

    def give(self, seat: Seat, order: Order) -> None:
        """Carries out a legal order of `seat`, and then all that happens by itself."""
        order.carry_out(self.top, seat, self._table)
        self.go_on()

    def seal(self, seat: Seat) -> None:
        """Seals the seat's part of a sealed phase; with the last one all is revealed, and goes on by itself."""
        self.top.sealed.append(seat)
        self.go_on()

    def decide(self, seat: Seat, order: Order | None) -> None:
        """Gives what a practice player has decided: a legal order, or None to seal."""
        if order is None:
            self.seal(seat)
        else:
            self.give(seat, order)

    def leaves_way_back(self, seat: Seat, order: Order) -> bool:
        """Carries out a legal order of `seat`, and tells whether it could be taken back in the game, and what was given
        before it as well: nothing is settled by it."""
        can_go_back, is_settled = self._tried(seat, order)
        return can_go_back and not is_settled

    def can_be_taken_back(self, seat: Seat, order: Order) -> bool:
        """Carries out a legal order of `seat`, and tells whether it could be taken back in the game: no dice are
        thrown, nothing is revealed or begun by it, nothing happens by itself, and the seat goes on; in a sealed phase,
        whether nobody else is told."""
        return self._tried(seat, order)[0]

    def _tried(self, seat: Seat, order: Order) -> tuple[bool, bool]:
        """Carries out a legal order; returns whether it could be taken back, and whether it settles those before."""
        before, table = flow.waiting(self._core), _Noted(seat)
        is_sealed = flow.is_sealed(self._core)
        order.carry_out(self.top, seat, table)
        is_final = table.has_thrown or table.revealed or table.opened is not None
        if is_final or (is_sealed and table.has_told_others):
            return False, table.settled
        return flow.next_notice(self._core) is None and flow.waiting(self._core) == before, table.settled

    def pass_time(self, seconds: int) -> None:
        """Lets the clock, if there is one and it runs, run on for whole `seconds`, 1 or more."""
        flow.pass_time(self.top, seconds, self._table)
        self.go_on()

    def mark(self) -> None:
        """Remembers how things are now, for `take_back`. Several marks are taken back one by one, the last first."""
        self._marked.append([copied(frame) for frame in self._core.frames])

    def take_back(self) -> None:
        """Takes back all that was done since the last mark, which is gone with it. Raises IndexError without one."""
        self._core.frames = self._marked.pop()

    def go_on(self) -> None:
        """Does all that happens by itself now; nothing where a seat is waited for or all is over."""
        self._open()
        while flow.next_notice(self._core) is not None:
            flow.take_step(self._core, self._table)
            self._open()

    def _open(self) -> None:
        opened = self._table.opened
        if opened is not None:
            flow.open_frame(self._core, self._registry[opened[0]], self._table, _Dice(self._throw))
            self._table.opened = None
