"""What a referee may change, and the values that he writes, in words."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say

DRAW, SIGNS, REFUSES = "draw", "signs", "refuses"
"""The values that a referee writes for a game without a winner, and for either answer to a proposal."""

NEW_UNITS: Mapping[str, Text] = {
    "infantry": say("new infantry division in"),
    "tanks": say("new tank division in"),
    "bombers": say("new bomber regiment in"),
    "fighters": say("new fighter regiment in"),
    "war-fleet": say("new war fleet in"),
    "trade-fleet": say("new trade fleet in"),
}
"""By type of unit, the words of the fact by which a referee raises one for a power; its value is the base."""

FACTS: Mapping[str, Text] = {
    "winner": say("winner"),
    "manpower": say("manpower"),
    "production": say("production"),
    "supply": say("supply"),
    "owner": say("holder"),
    "factories out": say("factories out of work"),
    "derricks out": say("derricks out of work"),
    "garrison supply": say("supply of the garrison"),
    "base": say("base"),
    "removed": say("removed"),
    "war": say("at war with"),
    "peace": say("at peace with"),
    **NEW_UNITS,
    "ends": say("ends before turn"),
    "void": say("void"),
    "guarantee": say("guarantee"),
    "region": say("region"),
    "answer": say("answer"),
}
"""What a referee can change, in words, by the name of the fact."""

VALUES: Mapping[str, Text] = {DRAW: say("draw"), SIGNS: say("signs"), REFUSES: say("refuses")}
