"""Thinking ahead: what a seat could do is tried on imagined games, which are played on for a while by a simpler player,
and the order after which things stand best in the mean is given."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.lab.imagined import IsOver, SitDown, played_on
from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.engine.practice_player import Decided, Noted, Observation, Weighed, with_weighed
from hexwar_tui.engine.sandbox.sandbox import Sandbox, thrower
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame

LEAST_WORLDS, MOST_WORLDS = 3, 8
"""On how many imagined games orders are tried at least, or it is not worth while, and at most."""

LONGEST = 120
"""After how many decisions it is no longer played on."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """How a system has its players think ahead.

    `options(known)` are the orders that are worth a try now beside the usual one, the likeliest first; `worth(frame,
    seat)` how well a seat stands, which is compared and nothing else; `is_over(begun, now)` whether it has been played
    on far enough from the frame `begun`. `decisions(known)` is about how many decisions that takes, `effort(known)` how
    many may be made altogether to find one order: the same whoever asks, so that the same is found on any machine.
    `liked` is how much better another order must be in the mean than the usual one.
    """

    options: Callable[[Any], Sequence[Order]]
    worth: Callable[[AnyFrame, Seat], float]
    is_over: IsOver
    decisions: Callable[[Any], int]
    effort: Callable[[Any], int]
    liked: float = 0.0


class ThinkingPlayer:
    """A practice player that does what a simpler one, which `sit_down` makes, would do unless, as far as it sees,
    something else is better. It takes all other players for those whom `others` makes."""

    def __init__(
        self,
        rng: Rng,
        sit_down: SitDown,
        others: SitDown,
        foresight: Foresight,
    ) -> None:
        self._rng, self._sit_down, self._others, self._foresight = rng, sit_down, others, foresight
        self._usual = sit_down(rng)

    def decide(self, observation: Observation) -> Decided:
        """The best order that was found, with what was weighed for it; None to seal, which only the simpler player
        decides."""
        usual, known = self._usual.decide(observation), observation.known
        if usual is None:
            return None
        options = [usual, *(order for order in self._foresight.options(known) if order != usual)]
        each = max(1, self._foresight.decisions(known))
        able = self._foresight.effort(known) // each
        options = options[: able // LEAST_WORLDS]
        if len(options) < 2:
            return with_weighed(self._usual, observation, usual)
        worths = self._tried(known, options, min(MOST_WORLDS, able // len(options)))
        liked = [worths[0] + self._foresight.liked, *worths[1:]]
        best = options[liked.index(max(liked))]
        return Noted(best, observation.notes, tuple(map(Weighed, worths, options)))

    def _tried(self, known: Any, options: Sequence[Order], worlds: int) -> list[float]:
        """What each of these orders is worth in the mean of so many imagined games, the same for all."""
        found = [0.0] * len(options)
        for _ in range(worlds):
            hidden, dice, play = (self._rng.random() for _ in range(3))
            system = known.open.system
            world = Sandbox.of(known, {system.id: system}, random.Random(hidden))
            for at, order in enumerate(options):
                tried = world.copy(thrower(random.Random(dice)))
                tried.give(known.seat, order)
                found[at] += self._played_on(tried, world.top, known.seat, random.Random(play)) / worlds
        return found

    def _played_on(self, tried: Sandbox, begun: AnyFrame, seat: Seat, rng: random.Random) -> float:
        """Plays an imagined game on, and says how the seat stands then."""
        own, other, is_over = self._sit_down(rng), self._others(rng), self._foresight.is_over
        return self._foresight.worth(played_on(tried, begun, seat, own, other, is_over, LONGEST), seat)
