"""The options of Iron Lances: what can be set before a game.

Dice are two numbers each: how many, and of how many faces; for dice of columns or rows, 0 faces stand for the map's
width or height.
"""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.data.options import Options, option
from hexwar_tui.engine.words.language import say

VALUE, BOTH = "value", "both"

AGREED, ON_BOARD, QUICK = "agreed", "board", "quick"


class MecOptions(Options):
    """The options of a game of Iron Lances; each has the rule that it changes and a title."""

    width: int = option(24, ge=12, le=60, rule="MEC-1.1", title=say("Columns of a generated map"))
    height: int = option(18, ge=12, le=60, rule="MEC-1.1", title=say("Rows of a generated map"))
    board_width: int = option(24, ge=12, le=60, rule="MEC-1.1", title=say("Columns of a board"))
    board_height: int = option(18, ge=12, le=60, rule="MEC-1.1", title=say("Rows of a board"))
    key_points: int = option(6, ge=1, le=24, rule="MEC-1.2", title=say("Key points"))
    point_dice_x: int = option(1, ge=1, le=10, rule="MEC-1.3", title=say("Dice for the column of a key point"))
    point_faces_x: int = option(0, ge=0, le=60, rule="MEC-1.3", title=say("Faces of these dice, 0 for the width"))
    point_dice_y: int = option(1, ge=1, le=10, rule="MEC-1.3", title=say("Dice for the row of a key point"))
    point_faces_y: int = option(0, ge=0, le=60, rule="MEC-1.3", title=say("Faces of these dice, 0 for the height"))
    edge_gap: int = option(4, ge=0, le=25, rule="MEC-1.3", title=say("Hexes from the edge without key points"))
    garrison_infantry_dice: int = option(2, ge=0, le=6, rule="MEC-1.4", title=say("Dice for a garrison's infantry"))
    garrison_infantry_faces: int = option(
        6, ge=1, le=12, rule="MEC-1.4", title=say("Faces of the dice for a garrison's infantry")
    )
    garrison_light_dice: int = option(1, ge=0, le=6, rule="MEC-1.4", title=say("Dice for its light vehicles and VTOLs"))
    garrison_light_faces: int = option(
        6, ge=1, le=12, rule="MEC-1.4", title=say("Faces of the dice for its light vehicles and VTOLs")
    )
    garrison_tanks_dice: int = option(1, ge=0, le=6, rule="MEC-1.4", title=say("Dice for its tanks"))
    garrison_tanks_faces: int = option(3, ge=1, le=12, rule="MEC-1.4", title=say("Faces of the dice for its tanks"))
    armies: int = option(2, ge=1, le=6, rule="MEC-1.6", title=say("Armies at the start"))
    start_points: int = option(60, ge=4, le=200, rule="MEC-1.6", title=say("Points of each of these armies"))
    start_credits: int = option(100, ge=0, le=9999, rule="MEC-1.6", title=say("Credits at the start"))
    move: int = option(8, ge=1, le=30, rule="MEC-2.1", title=say("Movement points of an army"))
    alliances: bool = option(False, sides=3, rule="MEC-3.1", title=say("The scenario's alliances hold"))
    retreat: int = option(2, ge=1, le=8, rule="MEC-3.3", title=say("Hexes that a beaten army retreats"))
    retreat_within: int = option(4, ge=0, le=12, rule="MEC-3.3", title=say("Hexes it may retreat instead, at most"))
    fortress_out: int = option(2, ge=0, le=10, rule="MEC-3.6", title=say("Units that stay out at a fortress"))
    battles: str = option(
        AGREED,
        choices=(AGREED, ON_BOARD, QUICK),
        titles=(say("as both sides agree"), say("always on the board"), say("always quickly")),
        rule="MEC-3.8",
        title=say("How battles are played"),
    )
    battle_turns: int = option(8, ge=1, le=30, rule="MEC-3.8", title=say("Turns of each side on a board"))
    attack_needs: str = option(
        VALUE,
        choices=(VALUE, BOTH),
        titles=(say("more value destroyed"), say("more value destroyed and more area")),
        rule="MEC-3.8",
        title=say("What an attacker needs on a board"),
    )
    turn_seconds: int = option(300, ge=0, le=7200, rule="MEC-3.8", title=say("Seconds of a turn there, 0 for no clock"))
    game_seconds: int = option(3600, ge=0, le=86400, rule="MEC-3.8", title=say("Seconds of a battle, 0 for no limit"))
    fortress_turns: int = option(3, ge=1, le=50, rule="MEC-4.1", title=say("Turns a fortress takes for a pilot"))
    city_credits: int = option(100, ge=0, le=9999, rule="MEC-4.2", title=say("Credits of a city"))
    city_turns: int = option(2, ge=1, le=50, rule="MEC-4.2", title=say("Turns a city takes for them"))
    repair_units: int = option(2, ge=1, le=20, rule="MEC-4.3", title=say("Units that industry repairs"))
    repair_turns: int = option(1, ge=1, le=50, rule="MEC-4.3", title=say("Turns industry takes to repair them"))
    mechs: int = option(1, ge=1, le=10, rule="MEC-4.3", title=say("Mechs that industry builds"))
    mech_turns: int = option(4, ge=1, le=50, rule="MEC-4.3", title=say("Turns it takes to build them"))
    hold_turns: int = option(2, ge=1, le=20, rule="MEC-5.1", title=say("Own turns to hold two thirds of the points"))
    turns: int = option(30, ge=0, le=500, rule="MEC-5.1", title=say("Turns at most, 0 for no end"))


SMALL_WORLD: Mapping[str, int] = {"width": 14, "height": 12, "key_points": 3, "edge_gap": 3, "turns": 14, "move": 12}
"""Options for games in which armies meet soon, and often."""

RICH: Mapping[str, int] = {
    **SMALL_WORLD,
    "start_credits": 900,
    "city_turns": 1,
    "fortress_turns": 1,
    "mech_turns": 1,
    "garrison_infantry_dice": 0,
    "garrison_tanks_dice": 0,
    "garrison_light_dice": 0,
}
"""Options with which key points have no garrisons and give a bonus every turn, and there is much to spend."""

CROWDED: Mapping[str, int | str] = {
    **SMALL_WORLD,
    "battles": QUICK,
    "battle_turns": 1,
    "retreat": 1,
    "retreat_within": 0,
    "width": 12,
    "armies": 3,
    "start_points": 40,
    "key_points": 24,
    "edge_gap": 0,
    "garrison_infantry_faces": 3,
    "garrison_light_faces": 1,
    "garrison_tanks_dice": 0,
}
"""Options with so many garrisons, and battles so short, that beaten armies survive and find hardly a place to retreat
to, and own armies stand near each other."""

ON_BOARDS: Mapping[str, int | str] = {
    **SMALL_WORLD,
    "board_width": 12,
    "board_height": 12,
    "battles": ON_BOARD,
    "battle_turns": 3,
    "attack_needs": BOTH,
    "start_points": 30,
    "garrison_infantry_dice": 1,
    "garrison_light_dice": 0,
    "turns": 6,
}
"""Options for games with small battles, all of them fought on boards."""

ALLIED: Mapping[str, int | bool] = {**SMALL_WORLD, "alliances": True, "width": 20, "height": 16, "hold_turns": 1}
"""Options with alliances, and with victory for sides that hold their key points for one own turn."""
