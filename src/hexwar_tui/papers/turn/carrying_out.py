"""The turn itself: whom it waits for, what is sealed for it, and what every side would learn of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import RollRequest
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.silence import seal_for
from hexwar_tui.engine.play.rulings import Silence
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.papers.post.standing import HowFar, SideNow, sides_now


@dataclass(frozen=True, slots=True)
class Plan:
    """How a turn is to be carried out: the sides whose sheets are sealed for it, and those for which the referee seals,
    each with the way. `missing` are those without whose orders it can't be carried out."""

    seal: tuple[Side, ...] = ()
    silent: tuple[tuple[Side, Silence], ...] = ()
    missing: tuple[SideNow, ...] = ()

    def make_ready(self, game: Game) -> None:
        """Seals what is to be sealed. Raises IllegalOrder where a side's part can't be; what is sealed by then is."""
        for side in self.seal:
            game.seal(side)
        for side, way in self.silent:
            seal_for(game, side, way)


def plan_turn(game: Game, silent: Silence | None = None) -> Plan:
    """The plan for the game as it stands: sheets without a fault are sealed; for the other sides the referee seals in
    the way `silent`, if he wants to, else they are missing. What is right in a sheet with a fault stands in any way."""
    open_sides = [side for side in sides_now(game) if side.how_far is not HowFar.SEALED]
    if not game.is_sealed():
        return Plan(missing=tuple(open_sides))
    seal = tuple(side.side for side in open_sides if side.how_far is HowFar.READY)
    others = tuple(side for side in open_sides if side.how_far is not HowFar.READY)
    if silent is None:
        return Plan(seal, missing=others)
    has_sheet = (HowFar.FAULTY, HowFar.INCOMPLETE)
    ways = (Silence.ENTERED if side.how_far in has_sheet else silent for side in others)
    return Plan(seal, tuple(zip((side.side for side in others), ways, strict=True)))


Steps = Callable[[Game], RollRequest | None]
"""What takes the steps of a game until somebody is waited for; it returns the dice that are wanted, if any are."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A turn that was tried on a copy: the copy, the number of steps, and the dice that it stopped for, if it did."""

    copy: Game
    since: int
    steps: int
    need: RollRequest | None

    def told(self) -> Iterator[tuple[Seat, list[Text]]]:
        """Yields what each side would be told, and the referee."""
        for seat in (*self.copy.sides, REFEREE):
            yield seat, [self.copy.phrase(event) for _, event in self.copy.news(seat, self.since)]


def try_turn(game: Game, plan: Plan, steps: Steps) -> Trial:
    """Tries the turn on a copy. Raises IllegalOrder where what is to be sealed can't be."""
    copy = game.trial_copy()
    since = len(copy.record.entries)
    plan.make_ready(copy)
    sealed = len(copy.record.entries)
    need = steps(copy) if copy.next_step() is not None else None
    return Trial(copy, since, len(copy.record.entries) - sealed, need)
