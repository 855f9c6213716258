"""JSON Schemas of scenario files: what editors tell whoever writes one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.games.scenario_files import find_scenarios, read_scenario_file, shipped_folder
from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.engine.games.scenario_schema import scenario_schema
from hexwar_tui.systems import REGISTRY, SYSTEMS
from hexwar_tui.systems.ashlands.catalogue import load_catalogue


@cache
def schema(system: str, language: str = "en") -> dict[str, Any]:
    """The schema of the system's scenario files, as a file of it is read."""
    found: dict[str, Any] = json.loads(json.dumps(scenario_schema(REGISTRY[system], language)))
    return found


def wrong(data: Any) -> set[str]:
    """The places of a scenario that its schema does not allow."""
    found = Draft202012Validator(schema(data["system"])).iter_errors(data)
    return {".".join(map(str, error.absolute_path)) for error in found}


def shipped(name: str) -> Any:
    """The data of a scenario that comes with the program."""
    return json.loads((shipped_folder() / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_scenarios_that_come_with_the_program_fit_their_schema(system: str) -> None:
    """By a validator that is not ours; the schema itself fits its dialect, and names its system."""
    Draft202012Validator.check_schema(schema(system))
    found = [file for file in find_scenarios(REGISTRY) if file.system == system]
    assert found
    assert [wrong(json.loads(file.path.read_text("utf-8"))) for file in found] == [set()] * len(found)
    assert schema(system)["properties"]["system"]["const"] == system


WORDS = [
    ("ashlands/first-steps", "map.legend.f", "woods"),
    ("ashlands/first-steps", "units.0.type", "trench-rifle"),
    ("ashlands/first-steps", "zones.north", "northwest"),
    ("ashlands/first-steps", "sides.1.colour", "orang"),
    ("ashlands/first-steps", "options.army_2", "levies"),
    ("ashlands/first-steps", "key_points.0", "6-3"),
    ("envoys/first-letters", "map.legend.w", "forest"),
    ("envoys/first-letters", "cities.0.hex", "A1"),
    ("envoys/first-letters", "sides.0.colour", "grey"),
    ("skirmish/first-shots", "map.legend.t", "forest"),
    ("skirmish/first-shots", "kind", "attack"),
    ("skirmish/first-shots", "edges.red", "left"),
    ("skirmish/first-shots", "objects.0.kind", "church"),
    ("skirmish/first-shots", "objects.0.doors.0", "0606 W"),
    ("skirmish/first-shots", "fences.0.height", "tall"),
    ("skirmish/first-shots", "forces.red.0.chassis", "rifleman"),
    ("skirmish/first-shots", "forces.red.1.weapons.0", "musket"),
    ("skirmish/first-shots", "forces.red.1.skills.0", "surgeon"),
    ("theatre/first-summer", "season", "fall"),
    ("theatre/first-summer", "relief.legend.f", "woods"),
    ("theatre/first-summer", "neutrals.0.wishes.0.good", "oil"),
    ("theatre/first-summer", "neutrals.0.wishes.0.kind", "money"),
    ("mechs/one-evening", "options.battles", "fast"),
    ("mechs/one-evening", "sides.0.colour", "scarlet"),
]
"""Words that are wrong: the scenario, the place, and what is written there."""


@pytest.mark.parametrize(("name", "place", "word"), WORDS)
def test_a_wrong_word_does_not_fit(name: str, place: str, word: str) -> None:
    """Neither by the schema nor for the program."""
    data = shipped(name)
    *way, last = place.split(".")
    part = data
    for key in way:
        part = part[int(key)] if isinstance(part, list) else part[key]
    part[int(last) if isinstance(part, list) else last] = word
    assert wrong(data) == {place}
    assert faults(REGISTRY, json.dumps(data).encode(), "bad.json")


def test_words_of_iron_lances_that_no_shipped_scenario_has() -> None:
    """Terrain, homes, key points with their garrisons and boards, and lances."""
    board = {"name": "Fort", "map": {"rows": [".."], "legend": {".": "open"}}}
    points = [{"hex": "0203", "kind": "fortress", "garrison": ["rifles"], "board": board}]
    legend = {".": "field", "=": "road"}
    data = {
        **shipped("mechs/one-evening"),
        "map": {"rows": ["...."] * 4, "legend": legend},
        "homes": {"red": "0101", "blue": "0404"},
        "points": points,
        "lances": {"red": ["rifles"]},
    }
    kinds = schema("mechs")["then"]["properties"]["lances"]["additionalProperties"]["items"]["enum"]
    data["points"][0]["garrison"] = data["lances"]["red"] = [kinds[0]]
    assert wrong(data) == set()
    legend["="] = "river"
    board["map"]["legend"]["."] = "grass"  # type: ignore[index]
    data["homes"]["blue"] = "here"
    data["lances"]["red"] = ["mammoth"]
    points.append({"hex": "0202", "kind": "castle", "garrison": ["knights"]})
    assert wrong(data) == {
        *("map.legend.=", "points.0.board.map.legend..", "homes.blue", "lances.red.0"),
        *("points.1.kind", "points.1.garrison.0"),
    }


def test_types_of_units_stand_by_army() -> None:
    """An editor that offers them tells which army has which; a file with rosters of its own has its own types."""
    types = schema("ashlands")["then"]["properties"]["units"]["items"]["properties"]["type"]["anyOf"]
    armies = load_catalogue().armies.values()
    assert [(group["title"], group["enum"]) for group in types] == [(str(a.name), list(a.types)) for a in armies]
    data = shipped("ashlands/first-steps")
    data["units"][0]["type"] = "own-type"
    assert wrong(data) == {"units.0.type"}
    data["rosters"] = {"properties": {}, "weapons": {}, "models": {}, "upgrades": {}, "armies": {}}
    assert wrong(data) == set()


def test_colours_and_letters_are_named() -> None:
    """Colours by name; the letters that scenarios of the program have for terrains, to be taken over."""
    for system in SYSTEMS:
        colour = schema(system)["$defs"]["SideSpec"]["properties"]["colour"]
        assert colour["anyOf"][0] == {"enum": list(HUES)}
    drawn = schema("ashlands")["properties"]["map"]["else"]["allOf"][1]["properties"]["legend"]
    assert drawn["examples"] == [shipped("ashlands/first-steps")["map"]["legend"]]


def _keys(schema: Any, within: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """All keys of files that a schema tells of, each with its schema."""
    if isinstance(schema, list):
        for part in schema:
            yield from _keys(part, within)
    elif isinstance(schema, dict):
        for key, part in schema.get("properties", {}).items():
            yield f"{within}.{key}", part
            yield from _keys(part, f"{within}.{key}")
        for key, part in schema.items():
            if key == "$defs":
                for name, kind in part.items():
                    yield from _keys(kind, f"{within}.{key}.{name}")
            elif key not in ("enum", "const", "default", "examples", "allOf", "then", "if", "properties"):
                yield from _keys(part, f"{within}.{key}")


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_key_says_what_it_means_in_every_language(system: str) -> None:
    """A title and a description, for whoever hovers over it."""
    told = {
        language: {key: part for key, part in _keys(schema(system, language)) if not key.endswith((".en", ".ru"))}
        for language in ("en", "ru")
    }
    assert [key for key, part in told["en"].items() if not {"title", "description"} <= part.keys()] == []
    english = {key: part["description"] for key, part in told["en"].items()}
    russian = {key: part["description"] for key, part in told["ru"].items()}
    rules = [key for key in english if key.startswith(".options.")]
    assert [key for key in english if english[key] == russian[key] and key not in rules] == []
    assert all(told["en"][key]["title"] != told["ru"][key]["title"] for key in rules)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_file_may_include_another(system: str) -> None:
    """Behind any key with a list or an object; the name is one that leads down into folders."""
    data = json.loads(next(file for file in find_scenarios(REGISTRY) if file.system == system).path.read_text("utf-8"))
    assert wrong({**data, "sides": {"$file": "data/my-sides.json"}}) == set()
    assert wrong({**data, "sides": {"$file": "../my-sides.json"}}) == {"sides.$file"}
    assert wrong({**data, "sides": {"$file": "sides.json", "more": 1}}) == {"sides"}
    assert wrong({**data, "minutes": {"$file": "minutes.json"}}) == {"minutes"}


def test_a_file_may_name_its_schema(tmp_path: Path) -> None:
    """It is read like any other; a game does not keep the name. It has to be text."""
    data = {"$schema": "../schema.json", **shipped("skirmish/first-shots")}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), "utf-8")
    scenario = read_scenario_file(REGISTRY, path)
    assert scenario.editor_schema == "../schema.json"
    assert "$schema" not in scenario.model_dump_json()
    assert (
        scenario.model_dump()
        == read_scenario_file(REGISTRY, shipped_folder() / "skirmish/first-shots.json").model_dump()
    )
    assert wrong(data) == set()
    assert wrong({**data, "$schema": 5}) == {"$schema"}
    (fault,) = faults(REGISTRY, json.dumps({**data, "$schema": 5}).encode(), "mine.json")
    assert fault.key == "$schema"
    (fault,) = faults(REGISTRY, json.dumps({**data, "schema": "x"}).encode(), "mine.json")
    assert fault.key == "schema"
