"""ENV-1.1: the shipped scenarios of Envoys can be read, laid out, and are fair; generated maps are the same for a seed,
whole and even; what is wrong with a file is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.engine.view import Fog
from hexwar_tui.engine.words.language import LANGUAGES, render
from hexwar_tui.hexgrid.grid import Grid, grid
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.envoys.land import IMPASSABLE, LEGEND
from hexwar_tui.systems.envoys.options import EnvOptions
from hexwar_tui.systems.envoys.scenario import EnvScenario
from hexwar_tui.systems.envoys.setup.generator import FREE_PER_SIDE, Layout, generate
from hexwar_tui.systems.envoys.setup.laying_out import lay_out, load_names
from hexwar_tui.tui.setup.scenario_map import scenario_view

SIDES = {
    "between-two-fires": 3,
    "first-letters": 2,
    "four-realms": 4,
    "six-states": 6,
    "the-road-to-lodi": 5,
    "three-crowns": 3,
    "three-passes": 2,
    "two-banks": 2,
}

UNEQUAL = "between-two-fires"
"""The scenario of a large state between two small ones."""


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
    assert tuple(name.removeprefix("envoys/") for name in found) == tuple(SIDES)
    assert [name for name in SIDES if scenario(name).learning] == ["first-letters"]
    assert {name: len(scenario(name).sides) for name in SIDES} == SIDES


@pytest.mark.parametrize("name", SIDES)
def test_env_1_1_laid_out_they_are_whole_and_told_in_every_language(name: str) -> None:
    """Every side has as many cities as the others, but where one is large, and no city lies beyond sea or mountains.
    Title, description, sides and cities have names in all languages, and no two cities the same. The same seed gives
    the same map and ranks; another one other ranks, and another map where that is drawn."""
    found = laid_out(name)
    land = found.land
    cells = [land.grid.cell_of_label(city.hex) for city in found.cities]
    ways = distances(land.grid, cells[:1], [1] * land.grid.size, blocked=lambda cell: land.ids[cell] in IMPASSABLE)
    assert set(cells) <= set(ways)
    counts = {side.id: sum(city.owner == side.id for city in found.cities) for side in found.sides}
    assert len(set(counts.values())) == 1 or name == UNEQUAL
    assert min(counts.values()) >= 3
    assert any(city.owner is None for city in found.cities)
    for text in (found.title, found.description, *(each.name for each in (*found.sides, *found.cities))):
        assert [language for language, _ in text.texts] == list(LANGUAGES)
    for language in LANGUAGES:
        assert len({render(city.name, language) for city in found.cities}) == len(found.cities)
    other = laid_out(name, "2")
    assert found == laid_out(name)
    assert other.ranks != found.ranks
    assert (other.map != found.map) == (scenario(name).map is None)
    if name == "four-realms":  # as wide and high as the rules say
        assert (land.grid.width, land.grid.height, counts["aldmark"]) == (40, 30, 5)


# -- generated maps ----------------------------------------------------------------------------------------------------

SIZES = [(24, 18, 2, 5), (30, 24, 3, 5), (40, 30, 4, 5), (41, 30, 4, 5), (48, 36, 6, 5), (40, 30, 8, 5), (8, 8, 2, 5)]
"""Width, height, sides, cities of each."""


def ways(layout: Layout, size: tuple[int, int, int, int], own: tuple[int, ...]) -> dict[int, int]:
    """How many steps each cell is away from the nearest of the cities."""
    text, board = "".join(layout.rows), grid(*size[:2])
    return distances(board, own, [1] * board.size, blocked=lambda cell: LEGEND[text[cell]] in IMPASSABLE)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_env_1_1_a_generated_map_is_whole_and_even(size: tuple[int, int, int, int]) -> None:
    """It has the size asked for; every city lies where armies can go, on a hex of its own, joined to all others. The
    way to the nearest foreign city, and to the nearest free one, differs by a few hexes at most."""
    width, height, sides, cities = size
    found, other = generate(*size, "a"), generate(*size, "c")
    assert found == generate(*size, "a") != other
    for layout in (found, other):
        assert [len(row) for row in layout.rows] == [width] * height
        assert [len(own) for own in layout.owned] == [cities] * sides
        every = [*layout.free, *(cell for own in layout.owned for cell in own)]
        steps = [ways(layout, size, own) for own in layout.owned]
        assert len(set(every)) == len(every)
        assert set(every) <= set(steps[0])
        assert len(layout.free) == sides * FREE_PER_SIDE
        free = [min(steps[at][cell] for cell in layout.free) for at in range(sides)]
        others = [[cell for own in layout.owned[:at] + layout.owned[at + 1 :] for cell in own] for at in range(sides)]
        foreign = [min(steps[at][cell] for cell in others[at]) for at in range(sides)]
        assert max(foreign) - min(foreign) <= 3
        assert max(free) - min(free) <= 4
        if width % 2 == sides % 2 == 0:
            assert_falls_upon_itself(layout, grid(width, height))


def assert_falls_upon_itself(layout: Layout, board: Grid) -> None:
    """Opposite sides have the same: turned half round it is the same map, cities with it."""
    text, half = "".join(layout.rows), len(layout.owned) // 2
    assert all(text[cell] == text[board.turned(cell)] for cell in board.cells)
    for at in range(half):
        assert tuple(map(board.turned, layout.owned[at])) == layout.owned[at + half]
    assert {board.turned(cell) for cell in layout.free} == set(layout.free)


def test_where_there_is_no_room_it_says_so() -> None:
    """A sentence and no map."""
    with pytest.raises(BadOptions, match="96 cities of 8 sides find no room on a map of 8 by 8 hexes"):
        generate(8, 8, 8, 12, "a")


def test_there_are_names_for_all_cities_that_can_be_set() -> None:
    """Eight sides with twelve cities each and the free ones all have names of their own."""
    assert len(load_names()) >= 8 * 12 + 8 * FREE_PER_SIDE
    options = read_options(EnvOptions, {"width": 48, "height": 36, "cities": 12})
    names = [city.name for city in lay_out(scenario("six-states"), options, "1").cities]
    assert len(set(names)) == len(names) == 6 * 12 + 6 * FREE_PER_SIDE


# -- what is wrong with a file -----------------------------------------------------------------------------------------

ASH, OAK = {"hex": "0101", "name": "A", "owner": "red"}, {"hex": "0301", "name": "B", "owner": "blue"}


def said(**changes: Any) -> list[tuple[str, str]]:
    """What is wrong with a small scenario file with these keys changed, by key."""
    data = {
        "format": 1,
        "system": "envoys",
        "id": "small",
        "title": "Small",
        "description": "Small.",
        "minutes": 5,
        "sides": [{"id": "red", "name": "Red", "colour": 0}, {"id": "blue", "name": "Blue", "colour": 1}],
        "map": {"rows": ["...~", "...^"], "legend": {".": "plain", "~": "sea", "^": "mountains"}},
        "cities": [ASH, OAK],
        **changes,
    }
    raw = json.dumps(data).encode()
    return [(fault.key, render(fault.reason, "en")) for fault in faults(REGISTRY, raw, "file")]


def third(hex: str, **more: str) -> dict[str, Any]:
    """A third city."""
    return {"cities": [ASH, OAK, {"hex": hex, "name": "C", **more}]}


@pytest.mark.parametrize(
    ("changes", "key", "reason"),
    [
        (third("0401"), "cities[2].hex", "nobody can enter the hex 0401"),
        (third("0101"), "cities[2].hex", "the hex 0101 is taken already"),
        (third("0909"), "cities[2].hex", "there is no hex “0909” on this map"),
        (third("0201", owner="green"), "cities[2].owner", "there is no side “green”"),
        ({"cities": [ASH]}, "cities", "side blue has no city"),
        ({"map": None}, "cities[0].hex", "a hex is named, but there is no map"),
        ({"map": None, "cities": [], "ranks": [1, 2]}, "ranks", "hexes are ranked, but there is no map"),
        ({"ranks": [0] * 8}, "ranks", "every hex has a rank of its own: the numbers from 0 to 7"),
        ({"map": {"rows": ["....", "...."], "legend": {".": "lava"}}}, "map.legend[.]", "there is no terrain “lava”"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(changes: dict[str, Any], key: str, reason: str) -> None:
    """Each fault with its place; a sound file has none."""
    assert said() == []
    ((found_key, found_reason),) = said(**changes)
    assert found_reason.startswith(reason)
    assert found_key.replace('"', "").replace("legend..", "legend[.]") == key


def test_env_6_1_the_picture_of_a_scenario_shows_nothing_of_a_closed_map() -> None:
    """Who chooses a scenario, or waits for a game to begin, is not shown where anybody will stand."""
    for name in SIDES:
        view = scenario_view(REGISTRY, scenario(name))
        looks = [view.look(cell) for cell in view.grid.cells]
        assert {look.fog for look in looks} == {Fog.UNKNOWN}
        assert view.units == ()
        assert not any(look.site or look.badges for look in looks)
