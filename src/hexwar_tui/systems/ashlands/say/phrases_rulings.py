"""What a referee may change, in words: the facts, and those of their values that are words."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say

NEUTRAL, DRAW, RESERVE = "neutral", "draw", "reserve"
"""The values for a place that nobody holds, a game without a winner, and a unit that is off the map."""

FACTS: Mapping[str, Text] = {
    "winner": say("winner"),
    "prestige": say("prestige"),
    "points": say("control points"),
    "raise": say("new unit"),
    "hex": say("hex"),
    "experience": say("experience"),
    "rank": say("rank"),
    "suppressed": say("suppressed"),
    "has acted": say("has acted"),
    "no supply": say("no supply"),
    "removed": say("removed"),
    "key point": say("key point"),
    "depot": say("supply depot"),
    "rail": say("railway"),
    "base": say("central base"),
    "trench": say("trenches"),
}
"""What the facts that can be changed are called, by the words in which rulings are kept; those of models apart."""

VALUES: Mapping[str, Text] = {NEUTRAL: say("neutral"), DRAW: say("draw"), RESERVE: say("in reserve")}
