"""What is wrong with a scenario file is named, with the key that it lies at; and what its data says of itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.scenario import TheScenario
from tests.systems.theatre.boards import small_scenario

ROWS = ("R1R1~1~1", "B1B1N1  ")


def data() -> dict[str, Any]:
    """A sound scenario of four hexes' width: Red, Blue, a neutral and a sea."""
    made: dict[str, Any] = json.loads(small_scenario(ROWS).model_dump_json())
    return made


def told(made: dict[str, Any]) -> list[str]:
    return [str(fault) for fault in faults(REGISTRY, json.dumps(made).encode(), "broken.json")]


def test_a_sound_scenario_has_no_fault() -> None:
    """What the others change one thing of."""
    assert told(data()) == []


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        (("R1R1~1~", "B1B1N1  "), "a row has two characters for each hex"),
        (("", ""), "a row has two characters for each hex"),
        (("R1R1~1~1", "B1B1N1"), "rows[1]: every row is as long as the first"),
        (("R1R1~1~1", "B1B1N1X9"), "rows[1]: there is no region or sea “X9”"),
        (("R1R1~1~1", "B1B1R1  "), "regions.N1: it has no hex on the map"),
        (("R1R1R1R1", "B1B1N1  "), "seas.~1: it has no hex on the map"),
    ],
)
def test_faults_of_the_map(rows: tuple[str, ...], reason: str) -> None:
    """THE-1.1: two characters a hex, all rows alike, and every place drawn."""
    assert reason in told(data() | {"rows": rows})[0]


def test_a_code_is_that_of_one_place() -> None:
    """A region's, or a sea's."""
    made = data()
    made["seas"]["N1"] = {"name": "A sea"}
    assert "seas.N1: this code is a region's already" in told(made)[0]


def test_faults_of_the_powers() -> None:
    """Two of one id; regions of nobody; sides without supply or a capital, and supply of nobody."""
    made = data()
    made["neutrals"].append(made["neutrals"][0])
    assert "neutrals: two powers have one id" in told(made)[0]
    made = data()
    made["regions"]["N1"]["owner"] = "nobody"
    assert "regions.N1.owner: there is no side and no neutral “nobody”" in told(made)[0]
    made = data()
    del made["supply"]["red"]
    assert "supply: side red has no supply given" in told(made)[0]
    made = data()
    made["supply"]["green"] = 3
    assert "supply.green: there is no side “green”" in told(made)[0]
    made = data()
    made["regions"]["B1"]["capital"] = False
    assert "regions: side blue has no capital" in told(made)[0]


def test_a_strait_joins_places_that_are_there() -> None:
    """Either end may be wrong."""
    for pair, key in ((("R1", "Q1"), "straits[0][1]"), (("Q1", "R1"), "straits[0][0]")):
        assert f"{key}: there is no region or sea “Q1”" in told(data() | {"straits": [pair]})[0]
    assert told(data() | {"straits": [("R1", "~1")]}) == []


@pytest.mark.parametrize(
    ("season", "turn", "date"),
    [
        ("spring", 0, ("spring", 1939)),
        ("spring", 1, ("spring", 1939)),
        ("spring", 4, ("winter", 1939)),
        ("spring", 5, ("spring", 1940)),
        ("winter", 1, ("winter", 1939)),
        ("winter", 2, ("spring", 1940)),
    ],
)
def test_the_5_a_turn_is_a_quarter(season: str, turn: int, date: tuple[str, int]) -> None:
    """Spring, summer, autumn, winter; four make a year. Turn zero is in the first quarter."""
    made = TheScenario.model_validate_json(json.dumps(data() | {"season": season, "year": 1939}))
    assert made.date(turn) == date


def test_things_of_a_region_stand_near_its_middle() -> None:
    """Of a row of five hexes, beside its name, the middle ones come first."""
    made = small_scenario(("R1R1R1R1R1",) * 5 + ("B1B1B1B1B1",))
    anchors, grid = made.anchors["R1"], made.grid
    middle = grid.cell_of_label("0303")
    far = [grid.distance(middle, cell) for cell in anchors.order if cell not in anchors.name]
    assert far[0] == 1
    assert far[-1] == 3
    assert [grid.label(cell) for cell in anchors.order][:3] == ["0304", "0302", "0202"]
