"""What states of Envoys begin with, side by side."""

from __future__ import annotations

from hexwar_tui.engine.data.scenario import Scenario
from tests.systems.openings import both, numbers, small, uneven


def row(hexes: str, *cities: tuple[str, str | None]) -> Scenario:
    """A single row of hexes with cities, each at a hex and a side's or free; armies march two hexes, and see one."""
    return small(
        "envoys",
        map={"rows": [hexes], "legend": {".": "plain", "~": "sea"}},
        cities=[{"hex": hex, "name": f"City {hex}", "owner": owner} for hex, owner in cities],
        options={"move": 2, "sight": 1},
    )


def test_marches_sight_and_strength_are_counted() -> None:
    """Steps of half a turn; who has two cities has two armies, and sees more; the free city is nearer to East."""
    found = numbers(row(".........", ("0101", "west"), ("0201", "west"), ("0601", None), ("0901", "east")))
    assert found == {
        "cities.held": {"west": 2, "east": 1},
        "cities.nearest": {"west": 2.0, "east": 1.5},
        "cities.mean": {"west": 2.75, "east": (1.5 + 3.5 + 4.0) / 3},
        "cities.first": {"west": 0.0, "east": 1.0},
        "ground.usual": {"west": 4, "east": 3},
        "forces": {"west": 24, "east": 12},
        "sight": {"west": 3, "east": 2},
    }


def test_the_sea_bars_the_way() -> None:
    """To all cities beyond."""
    found = numbers(row("....~....", ("0101", "west"), ("0401", None), ("0901", "east")), turns=5)
    assert found["cities.beyond"] == {"west": 1, "east": 2}
    assert found["cities.nearest"] == {"west": 1.5, "east": None}
    assert found["ground.usual"] == both(4)


def test_lands_that_are_turned_upon_themselves_are_even() -> None:
    """Those of two; of four states opposite ones are alike, neighbours are not."""
    assert uneven("envoys/two-banks") == []
    assert "cities.first" in uneven("envoys/four-realms")
