"""Plans for a part of a game: several ways to play it are tried on imagined games, and the one after which things stand
best is kept to until the part is over."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.lab.imagined import IsOver, SitDown, played_on
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import (
    Decided,
    Noted,
    Observation,
    Player,
    Weighed,
    order_of,
    weighed_for,
    with_weighed,
)
from hexwar_tui.engine.sandbox.sandbox import Sandbox, thrower
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame

P = TypeVar("P")

MOST_DECISIONS = 2_000
"""After how many decisions an imagined game is played no further."""


@dataclass(frozen=True, slots=True)
class Planning:
    """How a system has its players plan.

    `plans` are players by the name of what each is after, the usual one first; `others` plays all other seats of
    imagined games. `part(known)` names the part of the game that a plan is made for, such as a turn: while it is the
    same, the plan is kept. `worth(frame, seat)` is how well a seat stands, which is compared and nothing else;
    `is_over(begun, now)` whether it has been played on far enough from the frame `begun`. `worlds(known)` is in how
    many imagined games plans are tried, below 1 not at all: the same whoever asks, so that the same plan is found on
    any machine. `liked` is how much better another plan must be in the mean than the usual one. `deepened` makes of a
    plan the player that plays by it in the game itself, where it gives more thought to each order than in imagined
    games.
    """

    plans: Mapping[str, SitDown]
    others: SitDown
    part: Callable[[Any], str]
    worth: Callable[[AnyFrame, Seat], float]
    is_over: IsOver
    worlds: Callable[[Any], int]
    liked: float = 0.0
    deepened: Callable[[Rng, SitDown], Player] = lambda rng, plan: plan(rng)


class PlanningPlayer:
    """A practice player that makes a plan for each part of a game, notes it, and plays by it."""

    def __init__(self, rng: Rng, planning: Planning) -> None:
        self._rng, self._planning = rng, planning

    def decide(self, observation: Observation) -> Decided:
        """What the player of its plan decides, with what was weighed for it, noted with its plan. Where that was made
        before, the plan alone is told of, with a worth of 0 that says nothing."""
        # Both are drawn in any case: whoever has the note already then decides the same as whoever has just made it.
        planned, played = (random.Random(self._rng.random()) for _ in range(2))
        known = observation.known
        part = f"{known.open.system.id} {self._planning.part(known)} "
        is_noted, name = observation.notes.startswith(part), observation.notes.removeprefix(part)
        plans = {name: 0.0}
        if not is_noted or name not in self._planning.plans:
            plans = self._worths(known, planned)
            usual, liked = next(iter(plans)), self._planning.liked
            name = max(plans, key=lambda name: plans[name] + liked * (name == usual))
        player = self._planning.deepened(played, self._planning.plans[name])
        decided = with_weighed(player, observation, player.decide(observation))
        ways = (Weighed(plans[way], way=way) for way in sorted(plans, key=lambda way: way != name))
        return Noted(order_of(decided), part + name, (*ways, *weighed_for(decided)))

    def _worths(self, known: Any, rng: random.Random) -> dict[str, float]:
        """What each plan is worth in the mean of some imagined games, the same for all; only the usual one where there
        are none."""
        plans, worlds = self._planning.plans, self._planning.worlds(known)
        worth = dict.fromkeys(plans if worlds > 0 else [*plans][:1], 0.0)
        for _ in range(worlds):
            world = Sandbox.of(known, {known.open.system.id: known.open.system}, rng)
            dice, play = rng.random(), rng.random()
            for name in plans:
                tried = world.copy(thrower(random.Random(dice)))
                worth[name] += self._played_on(tried, world.top, name, known.seat, random.Random(play))
        return {name: total / max(1, worlds) for name, total in worth.items()}

    def _played_on(self, tried: Sandbox, begun: AnyFrame, name: str, seat: Seat, rng: random.Random) -> float:
        """Plays an imagined game on by the plan `name`, and says how the seat stands then."""
        planning, own, other = self._planning, self._planning.plans[name](rng), self._planning.others(rng)
        return planning.worth(played_on(tried, begun, seat, own, other, planning.is_over, MOST_DECISIONS), seat)


def best_by_changes(
    ways: Sequence[P],
    changes: Callable[[P], Iterable[P]],
    is_better: Callable[[P, P], bool],
    goes_on: Callable[[], bool],
    rng: Rng,
) -> tuple[P, set[P]]:
    """The best plan that is found while `goes_on` says so, and all that were tried. First each of `ways` is tried, of
    which the first is the best at the beginning; then plans that differ from the best so far in one thing, which
    `changes` names, drawn by lot, none of them twice. `is_better` compares a plan with the best so far."""
    best, todo, tried = ways[0], [*ways[1:]], {ways[0]}
    while goes_on():
        options = todo or [plan for plan in changes(best) if plan not in tried]
        if not options:
            break
        plan = todo.pop(0) if todo else rng.choice(options)
        tried.add(plan)
        if is_better(plan, best):
            best = plan
    return best, tried
