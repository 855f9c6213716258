"""What sides of Iron Lances begin with, side by side."""

from __future__ import annotations

from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.systems.mechs.catalogue import load_catalogue
from tests.systems.openings import both, numbers, small


def row(hexes: str, *points: str) -> Scenario:
    """A single row of hexes with homes at its ends, key points without garrisons, and one army of rifles a side that
    marches four points."""
    return small(
        "mechs",
        map={"rows": [hexes], "legend": {".": "field", "f": "forest", "~": "water"}},
        homes={"west": "0101", "east": "0901"},
        points=[{"hex": hex, "kind": "city"} for hex in points],
        lances={"west": ["rifles"], "east": ["rifles", "rifles"]},
        options={"armies": 1, "move": 4, "key_points": len(points), "start_credits": 10, "edge_gap": 0},
    )


def test_marches_are_counted_in_points() -> None:
    """A hex of field is a quarter of a turn; what units cost is added to the credits."""
    rifles = load_catalogue().units["rifles"].price
    assert numbers(row(".........", "0301")) == {
        "key-points.nearest": {"west": 0.5, "east": 1.5},
        "key-points.first": {"west": 1.0, "east": 0.0},
        "ground.usual": both(5),
        "forces": {"west": 10 + rifles, "east": 10 + 2 * rifles},
    }


def test_with_a_point_left_an_army_enters_what_costs_more() -> None:
    """MEC-2.1: two hexes of field and one of forest take a turn, though they cost five points together."""
    found = numbers(row("...f.....", "0401"))
    assert found["key-points.nearest"] == {"west": 1.0, "east": 1.25 + 0.5}
    assert found["ground.usual"] == {"west": 4, "east": 5}
