"""How the hard players of Theatre of War think ahead. As all orders of a turn are secret, they imagine what steady
players would write in place of the others, and look for the plan after which they stand best, by trying one on some
imagined games and then changing it in one thing after another."""

from __future__ import annotations

import random

from hexwar_tui.engine.lab.planning import best_by_changes
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import Decided, Noted, Observation, Weighed
from hexwar_tui.engine.sandbox.sandbox import Sandbox, thrower
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.lab.practice import diplomacy, plans
from hexwar_tui.systems.theatre.lab.practice.manners import STEADY, Manner
from hexwar_tui.systems.theatre.lab.practice.plans import Plan
from hexwar_tui.systems.theatre.lab.practice.player import PracticePlayer
from hexwar_tui.systems.theatre.lab.practice.situation import Situation
from hexwar_tui.systems.theatre.lab.practice.worth import worth
from hexwar_tui.systems.theatre.lab.practice.writing import play_turn, write
from hexwar_tui.systems.theatre.state import Phase

FAR, FAR_AT_FIRST = 1, 2
"""How many turns are played on after the one that is planned, and after turn zero."""

FEW, SOME, MANY = 2, 4, 12
"""In how many imagined games a plan is tried: at first, if it looks no worse than the best then, and before it takes
the place of the best."""

EFFORT, SMALL = 300, 60
"""How many turns of a side are played in thought to find a plan where there are so many regions and units; where there
are more, of which each costs time, fewer."""


class Thinking:
    """What `known` may come to by different plans of its seat that usually plays by the manner `usual`."""

    def __init__(self, known: TheKnown, usual: Manner, rng: Rng) -> None:
        self._seat, self._usual = known.seat, usual
        system = known.open.system
        self.begun = Sandbox.of(known, {system.id: system}, rng)
        """The game as it may be, in which all others have written what steady players would, and have sealed."""
        for side in known.sides_in:
            if side != self._seat:
                write(self.begun, side, STEADY)
                if side in self.begun.waiting_for():  # It may have sealed already, as all know.
                    self.begun.seal(side)
        self._dice = [rng.random() for _ in range(MANY)]
        self._written: dict[str, Sandbox] = {}
        self._found: dict[str, list[float]] = {}
        self._of_plan: dict[Plan, str] = {}
        self.effort = 0
        """How many turns of a side have been played in thought."""

    def mean(self, plan: Plan, worlds: int) -> float:
        """How well the seat stands by a plan in the mean of so many imagined games, the same for all plans."""
        key = self._key(plan)
        found = self._found[key]
        while len(found) < worlds:
            found.append(self._played_on(self._written[key], self._dice[len(found)]))
        return sum(found[:worlds]) / worlds

    def _key(self, plan: Plan) -> str:
        """What is written by a plan, as a text; the game in which it is written is kept under it."""
        if plan not in self._of_plan:
            world = self.begun.copy()
            write(world, self._seat, plans.manner(plan, self._usual))
            self.effort += 1
            key = self._of_plan[plan] = repr(world.top.state.sealed.get(self._seat))
            self._written.setdefault(key, world)
            self._found.setdefault(key, [])
        return self._of_plan[plan]

    def _played_on(self, written: Sandbox, dice: float) -> float:
        world = written.copy(thrower(random.Random(dice)))
        far = FAR if world.top.state.turn else FAR_AT_FIRST
        world.seal(self._seat)
        self.effort += 1
        for _ in range(far):
            play_turn(world, STEADY)
            self.effort += len(world.top.state.sides)
        return worth(world.top, self._seat)


def best_plan(known: TheKnown, usual: Manner, rng: Rng) -> tuple[Plan, tuple[Weighed, ...]]:
    """The plan after which the seat stands best, as far as some thought finds one: all ways to play are tried, then
    changes of the best plan so far, one after another. With it what the way of the best plan is worth, and what others
    are that were tried unchanged."""
    thinking, situation = Thinking(known, usual, rng), Situation(known, usual)
    enough = EFFORT * SMALL // max(SMALL, len(known.regions) + len(known.units))
    ways: list[Plan] = [(name,) for name in plans.ways(usual)]

    def is_better(plan: Plan, best: Plan) -> bool:
        return all(thinking.mean(plan, worlds) > thinking.mean(best, worlds) for worlds in (FEW, SOME, MANY))

    best, tried = best_by_changes(
        ways, lambda best: plans.changes(best, situation), is_better, lambda: thinking.effort < enough, rng
    )
    others = [plan for plan in sorted(tried) if len(plan) == 1 and plan[0] != best[0]]
    return best, tuple(Weighed(thinking.mean(plan, FEW), way=plan[0]) for plan in (best, *others))


class HardPlayer:
    """A practice player that plans each turn before it writes, notes the plan and plays by it."""

    def __init__(self, rng: Rng, manner: Manner) -> None:
        self._rng, self._manner = rng, manner

    def decide(self, observation: Observation) -> Decided:
        """The next order by the plan for the turn, with what was weighed for it, and a note where the plan was only
        made now. None to seal."""
        known: TheKnown = observation.known
        rng = random.Random(self._rng.random())
        if known.phase is Phase.TALKS:
            return diplomacy.next_order(Situation(known, self._manner))
        part = f"{known.turn}:"
        noted = plans.read(observation.notes.removeprefix(part)) if observation.notes.startswith(part) else None
        plan, weighed = (noted, ()) if noted else best_plan(known, self._manner, rng)
        order = PracticePlayer(plans.manner(plan, self._manner)).decide(observation)
        return Noted(order, part + plans.as_text(plan), weighed or (Weighed(0.0, way=plan[0]),))
