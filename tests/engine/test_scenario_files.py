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


def found(*own: Path) -> list[str]:
    """The names of all scenarios, those that come with the program first."""
    return [file.name for file in find_scenarios(TOYS, own)]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that counts as the one that comes with the program."""
    folder = tmp_path / "shipped"
    for system, id in (("raid", "ford"), ("duel", "yard"), ("raid", "bridge")):
        put(folder, system, id)
    monkeypatch.setattr(scenario_files, "shipped_folder", lambda: folder)
    return folder


def test_scenarios_are_listed_by_system_and_folder(shipped: Path, tmp_path: Path) -> None:
    """System by system, shipped ones first, by id; a name that is taken is not listed twice. By its name a scenario is
    loaded, whichever folder it lies in."""
    own = tmp_path / "own"
    put(own, "raid", "a-mine", minutes=7)
    put(own, "raid", "ford", minutes=99)
    listed = find_scenarios(TOYS, [own, tmp_path / "nowhere"])
    assert [file.name for file in listed] == ["raid/bridge", "raid/ford", "raid/a-mine", "duel/yard"]
    assert [file.system for file in listed] == ["raid", "raid", "raid", "duel"]
    assert listed[1].read(TOYS).minutes == load_scenario(TOYS, "raid/ford", [own]).minutes == 5
    assert load_scenario(TOYS, "raid/a-mine", [own]).minutes == 7
    assert load_scenario(TOYS, "raid/bridge").id == "bridge"


@pytest.mark.row(14)
@pytest.mark.parametrize(
    "name",
    [
        *("raid/nothing", "raid", "raid/", "/raid/ford", "raid/../raid/ford", "../shipped/raid/ford", "raid/ford.json"),
        *("raid//ford", "raid/ford\0", "raid/ford\n", "Raid/ford", "chess/ford", "raid/" + "x" * 100, ""),
    ],
)
def test_other_names_lead_nowhere(shipped: Path, name: str) -> None:
    """Row 14: what is no name of a scenario is refused in a sentence, whatever it would be as a path."""
    with pytest.raises(NoSuchScenario, match="There is no scenario called"):
        load_scenario(TOYS, name)


@pytest.mark.parametrize("name", ["ford", "raid/fort", "raids/ford"])
def test_what_is_nearly_a_name_is_told(shipped: Path, name: str) -> None:
    """Whoever leaves out the system, or mistypes a letter, reads the name that was meant."""
    with pytest.raises(NoSuchScenario, match=f"“{name}”. Did you mean “raid/ford”"):
        load_scenario(TOYS, name)


@pytest.mark.row(14, 15)
def test_links_do_not_lead_out(shipped: Path, tmp_path: Path) -> None:
    """Rows 14 and 15: a link to a file outside the folder is no scenario of it."""
    (shipped / "raid" / "far.json").symlink_to(put(tmp_path / "outside", "raid", "far"))
    assert "raid/far" not in found()
    with pytest.raises(NoSuchScenario):
        load_scenario(TOYS, "raid/far")


@pytest.mark.row(14, 15)
def test_pipes_and_folders_are_no_files(shipped: Path) -> None:
    """Row 15: pipes and folders are not listed, and reading one is refused and does not wait. Row 14: so is a file that
    can't be opened at all, here for its name."""
    (shipped / "raid" / "folder.json").mkdir()
    os.mkfifo(shipped / "raid" / "pipe.json")
    assert found() == ["raid/bridge", "raid/ford", "duel/yard"]
    for name, said, why in (
        ("raid/folder.json", r"folder\.json", "there is no such file"),
        ("raid/pipe.json", r"pipe\.json", "there is no such file"),
        ("raid/nothing.json", r"nothing\.json", "there is no such file"),
        ("x" * 220, "x" * 200, "there is no such file"),
        ("x" * 300, "x" * 200, "the file can't be read"),
    ):
        with pytest.raises(ScenarioError, match=rf"^{said}:1: {why}$"):
            read_scenario_file(TOYS, shipped / name)


def test_a_folder_that_cannot_be_entered_has_no_scenarios(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where files may be listed but not looked at, they are left out, and the others are found."""
    closed = tmp_path / "closed"
    (closed / "raid").mkdir(parents=True)
    (closed / "raid" / "hidden.json").write_text("{}")
    look = Path.is_file

    def is_file(path: Path) -> bool:
        if closed in path.parents:
            raise PermissionError(path)
        return look(path)

    before = find_scenarios(TOYS)
    monkeypatch.setattr(Path, "is_file", is_file)
    assert find_scenarios(TOYS, [closed]) == before


def test_a_file_is_named_by_its_id(shipped: Path) -> None:
    """A file that holds another scenario than its name says is refused: ids are unique. Names of a hundred characters
    are found; with one more the file is no scenario."""
    put(shipped, "raid", "ford", name="copy")
    with pytest.raises(ScenarioError, match=r"^copy\.json:1: id: the file must be named .*: raid/ford\.json$"):
        load_scenario(TOYS, "raid/copy")
    for length, refusal, why in (
        (95, ScenarioError, "named by its scenario's id"),
        (96, NoSuchScenario, "There is no scenario called"),
    ):
        put(shipped, "raid", "x" * 64, name="x" * length)
        assert (f"raid/{'x' * length}" in found()) is (length == 95)
        with pytest.raises(refusal, match=why):
            load_scenario(TOYS, f"raid/{'x' * length}")


def test_any_file_can_be_read_and_checked(tmp_path: Path) -> None:
    """A file anywhere is read by its path, and its faults are told, that it is not there among them; of one that is too
    large a byte more than is allowed is enough."""
    path = put(tmp_path, "raid", "ford", name="other")
    assert read_scenario_file(TOYS, path).id == "ford"
    assert scenario_faults(TOYS, path) == []
    path.write_text('{"system": "raid"}', "utf-8")
    assert {fault.key for fault in scenario_faults(TOYS, path)} >= {"format", "id", "map"}
    assert [fault.key for fault in scenario_faults(TOYS, tmp_path / "nothing.json")] == [""]
    path.write_bytes(b" " * (LARGEST + 5))
    [fault] = scenario_faults(TOYS, path)
    assert (fault.line, fault.key) == (1, "")
    assert "it is larger than 4194304 bytes" in str(fault)


def test_the_shipped_folder_is_that_of_the_checkout_or_package() -> None:
    """Scenarios that come with the program lie inside the package, or beside the sources."""
    assert shipped_folder().name == "scenarios"
    assert shipped_folder().parent.name == "hexwar_tui" or (shipped_folder().parent / "pyproject.toml").is_file()
