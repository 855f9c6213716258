"""What CONTRIBUTING.md asks of the code, as far as a program can see it. (`lint-imports` holds the layers.)"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest

from tests.project.sources import LAYERS, PACKAGE, ROOT, modules, place, shipped_files, tree
from tools import house

MOST_LINES = 400
MOST_SCREEN_LINES = 300
MOST_FUNCTION_LINES = 39
SCREENS = ("books", "desk", "dialogs", "handover", "round", "setup", "widgets")
WORDS_OF_A_SYSTEM = re.compile(
    r"ashlands|envoys|skirmish|mechs|iron.lances|theatre|prestige|initiative|melee|treaty|treaties|garrison|manpower"
    r"|pilot\b|embass|grenad|bunker|spotter|\blances?\b|fleet|regiment",
    re.IGNORECASE,
)

# A game depends on orders and dice alone. Practice players, fuzzers and generators of maps draw from a
# `random.Random` that they are given or seed; a new game draws its seed once.
SOURCES_OF_CHANCE = {"time", "random", "secrets", "uuid", "datetime"}
MAY_DRAW = {
    "engine/lab/players.py": {"random"},
    "engine/practice_player.py": {"random"},
    "engine/lab/foresight.py": {"random"},
    "engine/lab/planning.py": {"random"},
    "engine/lab/fuzz.py": {"random"},
    "engine/lab/near_misses.py": {"random"},
    "engine/lab/random_acts.py": {"random"},
    "engine/lab/trial.py": {"random"},
    "engine/seeded.py": {"random"},
    "systems/envoys/lab/practice/ahead.py": {"random"},
    "systems/theatre/lab/practice/ahead.py": {"random"},
    "engine/game.py": {"secrets"},
}

# Folders of one machine; written so that this file does not name them either.
MACHINE_PATHS = re.compile(rb"(?<![\w.])/(wor[k]|roo[t]|User[s]|hom[e])/[\w.]")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def imported(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """Yields the top-level name of everything that a file imports."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0], node


def swallows(node: ast.AST) -> bool:
    """Tells whether a node catches every exception and raises none."""
    if isinstance(node, ast.ExceptHandler):
        return is_broad(node.type) and not any(isinstance(inner, ast.Raise) for inner in ast.walk(node))
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress"):
        return any(is_broad(kind) for kind in node.args)
    return False


def is_broad(kind: ast.expr | None) -> bool:
    """Tells whether an `except` of this kind catches whatever comes."""
    kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    return any(each is None or ast.unparse(each) in ("Exception", "BaseException") for each in kinds)


def most(path: Path) -> int:
    """Returns how many lines a file may have, and one more."""
    return MOST_SCREEN_LINES if path.parent.parent.name == "tui" and path.parent.name in SCREENS else MOST_LINES


def test_files_and_functions_are_short() -> None:
    """No file has 400 lines, none with screens 300, no room more than fifteen modules. No function has 40 lines, half
    of them five or fewer, nine in ten thirteen."""
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in modules()}
    assert {place(path): count for path, count in lines.items() if count >= most(path)} == {}
    assert {room: count for room, (count, _) in house.rooms().items() if count > house.MOST_FILES} == {}
    lengths = [
        node.end_lineno - node.lineno + 1
        for path in modules()
        for node in ast.walk(tree(path))
        if isinstance(node, FUNCTIONS) and node.end_lineno
    ]
    assert max(lengths) <= MOST_FUNCTION_LINES
    measured = [length for length, _ in house.functions()]
    assert median(measured) <= 5
    assert quantiles(measured, n=10)[-1] <= 13


def test_no_fault_is_swallowed() -> None:
    """Whoever catches every exception raises one."""
    assert [place(path, node) for path in modules() for node in ast.walk(tree(path)) if swallows(node)] == []


@pytest.mark.parametrize("folder", ["hexgrid", "engine", "storage", "papers", "tui"])
def test_only_systems_speak_of_their_rules(folder: str) -> None:
    """Engine, files and screens serve every system and name nothing of one."""
    files = [path for path in sorted((PACKAGE / folder).rglob("*")) if path.suffix in (".py", ".tcss", ".json", ".md")]
    told = {place(path): path.read_text("utf-8") for path in files}
    assert [name for name, text in told.items() if WORDS_OF_A_SYSTEM.search(f"{name}\n{text}")] == []


@pytest.mark.row(19)
def test_no_chance_but_dice() -> None:
    """Row 19: in hexgrid, engine and systems nothing asks for time or chance, but what may draw; and the list of those
    names no file that is gone or draws no more."""
    found = []
    for path in modules("hexgrid", "engine", "systems"):
        banned = SOURCES_OF_CHANCE - MAY_DRAW.get(path.relative_to(PACKAGE).as_posix(), set())
        found += [place(path, node) for module, node in imported(path) if module in banned]
    assert found == []
    for name, allowed in MAY_DRAW.items():
        assert allowed <= {module for module, _ in imported(PACKAGE / name)}, name


def test_no_shared_chance() -> None:
    """Who may use `random` seeds a generator of his own: the module's common one belongs to nobody."""
    found = []
    for path in modules("engine", "systems"):
        calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        shared = [call for call in calls if ast.unparse(call.func).startswith("random.")]
        seeded = [call for call in shared if ast.unparse(call.func) == "random.Random" and call.args]
        found += [place(path, call) for call in shared if call not in seeded]
    assert found == []


@pytest.mark.row(19)
def test_no_hashes_that_change_with_the_process() -> None:
    """Row 19: `hash()` of a text is another one in every process, so no rule asks for it."""
    found = []
    for path in modules("hexgrid", "engine", "systems"):
        methods = [node for node in ast.walk(tree(path)) if isinstance(node, FUNCTIONS) and node.name == "__hash__"]
        excused = {inner for method in methods for inner in ast.walk(method)}
        calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and node not in excused]
        found += [place(path, node) for node in calls if ast.unparse(node.func) == "hash"]
    assert found == []


def test_every_module_says_what_it_is_for() -> None:
    """Each file of the package begins with a docstring."""
    assert [place(path) for path in modules() if not ast.get_docstring(tree(path))] == []


def test_no_folders_of_a_machine() -> None:
    """Nothing in the project names a folder of the machine that it was written on."""
    assert [place(path) for path in shipped_files() if MACHINE_PATHS.search(path.read_bytes())] == []


def test_the_rules_find_what_they_look_for() -> None:
    """The checks above see the faults that they are there for."""
    swallowing = ["except: pass", "except Exception: pass", "except (OSError, BaseException): pass"]
    for handler in swallowing:
        assert any(swallows(node) for node in ast.walk(ast.parse(f"try: f()\n{handler}")))
    assert any(swallows(node) for node in ast.walk(ast.parse("with contextlib.suppress(Exception): f()")))
    assert not any(swallows(node) for node in ast.walk(ast.parse("try: f()\nexcept Exception: raise")))
    assert not any(swallows(node) for node in ast.walk(ast.parse("try: f()\nexcept OSError: pass")))
    assert MACHINE_PATHS.search(b"see /ho" + b"me/someone")
    assert not MACHINE_PATHS.search(b"docs/home/page")
    assert list(shipped_files()).count(ROOT / "pyproject.toml") == 1


WORDS_GIVEN_UP = re.compile(r"\b(?:trays?|shelf|shelves|whims)\b", re.IGNORECASE)
"""CONTRIBUTING.md has the words that are said instead."""


def test_one_word_for_one_thing() -> None:
    """Words that were given up for others do not come back."""
    assert [place(path) for path in modules() if WORDS_GIVEN_UP.search(path.read_text("utf-8"))] == []


def test_nothing_imports_in_a_circle(tmp_path: Path) -> None:
    """Not for types alone either; one through a package, and for types, would be seen."""
    assert house.circles() == []
    package = tmp_path / "made"
    (package / "room").mkdir(parents=True)
    (package / "__init__.py").write_text("", "utf-8")
    (package / "room" / "__init__.py").write_text("from made.other import one\n", "utf-8")
    (package / "room" / "second.py").write_text("import made.other\n", "utf-8")
    (package / "other.py").write_text("if TYPE_CHECKING:\n    from made.room import second\none = 1\n", "utf-8")
    assert house.circles(package) == [["made.other", "made.room.second"]]
    assert house.rooms(package) == {".": (2, 3), "room": (2, 2)}


IMPORT_ALL = """
import importlib, json, sys
for module in json.load(sys.stdin):
    importlib.import_module(module)
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules} & {"textual", "rich"})))
"""


def loaded_by(names: Iterable[str]) -> list[str]:
    """Returns which of Textual and Rich a fresh process holds after importing modules."""
    words = [sys.executable, "-c", IMPORT_ALL]
    run = subprocess.run(words, input=json.dumps(list(names)), capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    loaded: list[str] = json.loads(run.stdout)
    return loaded


def test_everything_but_the_app_runs_without_textual_and_rich() -> None:
    """A fresh process that imports every module of all other layers has loaded neither; where they are they are
    found."""
    paths = modules(*(layer for layer in LAYERS if layer != "tui"))
    names = [place(path).removeprefix("src/").removesuffix(".py").replace("/", ".") for path in paths]
    assert loaded_by(name.removesuffix(".__init__") for name in names if not name.endswith(".__main__")) == []
    assert loaded_by(["textual.app"]) == ["rich", "textual"]


def test_every_folder_is_a_layer() -> None:
    """Whatever has Python in it stands in one of the layers; below all of them is what makes dataclasses."""
    folders = {path.relative_to(PACKAGE).parts[0] for path in modules()} - {"__init__.py", "__main__.py"}
    assert folders == {*LAYERS, "dataclass.py"}


def test_dataclasses_are_made_quickly() -> None:
    """All are made by our own module: by the standard library's each would take four times as long, at every start."""
    found = []
    for path in modules():
        imports = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ImportFrom)]
        taken = [
            node for node in imports if node.module == "dataclasses" for name in node.names if name.name == "dataclass"
        ]
        found += [place(path, node) for node in taken if path.name != "dataclass.py"]
    assert found == []
