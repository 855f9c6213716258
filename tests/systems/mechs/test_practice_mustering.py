"""The practice player of Iron Lances: what it repairs, buys and builds, and what it does with its pilots."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.mechs.orders.mustering import Buy, Repair, SetMode
from hexwar_tui.systems.mechs.orders.pilots import Assign, Train
from hexwar_tui.systems.mechs.state import Kind, Mode
from tests.systems.mechs.practising import STRONG, decided, land, turn

# -- mustering ---------------------------------------------------------------------------------------------------------


def test_it_repairs_the_dearest_first() -> None:
    """Some repairs are free, and credits do not last for all."""
    board = land()
    army = board.army("red", "0303", "scout", "titan", damage=2)
    board.point("0303", Kind.INDUSTRY, "red", repairs=1)
    assert decided(board) == Repair(board.cell("0303"), army.units[1].id)


def test_it_goes_to_repair() -> None:
    """With nothing better to do a damaged army goes to an own point."""
    board = land()
    army = board.army("red", "0303", *STRONG, damage=4)
    point = board.point("0603", owner="red")
    turn(board)
    assert army.cell == point.cell


def test_it_buys_the_worthiest_that_needs_no_pilot() -> None:
    """At the point where its army stands; nothing that strikes once."""
    board = land()
    board.army("red", "0303", "tank")
    board.point("0103", owner="red")
    board.point("0303", owner="red")
    bought = [order for order in turn(board) if isinstance(order, Buy)]
    assert [(order.hex, order.type) for order in bought] == [
        (board.cell("0303"), "breaker"),
        (board.cell("0303"), "gunner"),
    ]


def test_it_buys_a_mech_for_a_pilot_and_puts_him_into_it() -> None:
    """A pilot without a mech gets one."""
    board = land()
    army = board.army("red", "0303", "tank")
    pilot = board.pilot(army)
    board.point("0303", owner="red")
    board.state.sides["red"].credits = 120
    orders = turn(board)
    assert Buy(board.cell("0303"), "hammer") in orders
    assert any(isinstance(order, Assign) and order.pilot == pilot.id for order in orders)


def test_it_buys_nothing_that_nobody_can_fetch() -> None:
    """What is kept at a point is lost with it."""
    board = land()
    board.army("red", "0303", "tank")
    board.point("2003", owner="red")
    assert not any(isinstance(order, Buy) for order in turn(board))


def test_it_buys_nothing_where_enemies_may_come_first() -> None:
    """Though an army of its own is near."""
    board = land()
    board.army("red", "0303", *STRONG)
    board.army("blue", "1103", "tank")
    board.point("0703", owner="red")
    assert not any(isinstance(order, Buy) for order in turn(board))


@pytest.mark.parametrize(("damage", "before", "after"), [(0, Mode.REPAIR, Mode.BUILD), (1, Mode.BUILD, Mode.REPAIR)])
def test_industry_repairs_what_is_near_or_builds(damage: int, before: Mode, after: Mode) -> None:
    """For a damaged army within a turn's march it repairs."""
    board = land()
    board.army("red", "0303", "tank", damage=damage)
    point = board.point("0703", Kind.INDUSTRY, "red", mode=before)
    board.state.sides["red"].credits = 0
    assert decided(board) == SetMode(point.cell, after.value)


def test_what_is_half_built_is_finished() -> None:
    """A damaged army near it waits."""
    board = land()
    board.army("red", "0303", "tank", damage=1)
    board.point("0703", Kind.INDUSTRY, "red", mode=Mode.BUILD, count=2)
    board.state.sides["red"].credits = 0
    assert not any(isinstance(order, SetMode) for order in turn(board))


@pytest.mark.parametrize(
    ("gunnery", "piloting", "skill"), [(6, 6, "gunnery"), (3, 6, "piloting"), (3, 1, "gunnery"), (4, 2, "gunnery")]
)
def test_it_spends_experience(gunnery: int, piloting: int, skill: str) -> None:
    """On gunnery up to 3, then on piloting, then on the rest."""
    board = land()
    army = board.army("red", "0303", "lancer")
    pilot = board.pilot(army, gunnery=gunnery, piloting=piloting, experience=1)
    assert decided(board) == Train("red-1", pilot.id, skill)


def test_a_perfect_pilot_keeps_his_experience() -> None:
    """Nothing is ordered that can't be."""
    board = land()
    army = board.army("red", "0303", "lancer")
    board.pilot(army, gunnery=1, piloting=1, experience=3)
    assert not any(isinstance(order, Train) for order in turn(board))


def test_the_best_pilot_drives_the_best_mech() -> None:
    """Of the mechs without a pilot, and the pilots without a mech."""
    board = land()
    army = board.army("red", "0303", "wasp", "titan")
    for unit in army.units:
        unit.pilot = None
    board.pilot(army)
    best = board.pilot(army, gunnery=4)
    assert decided(board) == Assign("red-1", army.units[1].id, best.id)
