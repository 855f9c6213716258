"""Lines that are shown to players: words, with what they lead to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell

UnitId = str
"""The id of a unit, unique within its game; shown to nobody."""


class Tone(Enum):
    """How a line of a panel is meant, which its look shows; its words say everything without it."""

    PLAIN = "plain"
    HEADING = "heading"
    GOOD = "good"
    BAD = "bad"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a panel: words, and where it has them a value, a bar (now, full), and the unit or hex it leads to."""

    text: Text
    value: Text = ""
    bar: tuple[int, int] | None = None
    unit: UnitId | None = None
    cell: Cell | None = None
    tone: Tone = Tone.PLAIN
