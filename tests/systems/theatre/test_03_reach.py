"""THE-3.1, 3.2, 5.2: what units cost, how far they reach, and which ways they take."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.rules import reach
from tests.systems.theatre.boards import small_scenario

# Two coasts, a sea between with an island way round, and land behind.
ROWS = (
    "R1R1~1~1B1B1",
    "R2R2~2~2B2B2",
    "R3R3~3~3B3B3",
    "R4R4R4B4B4B4",
)
GEOGRAPHY = small_scenario(ROWS).geography


def nowhere(place: str) -> bool:
    """No region may be passed."""
    return False


@pytest.mark.parametrize(
    ("type", "dice", "manpower", "production", "supply", "steps"),
    [
        ("infantry", 1, 3, 1, 1, 1),
        ("tanks", 2, 1, 3, 2, 1),
        ("bombers", 1, 1, 3, 2, 2),
        ("fighters", 1, 1, 3, 2, 2),
        ("war-fleet", 1, 1, 3, 2, 1),
        ("trade-fleet", 0, 0, 3, 0, 0),
    ],
)
def test_the_3_1_units(type: str, dice: int, manpower: int, production: int, supply: int, steps: int) -> None:
    """Dice, manpower, production, supply when active, and reach of each unit; a trade fleet goes any sea way."""
    unit = load_catalogue()[type]
    assert (unit.dice, unit.manpower, unit.production, unit.supply) == (dice, manpower, production, supply)
    assert unit.reach == steps


def test_the_3_2_range_is_counted_in_regions_and_seas() -> None:
    """From the base: itself is 0, a neighbour 1, however large it is."""
    assert reach.is_within(GEOGRAPHY, "R1", "R1", 0)
    assert reach.is_within(GEOGRAPHY, "R1", "~1", 1)
    assert reach.is_within(GEOGRAPHY, "R1", "B1", 2)
    assert not reach.is_within(GEOGRAPHY, "R1", "B1", 1)


def test_the_3_2_straits_make_neighbours() -> None:
    """Two regions that the scenario lists as a strait are next to each other."""
    joined = small_scenario(ROWS, straits=[["R1", "B1"]]).geography
    assert reach.is_within(joined, "R1", "B1", 1)


def test_the_3_2_aircraft_take_a_shortest_way_over_one_place() -> None:
    """Of several the player may choose what they fly over; the first by code where he doesn't."""
    assert reach.flights(GEOGRAPHY, "R1", "~3", 2) == (("R2",), ("~2",))
    assert reach.flight(GEOGRAPHY, "R1", "~3", 2) == ("R2",)
    assert reach.flight(GEOGRAPHY, "R1", "~3", 2, "~2") == ("~2",)
    assert reach.flown_over(GEOGRAPHY, ["R1"], "~3", 2) == ("R2", "~2")
    assert reach.flown_over(GEOGRAPHY, ["R3"], "~3", 2) == ()
    assert reach.flights(GEOGRAPHY, "R1", "B4", 2) == ()


def test_the_5_2_fleets_sail_round_enemy_seas_where_they_can() -> None:
    """The shortest way by sea past no enemy; where there is none, the shortest of all."""
    rows = ("R1~1~2~3B1", "R1~4~4~3B1", "R1~4~4~4B1")
    geography = small_scenario(rows).geography
    assert reach.sailing_way(geography, "~1", "~3", ()) == ("~2",)
    assert reach.sailing_way(geography, "~1", "~3", {"~2"}) == ("~4",)
    assert reach.sailing_way(geography, "~1", "~3", {"~2", "~4"}) == ("~2",)
    assert reach.sailing_way(geography, "~1", "~2", {"~2"}) == ()
    assert reach.sailing_way(geography, "~1", "~1", ()) == ()


def test_the_5_2_fleets_sail_from_port_to_port() -> None:
    """Over the seas between two coasts, and over no land."""
    assert reach.sailing_way(GEOGRAPHY, "R1", "R2", ()) in (("~1",), ("~2",))
    assert reach.sailing_way(GEOGRAPHY, "R1", "B4", ()) == ("~2", "~3")
    inland = small_scenario(("R1R2~1", "R1R2~1", "B1R2=2")).geography
    assert reach.sailing_way(inland, "R1", "~1", ()) is None
    assert not reach.is_sailed(inland, "R1", "~1")
    assert reach.is_sailed(inland, "R2", "=2")


def test_the_5_2_waters_that_do_not_hang_together() -> None:
    """No fleet sails over land from one sea to another."""
    geography = small_scenario(("~1R1~2", "~1R1~2", "B1R1B2")).geography
    assert reach.sailing_way(geography, "~1", "~2", ()) is None
    assert not reach.is_sailed(geography, "~1", "~2")
    assert reach.is_sailed(geography, "~1", "R1")


def test_the_5_2_a_march_goes_over_land_before_sea() -> None:
    """Over regions that may be passed if that will do, else over seas, past enemy fleets only where nothing else
    does."""
    own = {"R1", "R2", "R3", "R4"}.__contains__
    assert reach.march(GEOGRAPHY, "R1", "R3", own, ()) == ("R2",)
    rows = ("R1R2R3", "~1~1~1", "~2~2B1")
    geography = small_scenario(rows).geography
    assert reach.march(geography, "R1", "R3", {"R1", "R3"}.__contains__, ()) == ("~1",)
    assert reach.march(geography, "R1", "R3", {"R1", "R3"}.__contains__, {"~1"}) == ("~1",)
    assert reach.march(GEOGRAPHY, "R1", "B1", nowhere, ()) == ("~1",)
    landlocked = small_scenario(("R1B1R2",)).geography
    assert reach.march(landlocked, "R1", "R2", {"R1", "R2"}.__contains__, ()) is None
    assert "R2" not in reach.linked(landlocked, "R1", {"R1", "R2"}.__contains__)
    assert "R3" in reach.linked(geography, "R1", {"R1", "R3"}.__contains__)


def test_the_6_4_landings_cross_one_sea() -> None:
    """A sea that touches both coasts; an escort stands in it or next to it."""
    assert reach.landing_seas(GEOGRAPHY, "R1", "B1") == ("~1",)
    assert reach.landing_seas(GEOGRAPHY, "R1", "B4") == ()
    assert reach.is_escort_of(GEOGRAPHY, "~1", "~1")
    assert reach.is_escort_of(GEOGRAPHY, "~2", "~1")
    assert reach.is_escort_of(GEOGRAPHY, "R1", "~1")
    assert not reach.is_escort_of(GEOGRAPHY, "~3", "~1")
