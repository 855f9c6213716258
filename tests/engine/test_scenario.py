"""Scenario files and data files: what they hold, and how their faults are told."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field, TypeAdapter, ValidationError, field_validator

from hexwar_tui.engine.data.faults import MOST_FAULTS, BadPart, BadParts, DataFault, data_faults, placed, raise_all
from hexwar_tui.engine.data.files import read_data, read_joined
from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.data.scenario import Scenario, TextMap
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.games.scenario_reading import faults, read_scenario
from hexwar_tui.engine.games.scenario_schema import scenario_schema
from tests.engine.games import english
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
    return [(fault.line, fault.key, english(fault.reason)) for fault in found]


def places(text: str) -> list[tuple[int, str]]:
    """Line and key of every fault of a scenario file."""
    return [(line, key) for line, key, _ in told(text)]


def changed(*pairs: str) -> str:
    """The good file with some places changed: what stands there, and what stands there then, one after the other."""
    text = GOOD
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def with_data(**values: Any) -> str:
    """The good file with some of its values others."""
    return json.dumps({**json.loads(GOOD), **values})


def read(text: str) -> Scenario:
    return read_scenario(TOYS, text.encode(), "ford.json")


def test_a_good_file() -> None:
    """A file of a system is read as that system's scenario, with names in every language, and never changes; what it
    is written as is read as the same. One that says nothing of it is not for learning and has no options of its own."""
    scenario = read(GOOD)
    assert isinstance(scenario, ToyScenario)
    assert scenario.title.in_language("ru") == "Брод"
    assert [side.id for side in scenario.sides] == ["red", "blue"]
    assert (scenario.options, scenario.learning, told(GOOD)) == ({"turns": 9}, False, [])
    with pytest.raises(ValidationError):
        scenario.minutes = 7
    plain = toy_scenario("raid", 3)
    assert plain.options == {}
    assert read(json.dumps(plain.model_dump(mode="json"))) == plain


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
        (
            '"title": {"en": "The ford", "ru": "Брод"}',
            '"title": {"ru": "Брод"}',
            5,
            "title",
            'the name in “en” is missing, such as {"en": ',
        ),
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
        ('"..f "', '"..f"', 18, "map.rows[1]", "row 2 has 4 hexes, most rows have 3"),
        ('"...f"', '"..?f"', 18, "map.rows[1]", "row 2, column 3: “?” is not in the legend"),
        ('"...f"', '"..\\u202ef"', 18, "map.rows[1]", "row 2, column 3: “” is not in the legend"),
        ('"...f"', "7", 18, "map.rows[1]", "a text in quotes is wanted"),
        ('"f": "forest"', '"f": "forest", " ": "x"', 20, "map.legend.", "a single character, and no space"),
        ('"system": "raid"', '"system": "rade"', 3, "system", "the id of a rule system is wanted: raid, duel, harvest"),
        ('"system": "raid"', '"system": ["raid"]', 3, "system", "the id of a rule system is wanted"),
        ('"system": "raid",', "", 1, "system", "the id of a rule system is wanted"),
        ('"minutes": 5', '"minutes": 5, "minutes": 5', 7, "minutes", "the key stands twice; leave one of the two out"),
        ('"minutes": 5,', '"minutes": 5', 8, "sides", "a comma or a closing bracket is missing here, as in {"),
        ('"minutes": 5', '"minutes": NaN', 7, "minutes", "NaN is no number that can be used"),
        # A misspelt key is one fault; that what was meant is missing follows from it and is not told.
        ('"minutes": 5', '"minuets": 5', 7, "minuets", "did you mean “minutes”?"),
        ('"map": {', '"mpa": {', 15, "mpa", "did you mean “map”?"),
        ('"rows": [', '"row": [', 16, "map.row", "did you mean “rows”?"),
        ('"legend": {', '"legned": {', 20, "map.legned", "there is no such key; did you mean “legend”?"),
        (', "colour": 1', ', "color": 1', 10, "sides[1].color", "did you mean “colour”?"),
        ('"options": {', '"option": {', 12, "option", "did you mean “options”?"),
        ('"minutes": 5,', '"minutes": 5, "learnig": true,', 7, "learnig", "did you mean “learning”?"),
    ],
)
def test_faults_are_told_with_line_and_key(old: str, new: str, line: int, key: str, reason: str) -> None:
    """Every fault of a file is told with the line of its key, the key, and why."""
    [(found_line, found_key, found_reason)] = told(changed(old, new))
    assert (found_line, found_key) == (line, key)
    assert reason in found_reason


def test_colours_are_named_by_their_hues() -> None:
    """By name in files; in saves, also those from before there were names, by their numbers, which mean the same.
    Whoever writes a scenario finds the words in its schema."""
    for slot, hue in enumerate(HUES):
        other = (slot + 1) % len(HUES)
        scenario = read(changed('"colour": 0', f'"colour": "{hue}"', '"colour": 1', f'"colour": {other}'))
        assert [side.colour for side in scenario.sides] == [slot, other]
        assert scenario.model_dump(mode="json")["sides"][0]["colour"] == slot
    colour = scenario_schema(TOYS["raid"])["$defs"]["SideSpec"]["properties"]["colour"]
    assert colour["anyOf"] == [{"enum": list(HUES)}, {"type": "integer", "minimum": 0, "maximum": 8}]


def test_every_fault_is_told() -> None:
    """Faults that do not hide one another are all told, in the order of their lines; reading raises the first."""
    bad = changed('"minutes": 5', '"minutes": "5"', '"colour": 1', '"colour": -1', '"format": 1,', "")
    assert places(bad) == [(1, "format"), (7, "minutes"), (10, "sides[1].colour")]
    with pytest.raises(ScenarioError, match=r'^ford\.json:1: format: it is missing, such as "format": 1$'):
        read(bad)
    rows = changed('"..f "', '"..?"', '"...f"', '"..!f"', '"f": "forest"', '"ff": "forest"')
    assert places(rows) == [(17, "map.rows[0]"), (18, "map.rows[1]"), (20, "map.legend.ff")]
    sides = changed('"id": "blue", "name": "Blue", "colour": 1', '"id": "red", "name": "Blue", "colour": 0')
    assert places(sides) == [(10, "sides[1].id"), (10, "sides[1].colour")]


def test_faults_behind_a_misspelt_key_are_told_in_the_same_run() -> None:
    """Within what it holds, at any depth, and elsewhere, by the names that stand in the file. No two keys of
    one thing stand for the same. What may follow from a key that nobody knows is not told: whatever it stands for, it
    may be what seems to be missing."""
    assert told(changed('"sides": [', '"sdies": [', '"colour": 1', '"colour": 0')) == [
        (8, "sdies", "there is no such key; did you mean “sides”?"),
        (
            10,
            "sdies[1].colour",
            "another side has this colour already; free are orange, green, pink, red, white, violet, yellow, black",
        ),
    ]
    keys = [key for _, key in places(changed('"legend": {', '"legned": {', '"f": "forest"', '"ff": "forest"'))]
    assert {"map.legned", "map.legned.ff"} <= set(keys)
    assert not any(key.startswith("map.legend") for key in keys)
    twice = told(changed(', "colour": 1', ', "color": 1, "coluor": 1'))
    assert [reason for _, _, reason in twice] == [
        "there is no such key; did you mean “colour”?",
        "there is no such key; there are id, name, colour",
    ]
    unknown = changed('"sides": [', '"armies": [')
    missing, strange = told(unknown)
    assert missing[:2] == (1, "sides")
    assert missing[2].startswith('it is missing, such as "sides": [{"id": "north", ')
    assert strange[:2] == (8, "armies")
    assert strange[2].startswith("there is no such key; there are $schema, format, system, id, title, ")


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
    """Where no key is at fault, the sentence is file, line and reason; names of files are cut."""
    with pytest.raises(ScenarioError, match=r"^x\.json:1: a scenario is one object in braces, such as \{.*\}$"):
        read_scenario(TOYS, b"[]", "x\x1b.json")
    [fault] = faults(TOYS, b"[]", "x" * 999)
    assert fault.file == "x" * 300


def test_two_hundred_faults_are_told_one_by_one() -> None:
    """One more, or thousands, and the file is told to be something else altogether."""
    assert MOST_FAULTS == 200
    for number, told_of in ((200, 200), (201, 1)):
        assert len(told(with_data(**{f"key-{at}": at for at in range(number)}))) == told_of
    assert told(with_data(sides=[1] * 5000)) == [(1, "", "5001 things in it are not what they should be")]


def test_text_maps() -> None:
    """A text map gives the grid, void where there are spaces, and the terrain of each cell; it has at least one hex,
    and at most 999 rows and columns."""
    drawn = TextMap(rows=(".. ", "f.."), legend={".": "plain", "f": "forest"})
    assert (drawn.grid.width, drawn.grid.height, drawn.grid.void) == (3, 2, frozenset({2}))
    assert drawn.terrain == ("plain", "plain", "", "forest", "plain", "plain")
    for rows in ((".",) * 999, ("." * 999,)):
        assert TextMap(rows=rows, legend={".": "plain"}).grid.size == 999
    for rows in ((), ("",), ("." * 1000,), (".",) * 1000):
        with pytest.raises(ValidationError):
            TextMap(rows=rows, legend={".": "plain"})


def test_a_page_is_kept_only_where_there_is_one() -> None:
    """Saves and series of scenarios without a page are as they were before there were pages."""
    assert "page" not in toy_scenario("raid").model_dump(mode="json")
    told = toy_scenario("raid", page=["A ford.", {"en": "Be quick.", "ru": "Спешите."}])
    assert told.model_dump(mode="json")["page"] == ["A ford.", {"en": "Be quick.", "ru": "Спешите."}]


def test_schema_holds_the_options_of_the_system() -> None:
    """The JSON Schema of a system's scenarios names its options, so that editors can offer them."""
    schema: dict[str, Any] = scenario_schema(TOYS["raid"])
    assert set(schema["properties"]) >= {"format", "title", "sides", "map"}
    assert schema["properties"]["options"]["else"]["properties"]["turns"]["maximum"] == 99
    assert json.loads(json.dumps(schema)) == schema


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
    """Minutes, sides, colours and ids up to their bounds, and not beyond; of a file four MiB."""
    assert told(with_data(**{key: most})) == []
    assert told(with_data(**{key: more})) != []
    crowd = [{"id": f"s{n}", "name": "S", "colour": n % 8} for n in range(9)]
    assert told(with_data(sides=crowd))[0][1:] == ("sides", "it must have 8 entries or fewer")
    size = 4 * 1024 * 1024
    assert told(b" " * size)[0][2].startswith("a value is missing here, such as ")
    assert told(b" " * (size + 1))[0][2] == f"it is larger than {size} bytes"


# -- other data --------------------------------------------------------------------------------------------------------


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


def found_in(model: type[BaseModel], data: dict[str, Any]) -> list[DataFault]:
    """The faults of data that is no such model, as they stand in a file of a line for each key."""
    with pytest.raises(ValidationError) as caught:
        model.model_validate_json(json.dumps(data))
    return data_faults(caught.value, data, json.dumps(data, indent=1))


def test_faults_of_other_data() -> None:
    """Any model's faults can be told: patterns by themselves, choices one by one."""
    found = found_in(Coloured, {"code": "x", "part": "leg"})
    assert [(fault.line, fault.key, english(fault.reason)) for fault in found] == [
        (2, "code", "it must be written like ^#[0-9]{2}$"),
        (3, "part", "one of these is wanted: head, tail"),
    ]


def test_what_is_told_of_a_fault_is_cut() -> None:
    """Keys to 200 characters, what a check says to 300; an entry that is missing at the end of a list is named."""
    found = found_in(Paired, {"pair": [1], "name": "x" * 999})
    said = [(fault.key, english(fault.reason)) for fault in found]
    assert said == [("pair[1]", "it is missing"), ("name", "x" * 300)]
    [long] = placed({("k" * 999,): "too long"}, json.dumps({"k" * 999: 1}))
    assert long.key == "k" * 200


NUMBERS = TypeAdapter(dict[str, int])
NESTED = TypeAdapter(dict[str, dict[str, dict[str, int]]])
LINES = '{\n "a": 1,\n "b": 2\n}'


def test_a_data_file_is_read(tmp_path: Path) -> None:
    """As its type says; a fault is told where it stands."""
    file = tmp_path / "units.json"
    file.write_text(LINES, "utf-8")
    assert read_data(NUMBERS, file) == {"a": 1, "b": 2}
    for path, text, *fault in (
        (file, LINES.replace("2", '"x"'), "units.json", 3, "b", "this is not what it should be"),
        (file, LINES.replace("b", "a"), "units.json", 3, "a", "the key stands twice; leave one of the two out"),
        (tmp_path / "nothing.json", "", "nothing.json", 1, "", "the file can't be read"),
    ):
        file.write_text(text, "utf-8")
        with pytest.raises(ScenarioError) as caught:
            read_data(NUMBERS, path)
        told = caught.value
        assert [told.file, told.line, told.key, english(told.reason)] == fault


def test_files_are_joined_to_one_object(tmp_path: Path) -> None:
    """Each fault is told in its own file and by its own line there, whichever file it is, and however deep; a part that
    is missing stands in none of the files."""
    files = {name: tmp_path / f"{name}.json" for name in ("guns", "tanks", "walls")}
    parts = {"arms": {"guns": files["guns"], "tanks": files["tanks"]}, "works": {"walls": files["walls"]}}
    for file in files.values():
        file.write_text(f"{LINES}\n", "utf-8")
    both = {"a": 1, "b": 2}
    assert read_joined(NESTED, parts) == {"arms": {"guns": both, "tanks": both}, "works": {"walls": both}}
    for name, key in (("guns", "arms.guns"), ("tanks", "arms.tanks"), ("walls", "works.walls")):
        for text, line, at in ((LINES.replace("2", '"x"'), 3, "b"), ('{"a": "x"}', 1, "a")):
            files[name].write_text(text, "utf-8")
            with pytest.raises(ScenarioError) as caught:
                read_joined(NESTED, parts)
            assert (caught.value.file, caught.value.line, caught.value.key) == (f"{name}.json", line, f"{key}.{at}")
        files[name].write_text(LINES, "utf-8")
    with pytest.raises(ScenarioError) as caught:
        read_joined(NUMBERS, {"arms": {}})
    assert (caught.value.file, caught.value.line, caught.value.key) == ("data", 1, "arms")
