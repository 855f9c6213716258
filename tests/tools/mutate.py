"""Breaks one constant or branch at a time, and looks whether the tests notice.

    python -m tests.tools.mutate src/hexwar_tui/systems/ashlands --tests tests/systems/ashlands --sites 60 --seed 1

The tree is copied to a folder of its own, so that nothing here is touched. Prints each survivor with file and line;
ends with 0 if at least `--wanted` in a hundred were caught, and with 2 if the tests fail on the tree as it is.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LONGEST = 600
"""Seconds for one run of the tests; one that takes longer has been caught (it hangs)."""

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Site:
    """A place that can be broken: the file, the node's number in it, and what is done there."""

    file: Path
    node: int
    line: int
    what: str


def sites(file: Path) -> Iterator[Site]:
    """Every place of a file that can be broken; docstrings, annotations and texts are left alone."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    left_alone = _left_alone(tree, file.name == "options.py")
    for number, node in enumerate(ast.walk(tree)):
        if id(node) not in left_alone and (what := _what(node)):
            yield Site(file, number, getattr(node, "lineno", 0), what)


def _left_alone(tree: ast.AST, has_options: bool) -> set[int]:
    """Nodes that are no rule: inside annotations, calls that only make texts, decorators, how eager a random player is
    to give an order, and sets of options (of a file that `has_options`) that only random games are played by."""
    found: set[int] = set()
    for node in ast.walk(tree):
        inner: list[ast.AST] = []
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            inner.append(node.annotation)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "eagerness":
            inner.append(node)
        if has_options and isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation).startswith("Mapping["):
            inner.append(node)
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            inner.extend(node.decorator_list)
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            inner.append(node.returns)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("say", "say_many"):
            inner.append(node)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            inner.append(node)
        for part in inner:
            found.update(id(below) for below in ast.walk(part))
    return found


def _what(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return f"{node.value} turned"
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return f"{node.value} + 1"
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in FLIPPED:
        return f"{type(node.ops[0]).__name__} -> {FLIPPED[type(node.ops[0])].__name__}"
    if isinstance(node, ast.BoolOp):
        return "and <-> or"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return "not dropped"
    if isinstance(node, ast.If | ast.IfExp):
        return "condition turned"
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        return "+ <-> -"
    return ""


def broken(source: str, site: Site) -> str:
    """The source with one site broken."""
    tree = ast.parse(source)
    node = list(ast.walk(tree))[site.node]
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        node.value = not node.value
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        node.value += 1
    elif isinstance(node, ast.Compare):
        node.ops = [FLIPPED[type(node.ops[0])]()]
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.Not()
        node.operand = ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.If | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.BinOp):
        node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
    return ast.unparse(ast.fix_missing_locations(tree))


def is_caught(site: Site | None, tests: list[str], python: str) -> bool:
    """Whether the tests fail on a copy of the tree with this site broken; with None, on the tree as it is."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("src", "tests", "tools", "scenarios", "saves", "pyproject.toml"):
            _copy(ROOT / part, copy / part)
        if site is not None:
            target = copy / site.file.relative_to(ROOT)
            target.write_text(broken(site.file.read_text(encoding="utf-8"), site), encoding="utf-8")
        files = tests if site is None else nearest_first(tests, site)
        command = [python, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *files]
        environment = {"PYTHONPATH": str(copy / "src"), "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            run = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=LONGEST, check=False)
        except subprocess.TimeoutExpired:
            return True
        return run.returncode != 0


def nearest_first(tests: list[str], site: Site) -> list[str]:
    """The test files of these folders, those first that name the module which is broken: they notice soonest."""
    module = ".".join(site.file.relative_to(ROOT / "src").with_suffix("").parts)
    files = [file for test in tests for file in _test_files(Path(test))]
    far = {file: module not in (ROOT / file).read_text(encoding="utf-8") for file in files}
    return [str(file) for file in sorted(files, key=far.__getitem__)]


def _test_files(tests: Path) -> list[Path]:
    if (ROOT / tests).is_dir():
        return [file.relative_to(ROOT) for file in sorted((ROOT / tests).rglob("test_*.py"))]
    return [tests]


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
    elif source.exists():
        shutil.copy(source, target)


def main() -> int:
    """Breaks `--sites` places drawn by `--seed`, two at a time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, nargs="+")
    parser.add_argument("--tests", nargs="+", required=True)
    parser.add_argument("--sites", type=int, default=60)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--wanted", type=int, default=90)
    asked = parser.parse_args()
    files = [file for source in asked.source for file in sorted((ROOT / source).rglob("*.py"))]
    everything = [site for file in files for site in sites(file)]
    drawn = random.Random(asked.seed).sample(everything, min(asked.sites, len(everything)))
    if is_caught(None, asked.tests, sys.executable):
        print("The tests fail on the tree as it is.", file=sys.stderr)
        return 2
    caught = 0
    with ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda site: is_caught(site, asked.tests, sys.executable), drawn)
        for site, found in zip(drawn, results, strict=True):
            caught += found
            if not found:
                print(f"survived: {site.file.relative_to(ROOT)}:{site.line}: {site.what}", flush=True)
    print(f"{caught} of {len(drawn)} caught ({caught * 100 // len(drawn)} %)")
    return 0 if caught * 100 >= asked.wanted * len(drawn) else 1


if __name__ == "__main__":
    sys.exit(main())
