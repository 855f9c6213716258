"""What sides of Ashlands begin with, side by side."""

from __future__ import annotations

from typing import Any

from hexwar_tui.engine.data.scenario import Scenario
from tests.systems.openings import both, numbers, small, told, uneven


def row(hexes: str, *points: str, **more: Any) -> Scenario:
    """A single row of hexes, with a zone of one hex at either end."""
    return small(
        "ashlands",
        **{
            "zones": {"west": "west", "east": "east"},
            "map": {"rows": [hexes], "legend": {".": "ash", "h": "hills", "^": "mountains"}},
            "key_points": points,
            "options": {"zone": 1, "army_1": "levy", "army_2": "levy", "prestige": 500},
            **more,
        },
    )


def test_marches_are_counted_in_turns() -> None:
    """Four hexes a turn, of cyclists six: two hexes are half a turn, six one and a half; West is first at the point."""
    found = numbers(row(".........", "0301"))
    assert found == {
        "key-points.nearest": {"west": 0.5, "east": 1.5},
        "key-points.first": {"west": 1.0, "east": 0.0},
        "key-points.quickest": {"west": 0.33, "east": 1.0},
        "zones.nearest": both(2.0),
        "zones.quickest": both(1.33),
        "ground.usual": both(5),
        "ground.quickest": both(7),
        "forces": both(500),
    }
    assert {measure.id for measure in told(row(".........", "0301")).uneven} == {
        "key-points.nearest",
        "key-points.first",
        "key-points.quickest",
    }


def test_difficult_ground_ends_a_march() -> None:
    """ASH-4.2: the hills take West the rest of its turn, and a quarter of the next brings it to the point."""
    found = numbers(row("..h......", "0401"))
    assert found["key-points.nearest"] == {"west": 1.25, "east": 1.25}
    assert found["key-points.first"] == both(0.5)
    assert found["ground.usual"] == {"west": 3, "east": 5}
    assert numbers(row("..h......", "0401"), turns=2)["ground.usual"] == {"west": 7, "east": 7}


def test_what_cannot_be_reached_has_no_number() -> None:
    """Behind mountains: West gets nowhere."""
    scenario = row("..^......", "0401", "0601", "0801")
    found = numbers(scenario)
    assert found["key-points.nearest"] == {"west": None, "east": 0.25}
    assert found["key-points.mean"] == {"west": None, "east": 0.75}
    assert found["key-points.beyond"] == {"west": 3, "east": 0}
    assert found["key-points.first"] == {"west": 0.0, "east": 3.0}
    spreads = {measure.id: measure.spread for measure in told(scenario).uneven}
    assert spreads["key-points.nearest"] is None


def test_units_of_the_start_march_from_where_they_stand() -> None:
    """And are counted by their prices."""
    unit = {"side": "east", "type": "trench-rifles", "hex": "0401"}
    found = numbers(row(".........", "0301", units=[unit]))
    assert found["key-points.nearest"] == {"west": 0.5, "east": 0.25}
    forces = found["forces"]
    assert (forces["west"], (forces["east"] or 0) > 500) == (500, True)


def test_a_map_that_is_turned_upon_itself_is_even() -> None:
    """The first scenario and the great one, of which the latter has armies that are not alike."""
    assert uneven("ashlands/first-steps") == []
    assert {each.rpartition(".")[2] for each in uneven("ashlands/full-two")} == {"quickest"}
