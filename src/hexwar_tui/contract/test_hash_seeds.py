"""The same orders give the same game on any machine: under two hash seeds, locales and time zones, in two processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from hexwar_tui.contract.tools import elsewhere
from hexwar_tui.contract.tools.tables import Table

PLACES = (
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"},
    {"PYTHONHASHSEED": "2", "TZ": "America/St_Johns", "LC_ALL": "ru_RU.UTF-8", "LANG": "ru_RU.UTF-8"},
)
"""The environment variables of two machines that have as little in common as possible."""


def played_at(place: dict[str, str], scenario: str) -> list[str]:
    """Plays a game of `scenario` in a process with these environment variables; returns the lines of
    `elsewhere.told`."""
    command = [sys.executable, "-m", elsewhere.__name__, scenario]
    path = os.pathsep.join(folder for folder in sys.path if folder)
    environment = {**os.environ, **place, "PYTHONPATH": path}
    done = subprocess.run(command, env=environment, capture_output=True, check=True, timeout=300)
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.row(19)
def test_it_is_the_same_game_under_two_hash_seeds(shipped: Table) -> None:
    """Row 19: a random game has the same state, views, choices and save in two processes with different hash seeds."""
    here, there = (played_at(place, shipped.scenario) for place in PLACES)
    assert len(here) > 4
    assert here == there
