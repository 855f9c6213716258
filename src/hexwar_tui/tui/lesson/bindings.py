"""The keys that only the table of a lesson has."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding, BindingType

from hexwar_tui.engine.words.language import N_

LESSON_KEYS: Sequence[BindingType] = (
    Binding("x", "show_me", N_("Show me: the cursor goes to what is lit"), id="table.show-me"),
)
