"""How long ago the last games were saved, and whose turn it is in them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.tui.setup import recent
from hexwar_tui.tui.setup.recent import age

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Clock(datetime):
    """It is always noon of that day."""

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        return NOW


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (119, "1 minute ago"),
        (59 * 60 + 59, "59 minutes ago"),
        (60 * 60, "1 hour ago"),
        (3 * 3600 - 1, "2 hours ago"),
        (24 * 3600 - 1, "23 hours ago"),
        (24 * 3600, "1 day ago"),
        (3 * 24 * 3600, "3 days ago"),
        (-600, "just now"),
    ],
)
def test_an_age_is_told_in_its_largest_whole_measure(seconds: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file from the future is new."""
    monkeypatch.setattr(recent, "datetime", Clock)
    assert render(age(NOW - timedelta(seconds=seconds)), "en") == said


@pytest.mark.parametrize(
    ("over", "waiting", "said", "slot"),
    [
        (True, ("red",), "over", None),
        (False, (), "a step comes next", None),
        (False, ("blue",), "Blue", 1),
        (False, ("red", "blue"), "Red and Blue", None),
        (False, ("red", "blue", "green"), "3 sides", None),
    ],
)
def test_whose_turn_it_is(
    over: bool, waiting: tuple[str, ...], said: str, slot: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the colour of a side that is alone; of more than two sides only how many they are."""
    monkeypatch.setattr(recent, "side_slots", lambda path, head: {"red": 0, "blue": 1, "green": 2})
    sides = [SimpleNamespace(id=name.lower(), name=name) for name in ("Red", "Blue", "Green")]
    head: Any = SimpleNamespace(over=over, waiting=waiting, sides=sides)
    told, found = recent._whose(head, Path("game.hexwar"))
    assert (render(told, "en"), found) == (said, slot)
