"""Chances as players read them: never "0.0 %" for what may happen, never "100.0 %" for what may fail."""

from __future__ import annotations

from hexwar_tui.engine.words.language import Phrase, say


def percent(chance: float) -> Phrase:
    """Returns a chance (0 to 1) as text: "42.5 %", "under 0.1 %", "over 99.9 %"; "0 %" or "100 %" only if certain."""
    tenths = round(1000 * chance)
    if chance in (0, 1):
        return say("{n} %", n=int(100 * chance))
    if tenths == 0:
        return say("under {whole}.{tenth} %", whole=0, tenth=1)
    if tenths == 1000:
        return say("over {whole}.{tenth} %", whole=99, tenth=9)
    return say("{whole}.{tenth} %", whole=tenths // 10, tenth=tenths % 10)
