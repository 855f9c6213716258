"""Which tests have run a line, as coverage has recorded it: those that are to notice when it is broken.

    pytest -p pytest_cov -n auto --cov=hexwar_tui --cov-context=test --cov-report= \\
        -o junit_family=xunit1 --junitxml=took.xml

writes what is read here, `.coverage`, on the same tree; and `took.xml`, how long each test took.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, zip_longest
from pathlib import Path, PurePath
from xml.etree import ElementTree

from coverage import CoverageData

from tests.tools.related import OUTSIDE, SOURCE, nearest_first, stages
from tests.tools.sites import Site

MOST = 400
"""So many tests are asked at most, as every one of the program's tests may have run a line."""

NEAREST = 40
"""So many of them are asked in a run of their own: they notice nearly everything, and are collected in no time."""


class Covering:
    """What was recorded of the tests, in a file of coverage's; and how many seconds they `took`, if that is known.
    Raises OSError or CoverageException if the file can't be read."""

    def __init__(self, recorded: Path, took: Mapping[str, float]) -> None:
        with recorded.open("rb"):
            self._data = CoverageData(str(recorded))
        self._data.read()
        self._took = took
        self._files = {name[name.rindex(SOURCE.as_posix()) :]: name for name in self._data.measured_files()}

    def runs(self, root: Path, site: Site) -> Iterator[list[str]]:
        """The words behind `pytest` when this place of the tree at `root` is broken: the nearest tests come first, of
        them and of the others the quickest; none, if no test has come there. What is run when a module is loaded is not
        recorded of all who look at it, such as at a table of options: then those that are related are asked, too."""
        source = (root / site.file).read_text(encoding="utf-8")
        lines = lines_run(source, site.line)
        tests = self.tests(site.file, lines)
        if tests:
            asked = _spread(root, tests, site.file)[:MOST]
            for some in (asked[:NEAREST], asked[NEAREST:]):
                if some:
                    yield ["-m", OUTSIDE, *sorted(some, key=lambda test: self._took.get(test, 0.0))]
        if lines == _whole(source):
            yield from stages(root, site.file)

    def tests(self, file: PurePath, lines: range) -> set[str]:
        """The tests that have run one of these lines of a file."""
        recorded = self._files.get(file.as_posix())
        by_line = {} if recorded is None else self._data.contexts_by_lineno(recorded)
        return {context.rpartition("|")[0] for line in lines for context in by_line.get(line, ())} - {""}


def seconds_taken(report: Path) -> dict[str, float]:
    """How long each test took, in seconds, by a report of JUnit's kind that names their files. Raises OSError, and
    ParseError if it is no such report."""
    cases: Iterable[ElementTree.Element] = ElementTree.parse(report).iter("testcase")
    return {f"{case.get('file')}::{case.get('name')}": float(case.get("time", 0)) for case in cases}


def lines_run(source: str, line: int) -> range:
    """The lines of the statement that has this line, a compound one without its body; all of them where the statement
    is run when the module is loaded, and not by whoever uses it."""
    nodes = ast.walk(ast.parse(source))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    around = [part for function in functions for part in _statements(function) if line in part]
    return max(around, key=lambda part: part.start, default=_whole(source))


def _whole(source: str) -> range:
    return range(1, len(source.splitlines()) + 1)


def _statements(function: ast.AST) -> Iterator[range]:
    """The lines of each statement within a function; of the function itself none."""
    for node in ast.walk(function):
        if isinstance(node, ast.stmt) and node is not function and node.end_lineno is not None:
            body: list[ast.stmt] = getattr(node, "body", [])
            yield range(node.lineno, body[0].lineno if body else node.end_lineno + 1)


def _spread(root: Path, tests: set[str], broken: PurePath) -> list[str]:
    """The tests of the nearest files first, then one of each other file in turn."""
    by_file = {Path(name): list(of) for name, of in groupby(sorted(tests), key=lambda test: test.partition("::")[0])}
    files = nearest_first(root, [file for file in sorted(by_file) if (root / file).exists()], broken)
    in_turn = zip_longest(*(by_file[file] for file in files))
    nearest = by_file[files[0]] if files else []
    return list(dict.fromkeys([*nearest, *(test for row in in_turn for test in row if test)]))
