"""The course of a random game: dice that are thrown, time that passes, the clock that is reached for, its end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from hexwar_tui.engine.dice.rolls import NeedDice, Pool, RollRequest
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import REACHED_FOR, TIME_TOLD, let_time_pass, play_out, with_dice
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.words.language import say
from tests.engine.chance import Drawn
from tests.engine.yard import Aim
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.race import StartClock, StopClock, TakeTurn
from tests.toys.raid import EndTurn


def test_dice_are_thrown_as_they_are_asked_for() -> None:
    """One roll after the other, each die from 1 to its faces."""

    def give(dice: list[int]) -> list[int]:
        for enough, pool in ((2, "2d2"), (5, "3d3")):
            if len(dice) < enough:
                raise NeedDice(RollRequest(Pool.read(pool), "", "", (), ""), ())
        return dice

    rng = random.Random(1)
    thrown = [with_dice(rng, give) for _ in range(40)]
    assert {len(dice) for dice in thrown} == {5}
    assert {die for dice in thrown for die in dice[:2]} == {1, 2}
    assert {die for dice in thrown for die in dice[2:]} == {1, 2, 3}


def race(**options: int) -> Game:
    return Game.new(TOYS, toy_scenario("race"), seed="s", options=options)


def entered(game: Game) -> list[Any]:
    return [entry.body.get("kind", entry.kind) for entry in game.record.entries]


def test_time_passes_as_often_as_it_is_told() -> None:
    """Of twenty times three; without a clock, never."""
    assert (TIME_TOLD, REACHED_FOR) == (0.15, 0.15)
    game = race()
    assert not let_time_pass(game, Drawn(TIME_TOLD))
    assert entered(game) == []
    assert let_time_pass(game, Drawn(TIME_TOLD - 0.001, REACHED_FOR))
    assert entered(game) == [EntryKind.CLOCK]
    assert not let_time_pass(Game.new(TOYS, toy_scenario("raid"), seed="s"), Drawn(0.0))


@pytest.mark.parametrize(("turn", "told"), [(1, {1}), (2, {1}), (4, {1, 2}), (7, {1, 2, 3})])
def test_at_most_half_a_turn_passes_at_once(turn: int, told: set[int]) -> None:
    """A second at least."""
    seconds = set()
    for seed in range(20):
        game = race(turn_seconds=turn)
        assert let_time_pass(game, Drawn(0.0, REACHED_FOR, seed=seed))
        seconds.add(game.record.entries[-1].body["seconds"])
    assert seconds == told


def reaching(game: Game) -> Iterator[bool]:
    """Forty times it is time that goes on, but somebody reaches for the clock wherever one may."""
    for seed in range(40):
        yield let_time_pass(game, Drawn(0.0, REACHED_FOR - 0.001, seed=seed))


def test_the_clock_is_reached_for() -> None:
    """Now and then, by any side, with what concerns it alone; what is not allowed is not entered."""
    game = race()
    done = list(reaching(game))
    assert {True, False} == set(done)
    assert len(entered(game)) == sum(done)
    assert set(entered(game)) == {"stop-clock", "start-clock", "set-clock"}


@pytest.mark.parametrize("order", [StopClock(), None])
def test_where_the_clock_stands_or_time_has_long_been_out_it_is_reached_for(order: StopClock | None) -> None:
    """And no time is told, whatever is drawn."""
    game = race()
    if order is None:
        game.tell_time(70)
    else:
        game.submit("blue", order)
    before = len(entered(game))
    for seed in range(40):
        let_time_pass(game, Drawn(0.0, 0.9, seed=seed))
        if len(entered(game)) > before:
            break
    assert entered(game)[before:][0] in {"start-clock", "set-clock", "take-turn", "stop-clock"}


def test_before_others_may_hand_over_time_goes_on() -> None:
    """A second before the grace is over; the time of the turn being out is not enough."""
    game = race()
    game.tell_time(69)
    assert let_time_pass(game, Drawn(0.0, REACHED_FOR))
    assert entered(game)[-1] is EntryKind.CLOCK


def test_kinds_that_are_closed_are_not_reached_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all are, nothing is done; where one is not, it is that one."""

    def shut(known: Any) -> Objection:
        return Objection(say("Not now."))

    kinds = [kind for kind in TOYS["race"].order_types if kind.touches_clock]
    for kind in kinds:
        if kind is not StopClock:
            monkeypatch.setattr(kind, "closed", shut)
    game = race()
    assert True in list(reaching(game))
    assert set(entered(game)) == {"stop-clock"}
    monkeypatch.setattr(StopClock, "closed", shut)
    game = race()
    assert not any(reaching(game))
    assert entered(game) == []
    assert {StartClock, StopClock, TakeTurn} <= set(kinds)


@dataclass(frozen=True, slots=True)
class Glanced(Event):
    """What is told of it."""

    where: str


@dataclass(frozen=True, slots=True)
class Glance(Aim):
    """A look at the clock, from the middle of the room."""

    kind: ClassVar[str] = "glance"
    touches_clock: ClassVar[bool] = True
    any_time: ClassVar[bool] = True

    @classmethod
    def closed(cls, known: Any) -> Objection | None:
        return None

    def refusal(self, known: Any) -> Objection | None:
        return None

    def carry_out(self, frame: Any, side: str, table: Any) -> None:
        table.tell(Glanced(self.where))


def test_who_reaches_for_the_clock_does_not_stray(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its fields are drawn as they say."""
    game = race()
    monkeypatch.setitem(vars(game.top.system), "order_types", (Glance,))
    assert all(reaching(game))
    assert {entry.body["where"] for entry in game.record.entries} == {"middle"}


@dataclass
class Ending:
    """A player that ends its turn, and counts how often it was asked."""

    asked: int = 0

    def decide(self, observation: Observation) -> Order:
        self.asked += 1
        return EndTurn()


@pytest.mark.parametrize(("most", "done"), [(0, 0), (5, 5), (100, 24)])
def test_a_game_is_played_to_its_end_or_for_so_many_acts(most: int, done: int) -> None:
    """Each order is an act, and so is each step that waits for a referee; how many there were is told."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s", referee=True)
    player = Ending()
    assert play_out(game, dict.fromkeys(game.sides, player), random.Random(1), most) == done
    assert len(game.record.entries) == done
    assert (game.outcome is not None) is (most == 100)
    assert player.asked == done - sum(entry.kind is EntryKind.STEP for entry in game.record.entries)
