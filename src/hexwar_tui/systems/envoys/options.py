"""What can be set before a game of Envoys, each option with the rule that names it."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.data.options import Options, option
from hexwar_tui.engine.words.language import say

BAND, EXACT = "band", "exact"
AT_ONCE, WITH_THE_TURN = "at-once", "with-the-turn"


class EnvOptions(Options):
    """The options of a game of Envoys, each with its default, its bounds, its rule and its title."""

    width: int = option(40, ge=8, le=80, rule="ENV-1.1", title=say("Columns of a generated map"))
    height: int = option(30, ge=8, le=80, rule="ENV-1.1", title=say("Rows of a generated map"))
    cities: int = option(5, ge=1, le=12, rule="ENV-1.1", title=say("Cities of each side"))
    start_strength: int = option(12, ge=1, le=99, rule="ENV-1.1", title=say("Strength of the first armies"))
    turns: int = option(40, ge=0, le=500, rule="ENV-1.3", title=say("Turns at most, 0 for no end"))
    move: int = option(10, ge=1, le=30, rule="ENV-2.1", title=say("Hexes an army moves a turn"))
    garrison: int = option(2, ge=0, le=20, rule="ENV-2.2", title=say("Bonus of an army in a city of its own"))
    merge_max: int = option(30, ge=1, le=999, rule="ENV-2.3", title=say("Most strength of merged armies"))
    split_min: int = option(10, ge=1, le=99, rule="ENV-2.4", title=say("Least strength of each part of a split army"))
    levy_every: int = option(5, ge=1, le=100, rule="ENV-2.5", title=say("Turns between levies"))
    levy: int = option(10, ge=0, le=99, rule="ENV-2.5", title=say("Strength of a levy"))
    die: int = option(15, ge=2, le=100, rule="ENV-3.1", title=say("Faces of the die in battle"))
    battle_loss: int = option(2, ge=0, le=50, rule="ENV-3.2", title=say("Loss of the winner of a battle"))
    city_gain: int = option(3, ge=0, le=50, rule="ENV-3.2", title=say("Gain for a city taken from an army"))
    gain_cap: int = option(36, ge=0, le=999, rule="ENV-3.2", title=say("Strength no gain goes beyond, 0 for no limit"))
    tasks: int = option(4, ge=0, le=8, rule="ENV-4.1", title=say("Tasks of an army"))
    sight: int = option(3, ge=1, le=10, rule="ENV-6.1", title=say("Hexes that armies and cities see"))
    show_strength: str = option(
        BAND,
        choices=(BAND, EXACT),
        titles=(say("roughly"), say("exactly")),
        rule="ENV-6.2",
        title=say("How the strength of foreign armies is shown"),
    )
    post: str = option(
        AT_ONCE,
        choices=(AT_ONCE, WITH_THE_TURN),
        titles=(say("at once"), say("with the turn")),
        rule="ENV-7.2",
        title=say("When messages are delivered"),
    )


WEAK_ARMIES: Mapping[str, int] = {
    "width": 14,
    "height": 12,
    "cities": 3,
    "turns": 10,
    "start_strength": 2,
    "garrison": 0,
    "merge_max": 1,
    "split_min": 1,
    "levy_every": 1,
    "levy": 2,
    "die": 2,
    "battle_loss": 0,
    "city_gain": 0,
}
"""Options for test games with armies of nearly one strength, so that battles end in ties and parts are sent back; none
of the armies may merge."""

CROWDED: Mapping[str, int] = {
    "width": 8,
    "height": 8,
    "cities": 4,
    "turns": 24,
    "start_strength": 30,
    "move": 1,
    "merge_max": 1,
    "levy_every": 1,
    "levy": 1,
    "battle_loss": 30,
}
"""Options for test games on a map with hardly any room for levies, where guests have nowhere to go."""

SHORT_GAME: Mapping[str, int] = {"width": 24, "height": 20, "cities": 4, "turns": 12, "move": 15, "sight": 5}
"""Options for test games in which sides meet soon, so that many are played in the time of a long one."""

OPEN_CARDS: Mapping[str, int | str] = {
    "width": 24,
    "height": 20,
    "cities": 3,
    "turns": 10,
    "tasks": 8,
    "sight": 10,
    "show_strength": EXACT,
    "post": WITH_THE_TURN,
}
"""Options for test games in which sides see nearly all of each other from the start, and post comes with the turn."""
