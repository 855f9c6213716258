"""The practice player of Iron Lances: how it marches and fights on small boards, and that it plays well."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import sit_down
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Observation
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.lab.practice.manners import STEADY
from hexwar_tui.systems.mechs.lab.practice.player import PracticePlayer
from hexwar_tui.systems.mechs.options import AGREED
from hexwar_tui.systems.mechs.orders.battle import FightQuickly, LeaveOut, Lesson, Retreat
from hexwar_tui.systems.mechs.orders.moving import EndTurn, Engage, March
from hexwar_tui.systems.mechs.orders.mustering import Join
from hexwar_tui.systems.mechs.state import Battle, Kind, Phase, Stage
from hexwar_tui.systems.mechs.system import MECHS
from hexwar_tui.systems.skirmish.practice.manners import STEADY as ON_THE_BOARD
from hexwar_tui.systems.skirmish.practice.player import next_order as order_on_a_board
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.mechs.boards import Board
from tests.systems.mechs.practising import STRONG, WEAK, decided, land, led, turn
from tests.systems.mechs.test_03_on_board import attack, fielded


def goal(board: Board, order: Order) -> str:
    """Where a march ends, by its label."""
    assert isinstance(order, March)
    return board.label(order.path[-1])


def far(board: Board, one: Cell, other: Cell) -> int:
    """How many hexes lie between two."""
    return board.frame.scenario.world.grid.distance(one, other)


def test_it_takes_key_points_on_its_way() -> None:
    """What is free is entered, and the rest of the way is used for the next one."""
    board, _ = led(*STRONG)
    for label in ("0503", "0803"):
        board.point(label)
    assert [goal(board, order) for order in turn(board)[:2]] == ["0503", "0803"]


def test_it_tells_where_else_an_army_could_have_gone() -> None:
    """By what that is worth to it, the best first; nothing where there was nothing else to do."""
    board, _ = led(*STRONG)
    for label in ("0503", "0803"):
        board.point(label)
    order, known = decided(board), board.known("red")
    observation = Observation(known, MECHS.order_types, sealed=False, may_seal=False)
    player = PracticePlayer(STEADY, ON_THE_BOARD)
    first, *others = player.weigh(observation, order)
    assert first.order == order
    assert len({goal(board, each.order) for each in (first, *others) if each.order is not None}) == 1 + len(others)
    assert first.worth >= others[0].worth > others[-1].worth
    assert list(player.weigh(observation, EndTurn())) == []


def test_it_goes_towards_what_is_far() -> None:
    """As far as it comes in a turn."""
    board, army = led(*STRONG)
    point = board.point("2003")
    turn(board)
    assert far(board, army.cell, point.cell) == 17 - 8


def test_it_sends_one_army_to_each_point() -> None:
    """A point that another army is nearer to is worth less."""
    board, _ = led(*STRONG, at="0902")
    board.army("red", "1202", *STRONG)
    board.point("0602", Kind.CITY)
    board.point("1702", Kind.CITY)
    assert {goal(board, order) for order in turn(board)[:2]} == {"0602", "1702"}


@pytest.mark.parametrize("is_garrison", [False, True])
def test_it_attacks_whom_it_will_most_likely_beat(is_garrison: bool) -> None:
    """A weak garrison, or an army wherever it stands: it goes next to it."""
    board, army = led(*STRONG)
    enemy = board.garrison("0803", *WEAK) if is_garrison else board.army("blue", "0804", *WEAK)
    turn(board)
    assert far(board, army.cell, enemy.cell) == 1


def test_it_leaves_a_strong_garrison_alone() -> None:
    """Where it will most likely lose, it stays away."""
    board, _ = led(*WEAK)
    board.garrison("0803", *STRONG)
    assert turn(board) == [EndTurn()]


def test_it_minds_what_stands_beside() -> None:
    """A winner takes the place of the beaten, and meets who is next to it: a weak garrison before a strong one is left
    alone."""
    board, _ = led("tank", "tank")
    board.garrison("0803", *WEAK)
    board.garrison("0903", *STRONG)
    assert turn(board) == [EndTurn()]


def test_it_waits_for_whom_it_can_t_come_to() -> None:
    """An enemy on an island is no target, for two armies beside each other neither."""
    board, _ = led(*STRONG)
    board.army("red", "0403", *STRONG)
    board.army("blue", "2410", *WEAK)
    assert turn(board) == [EndTurn()]


@pytest.mark.parametrize("points", [2, 0])
def test_it_dares_more_when_the_enemy_is_about_to_win(points: int) -> None:
    """Where he holds two thirds of the key points it takes from him what it can, whatever may come."""
    board, _ = led("titan", "titan", at="0503")
    board.army("blue", "1803", *STRONG * 4)
    for label in ("0101", "0108")[:points]:
        board.garrison(label, *STRONG * 2)
    aim = board.point("1203", owner="blue")
    turn(board)
    assert (aim.owner == "red") is (points == 0)


def test_it_keeps_away_from_a_stronger_army() -> None:
    """It goes to where the enemy does not come in a turn."""
    board, army = led(*WEAK, at="0803")
    enemy = board.army("blue", "1203", *STRONG)
    turn(board)
    assert far(board, army.cell, enemy.cell) > board.frame.options.move


def test_it_does_not_take_a_point_before_a_stronger_army() -> None:
    """What it would lose there is more than the point is worth to it."""
    board, army = led("titan", "titan", at="0503")
    board.army("blue", "1603", *STRONG * 4)
    point = board.point("1003")
    turn(board)
    assert army.cell != point.cell


def test_armies_too_weak_alone_become_one() -> None:
    """They go next to each other, and join at the start of the next turn; strong ones, each of whom can do it alone,
    stay apart."""
    board, one = led("titan", at="0302")
    other = board.army("red", "0702", "titan")
    board.garrison("1803", *("tank",) * 5)
    turn(board)
    assert far(board, one.cell, other.cell) == 1
    board.round()
    assert isinstance(decided(board), Join)
    board, _ = led(*STRONG, at="1202")
    board.army("red", "1302", *STRONG)
    board.garrison("0602", "rifles")
    board.garrison("1902", "rifles")
    assert not any(isinstance(order, Join) for order in turn(board))


@pytest.mark.parametrize(("player", "joins"), [("steady", [Join("red-1", "red-2")]), ("easy", [])])
def test_armies_of_an_easy_one_stay_apart(player: str, joins: list[Order]) -> None:
    """Even side by side before a garrison that is too strong for each alone, where those of a steady one join."""
    board, _ = led("titan", at="0302")
    board.army("red", "0402", "titan")
    board.garrison("0803", *("tank",) * 5)
    assert [order for order in turn(board, player=player) if isinstance(order, Join)] == joins


def fought(stage: Stage, winner: str | None = None, loser: str | None = None) -> Board:
    """Red in 0904 and Blue in 1004, in the middle of a battle."""
    board = land(battles=AGREED)
    board.army("red", "0904", "lancer", "rifles", "tank")
    board.army("blue", "1004", "lancer", "wasp", "rifles")
    board.state.phase = Phase.BATTLE
    board.state.battle = Battle("red-1", "blue-1", board.cell("1004"), stage, [], winner, loser)
    return board


@pytest.mark.parametrize(("stage", "side"), [(Stage.MANNER, "red"), (Stage.ANSWER, "blue")])
def test_it_agrees_to_quick_battles(stage: Stage, side: str) -> None:
    """Attacking, and attacked."""
    assert decided(fought(stage), side) == FightQuickly()


def test_it_leaves_out_whom_it_misses_least() -> None:
    """At a fortress the smallest stay out, as does who is badly damaged."""
    board, army = led("lancer", "rifles", "tank", "scout", at="0904")
    board.garrison("1004", "rifles", kind=Kind.FORTRESS)
    army.units[2].damage = 1
    board.step()
    assert decided(board) == LeaveOut((army.units[1].id, army.units[3].id))


@pytest.mark.parametrize("to_point", [True, False])
def test_it_retreats_towards_its_points(to_point: bool) -> None:
    """Of the places two hexes away the one nearest to an own point; without any, to another of its armies."""
    board = fought(Stage.RETREAT, winner="blue-1", loser="red-1")
    board.state.points.clear()
    aim = board.point("0504", owner="red").cell if to_point else board.army("red", "0908", "tank").cell
    order = decided(board)
    assert isinstance(order, Retreat)
    assert far(board, order.hex, aim) == 2


def test_the_enemy_who_learns_is_the_one_of_least_use() -> None:
    """One without a mech; else the one who drives the weakest."""
    board = fought(Stage.LESSON, winner="red-1", loser="blue-1")
    blue = board.state.armies["blue-1"]
    assert decided(board) == Lesson(str(blue.units[1].pilot))
    assert decided(board) != Lesson(board.pilot(blue).id) == decided(board)


def test_of_several_battles_the_best_comes_first() -> None:
    """The one with most to gain."""
    board, _ = led(*STRONG, at="0904")
    board.army("blue", "1004", *STRONG)
    board.army("blue", "0903", *WEAK)
    assert decided(board) == Engage("red-1", "blue-2")


def test_on_a_board_it_plays_as_the_player_of_skirmish_does() -> None:
    """The same player gives the orders of both."""
    frame, player = fielded(attack()), sit_down(MECHS, "steady", random.Random("x"))
    for side in frame.state.sides:
        known = SKIRMISH.known(frame, side)
        order = order_on_a_board(known)
        assert order is not None
        assert player.decide(Observation(known, SKIRMISH.order_types, False, False)) == order


def test_it_beats_the_random_player() -> None:
    """A short trial on both scenarios for two, from both sides; hundreds of games are played by `.ci/long`."""
    trial = Trial("steady", "random")
    for name, number in (("one-evening", 0), ("one-evening", 1), ("one-evening", 3), ("two-lances", 1)):
        game = trial.play(REGISTRY, load_scenario(REGISTRY, f"mechs/{name}"), "short", number)
        assert game.outcome is not None
        assert game.faults() == []
    assert trial.score.won == 4
