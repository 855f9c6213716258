"""The practice player of Skirmish: what it does in its turns, that it knows no secrets, and that it plays well."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.dice.rolls import RollRequest
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.trial import Trial
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.orders.clock import EndTurn
from hexwar_tui.systems.skirmish.orders.moving import Done, Move
from hexwar_tui.systems.skirmish.orders.openings import TakeOpening
from hexwar_tui.systems.skirmish.orders.shooting import Fire, Strike
from hexwar_tui.systems.skirmish.orders.tending import Mend, Treat
from hexwar_tui.systems.skirmish.practice.fighting import volleys
from hexwar_tui.systems.skirmish.practice.situation import Situation
from tests.systems.skirmish.at_practice import DEFENCE, LEARNING, ROW, decided
from tests.systems.skirmish.boards import Board, Fighter, fighter
from tests.systems.skirmish.grounds import FIRED, blues_turn, house
from tests.systems.skirmish.shots import fire, spot, strike

COVERED = ROW.replace(".C", "cC")


class _Loaded:
    """A dice source whose dice all show the same."""

    def __init__(self, shows: int) -> None:
        self.shows = shows

    def throw(self, request: RollRequest) -> tuple[int, ...]:
        return (self.shows,) * request.pool.count


def turn_of(board: Board, dice: int, side: str = "red") -> list[Order]:
    """All orders of a turn, “Turn!” not among them, every die showing the same."""
    orders: list[Order] = []
    while not isinstance(order := decided(board, side), EndTurn):
        assert order is not None
        orders.append(order)
        order.carry_out(board.frame, side, board.table(_Loaded(dice)))
        assert len(orders) < 60
    return orders


# -- shooting ----------------------------------------------------------------------------------------------------------


def test_it_shoots_at_what_it_can() -> None:
    """Who stands in the open in range is fired at before anybody moves. Of two alike the wounded one is fired at,
    though he is farther away."""
    board = Board(ROW, A="red rifle", B="red rifle", C="blue rifle", D="blue")
    assert decided(board) == fire(board["A"], "rifle", board["C"])
    board = Board(ROW, A="red rifle", B="red rifle", C="blue rifle", D=fighter("blue rifle", damage=1))
    assert decided(board) == fire(board["A"], "rifle", board["D"])


def test_each_weapon_has_its_own_target() -> None:
    """A rifle has no effect on tracks; the laser cannon fires at the tank, and first."""
    board = Board(ROW, A="red rifle", B="red wheeled laser-cannon", C="blue tracked autocannon", D="blue rifle")
    assert decided(board) == fire(board["B"], "laser-cannon", board["C"])
    board["B"].done_in = board.state.turn
    assert decided(board) == fire(board["A"], "rifle", board["D"])


def test_where_a_test_is_needed_it_fires_the_whole_burst() -> None:
    """SKI-1.2 a: a failed test takes all shots of the weapon with it: nothing is saved by firing one first."""
    board = Board(COVERED, A="red machine-gun", B="red", C="blue rifle", D="blue tracked")
    assert decided(board) == fire(board["A"], "machine-gun", board["C"])


def test_who_was_not_detected_is_left_alone() -> None:
    """The next shot goes elsewhere."""
    board = Board(COVERED, A="red machine-gun", B="red", C="blue sniper-rifle", D="blue")
    board.put_at(C="0109", D="0108")
    board.give("red", fire(board["A"], "machine-gun", board["C"], 1), [10])
    order = decided(board)
    assert isinstance(order, Fire | Move | Done)
    assert not isinstance(order, Fire) or order.target == board["D"].id


def test_a_charge_is_planted_where_it_is_worth_it() -> None:
    """Next to a tank; not on a lone rifleman, before the last turns."""
    for target, is_worth_it in (("blue tracked laser-cannon", True), ("blue rifle", False)):
        board = Board(ROW, A="red melta-charge", B="red", C=target, D="blue")
        board.put_at(B="0104", C="0102")
        order = decided(board)
        assert order == fire(board["A"], "melta-charge", board["C"]) if is_worth_it else not isinstance(order, Fire)


# -- houses ------------------------------------------------------------------------------------------------------------


def test_who_is_inside_takes_an_opening_and_fires() -> None:
    """SKI-1.2 b: the one from which an enemy is seen."""
    board = blues_turn(blue="blue rifle")
    first = decided(board, "blue")
    assert isinstance(first, TakeOpening)
    board.give("blue", first)
    second = decided(board, "blue")
    assert isinstance(second, Fire)
    assert second.unit == first.unit


def test_a_third_one_leaves_the_opening_to_two() -> None:
    """SKI-1.2 b: he stays or takes another."""
    board = blues_turn(blue="blue rifle")
    board.put_at(B="0502", C="0502")
    taken = [order for order in turn_of(board, 10, "blue") if isinstance(order, TakeOpening)]
    assert len(taken) >= 2
    assert len({order.unit for order in taken}) == len(taken)
    places = [order.opening for order in taken]
    assert max(map(places.count, places)) <= 2


def test_laser_cannons_fire_at_houses_that_are_held() -> None:
    """Where what is inside is worth more than one of them outside."""
    board = house("red laser-cannon", fighter("blue machine-gun sniper-rifle", **FIRED))
    board.state.buildings["house-1"].damage = 2
    order = decided(board)
    assert isinstance(order, Fire)
    assert (order.unit, order.weapon, order.target) == (board["R"].id, "laser-cannon", "house-1")


def test_an_air_strike_comes_down_where_it_is_worth_it() -> None:
    """On the dearest hex that is seen, while it is not kept for better."""
    board = Board(ROW, A="red flyer air-strike", B="red", C="blue wheeled laser-cannon", D="blue")
    assert decided(board) == strike(board, board["A"], "0109", board["A"])
    lone = Board(ROW, A="red flyer air-strike", B="red", C="blue", D="blue")
    assert not isinstance(decided(lone), Strike)
    lone.state.turn = lone.frame.options.turns
    assert isinstance(decided(lone), Strike)


@pytest.mark.parametrize("has_fired", [True, False])
def test_an_air_strike_comes_down_on_a_house_that_is_held(has_fired: bool) -> None:
    """Those inside are all that is left to hit in the last turn, so that the house is struck; while none of them has
    been active it may not be shot at (SKI-1.2), and the strike is kept."""
    board = house("red flyer air-strike", fighter("blue rifle", **FIRED) if has_fired else "blue rifle", turn=6)
    board.put_at(C=None)
    order = decided(board)
    assert isinstance(order, Strike) is has_fired
    if isinstance(order, Strike):
        assert order.at in board.path("0502", "0602")


def test_a_strike_that_takes_as_much_from_both_is_not_called() -> None:
    """Not even in the last turns: it takes something from the enemy, or it is kept."""
    board = Board(ROW, turn=6, A="red flyer air-strike", B="red", C="blue", D="blue")
    for place, is_called in (("0109", False), ("0102", True)):
        board.put_at(B=place, D=None)
        assert isinstance(decided(board), Strike) is is_called


TWO_HOUSES = r"""
.     .     .     .     .
   .  __ .     .  __ .
.    /hAo   .    ohB\   .
   . \DD/.     . \DD/.
.     .     .     .     .
   .     .     .     .
"""
"""Two houses: a window of the first, where A is, and one of the second, where B is, lead to each other."""


def test_walls_are_fired_at_from_an_opening_only() -> None:
    """SKI-1.2 b: who is inside fires at another building out of an opening, not through his walls; never at his own."""
    board = Board(TWO_HOUSES, A="red laser-cannon", B=fighter("blue rifle", **FIRED))
    situation, unit = Situation(board.known("red")), board["A"]
    (arm,) = situation.ready_arms(unit)

    def aimed_at(opening: str | None) -> set[str]:
        through = None if opening is None else board.opening(opening)
        post = situation.post(unit, unit.cell or 0, through, moved=False)
        return {volley.target for volley in volleys(situation, unit, post, arm)}

    assert aimed_at(None) == set()
    assert aimed_at("0302 NE") == {"house-2", board["B"].id}
    board["B"].cell = unit.cell
    assert aimed_at("0302 NE") == {board["B"].id}


def test_inside_it_fights_who_hides_there() -> None:
    """SKI-1.2 b: between soldiers inside no test is needed, nor that anybody was active."""
    board = house(blue="blue rifle")
    board.put_at(R="0602", B="0502")
    order = decided(board)
    assert isinstance(order, Fire)
    assert order.unit == board["R"].id
    assert order.target in (board["A"].id, board["B"].id)


# -- for others --------------------------------------------------------------------------------------------------------


def test_a_spotter_looks_before_others_fire() -> None:
    """SKI-1.2 b: a test for all of them."""
    board = Board(COVERED, A="red machine-gun", B="red rifle +spotter", C="blue rifle", D="blue tracked")
    assert decided(board) == spot(board["B"], board["C"])


@pytest.mark.parametrize(
    ("skill", "order", "patient"),
    [("medic", Treat, fighter("red", damage=1)), ("engineer", Mend, fighter("red walker", damage=3))],
)
def test_who_can_tends_who_needs_it(skill: str, order: type[Order], patient: Fighter) -> None:
    """SKI-2.1: instead of shooting."""
    board = Board(ROW, A=f"red rifle +{skill}", B=patient, C="blue rifle", D="blue")
    assert decided(board) == order(board["A"].id, board["B"].id)  # type: ignore[call-arg]


# -- fair and good play ------------------------------------------------------------------------------------------------


def test_it_beats_the_random_player() -> None:
    """A short trial, each side of the small board, and of a defence; hundreds of games are played by `.ci/long`."""
    trial = Trial("steady", "random")
    for name, number in ((LEARNING, 0), (LEARNING, 1), (DEFENCE, 0), (DEFENCE, 1)):
        game = trial.play(REGISTRY, load_scenario(REGISTRY, name), "short", number)
        assert game.faults() == []
    assert trial.score.share >= 0.75
