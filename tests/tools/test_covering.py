"""Which tests are asked when a line is broken, by what coverage has recorded of them."""

from __future__ import annotations

from pathlib import Path, PurePath

import pytest
from coverage import CoverageData

from tests.tools.covering import NEAREST, Covering, lines_run, seconds_taken
from tests.tools.sites import sites

FILE = PurePath("src/hexwar_tui/engine/reach.py")

SOURCE = """LIMIT = 3

def is_in_reach(distance: int, reach: int) -> bool:
    if (
        distance < 0
    ):
        return False
    return 0 < distance <= reach + 1

def other() -> int:
    return 2
"""


def record(folder: Path, **lines: list[int]) -> Covering:
    """What coverage writes when these tests have run these lines of the file."""
    recorded = folder / "recorded"
    data = CoverageData(str(recorded))
    for test, run in lines.items():
        data.set_context(f"tests/engine/{test}|run")
        data.add_lines({str(folder / FILE): run})
    data.write()
    return Covering(recorded, {"tests/engine/test_b.py::test_slow": 2.5, "tests/engine/test_b.py::test_quick": 0.5})


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree with that file, and two files of tests, of which the second names it."""
    for name, text in {FILE: SOURCE, "tests/engine/test_a.py": "", "tests/engine/test_b.py": "reach"}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def asked(covering: Covering, root: Path, line: int) -> list[list[str]]:
    """The tests that are asked when something on a line is broken."""
    site = next(site for site in sites(root, Path(FILE)) if site.line == line)
    return [words[2:] for words in covering.runs(root, site)]


def test_who_has_run_the_line_is_asked(root: Path) -> None:
    """And nobody else; the tests of the nearest file come first. A test's preparation counts as the test."""
    lines = {"test_a.py::test_one": [4, 8], "test_b.py::test_two": [8], "test_b.py::test_far": [11]}
    covering = record(root, **lines)
    assert asked(covering, root, 8) == [["tests/engine/test_b.py::test_two", "tests/engine/test_a.py::test_one"]]
    assert asked(covering, root, 11) == [["tests/engine/test_b.py::test_far"]]


def test_a_line_that_no_test_runs_is_noticed_by_none(root: Path) -> None:
    """Nothing is asked then, as nothing could notice."""
    assert asked(record(root, **{"test_a.py::test_one": [4]}), root, 11) == []


def test_a_statement_is_run_as_a_whole(root: Path) -> None:
    """Whoever has run one of its lines has run it; a condition's body is a statement of its own."""
    assert lines_run(SOURCE, 5) == range(4, 7)
    assert lines_run(SOURCE, 7) == range(7, 8)
    assert asked(record(root, **{"test_a.py::test_one": [4]}), root, 5) == [["tests/engine/test_a.py::test_one"]]


def test_what_is_run_on_loading_is_asked_of_all(root: Path) -> None:
    """A constant of a module is seen by whoever runs any of its lines, and perhaps by those who only read it: after the
    first, all tests that are related to the file are asked."""
    assert lines_run(SOURCE, 1) == range(1, 12)
    first, *related = asked(record(root, **{"test_a.py::test_one": [11]}), root, 1)
    assert first == ["tests/engine/test_a.py::test_one"]
    assert related[0] == ["tests/engine/test_b.py", "tests/engine/test_a.py"]


def test_what_was_not_recorded_is_said(tmp_path: Path) -> None:
    """A file that is not there is no recording without tests."""
    with pytest.raises(OSError, match="recorded"):
        Covering(tmp_path / "recorded", {})


def test_the_quickest_are_asked_first(root: Path) -> None:
    """Of those that are asked in one run, however near."""
    (run,) = asked(record(root, **{"test_b.py::test_slow": [8], "test_b.py::test_quick": [8]}), root, 8)
    assert run == ["tests/engine/test_b.py::test_quick", "tests/engine/test_b.py::test_slow"]


def test_the_nearest_are_asked_in_a_run_of_their_own(root: Path) -> None:
    """Before all the others, which need not be collected if they have noticed it."""
    near = [f"test_b.py::test_{number:02}" for number in range(NEAREST)]
    first, others = asked(record(root, **{test: [8] for test in (*near, "test_a.py::test_one")}), root, 8)
    assert first == [f"tests/engine/{test}" for test in near]
    assert others == ["tests/engine/test_a.py::test_one"]


REPORT = """<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest">
<testcase classname="tests.test_a" name="test_one[&quot;x&quot;]" file="tests/test_a.py" line="3" time="1.5" />
</testsuite></testsuites>"""


def test_how_long_each_took_is_read(tmp_path: Path) -> None:
    """From what pytest writes: each by the name that coverage has it under."""
    (tmp_path / "took.xml").write_text(REPORT)
    assert seconds_taken(tmp_path / "took.xml") == {'tests/test_a.py::test_one["x"]': 1.5}
