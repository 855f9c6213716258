"""The rough band of strength that others are shown of an army (ENV-6.2)."""

from __future__ import annotations

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.envoys.events.war import Band
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.options import EXACT

BANDS = ((1, 5), (6, 10), (11, 15), (16, 20), (21, 30))
"""The least and the most strength of each band; whatever is stronger is in a further band, "over" the last of these."""


def band_of(strength: int) -> tuple[int, int | None]:
    """The least and the most strength of the band that `strength` lies in; the most is None for the highest band."""
    return next(((low, high) for low, high in BANDS if strength <= high), (BANDS[-1][1] + 1, None))


def shown_band(frame: EnvFrame, strength: int) -> Band:
    """What others are shown of a strength: its band, or the strength itself, as the option `show_strength` says."""
    return Band(strength, strength) if frame.options.show_strength == EXACT else Band(*band_of(strength))


def band_text(band: tuple[int, int | None]) -> Text:
    """A band as players read it: "6–10", or "over 30" where its most is None."""
    low, high = band
    return say("over {n}", n=low - 1) if high is None else f"{low}–{high}"
