"""Lines shown to players: words, and the unit or hex that they lead to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell

UnitId = str
"""The id of a unit, unique within its game; players are never shown it."""


class Tone(Enum):
    """The kind of a line in a panel, which decides how it is drawn; its words can be understood without that."""

    PLAIN = "plain"
    HEADING = "heading"
    GOOD = "good"
    BAD = "bad"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a panel: words, a value beside them ("" for none), a bar (how much of how much; None for none), and the
    unit or hex that the line leads to, if any."""

    text: Text
    value: Text = ""
    bar: tuple[int, int] | None = None
    unit: UnitId | None = None
    cell: Cell | None = None
    tone: Tone = Tone.PLAIN
