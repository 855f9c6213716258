"""The same orders give the same game on any machine: under two hash seeds, locales and time zones, in two processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from hexwar_tui.systems import REGISTRY
from tests.project.sources import ROOT

PLACES = (
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"},
    {"PYTHONHASHSEED": "2", "TZ": "America/St_Johns", "LC_ALL": "ru_RU.UTF-8", "LANG": "ru_RU.UTF-8"},
)
"""Two machines far from each other."""


def played_at(place: dict[str, str], names: tuple[str, ...]) -> dict[str, list[str]]:
    """Per game what a process in this place makes of it: digests of state, views and choices, and of the save."""
    command = [sys.executable, "-m", "tests.contract.elsewhere", *names]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **place}, capture_output=True, check=True, timeout=300)
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def compare(names: tuple[str, ...]) -> None:
    """Holds that both places play the games in the same way."""
    here, there = (played_at(place, names) for place in PLACES)
    assert set(here) == set(names)
    assert all(len(told) > 4 for told in here.values())
    assert here == there


@pytest.mark.row(19)
def test_first_games_are_the_same_under_two_hash_seeds() -> None:
    """Row 19: state, views, choices and save of a random game of each system."""
    compare(
        (
            "ashlands/first-steps",
            "envoys/first-letters",
            "skirmish/first-shots",
            "mechs/one-evening",
            "theatre/first-summer",
        )
    )


@pytest.mark.long
@pytest.mark.row(19)
@pytest.mark.parametrize("system", REGISTRY)
def test_every_scenario_is_the_same_under_two_hash_seeds(system: str) -> None:
    """Row 19: the same for every scenario that is shipped, generated maps among them."""
    compare(tuple(f"{system}/{path.stem}" for path in sorted((ROOT / "scenarios" / system).glob("*.json"))))


def test_two_places_differ_where_a_hash_decides() -> None:
    """What the tests above compare does change with the hash seed, where something goes by it."""
    order = [sys.executable, "-c", "print(list({str(n) for n in range(50)}))"]
    places = ({**os.environ, **place} for place in PLACES)
    here, there = (subprocess.run(order, env=place, capture_output=True, check=True).stdout for place in places)
    assert here != there
