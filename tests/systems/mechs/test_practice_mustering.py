"""The practice player of Iron Lances: what it repairs, buys and builds, and what it does with its pilots."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.mechs.orders.mustering import Buy, Repair, SetMode
from hexwar_tui.systems.mechs.orders.pilots import Assign, Train
from hexwar_tui.systems.mechs.state import Kind, Mode
from tests.systems.mechs.practising import STRONG, decided, led, turn


def test_it_repairs_the_dearest_first() -> None:
    """Some repairs are free, and credits do not last for all."""
    board, army = led("scout", "titan", damage=2)
    board.point("0303", Kind.INDUSTRY, "red", repairs=1)
    assert decided(board) == Repair(board.cell("0303"), army.units[1].id)


def test_it_goes_to_repair() -> None:
    """With nothing better to do a damaged army goes to an own point."""
    board, army = led(*STRONG, damage=4)
    point = board.point("0603", owner="red")
    turn(board)
    assert army.cell == point.cell


def test_it_buys_the_worthiest_that_needs_no_pilot() -> None:
    """At the point where its army stands; nothing that strikes once."""
    board, army = led("tank")
    board.point("0103", owner="red")
    board.point("0303", owner="red")
    bought = [order for order in turn(board) if isinstance(order, Buy)]
    assert bought == [Buy(army.cell, "breaker"), Buy(army.cell, "gunner")]


@pytest.mark.parametrize(("player", "buys"), [("steady", True), ("easy", False)])
def test_an_easy_one_buys_nothing(player: str, buys: bool) -> None:
    """Even where its army stands at an own point and it has credits, where a steady one buys."""
    board, _ = led("tank")
    board.point("0303", owner="red")
    assert any(isinstance(order, Buy) for order in turn(board, player=player)) is buys


def test_it_buys_a_mech_for_a_pilot_and_puts_him_into_it() -> None:
    """A pilot without a mech gets one."""
    board, army = led("tank")
    pilot = board.pilot(army)
    board.point("0303", owner="red")
    board.state.sides["red"].credits = 120
    orders = turn(board)
    assert Buy(army.cell, "hammer") in orders
    assert any(isinstance(order, Assign) and order.pilot == pilot.id for order in orders)


@pytest.mark.parametrize(("point", "enemies"), [("2003", ()), ("0703", ("1103",))], ids=["too far", "enemies near"])
def test_it_buys_nothing_that_would_be_lost_with_its_point(point: str, enemies: tuple[str, ...]) -> None:
    """Where nobody can fetch it, or enemies may come first, though an army of its own is near."""
    board, _ = led(*STRONG)
    for label in enemies:
        board.army("blue", label, "tank")
    board.point(point, owner="red")
    assert not any(isinstance(order, Buy) for order in turn(board))


@pytest.mark.parametrize(
    ("damage", "before", "count", "after"),
    [
        pytest.param(0, Mode.REPAIR, 0, Mode.BUILD, id="nothing to repair"),
        pytest.param(1, Mode.BUILD, 0, Mode.REPAIR, id="a damaged army within a turn's march"),
        pytest.param(1, Mode.BUILD, 2, Mode.BUILD, id="what is half built is finished"),
    ],
)
def test_industry_repairs_what_is_near_or_builds(damage: int, before: Mode, count: int, after: Mode) -> None:
    """And changes only for a reason."""
    board, _ = led("tank", damage=damage)
    point = board.point("0703", Kind.INDUSTRY, "red", mode=before, count=count)
    board.state.sides["red"].credits = 0
    changes = [order for order in turn(board) if isinstance(order, SetMode)]
    assert changes == [SetMode(point.cell, after.value)] * (before is not after)


@pytest.mark.parametrize(
    ("gunnery", "piloting", "skill"),
    [(6, 6, "gunnery"), (3, 6, "piloting"), (3, 1, "gunnery"), (4, 2, "gunnery"), (1, 1, "")],
)
def test_it_spends_experience(gunnery: int, piloting: int, skill: str) -> None:
    """On gunnery up to 3, then on piloting, then on the rest; a perfect pilot keeps his."""
    board, army = led("lancer")
    pilot = board.pilot(army, gunnery=gunnery, piloting=piloting, experience=1)
    spent = [order for order in turn(board) if isinstance(order, Train)]
    assert spent == ([Train("red-1", pilot.id, skill)] if skill else [])


def test_the_best_pilot_drives_the_best_mech() -> None:
    """Of the mechs without a pilot, and the pilots without a mech."""
    board, army = led("wasp", "titan")
    for unit in army.units:
        unit.pilot = None
    board.pilot(army)
    best = board.pilot(army, gunnery=4)
    assert decided(board) == Assign("red-1", army.units[1].id, best.id)
