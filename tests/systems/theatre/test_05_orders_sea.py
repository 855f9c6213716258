"""THE-2.3, 5.2, 7.3, 7.4: what fleets are ordered to do."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.theatre.orders.units.convoy import Convoy
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.sea import Assault, Hold, Raid
from hexwar_tui.systems.theatre.orders.units.tasks import is_near
from hexwar_tui.systems.theatre.orders.units.trade import Carry, Fetch, Trade
from hexwar_tui.systems.theatre.state import Good, Task, UnitOrder
from tests.systems.theatre.boards import Board
from tests.systems.theatre.written import ids, kinds_for, marked, offered, said, shown, written

ROWS = (
    "R1~1~1B1",
    "R1~2~2B1",
    "N1~3~3=1",
)


def test_the_7_3_hold_the_sea_it_is_in() -> None:
    """Not another one, and no land."""
    board = Board(*ROWS)
    fleets = board.put("red 2 war-fleet ~1")
    assert offered(board, Hold) == ["~1"]
    assert marked(board, Hold, "units", target="~1") == list(ids(fleets))
    assert offered(board, Hold, units=ids(fleets)) == ["~1"]
    order = Hold("~1", ids(fleets))
    board.give("red", order)
    assert written(board, fleets[0]) == UnitOrder(Task.HOLD, "~1")
    assert said(board, order) == "2 war fleets hold Sea ~1."


@pytest.mark.parametrize(
    ("task", "near"),
    [
        (Task.HOLD, {"~1"}),
        (Task.RAID, {"R1", "B1", "~1", "~2"}),
    ],
)
def test_the_7_3_a_fleet_holds_its_own_sea_and_reaches_the_next(task: Task, near: set[str]) -> None:
    """Which places are near enough is told before one is chosen."""
    board = Board(*ROWS)
    (fleet,) = board.put("red war-fleet ~1")
    found = {
        at for at in ("R1", "B1", "~1", "~2", "~3", "=1") if is_near(board.known("red"), fleet, UnitOrder(task, at))
    }
    assert found == near


def test_the_7_3_attack_war_fleets_in_a_neighbouring_sea() -> None:
    """Where some of others are, in its own sea or the next."""
    board = Board(*ROWS)
    (fleet,) = board.put("red war-fleet ~1")
    assert "assault" not in kinds_for(board)
    board.put("blue war-fleet ~2", "blue war-fleet ~3")
    assert offered(board, Assault) == ["~2"]
    order = Assault(target="~2", units=ids(fleet))
    board.give("red", order)
    assert written(board, fleet) == UnitOrder(Task.ASSAULT, "~2", against="blue")
    assert said(board, order) == "1 war fleet attacks the war fleets in Sea ~2."
    assert board.refusal("red", Assault(target="~3", units=ids(fleet)))[1] == "THE-3.2"
    board.peace("red", "blue")
    assert board.refusal("red", order)[1] == "THE-8.1"


def test_the_7_3_hunt_trade_of_enemies_or_of_whom_is_named() -> None:
    """In its own sea or the next, whether a trade fleet is there yet or not."""
    board = Board(*ROWS, units=("blue trade-fleet B1",))
    (fleet,) = board.put("red war-fleet ~1")

    def raid(against: str | None = None) -> Raid:
        return Raid(target="~2", against=against, units=ids(fleet))

    why = "You are at war with nobody: say whose trade is hunted."
    assert board.refusal("red", raid()) == (why, "THE-5.5")
    assert offered(board, Raid, target="~2") == ["blue"]
    assert [board.refusal("red", raid(nobody))[1] for nobody in ("red", "nothing")] == ["THE-5.5", "THE-5.5"]
    board.give("red", raid("blue"))
    assert written(board, fleet) == UnitOrder(Task.RAID, "~2", against="blue")
    board.war("red", "blue")
    board.give("red", raid())
    assert written(board, fleet) == UnitOrder(Task.RAID, "~2")


def test_the_7_4_fetch_from_the_edge_of_the_map() -> None:
    """Production or supply, no people; along a way by sea."""
    board = Board(*ROWS)
    fleets = board.put("red 2 trade-fleet ~1")
    assert offered(board, Fetch) == ["=1"]
    assert offered(board, Fetch, target="=1") == ["production", "supply"]
    order = Fetch("=1", "supply", ids(fleets))
    board.give("red", order)
    assert written(board, fleets[1]) == UnitOrder(Task.FETCH, "=1", way=["~2", "~3"], good=Good.SUPPLY)
    assert said(board, order) == "2 trade fleets fetch supply from Sea =1."
    assert shown(board, order)["Supply it costs"] == "0"


def test_the_7_4_trade_with_a_neutral_needs_a_treaty() -> None:
    """First the treaty, then the good it agreed to."""
    board = Board(*ROWS)
    fleet = ids(*board.put("red trade-fleet ~1"))
    order = Trade("N1", "supply", fleet)
    assert board.refusal("red", order) == ("You have no treaty of trade with a neutral.", "THE-7.4")
    board.sells("north", "red", Good.SUPPLY)
    assert offered(board, Trade) == ["N1"]
    assert offered(board, Trade, target="N1") == ["supply"]
    board.give("red", order)
    assert said(board, order) == "1 trade fleet trades for supply in Region N1."
    assert board.refusal("red", Trade("N1", "production", fleet))[0] == "No treaty with North says so."
    assert board.refusal("red", Trade("B1", "supply", fleet))[0] == "Region B1 is no neutral's."


WAR, TRADE = ("red-war-fleet-1",), ("red-trade-fleet-1",)


@pytest.mark.parametrize(
    ("order", "why", "rule"),
    [
        (Hold("~2", WAR), "War fleet 1 (Red) is not in Sea ~2: move it there.", "THE-5.2"),
        (Hold("R1", WAR), "Region R1 is no sea.", "THE-5.2"),
        (Raid(target="B1", units=WAR), "Region B1 is no sea.", "THE-5.2"),
        (Fetch("~1", "supply", TRADE), "Sea ~1 is not at the edge of the map.", "THE-7.4"),
        (Fetch("=1", "manpower", TRADE), "Ships carry production and supply.", "THE-2.1"),
        (Fetch("=1", "nothing", TRADE), "There is no such choice.", "THE-7.4"),
        (Fetch("=2", "supply", TRADE), "Trade fleet 1 (Red): no sea way leads to Sea =2.", "THE-7.4"),
    ],
)
def test_the_5_2_orders_that_no_fleet_takes(order: Order, why: str, rule: str) -> None:
    """Fleets act at sea and over sea; a fleet in waters of its own comes nowhere else."""
    board = Board(*ROWS, "B1B1B1B1", "B1B1B1=2", units=("red war-fleet ~1", "red trade-fleet ~1"))
    board.war("red", "blue")
    assert board.refusal("red", order) == (why, rule)


def test_the_2_3_carry_resources_to_another_coast() -> None:
    """Three points a fleet, spread over the fleets, no more than there are."""
    board = Board(*ROWS)
    one, two, third = board.put("red 3 trade-fleet ~1")
    board.stores("red", supply=5)
    order = Carry("B1", "supply", ids(one, two), 5)
    board.give("red", order)
    assert [found.points for found in board.known("red").orders.values()] == [3, 2]
    assert said(board, order) == "2 trade fleets carry 5 supply to Region B1."
    too_much = Carry("B1", "supply", ids(one, two), 6)
    assert board.refusal("red", too_much) == ("They can carry 2 to 5 points.", "THE-2.3")
    assert board.objection("red", Carry("B1", "supply", ids(third), 1)) is not None
    assert board.objection("red", Carry("B1", "production", ids(third), 3)) is None
    assert board.refusal("red", Carry("R1", "production", ids(third), 1))[1] == "THE-2.3"
    board.war("red", "blue")
    assert board.refusal("red", Carry("B1", "production", ids(third), 1)) == ("You are at war with Blue.", "THE-2.3")


def test_the_7_3_war_fleets_escort_trade_fleets() -> None:
    """As they do land units: each one trade fleet that is ordered over a sea."""
    board = Board(*ROWS)
    trader, fleet = board.put("red trade-fleet ~1", "red war-fleet ~1")
    assert "convoy" not in kinds_for(board)
    board.give("red", Fetch("=1", "supply", ids(trader)))
    assert offered(board, Convoy) == ["=1"]
    board.give("red", Convoy("=1", ids(fleet)))
    assert written(board, fleet) == UnitOrder(Task.CONVOY, "=1", way=["~1"], others=[trader.id])


def test_the_6_4_it_does_not_matter_which_fleet_is_named_first() -> None:
    """A fleet that could escort either leaves to the other the unit that is the only one near it."""
    board = Board("R1~1~2=1B1")
    one, other, between, port = board.put(
        "red trade-fleet ~1", "red trade-fleet ~2", "red war-fleet ~1", "red war-fleet R1"
    )
    board.give("red", Fetch("=1", "supply", ids(one, other)))
    board.give("red", Convoy("=1", ids(between, port)))
    assert (written(board, between).others, written(board, port).others) == ([other.id], [one.id])


def test_the_5_2_fleets_move_to_seas_and_ports() -> None:
    """Round enemy fleets where a way leads round them."""
    board = Board(*ROWS)
    (fleet,) = board.put("red war-fleet ~1")
    assert offered(board, Move, units=ids(fleet)) == ["R1", "=1", "~2", "~3"]
    board.give("red", Move("~3", ids(fleet)))
    assert written(board, fleet) == UnitOrder(Task.MOVE, "~3", way=["~2"])
