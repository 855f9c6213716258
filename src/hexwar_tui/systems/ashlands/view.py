"""What a seat sees."""

from __future__ import annotations

from hexwar_tui.engine.language import Text
from hexwar_tui.engine.view import View
from hexwar_tui.systems.ashlands.known import AshKnown


def view(known: AshKnown) -> View:
    """The view."""
    raise NotImplementedError


def left_undone(known: AshKnown) -> tuple[Text, ...]:
    """What the seat would lose by ending its part now."""
    return ()
