"""THE-7.4, 2.3: trade overseas and with neutrals, and goods carried to others."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.systems.theatre.state import Good
from tests.systems.theatre.boards import Board, at_war, facts, why

ROWS = ("R1~1=1B1", "R2N1N2B2")
"""Red's coast, a sea, the ocean; the neutral's coast lies south of the sea."""


def fleets(task: str, good: str, count: int = 1) -> str:
    """Trade fleets of Red in port that have something to do over ~1."""
    return f"red {count} trade-fleet R1 {task} way=~1 good={good}"


@pytest.mark.parametrize(("good", "stores"), [("supply", (20, 20, 21)), ("production", (20, 21, 20))])
def test_the_7_4_a_fleet_that_reaches_the_edge_of_the_map_brings_1(good: str, stores: tuple[int, ...]) -> None:
    """Supply or production; it costs nothing, and the fleet is home again."""
    board = Board(*ROWS)
    (fleet,) = board.put(fleets("fetch =1", good))
    assert facts(board.resolve(), "brought")["points"] == 1
    assert (board.all_stores("red"), fleet.at) == (stores, "R1")


def test_the_7_4_what_a_trip_brings_is_an_option() -> None:
    """2 points each of two fleets."""
    board = Board(*ROWS, options={"overseas": 2}, units=(fleets("fetch =1", "supply", 2),))
    board.resolve()
    assert board.supply("red") == (24,)


@pytest.mark.parametrize("order", ["~1 fetch ~1 good=supply", "~1 fetch =1 good=manpower"])
def test_the_7_4_nothing_else_is_fetched(order: str) -> None:
    """Not from a sea within the map, and no manpower."""
    board = Board(*ROWS, units=(f"red trade-fleet {order}",))
    assert facts(board.resolve(), "given-up")["units"] == ["red-trade-fleet-1"]
    assert board.all_stores("red") == (20, 20, 20)


@pytest.mark.parametrize("way", ["", "way=R2", "way==1"])
def test_the_7_4_a_way_that_does_not_hang_together_is_none(way: str) -> None:
    """The base has changed meanwhile, or the way leads over land."""
    assert why(Board(*ROWS, units=(f"red trade-fleet R1 fetch =1 good=supply {way}",)).resolve()) == "no-way"


# -- neutrals ----------------------------------------------------------------------------------------------------------


def selling(*units: str, points: int = 1, good: Good = Good.PRODUCTION, **works: Any) -> Board:
    """The neutral sells Red so much of a good by treaty."""
    board = Board(*ROWS, units=units, **works)
    board.sells("north", "red", good, points)
    return board


@pytest.mark.parametrize(("points", "count"), [(1, 2), (2, 1)])
def test_the_7_4_a_neutral_sells_1_a_fleet_and_turn_by_treaty(points: int, count: int) -> None:
    """Of what it works, unless the treaty says otherwise."""
    board = selling(fleets("trade N1", "production", count), points=points, factories={"N2": 1})
    assert facts(board.resolve(), "brought")["at"] == "N1"
    assert board.stores("red").production == 22


def test_the_7_4_it_sells_no_more_than_it_works() -> None:
    """One factory gives 3, of which somebody has had 1; the fourth fleet has come for nothing."""
    board = selling(fleets("trade N1", "production", 4), factories={"N2": 1})
    board.state.neutrals["north"].granted = {Good.PRODUCTION: 1}
    board.begin()
    board.step()
    assert board.stores("red").production == 22
    assert board.state.neutrals["north"].granted == {Good.PRODUCTION: 3}


def test_the_7_4_bombed_works_have_nothing_to_sell() -> None:
    """Nor has a neutral without works."""
    board = selling(fleets("trade N1", "production"), factories={"N2": 1})
    board.state.regions["N2"].factories_hit = 1
    assert why(board.resolve()) == "no-treaty"


def test_the_7_4_derricks_are_sold_as_supply() -> None:
    """By a treaty of their own."""
    board = selling(fleets("trade N1", "supply"), good=Good.SUPPLY, derricks={"N1": 1})
    board.resolve()
    assert board.supply("red") == (21,)


@pytest.mark.parametrize(
    ("good", "enemy", "reason"),
    [("production", "blue", "no-treaty"), ("supply", "red", "no-treaty"), ("production", "red", "lost")],
    ids=["none", "another good", "war"],
)
def test_the_7_4_without_a_treaty_nothing_is_sold(good: str, enemy: str, reason: str) -> None:
    """Nor by a neutral one is at war with, nor a good that was not agreed on."""
    board = Board(*ROWS, factories={"N1": 1}, derricks={"N1": 1}, units=(fleets("trade N1", good),))
    board.sells("north", enemy, Good.PRODUCTION)
    if reason == "lost":
        board.war("north", "red")
    assert why(board.resolve()) == reason


# -- carrying ----------------------------------------------------------------------------------------------------------

COASTS = "R1~1B1B2"


@pytest.mark.parametrize(("count", "cargo", "carried"), [(2, 3, 6), (1, 2, 2)])
def test_the_2_3_trade_fleets_carry_3_points_each(count: int, cargo: int, carried: int) -> None:
    """Out of the stores, into those of whoever holds the coast. How much it is is an option."""
    board = Board(COASTS, options={"cargo": cargo}, units=(fleets("carry B1 points=3", "supply", count),))
    assert facts(board.resolve(), "carried")["points"] == carried
    assert board.supply() == (20 - carried, 20 + carried)


def test_the_2_3_no_more_is_carried_than_there_is() -> None:
    """The second fleet takes what is left; without anything left nobody sails."""
    board = Board(COASTS, units=(fleets("carry B1 points=3", "production", 2),))
    board.stores("red", production=4)
    board.resolve()
    assert (board.stores("red").production, board.stores("blue").production) == (0, 24)
    board.put(fleets("carry B1 points=3", "production"))
    assert why(board.resolve()) == "nothing-to-carry"


def test_the_2_3_a_sunk_fleet_takes_its_cargo_down() -> None:
    """Two sail, one is sunk by a holder: half of it arrives."""
    board = at_war("R1~1N1", "B1~2N2")
    board.put("blue war-fleet ~1 hold ~1", fleets("carry N1 points=3", "supply", 2))
    events = board.resolve([4])
    assert board.supply("red", "north") == (14, 3)
    assert facts(events, "cargo-sunk") == {"power": "red", "good": "supply", "points": 3}


def test_the_2_3_weapons_carried_to_a_neutral_arm_it() -> None:
    """Production becomes a division with the manpower that it was given."""
    board = Board("R1~1N1B1", units=(fleets("carry N1 points=1", "production"),))
    board.stores("north", manpower=3)
    board.resolve()
    assert [unit.type for unit in board.state.units_at("N1")] == ["infantry"]


def test_the_2_3_nothing_is_carried_to_enemies_or_to_oneself() -> None:
    """The coast has changed hands, or there is war."""
    board = at_war("R1~1B1B2", "R2~1B3B4")
    board.put(fleets("carry B1 points=3", "supply"), fleets("carry R2 points=3", "supply"))
    assert [event.facts["why"] for event in board.resolve() if event.kind == "given-up"] == ["lost", "lost"]
    assert board.supply("red") == (20,)
