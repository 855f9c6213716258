"""What sides of Theatre of War begin with, side by side."""

from __future__ import annotations

from typing import Any

from hexwar_tui.engine.data.scenario import Scenario
from tests.systems.openings import both, numbers, small


def row(*places: str, **regions: dict[str, Any]) -> Scenario:
    """A single row of places, each of two letters and a hex; those that are not among `regions` are seas."""
    seas = {place: {"name": f"Sea {place}"} for place in places if place not in regions}
    return small(
        "theatre",
        rows=["".join(places)],
        regions={place: {"name": f"Land {place}", **facts} for place, facts in regions.items()},
        seas=seas,
        neutrals=[{"id": "free", "name": "Free"}],
        supply={"west": 5, "east": 5},
        year=1936,
        season="spring",
    )


def test_ways_lead_from_region_to_region() -> None:
    """A step a turn; West is two from the free region with works, East next to it. What is bought in turn zero is paid
    by two turns' income: a point of manpower for each region, and three of production for each factory."""
    scenario = row(
        *("Aa", "Ab", "Ac", "Ad", "Ae"),
        Aa={"owner": "west", "capital": True, "factories": 2},
        Ab={"owner": "free"},
        Ac={"owner": "free", "factories": 1, "derricks": 2},
        Ad={"owner": "east", "derricks": 1},
        Ae={"owner": "east", "capital": True, "factories": 1},
    )
    assert numbers(scenario) == {
        "capitals.nearest": {"west": 4.0, "east": 3.0},
        "factories.held": {"west": 2, "east": 1},
        "factories.nearest": {"west": 2.0, "east": 1.0},
        "factories.mean": {"west": 3.0, "east": 2.0},
        "factories.first": {"west": 0.0, "east": 1.0},
        "derricks.held": {"west": 0, "east": 1},
        "derricks.nearest": {"west": 2.0, "east": 1.0},
        "derricks.first": {"west": 0.0, "east": 2.0},
        "ground.usual": {"west": 2, "east": 3},
        "forces": {"west": 2 * 1 + 2 * 6, "east": 2 * 2 + 2 * 3},
    }


def test_a_landing_crosses_one_sea() -> None:
    """THE-6.4: in a turn; what lies behind a second sea without land between is not reached."""
    crossed = row("Aa", "S1", "Ae", Aa={"owner": "west", "capital": True}, Ae={"owner": "east", "capital": True})
    assert numbers(crossed)["capitals.nearest"] == both(1.0)
    far = row("Aa", "S1", "S2", "Ae", Aa={"owner": "west", "capital": True}, Ae={"owner": "east", "capital": True})
    assert numbers(far)["capitals.nearest"] == both(None)
    assert numbers(far)["capitals.beyond"] == both(1)
