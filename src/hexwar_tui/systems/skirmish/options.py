"""What can be set before a game of Skirmish, each by the rule that names it."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.data.options import Options, option
from hexwar_tui.engine.words.language import say

CROWDED: Mapping[str, int | bool | str] = {
    "points_1": 300,
    "points_2": 300,
    "deploy": 1,
    "turns": 4,
    "hill_climb": False,
}
"""Options for test games with big forces in narrow zones, and hills closed to soldiers: not every unit finds room to
deploy."""

OLD_TABLE: Mapping[str, int | bool | str] = {"touch_move": False, "take_back": True, "turns": 12, "wipeout_wins": False}
"""Options for long test games in which actions may be taken back, nobody is bound to a touched unit, and points and
area decide where a side has lost its last unit."""

FEW_ON_GUARD: Mapping[str, int | bool | str] = {
    "points_1": 14,
    "points_2": 14,
    "hold": 0,
    "turns": 2,
    "turn_seconds": 1,
    "grace_seconds": 0,
}
"""Options for test games of two turns with a few units, which hold only the hexes they stand on: often nobody holds
more, or nobody destroys more. Time is out at once, so that the other side may say “Turn!”."""

FEW_AT_ODDS: Mapping[str, int | bool | str] = {"points_1": 24, "points_2": 24, "deploy": 8, "hold": 0, "turns": 8}
"""Options for test games in which a few units deploy near each other and fight long: a side may destroy more and yet
hold no more than the other."""

CORNERS: tuple[Mapping[str, int | bool | str], ...] = (CROWDED, OLD_TABLE, FEW_ON_GUARD, FEW_AT_ODDS)
"""Sets of options for random games, each of which brings about what hardly ever happens with the usual options."""


class SkiOptions(Options):
    """The options of a game of Skirmish, each with its default, its bounds, its rule and its title."""

    width: int = option(36, ge=12, le=60, rule="SKI-1.1", title=say("Columns of a generated board"))
    height: int = option(24, ge=12, le=60, rule="SKI-1.1", title=say("Rows of a generated board"))
    detect: int = option(11, ge=1, le=20, rule="SKI-1.2", title=say("Roll needed to detect"))
    hill_climb: bool = option(True, rule="SKI-1.5", title=say("Soldiers may climb hills"))
    vehicles_ford: bool = option(False, rule="SKI-1.7", title=say("Vehicles may cross water"))
    stack: int = option(3, ge=1, le=6, rule="SKI-1.9", title=say("Soldiers on a hex"))
    points_1: int = option(100, ge=3, le=500, rule="SKI-3.1", title=say("Command points of the first side"))
    points_2: int = option(100, ge=3, le=500, rule="SKI-3.1", title=say("Command points of the second side"))
    deploy: int = option(6, ge=1, le=20, rule="SKI-3.1", title=say("Hexes from the edge to deploy in"))
    hold: int = option(6, ge=0, le=30, rule="SKI-3.3", title=say("Hexes around a unit that it holds"))
    turns: int = option(6, ge=1, le=50, rule="SKI-3.4", title=say("Turns of each side"))
    wipeout_wins: bool = option(True, rule="SKI-3.4", title=say("The last side with units wins"))
    turn_seconds: int = option(300, ge=0, le=7200, rule="SKI-4.3", title=say("Seconds of a turn, 0 for no clock"))
    game_seconds: int = option(3600, ge=0, le=86400, rule="SKI-4.3", title=say("Seconds of the game, 0 for no limit"))
    grace_seconds: int = option(60, ge=0, le=3600, rule="SKI-4.4", title=say("Seconds of grace to say “Turn!”"))
    touch_move: bool = option(True, rule="SKI-4.5", title=say("Touch-move: who was touched acts next"))
    take_back: bool = option(False, rule="SKI-4.6", title=say("Actions can be taken back"))
