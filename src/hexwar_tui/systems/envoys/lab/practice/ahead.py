"""How the hard players of Envoys think ahead in a war of two: they lay out games as they may stand, imagine what the
opponent would write, and look for the plan after which they stand best, by changing one in one thing after another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from hexwar_tui.engine.lab.planning import best_by_changes
from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.engine.practice_player import Decided, Noted, Observation, Weighed
from hexwar_tui.engine.sandbox.sandbox import Sandbox, Throw, thrower
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.lab.practice import beliefs, plans
from hexwar_tui.systems.envoys.lab.practice.beliefs import Belief
from hexwar_tui.systems.envoys.lab.practice.manners import HARD, STEADY, Manner
from hexwar_tui.systems.envoys.lab.practice.plans import TurnPlan
from hexwar_tui.systems.envoys.lab.practice.player import PracticePlayer
from hexwar_tui.systems.envoys.lab.practice.situation import Situation
from hexwar_tui.systems.envoys.lab.practice.worth import worth
from hexwar_tui.systems.envoys.lab.practice.writing import play_turn, write

TURNS_ON = 2
"""How many turns are played on after the one that is planned."""

STAGES = (2, 4, 12)
"""In how many imagined games a plan is tried: at first, then while it looks better than the best so far. They come in
pairs that differ in nothing but the dice, which are high in one where they are low in the other."""

LIKED = 0.08
"""How much better a plan must be in the mean than the best so far: games are few, and others play otherwise."""

EFFORT, SMALL = 200, 144
"""How many turns are played in thought to find a plan where there are so many armies, each times the width and height
of the land; where there are more, or longer ways, of which each costs time, fewer."""

POSSIBLE = 24
"""How many things are kept in mind as possible for the next turn, at most."""

ROOM = 1_900
"""How many characters of notes are used."""

TOLD = range(0, STAGES[-1], 3)
"""The imagined games by which it is told what ways to campaign are worth, of four pairs one each."""

FOES = (
    STEADY,
    replace(STEADY, infers=True, gathering=20.0, odds=0.75, deadly=0.5),
    HARD,
    replace(HARD, gathering=20.0, levies=0.0),
    replace(HARD, gathering=0.0, raids=True),
)
"""By what manners the opponent may play: as it comes; gathered, and off from whoever is strong; straight for the
capital; gathered, for city after city; with all its armies for whatever they come by. What is seen of it tells them
apart, turn by turn."""

DOUBTED = 3
"""One in so many pairs of imagined games has the opponent play by whichever manner is next, whatever was seen of it."""


class Thinking:
    """What may come of different plans in a situation, if what is believed is so."""

    def __init__(self, situation: Situation, believed: Sequence[Belief], rng: random.Random) -> None:
        self.situation, self._usual = situation, situation.manner
        self.seat = situation.known.seat
        self._foe = beliefs.foe_of(situation.known.sides, self.seat)
        pairs = range(STAGES[-1] // 2)
        self._dice = [rng.random() for _ in pairs]
        self._manners = [self._manner(believed[pair % len(believed)], pair) for pair in pairs]
        self._begun = [self._begin(believed[pair % len(believed)], pair, rng) for pair in pairs]
        self._found: dict[str, dict[int, float]] = {}
        self._of_plan: dict[TurnPlan, str] = {}
        self.effort = 0
        """How many turns have been played in thought."""
        self.enough = EFFORT * SMALL // max(SMALL, self._size())
        """How many are played before the best plan so far is taken."""

    def _size(self) -> int:
        """How much there is to be played in a turn."""
        grid = self.situation.known.grid
        return len(self._begun[0].top.state.armies) * (grid.width + grid.height)

    def _manner(self, belief: Belief, pair: int) -> int:
        """By which of `FOES` the opponent plays in a pair of imagined games."""
        if belief.manner is None or pair % DOUBTED == DOUBTED - 1:
            return (pair + self.situation.known.turn) % len(FOES)
        return belief.manner

    def _begin(self, belief: Belief, pair: int, rng: random.Random) -> Sandbox:
        """A game as it may stand, in which the opponent has written and sealed."""
        known = self.situation.known
        if known.turn > 1 and pair % 2:
            belief = beliefs.scattered(known, belief, rng)
        world = beliefs.laid_out(self.situation, belief, rng)
        write(world, self._foe, FOES[self._manners[pair]])
        world.seal(self._foe)
        return world

    def mean(self, plan: TurnPlan, games: Sequence[int]) -> float:
        """How well the seat stands by a plan in the mean of imagined games, by their numbers; each is the same game
        for all plans. Plans by which the same is written are played once."""
        found = self._found.setdefault(self._key(plan), {})
        for number in games:
            if number not in found:
                found[number] = self._played_on(plan, number)
        return sum(found[number] for number in games) / len(games)

    def _key(self, plan: TurnPlan) -> str:
        """What is written by a plan, as a text."""
        if plan not in self._of_plan:
            world = self._written(plan, 0, thrower(random.Random(0)))
            self._of_plan[plan] = repr(world.top.state.sealed.get(self.seat))
        return self._of_plan[plan]

    def hardest_first(self, plan: TurnPlan) -> Sequence[int]:
        """The numbers of all imagined games, pair by pair, those first in which the seat stands worst by a plan: where
        it is well off, another plan can't do much better."""
        pairs = [(2 * pair, 2 * pair + 1) for pair in range(STAGES[-1] // 2)]
        # Rounded, as the last digits of a sum may differ between machines, and none is to find another plan.
        pairs.sort(key=lambda pair: round(self.mean(plan, pair), 9))
        return [number for pair in pairs for number in pair]

    def belief(self, plan: TurnPlan, number: int, throw: Throw) -> Belief:
        """What is possible after the turn, by one imagined game; `number` chooses its pair, beginning again behind the
        last."""
        world = self.after(plan, number, throw)
        return beliefs.of_frame(world.top, self.seat, self._manners[number % len(self._manners)])

    def after(self, plan: TurnPlan, pair: int, throw: Throw) -> Sandbox:
        """An imagined game of a pair at the end of the turn that is planned."""
        world = self._written(plan, pair, throw)
        world.seal(self.seat)
        self.effort += 1
        return world

    def _written(self, plan: TurnPlan, pair: int, throw: Throw) -> Sandbox:
        """An imagined game of a pair in which the seat has written by a plan and not sealed."""
        world = self._begun[pair % len(self._begun)].copy(throw)
        write(world, self.seat, plans.manner(plan, self._usual), dict(plan.fixed))
        return world

    def _played_on(self, plan: TurnPlan, number: int) -> float:
        pair, is_mirrored = divmod(number, 2)
        throw = thrower(random.Random(self._dice[pair]))
        world = self.after(plan, pair, mirrored(throw) if is_mirrored else throw)
        manners = {self.seat: self._usual, self._foe: FOES[self._manners[pair]]}
        for _ in range(TURNS_ON):
            play_turn(world, manners)
            self.effort += 1
        return worth(world.top, self.seat)


def mirrored(throw: Throw) -> Throw:
    """A function that throws the opposite of `throw`: the highest number where that throws the lowest, and so on."""
    return lambda pool: tuple(pool.faces + 1 - result for result in throw(pool))


def best_plan(thinking: Thinking, rng: random.Random) -> tuple[TurnPlan, tuple[Weighed, ...]]:
    """The plan after which the seat stands best, as far as some thought finds one, and what that and other ways to
    campaign are worth, all in the same few imagined games."""
    situation = thinking.situation
    ways = [TurnPlan(name) for name in plans.ways(situation.manner)]

    def is_better(plan: TurnPlan, best: TurnPlan) -> bool:
        hardest = thinking.hardest_first(best)
        return all(thinking.mean(plan, hardest[:few]) > thinking.mean(best, hardest[:few]) + LIKED for few in STAGES)

    best, tried = best_by_changes(
        ways, lambda best: plans.changes(best, situation), is_better, lambda: thinking.effort < thinking.enough, rng
    )
    others = [plan for plan in ways if plan in tried and plan.way != best.way]
    return best, tuple(Weighed(thinking.mean(plan, TOLD), way=plan.way) for plan in (best, *others))


class HardPlayer:
    """A practice player that plans each turn of a war of two before it writes, notes the plan and what it then takes
    for possible, and plays by it. Where it can't tell where the opponent's cities lie it plans nothing."""

    def __init__(self, rng: Rng, manner: Manner) -> None:
        self._rng, self._manner = rng, manner

    def decide(self, observation: Observation) -> Decided:
        """The next order by the plan for the turn, with a note where that was only made now. None to seal."""
        known: EnvKnown = observation.known
        rng = random.Random(self._rng.random())
        situation = Situation(known, self._manner)
        plan = _noted_plan(observation)
        if plan is not None or situation.foreign_capital is None:
            return PracticePlayer(self._manner, plan).decide(observation)
        thinking = Thinking(situation, _believed(observation, situation), rng)
        plan, weighed = best_plan(thinking, rng)
        order = PracticePlayer(self._manner, plan).decide(observation)
        return Noted(order, _notes(thinking, plan, rng), weighed)

    def weigh(self, observation: Observation, order: Order | None) -> list[Weighed]:
        """What else the army of an order could have done."""
        return PracticePlayer(self._manner, _noted_plan(observation)).weigh(observation, order)


def _noted_plan(observation: Observation) -> TurnPlan | None:
    """The plan that was made for this turn, if one was."""
    return _noted(observation, observation.known.turn)[0]


def _believed(observation: Observation, situation: Situation) -> list[Belief]:
    """What is possible now by the notes of last turn; without any, what is likely whatever has happened."""
    known = situation.known
    _, found = _noted(observation, known.turn - 1)
    return beliefs.borne_out(known, found or [beliefs.at_first(situation)], STAGES[-1] // 2)


def _noted(observation: Observation, turn: int) -> tuple[TurnPlan | None, list[Belief]]:
    """The plan that was noted for a turn, and what was then taken for possible after it; None and nothing, where the
    notes are of another turn, or of a player who notes other things, from whom this one has taken over."""
    noted_for, _, noted = observation.notes.partition(":")
    if noted_for != str(turn):
        return None, []
    plan, *believed = noted.split("/")
    try:
        return plans.read(plan), [beliefs.read(each, observation.known.grid, len(FOES)) for each in believed]
    except ValueError:
        return None, []


def _notes(thinking: Thinking, plan: TurnPlan, rng: random.Random) -> str:
    """The plan for the turn, and what will be possible after it, as far as there is room."""
    known = thinking.situation.known
    notes = f"{known.turn}:{plan.as_text()}"
    for number in range(POSSIBLE):
        text = thinking.belief(plan, number, thrower(random.Random(rng.random()))).as_text()
        if len(notes) + len(text) < ROOM:
            notes += f"/{text}"
    return notes
