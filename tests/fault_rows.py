"""The table of faults, and the report of which tests make each of them happen.

A test of a row is marked `@pytest.mark.row(3)`, or `row(3, 4)`. `pytest --fault-rows=FILE` writes a line for each row
with how many tests it has and how they ended, and shows the same at the end of the run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROWS: Mapping[int, str] = {
    1: "kill -9 at any call of a save",
    2: "power loss",
    3: "short write, disk full, EIO, EFBIG, too many files",
    4: "error after the rename",
    5: "read-only folder",
    6: "truncated, zeroed, flipped bits",
    7: "UTF-16, BOM, bad UTF-8",
    8: "huge file, bomb",
    9: "deep nesting, NaN, 1e999, 5,000 digits",
    10: "duplicate keys, true as a number, lone surrogate",
    11: "newer or unknown version",
    12: "older version",
    13: "rules changed since",
    14: "path tricks in names and references",
    15: "link, FIFO, folder, device as save",
    16: "escape codes, bidi, zero-width, heaps of marks",
    17: "markup in names",
    18: "two processes, one save",
    19: "clock jumps, PYTHONHASHSEED",
    20: "signals, closed terminal",
    21: "tiny, zero, huge terminal",
    22: "dumb, no colour, ASCII, one bad input byte",
    23: "no terminal",
    24: "Ctrl-C, Ctrl-Q, Escape anywhere",
    25: "exception mid-order",
    26: "a bot hangs, grows, dies, sends rubbish",
    27: "replay differs",
    28: "one side's secret reaches another",
    29: "handover leak",
    30: "guessing PINs",
    31: "edited save",
    32: "loading again for better dice",
    33: "hostile key parameters",
    34: "keys faster than screens",
    35: "a copy, branch or rewind made while sides write in secret",
    36: "loaded dice",
    37: "an order is in the journal, the save after it fails",
    38: "counting secret orders",
    39: "paste of 128 kB, endless escape sequence",
    40: "the shape of the state changed since",
    41: "what is sent to a practice player",
}
"""What goes wrong, by the number of its row."""

OUTCOMES = ("passed", "failed", "skipped")

_PROPERTY = "row"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("faults")
    group.addoption("--fault-rows", metavar="FILE", help="write which rows of the table of faults were tested, and how")
    group.addoption("--privileged", action="store_true", help="a test that can't make its fault happen here fails")


def pytest_configure(config: pytest.Config) -> None:
    # Under xdist the workers send their reports; the table is made where they arrive.
    if config.getoption("--fault-rows") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RowReport(config), "fault-rows")


def pytest_itemcollected(item: pytest.Item) -> None:
    for mark in item.iter_markers("row"):
        item.user_properties += [(_PROPERTY, number) for number in mark.args]


class RowReport:
    """Counts how the tests of every row ended. With `--privileged`, a row that was not shown wholly is a failure."""

    def __init__(self, config: pytest.Config) -> None:
        self._file = Path(config.getoption("--fault-rows")).absolute()
        self._is_strict: bool = config.getoption("--privileged")
        self._ended: dict[str, str] = {}
        self._rows: dict[str, set[int]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rows = {number for name, number in report.user_properties if name == _PROPERTY}
        if not rows:
            return
        self._rows[report.nodeid] = rows
        # The worst of its three parts counts; a part that goes well says nothing but of the test itself.
        if report.failed or report.skipped:
            before = self._ended.get(report.nodeid)
            self._ended[report.nodeid] = "failed" if report.failed or before == "failed" else "skipped"
        elif report.when == "call":
            self._ended.setdefault(report.nodeid, "passed")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self._file.write_text("\n".join(self._lines()) + "\n", "utf-8")
        if self._is_strict and self._not_shown() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("table of faults")
        for line in self._lines():
            terminalreporter.write_line(line)
        if missing := self._not_shown():
            terminalreporter.write_line(f"not shown, or not wholly: {', '.join(map(str, missing))}")

    def _counts(self) -> Iterator[tuple[int, Counter[str]]]:
        for row in ROWS:
            # A test that never came to its end, as the run was broken off, has shown nothing.
            yield row, Counter(self._ended.get(test, "failed") for test, rows in self._rows.items() if row in rows)

    def _not_shown(self) -> list[int]:
        return [row for row, ended in self._counts() if not ended["passed"] or ended["skipped"] or ended["failed"]]

    def _lines(self) -> Iterator[str]:
        yield f"| row | {'fault':<50} | tests | {' | '.join(OUTCOMES)} |"
        yield f"| --- | {'-' * 50} | ----- | {' | '.join('-' * len(name) for name in OUTCOMES)} |"
        for row, ended in self._counts():
            numbers = " | ".join(f"{ended[name]:>{len(name)}}" for name in OUTCOMES)
            yield f"| {row:>3} | {ROWS[row]:<50} | {ended.total():>5} | {numbers} |"
