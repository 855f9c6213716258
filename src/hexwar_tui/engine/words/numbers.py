"""Numbers with a fraction, as readers of each language write them."""

from __future__ import annotations

from hexwar_tui.engine.words.language import Phrase, say


def decimal(number: float, places: int = 1) -> Phrase:
    """A number rounded to so many places behind the point, or what the reader's language has for a point: "3.4"."""
    whole, tenth = f"{number:.{places}f}".split(".")
    # Translators: a decimal number, "3.4"
    return say("{whole}.{tenth}", whole=whole, tenth=tenth)
