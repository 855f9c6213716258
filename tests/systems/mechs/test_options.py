"""The options of Iron Lances: what holds where nobody says otherwise, and within which bounds a table may change it."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.data.options import read_options
from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.systems.mechs.options import MecOptions

NUMBERS = {
    "width": (24, 12, 60),
    "height": (18, 12, 60),
    "board_width": (24, 12, 60),
    "board_height": (18, 12, 60),
    "key_points": (6, 1, 24),
    "point_dice_x": (1, 1, 10),
    "point_faces_x": (0, 0, 60),
    "point_dice_y": (1, 1, 10),
    "point_faces_y": (0, 0, 60),
    "edge_gap": (4, 0, 25),
    "garrison_infantry_dice": (2, 0, 6),
    "garrison_infantry_faces": (6, 1, 12),
    "garrison_light_dice": (1, 0, 6),
    "garrison_light_faces": (6, 1, 12),
    "garrison_tanks_dice": (1, 0, 6),
    "garrison_tanks_faces": (3, 1, 12),
    "armies": (2, 1, 6),
    "start_points": (60, 4, 200),
    "start_credits": (100, 0, 9999),
    "move": (8, 1, 30),
    "retreat": (2, 1, 8),
    "retreat_within": (4, 0, 12),
    "fortress_out": (2, 0, 10),
    "battle_turns": (8, 1, 30),
    "turn_seconds": (300, 0, 7200),
    "game_seconds": (3600, 0, 86400),
    "fortress_turns": (3, 1, 50),
    "city_credits": (100, 0, 9999),
    "city_turns": (2, 1, 50),
    "repair_units": (2, 1, 20),
    "repair_turns": (1, 1, 50),
    "mechs": (1, 1, 10),
    "mech_turns": (4, 1, 50),
    "hold_turns": (2, 1, 20),
    "turns": (30, 0, 500),
}
"""Each with its value by the rules, the least and the most that can be agreed."""

OTHERS = {"alliances": False, "battles": "agreed", "attack_needs": "value"}


def test_the_rules_hold_where_nothing_is_agreed() -> None:
    """MEC-1.1 to 5.1: every option has the value of its rule."""
    chosen = read_options(MecOptions, {})
    found = {name: getattr(chosen, name) for name in MecOptions.model_fields}
    assert found == {**{name: value for name, (value, _, _) in NUMBERS.items()}, **OTHERS}


@pytest.mark.parametrize("name", NUMBERS)
def test_options_have_bounds(name: str) -> None:
    """The least and the most are taken, one less or more is refused."""
    _, least, most = NUMBERS[name]
    for value in (least, most):
        assert getattr(read_options(MecOptions, {name: value}), name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(BadOptions):
            read_options(MecOptions, {name: value})
