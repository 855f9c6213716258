"""THE-3.1, 3.2, 5.2: what units cost, how far they reach, and which ways they take."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import pytest

from hexwar_tui.systems.theatre.catalogue import load_catalogue
from hexwar_tui.systems.theatre.geography import Geography
from hexwar_tui.systems.theatre.rules import reach
from tests.systems.theatre.boards import small_scenario

COASTS = ("R1R1~1~1B1B1", "R2R2~2~2B2B2", "R3R3~3~3B3B3", "R4R4R4B4B4B4")
"""Two coasts, seas between, and land behind."""

ISLANDS = ("R1~1~2~3B1", "R1~4~4~3B1", "R1~4~4~4B1")
INLAND = ("R1R2~1", "R1R2~1", "B1R2=2")
STRAND = ("R1R2R3", "~1~1~1", "~2~2B1")


def land(*rows: str, **more: Any) -> Geography:
    """The geography of a map, that of the two coasts if none is given."""
    return small_scenario(rows or COASTS, **more).geography


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


@pytest.mark.parametrize(("to", "steps"), [("R1", 0), ("~1", 1), ("B1", 2)])
def test_the_3_2_range_is_counted_in_regions_and_seas(to: str, steps: int) -> None:
    """From the base: itself is 0, a neighbour 1, however large it is. Two regions that the scenario lists as a strait
    are next to each other."""
    assert [reach.is_within(land(), "R1", to, within) for within in range(3)] == [
        within >= steps for within in range(3)
    ]
    assert reach.is_within(land(straits=[["R1", "B1"]]), "R1", to, min(steps, 1))


def test_the_3_2_aircraft_take_a_shortest_way_over_one_place() -> None:
    """Of several the player may choose what they fly over; the first by code where he doesn't."""
    assert reach.flights(land(), "R1", "~3", 2) == (("R2",), ("~2",))
    assert reach.flight(land(), "R1", "~3", 2) == ("R2",)
    assert reach.flight(land(), "R1", "~3", 2, "~2") == ("~2",)
    assert [reach.flown_over(land(), [base], "~3", 2) for base in ("R1", "R3")] == [("R2", "~2"), ()]
    assert reach.flights(land(), "R1", "B4", 2) == ()


@pytest.mark.parametrize(
    ("rows", "start", "end", "enemies", "way"),
    [
        pytest.param(ISLANDS, "~1", "~3", (), ("~2",), id="the shortest"),
        pytest.param(ISLANDS, "~1", "~3", ("~2",), ("~4",), id="round enemies"),
        pytest.param(ISLANDS, "~1", "~3", ("~2", "~4"), ("~2",), id="no way round"),
        pytest.param(ISLANDS, "~1", "~2", ("~2",), (), id="next to it"),
        pytest.param(ISLANDS, "~1", "~1", (), (), id="there already"),
        pytest.param(COASTS, "R1", "B4", (), ("~2", "~3"), id="from port to port"),
        pytest.param(INLAND, "R1", "~1", (), None, id="no port"),
        pytest.param(("~1R1~2", "~1R1~2", "B1R1B2"), "~1", "~2", (), None, id="not over land"),
    ],
)
def test_the_5_2_fleets_sail_round_enemy_seas_where_they_can(
    rows: tuple[str, ...], start: str, end: str, enemies: tuple[str, ...], way: tuple[str, ...] | None
) -> None:
    """The shortest way by sea past no enemy; where there is none, the shortest of all. Over the seas between two
    coasts, and over no land."""
    geography = land(*rows)
    assert reach.sailing_way(geography, start, end, enemies) == way
    assert reach.is_sailed(geography, start, end) is (way is not None)


@pytest.mark.parametrize(
    ("rows", "end", "passed", "enemies", "way"),
    [
        pytest.param(COASTS, "R3", ("R1", "R2", "R3", "R4"), (), ("R2",), id="over land"),
        pytest.param(STRAND, "R3", ("R1", "R3"), (), ("~1",), id="over sea"),
        pytest.param(STRAND, "R3", ("R1", "R3"), ("~1",), ("~1",), id="past enemies where nothing else does"),
        pytest.param(COASTS, "B1", (), (), ("~1",), id="no region may be passed"),
        pytest.param(("R1B1R2",), "R2", ("R1", "R2"), (), None, id="cut off"),
    ],
)
def test_the_5_2_a_march_goes_over_land_before_sea(
    rows: tuple[str, ...], end: str, passed: Container[str], enemies: tuple[str, ...], way: tuple[str, ...] | None
) -> None:
    """Over regions that may be passed if that will do, else over seas, past enemy fleets only where nothing else
    does."""
    geography = land(*rows)
    assert reach.march(geography, "R1", end, passed.__contains__, enemies) == way
    assert (end in reach.linked(geography, "R1", passed.__contains__)) is (way is not None)


def test_the_6_4_landings_cross_one_sea() -> None:
    """A sea that touches both coasts; an escort stands in it or next to it."""
    assert [reach.landing_seas(land(), "R1", coast) for coast in ("B1", "B4")] == [("~1",), ()]
    escorts = [reach.is_escort_of(land(), base, "~1") for base in ("~1", "~2", "R1", "~3")]
    assert escorts == [True, True, True, False]
