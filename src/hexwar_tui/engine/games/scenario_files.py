"""Where scenarios are found: those that come with the program, the user's own, and those in packs.

A folder of scenarios holds a folder per rule system, and in it a file per scenario, named by its id:
``<system>/first-steps.json``. A scenario goes by ``system/id``, one in a pack by ``system/pack/id``, and by nothing
else, so that no name leads out of the folder, and no pack takes the place of anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.faults import placed
from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.engine.data.packs.includes import Joined, join
from hexwar_tui.engine.data.packs.mark import PackMark
from hexwar_tui.engine.data.scenario import LARGEST, Scenario
from hexwar_tui.engine.errors import STUMBLES, BadOptions, HexwarError, ScenarioError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lessons import Lesson, in_lesson, lesson_beside, lesson_faults, patched
from hexwar_tui.engine.games.scenario_reading import faults, read_scenario, without_bad_options
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Name, Phrase, Text, say
from hexwar_tui.engine.words.typed import clean

LONGEST_NAME = 100

PACK_FILE, SCENARIOS, DATA = "pack.json", "scenarios", "data"
"""What stands at the top of a pack: the file that says what it is, and the folders of scenarios and of their parts."""

_PACKAGE = Path(__file__).parents[2]
_NAME = re.compile(r"([a-z][a-z0-9-]*)/(?:([a-z][a-z0-9-]*)/)?([a-z][a-z0-9-]*)")


class NoSuchScenario(HexwarError):
    """Raised when a scenario is asked for by a name that none has."""


@dataclass(frozen=True, slots=True)
class PackFolder:
    """The folder of a pack, by the pack's id and title; `mark` returns what a game remembers of it, and reads all of
    the pack for that."""

    path: Path
    id: str
    title: Name
    mark: Callable[[], PackMark]

    @property
    def scenarios(self) -> Path:
        """The folder of its scenarios."""
        return self.path / SCENARIOS


ScenarioFolder = Path | PackFolder
"""A folder in which scenarios are found."""


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """A scenario that was found and not read yet; `name` is ``system/id``, or ``system/pack/id`` in a `pack`."""

    name: str
    path: Path
    pack: PackFolder | None = None

    @property
    def system(self) -> str:
        """The id of its rule system, the first part of its name."""
        return self.name.partition("/")[0]

    def read(self, registry: Registry) -> Scenario:
        """Returns the scenario. Raises ScenarioError where it can't be read or its system and id are not `name`, and
        HexwarError where its pack can't be."""
        scenario = read_scenario_file(registry, self.path)
        if (fault := misnamed(self.path.name, scenario, self.system, self.path.stem)) is not None:
            raise fault
        return scenario if self.pack is None else scenario.of_pack(self.pack.mark())


def misnamed(file: str, scenario: Scenario, system: str, stem: str) -> ScenarioError | None:
    """The fault that a scenario is not the one that its file, in the folder of `system`, is named by; None where it
    is."""
    if (scenario.system, scenario.id) == (system, stem):
        return None
    named = f"{scenario.system}/{scenario.id}.json"
    reason = say("the file must be named by its scenario's id, in the folder of its system: {name}", name=named)
    return ScenarioError(file, 1, "id", reason)


def find_scenarios(registry: Registry, extra_folders: Iterable[ScenarioFolder] = ()) -> list[ScenarioFile]:
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


def scenario_count(folder: ScenarioFolder, systems: Iterable[str]) -> int:
    """How many scenario files of these systems lie in a folder of scenarios; 0 where there is no such folder."""
    return sum(1 for system in systems for _ in _files_in(folder, system))


def load_scenario(registry: Registry, name: str, extra_folders: Iterable[ScenarioFolder] = ()) -> Scenario:
    """Returns the scenario of this name. Raises NoSuchScenario, or ScenarioError if it can't be read."""
    return _file_of(registry, name, tuple(extra_folders)).read(registry)


def read_scenario_file(registry: Registry, path: Path) -> Scenario:
    """The scenario in the file at `path`, whatever that is called. Raises ScenarioError where it can't be read."""
    return _read(registry, joined_file(path))


def _read(registry: Registry, joined: Joined) -> Scenario:
    if joined.faults:
        raise joined.faults[0]
    try:
        return read_scenario(registry, joined.raw, joined.file)
    except ScenarioError as fault:
        raise joined.located([fault])[0] from fault


def scenario_data(registry: Registry, path: Path) -> dict[str, Any]:
    """What the file of a scenario at `path` says, as it says it, with what it includes in its place. Raises
    ScenarioError where the scenario can't be read."""
    joined = joined_file(path)
    _read(registry, joined)
    data: dict[str, Any] = strict_json(joined.raw, LARGEST)
    return data


def scenario_faults(registry: Registry, path: Path) -> list[ScenarioError]:
    """Everything that is wrong with the scenario in the file at `path`, and with what it includes, in the order of
    lines; empty where all is right.

    Last come the faults of its lesson, if it has one, and of what that changes in the scenario.
    """
    try:
        joined = joined_file(path)
        found = faults_of_joined(registry, joined)
        return [*found, *(lesson_faults(path) or ([] if found else _faults_of_taught(registry, path, joined.raw)))]
    except ScenarioError as fault:
        return [fault]


def faults_of_joined(registry: Registry, joined: Joined) -> list[ScenarioError]:
    """Everything that is wrong with a scenario and what it includes; empty where all is right.

    Where the files themselves are sound, but perhaps for options, a game is begun: what a new game would be refused for
    is a fault, too.
    """
    raw, file = joined.raw, joined.file
    found = faults(registry, raw, file)
    scenario = without_bad_options(registry, raw, file)
    if scenario is not None:
        found += [fault for fault in _faults_of_a_game(registry, raw, file, scenario) if not found or fault.key]
    return joined.located(found)


def taught_scenario(registry: Registry, path: Path, lesson: Lesson) -> Scenario:
    """The scenario in which `lesson`, that of the scenario in the file at `path`, is taken: that one with what the
    lesson changes. Raises ScenarioError where it can't be read."""
    return read_scenario(registry, patched(joined_file(path).raw, lesson.scenario), path.name)


def _faults_of_taught(registry: Registry, path: Path, raw: bytes) -> list[ScenarioError]:
    """The faults of what the lesson beside a sound scenario changes in that; none where it changes nothing."""
    lesson = lesson_beside(path)
    if lesson is None or not lesson.scenario:
        return []
    changed = patched(raw, lesson.scenario)
    found = faults(registry, changed, path.name)
    if not found:
        found = _faults_of_a_game(registry, changed, path.name, read_scenario(registry, changed, path.name))
    return [in_lesson(path, fault) for fault in found]


def _faults_of_a_game(registry: Registry, raw: bytes, file: str, scenario: Scenario) -> list[ScenarioError]:
    try:
        game = Game.new(registry, scenario, seed=scenario.id)
        return [_fault(file, fault.what) for fault in game.faults()]
    except BadOptions as fault:
        return _no_room(raw, file, fault)
    except STUMBLES:
        return [_fault(file, say("no game can be begun with it"))]


def no_room(path: Path, fault: BadOptions) -> list[ScenarioError]:
    """Returns the faults of a scenario's file by which no game can begin: at the places of `fault`, or the options."""
    joined = joined_file(path)
    return joined.located(_no_room(joined.raw, joined.file, fault))


def _no_room(raw: bytes, file: str, fault: BadOptions) -> list[ScenarioError]:
    places = fault.places or {("options",): fault.text}
    return [_fault(file, one.reason, one.line, one.key) for one in placed(places, raw.decode())]


def _fault(file: str, reason: Text, line: int = 1, key: str = "") -> ScenarioError:
    return ScenarioError(clean(file, 200), line, key, reason)


# -- names and files ---------------------------------------------------------------------------------------------------


def path_of(registry: Registry, name: str, extra_folders: Iterable[ScenarioFolder] = ()) -> Path:
    """The file of the scenario called `name`. Raises NoSuchScenario where there is none."""
    return _file_of(registry, name, tuple(extra_folders)).path


def _file_of(registry: Registry, name: str, extra_folders: tuple[ScenarioFolder, ...]) -> ScenarioFile:
    match, folders = _NAME.fullmatch(name) if len(name) <= LONGEST_NAME else None, (shipped_folder(), *extra_folders)
    if match is not None and match[1] in registry:
        for folder in folders:
            pack, scenarios = _parts(folder)
            path = scenarios / match[1] / f"{match[3]}.json"
            if (pack.id if pack is not None else None) == match[2] and _is_plain_file(path, scenarios):
                return ScenarioFile(name, path, pack)
    known = [file.name for folder in folders for system in registry for file in _files_in(folder, system)]
    raise _unknown(name[:LONGEST_NAME], known)


def _parts(folder: ScenarioFolder) -> tuple[PackFolder | None, Path]:
    """The pack, if it is one, and the folder of scenarios in it."""
    return (folder, folder.scenarios) if isinstance(folder, PackFolder) else (None, folder)


def shipped_folder() -> Path:
    """The folder of the scenarios that come with the program: inside the package, or at the top of a checkout."""
    installed = _PACKAGE / "scenarios"
    return installed if installed.is_dir() else _PACKAGE.parent.parent / "scenarios"


def _files_in(folder: ScenarioFolder, system: str) -> Iterator[ScenarioFile]:
    pack, scenarios = _parts(folder)
    before = system if pack is None else f"{system}/{pack.id}"
    for path in sorted((scenarios / system).glob("*.json")):
        name = f"{before}/{path.stem}"
        if _NAME.fullmatch(name) and len(name) <= LONGEST_NAME and _is_plain_file(path, scenarios):
            yield ScenarioFile(name, path, pack)


def _is_plain_file(path: Path, folder: Path) -> bool:
    """Whether `path` is a file, not a pipe or device, and lies in `folder`, wherever links lead."""
    try:
        return path.is_file() and path.resolve().is_relative_to(folder.resolve())
    except OSError:  # Its folder may be listed, but not entered.
        return False


def joined_file(path: Path) -> Joined:
    """The text of the scenario in the file at `path`, with what it includes: files below its own folder or, in the
    folder of a pack, in `DATA` there. Raises ScenarioError where the scenario's own file can't be read."""
    top = path.parent.parent.parent
    if path.parent.parent.name == SCENARIOS and (top / PACK_FILE).is_file():
        return join(_contents(path), path.name, partial(_part, top, f"{DATA}/"), LARGEST)
    return join(_contents(path), path.name, partial(_part, path.parent, ""), LARGEST)


NO_FILE, NOT_READ = say("there is no such file"), say("the file can't be read")
OUTSIDE_DATA = say("in a pack what scenarios include lies in its folder “{folder}”", folder=DATA)
"""What is wrong with the name of a file of a pack that no scenario can include."""


def _part(folder: Path, within: str, name: str) -> bytes | Phrase:
    """The bytes of a file below `folder` that a scenario includes, or the reason why they can't be had; it must lie
    `within`, by the beginning of its name, and be reached by no link."""
    path = folder / name
    if not name.startswith(within):
        return OUTSIDE_DATA
    steps = [path, *path.parents[: name.count("/")]]
    if any(step.is_symlink() for step in steps):
        return say("it is a link; put the file itself there")
    try:
        return _contents(path)
    except ScenarioError as fault:
        return fault.reason if isinstance(fault.reason, Phrase) else NOT_READ


def _contents(path: Path) -> bytes:
    """What the file holds, cut off a byte behind `LARGEST`. Raises ScenarioError, for pipes and devices too."""
    try:
        if path.is_file():
            with path.open("rb") as file:
                return file.read(LARGEST + 1)
    except OSError as fault:
        raise _fault(path.name, NOT_READ) from fault
    raise _fault(path.name, NO_FILE)


def _unknown(name: str, known: Collection[str]) -> NoSuchScenario:
    """No scenario has this name; the fault tells the most similar name that one has."""
    called, meant = clean(name, LONGEST_NAME), get_close_matches(name, known, 1)
    if not meant:
        return NoSuchScenario(say("There is no scenario called “{name}”.", name=called))
    return NoSuchScenario(
        say("There is no scenario called “{name}”. Did you mean “{word}”?", name=called, word=meant[0])
    )
