"""The files of the checkout, as the checks of the project read them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "hexwar_tui"
LAYERS = ("hexgrid", "engine", "systems", "practice", "storage", "papers", "workshop", "cli", "tui", "contract")


def modules(*folders: str) -> list[Path]:
    """Returns the Python files of the package, or of some of its folders, in a fixed order."""
    roots = [PACKAGE / folder for folder in folders] or [PACKAGE]
    return sorted(path for root in roots for path in root.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """Returns the syntax tree of a Python file."""
    return ast.parse(path.read_text("utf-8"), str(path))


def place(path: Path, node: ast.AST | None = None) -> str:
    """Returns "file" or "file:line", the file as seen from the top of the checkout."""
    file = path.relative_to(ROOT).as_posix()
    return f"{file}:{node.lineno}" if node is not None and hasattr(node, "lineno") else file


def shipped_files() -> Iterator[Path]:
    """Yields every file that belongs to the project: no caches, no environments, nothing built."""
    for path in sorted(ROOT.iterdir()):
        if path.is_file() and path.name != ".git":
            yield path
    for folder in (".ci", "docs", "saves", "scenarios", "src", "tests", "tools"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".mo"):
                yield path
