"""The practice player of Theatre of War on land: the odds of its battles, attacks, guards and marches."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.systems.theatre.lab.practice.situation import chances
from hexwar_tui.systems.theatre.orders.units.again import StandingWord
from hexwar_tui.systems.theatre.orders.units.land import Attack, Defend
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.previews import supply_of
from hexwar_tui.systems.theatre.state import Phase
from tests.systems.theatre.at_practice import LAND, bought, of, poor, written
from tests.systems.theatre.boards import FULL_GARRISONS, Board
from tests.systems.theatre.signed import peace
from tests.systems.theatre.written import ids

# -- odds --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (2, 1), (2, 3)])
def test_the_chances_of_a_battle(attack: int, defence: int) -> None:
    """THE-6.1: the sums of six-sided dice; a tie is neither won nor lost."""
    rng = random.Random(f"{attack}:{defence}")
    rolls = [(sum(rng.choices(range(1, 7), k=attack)), sum(rng.choices(range(1, 7), k=defence))) for _ in range(20_000)]
    won, tied, lost = chances(attack, defence)
    assert won == pytest.approx(sum(a > d for a, d in rolls) / len(rolls), abs=0.015)
    assert lost == pytest.approx(sum(a < d for a, d in rolls) / len(rolls), abs=0.015)
    assert won + tied + lost == pytest.approx(1)


def test_in_battles_of_hundreds_the_stronger_wins_as_in_smaller_ones() -> None:
    """What can't be reckoned quickly is reckoned by the proportion."""
    assert chances(300, 150) == chances(20, 10)


# -- attacks -----------------------------------------------------------------------------------------------------------


def test_an_undefended_region_is_taken_by_one_division() -> None:
    """Infantry does, which costs less supply than tanks."""
    board = poor(Board(LAND))
    infantry = board.units("red", "infantry", "R2", 2)
    board.units("red", "tanks", "R2")
    (attack,) = of(Attack, written(board))
    assert attack.target == "B2"
    assert len(attack.units) == 1
    assert set(attack.units) <= set(ids(infantry))


def test_a_neutral_is_attacked_by_as_many_as_make_the_odds_good() -> None:
    """THE-6.3: its three divisions all defend; two divisions of tanks beat them, one does not."""
    board = poor(Board("R1R2N1B1", options=FULL_GARRISONS))
    board.unit("red", "tanks", "R2")
    assert of(Attack, written(board)) == []
    board = poor(Board("R1R2N1B1", options=FULL_GARRISONS))
    tanks = board.units("red", "tanks", "R2", 2)
    (attack,) = of(Attack, written(board))
    assert (attack.target, set(attack.units)) == ("N1", set(ids(tanks)))


def test_nobody_attacks_against_the_odds() -> None:
    """The stronger are left alone, unless the game is lost without it."""
    board = poor(Board(LAND))
    board.units("red", "infantry", "R2", 2)
    board.units("blue", "tanks", "B2", 4)
    assert of(Attack, written(board)) == []


def test_the_last_capital_is_worth_a_bold_attack() -> None:
    """THE-9.1: who holds it has won."""
    rows = ("R1R2B1", "R1R2B2")
    board = poor(Board(*rows))
    board.units("red", "tanks", "R2", 2)
    board.units("blue", "infantry", "B1", 4)
    (attack,) = of(Attack, written(board))
    assert attack.target in ("B1", "B2")
    board.units("red", "tanks", "R2", 2)
    board.units("blue", "infantry", "B2", 4)
    (attack, *_) = of(Attack, written(board))
    assert attack.target == "B1"


def test_who_has_no_supply_attacks_nobody() -> None:
    """THE-5.3: who is not paid does not act."""
    board = poor(Board(LAND), supply=0)
    board.units("red", "tanks", "R2", 3)
    assert of(Attack, written(board)) == []


def test_all_that_is_ordered_can_be_paid() -> None:
    """And something is left for the defence."""
    board = poor(Board("R1R2B2B1", "N1R2B3~1", options=FULL_GARRISONS), supply=8)
    board.units("red", "tanks", "R2", 8)
    board.units("red", "bombers", "R2", 2)
    board.units("blue", "infantry", "B2")
    orders = written(board)
    known = board.known("red")
    assert of(Attack, orders)
    assert 0 < supply_of(known, known.orders) <= 6


def test_a_capital_in_danger_is_not_left_for_a_small_gain() -> None:
    """Whoever stands next to it would walk in."""
    board = poor(Board("N1R1B2B1"))
    board.units("red", "infantry", "R1")
    board.units("blue", "tanks", "B2")
    assert of(Attack, written(board)) == []


def test_a_treaty_of_peace_is_kept() -> None:
    """THE-8.1: nothing of a partner's is prey."""
    board = poor(Board(LAND))
    board.units("red", "tanks", "R2", 3)
    peace(board, "red", "blue")
    assert of(Attack, written(board)) == []


# -- guards and marches ------------------------------------------------------------------------------------------------


def test_a_capital_in_danger_is_helped_by_its_neighbours() -> None:
    """They defend it from where they stand, at once."""
    board = poor(Board("R3R2R1B2B1"))
    board.units("red", "infantry", "R1")
    helper = board.unit("red", "infantry", "R2")
    board.units("blue", "tanks", "B2", 2)
    assert Defend(target="R1", units=ids(helper)) in written(board)


def test_a_border_in_danger_gets_a_guard_from_far_away() -> None:
    """Who is not needed where he stands."""
    board = poor(Board("R1R3R4R2B2B1"))
    far = board.unit("red", "infantry", "R3")
    board.units("blue", "tanks", "B2", 2)
    assert Move(target="R2", units=ids(far)) in written(board)


def test_whoever_is_not_needed_goes_to_where_the_next_attack_begins() -> None:
    """All together."""
    board = poor(Board("R1R3R2B2B1"))
    army = board.units("red", "tanks", "R1", 2)
    board.units("blue", "infantry", "B2", 6)
    (move,) = of(Move, written(board))
    assert (move.target, set(move.units)) == ("R2", set(ids(army)))


def test_a_region_in_danger_without_a_guard_gets_fresh_infantry() -> None:
    """What is bought defends at once (THE-5.1)."""
    board = Board(LAND)
    board.stores("red", manpower=3, production=1)
    board.units("blue", "tanks", "B2")
    assert bought(written(board)) == {("infantry", "R2"): 1}


def test_where_people_are_short_guards_are_tanks() -> None:
    """They cost one point of manpower instead of three."""
    board = Board(LAND)
    board.stores("red", manpower=1, production=9)
    board.units("blue", "tanks", "B2")
    assert bought(written(board)) == {("tanks", "R2"): 1}


def test_a_capital_is_defended_by_all() -> None:
    """Its word is changed once."""
    board = Board(LAND)
    assert StandingWord(region="R1", word="all") in written(board)
    board.seal()
    board.begin("red", "blue")
    board.resolve()
    board.state.phase = Phase.ORDERS
    assert of(StandingWord, written(board)) == []
