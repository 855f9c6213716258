"""What is not the state of a game can't change: data of files, orders, events and everything that is reckoned."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass

import pytest
from pydantic import BaseModel

from hexwar_tui import engine, systems
from hexwar_tui.systems import REGISTRY

PACKAGES = {"engine": engine.__name__, **{system: f"{systems.__name__}.{system}" for system in REGISTRY}}

STATES = {"AnyFrame", "Core", "DiceOrigin", "Entry", "Frame", "GameRecord", "Roll", "SeatSetup", "Snapshot"}
"""The game itself with its record, and what is written into it."""

COUNTS = {"RecordedDice", "ScriptedDice", "TypedDice", "Score", "Tally", "Trial", "_Count", "_Counts", "_Part"}
COUNTS |= {"Armies", "Standing", "Tries", "Worth"}
"""What dice are taken from, what is counted, and what a book or a journal is read into."""


def classes(package: str) -> Iterator[type]:
    """The classes that the modules of a package define, leaving out its states."""
    for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        module = importlib.import_module(found.name)
        if not found.name.endswith((".state", ".envoys.diplomacy")):
            own = (one for one in vars(module).values() if isinstance(one, type) and one.__module__ == found.name)
            yield from (one for one in own if one.__name__ not in STATES | COUNTS)


@pytest.mark.parametrize("name", PACKAGES)
def test_what_is_read_from_files_is_strict_and_stays_as_it_is(name: str) -> None:
    """No conversion of what is not of the right type, no field that nobody knows, and nothing is written to it."""
    models = [one for one in classes(PACKAGES[name]) if issubclass(one, BaseModel)]
    assert models
    wanted = {"frozen": True, "strict": True, "extra": "forbid"}
    assert [one.__name__ for one in models if not wanted.items() <= one.model_config.items()] == []


@pytest.mark.parametrize("name", PACKAGES)
def test_values_stay_as_they_are(name: str) -> None:
    """Nothing is written to an order, an event, a view or a result."""
    values = [one for one in classes(PACKAGES[name]) if is_dataclass(one)]
    assert values
    assert [one.__name__ for one in values if not one.__dataclass_params__.frozen] == []  # type: ignore[attr-defined]
