"""THE-2: what regions, factories and derricks bring in."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from hexwar_tui.systems.theatre.state import Compartment, Phase, Purchase
from tests.systems.theatre.boards import Board, kinds, told_to

ROWS = ("R1R2B1", "R3N1B2")


def at_income(**more: Any) -> Board:
    """Red with two factories and a derrick in three regions, nothing in its stores; income is next."""
    board = Board(*ROWS, factories={"R2": 2, "N1": 1}, derricks={"R3": 1, "B1": 1}, phase=Phase.INCOME, **more)
    for side in ("red", "blue"):
        board.stores(side, manpower=0, production=0, supply=0)
    return board


def test_the_2_1_every_region_factory_and_derrick_gives() -> None:
    """1 manpower for each region, 3 production for each factory, 3 supply for each derrick, told to all."""
    board = at_income()
    events = board.step()
    assert astuple(board.stores("red")) == (3, 6, 3)
    assert astuple(board.stores("blue")) == (2, 0, 3)
    (red, blue) = [dict(event.facts) for event in events if event.kind == "income"]
    assert red == {"side": "red", "manpower": 3, "production": 6, "supply": 3}
    assert blue == {"side": "blue", "manpower": 2, "production": 0, "supply": 3}
    assert told_to(events, "green") == events
    assert board.state.phase is Phase.TALKS


def test_the_2_1_what_is_not_spent_piles_up() -> None:
    """Income is added to what there is."""
    board = at_income()
    board.stores("red", manpower=5, production=1, supply=2)
    board.step()
    assert astuple(board.stores("red")) == (8, 7, 5)


def test_the_2_1_a_region_gives_to_whoever_holds_it_now() -> None:
    """With all that works there."""
    board = at_income()
    board.take("R2", "blue")
    board.take("N1", "blue")
    board.step()
    assert astuple(board.stores("red")) == (2, 0, 3)
    assert astuple(board.stores("blue")) == (4, 9, 3)


def test_the_2_1_neutrals_have_no_income() -> None:
    """Neither stores nor the supply of garrisons grow."""
    board = at_income()
    left = board.state.regions["N1"].garrison_supply
    board.step()
    assert astuple(board.stores("north")) == (0, 0, 0)
    assert board.state.regions["N1"].garrison_supply == left


def test_the_2_1_a_side_that_is_out_gets_nothing() -> None:
    """Its regions are still in its colour if it resigned."""
    board = at_income()
    board.state.sides["red"].out = True
    assert kinds(board.step()).count("income") == 1
    assert astuple(board.stores("red")) == (0, 0, 0)


def test_the_2_1_the_numbers_are_options() -> None:
    """Manpower, production and supply by the table's wish."""
    board = at_income(options={"manpower": 2, "production": 5, "supply": 0})
    board.step()
    assert astuple(board.stores("red")) == (6, 10, 0)


def test_the_2_1_what_a_side_has_is_open_but_for_what_it_buys() -> None:
    """Everybody sees the stores of all; only the side itself sees them less what it has bought this turn."""
    board = Board(*ROWS)
    board.state.sealed["red"] = Compartment([Purchase("fighters", "R1", 2)])
    assert astuple(board.known("red").stores) == (18, 14, 20)
    assert astuple(board.known("red").stores_of("red")) == (18, 14, 20)
    assert astuple(board.known("blue").stores_of("red")) == (20, 20, 20)
    assert astuple(board.known("referee").stores_of("red")) == (18, 14, 20)
    assert astuple(board.known("referee").stores) == (0, 0, 0)


def test_the_2_2_what_was_bombed_gives_nothing_once() -> None:
    """One of two factories and the only derrick are out: nothing of them at the next income, all at the one after."""
    board = at_income()
    board.state.regions["R2"].factories_hit = 1
    board.state.regions["R3"].derricks_hit = 1
    board.step()
    assert astuple(board.stores("red")) == (3, 3, 0)
    assert board.state.regions["R2"].factories_hit == board.state.regions["R3"].derricks_hit == 0
    board.state.phase = Phase.INCOME
    board.step()
    assert astuple(board.stores("red")) == (6, 9, 3)


def test_the_2_2_the_damage_goes_with_the_region() -> None:
    """Whoever takes a region has its bombed factory, too."""
    board = at_income()
    board.state.regions["R2"].factories_hit = 2
    board.take("R2", "blue")
    board.step()
    assert astuple(board.stores("blue")) == (3, 0, 3)


def test_the_2_1_income_is_said_in_words() -> None:
    """Who, and how much of what."""
    board = at_income()
    event = next(event for event in board.step() if event.kind == "income")
    assert board.text(event) == "Red: income – manpower 3, production 6, supply 3."


def test_the_2_1_the_next_income_can_be_seen_beforehand() -> None:
    """As things stand, with what is bombed now."""
    board = at_income()
    board.state.regions["R2"].factories_hit = 1
    assert astuple(board.known("blue").income_of("red")) == (3, 3, 3)
    assert board.known("blue").works("R2") == (1, 0)
