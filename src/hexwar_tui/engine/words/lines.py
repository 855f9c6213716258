"""Lines shown to players: words, and the unit or hex that they lead to."""

from __future__ import annotations

from enum import Enum

from hexwar_tui.dataclass import dataclass
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
    unit or hex that the line leads to, if any.

    A heading with a unit begins the card of that unit. Lines that follow one another and have a `row` are rows of one
    table, if whoever shows them can draw one: the row is then shown instead of words and value, which say the same. Its
    first part is a name, the others stand in columns; the row of a heading is the head of the table. A row of one part
    is a note below the row before it, "" for none.

    `begins` is the kind of the order that a click on the line begins, "" for none.

    `chances` are drawn as columns side by side, each with what it is the chance of, and the chance, from 0 to 1.
    """

    text: Text
    value: Text = ""
    bar: tuple[int, int] | None = None
    unit: UnitId | None = None
    cell: Cell | None = None
    tone: Tone = Tone.PLAIN
    row: tuple[Text, ...] = ()
    chances: tuple[tuple[Text, float], ...] = ()
    begins: str = ""
