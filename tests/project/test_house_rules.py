"""What CONTRIBUTING.md asks of the code, as far as a program can see it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.sources import PACKAGE, ROOT, modules, place, shipped_files, tree

MOST_LINES = 400
MOST_SCREEN_LINES = 300
MOST_FUNCTION_LINES = 39
USUAL_FUNCTION_LINES = 30
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
    "engine/lab/fuzz.py": {"random"},
    "engine/lab/near_misses.py": {"random"},
    "engine/lab/random_acts.py": {"random"},
    "engine/lab/trial.py": {"random"},
    "engine/seeded.py": {"random"},
    "engine/game.py": {"secrets"},
}

# Folders of one machine; written so that this file does not name them either.
MACHINE_PATHS = re.compile(rb"(?<![\w.])/(wor[k]|roo[t]|User[s]|hom[e])/[\w.]")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def functions() -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Yields every function and method of the package with its file."""
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, FUNCTIONS):
                yield path, node


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Returns how many lines a function has, from `def` on."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


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


def test_files_are_short() -> None:
    """No file has 400 lines, none with screens 300."""
    long = []
    for path in modules():
        lines = len(path.read_text("utf-8").splitlines())
        if lines >= (
            MOST_SCREEN_LINES if path.parent.parent.name == "tui" and path.parent.name in SCREENS else MOST_LINES
        ):
            long.append(f"{place(path)}: {lines}")
    assert long == []


def test_functions_are_short() -> None:
    """No function has 40 lines, and nine of ten have less than 30."""
    lengths = {f"{place(path, node)} {node.name}": length(node) for path, node in functions()}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_FUNCTION_LINES} == {}
    assert sum(lines < USUAL_FUNCTION_LINES for lines in lengths.values()) >= 0.9 * len(lengths)


def test_no_fault_is_swallowed() -> None:
    """Whoever catches every exception raises one."""
    assert [place(path, node) for path in modules() for node in ast.walk(tree(path)) if swallows(node)] == []


@pytest.mark.parametrize("folder", ["hexgrid", "engine", "storage", "tui"])
def test_only_systems_speak_of_their_rules(folder: str) -> None:
    """Engine, files and screens serve every system and name nothing of one."""
    files = [path for path in sorted((PACKAGE / folder).rglob("*")) if path.suffix in (".py", ".tcss", ".json", ".md")]
    told = {place(path): path.read_text("utf-8") for path in files}
    assert [name for name, text in told.items() if WORDS_OF_A_SYSTEM.search(f"{name}\n{text}")] == []


@pytest.mark.row(19)
def test_no_chance_but_dice() -> None:
    """Row 19: in hexgrid, engine and systems nothing asks for time or chance, but what may draw."""
    found = []
    for path in modules("hexgrid", "engine", "systems"):
        name = path.relative_to(PACKAGE).as_posix()
        banned = SOURCES_OF_CHANCE - MAY_DRAW.get(name, set())
        found += [place(path, node) for module, node in imported(path) if module in banned]
    assert found == []


def test_what_may_draw_exists() -> None:
    """The list of exceptions names no file that is gone or draws no more."""
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
