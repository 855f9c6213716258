"""Plans at a raid: the way to play a turn after which things stand best, kept to until the turn is over."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from hexwar_tui.engine.lab.planning import Planning, PlanningPlayer, best_by_changes
from hexwar_tui.engine.lab.players import act, observation_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Noted, Observation, Weighed, weighed_for
from tests.engine.games import raid
from tests.toys.raid import EndTurn, Walk

NEAR, FAR = Walk("red-2", (1, 2)), Walk("red-2", (1, 2, 3, 4))


@dataclass
class Once:
    """Gives one order if it is legal, and ends its part behind it."""

    order: Order | None = None

    def decide(self, observation: Observation) -> Order | None:
        """The order, or the end."""
        if self.order is not None and self.order.objection(observation.known) is None:
            return self.order
        return EndTurn()


def planning(liked: float = 0.0, worlds: int = 2, **plans: Order | None) -> Planning:
    """Plans that each give one order; a raid is worth the number of the hex of red's second raider at the end of the
    turn."""
    return Planning(
        {name: lambda rng, order=order: Once(order) for name, order in plans.items()},  # type: ignore[misc]
        lambda rng: Once(),
        lambda known: str(known.state.turn),
        _where,
        lambda begun, now: now.state.turn > begun.state.turn,
        lambda known: worlds,
        liked,
    )


def _where(frame: Any, seat: str) -> float:
    assert seat == "red"
    return float(frame.state.raiders["red-2"].cell)


def decided(planned: Planning, notes: str = "") -> Order | Noted | None:
    """What red decides at the start of the raid, having made these notes."""
    game = raid()
    seen = observation_of(game, "red")
    return PlanningPlayer(random.Random("p"), planned).decide(
        Observation(seen.known, seen.order_types, seen.sealed, seen.may_seal, notes)
    )


def test_the_plan_is_noted_after_which_things_stand_best() -> None:
    """Whatever its place, with the system and the part of the game that it is made for."""
    for plans in ({"stay": None, "go": FAR, "step": NEAR}, {"go": FAR, "stay": None}):
        assert decided(planning(**plans)) == Noted(FAR, "raid 1 go")


def test_a_plan_that_is_noted_is_kept_until_its_part_is_over() -> None:
    """Also where another would be better; one for another turn, or that is none of its plans, is made anew."""
    planned = planning(stay=None, go=FAR)
    assert decided(planned, "raid 1 stay") == Noted(EndTurn(), "raid 1 stay")
    for notes in ("raid 2 stay", "raid 1 hide", "duel 1 stay", "stay"):
        assert decided(planned, notes) == Noted(FAR, "raid 1 go")


@pytest.mark.parametrize(("liked", "name"), [(2.9, "go"), (3.1, "stay")])
def test_another_plan_must_be_better_than_the_usual_one_by_so_much(liked: float, name: str) -> None:
    """In the mean of all imagined games: the raider comes from hex 1 to hex 4."""
    found = decided(planning(liked, stay=None, go=FAR))
    assert isinstance(found, Noted)
    assert found.notes == f"raid 1 {name}"


def test_plans_that_were_weighed_are_told() -> None:
    """By their names, each with the hex at which the raider stands then, the one that is chosen first; of one that is
    kept to only its name, and so where nothing was tried."""
    planned = planning(stay=None, go=FAR)
    assert weighed_for(decided(planned)) == (Weighed(4.0, way="go"), Weighed(1.0, way="stay"))
    assert weighed_for(decided(planning(9.0, stay=None, go=FAR))) == (Weighed(1.0, way="stay"), Weighed(4.0, way="go"))
    assert weighed_for(decided(planned, "raid 1 stay")) == (Weighed(0.0, way="stay"),)
    assert weighed_for(decided(planning(worlds=0, stay=None, go=FAR))) == (Weighed(0.0, way="stay"),)


def test_without_imagined_games_the_usual_plan_is_taken() -> None:
    """Where they would take too long."""
    assert decided(planning(worlds=0, stay=None, go=FAR)) == Noted(EndTurn(), "raid 1 stay")


def test_a_whole_turn_is_played_by_one_plan() -> None:
    """Thought of at its first order, and not again; the next turn has a plan of its own."""
    game, asked = raid(columns=9), list[int]()
    planned = planning(stay=None, go=FAR)
    counted = Planning(
        planned.plans, planned.others, planned.part, planned.worth, planned.is_over, lambda known: asked.append(1) or 2
    )
    while game.turn < 3:
        seat = game.waiting_for()[0]
        player = PlanningPlayer(random.Random(1), counted) if seat == "red" else Once()
        act(game, seat, player, random.Random(1))
    assert [entry.body["notes"] for entry in game.record.entries if entry.kind == "intent"] == [
        "raid 1 go",
        "raid 2 stay",
    ]
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("times", "best", "tried"), [(0, 3, {3}), (1, 3, {3, 1}), (2, 8, {3, 1, 8}), (99, 10, {3, 1, 8, 9, 10, 11})]
)
def test_plans_are_changed_in_one_thing_after_another(times: int, best: int, tried: set[int]) -> None:
    """First all ways are tried, in their order, then what differs from the best so far, nothing twice; until there is
    nothing more, or no more time. Here 10 is the best number, and the one above differs from a number in one thing."""
    left = iter(range(times))

    def is_better(plan: int, best: int) -> bool:
        return abs(plan - 10) < abs(best - 10)

    found = best_by_changes(
        [3, 1, 8], lambda best: [best + 1], is_better, lambda: next(left, None) is not None, random.Random(3)
    )
    assert found == (best, tried)
