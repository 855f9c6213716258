"""THE-2.3, 5.2, 7.3, 7.4: what fleets are ordered to do."""

from __future__ import annotations

from hexwar_tui.systems.theatre.orders.units.convoy import Convoy
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.sea import Assault, Hold, Raid
from hexwar_tui.systems.theatre.orders.units.trade import Carry, Fetch, Trade
from hexwar_tui.systems.theatre.state import Good, Task, UnitOrder
from tests.systems.theatre.boards import Board
from tests.systems.theatre.signed import peace, sells
from tests.systems.theatre.written import ids, kinds_for, marked, offered, said, shown, written

ROWS = (
    "R1~1~1B1",
    "R1~2~2B1",
    "N1~3~3=1",
)


def test_the_7_3_hold_the_sea_it_is_in() -> None:
    """Not another one, and no land."""
    board = Board(*ROWS)
    fleets = board.units("red", "war-fleet", "~1", 2)
    assert offered(board, Hold) == ["~1"]
    assert marked(board, Hold, "units", target="~1") == list(ids(fleets))
    order = Hold("~1", ids(fleets))
    board.give("red", order)
    assert written(board, fleets[0]) == UnitOrder(Task.HOLD, "~1")
    assert said(board, order) == "2 war fleets hold Sea ~1."
    assert board.refusal("red", Hold("~2", ids(fleets))) == (
        "War fleet 1 (Red) is not in Sea ~2: move it there.",
        "THE-5.2",
    )
    assert board.refusal("red", Hold("R1", ids(fleets))) == ("Region R1 is no sea.", "THE-5.2")


def test_the_7_3_attack_war_fleets_in_a_neighbouring_sea() -> None:
    """Where some of others are, in its own sea or the next."""
    board = Board(*ROWS)
    fleet = board.unit("red", "war-fleet", "~1")
    assert "assault" not in kinds_for(board)
    board.unit("blue", "war-fleet", "~2")
    board.unit("blue", "war-fleet", "~3")
    assert offered(board, Assault) == ["~2"]
    order = Assault(target="~2", units=ids(fleet))
    board.give("red", order)
    assert written(board, fleet) == UnitOrder(Task.ASSAULT, "~2", against="blue")
    assert said(board, order) == "1 war fleet attacks the war fleets in Sea ~2."
    assert board.refusal("red", Assault(target="~3", units=ids(fleet)))[1] == "THE-3.2"
    peace(board, "red", "blue")
    assert board.refusal("red", order)[1] == "THE-8.1"


def test_the_7_3_hunt_trade_of_enemies_or_of_whom_is_named() -> None:
    """In its own sea or the next, whether a trade fleet is there yet or not."""
    board = Board(*ROWS)
    fleet = board.unit("red", "war-fleet", "~1")
    board.unit("blue", "trade-fleet", "B1")
    assert board.refusal("red", Raid(target="~2", units=ids(fleet))) == (
        "You are at war with nobody: say whose trade is hunted.",
        "THE-5.5",
    )
    assert offered(board, Raid, target="~2") == ["blue"]
    board.give("red", Raid(target="~2", against="blue", units=ids(fleet)))
    assert written(board, fleet) == UnitOrder(Task.RAID, "~2", against="blue")
    for nobody in ("red", "nothing"):
        assert board.refusal("red", Raid(target="~2", against=nobody, units=ids(fleet)))[1] == "THE-5.5"
    board.war("red", "blue")
    board.give("red", Raid(target="~2", units=ids(fleet)))
    assert written(board, fleet) == UnitOrder(Task.RAID, "~2")
    assert board.refusal("red", Raid(target="B1", units=ids(fleet)))[0] == "Region B1 is no sea."


def test_the_7_4_fetch_from_the_edge_of_the_map() -> None:
    """Production or supply, no people; along a way by sea."""
    board = Board(*ROWS)
    fleets = board.units("red", "trade-fleet", "~1", 2)
    assert offered(board, Fetch) == ["=1"]
    assert offered(board, Fetch, target="=1") == ["production", "supply"]
    order = Fetch("=1", "supply", ids(fleets))
    board.give("red", order)
    found = written(board, fleets[1])
    assert found is not None
    assert (found.task, found.target, found.good) == (Task.FETCH, "=1", Good.SUPPLY)
    assert found.way in (["~2", "~3"], ["~2"])
    assert said(board, order) == "2 trade fleets fetch supply from Sea =1."
    assert shown(board, order)["Supply"] == "0"
    assert board.refusal("red", Fetch("~1", "supply", ids(fleets))) == (
        "Sea ~1 is not at the edge of the map.",
        "THE-7.4",
    )
    assert board.refusal("red", Fetch("=1", "manpower", ids(fleets))) == (
        "Ships carry production and supply.",
        "THE-2.1",
    )
    assert board.refusal("red", Fetch("=1", "nothing", ids(fleets)))[0] == "There is no such choice."


def test_the_7_4_no_way_by_sea_no_trade() -> None:
    """A fleet in waters of its own comes nowhere else."""
    board = Board("~1R1=1", "~1R1=1", "B1R1B1")
    fleet = board.unit("red", "trade-fleet", "~1")
    assert board.refusal("red", Fetch("=1", "supply", ids(fleet))) == (
        "Trade fleet 1 (Red): no sea way leads to Sea =1.",
        "THE-7.4",
    )


def test_the_7_4_trade_with_a_neutral_needs_a_treaty() -> None:
    """First the treaty, then the good it agreed to."""
    board = Board(*ROWS)
    fleet = board.unit("red", "trade-fleet", "~1")
    assert board.refusal("red", Trade("N1", "supply", ids(fleet))) == (
        "You have no treaty of trade with a neutral.",
        "THE-7.4",
    )
    sells(board, "north", "red", Good.SUPPLY)
    assert offered(board, Trade) == ["N1"]
    assert offered(board, Trade, target="N1") == ["supply"]
    order = Trade("N1", "supply", ids(fleet))
    board.give("red", order)
    assert said(board, order) == "1 trade fleet trades for supply in Region N1."
    assert board.refusal("red", Trade("N1", "production", ids(fleet)))[0] == "No treaty with North says so."
    assert board.refusal("red", Trade("B1", "supply", ids(fleet)))[0] == "Region B1 is no neutral's."


def test_the_2_3_carry_resources_to_another_coast() -> None:
    """Three points a fleet, spread over the fleets, no more than there are."""
    board = Board(*ROWS)
    one, two = board.units("red", "trade-fleet", "~1", 2)
    board.stores("red", supply=5)
    order = Carry("B1", "supply", ids(one, two), 5)
    board.give("red", order)
    assert [found.points for found in board.known("red").orders.values()] == [3, 2]
    assert said(board, order) == "2 trade fleets carry 5 supply to Region B1."
    assert board.refusal("red", Carry("B1", "supply", ids(one, two), 6)) == (
        "They can carry 2 to 5 points.",
        "THE-2.3",
    )
    third = board.unit("red", "trade-fleet", "~1")
    assert board.objection("red", Carry("B1", "supply", ids(third), 1)) is not None
    assert board.objection("red", Carry("B1", "production", ids(third), 3)) is None
    assert board.refusal("red", Carry("R1", "production", ids(third), 1))[1] == "THE-2.3"
    board.war("red", "blue")
    assert board.refusal("red", Carry("B1", "production", ids(third), 1)) == ("You are at war with Blue.", "THE-2.3")


def test_the_7_3_war_fleets_escort_trade_fleets() -> None:
    """As they do land units: each one trade fleet that is ordered over a sea."""
    board = Board(*ROWS)
    trader, fleet = board.unit("red", "trade-fleet", "~1"), board.unit("red", "war-fleet", "~1")
    assert "convoy" not in kinds_for(board)
    board.give("red", Fetch("=1", "supply", ids(trader)))
    assert offered(board, Convoy) == ["=1"]
    board.give("red", Convoy("=1", ids(fleet)))
    assert written(board, fleet) == UnitOrder(Task.CONVOY, "=1", way=["~1"], others=[trader.id])


def test_the_5_2_fleets_move_to_seas_and_ports() -> None:
    """Round enemy fleets where a way leads round them."""
    board = Board(*ROWS)
    fleet = board.unit("red", "war-fleet", "~1")
    assert offered(board, Move, units=ids(fleet)) == ["R1", "=1", "~2", "~3"]
    board.give("red", Move("~3", ids(fleet)))
    assert written(board, fleet) == UnitOrder(Task.MOVE, "~3", way=["~2"])
