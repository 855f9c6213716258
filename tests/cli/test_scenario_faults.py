"""check and new on scenario files: every fault in one run, each with file, line and key, and what was meant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.games.scenario_files import find_scenarios, shipped_folder
from hexwar_tui.systems import REGISTRY
from tests.cli.conftest import Shell

BAD = Path("bad.json")


def written(name: str, *changes: tuple[str, str], **more: Any) -> None:
    """A shipped scenario with places of its text, or values of its keys, changed."""
    text = (shipped_folder() / f"{name}.json").read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    BAD.write_text(json.dumps({**json.loads(text), **more}, indent=1) if more else text, "utf-8")


def line_of(words: str) -> int:
    """The line of the file on which these words first stand."""
    return next(at for at, line in enumerate(BAD.read_text("utf-8").splitlines(), 1) if words in line)


def checked(hexwar: Shell) -> list[str]:
    """What check says is wrong with the file."""
    said = hexwar("check", BAD)
    assert (said.status, said.out) == (2, "")
    return said.err.splitlines()


def test_all_that_comes_with_the_program_is_all_right(hexwar: Shell) -> None:
    """Every scenario is laid out, too."""
    said = hexwar.done("check", *(found.path for found in find_scenarios(REGISTRY)))
    assert said.out.count(": all right.\n") == len(find_scenarios(REGISTRY))


PLAIN = {"rows": ["." * 24] * 24, "legend": {".": "ash"}}


def test_zones_off_the_map_and_on_one_another_are_faults(hexwar: Shell) -> None:
    """What new refuses check names, each zone with its line; new names file and line as well."""
    name = "ashlands/full-three"
    sides = [side["id"] for side in json.loads((shipped_folder() / f"{name}.json").read_text("utf-8"))["sides"]]
    zones = dict(zip(sides, ("0101", "0202", "2323"), strict=True))
    written(name, zones=zones, map=PLAIN)
    faults = checked(hexwar)
    assert [fault.split(": ")[1] for fault in faults] == [f"zones.{sides[1]}", f"zones.{sides[2]}"]
    assert faults[0].startswith(f"bad.json:{line_of('0202')}: ")
    assert "lie upon each other on this map" in faults[0]
    assert faults[1].startswith(f"bad.json:{line_of('2323')}: ")
    assert "leaves the map" in faults[1]
    assert hexwar.refused("new", BAD, "-o", "new.hexwar") == faults[0]
    assert not Path("new.hexwar").exists()


def test_zones_are_named_beside_what_is_wrong_elsewhere(hexwar: Shell) -> None:
    """Those that leave the map or lie upon each other, by the options of the file as far as they can be read."""
    name = "ashlands/first-steps"
    written(name, zones={"north": "0101", "south": "0303"}, minutes="long", options={"zone": 4, "goal": -1})
    assert [fault.split(": ")[1] for fault in checked(hexwar)] == ["minutes", "options.goal", "zones.south"]
    written(name, zones={"north": "0101", "south": "1001"}, minutes="long", options={"zone": 99})
    faults = checked(hexwar)
    assert [fault.split(": ")[1] for fault in faults] == ["minutes", "options.zone", "zones.south"]
    assert "A zone of 5 by 5 hexes from 1001 leaves the map; the last hex for it is 0808." in faults[2]
    written("skirmish/first-shots", minutes="long", options={"deploy": 9})
    faults = checked(hexwar)
    assert [fault.split(": ")[1] for fault in faults] == ["minutes", "options"]
    assert "overlap" in faults[1]


@pytest.mark.parametrize(("name", "option"), [("skirmish/first-shots", "deploy"), ("mechs/one-evening", "key_points")])
def test_options_out_of_bounds_are_named_by_check_and_new(hexwar: Shell, name: str, option: str) -> None:
    """With file, line and key."""
    written(name, options={option: 99})
    (fault,) = checked(hexwar)
    assert fault.startswith(f"bad.json:{line_of(option)}: options.{option}: ")
    assert hexwar.refused("new", BAD, "-o", "new.hexwar") == fault


def test_options_of_the_command_line_are_not_laid_to_the_file(hexwar: Shell) -> None:
    """Nor is a good file called a bad one."""
    why = hexwar.refused("new", "ashlands/full-four", "--option", "zone=9", "--option", "width=16", "-o", "new.hexwar")
    assert "json" not in why


def test_every_fault_of_a_force_is_named_in_one_run(hexwar: Shell) -> None:
    """A side, a chassis and a hex that are not there, each with what was meant where that can be told."""
    written("skirmish/first-shots")
    data = json.loads(BAD.read_text("utf-8"))
    first, second = (side["id"] for side in data["sides"])
    edges = {f"{first}x": data["edges"][first], second: data["edges"][second]}
    objects = [{**data["objects"][0], "hexes": ["9999"]}, *data["objects"][1:]]
    written("skirmish/first-shots", edges=edges, objects=objects)
    faults = checked(hexwar)
    assert [fault.split(": ")[1] for fault in faults] == [f"edges.{first}x", "objects[0].hexes[0]"]
    assert faults[0].endswith(f"there is no side “{first}x”; did you mean “{first}”?")
    assert faults[1].endswith("there is no hex “9999” on this map, from 0101 to 1612")


def test_a_misspelt_key_is_one_fault(hexwar: Shell) -> None:
    """Of a key with a default, too: that cities are missing follows from it."""
    for name, key, wrong in (("envoys/two-banks", "cities", "citeis"), ("ashlands/first-steps", "zones", "zonse")):
        written(name, (f'"{key}"', f'"{wrong}"'))
        expected = f"bad.json:{line_of(wrong)}: {wrong}: there is no such key; did you mean “{key}”?"
        assert checked(hexwar) == [expected]
        assert hexwar.refused("new", BAD, "-o", "new.hexwar") == expected


def test_options_are_named_beside_what_is_wrong_elsewhere(hexwar: Shell) -> None:
    """A colour, a value out of bounds and an option that there is not, in one run, each with its line, and what rests
    on sides that are called alike; a list with a faulty entry is not also said to be too short."""
    name = "ashlands/first-steps"
    options = json.loads((shipped_folder() / f"{name}.json").read_text("utf-8"))["options"]
    written(
        name, options={**options, "goal": -3, "zonee": 4}, sides=[{"id": "north", "name": "N", "colour": "blu"}] * 2
    )
    faults = checked(hexwar)
    assert sorted(fault.split(": ")[1] for fault in faults) == [
        *("options.goal", "options.zonee"),
        *("sides[0].colour", "sides[1].colour", "sides[1].id"),
        *(f"units[{at}].side" for at in (3, 4, 5)),
        "zones.south",
    ]
    assert not [fault for fault in faults if "entries or more" in fault]
    for key in ("goal", "zonee"):
        assert [fault for fault in faults if fault.startswith(f"bad.json:{line_of(key)}: options.{key}: ")]
