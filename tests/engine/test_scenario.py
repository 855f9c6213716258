"""Scenario files: what they hold, and how their faults are told."""

import json
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field, ValidationError, field_validator

from hexwar_tui.engine.data.faults import MOST_FAULTS, BadPart, BadParts, data_faults, placed, raise_all
from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.data.scenario import LARGEST, TextMap
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.games.scenario_reading import faults, read_scenario, scenario_schema
from hexwar_tui.engine.words.language import render
from tests.toys import TOYS
from tests.toys.common import ToyScenario, toy_scenario

GOOD = """{
  "format": 1,
  "system": "raid",
  "id": "ford",
  "title": {"en": "The ford", "ru": "Брод"},
  "description": "Two raiders.",
  "minutes": 5,
  "sides": [
    {"id": "red", "name": "Red", "colour": 0},
    {"id": "blue", "name": "Blue", "colour": 1}
  ],
  "options": {
    "turns": 9
  },
  "map": {
    "rows": [
      "..f ",
      "...f"
    ],
    "legend": {".": "plain", "f": "forest"}
  }
}
"""


def told(text: str | bytes) -> list[tuple[int, str, str]]:
    """Line, key and English reason of every fault of a scenario file."""
    found = faults(TOYS, text.encode() if isinstance(text, str) else text, "ford.json")
    return [(fault.line, fault.key, render(fault.reason, "en")) for fault in found]


def changed(old: str, new: str) -> str:
    """The good file with one place changed."""
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def test_a_good_file() -> None:
    """A file of a system is read as that system's scenario, with names in every language."""
    scenario = read_scenario(TOYS, GOOD.encode(), "ford.json")
    assert isinstance(scenario, ToyScenario)
    assert scenario.title.in_language("ru") == "Брод"
    assert [side.id for side in scenario.sides] == ["red", "blue"]
    assert scenario.options == {"turns": 9}
    assert told(GOOD) == []


def test_a_scenario_reads_back_as_it_was_written() -> None:
    """What a scenario is written as is read as the same scenario."""
    scenario = toy_scenario("raid", 3)
    assert read_scenario(TOYS, json.dumps(scenario.model_dump(mode="json")).encode(), "toy.json") == scenario


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "reason"),
    [
        ('"format": 1', '"format": 2', 2, "format", "one of these is wanted: 1"),
        ('"id": "ford"', '"id": "Ford"', 4, "id", "a word of small Latin letters, digits and hyphens is wanted"),
        ('"minutes": 5', '"minutes": 0', 7, "minutes", "it must be 1 or more"),
        ('"minutes": 5', '"minutes": true', 7, "minutes", "a whole number is wanted"),
        ('"minutes": 5,', "", 1, "minutes", "it is missing"),
        (', "colour": 1', "", 10, "sides[1].colour", "it is missing"),
        ('"minutes": 5', '"minutes": 5, "color": 1', 7, "color", "there is no such key"),
        ('"title": {"en": "The ford", "ru": "Брод"}', '"title": {"ru": "Брод"}', 5, "title", "'en' is missing"),
        ('"colour": 1', '"colour": 9', 10, "sides[1].colour", "one of these is wanted: blue, orange, green, pink, red"),
        ('"colour": 1', '"colour": "rde"', 10, "sides[1].colour", "one of these is wanted: blue, orange, green"),
        ('"colour": 1', '"colour": true', 10, "sides[1].colour", "one of these is wanted"),
        ('"colour": 1', '"colour": "blue"', 10, "sides[1].colour", "another side has this colour already"),
        ('"colour": 1', '"colour": 0', 10, "sides[1].colour", "another side has this colour already"),
        ('"id": "blue"', '"id": "red"', 10, "sides[1].id", "this id is taken already"),
        ('"id": "blue"', '"id": "referee"', 10, "sides[1].id", "this id is taken already"),
        ('"turns": 9', '"turns": 9.5', 13, "options.turns", "a whole number is wanted; or true or false is wanted"),
        ('"turns": 9', '"turns": 999', 13, "options.turns", "Turns (turns): a whole number from 1 to 99 is wanted"),
        ('"turns": 9', '"truns": 9', 13, "options.truns", "There is no option “truns”"),
        ('"..f "', '"..f"', 18, "map.rows[1]", "row 2 has 4 hexes, the first row 3"),
        ('"...f"', '"..?f"', 18, "map.rows[1]", "row 2, column 3: “?” is not in the legend"),
        ('"...f"', "7", 18, "map.rows[1]", "a text in quotes is wanted"),
        ('"f": "forest"', '"f": "forest", " ": "x"', 20, "map.legend.", "a single character, and no space"),
        ('"system": "raid"', '"system": "rade"', 3, "system", "the id of a rule system is wanted: raid, duel, harvest"),
        ('"system": "raid"', '"system": ["raid"]', 3, "system", "the id of a rule system is wanted"),
        ('"system": "raid",', "", 1, "system", "the id of a rule system is wanted"),
        ('"minutes": 5', '"minutes": 5, "minutes": 5', 7, "minutes", "the key stands twice"),
        ('"minutes": 5,', '"minutes": 5', 8, "", "a comma or a closing bracket is missing here"),
        ('"minutes": 5', '"minutes": NaN', 7, "minutes", "NaN is no number that can be used"),
    ],
)
def test_faults_are_told_with_line_and_key(old: str, new: str, line: int, key: str, reason: str) -> None:
    """Every fault of a file is told with the line of its key, the key, and why."""
    [(found_line, found_key, found_reason)] = told(changed(old, new))
    assert (found_line, found_key) == (line, key)
    assert reason in found_reason


def test_colours_are_named_by_their_hues() -> None:
    """By name in files; in saves, also those from before there were names, by their numbers, which mean the same."""
    for slot, hue in enumerate(HUES):
        other = (slot + 1) % len(HUES)
        text = changed('"colour": 0', f'"colour": "{hue}"').replace('"colour": 1', f'"colour": {other}')
        scenario = read_scenario(TOYS, text.encode(), "ford.json")
        assert [side.colour for side in scenario.sides] == [slot, other]
        assert scenario.model_dump(mode="json")["sides"][0]["colour"] == slot


def test_the_schema_of_a_scenario_names_the_hues() -> None:
    """Whoever writes a scenario finds the words there."""
    schema = scenario_schema(TOYS["raid"])
    colour = schema["$defs"]["SideSpec"]["properties"]["colour"]
    assert colour["anyOf"] == [{"enum": list(HUES)}, {"type": "integer", "minimum": 0, "maximum": 8}]


def test_every_fault_is_told() -> None:
    """Faults that do not hide one another are all told, in the order of their lines; reading raises the first."""
    bad = changed('"minutes": 5', '"minutes": "5"').replace('"colour": 1', '"colour": -1').replace('"format": 1,', "")
    assert [(line, key) for line, key, _ in told(bad)] == [(1, "format"), (7, "minutes"), (10, "sides[1].colour")]
    with pytest.raises(ScenarioError, match=r"^ford\.json:1: format: it is missing$"):
        read_scenario(TOYS, bad.encode(), "ford.json")


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "meant"),
    [
        ('"minutes": 5', '"minuets": 5', 7, "minuets", "minutes"),
        ('"map": {', '"mpa": {', 15, "mpa", "map"),
        ('"rows": [', '"row": [', 16, "map.row", "rows"),
        ('"legend": {', '"legned": {', 20, "map.legned", "legend"),
        (', "colour": 1', ', "color": 1', 10, "sides[1].color", "colour"),
        ('"options": {', '"option": {', 12, "option", "options"),
        ('"minutes": 5,', '"minutes": 5, "learnig": true,', 7, "learnig", "learning"),
    ],
)
def test_a_misspelt_key_is_one_fault(old: str, new: str, line: int, key: str, meant: str) -> None:
    """With what was meant; that this is missing follows from it and is not told, nor is anything else."""
    assert told(changed(old, new)) == [(line, key, f"there is no such key; did you mean “{meant}”?")]


def test_faults_behind_a_misspelt_key_are_told_in_the_same_run() -> None:
    """Within what it holds, and elsewhere, by the names that stand in the file."""
    bad = changed('"sides": [', '"sdies": [').replace('"colour": 1', '"colour": 0').replace('"turns": 9', '"turns": 9')
    assert told(bad) == [
        (8, "sdies", "there is no such key; did you mean “sides”?"),
        (10, "sdies[1].colour", "another side has this colour already"),
    ]


def test_faults_deep_behind_a_misspelt_key_are_called_by_it() -> None:
    """The place is named as it stands in the file, at any depth."""
    bad = changed('"legend": {', '"legned": {').replace('"f": "forest"', '"ff": "forest"')
    keys = [key for _, key, _ in told(bad)]
    assert {"map.legned", "map.legned.ff"} <= set(keys)
    assert not any(key.startswith("map.legend") for key in keys)


def test_nothing_is_told_that_may_follow_from_a_key_that_nobody_knows() -> None:
    """Whatever it stands for, it may be what seems to be missing."""
    bad = changed('"sides": [', '"armies": [')
    assert told(bad) == [(1, "sides", "it is missing"), (8, "armies", "there is no such key")]


def test_every_fault_of_a_map_and_of_the_sides_is_told() -> None:
    """All rows and characters at once; of the sides, all that are the same."""
    rows = changed('"..f "', '"..?"').replace('"...f"', '"..!f"').replace('"f": "forest"', '"ff": "forest"')
    assert [(line, key) for line, key, _ in told(rows)] == [
        (17, "map.rows[0]"),
        (18, "map.rows[1]"),
        (20, "map.legend.ff"),
    ]
    sides = changed('"id": "blue", "name": "Blue", "colour": 1', '"id": "red", "name": "Blue", "colour": 0')
    assert [(line, key) for line, key, _ in told(sides)] == [(10, "sides[1].id"), (10, "sides[1].colour")]


def test_a_look_that_stumbles_over_what_it_has_found_ends_there() -> None:
    """The others go on; one that stumbles over nothing is a fault of the program."""

    def stumbling(*found: BadPart) -> Iterator[BadPart]:
        yield from found
        raise KeyError("red")

    with pytest.raises(BadParts) as caught:
        raise_all(stumbling(BadPart("one", "a")), [BadPart("two", "b")])
    assert [part.path for part in caught.value.parts] == [("a",), ("b",)]
    with pytest.raises(KeyError):
        raise_all(stumbling(), [BadPart("two", "b")])
    raise_all([], [])


def test_a_fault_of_the_whole_file_names_no_key() -> None:
    """Where no key is at fault, the sentence is file, line and reason."""
    with pytest.raises(ScenarioError, match=r"^x\.json:1: a scenario is one object in braces$"):
        read_scenario(TOYS, b"[]", "x\x1b.json")


def test_files_full_of_faults() -> None:
    """A file of thousands of faults is refused with one, and so is one that is too large."""
    assert told(json.dumps({**json.loads(GOOD), "sides": [1] * 5000})) == [
        (1, "", "5001 things in it are not what they should be")
    ]
    [(_, _, reason)] = told(b" " * (LARGEST + 1))
    assert "larger" in reason


def test_two_hundred_faults_are_told_one_by_one() -> None:
    """One more, and the file is told to be something else altogether."""
    assert MOST_FAULTS == 200
    for number, told_of in ((200, 200), (201, 1)):
        unknown = {f"key-{at}": at for at in range(number)}
        assert len(told(json.dumps({**json.loads(GOOD), **unknown}))) == told_of


def test_text_maps() -> None:
    """A text map gives the grid, void where there are spaces, and the terrain of each cell."""
    drawn = TextMap(rows=(".. ", "f.."), legend={".": "plain", "f": "forest"})
    assert (drawn.grid.width, drawn.grid.height, drawn.grid.void) == (3, 2, frozenset({2}))
    assert drawn.terrain == ("plain", "plain", "", "forest", "plain", "plain")


@pytest.mark.parametrize("rows", [(), ("",), ("." * 1000,), (".",) * 1000])
def test_maps_have_hexes_and_bounds(rows: tuple[str, ...]) -> None:
    """A map has at least one hex, and at most 999 rows and columns."""
    with pytest.raises(ValidationError):
        TextMap(rows=rows, legend={".": "plain"})


def test_schema_holds_the_options_of_the_system() -> None:
    """The JSON Schema of a system's scenarios names its options, so that editors can offer them."""
    schema: dict[str, Any] = scenario_schema(TOYS["raid"])
    assert set(schema["properties"]) >= {"format", "title", "sides", "map"}
    assert schema["properties"]["options"]["properties"]["turns"]["maximum"] == 99
    assert json.loads(json.dumps(schema)) == schema


class Coloured(BaseModel):
    """Data of another kind than scenarios."""

    code: str = Field(pattern="^#[0-9]{2}$", max_length=9)
    part: Literal["head", "tail"]


class Paired(BaseModel):
    """Data that is checked by its own words."""

    pair: tuple[int, int]
    name: str = ""

    @field_validator("name")
    @classmethod
    def _is_short(cls, name: str) -> str:
        if len(name) > 9:
            raise ValueError(name)
        return name


def test_what_is_told_of_a_fault_is_cut() -> None:
    """Keys to 200 characters, what a check says to 300; an entry that is missing at the end of a list is named."""
    data = {"pair": [1], "name": "x" * 999}
    with pytest.raises(ValidationError) as caught:
        Paired.model_validate_json(json.dumps(data))
    found = data_faults(caught.value, data, json.dumps(data))
    assert [(fault.key, render(fault.reason, "en")) for fault in found] == [
        ("pair[1]", "it is missing"),
        ("name", "x" * 300),
    ]
    [long] = placed({("k" * 999,): "too long"}, json.dumps({"k" * 999: 1}))
    assert long.key == "k" * 200


def test_faults_of_other_data() -> None:
    """Any model's faults can be told: patterns by themselves, choices one by one."""
    data = {"code": "x", "part": "leg"}
    with pytest.raises(ValidationError) as caught:
        Coloured.model_validate(data)
    found = data_faults(caught.value, data, json.dumps(data, indent=1))
    assert [(fault.line, fault.key, render(fault.reason, "en")) for fault in found] == [
        (2, "code", "it must be written like ^#[0-9]{2}$"),
        (3, "part", "one of these is wanted: head, tail"),
    ]


def test_the_bounds_of_a_file_and_its_map() -> None:
    """Four MiB; 999 rows and columns."""
    size = 4 * 1024 * 1024
    assert told(b" " * size)[0][2] == "a value is missing here"
    assert told(b" " * (size + 1))[0][2] == f"it is larger than {size} bytes"
    for rows in ((".",) * 999, ("." * 999,)):
        assert TextMap(rows=rows, legend={".": "plain"}).grid.size == 999


@pytest.mark.parametrize(
    ("key", "most", "more"),
    [
        ("minutes", 1, 0),
        ("minutes", 100_000, 100_001),
        ("format", 1, 2),
        ("id", "a" + "b" * 63, "a" + "b" * 64),
        ("sides", [{"id": f"s{n}", "name": "S", "colour": n} for n in range(8)], []),
        ("sides", [{"id": "s", "name": "S", "colour": 8}], [{"id": "s", "name": "S", "colour": -1}]),
    ],
)
def test_the_bounds_of_a_scenario(key: str, most: Any, more: Any) -> None:
    """Minutes, sides, colours and ids up to their bounds, and not beyond."""
    good = json.loads(GOOD)
    assert told(json.dumps({**good, key: most})) == []
    assert told(json.dumps({**good, key: more})) != []
    crowd = [{"id": f"s{n}", "name": "S", "colour": n % 8} for n in range(9)]
    assert told(json.dumps({**good, "sides": crowd}))[0][1:] == ("sides", "it must have 8 entries or fewer")


def test_a_scenario_never_changes() -> None:
    """Once read it is what it is; one that says nothing of it is not for learning and has no options of its own."""
    data = json.loads(GOOD)
    del data["options"]
    scenario = read_scenario(TOYS, json.dumps(data).encode(), "ford.json")
    assert (scenario.learning, scenario.options) == (False, {})
    with pytest.raises(ValidationError):
        scenario.minutes = 7


def test_strange_characters_of_a_map_are_shown_harmless() -> None:
    """A character that is in no legend is told as it may be shown; names of files are cut."""
    [(_, _, reason)] = told(changed('"...f"', '"..\\u202ef"'))
    assert reason == "row 2, column 3: “” is not in the legend"
    [fault] = faults(TOYS, b"[]", "x" * 999)
    assert fault.file == "x" * 300
