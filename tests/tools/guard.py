"""A plugin of pytest for code that was broken on purpose: whatever hangs or eats memory ends at once, as a failure.

    TESTS_RUNNING=file python -m pytest -p tests.tools.guard

The file holds the name of the test that ran last, by which a test that came to no end is known.
"""

from __future__ import annotations

import faulthandler
import os
import resource
import signal
import sys
from pathlib import Path

WORKING = 300.0
"""Seconds of work for collecting, or for any one test, on a slow machine, too: several times the slowest one."""

WAITING = 1200.0
"""Seconds altogether, for what waits and does no work."""

MEMORY = 4 * 1024**3
"""In bytes."""


def pytest_configure() -> None:
    """From here on memory is bounded, and the time until the first test begins."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _rearm()


def pytest_runtest_logstart(nodeid: str) -> None:
    """Every test has the whole time."""
    Path(os.environ["TESTS_RUNNING"]).write_text(nodeid, encoding="utf-8")
    _rearm()


def _rearm() -> None:
    # Both end loops of any kind, also those that hold the lock of the interpreter: the one by a signal that nobody
    # handles, the other by a thread in C.
    signal.setitimer(signal.ITIMER_PROF, WORKING)
    faulthandler.dump_traceback_later(WAITING, exit=True, file=sys.__stderr__)
