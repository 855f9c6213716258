"""Every row of the table of faults has a test that makes the fault happen, and the report of them tells the truth."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fault_rows import ROWS
from tests.project.sources import ROOT, place, tree

pytest_plugins = ["pytester"]

SETTINGS = "[pytest]\nmarkers = row: rows\nasyncio_default_fixture_loop_scope = function"

SAMPLE = """
import pytest

@pytest.mark.row(1)
def test_good(): pass

@pytest.mark.row(1, 2)
@pytest.mark.parametrize("n", [1, 2])
def test_bad(n): assert n == 1

@pytest.mark.row(3)
def test_skipped(): pytest.skip("not here")

@pytest.fixture
def broken():
    yield
    raise ValueError

@pytest.mark.row(4)
def test_that_breaks_afterwards(broken): pass

@pytest.mark.row(5)
def test_alone(): pass

def test_of_no_row(): pass
"""


def marked_files() -> list[Path]:
    """The files in which such markers stand."""
    files = sorted((ROOT / "tests").rglob("*.py"))
    return [path for path in files if "mark.row(" in path.read_text("utf-8")]


def marks() -> Iterator[tuple[Path, ast.Call]]:
    """Yields every marker of rows that stands in the tests."""
    for path in marked_files():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.row":
                yield path, node


def numbers(mark: ast.Call) -> set[int]:
    """The rows that a marker names; whatever is no number is none of the table."""
    return {arg.value if isinstance(arg, ast.Constant) and type(arg.value) is int else 0 for arg in mark.args}


def test_markers_and_rows_have_each_other() -> None:
    """Each marker has numbers, and they are those of rows; no fault of the table goes without a test that makes it
    happen."""
    assert [place(path, mark) for path, mark in marks() if not numbers(mark) or numbers(mark) - set(ROWS)] == []
    assert set(ROWS) - {row for _, mark in marks() for row in numbers(mark)} == set()


def test_a_marked_test_says_so() -> None:
    """The docstring of a test that is marked, or that of its file, names the same rows."""
    silent = []
    for path in marked_files():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                marked = {row for mark in _own_marks(node) for row in numbers(mark)}
                if marked - _named(node) - _named(tree(path)):
                    silent.append(place(path, node))
    assert silent == []


def _named(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Module) -> set[int]:
    said = re.findall(r"\b[Rr]ows? ([\d, and]+)", ast.get_docstring(node) or "")
    return {int(number) for numbers in said for number in re.findall(r"\d+", numbers)}


def _own_marks(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.Call]:
    return [each for each in node.decorator_list if isinstance(each, ast.Call) and "mark.row" in ast.unparse(each)]


@pytest.mark.parametrize("workers", ["0", "1"])
def test_the_report_counts_how_tests_ended(pytester: pytest.Pytester, workers: str) -> None:
    """Row by row, from the workers of xdist, too: a test that breaks after its end has failed."""
    pytester.makepyfile(SAMPLE)
    pytester.makeini(SETTINGS)
    result = pytester.runpytest("-p", "tests.fault_rows", "-p", "no:cacheprovider", "-n", workers, "--fault-rows=table")
    lines = (pytester.path / "table").read_text("utf-8").splitlines()
    cells = {int(row): list(map(int, rest)) for row, _, *rest in map(_cells, lines[2:])}
    assert {row: cells[row] for row in range(1, 7)} == {
        1: [3, 2, 1, 0],
        2: [2, 1, 1, 0],
        3: [1, 0, 0, 1],
        4: [1, 0, 1, 0],
        5: [1, 1, 0, 0],
        6: [0, 0, 0, 0],
    }
    assert set(cells) == set(ROWS)
    result.stdout.fnmatch_lines(["*table of faults*", "not shown, or not wholly: 1, 2, 3, 4, 6,*"])


def test_a_run_that_is_broken_off_is_reported_as_far_as_it_came(pytester: pytest.Pytester) -> None:
    """The test that was running then has failed."""
    pytester.makepyfile("import pytest\n@pytest.mark.row(1)\ndef test_endless(): raise KeyboardInterrupt")
    pytester.makeini(SETTINGS)
    options = ("-p", "tests.fault_rows", "-p", "no:cacheprovider", "--fault-rows=table")
    pytester.runpytest_inprocess(*options, no_reraise_ctrlc=True)
    lines = (pytester.path / "table").read_text("utf-8").splitlines()
    assert _cells(lines[2])[2:] == ["1", "0", "1", "0"]


@pytest.mark.parametrize(("option", "ended"), [((), 0), (("--privileged",), 1)])
def test_with_all_privileges_a_row_that_is_not_shown_is_a_failure(
    pytester: pytest.Pytester, option: tuple[str, ...], ended: int
) -> None:
    """All tests pass, but rows are without any."""
    pytester.makepyfile("import pytest\n@pytest.mark.row(1)\ndef test_good(): pass")
    pytester.makeini(SETTINGS)
    result = pytester.runpytest("-p", "tests.fault_rows", "-p", "no:cacheprovider", "--fault-rows=table", *option)
    assert result.ret == ended


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]
