"""Drawings that are kept on disk, for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop.edit import said
from hexwar_tui.workshop.kept import OpenDrawing
from tests.workshop.kit import blank


def open_(path: Path) -> OpenDrawing:
    """The drawing in a file."""
    return OpenDrawing.open(path, REGISTRY)


def minutes(number: int) -> Callable[[OpenDrawing], None]:
    """An act that says how long the game takes."""
    return lambda kept: kept.easel.do(said(kept.easel.drawing, "minutes", number))


def said_minutes(kept: OpenDrawing) -> int:
    """How long the game takes by the drawing."""
    found: int = kept.easel.drawing.rest["minutes"]
    return found


def with_minutes(folder: Path) -> Path:
    """The file of a small drawing of Ashlands in which the minutes were made 1, 2 and 3, then 2 again."""
    new = OpenDrawing.new(folder, blank("ashlands", 3, 2), "a")
    for number in (1, 2, 3):
        minutes(number)(new)
    new.easel.undo()
    new.close()
    return new.path
