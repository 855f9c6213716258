"""THE-4: turn zero, and how units are bought in it and later."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.theatre.orders.buying import Buy, Unbuy
from hexwar_tui.systems.theatre.state import Phase, Purchase
from hexwar_tui.systems.theatre.system import THEATRE
from tests.systems.theatre.boards import FULL_GARRISONS, Board, kinds

ROWS = ("R1R2~1B1", "R3N1~2B2")

PLACES = "Units are placed in your own regions, fleets in your ports and the seas next to them."


def mobilising(**options: int) -> Board:
    """Turn zero; Red has two factories."""
    return Board(*ROWS, factories={"R1": 1, "R2": 1}, options=options, phase=Phase.MOBILISING)


def test_the_4_1_each_side_has_twice_its_income_and_the_supply_that_is_given() -> None:
    """Manpower and production twice what a turn brings; supply by the scenario. How many incomes are spent is an
    option."""
    works: dict[str, Any] = {"factories": {"R1": 1, "R2": 1}, "derricks": {"R1": 1}, "supply": {"red": 7, "blue": 9}}
    board = Board(*ROWS, phase=Phase.MOBILISING, **works)
    assert (board.all_stores("red"), board.all_stores("blue")) == ((6, 12, 7), (4, 0, 9))
    assert board.state.turn == 0
    for incomes, stores in ((0, (0, 0, 20)), (5, (15, 30, 20))):
        assert mobilising(mobilising=incomes).all_stores("red") == stores


def test_the_4_1_it_is_sealed_and_all_sides_take_part() -> None:
    """Nobody sees what the others buy; each sees his own."""
    board = mobilising()
    assert board.frame.is_secret()
    assert THEATRE.rules.waiting_for(board.frame) == ("red", "blue")
    assert THEATRE.rules.next_step(board.frame) is None
    board.give("red", Buy("infantry", "R1", 2))
    red, blue = board.known("red"), board.known("blue")
    assert list(red.purchases) == [Purchase("infantry", "R1", 2)]
    assert [unit.id for unit in red.units_at("R1")] == ["red-infantry-1", "red-infantry-2"]
    assert (blue.units_at("R1"), list(blue.purchases)) == ((), [])


def test_the_4_1_what_was_bought_is_paid_and_shown_when_all_have_sealed() -> None:
    """Units stand where they were placed and may take orders in turn 1; the rest is kept; the first income follows."""
    board = mobilising()
    board.give("red", Buy("tanks", "R1", 2))
    told = "Red: bought for Region R1 – 2 × tank division (manpower 2, production 6)."
    assert board.told(board.seal()) == [told]
    units = [(unit.id, unit.fresh) for unit in board.state.units_at("R1")]
    assert units == [("red-tanks-1", False), ("red-tanks-2", False)]
    assert (board.all_stores("red"), board.state.turn, board.state.phase) == ((4, 6, 20), 1, Phase.INCOME)
    board.step()
    assert (board.all_stores("red"), board.state.phase) == ((7, 12, 20), Phase.TALKS)


def test_the_4_1_land_units_and_aircraft_are_placed_in_own_regions() -> None:
    """Neither at sea, nor with others, nor with neutrals."""
    board = mobilising()
    for place in ("~1", "B1", "N1", "??"):
        assert board.refusal("red", Buy("infantry", place, 1)) == (PLACES, "THE-5.1")
    assert board.objection("red", Buy("fighters", "R3", 1)) is None


def test_the_4_1_fleets_are_placed_in_ports_and_the_seas_next_to_them() -> None:
    """A region without a coast has no port; a sea that none of one's regions touches is too far."""
    board = Board("R1R2~1~2B1", factories={"R1": 2}, phase=Phase.MOBILISING)
    assert (
        board.objection("red", Buy("war-fleet", "R2", 1)) is board.objection("red", Buy("trade-fleet", "~1", 1)) is None
    )
    for place in ("R1", "~2"):
        assert board.refusal("red", Buy("war-fleet", place, 1))[1] == "THE-5.1"


@pytest.mark.parametrize(
    ("type", "manpower", "production"),
    [
        ("infantry", 3, 1),
        ("tanks", 1, 3),
        ("bombers", 1, 3),
        ("fighters", 1, 3),
        ("war-fleet", 1, 3),
        ("trade-fleet", 0, 3),
    ],
)
def test_the_3_1_units_cost_manpower_and_production(type: str, manpower: int, production: int) -> None:
    """The prices of the table, all types."""
    board = Board("R1~1B1")
    board.give("red", Buy(type, "R1", 2))
    board.seal()
    assert board.all_stores("red") == (20 - 2 * manpower, 20 - 2 * production, 20)


def test_the_3_1_nobody_buys_more_than_he_can_pay() -> None:
    """What was bought already counts; which resource is short is said; who can pay for nothing, not even a trade fleet,
    buys nothing."""
    board = Board("R1~1B1")
    board.stores("red", manpower=7, production=5)
    board.give("red", Buy("infantry", "R1", 1))
    for type, good in (("infantry", "manpower"), ("tanks", "production")):
        assert board.refusal("red", Buy(type, "R1", 2)) == (f"It costs 6 {good}, and you have 4.", "THE-3.1")
    assert board.objection("red", Buy("tanks", "R1", 1)) is None
    assert board.refusal("red", Buy("infantry", "R1", 0)) == ("A number from 1 to 99 is wanted.", "THE-3.1")
    assert board.refusal("red", Buy("elephants", "R1", 1)) == ("There is no unit “elephants”.", "THE-3.1")
    board = Board("R1~1B1")
    board.stores("red", manpower=9, production=0)
    assert board.refusal("red", Buy("infantry", "R1", 1)) == ("You can pay for no unit.", "THE-3.1")
    board.stores("red", manpower=0, production=3)
    assert board.objection("red", Buy("trade-fleet", "R1", 1)) is None


def test_the_3_1_a_price_is_shown_before_it_is_agreed_to() -> None:
    """What it costs and what would be left of both."""
    known = Board("R1~1B1").known("red")
    lines = Buy("infantry", "R1", 3).preview(known).lines
    assert [render(line.value, "en") for line in lines] == ["manpower 9, production 3", "manpower 11, production 17"]
    assert [line.tone.value for line in Buy("tanks", "R1", 7).preview(known).lines] == ["plain", "bad"]


def test_the_5_1_what_was_bought_can_be_given_back_before_it_is_sealed() -> None:
    """Some of it or all; no more than was bought."""
    board = Board("R1~1B1")
    for count in (2, 1):
        board.give("red", Buy("infantry", "R1", count))
    assert board.refusal("red", Unbuy("infantry@R1", 4)) == ("A number from 1 to 3 is wanted.", "THE-5.1")
    assert board.refusal("red", Unbuy("tanks@R1", 1)) == ("You have not bought this.", "THE-5.1")
    board.give("red", Unbuy("infantry@R1", 1))
    assert list(board.known("red").purchases) == [Purchase("infantry", "R1", 2)]
    board.give("red", Unbuy("infantry@R1", 2))
    assert list(board.known("red").purchases) == []
    assert board.refusal("red", Unbuy("infantry@R1", 1)) == ("You have bought nothing this turn.", "THE-5.1")


def test_the_5_1_units_bought_in_a_turn_take_no_order_in_it() -> None:
    """They are fresh until the turn ends."""
    board = Board("R1~1B1")
    board.give("red", Buy("infantry", "R1", 1))
    for act, fresh, ready in ((board.seal, True, []), (board.resolve, False, ["red-infantry-1"])):
        act()
        assert [unit.fresh for unit in board.state.units_at("R1")] == [fresh]
        assert list(board.known("red").ready) == ready


def test_the_5_1_what_cannot_be_placed_any_more_is_not_bought() -> None:
    """A referee has given the region to somebody else since: nothing is paid, and only its side is told."""
    board = Board("R1R2~1B1")
    board.give("red", Buy("tanks", "R2", 1))
    board.give("red", Buy("tanks", "R1", 1))
    board.take("blue", "R2")
    events = board.seal()
    assert (kinds(events), events[1].seen_by) == (["bought", "not-bought"], ("red",))
    assert board.all_stores("red") == (19, 17, 20)
    assert board.text(events[1]).startswith("Red: not bought for Region R2 – tank division")


@pytest.mark.parametrize("phase", [Phase.TALKS, Phase.INCOME, Phase.RESOLUTION])
def test_the_5_1_nothing_is_bought_while_sides_talk_or_orders_are_carried_out(phase: Phase) -> None:
    """Purchases belong to turn zero and to the orders."""
    why = "Orders are written when the talks are over, until all have sealed."
    assert Board("R1~1B1", phase=phase).refusal("red", Buy("infantry", "R1", 1)) == (why, "THE-5.1")


def test_the_9_1_a_side_that_is_out_buys_nothing() -> None:
    """Nor does anybody who is no side."""
    board = Board("R1~1B1", phase=Phase.MOBILISING)
    board.state.sides["red"].out = True
    for seat in ("red", "referee"):
        assert board.refusal(seat, Buy("infantry", "R1", 1)) == ("Only a side that plays on gives orders.", "THE-9.1")


def test_the_6_3_neutral_regions_begin_with_their_garrisons() -> None:
    """Three infantry divisions each, and six supply of their own."""
    board = Board("R1N1N2B1", options=FULL_GARRISONS, phase=Phase.MOBILISING)
    for place in ("N1", "N2"):
        assert [(unit.type, unit.power) for unit in board.state.units_at(place)] == [("infantry", "north")] * 3
    assert [board.state.regions[place].garrison_supply for place in ("N1", "N2", "R1")] == [6, 6, 0]


def test_the_4_1_the_order_in_which_something_was_bought_tells_nothing() -> None:
    """Units get the same numbers whatever was bought first."""
    one, other = Board("R1R2~1B1"), Board("R1R2~1B1")
    orders = [Buy("tanks", "R2", 1), Buy("infantry", "R1", 1), Buy("tanks", "R1", 2)]
    for board, given in ((one, orders), (other, orders[::-1])):
        for order in given:
            board.give("red", order)
        bought = [unit.id for unit in board.known("red").bought]
        board.seal()
        assert board.left == sorted(bought)
    assert list(one.state.units.values()) == list(other.state.units.values())
