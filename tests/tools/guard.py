"""A plugin of pytest for code that was broken on purpose: whatever hangs or eats memory ends at once, as a failure.

python -m pytest -p tests.tools.guard
"""

from __future__ import annotations

import faulthandler
import resource
import sys

SECONDS = 90.0
"""For collecting, or for any one test: several times what the slowest takes while both cores are busy."""

MEMORY = 4 * 1024**3
"""In bytes."""


def pytest_configure() -> None:
    """From here on memory is bounded, and the time until the first test begins."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _rearm()


def pytest_runtest_logstart() -> None:
    """Every test has the whole time."""
    _rearm()


def _rearm() -> None:
    # A thread of its own, in C, that needs no lock of the interpreter: it ends endless loops of any kind.
    faulthandler.dump_traceback_later(SECONDS, exit=True, file=sys.__stderr__)
