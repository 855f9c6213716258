"""The words for what the referee changes: facts, and those of their values that are words."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.words.language import Text, say

FREE, DRAW = "free", "draw"
"""The values of facts for a key point without an owner, and for a game without a winner."""

FACTS: Mapping[str, Text] = {
    "winner": say("winner"),
    "credits": say("credits"),
    "hex": say("hex"),
    "removed": say("removed"),
    "owner": say("holder"),
    "count": say("turns counted"),
    "damage": say("damage"),
    "gunnery": say("gunnery"),
    "piloting": say("piloting"),
    "experience": say("experience"),
    "terrain": say("terrain"),
}

VALUES: Mapping[str, Text] = {FREE: say("free"), DRAW: say("draw")}
