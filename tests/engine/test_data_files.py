"""Data files of systems: what is wrong in one is told with file, line and key."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from hexwar_tui.engine.data.files import read_data, read_joined
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.words.language import render

NUMBERS = TypeAdapter(dict[str, int])
NESTED = TypeAdapter(dict[str, dict[str, dict[str, int]]])


def place(caught: pytest.ExceptionInfo[ScenarioError]) -> tuple[str, int, str, str]:
    fault = caught.value
    return fault.file, fault.line, fault.key, render(fault.reason, "en")


def test_a_file_is_read(tmp_path: Path) -> None:
    """As its type says; a fault is told where it stands."""
    file = tmp_path / "units.json"
    file.write_text('{\n "a": 1,\n "b": 2\n}', "utf-8")
    assert read_data(NUMBERS, file) == {"a": 1, "b": 2}
    file.write_text('{\n "a": 1,\n "b": "x"\n}', "utf-8")
    with pytest.raises(ScenarioError) as caught:
        read_data(NUMBERS, file)
    assert place(caught)[:3] == ("units.json", 3, "b")
    file.write_text('{\n "a": 1,\n "a": 2\n}', "utf-8")
    with pytest.raises(ScenarioError) as caught:
        read_data(NUMBERS, file)
    assert place(caught) == ("units.json", 3, "a", "the key stands twice")
    with pytest.raises(ScenarioError) as caught:
        read_data(NUMBERS, tmp_path / "nothing.json")
    assert place(caught) == ("nothing.json", 1, "", "the file can't be read")


def test_files_are_joined_to_one_object(tmp_path: Path) -> None:
    """Each fault is told in its own file and by its own line there, whichever file it is, and however deep."""
    files = {name: tmp_path / f"{name}.json" for name in ("guns", "tanks", "walls")}
    parts = {"arms": {"guns": files["guns"], "tanks": files["tanks"]}, "works": {"walls": files["walls"]}}
    for file in files.values():
        file.write_text('{\n "a": 1,\n "b": 2\n}\n', "utf-8")
    assert read_joined(NESTED, parts) == {
        "arms": {"guns": {"a": 1, "b": 2}, "tanks": {"a": 1, "b": 2}},
        "works": {"walls": {"a": 1, "b": 2}},
    }
    for name, key in (("guns", "arms.guns"), ("tanks", "arms.tanks"), ("walls", "works.walls")):
        for text, line, at in (('{\n "a": 1,\n "b": "x"\n}\n', 3, "b"), ('{"a": "x"}', 1, "a")):
            good = files[name].read_text("utf-8")
            files[name].write_text(text, "utf-8")
            with pytest.raises(ScenarioError) as caught:
                read_joined(NESTED, parts)
            assert place(caught)[:3] == (f"{name}.json", line, f"{key}.{at}")
            files[name].write_text(good, "utf-8")


def test_a_fault_of_no_file_is_one_of_the_data(tmp_path: Path) -> None:
    """A part that is missing stands in none of the files."""
    with pytest.raises(ScenarioError) as caught:
        read_joined(TypeAdapter(dict[str, int]), {"arms": {}})
    assert place(caught)[:3] == ("data", 1, "arms")
