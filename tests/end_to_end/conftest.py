"""The app over the toys in a terminal, in a home of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.terminal import Terminal, toy_app
from tests.tui.toy_home import toy_home


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home in which the app speaks English."""
    return toy_home(tmp_path, language="en", fights="off")


@pytest.fixture
def table(home: Path) -> Iterator[Terminal]:
    """A game of two at its first curtain's other side: Red at the table."""
    with toy_app(home, "raid/foray") as terminal:
        terminal.wait_for("Pass the keyboard to Red")
        terminal.type("\r")
        terminal.wait_for("Turn 1")
        yield terminal
