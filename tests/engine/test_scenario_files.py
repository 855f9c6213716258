"""Scenarios are found by name, in their folders and nowhere else."""

import json
import os
from pathlib import Path

import pytest

from hexwar_tui.engine.data.scenario import LARGEST
from hexwar_tui.engine.errors import ScenarioError
from hexwar_tui.engine.games import scenario_files
from hexwar_tui.engine.games.scenario_files import (
    NoSuchScenario,
    find_scenarios,
    load_scenario,
    read_scenario_file,
    scenario_faults,
    shipped_folder,
)
from tests.toys import TOYS
from tests.toys.common import toy_scenario


def put(folder: Path, system: str, id: str, minutes: int = 5, name: str = "") -> Path:
    """Writes a scenario into a folder of scenarios."""
    path = folder / system / f"{name or id}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {**toy_scenario(system).model_dump(mode="json"), "id": id, "minutes": minutes}
    path.write_text(json.dumps(data), "utf-8")
    return path


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that counts as the one that comes with the program."""
    folder = tmp_path / "shipped"
    put(folder, "raid", "ford")
    put(folder, "duel", "yard")
    put(folder, "raid", "bridge")
    monkeypatch.setattr(scenario_files, "shipped_folder", lambda: folder)
    return folder


def test_scenarios_are_listed_by_system_and_folder(shipped: Path, tmp_path: Path) -> None:
    """System by system, shipped ones first, by id; a name that is taken is not listed twice."""
    own = tmp_path / "own"
    put(own, "raid", "a-mine")
    put(own, "raid", "ford", minutes=99)
    found = find_scenarios(TOYS, [own, tmp_path / "nowhere"])
    assert [file.name for file in found] == ["raid/bridge", "raid/ford", "raid/a-mine", "duel/yard"]
    assert [file.system for file in found] == ["raid", "raid", "raid", "duel"]
    assert found[1].read(TOYS).minutes == load_scenario(TOYS, "raid/ford", [own]).minutes == 5


def test_a_scenario_is_loaded_by_name(shipped: Path, tmp_path: Path) -> None:
    """``system/id`` is enough, whichever folder it lies in."""
    put(tmp_path / "own", "raid", "mine", minutes=7)
    assert load_scenario(TOYS, "raid/bridge").id == "bridge"
    assert load_scenario(TOYS, "raid/mine", [tmp_path / "own"]).minutes == 7


@pytest.mark.row(14)
@pytest.mark.parametrize(
    "name",
    [
        "raid/nothing",
        "raid",
        "raid/",
        "/raid/ford",
        "raid/../raid/ford",
        "../shipped/raid/ford",
        "raid/ford.json",
        "raid//ford",
        "raid/ford\0",
        "raid/ford\n",
        "Raid/ford",
        "chess/ford",
        "raid/" + "x" * 100,
        "",
    ],
)
def test_other_names_lead_nowhere(shipped: Path, name: str) -> None:
    """Row 14: what is no name of a scenario is refused in a sentence, whatever it would be as a path."""
    with pytest.raises(NoSuchScenario, match="There is no scenario called"):
        load_scenario(TOYS, name)


@pytest.mark.row(14, 15)
def test_links_do_not_lead_out(shipped: Path, tmp_path: Path) -> None:
    """Rows 14 and 15: a link to a file outside the folder is no scenario of it."""
    outside = put(tmp_path / "outside", "raid", "far")
    (shipped / "raid" / "far.json").symlink_to(outside)
    assert "raid/far" not in [file.name for file in find_scenarios(TOYS)]
    with pytest.raises(NoSuchScenario):
        load_scenario(TOYS, "raid/far")


@pytest.mark.row(15)
def test_pipes_and_folders_are_no_files(shipped: Path) -> None:
    """Row 15: pipes and folders are not listed, and reading one is refused and does not wait."""
    (shipped / "raid" / "folder.json").mkdir()
    os.mkfifo(shipped / "raid" / "pipe.json")
    assert [file.name for file in find_scenarios(TOYS) if file.system == "raid"] == ["raid/bridge", "raid/ford"]
    for name in ("folder", "pipe", "nothing"):
        with pytest.raises(ScenarioError, match=rf"^{name}\.json:1: there is no such file$"):
            read_scenario_file(TOYS, shipped / "raid" / f"{name}.json")
    with pytest.raises(ScenarioError, match=f"^{'x' * 200}:1: there is no such file$"):
        read_scenario_file(TOYS, shipped / ("x" * 220))


def test_a_file_is_named_by_its_id(shipped: Path) -> None:
    """A file that holds another scenario than its name says is refused: ids are unique."""
    put(shipped, "raid", "ford", name="copy")
    with pytest.raises(ScenarioError, match=r"^copy\.json:1: id: the file must be named by its scenario's id$"):
        load_scenario(TOYS, "raid/copy")


def test_any_file_can_be_read_and_checked(tmp_path: Path) -> None:
    """A file anywhere is read by its path, and its faults are told, that it is not there among them."""
    path = put(tmp_path, "raid", "ford", name="other")
    assert read_scenario_file(TOYS, path).id == "ford"
    assert scenario_faults(TOYS, path) == []
    path.write_text('{"system": "raid"}', "utf-8")
    assert {fault.key for fault in scenario_faults(TOYS, path)} >= {"format", "id", "map"}
    assert [fault.key for fault in scenario_faults(TOYS, tmp_path / "nothing.json")] == [""]


@pytest.mark.row(14)
def test_files_that_the_system_refuses(tmp_path: Path) -> None:
    """Row 14: a file that can't be opened at all, here for its name, is refused in a sentence."""
    with pytest.raises(ScenarioError, match=f"^{'x' * 200}:1: the file can't be read$"):
        read_scenario_file(TOYS, tmp_path / ("x" * 300))


def test_the_shipped_folder_is_that_of_the_checkout_or_package() -> None:
    """Scenarios that come with the program lie inside the package, or beside the sources."""
    assert shipped_folder().name == "scenarios"
    assert shipped_folder().parent.name == "hexwar_tui" or (shipped_folder().parent / "pyproject.toml").is_file()


def test_names_of_a_hundred_characters_are_found(shipped: Path) -> None:
    """One more, and the file is no scenario."""
    for id in ("x" * 95, "x" * 96):
        put(shipped, "raid", "ford", name=id).write_text(
            json.dumps({**toy_scenario("raid").model_dump(mode="json"), "id": id[:64]}), "utf-8"
        )
    assert "raid/" + "x" * 95 in [file.name for file in find_scenarios(TOYS)]
    assert "raid/" + "x" * 96 not in [file.name for file in find_scenarios(TOYS)]
    with pytest.raises(ScenarioError, match="named by its scenario's id"):
        load_scenario(TOYS, "raid/" + "x" * 95)
    with pytest.raises(NoSuchScenario):
        load_scenario(TOYS, "raid/" + "x" * 96)


def test_a_file_that_is_too_large_is_read_no_further(tmp_path: Path) -> None:
    """A byte more than is allowed is enough to refuse it."""
    path = tmp_path / "large.json"
    path.write_bytes(b" " * (LARGEST + 5))
    [fault] = scenario_faults(TOYS, path)
    assert (fault.line, fault.key) == (1, "")
    assert "it is larger than 4194304 bytes" in str(fault)
