"""The shipped scenarios of Envoys can be read, laid out, and are fair; what is wrong with a file is named (ENV-1.1)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.engine.view import Fog
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.land import IMPASSABLE
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.setup.laying_out import lay_out
from hexwar_tui.tui.setup.scenario_map import scenario_view

NAMES = ("first-letters", "four-realms", "six-states", "three-crowns", "two-banks")
SIDES = {"first-letters": 2, "two-banks": 2, "three-crowns": 3, "four-realms": 4, "six-states": 6}


def scenario(name: str) -> EnvScenario:
    """A shipped scenario."""
    found = load_scenario(REGISTRY, f"envoys/{name}")
    assert isinstance(found, EnvScenario)
    return found


def laid_out(name: str, seed: str = "1") -> EnvScenario:
    """A shipped scenario with its map and cities."""
    found = scenario(name)
    return lay_out(found, read_options(EnvOptions, found.options), seed)


def test_all_are_found() -> None:
    """The scenarios lie where the program looks for them; one is for learning."""
    found = [file.name for file in find_scenarios(REGISTRY) if file.system == "envoys"]
    assert tuple(name.removeprefix("envoys/") for name in found) == NAMES
    assert [name for name in NAMES if scenario(name).learning] == ["first-letters"]
    assert {name: len(scenario(name).sides) for name in NAMES} == SIDES


@pytest.mark.parametrize("name", NAMES)
def test_they_are_told_in_every_language(name: str) -> None:
    """Title, description, sides and cities have names in all languages, and no two cities the same."""
    found = laid_out(name)
    for text in (found.title, found.description, *(each.name for each in (*found.sides, *found.cities))):
        assert [language for language, _ in text.texts] == list(LANGUAGES)
    for language in LANGUAGES:
        names = [render(city.name, language) for city in found.cities]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", NAMES)
def test_env_1_1_every_city_can_be_reached_from_every_other(name: str) -> None:
    """Every side has as many cities as the others, and no city lies beyond sea or mountains."""
    found = laid_out(name)
    land = found.land
    cells = [land.grid.cell_of_label(city.hex) for city in found.cities]
    ways = distances(land.grid, cells[:1], [1] * land.grid.size, blocked=lambda cell: land.ids[cell] in IMPASSABLE)
    assert set(cells) <= set(ways)
    counts = {side.id: sum(city.owner == side.id for city in found.cities) for side in found.sides}
    assert len(set(counts.values())) == 1
    assert min(counts.values()) >= 3
    assert any(city.owner is None for city in found.cities)


@pytest.mark.parametrize("name", NAMES)
def test_laid_out_twice_by_a_seed_they_are_the_same(name: str) -> None:
    """The same seed gives the same map and ranks; another one other ranks, and another map where that is drawn."""
    assert laid_out(name) == laid_out(name)
    other = laid_out(name, "2")
    assert other.ranks != laid_out(name).ranks
    assert (other.map != laid_out(name).map) == (scenario(name).map is None)


def test_the_full_game_for_four_is_as_wide_and_high_as_the_rules_say() -> None:
    """ENV-1.1: 40 by 30 hexes and five cities each."""
    found = laid_out("four-realms")
    assert (found.land.grid.width, found.land.grid.height) == (40, 30)
    assert sum(city.owner == "aldmark" for city in found.cities) == 5


# -- what is wrong with a file -----------------------------------------------------------------------------------------


def written(**changes: Any) -> bytes:
    """A small scenario file with these keys changed."""
    data = {
        "format": 1,
        "system": "envoys",
        "id": "small",
        "title": "Small",
        "description": "Small.",
        "minutes": 5,
        "sides": [{"id": "red", "name": "Red", "colour": 0}, {"id": "blue", "name": "Blue", "colour": 1}],
        "map": {"rows": ["...~", "...^"], "legend": {".": "plain", "~": "sea", "^": "mountains"}},
        "cities": [{"hex": "0101", "name": "A", "owner": "red"}, {"hex": "0301", "name": "B", "owner": "blue"}],
        **changes,
    }
    return json.dumps(data).encode()


def cities(*more: dict[str, Any]) -> list[dict[str, Any]]:
    """Two cities, and more."""
    return [
        {"hex": "0101", "name": "A", "owner": "red"},
        {"hex": "0301", "name": "B", "owner": "blue"},
        *more,
    ]


def said(raw: bytes) -> list[tuple[str, str]]:
    """What is wrong, by key."""
    return [(fault.key, render(fault.reason, "en")) for fault in faults(REGISTRY, raw, "file")]


def test_a_sound_file_has_no_faults() -> None:
    """Or the others would prove nothing."""
    assert said(written()) == []


@pytest.mark.parametrize(
    ("changes", "key", "reason"),
    [
        ({"cities": cities({"hex": "0401", "name": "C"})}, "cities[2].hex", "nobody can enter the hex 0401"),
        ({"cities": cities({"hex": "0101", "name": "C"})}, "cities[2].hex", "the hex 0101 is taken already"),
        ({"cities": cities({"hex": "0909", "name": "C"})}, "cities[2].hex", "there is no hex “0909” on this map"),
        (
            {"cities": cities({"hex": "0201", "name": "C", "owner": "green"})},
            "cities[2].owner",
            "there is no side “green”",
        ),
        ({"cities": cities()[:1]}, "cities", "side blue has no city"),
        ({"map": None}, "cities[0].hex", "a hex is named, but there is no map"),
        ({"map": None, "cities": [], "ranks": [1, 2]}, "ranks", "hexes are ranked, but there is no map"),
        ({"ranks": [0] * 8}, "ranks", "every hex has a rank of its own: the numbers from 0 to 7"),
        (
            {"map": {"rows": ["....", "...."], "legend": {".": "lava"}}},
            "map.legend[.]",
            "there is no terrain “lava”",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_named(changes: dict[str, Any], key: str, reason: str) -> None:
    """Each fault with its place."""
    ((found_key, found_reason),) = said(written(**changes))
    assert found_reason == reason
    assert found_key.replace('"', "").replace("legend..", "legend[.]") == key


def test_env_6_1_the_picture_of_a_scenario_shows_nothing_of_a_closed_map() -> None:
    """Who chooses a scenario, or waits for a game to begin, is not shown where anybody will stand."""
    for name in NAMES:
        view = scenario_view(REGISTRY, scenario(name))
        looks = [view.look(cell) for cell in view.grid.cells]
        assert {look.fog for look in looks} == {Fog.UNKNOWN}
        assert view.units == ()
        assert not any(look.site or look.badges for look in looks)
