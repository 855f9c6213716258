"""What a referee may change, in words: the facts, and those of their values that are words."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say

DRAW, NOWHERE, RUNS = "draw", "nowhere", "runs"
"""Values of rulings: a game without a winner, a unit off the board, a clock that nobody has stopped."""

WINNER, HEX, DAMAGE, FALLEN, MOVED, DONE, ACTIVE = "winner", "hex", "damage", "fallen", "has moved", "done", "active"
LOST, SECONDS, STOPPED, LAST_ACTION, TURN_SAID = "points lost", "seconds", "stopped by", "last action taken", "turn"
COLLAPSED, CRUSHED, LAST_TURN = "collapsed", "crushed", "last turn"

FACTS: Mapping[str, Text] = {
    WINNER: say("winner"),
    HEX: say("hex"),
    DAMAGE: say("damage"),
    FALLEN: say("has fallen"),
    MOVED: say("has moved this turn"),
    DONE: say("is done for this turn"),
    ACTIVE: say("was active in its side's last turn"),
    LOST: say("points lost"),
    SECONDS: say("seconds used in this turn"),
    STOPPED: say("clock stopped by"),
    LAST_ACTION: say("last action after time is taken"),
    TURN_SAID: say("“Turn!” is said"),
    COLLAPSED: say("is light cover now"),
    CRUSHED: say("is crushed"),
    LAST_TURN: say("last turn of both sides"),
}
"""For each fact that a referee can change, by its name in rulings, what sentences call it."""

VALUES: Mapping[str, Text] = {DRAW: say("draw"), NOWHERE: say("off the board"), RUNS: say("nobody: it runs")}
"""For each value of a ruling that is a word what sentences call it."""
