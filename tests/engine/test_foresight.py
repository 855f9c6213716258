"""Thinking ahead at a raid: the order after which things stand best, if it is much better than the usual one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from hexwar_tui.engine.lab.foresight import LEAST_WORLDS, MOST_WORLDS, Foresight, ThinkingPlayer
from hexwar_tui.engine.lab.players import observation_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation, order_of, weighed_for
from tests.engine.games import raid
from tests.toys.raid import EndTurn, Shout, Walk

NEAR, FAR = Walk("red-2", (1, 2)), Walk("red-2", (1, 2, 3, 4))


class Lazy:
    """Ends its part at once, or seals it."""

    def __init__(self, rng: random.Random, *, seals: bool = False) -> None:
        self._seals = seals

    def decide(self, observation: Observation) -> Order | None:
        """Nothing is done."""
        return None if self._seals else EndTurn()


class Noting(Lazy):
    """A lazy player that notes for which seats it is asked."""

    def __init__(self, rng: random.Random, seats: set[str]) -> None:
        super().__init__(rng)
        self._asked = seats

    def decide(self, observation: Observation) -> Order | None:
        """Nothing is done."""
        self._asked.add(observation.known.seat)
        return super().decide(observation)


@dataclass
class Worth:
    """What a raid is worth: where red's second raider stands; and how often it was asked for, in which turns."""

    def __post_init__(self) -> None:
        self.turns: list[int] = []

    def __call__(self, frame: Any, seat: str) -> float:
        """The number of the raider's hex."""
        assert seat == "red"
        self.turns.append(frame.state.turn)
        return float(frame.state.raiders["red-2"].cell)


def decided(
    options: list[Order], *, effort: int = 1000, liked: float = 0.0, seals: bool = False
) -> tuple[Order | None, list[int]]:
    """What red decides who would else end the turn, and the turns in which it was looked at how things stand."""
    worth = Worth()
    foresight = Foresight(
        lambda known: options,
        worth,
        lambda begun, now: now.state.turn > begun.state.turn,
        lambda known: 10,
        lambda known: effort,
        liked,
    )
    game = raid()
    player = ThinkingPlayer(random.Random("raid"), lambda rng: Lazy(rng, seals=seals), Lazy, foresight)
    before = [*game.record.entries], repr(game.top.state)
    order = order_of(player.decide(observation_of(game, "red")))
    assert ([*game.record.entries], repr(game.top.state)) == before
    return order, worth.turns


def test_the_order_is_given_after_which_things_stand_best() -> None:
    """Whatever its place among those that are worth a try; the game itself is not changed by it."""
    for options in ([NEAR, FAR], [FAR, NEAR], [EndTurn(), FAR]):
        assert decided([*options])[0] == FAR


def test_it_is_played_on_until_that_is_far_enough() -> None:
    """Here to the next turn, on as many imagined games as the effort allows, the same for each order, never more than
    `MOST_WORLDS`."""
    begun = raid().turn
    for effort, worlds in ((10_000, MOST_WORLDS), (120, 4)):
        assert decided([NEAR, FAR], effort=effort)[1] == [begun + 1] * 3 * worlds


def test_what_would_take_too_long_is_not_tried() -> None:
    """The last of the orders first; where fewer than two are left, nothing, and the usual order is given."""
    assert decided([Shout("No"), FAR], effort=10 * 2 * LEAST_WORLDS)[0] == EndTurn()
    assert decided([FAR, NEAR], effort=10 * 2 * LEAST_WORLDS)[0] == FAR
    assert decided([FAR], effort=10 * 2 * LEAST_WORLDS - 1) == (EndTurn(), [])
    assert decided([]) == (EndTurn(), [])


@pytest.mark.parametrize(("liked", "order"), [(2.9, FAR), (3.1, EndTurn())])
def test_another_order_must_be_better_than_the_usual_one_by_so_much(liked: float, order: Order) -> None:
    """In the mean of all imagined games: the raider comes from hex 1 to hex 4."""
    assert decided([FAR], liked=liked)[0] == order


def test_other_seats_are_taken_for_other_players() -> None:
    """In imagined games the seat itself is played by its own simpler player, and the rest by these."""
    asked: dict[str, set[str]] = {"own": set(), "others": set()}

    def noting(name: str, rng: random.Random) -> Noting:
        return Noting(rng, asked[name])

    foresight = Foresight(
        lambda known: [FAR], Worth(), lambda begun, now: now.state.turn > begun.state.turn, lambda _: 10, lambda _: 100
    )
    player = ThinkingPlayer(random.Random("raid"), partial(noting, "own"), partial(noting, "others"), foresight)
    player.decide(observation_of(raid(), "red"))
    assert asked == {"own": {"red"}, "others": {"blue"}}


def test_what_was_weighed_is_told() -> None:
    """Each order that was tried, with what it is worth: here the hex at which the raider stands then. Nothing is told
    where nothing was tried."""
    for options, worths in (([NEAR, FAR], {EndTurn(): 1.0, NEAR: 2.0, FAR: 4.0}), ([], {})):
        game = raid()
        foresight = Foresight(
            lambda known, options=options: options,  # type: ignore[misc]
            Worth(),
            lambda begun, now: now.state.turn > begun.state.turn,
            lambda known: 10,
            lambda known: 100,
            liked=1.5,
        )
        decided = ThinkingPlayer(random.Random("raid"), Lazy, Lazy, foresight).decide(observation_of(game, "red"))
        assert {each.order: each.worth for each in weighed_for(decided)} == pytest.approx(worths)


def test_only_the_simpler_player_decides_to_seal() -> None:
    """Nothing is tried then."""
    assert decided([FAR], seals=True) == (None, [])
