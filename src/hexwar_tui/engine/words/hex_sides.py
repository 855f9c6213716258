"""The names of the sides of a hex."""

from __future__ import annotations

from hexwar_tui.engine.words.language import Text, say

SIDE_NAMES: tuple[Text, ...] = (
    say("north"),
    say("north-east"),
    say("south-east"),
    say("south"),
    say("south-west"),
    say("north-west"),
)
"""The name of each side of a hex, by its direction: clockwise from north."""
