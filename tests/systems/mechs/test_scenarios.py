"""The shipped scenarios of Iron Lances can be read and laid out; what is wrong with a file is named (MEC-1)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.games.scenario_files import find_scenarios, load_scenario
from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.engine.words.language import Name, render
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.mechs.setup.laying_out import lay_out
from tests.systems.mechs.boards import text

SIDES = {
    "four-lances": 4,
    "one-evening": 2,
    "six-lances": 6,
    "the-causeway": 2,
    "three-lances": 3,
    "three-landings": 3,
    "two-crossings": 2,
    "two-lances": 2,
}

DRAWN = ("the-causeway", "three-landings", "two-crossings")
"""Those with a map of their own, which is the same in every game."""


def scenario(name: str) -> MecScenario:
    """A shipped scenario."""
    found = load_scenario(REGISTRY, f"mechs/{name}")
    assert isinstance(found, MecScenario)
    return found


def laid_out(name: str, seed: str = "1") -> MecScenario:
    """A shipped scenario with its map, homes and names."""
    found = scenario(name)
    return lay_out(found, read_options(MecOptions, found.options), seed)


def test_all_are_found() -> None:
    """Two, three, four and six sides, on maps of their own and by chance; a short campaign is the one for learning."""
    found = [file.name for file in find_scenarios(REGISTRY) if file.system == "mechs"]
    assert [name.removeprefix("mechs/") for name in found] == list(SIDES)
    assert {name: len(scenario(name).sides) for name in SIDES} == SIDES
    assert [name for name in SIDES if scenario(name).learning] == ["one-evening"]
    assert scenario("one-evening").options["key_points"] == 4


@pytest.mark.parametrize("name", SIDES)
def test_they_are_laid_out_by_their_seed(name: str) -> None:
    """The same for the same seed, and for all seeds where the map is drawn; what is laid out already stays as it is; no
    two key points have one name."""
    found = laid_out(name)
    assert found == laid_out(name)
    assert lay_out(found, read_options(MecOptions, found.options), "other") == found
    assert (laid_out(name, "4").map == found.map) == (name in DRAWN)
    assert len(set(found.places)) == len(found.places)


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_ones_have_a_page_and_names_in_both_languages(name: str) -> None:
    """A page of three to six paragraphs, none of which is long; all names, those of key points too, in English and in
    Russian; as many key points as the options say."""
    found = scenario(name)
    for said in (found.title, found.description, *found.page, *found.places, *(side.name for side in found.sides)):
        assert isinstance(said, Name)
        assert [language for language, _ in said.texts] == ["en", "ru"]
    assert 3 <= len(found.page) <= 6
    assert all(len(render(paragraph, "en").split()) <= 95 for paragraph in found.page)
    assert len(found.points) == len(found.places) == found.options["key_points"]


def said(**changes: Any) -> list[tuple[str, str]]:
    """What is wrong with a small scenario file that is changed so, by key."""
    data = {
        "format": 1,
        "system": "mechs",
        "id": "small",
        "title": "Small",
        "description": "A small one.",
        "minutes": 5,
        "sides": [{"id": "red", "name": "Red", "colour": 0}, {"id": "blue", "name": "Blue", "colour": 1}],
        "map": {"rows": ["...~", "...."], "legend": {".": "field", "~": "water"}},
        "homes": {"red": "0101", "blue": "0402"},
        **changes,
    }
    return [(fault.key, text(fault.reason)) for fault in faults(REGISTRY, json.dumps(data).encode(), "file")]


CITY = {"hex": "0201", "kind": "city"}
LAWN = {"name": "Lawn", "map": {"rows": ["..", ".."], "legend": {".": "open"}}}
HAY = {"id": "hay", "kind": "cover", "name": "Hay"}


@pytest.mark.parametrize(
    ("changes", "key", "reason"),
    [
        ({"homes": {"red": "0101", "blue": "0401"}}, "homes.blue", "nobody can enter the hex 0401"),
        ({"homes": {"red": "0101", "blue": "0909"}}, "homes.blue", "there is no hex “0909” on this map"),
        ({"homes": {"red": "0101"}}, "homes", "side blue has no home"),
        ({"homes": {"red": "0101", "blue": "0402", "green": "0102"}}, "homes.green", "there is no side “green”"),
        ({"map": None}, "homes", "a hex is named, but there is no map"),
        ({"map": None, "homes": {}, "ranks": [0]}, "ranks", "hexes are ranked, but there is no map"),
        ({"map": {"rows": ["....", "...."], "legend": {".": "lava"}}}, "map.legend..", "there is no terrain “lava”"),
        ({"ranks": [0] * 8}, "ranks", "every hex has a rank of its own: the numbers from 0 to 7"),
        ({"alliances": [["red", "green"]]}, "alliances[0][1]", "there is no side “green”"),
        ({"alliances": [["red"], ["red"]]}, "alliances[1][0]", "a side is in one alliance only"),
        ({"alliances": [["red", "blue"]]}, "alliances[0]", "somebody must be left to fight"),
        ({"points": [{"hex": "0909", "kind": "city"}]}, "points[0].hex", "there is no hex “0909” on this map"),
        ({"points": [{"hex": "0401", "kind": "city"}]}, "points[0].hex", "nobody can enter the hex 0401"),
        ({"points": [CITY, CITY]}, "points[1].hex", "the hex 0201 is taken already"),
        ({"points": [{**CITY, "garrison": ["tank", "cow"]}]}, "points[0].garrison[1]", "there is no unit “cow”"),
        (
            {"points": [{**CITY, "board": {"name": "B", "map": {"rows": [".."], "legend": {".": "lava"}}}}]},
            "points[0].board.map.legend..",
            "there is no terrain “lava”",
        ),
        (
            {"points": [{**CITY, "board": {**LAWN, "objects": [{**HAY, "hexes": ["0909"]}]}}]},
            "points[0].board.objects[0].hexes[0]",
            "there is no hex “0909” on this map",
        ),
        ({"map": None, "homes": {}, "points": [CITY]}, "points", "a hex is named, but there is no map"),
        ({"lances": {"green": ["tank"]}}, "lances.green", "there is no side “green”"),
        ({"lances": {"red": []}}, "lances.red", "an army has at least one unit"),
        ({"lances": {"red": ["cow"]}}, "lances.red[0]", "there is no unit “cow”"),
        (
            {"sides": [{"id": "garrison", "name": "G", "colour": 0}, {"id": "blue", "name": "Blue", "colour": 1}]},
            "sides[0].id",
            "this id is taken already",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_named(changes: dict[str, Any], key: str, reason: str) -> None:
    """Each fault with its place; a sound file has none."""
    assert said() == []
    ((found_key, found_reason),) = said(**changes)
    assert (found_key, found_reason[: len(reason)]) == (key, reason)
