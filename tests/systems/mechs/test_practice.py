"""The practice player of Iron Lances: how it marches and fights on small boards, and that it plays well."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import act, observation_of, play_out, sit_down, with_dice
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.options import AGREED, ON_BOARD
from hexwar_tui.systems.mechs.orders.battle import LeaveOut, Lesson, Retreat
from hexwar_tui.systems.mechs.orders.manner import FightQuickly
from hexwar_tui.systems.mechs.orders.moving import EndTurn, Engage, March
from hexwar_tui.systems.mechs.orders.mustering import Join
from hexwar_tui.systems.mechs.state import Battle, Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.skirmish.practice.player import next_order as order_on_a_board
from tests.systems.mechs.boards import Board
from tests.systems.mechs.practising import STRONG, WEAK, decided, land, turn

EVENING, TWO, FOUR = "mechs/one-evening", "mechs/two-lances", "mechs/four-lances"


def goal(board: Board, order: Order) -> str:
    """Where a march ends, by its label."""
    assert isinstance(order, March)
    return board.frame.scenario.world.grid.label(order.path[-1])


def far(board: Board, one: Cell, other: Cell) -> int:
    """How many hexes lie between two."""
    return board.frame.scenario.world.grid.distance(one, other)


# -- marching ----------------------------------------------------------------------------------------------------------


def test_it_takes_key_points_on_its_way() -> None:
    """What is free is entered, and the rest of the way is used for the next one."""
    board = land()
    board.army("red", "0303", *STRONG)
    for label in ("0503", "0803"):
        board.point(label)
    assert [goal(board, order) for order in turn(board)[:2]] == ["0503", "0803"]


def test_it_goes_towards_what_is_far() -> None:
    """As far as it comes in a turn."""
    board = land()
    army = board.army("red", "0303", *STRONG)
    point = board.point("2003")
    turn(board)
    assert far(board, army.cell, point.cell) == 17 - 8


def test_it_sends_one_army_to_each_point() -> None:
    """A point that another army is nearer to is worth less."""
    board = land()
    board.army("red", "0902", *STRONG)
    board.army("red", "1202", *STRONG)
    board.point("0602", Kind.CITY)
    board.point("1702", Kind.CITY)
    assert {goal(board, order) for order in turn(board)[:2]} == {"0602", "1702"}


def test_it_attacks_a_weak_garrison() -> None:
    """Where it will most likely win, it goes next to it."""
    board = land()
    army = board.army("red", "0303", *STRONG)
    garrison = board.garrison("0803", *WEAK)
    turn(board)
    assert far(board, army.cell, garrison.cell) == 1


def test_it_leaves_a_strong_garrison_alone() -> None:
    """Where it will most likely lose, it stays away."""
    board = land()
    board.army("red", "0303", *WEAK)
    board.garrison("0803", *STRONG)
    assert turn(board) == [EndTurn()]


def test_it_waits_for_whom_it_can_t_come_to() -> None:
    """An enemy on an island is no target, for two armies beside each other neither."""
    board = land()
    board.army("red", "0303", *STRONG)
    board.army("red", "0403", *STRONG)
    board.army("blue", "2410", *WEAK)
    assert turn(board) == [EndTurn()]


def test_it_minds_what_stands_beside() -> None:
    """A winner takes the place of the beaten, and meets who is next to it: a weak garrison before a strong one is left
    alone."""
    board = land()
    board.army("red", "0303", "tank", "tank")
    board.garrison("0803", *WEAK)
    board.garrison("0903", *STRONG)
    assert turn(board) == [EndTurn()]


@pytest.mark.parametrize("points", [2, 0])
def test_it_dares_more_when_the_enemy_is_about_to_win(points: int) -> None:
    """Where he holds two thirds of the key points it takes from him what it can, whatever may come."""
    board = land()
    board.army("red", "0503", "titan", "titan")
    board.army("blue", "1803", *STRONG * 4)
    for label in ("0101", "0108")[:points]:
        board.garrison(label, *STRONG * 2)
    aim = board.point("1203", owner="blue")
    turn(board)
    assert (aim.owner == "red") is (points == 0)


def test_it_attacks_a_weaker_army() -> None:
    """Wherever it stands."""
    board = land()
    army = board.army("red", "0303", *STRONG)
    enemy = board.army("blue", "0804", *WEAK)
    turn(board)
    assert far(board, army.cell, enemy.cell) == 1


def test_it_keeps_away_from_a_stronger_army() -> None:
    """It goes to where the enemy does not come in a turn."""
    board = land()
    army = board.army("red", "0803", *WEAK)
    enemy = board.army("blue", "1203", *STRONG)
    turn(board)
    assert far(board, army.cell, enemy.cell) > board.frame.options.move


def test_it_does_not_take_a_point_before_a_stronger_army() -> None:
    """What it would lose there is more than the point is worth to it."""
    board = land()
    army = board.army("red", "0503", "titan", "titan")
    board.army("blue", "1603", *STRONG * 4)
    point = board.point("1003")
    turn(board)
    assert army.cell != point.cell


def test_armies_too_weak_alone_become_one() -> None:
    """They go next to each other, and join at the start of the next turn."""
    board = land()
    board.army("red", "0302", "titan")
    board.army("red", "0702", "titan")
    board.garrison("1803", *("tank",) * 5)
    turn(board)
    one, other = board.state.armies_of("red")
    assert far(board, one.cell, other.cell) == 1
    board.round()
    assert isinstance(decided(board), Join)


def test_strong_armies_stay_apart() -> None:
    """Where each can do it alone, nothing is joined."""
    board = land()
    board.army("red", "1202", *STRONG)
    board.army("red", "1302", *STRONG)
    board.garrison("0602", "rifles")
    board.garrison("1902", "rifles")
    assert not any(isinstance(order, Join) for order in turn(board))


# -- battles -----------------------------------------------------------------------------------------------------------


def fought(stage: Stage, winner: str | None = None, loser: str | None = None) -> Board:
    """Red in 0904 and Blue in 1004, in the middle of a battle; Red holds 0504."""
    board = land(battles=AGREED)
    board.army("red", "0904", "lancer", "rifles", "tank")
    board.army("blue", "1004", "lancer", "wasp", "rifles")
    board.point("0504", owner="red")
    board.state.phase = Phase.BATTLE
    board.state.battle = Battle("red-1", "blue-1", board.cell("1004"), stage, [], winner, loser)
    return board


@pytest.mark.parametrize(("stage", "side"), [(Stage.MANNER, "red"), (Stage.ANSWER, "blue")])
def test_it_agrees_to_quick_battles(stage: Stage, side: str) -> None:
    """Attacking, and attacked."""
    assert decided(fought(stage), side) == FightQuickly()


def test_it_leaves_out_whom_it_misses_least() -> None:
    """At a fortress the smallest stay out, as does who is badly damaged."""
    board = land()
    army = board.army("red", "0904", "lancer", "rifles", "tank", "scout")
    board.garrison("1004", "rifles", kind=Kind.FORTRESS)
    army.units[2].damage = 1
    board.step()
    assert decided(board) == LeaveOut((army.units[1].id, army.units[3].id))


def test_it_retreats_towards_its_points() -> None:
    """Of the places two hexes away the one nearest to an own point."""
    board = fought(Stage.RETREAT, winner="blue-1", loser="red-1")
    order = decided(board)
    assert isinstance(order, Retreat)
    assert far(board, order.hex, board.cell("0504")) == 2


def test_without_points_it_retreats_towards_its_armies() -> None:
    """There is safety in numbers."""
    board = fought(Stage.RETREAT, winner="blue-1", loser="red-1")
    board.state.points.clear()
    other = board.army("red", "0908", "tank")
    order = decided(board)
    assert isinstance(order, Retreat)
    assert far(board, order.hex, other.cell) == 2


def test_the_enemy_who_learns_is_the_one_of_least_use() -> None:
    """One without a mech; else the one who drives the weakest."""
    board = fought(Stage.LESSON, winner="red-1", loser="blue-1")
    blue = board.state.armies["blue-1"]
    assert decided(board) == Lesson(str(blue.units[1].pilot))
    assert decided_with_idle(board) == Lesson(blue.pilots[0])


def decided_with_idle(board: Board) -> Order:
    """The same, once the beaten army has a pilot without a mech."""
    board.pilot(board.state.armies["blue-1"])
    return decided(board)


def test_of_several_battles_the_best_comes_first() -> None:
    """The one with most to gain."""
    board = land()
    board.army("red", "0904", *STRONG)
    board.army("blue", "1004", *STRONG)
    board.army("blue", "0903", *WEAK)
    assert decided(board) == Engage("red-1", "blue-2")


# -- whole games -------------------------------------------------------------------------------------------------------


def test_on_a_board_it_plays_as_the_player_of_skirmish_does() -> None:
    """The same player gives the orders of both, and the battle comes to its end."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, EVENING), seed="board", options={"battles": ON_BOARD})
    players = {side: sit_down(MECHS, "steady", random.Random(side)) for side in game.sides}
    rng, met = random.Random("board"), 0
    while not (met and len(game.frames) == 1):
        if game.next_step() is not None:
            with_dice(rng, game.step)
            continue
        (seat,) = game.waiting_for()
        if len(game.frames) > 1:
            met += 1
            observation = observation_of(game, seat)
            assert players[seat].decide(observation) == order_on_a_board(observation.known)
        act(game, seat, players[seat], rng)
    assert game.faults() == []


def played(scenario: str, seed: str) -> Game:
    """A game between practice players to its end."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, scenario), seed=seed)
    players = {side: sit_down(MECHS, "steady", random.Random(f"{seed}/{side}")) for side in game.sides}
    play_out(game, players, random.Random(seed))
    return game


@pytest.mark.parametrize("scenario", [EVENING, FOUR])
def test_the_same_seed_plays_the_same_game(scenario: str) -> None:
    """It depends on what is known and on nothing else; and it comes to an end."""
    first, second = played(scenario, "same"), played(scenario, "same")
    assert first.outcome is not None
    assert first.faults() == []
    assert first.digest() == second.digest()


def test_it_beats_the_random_player() -> None:
    """A short trial on both scenarios for two; hundreds of games are played by `.ci/long`."""
    trial = Trial("steady", "random")
    for name in (EVENING, TWO):
        for number in range(4):
            game = trial.play(REGISTRY, load_scenario(REGISTRY, name), "short", number)
            assert game.faults() == []
    assert trial.score.won >= 7
