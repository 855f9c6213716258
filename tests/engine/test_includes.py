"""Scenarios that include files: what stands there is read as if it stood in the scenario, and faults are named where
they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar_tui.engine.data.json_text import KeyPath, key_text, lines_of
from hexwar_tui.engine.data.packs.includes import MOST_INCLUDES, NO_NAME, Joined, included_text, join
from hexwar_tui.engine.data.scenario import LARGEST
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.games.scenario_files import read_scenario_file, scenario_data, scenario_faults
from hexwar_tui.engine.words.language import Phrase, say
from tests.toys import TOYS
from tests.toys.common import toy_scenario

RAID: dict[str, Any] = {
    key: value for key, value in toy_scenario("raid").model_dump(mode="json").items() if value is not None
}


def joined(text: str, **files: str) -> Joined:
    """A text with what it includes, of files called ``<name>.json``."""

    def read(name: str) -> bytes | Phrase:
        found = files.get(name.removesuffix(".json"))
        return say("there is no such file") if found is None else found.encode()

    return join(text.encode(), "a.json", read, LARGEST)


def put(folder: Path, text: str, **files: str) -> Path:
    """Writes a scenario and what it includes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, part in files.items():
        (folder / f"{name}.json").write_text(part, "utf-8")
    path = folder / "ford.json"
    path.write_text(text, "utf-8")
    return path


def told(path: Path) -> list[str]:
    """What is wrong with the scenario at `path`."""
    return [str(fault) for fault in scenario_faults(TOYS, path)]


def test_what_is_included_stands_in_the_scenario(tmp_path: Path) -> None:
    """It is the same scenario as one in which all is written out; also for whoever reads its data."""
    data = {**RAID, "sides": {"$file": "sides.json"}}
    path = put(tmp_path, json.dumps(data), sides=json.dumps(RAID["sides"], indent=2))
    assert told(path) == []
    assert read_scenario_file(TOYS, path) == toy_scenario("raid")
    assert scenario_data(TOYS, path) == RAID


def test_faults_are_named_where_they_are(tmp_path: Path) -> None:
    """In the file that is included by its own lines and keys; before and behind it by those of the scenario. What is
    missing in an included object is missing in that file."""
    sides = '[\n {"id": "red", "name": "Red", "colour": "rot"},\n {"id": "red", "name": 5, "colour": "blue"}\n]\n'
    lines = ["{", '"minutes": 0,', '"sides":', ' {"$file":', '  "sides.json"},', '"titel": "x",']
    rest = json.dumps({key: value for key, value in RAID.items() if key not in ("minutes", "sides", "title")})[1:-1]
    path = put(tmp_path, "\n".join([*lines, rest, "}"]), sides=sides)
    found = told(path)
    for start in (
        "ford.json:2: minutes: it must be 1 or more",
        "ford.json:6: titel: there is no such key; did you mean “title”?",
        "sides.json:2: [0].colour: ",
        "sides.json:3: [1].name: ",
    ):
        assert any(line.startswith(start) for line in found), (start, found)
    with pytest.raises(ScenarioError, match=r"^(ford|sides)\.json:"):
        read_scenario_file(TOYS, path)


def test_what_is_missing_in_an_included_object() -> None:
    """It has no line of its own: the first of that file is named, and the key there."""
    found = joined('{"map":\n {"$file": "map.json"}}', map='{"rows": []}')
    (fault,) = found.located([ScenarioError("a.json", 1, "map.legend", say("it is missing"))])
    assert str(fault) == "map.json:1: legend: it is missing"
    (fault,) = found.located([ScenarioError("a.json", 1, "map", say("it is missing"))])
    assert str(fault) == "a.json:1: map: it is missing"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('{"a": 1,\n"b": {"$file": "../x.json"}}', 2, "b: “../x.json”: the name of a file below this folder"),
        ('{"b": {"$file": "none.json"}}', 1, "b: “none.json”: there is no such file"),
        ('{"b": {"$file": "x.json", "more": 1}}', 1, "only a key of the scenario itself names a file"),
        ('{"b": [\n{"$file": "x.json"}]}', 2, "only a key of the scenario itself names a file"),
        ('{"b": {"c":\n\n{"$file": "x.json"}}}', 3, "only a key of the scenario itself names a file"),
        ('{"$file": "x.json"}', 1, "only a key of the scenario itself names a file"),
        ('{"b": {"$file": 5}}', 1, "only a key of the scenario itself names a file"),
        ('{"b": {"$file": "bad.json"}}', 2, "[1]: NaN is no number"),
    ],
)
def test_what_can_not_be_included(text: str, line: int, why: str) -> None:
    """Names that lead elsewhere, files that are not there or are no JSON, objects in another place: each by file, line
    and key; and nothing more is told of that key."""
    found = joined(text, x="1", bad="[1,\nNaN]")
    (fault,) = found.faults
    assert (fault.line, str(fault).partition(": ")[2][: len(why)]) == (line, why)
    if found.unread:
        assert found.located([ScenarioError("a.json", 1, "b.c", "nothing")]) == [fault]


def test_a_scenario_with_slips_is_joined_all_the_same(tmp_path: Path) -> None:
    """A comma that is missing hides neither what is included nor its faults."""
    text = '{"format": 1 "system": "raid",\n"sides": {"$file": "sides.json"},\n"id": "toy"}'
    found = told(put(tmp_path, text, sides='[{"id": "RED"}]'))
    assert found[0].startswith("ford.json:1: a comma")
    assert any(line.startswith("sides.json:1: [0].id: a word of small Latin letters") for line in found)
    assert not any("sides: " in line for line in found)


def test_the_same_file_is_read_once_and_never_too_much() -> None:
    """Two keys may include one file; what would become too large is not made."""
    read: list[str] = []

    def large(name: str) -> bytes | Phrase:
        read.append(name)
        return b" " * 1000 + b"1"

    keys = ", ".join(f'"k{n}": {{"$file": "x.json"}}' for n in range(50))
    assert json.loads(join(f"{{{keys}}}".encode(), "a.json", large, 100_000).raw)["k49"] == 1
    assert read == ["x.json"]
    assert len(join(f"{{{keys}}}".encode(), "a.json", large, 10_000).raw) < 14_000
    many = ", ".join(f'"k{n}": {{"$file": "x.json"}}' for n in range(MOST_INCLUDES + 5))
    assert join(f"{{{many}}}".encode(), "a.json", large, LARGEST).raw.count(b"$file") == 5


def test_what_includes_nothing_is_left_as_it_is() -> None:
    """Byte for byte, also what is no text at all."""
    for raw in (b'{"a": "$file"}', b"", b"\xff\xfe", b'"$file\xff'):
        assert join(raw, "a.json", lambda name: NO_NAME, LARGEST).raw == raw


@given(st.text(alphabet='{}[]:,"\\ \n$filea1', max_size=60))
def test_no_text_makes_it_stumble(text: str) -> None:
    """Whatever stands in a scenario or in a file that it includes."""
    whole = '{"a": {"$file": "x.json"}, ' + text
    assert joined(whole, x=text).raw
    assert isinstance(included_text(text.encode(), "x.json", LARGEST), str | tuple)


def test_in_the_folder_of_a_pack(tmp_path: Path) -> None:
    """Beside a `pack.json`, in `scenarios/SYSTEM`, includes lead from the top of the pack, and into its data alone."""
    data = json.dumps({**RAID, "sides": {"$file": "data/sides.json"}})
    pack = tmp_path / "pack"
    path = put(pack / "scenarios" / "raid", data)
    put(pack / "data", "{}", sides=json.dumps(RAID["sides"]))
    assert "there is no such file" in told(path)[0]
    (pack / "pack.json").write_text("{}", "utf-8")
    assert told(path) == []
    path.write_text(data.replace("data/sides.json", "scenarios/raid/ford.json"), "utf-8")
    assert "lies in its folder “data”" in told(path)[0]


VALUES = st.recursive(
    st.integers(0, 9) | st.sampled_from(["", "$file", "a b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=6,
)


def paths_in(value: Any, path: KeyPath = ()) -> list[KeyPath]:
    """The places of everything in a JSON value but the whole of it."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, part in inner for place in ((*path, key), *paths_in(part, (*path, key)))]


@given(st.dictionaries(st.sampled_from(["a", "b", "c", "d"]), st.tuples(VALUES, st.booleans()), min_size=1))
def test_every_place_is_found_again(parts: dict[str, tuple[Any, bool]]) -> None:
    """Whatever is included and whatever is not: the joined text has the whole value, and each place in it leads back to
    the line and the key of the file in which it stands."""
    scenario = {key: {"$file": f"{key}.json"} if apart else value for key, (value, apart) in parts.items()}
    files = {key: json.dumps(value, indent=1) for key, (value, apart) in parts.items() if apart}
    text = json.dumps(scenario, indent=1)
    found = joined(text, **files)
    whole = {key: value for key, (value, _) in parts.items()}
    assert (found.faults, json.loads(found.raw)) == ((), whole)
    places = paths_in(whole)
    for place, line in lines_of(found.raw.decode(), places).items():
        (fault,) = found.located([ScenarioError("a.json", line, key_text(place), say("it is wrong"))])
        within = place[1:] if place[0] in files and len(place) > 1 else place
        file, own = (f"{place[0]}.json", files[str(place[0])]) if within != place else ("a.json", text)
        assert (fault.file, fault.line, fault.key) == (file, lines_of(own, [within])[within], key_text(within))


@pytest.mark.parametrize("key", ["pack", "_pack", "called"])
def test_no_file_says_of_what_pack_it_is(tmp_path: Path, key: str) -> None:
    """A scenario that claims to be from a pack is refused, and one that is read from a file is from none."""
    path = put(tmp_path, json.dumps({**RAID, key: {"id": "a", "version": "1", "digest": "0" * 64}}))
    assert any(f"{key}: there is no such key" in line for line in told(path))
    assert read_scenario_file(TOYS, put(tmp_path, json.dumps(RAID))).pack is None
