"""The options of Skirmish: what holds where nobody says otherwise, and within which bounds a table may change it."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.systems.skirmish.options import SkiOptions

NUMBERS = {
    "width": (36, 12, 60),
    "height": (24, 12, 60),
    "detect": (11, 1, 20),
    "stack": (3, 1, 6),
    "points_1": (100, 3, 500),
    "points_2": (100, 3, 500),
    "deploy": (6, 1, 20),
    "hold": (6, 0, 30),
    "turns": (6, 1, 50),
    "turn_seconds": (300, 0, 7200),
    "game_seconds": (3600, 0, 86400),
    "grace_seconds": (60, 0, 3600),
}
"""Each with its value by the rules, the least and the most that can be agreed."""

SWITCHES = {"hill_climb": True, "vehicles_ford": False, "wipeout_wins": True, "touch_move": True, "take_back": False}


def test_the_rules_hold_where_nothing_is_agreed() -> None:
    """SKI-1.1 to 4.6: every option has the value of its rule."""
    chosen = read_options(SkiOptions, {})
    found = {name: getattr(chosen, name) for name in SkiOptions.model_fields}
    assert found == {**{name: value for name, (value, _, _) in NUMBERS.items()}, **SWITCHES}


@pytest.mark.parametrize("name", NUMBERS)
def test_options_have_bounds(name: str) -> None:
    """The least and the most are taken, one less or more is refused."""
    _, least, most = NUMBERS[name]
    for value in (least, most):
        assert getattr(read_options(SkiOptions, {name: value}), name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(BadOptions):
            read_options(SkiOptions, {name: value})
