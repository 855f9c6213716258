"""Chances as players read them: never "0.0 %" for what may happen, never "100.0 %" for what may fail."""

from __future__ import annotations

from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.engine.words.numbers import decimal


def percent(chance: float) -> Phrase:
    """Returns a chance (0 to 1) as text: "42.5 %", "under 0.1 %", "over 99.9 %"; "0 %" or "100 %" only if certain."""
    tenths = round(1000 * chance)
    if chance in (0, 1):
        return say("{n} %", n=int(100 * chance))
    if tenths == 0:
        return say("under {n} %", n=decimal(0.1))
    if tenths == 1000:
        return say("over {n} %", n=decimal(99.9))
    return say("{n} %", n=decimal(tenths / 10))
