"""Random games that look for faults: what is tried in them, and what is counted."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from hexwar_tui.engine.errors import BadOptions, IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.fuzz import Tally, play_random_game
from hexwar_tui.engine.lab.near_misses import near_miss
from hexwar_tui.engine.lab.players import observation_of
from hexwar_tui.engine.orders.order import Order, specs
from hexwar_tui.engine.seats import Seat
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import RAID, Fence, Raid, Shout, Walk


def misses(game: Game, seat: Seat, number: int) -> list[Order]:
    """So many near misses for a seat."""
    rng = random.Random("misses")
    return [near_miss(observation_of(game, seat), lambda: game.view(seat), rng) for _ in range(number)]


@pytest.mark.parametrize("system", ["raid", "duel", "harvest"])
def test_near_misses_are_of_every_kind_and_mostly_refused(system: str) -> None:
    """Every kind is tried with every field, and the order's own objection has an answer to all of it."""
    game = Game.new(TOYS, toy_scenario(system), seed="1")
    seat = game.waiting_for()[0]
    tried = misses(game, seat, 300)
    assert {type(order) for order in tried} == set(observation_of(game, seat).order_types)
    refused = [order for order in tried if order.objection(game.known(seat)) is not None]
    assert 0 < len(refused) < len(tried)
    assert all(hasattr(order, name) for order in tried for name in specs(type(order)))


def test_near_misses_hold_what_is_offered_to_nobody() -> None:
    """Enemy units, ways with gaps, hexes anywhere: one field goes astray, or all where there is nothing to offer."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="1")
    tried = misses(game, "red", 400)
    walks = [order for order in tried if isinstance(order, Walk)]
    assert {walk.unit.partition("-")[0] for walk in walks} == {"red", "blue"}
    neighbours = game.view("red").grid.neighbours
    ways = [walk.path for walk in walks]
    assert any(near not in neighbours[cell] for way in ways for cell, near in itertools.pairwise(way))
    assert len({order.edge for order in tried if isinstance(order, Fence)}) > 10
    assert any(isinstance(order, Shout) for order in tried)


def test_refusals_are_counted_by_rule_from_the_first_game_on() -> None:
    """Rules by which nothing was refused count 0, and are named among what never happened."""
    tally = Tally()
    play_random_game(TOYS, toy_scenario("raid"), "1", tally)
    assert set(tally.refused) <= {"TOY-1.1", ""}
    assert tally.refused["TOY-1.1"] > 0
    tally.refused["TOY-9.9"] = 0
    tally.counts["miracle"] = 0
    assert {"TOY-9.9", "miracle"} <= set(tally.missing())
    assert "TOY-1.1" not in tally.missing()


def test_a_refusal_with_a_name_is_counted_by_it_too() -> None:
    """Where one rule refuses many things, the one that matters is counted by itself."""
    tally = Tally()
    tally.refuse(IllegalOrder("Two are there.", "TOY-1.1", "third one"))
    tally.refuse(IllegalOrder("Too far.", "TOY-1.1"))
    assert tally.refused == {"TOY-1.1": 2, "TOY-1.1 third one": 1}


def test_asking_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders that are only asked about are not given, even if they would be legal."""
    asked: Counter[bool] = Counter()
    check = Game.check

    def counted(game: Game, seat: Seat, order: Order) -> None:
        before = len(game.record.entries)
        try:
            check(game, seat, order)
        except IllegalOrder:
            asked[False] += 1
            raise
        finally:
            assert len(game.record.entries) == before
        asked[True] += 1

    monkeypatch.setattr(Game, "check", counted)
    tally = Tally()
    play_random_game(TOYS, toy_scenario("raid"), "1", tally)
    assert asked[False] >= tally.refused["TOY-1.1"] > 0
    assert asked[True] > tally.orders


def test_it_is_asked_for_sides_that_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Orders out of turn are asked about now and then, and refused."""
    refused: Counter[bool] = Counter()
    check = Game.check

    def counted(game: Game, seat: Seat, order: Order) -> None:
        try:
            check(game, seat, order)
        except IllegalOrder:
            refused[seat in game.waiting_for()] += 1
            raise

    monkeypatch.setattr(Game, "check", counted)
    tally = Tally()
    for seed in range(4):
        play_random_game(TOYS, toy_scenario("raid"), str(seed), tally)
    assert 0 < refused[False] < refused[True]
    assert tally.refused[""] >= refused[False]


def test_options_vary_within_their_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played by other options than the scenario's: other in every seed, and such as the rules allow."""
    turns = []
    for seed in range(40):
        game = play_random_game(TOYS, toy_scenario("raid"), str(seed), Tally())
        turns.append(game.frames[0].options.turns)
    default = Raid.options_type().turns  # type: ignore[attr-defined]
    assert turns.count(default) > 10
    assert min(turns) >= 1
    assert len(set(turns)) > 3


def test_options_that_leave_no_room_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a scenario can't be laid out by unusual options, it is played by its own."""

    def cramped(scenario: Any, options: Any, seed: str) -> Any:
        if options != Raid.options_type():
            raise BadOptions("no room")
        return scenario

    monkeypatch.setitem(vars(RAID), "lay_out", cramped)
    for seed in range(8):
        game = play_random_game(TOYS, toy_scenario("raid"), str(seed), Tally())
        assert game.frames[0].options == Raid.options_type()


def test_some_games_are_played_in_the_corners_of_a_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a system says that chance hardly ever leads to is played now and then, by these options alone."""
    monkeypatch.setattr(Raid, "corners", ({"turns": 77}, {"steps": 9, "turns": 1}))
    played: Counter[Any] = Counter()
    for seed in range(60):
        options = play_random_game(TOYS, toy_scenario("raid"), str(seed), Tally()).frames[0].options
        played[options.turns, options.steps] += 1
    assert played[77, 3] > 2
    assert played[1, 9] > 2
    assert played[77, 3] + played[1, 9] < 30
