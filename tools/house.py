"""The house by its measures: `python -m tools.house` prints rooms, the length of functions, and circles of imports.

A room is a folder of the package. What can be held of this `tests/project/test_house_rules.py` holds.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import networkx

PACKAGE = Path(__file__).parent.parent / "src" / "hexwar_tui"

MOST_FILES = 15
"""How many modules a folder may have before it is marked."""

Length = tuple[int, str]
"""How many lines a function has, and where it is: "folder/file.py:12 name"."""


CONTRACT = "contract"
"""The folder of the tests that every system has to pass, which are counted apart."""


def files(package: Path = PACKAGE) -> list[Path]:
    """Returns the paths of all modules of the package, sorted."""
    return sorted(package.rglob("*.py"))


def is_contract(room: str) -> bool:
    """Whether a room holds tests that come with the program."""
    return room.split("/")[0] == CONTRACT


def rooms(package: Path = PACKAGE) -> dict[str, tuple[int, int]]:
    """The number of files and of lines of every folder that has modules, by its name below the package."""
    counted: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for path in files(package):
        room = path.parent.relative_to(package).as_posix()
        counted[room] += 1
        lines[room] += len(path.read_text("utf-8").splitlines())
    return {room: (counted[room], lines[room]) for room in counted}


def functions(package: Path = PACKAGE) -> list[Length]:
    """Returns the lengths of all functions and methods but the contract's, longest first: with docstrings, without
    decorators."""
    found = []
    for path in files(package):
        if is_contract(path.relative_to(package).as_posix()):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                place = f"{path.relative_to(package).as_posix()}:{node.lineno} {node.name}"
                found.append((node.end_lineno - node.lineno + 1, place))
    return sorted(found, reverse=True)


def imports(package: Path = PACKAGE) -> networkx.DiGraph[str]:
    """Returns a graph with an edge from each module to each that it imports, also for types alone; nodes are names."""
    names = {_name(path, package): path for path in files(package)}
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    graph.add_nodes_from(names)
    for name, path in names.items():
        for module, part in _imported(path):
            other = f"{module}.{part}" if f"{module}.{part}" in names else module
            if other in names:
                graph.add_edge(name, other)
    return graph


def _name(path: Path, package: Path) -> str:
    parts = (package.name, *path.relative_to(package).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


def _imported(path: Path) -> Iterator[tuple[str, str]]:
    """Yields pairs for what a file imports: the name of a module, and of a thing or module in it, "" for all of it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from ((node.module, alias.name) for alias in node.names)


def circles(package: Path = PACKAGE) -> list[list[str]]:
    """Returns the groups of modules that import each other, directly or through others, as sorted names."""
    found = networkx.strongly_connected_components(imports(package))
    return sorted(sorted(circle) for circle in found if len(circle) > 1)


def main() -> None:
    """Prints rooms, lengths of functions, and circles of imports."""
    for room, (count, lines) in sorted(rooms().items()):
        mark = "  too many files" if count > MOST_FILES else ""
        print(f"{room:40}{count:4} files{lines:8,} lines{mark}")
    lengths = functions()
    for what, apart in (("in all, the contract apart", False), ("the contract", True)):
        counted = [pair for room, pair in rooms().items() if is_contract(room) is apart]
        print(f"{what:40}{sum(n for n, _ in counted):4} files{sum(lines for _, lines in counted):8,} lines")
    sizes = [length for length, _ in lengths]
    tenth = quantiles(sizes, n=10)[-1]
    print(f"\n{len(sizes):,} functions: median {median(sizes):g} lines, 90th percentile {tenth:g}; the longest are")
    for length, place in lengths[:5]:
        print(f"{length:6}  {place}")
    print(f"\n{len(circles())} circles of imports")
    for circle in circles():
        print("  " + ", ".join(circle))


if __name__ == "__main__":
    main()
