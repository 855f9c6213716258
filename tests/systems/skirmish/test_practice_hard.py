"""The hard player of Skirmish: what it sees that the steady one does not, and the force that it recruits."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import observation_of, sit_down
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import order_of
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.orders.legality.forming import entered
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.shooting import Fire
from hexwar_tui.systems.skirmish.practice import standings
from hexwar_tui.systems.skirmish.practice.going import Going
from hexwar_tui.systems.skirmish.practice.manners import MANNERS
from hexwar_tui.systems.skirmish.practice.player import next_order
from hexwar_tui.systems.skirmish.practice.situation import Situation
from hexwar_tui.systems.skirmish.practice.threat import Threats
from hexwar_tui.systems.skirmish.rules.damage import points
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.at_practice import ROW
from tests.systems.skirmish.boards import Board, fighter
from tests.systems.skirmish.grounds import WIDE, blues_turn, house
from tests.systems.skirmish.playing import scenario
from tests.systems.skirmish.shots import fire


def ordered(board: Board, kind: str, side: str = "red") -> Order | None:
    """What a player of this kind orders next."""
    return next_order(board.known(side), MANNERS[kind])


def thought(board: Board, side: str = "red", kind: str = "hard") -> Situation:
    """What a player of this kind thinks with."""
    return Situation(board.known(side), MANNERS[kind])


# -- the order of fire -------------------------------------------------------------------------------------------------


def test_the_best_fire_comes_first() -> None:
    """The machine gun may make an end of him for whom else the rifle is fired; the steady one goes by the numbers."""
    board = Board(ROW, A="red rifle", B="red machine-gun", C="blue tracked", D="blue rifle")
    assert ordered(board, "steady") == fire(board["A"], "rifle", board["D"])
    assert ordered(board, "hard") == fire(board["B"], "machine-gun", board["D"])


def test_who_only_moves_waits_until_all_have_fired() -> None:
    """Only then it is known who is left to hide from; the steady one moves the first of his units first."""
    board = Board(ROW, A="red", B="red machine-gun", C="blue tracked", D="blue rifle")
    assert isinstance(ordered(board, "steady"), Move)
    assert isinstance(ordered(board, "hard"), Fire)


# -- danger ------------------------------------------------------------------------------------------------------------


def test_an_enemy_who_comes_nearer_is_a_danger() -> None:
    """Out of the range of his rifle there is none for the steady one, who takes it that he stays where he is."""
    board = Board(WIDE, A="red rifle", B="blue rifle")
    board.put_at(A="0501")
    situation, unit = thought(board), board["A"]
    post = situation.post_of(unit)
    assert Going(thought(board, kind="steady"), unit).danger(post) == 0
    assert Threats(situation).danger(unit, post, is_active=True) > 0


@pytest.mark.parametrize(("is_active", "is_safe"), [(True, False), (False, True)])
def test_who_keeps_still_in_a_house_is_safe(is_active: bool, is_safe: bool) -> None:
    """Nobody fires at a soldier in there who was not active (SKI-1.2 a)."""
    board = house()
    situation, unit = thought(board, "blue"), board["A"]
    post = situation.post(unit, unit.cell or 0, board.opening("0502 NW"), moved=False)
    assert (Threats(situation).danger(unit, post, is_active=is_active) == 0) == is_safe


@pytest.mark.parametrize(("fires", "was_active"), [(True, False), (False, True), (True, True)])
def test_to_fire_or_to_have_been_active_is_dangerous_in_a_house(fires: bool, was_active: bool) -> None:
    """Either is enough for enemies to fire at him there (SKI-1.2 a), so that his place is worth less than if he does
    neither."""

    def worth(*, fires: bool, was_active: bool) -> float:
        board = blues_turn(blue=fighter("blue rifle", active_in=2 if was_active else 1, active_inside=True))
        unit, opening = board["A"], board.opening("0502 NW")
        return Going(thought(board, "blue"), unit).worth(unit.cell or 0, opening, moved=False, fires=fires)

    assert worth(fires=fires, was_active=was_active) < worth(fires=False, was_active=False)


def test_company_draws_fire_away() -> None:
    """Where an enemy has others to fire at, each is in less danger."""
    alone = Board(ROW.replace(".B", "."), A="red rifle", C="blue rifle", D="blue")
    together = Board(ROW, A="red rifle", B="red machine-gun", C="blue rifle", D="blue")
    found = []
    for board in (alone, together):
        situation = thought(board)
        found.append(Threats(situation).danger(board["A"], situation.post_of(board["A"]), is_active=True))
    assert 0 < found[1] < found[0]


# -- what units are worth ----------------------------------------------------------------------------------------------


def test_who_fires_much_is_worth_more_than_he_costs() -> None:
    """A rifleman less than a machine gunner, who is without arms nothing more; nobody is in the last turn, and to the
    steady player nobody at all. Grenades, which reach no one, count for nothing."""
    board = Board(ROW, A="red rifle", B="red machine-gun", C="blue", D="blue grenades")
    more = {letter: thought(board).price(board[letter]) - points(board.frame, board[letter]) for letter in "ABCD"}
    assert more["B"] > more["A"] > more["C"] == more["D"] == 0
    last = Board(ROW, A="red rifle", B="red machine-gun", C="blue", D="blue", turn=6)
    for situation, unit in ((thought(board, kind="steady"), board["B"]), (thought(last), last["B"])):
        assert situation.price(unit) == points(situation.frame, unit)


def test_it_looks_at_nearly_all_hexes() -> None:
    """The steady player at some of them."""
    board = Board(WIDE, A="red rifle", B="blue rifle")
    tried = {kind: len([*Going(thought(board, kind=kind), board["A"]).stands()]) for kind in ("steady", "hard")}
    assert tried["hard"] > tried["steady"]


# -- what decides ------------------------------------------------------------------------------------------------------


def test_area_is_worth_more_while_it_is_even() -> None:
    """In the last turns; the steady one gives the same for it whatever the counts so far are."""
    even, lost = (Board(WIDE, A="red rifle", B="blue rifle", turn=6) for _ in range(2))
    lost.put_at(B="0601")
    lost.put("blue rifle", "1101")
    assert thought(even, kind="steady").hex_worth == thought(lost, kind="steady").hex_worth
    assert thought(even).hex_worth > 2 * thought(lost).hex_worth


def test_points_and_area_are_those_of_the_seat() -> None:
    """What one side leads by, the other lacks."""
    board = Board(WIDE, A=fighter("red rifle", damage=1), B="blue rifle")
    board.put("blue rifle", "1101")
    assert standings.lead(board.frame, "blue") == -standings.lead(board.frame, "red") > 0
    assert standings.more_area(board.frame, "blue") == -standings.more_area(board.frame, "red") > 0


@pytest.mark.parametrize(("side", "is_end"), [("red", False), ("blue", True)])
def test_no_danger_counts_when_no_enemy_moves_any_more(side: str, is_end: bool) -> None:
    """That is so for the second side in the last turn alone."""
    board = Board(WIDE, A="red machine-gun", B="blue rifle", turn=6)
    board.turn_to(side)
    board.put_at(A="0601")
    situation = thought(board, side)
    going = Going(situation, board["B" if side == "blue" else "A"])
    area = going.bearing.area * going.area(going.unit.cell or 0)
    assert situation.is_end is is_end
    assert (going.here().worth == area) is is_end


def test_in_the_last_turn_wounds_count_for_little() -> None:
    """Only what is destroyed counts as points (SKI-3.3); before that for more than to the steady player, as the wounded
    move and fire worse."""
    boards = [Board(ROW, A="red rifle", B="red", C="blue", D="blue", turn=turn) for turn in (5, 6)]
    before, last = (thought(board).partly for board in boards)
    assert last < thought(boards[1], kind="steady").partly < before


# -- the force ---------------------------------------------------------------------------------------------------------


def formed(points: int) -> Counter[tuple[str, ...]]:
    """The units of the force that the hard player forms for so many points."""
    game = Game.new(REGISTRY, scenario(forces={}), seed="force", options={"points_1": points})
    player, seat = sit_down(SKIRMISH, "hard", random.Random("x")), game.sides[0]
    while (order := order_of(player.decide(observation_of(game, seat)))) is not None:
        game.submit(seat, order)
    return Counter((one.chassis, *one.weapons) for one in entered(observation_of(game, seat).known).recruits)


def test_it_recruits_walkers_and_many_soldiers_without_arms() -> None:
    """Of few points, which pay no walker, soldiers alone."""
    assert formed(100) == {("walker", "machine-gun"): 4, ("soldier",): 16}
    assert formed(20) == {("soldier",): 10}
