"""THE-2: what regions, factories and derricks bring in."""

from __future__ import annotations

from typing import Any

import pytest

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
    """1 manpower for each region, 3 production for each factory, 3 supply for each derrick, told to all. Neutrals have
    no income: neither stores nor the supply of garrisons grow."""
    board = at_income()
    garrison = board.state.regions["N1"].garrison_supply
    events = board.step()
    assert [board.all_stores(power) for power in ("red", "blue", "north")] == [(3, 6, 3), (2, 0, 3), (0, 0, 0)]
    assert board.state.regions["N1"].garrison_supply == garrison
    assert board.told(events, "income") == [
        "Red: income – manpower 3, production 6, supply 3.",
        "Blue: income – manpower 2, production 0, supply 3.",
    ]
    assert told_to(events, "green") == events
    assert board.state.phase is Phase.TALKS


def test_the_2_1_a_region_gives_to_whoever_holds_it_now() -> None:
    """With all that works there; what is not spent piles up. A side that is out gets nothing, though its regions are
    still in its colour if it resigned. How much it is are options."""
    board = at_income(options={"manpower": 2, "production": 5, "supply": 4})
    board.stores("blue", manpower=5, production=1, supply=2)
    board.take("blue", "R2", "N1")
    board.state.sides["red"].out = True
    assert kinds(board.step()).count("income") == 1
    assert (board.all_stores("red"), board.all_stores("blue")) == ((0, 0, 0), (13, 16, 6))


@pytest.mark.parametrize(("seat", "stores"), [("red", (18, 14, 20)), ("blue", (20, 20, 20)), ("referee", (18, 14, 20))])
def test_the_2_1_what_a_side_has_is_open_but_for_what_it_buys(seat: str, stores: tuple[int, ...]) -> None:
    """Everybody sees the stores of all; only the side itself sees them less what it has bought this turn."""
    board = Board(*ROWS)
    board.state.sealed["red"] = Compartment([Purchase("fighters", "R1", 2)])
    known = board.known(seat)
    seen = [known.stores_of("red"), known.stores]
    own = stores if seat != "referee" else (0, 0, 0)
    assert [(each.manpower, each.production, each.supply) for each in seen] == [stores, own]


def test_the_2_2_what_was_bombed_gives_nothing_once() -> None:
    """One of two factories and the only derrick are out: nothing of them at the next income, all at the one after. It
    can be seen beforehand, as things stand."""
    board = at_income()
    board.state.regions["R2"].factories_hit = board.state.regions["R3"].derricks_hit = 1
    income = board.known("blue").income_of("red")
    assert (income.manpower, income.production, income.supply) == (3, 3, 0)
    assert board.known("blue").works("R2") == (1, 0)
    board.step()
    assert board.all_stores("red") == (3, 3, 0)
    assert board.state.regions["R2"].factories_hit == board.state.regions["R3"].derricks_hit == 0
    board.state.phase = Phase.INCOME
    board.step()
    assert board.all_stores("red") == (6, 9, 3)


def test_the_2_2_the_damage_goes_with_the_region() -> None:
    """Whoever takes a region has its bombed factory, too."""
    board = at_income()
    board.state.regions["R2"].factories_hit = 2
    board.take("blue", "R2")
    board.step()
    assert board.all_stores("blue") == (3, 0, 3)
