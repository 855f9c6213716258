"""Where scenarios are found: those that come with the program, and the user's own.

A folder of scenarios holds a folder per rule system, and in it a file per scenario, named by its id:
``<system>/first-steps.json``. A scenario goes by ``system/id`` and by nothing else, so that no name leads out of the
folder.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.faults import placed
from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.engine.data.scenario import LARGEST, Scenario
from hexwar_tui.engine.errors import STUMBLES, BadOptions, HexwarError, ScenarioError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lessons import Lesson, in_lesson, lesson_beside, lesson_faults, patched
from hexwar_tui.engine.games.scenario_reading import faults, read_scenario, without_bad_options
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean

LONGEST_NAME = 100

_PACKAGE = Path(__file__).parents[2]
_NAME = re.compile(r"([a-z][a-z0-9-]*)/([a-z][a-z0-9-]*)")


class NoSuchScenario(HexwarError):
    """Raised when a scenario is asked for by a name that none has."""


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A scenario that was found and not read yet; `name` is ``system/id``."""

    name: str
    path: Path

    @property
    def system(self) -> str:
        """The id of its rule system, the first part of its name."""
        return self.name.partition("/")[0]

    def read(self, registry: Registry) -> Scenario:
        """Returns the scenario. Raises ScenarioError where it can't be read or its system and id are not `name`."""
        scenario = read_scenario_file(registry, self.path)
        if f"{scenario.system}/{scenario.id}" != self.name:
            named = f"{scenario.system}/{scenario.id}.json"
            reason = say("the file must be named by its scenario's id, in the folder of its system: {name}", name=named)
            raise ScenarioError(self.path.name, 1, "id", reason)
        return scenario


def find_scenarios(registry: Registry, extra_folders: Iterable[Path] = ()) -> list[ScenarioFile]:
    """All scenario files: system by system in the order of the registry, in each those that come with the program
    before those in `extra_folders`, and in a folder by id.

    Where two have the same name, the one in the first folder counts. Folders that do not exist count as empty.
    """
    found: dict[str, ScenarioFile] = {}
    folders = (shipped_folder(), *extra_folders)
    for system in registry:
        for folder in folders:
            for file in _files_in(folder, system):
                found.setdefault(file.name, file)
    return list(found.values())


def scenario_count(folder: Path, systems: Iterable[str]) -> int:
    """How many scenario files of these systems lie in a folder of scenarios; 0 where there is no such folder."""
    return sum(1 for system in systems for _ in _files_in(folder, system))


def load_scenario(registry: Registry, name: str, extra_folders: Iterable[Path] = ()) -> Scenario:
    """Returns the scenario of this name, ``system/id``. Raises NoSuchScenario, or ScenarioError if it can't be read."""
    return ScenarioFile(name, path_of(registry, name, extra_folders)).read(registry)


def read_scenario_file(registry: Registry, path: Path) -> Scenario:
    """The scenario in the file at `path`, whatever that is called. Raises ScenarioError where it can't be read."""
    return read_scenario(registry, _contents(path), path.name)


def scenario_data(registry: Registry, path: Path) -> dict[str, Any]:
    """What the file of a scenario at `path` says, as it says it. Raises ScenarioError where the scenario can't be
    read."""
    raw = _contents(path)
    read_scenario(registry, raw, path.name)
    data: dict[str, Any] = strict_json(raw, LARGEST)
    return data


def scenario_faults(registry: Registry, path: Path) -> list[ScenarioError]:
    """Everything that is wrong with the scenario in the file at `path`, in the order of lines; empty where all is
    right.

    Where the file itself is sound, but perhaps for options, a game of it is begun: what a new game would be refused for
    is a fault, too. Last come the faults of its lesson, if it has one, and of what that changes in the scenario.
    """
    try:
        raw = _contents(path)
        found = faults(registry, raw, path.name)
        scenario = without_bad_options(registry, raw, path.name)
        if scenario is not None:
            found += [fault for fault in _faults_of_a_game(registry, path, scenario) if not found or fault.key]
        return [*found, *(lesson_faults(path) or ([] if found else _faults_of_taught(registry, path, raw)))]
    except ScenarioError as fault:
        return [fault]


def taught_scenario(registry: Registry, path: Path, lesson: Lesson) -> Scenario:
    """The scenario in which `lesson`, that of the scenario in the file at `path`, is taken: that one with what the
    lesson changes. Raises ScenarioError where it can't be read."""
    return read_scenario(registry, patched(_contents(path), lesson.scenario), path.name)


def _faults_of_taught(registry: Registry, path: Path, raw: bytes) -> list[ScenarioError]:
    """The faults of what the lesson beside a sound scenario changes in that; none where it changes nothing."""
    lesson = lesson_beside(path)
    if lesson is None or not lesson.scenario:
        return []
    changed = patched(raw, lesson.scenario)
    found = faults(registry, changed, path.name)
    found = found or _faults_of_a_game(registry, path, read_scenario(registry, changed, path.name))
    return [in_lesson(path, fault) for fault in found]


def _faults_of_a_game(registry: Registry, path: Path, scenario: Scenario) -> list[ScenarioError]:
    try:
        game = Game.new(registry, scenario, seed=scenario.id)
        return [_fault(path, fault.what) for fault in game.faults()]
    except BadOptions as fault:
        return no_room(path, fault)
    except STUMBLES:
        return [_fault(path, say("no game can be begun with it"))]


def no_room(path: Path, fault: BadOptions) -> list[ScenarioError]:
    """Returns the faults of a scenario's file by which no game can begin: at the places of `fault`, or the options."""
    places = fault.places or {("options",): fault.text}
    found = placed(places, _contents(path).decode())
    return [_fault(path, one.reason, one.line, one.key) for one in found]


def _fault(path: Path, reason: Text, line: int = 1, key: str = "") -> ScenarioError:
    return ScenarioError(clean(path.name, 200), line, key, reason)


def path_of(registry: Registry, name: str, extra_folders: Iterable[Path] = ()) -> Path:
    """The file of the scenario called `name`, ``system/id``. Raises NoSuchScenario where there is none."""
    match, folders = _NAME.fullmatch(name) if len(name) <= LONGEST_NAME else None, (shipped_folder(), *extra_folders)
    if match is not None and match[1] in registry:
        for folder in folders:
            path = folder / match[1] / f"{match[2]}.json"
            if _is_plain_file(path, folder):
                return path
    known = [file.name for folder in folders for system in registry for file in _files_in(folder, system)]
    raise _unknown(name[:LONGEST_NAME], known)


def shipped_folder() -> Path:
    """The folder of the scenarios that come with the program: inside the package, or at the top of a checkout."""
    installed = _PACKAGE / "scenarios"
    return installed if installed.is_dir() else _PACKAGE.parent.parent / "scenarios"


def _files_in(folder: Path, system: str) -> Iterator[ScenarioFile]:
    for path in sorted((folder / system).glob("*.json")):
        name = f"{system}/{path.stem}"
        if _NAME.fullmatch(name) and len(name) <= LONGEST_NAME and _is_plain_file(path, folder):
            yield ScenarioFile(name, path)


def _is_plain_file(path: Path, folder: Path) -> bool:
    """Whether `path` is a file, not a pipe or device, and lies in `folder`, wherever links lead."""
    try:
        return path.is_file() and path.resolve().is_relative_to(folder.resolve())
    except OSError:  # Its folder may be listed, but not entered.
        return False


def _contents(path: Path) -> bytes:
    """What the file holds, cut off a byte behind `LARGEST`. Raises ScenarioError, for pipes and devices too."""
    try:
        if path.is_file():
            with path.open("rb") as file:
                return file.read(LARGEST + 1)
    except OSError as fault:
        raise _fault(path, say("the file can't be read")) from fault
    raise _fault(path, say("there is no such file"))


def _unknown(name: str, known: Collection[str]) -> NoSuchScenario:
    """No scenario has this name; the fault tells the most similar name that one has."""
    called, meant = clean(name, LONGEST_NAME), get_close_matches(name, known, 1)
    if not meant:
        return NoSuchScenario(say("There is no scenario called “{name}”.", name=called))
    return NoSuchScenario(
        say("There is no scenario called “{name}”. Did you mean “{word}”?", name=called, word=meant[0])
    )
