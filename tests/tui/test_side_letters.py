"""Letters by which maps and curves without colours name sides."""

from __future__ import annotations

from hexwar_tui.engine.view import SideLine
from hexwar_tui.engine.words.language import render
from hexwar_tui.tui.look.emblem import side_letters


def test_no_two_sides_have_the_same_letter() -> None:
    """Each has the first of its name that no side before it has, in the reader's language."""
    sides = [SideLine(name, name, slot) for slot, name in enumerate(("red", "rome", "or", "7"))]
    letters = side_letters(sides, lambda text: render(text, "en"))
    assert letters == {"red": "R", "rome": "O", "or": "A", "7": "B"}
