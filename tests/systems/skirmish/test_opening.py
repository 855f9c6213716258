"""What sides of Skirmish begin with, side by side."""

from __future__ import annotations

from typing import Any

from hexwar_tui.engine.data.scenario import Scenario
from tests.systems.openings import both, numbers, small, uneven


def board(*rows: str, **more: Any) -> Scenario:
    """A board on which West and East deploy along their edges, one column deep, with a soldier each."""
    return small(
        "skirmish",
        **{
            "kind": "meeting",
            "edges": {"west": "west", "east": "east"},
            "map": {"rows": rows, "legend": {".": "open", "~": "water"}},
            "forces": {"west": [{"chassis": "soldier"}], "east": [{"chassis": "soldier"}]},
            "options": {"deploy": 1},
            **more,
        },
    )


def test_ways_lead_from_zone_to_zone() -> None:
    """Five points of a soldier a turn, a hex each: eleven hexes are two turns and a fifth. All is seen."""
    assert numbers(board("............")) == {
        "zones.nearest": both(2.2),
        "ground.usual": both(6),
        "forces": both(2),
        "sight": both(12),
    }


def test_a_force_has_its_usual_and_its_quickest_unit() -> None:
    """Two soldiers and a wheeled vehicle, of ten points a turn, which water stops; prices are those of the force."""
    force = [{"chassis": "soldier", "count": 2}, {"chassis": "wheeled"}]
    found = numbers(board("............", forces={"west": force, "east": [{"chassis": "soldier"}]}))
    assert found["zones.quickest"] == {"west": 1.1, "east": 2.2}
    assert found["ground.quickest"] == {"west": 11, "east": 6}
    assert found["forces"] == {"west": 10, "east": 2}
    wet = numbers(board("....~.......", forces={"west": force, "east": [{"chassis": "soldier"}]}), turns=2)
    assert wet["ground.quickest"] == {"west": 11, "east": 11}
    assert wet["zones.quickest"] == both(2.2)


def test_buildings_are_what_there_is_to_take_and_they_hide_what_is_behind() -> None:
    """A house near West with its door to it: East goes round, for which there is the second row."""
    house = {"id": "inn", "kind": "house", "name": "Inn", "hexes": ["0301"], "doors": ["0301 S"]}
    found = numbers(board("............", "............", objects=[house]))
    assert (found["buildings.nearest"]["west"] or 9) < (found["buildings.nearest"]["east"] or 0)
    assert found["buildings.first"] == {"west": 1.0, "east": 0.0}
    assert (found["sight"]["west"] or 99) < 24


def test_a_defender_begins_in_his_half() -> None:
    """Six of twelve columns, of which the nearest to the other zone is six hexes off."""
    found = numbers(board("............", kind="defence"))
    assert found["zones.nearest"] == both(1.2)
    assert found["ground.usual"] == {"west": 6, "east": 11}


def test_boards_for_meetings_are_even() -> None:
    """As they are turned upon themselves; of a defence it is told that it is not."""
    assert uneven("skirmish/first-shots") == uneven("skirmish/meeting-on-the-road") == []
    assert "forces" in uneven("skirmish/defence-of-the-forest")
