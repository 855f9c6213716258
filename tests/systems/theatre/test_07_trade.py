"""THE-7.4, 2.3: trade overseas and with neutrals, and goods carried to others."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.theatre.state import Good, Task, Unit
from tests.systems.theatre.boards import Board, facts
from tests.systems.theatre.signed import sells

ROWS = ("R1~1=1B1", "R2N1N2B2")
"""Red's coast, a sea, the ocean; the neutral's coast lies south of the sea."""


def trader(board: Board, task: Task, target: str, good: Good, count: int = 1, **more: object) -> list[Unit]:
    """Trade fleets of Red in port that have something to do over ~1."""
    fleets = board.units("red", "trade-fleet", "R1", count)
    for fleet in fleets:
        board.order(fleet, task, target, way=["~1"], good=good, **more)
    return fleets


@pytest.mark.parametrize("good", [Good.SUPPLY, Good.PRODUCTION])
def test_the_7_4_a_fleet_that_reaches_the_edge_of_the_map_brings_1(good: Good) -> None:
    """Supply or production; it costs nothing, and the fleet is home again."""
    board = Board(*ROWS)
    (fleet,) = trader(board, Task.FETCH, "=1", good)
    events = board.resolve()
    assert getattr(board.stores("red"), good.value) == 21
    assert fleet.at == "R1"
    assert facts(events, "brought")["points"] == 1


def test_the_7_4_what_a_trip_brings_is_an_option() -> None:
    """2 points each of two fleets."""
    board = Board(*ROWS, options={"overseas": 2})
    trader(board, Task.FETCH, "=1", Good.SUPPLY, 2)
    board.resolve()
    assert board.stores("red").supply == 24


@pytest.mark.parametrize(("target", "good"), [("~1", Good.SUPPLY), ("=1", Good.MANPOWER)])
def test_the_7_4_nothing_else_is_fetched(target: str, good: Good) -> None:
    """Not from a sea within the map, and no manpower."""
    board = Board(*ROWS)
    fleet = board.unit("red", "trade-fleet", "~1")
    board.order(fleet, Task.FETCH, target, good=good)
    events = board.resolve()
    assert facts(events, "given-up")["units"] == [fleet.id]
    assert (board.stores("red").manpower, board.stores("red").supply) == (20, 20)


def test_the_7_4_a_way_that_does_not_hang_together_is_none() -> None:
    """The base has changed meanwhile, or the way leads over land."""
    board = Board(*ROWS)
    fleet = board.unit("red", "trade-fleet", "R1")
    for way in ([], ["R2"], ["=1"]):
        board.order(fleet, Task.FETCH, "=1", way=way, good=Good.SUPPLY)
        assert facts(board.resolve(), "given-up")["why"] == "no-way"


# -- neutrals ----------------------------------------------------------------------------------------------------------


def selling(points: int = 1, **works: object) -> Board:
    """The neutral sells Red production by treaty."""
    board = Board(*ROWS, **works)  # type: ignore[arg-type]
    sells(board, "north", "red", Good.PRODUCTION, points)
    return board


def test_the_7_4_a_neutral_sells_1_a_fleet_and_turn_by_treaty() -> None:
    """Of what it works."""
    board = selling(factories={"N2": 1})
    trader(board, Task.TRADE, "N1", Good.PRODUCTION, 2)
    events = board.resolve()
    assert board.stores("red").production == 22
    assert facts(events, "brought")["at"] == "N1"


def test_the_7_4_unless_the_treaty_says_otherwise() -> None:
    """2 points a fleet."""
    board = selling(2, factories={"N2": 1})
    trader(board, Task.TRADE, "N1", Good.PRODUCTION)
    board.resolve()
    assert board.stores("red").production == 22


def test_the_7_4_it_sells_no_more_than_it_works() -> None:
    """One factory gives 3, of which somebody has had 1; the fourth fleet has come for nothing."""
    board = selling(factories={"N2": 1})
    board.state.neutrals["north"].granted = {Good.PRODUCTION: 1}
    trader(board, Task.TRADE, "N1", Good.PRODUCTION, 4)
    board.begin()
    board.step()
    assert board.stores("red").production == 22
    assert board.state.neutrals["north"].granted == {Good.PRODUCTION: 3}


def test_the_7_4_bombed_works_have_nothing_to_sell() -> None:
    """Nor has a neutral without works."""
    board = selling(factories={"N2": 1})
    board.state.regions["N2"].factories_hit = 1
    trader(board, Task.TRADE, "N1", Good.PRODUCTION)
    assert facts(board.resolve(), "given-up")["why"] == "no-treaty"


def test_the_7_4_derricks_are_sold_as_supply() -> None:
    """By a treaty of their own."""
    board = Board(*ROWS, derricks={"N1": 1})
    sells(board, "north", "red", Good.SUPPLY)
    trader(board, Task.TRADE, "N1", Good.SUPPLY)
    board.resolve()
    assert board.stores("red").supply == 21


def test_the_7_4_without_a_treaty_nothing_is_sold() -> None:
    """Nor by a neutral one is at war with, nor a good that was not agreed on."""
    for case in ("none", "war", "good"):
        board = Board(*ROWS, factories={"N1": 1}, derricks={"N1": 1})
        if case != "none":
            sells(board, "north", "red", Good.PRODUCTION)
        if case == "war":
            board.war("north", "red")
        trader(board, Task.TRADE, "N1", Good.SUPPLY if case == "good" else Good.PRODUCTION)
        assert facts(board.resolve(), "given-up")["why"] == ("lost" if case == "war" else "no-treaty")


# -- carrying ----------------------------------------------------------------------------------------------------------


def test_the_2_3_trade_fleets_carry_3_points_each() -> None:
    """Out of the stores, into those of whoever holds the coast."""
    board = Board("R1~1B1B2")
    trader(board, Task.CARRY, "B1", Good.SUPPLY, 2, points=3)
    events = board.resolve()
    assert (board.stores("red").supply, board.stores("blue").supply) == (14, 26)
    assert facts(events, "carried")["points"] == 6


def test_the_2_3_what_a_fleet_carries_is_an_option() -> None:
    """No more than 2."""
    board = Board("R1~1B1B2", options={"cargo": 2})
    trader(board, Task.CARRY, "B1", Good.SUPPLY, points=3)
    board.resolve()
    assert (board.stores("red").supply, board.stores("blue").supply) == (18, 22)


def test_the_2_3_no_more_is_carried_than_there_is() -> None:
    """The second fleet takes what is left; without anything left nobody sails."""
    board = Board("R1~1B1B2")
    board.stores("red", production=4)
    trader(board, Task.CARRY, "B1", Good.PRODUCTION, 2, points=3)
    board.resolve()
    assert (board.stores("red").production, board.stores("blue").production) == (0, 24)
    trader(board, Task.CARRY, "B1", Good.PRODUCTION, points=3)
    assert facts(board.resolve(), "given-up")["why"] == "nothing-to-carry"


def test_the_2_3_a_sunk_fleet_takes_its_cargo_down() -> None:
    """Two sail, one is sunk by a holder: half of it arrives."""
    board = Board("R1~1N1", "B1~2N2")
    board.war("red", "blue")
    board.order(board.unit("blue", "war-fleet", "~1"), Task.HOLD, "~1")
    trader(board, Task.CARRY, "N1", Good.SUPPLY, 2, points=3)
    events = board.resolve([4], "red", "blue")
    assert (board.stores("red").supply, board.stores("north").supply) == (14, 3)
    assert facts(events, "cargo-sunk") == {"power": "red", "good": "supply", "points": 3}


def test_the_2_3_weapons_carried_to_a_neutral_arm_it() -> None:
    """Production becomes a division with the manpower that it was given."""
    board = Board("R1~1N1B1")
    board.stores("north", manpower=3)
    trader(board, Task.CARRY, "N1", Good.PRODUCTION, points=1)
    board.resolve()
    assert [unit.type for unit in board.state.units_at("N1")] == ["infantry"]


def test_the_2_3_nothing_is_carried_to_enemies_or_to_oneself() -> None:
    """The coast has changed hands, or there is war."""
    board = Board("R1~1B1B2", "R2~1B3B4")
    board.war("red", "blue")
    trader(board, Task.CARRY, "B1", Good.SUPPLY, points=3)
    trader(board, Task.CARRY, "R2", Good.SUPPLY, points=3)
    events = board.resolve()
    assert [event.facts["why"] for event in events if event.kind == "given-up"] == ["lost", "lost"]
    assert board.stores("red").supply == 20
