"""The practice player of Theatre of War in the air and at sea: bombers, fighters, fleets, landings, trade."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.theatre.orders.units.air import Bomb, Cover, Escort, Hunt
from hexwar_tui.systems.theatre.orders.units.land import Land
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.sea import Assault, Hold, Raid
from hexwar_tui.systems.theatre.orders.units.trade import Fetch
from hexwar_tui.systems.theatre.state import Unit
from tests.systems.theatre.at_practice import COASTS, LAND, of, poor, written
from tests.systems.theatre.boards import Board
from tests.systems.theatre.written import ids

# -- landings ----------------------------------------------------------------------------------------------------------


def test_infantry_lands_on_a_coast_that_is_open_with_an_escort_for_each() -> None:
    """THE-6.4."""
    board = poor(Board(COASTS))
    infantry = board.unit("red", "infantry", "R2")
    fleet = board.unit("red", "war-fleet", "~1")
    (landing,) = of(Land, written(board))
    assert landing == Land(target="B2", sea="~1", units=ids(infantry), fleets=ids(fleet))


def test_nobody_lands_past_enemy_fleets() -> None:
    """THE-6.4: they are fought first."""
    board = poor(Board(COASTS))
    board.war("red", "blue")
    board.unit("red", "infantry", "R2")
    board.unit("red", "war-fleet", "R2")
    board.unit("blue", "war-fleet", "~1")
    orders = written(board)
    assert of(Land, orders) == []
    assert [order.target for order in of(Assault, orders)] == ["~1"]


# -- in the air --------------------------------------------------------------------------------------------------------


def air(**units: Mapping[str, str]) -> tuple[Board, dict[str, Unit]]:
    """Red's and blue's aircraft over two regions of each; a derrick in B1, a factory in R1."""
    board = poor(Board(LAND, factories={"R1": 1}, derricks={"B1": 1}))
    board.war("red", "blue")
    for place, power in (("R1", "red"), ("R2", "red"), ("B1", "blue"), ("B2", "blue")):
        board.units(power, "infantry", place, 6)
    found = {}
    for power, told in units.items():
        for type, place in told.items():
            found[f"{power} {type}"] = board.unit(power, type, place)
    return board, found


def test_bombers_are_after_what_works() -> None:
    """THE-7.2: a derrick gives nothing for a turn."""
    board, units = air(red={"bombers": "R2"})
    (bomb,) = of(Bomb, written(board))
    assert (bomb.target, bomb.aim, bomb.units) == ("B1", "derrick", ids(units["red bombers"]))


def test_bombers_that_may_be_met_are_escorted() -> None:
    """THE-7.1: fighters meet the cover first."""
    board, units = air(red={"bombers": "R2", "fighters": "R2"}, blue={"fighters": "B1"})
    orders = written(board)
    assert [bomb.target for bomb in of(Bomb, orders)] == ["B1"]
    assert of(Escort, orders) == [Escort(target="B1", units=ids(units["red fighters"]))]


def test_fighters_hunt_what_can_not_fight_back() -> None:
    """THE-7.1: bombers at their base."""
    board, units = air(red={"fighters": "R2"}, blue={"bombers": "B1"})
    (hunt,) = of(Hunt, written(board))
    assert (hunt.target, hunt.units) == ("B1", ids(units["red fighters"]))


def test_fighters_cover_what_may_be_bombed() -> None:
    """Where bombers can't be hunted, as fighters stand by them."""
    board, units = air(red={"fighters": "R1"}, blue={"bombers": "B2", "fighters": "B2"})
    assert of(Cover, written(board)) == [Cover(target="R1", units=ids(units["red fighters"]))]


# -- at sea ------------------------------------------------------------------------------------------------------------


def at_sea(own: int, foreign: int, type: str = "war-fleet") -> list[Order]:
    """What red writes for its war fleets against blue's fleets in the next sea."""
    board = poor(Board("R1~1~2B1"))
    board.war("red", "blue")
    board.units("red", "infantry", "R1", 2)
    board.units("red", "war-fleet", "~1", own)
    board.units("blue", type, "~2", foreign)
    return written(board)


def test_fleets_attack_no_more_than_they_are_themselves() -> None:
    """THE-7.3: all roll at once."""
    assert [(order.target, len(order.units)) for order in of(Assault, at_sea(2, 1))] == [("~2", 2)]
    assert of(Assault, at_sea(1, 2)) == []


def test_fleets_hunt_trade_and_hold_their_sea_otherwise() -> None:
    """THE-7.3."""
    assert [order.target for order in of(Raid, at_sea(1, 1, "trade-fleet"))] == ["~2"]
    assert [order.target for order in of(Hold, at_sea(1, 2))] == ["~1"]


def test_fleets_go_to_the_sea_over_which_can_be_landed() -> None:
    """From a port that is not next to it."""
    board = poor(Board("~2R1R2~1B1", "~2~3~3~1B1"))
    board.units("red", "infantry", "R1", 1)
    fleet = board.unit("red", "war-fleet", "~2")
    moves = [order for order in of(Move, written(board)) if ids(fleet) == order.units]
    assert [order.target for order in moves] == ["~1"]


def test_trade_goes_overseas_where_no_enemy_is_in_its_way() -> None:
    """THE-7.4: supply as long as it is short."""
    board = poor(Board("R1~1=1B1"), supply=2)
    board.units("red", "infantry", "R1", 4)
    trader = board.unit("red", "trade-fleet", "R1")
    assert of(Fetch, written(board)) == [Fetch(target="=1", good="supply", units=ids(trader))]
    board = poor(Board("R1~1=1B1"))
    board.war("red", "blue")
    board.unit("red", "trade-fleet", "R1")
    board.unit("blue", "war-fleet", "~1")
    assert of(Fetch, written(board)) == []
