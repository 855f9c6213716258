"""What comes of an order sheet, line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from hexwar_tui.engine.orders.forms import plain
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a sheet: its number and text; the order it gives as a sentence, "" for none; and what keeps it from
    being entered, with what was meant, "" where that is not known. `stands`: the same order stands already; `waits`: it
    is entered when what is due has happened."""

    number: int
    text: str
    order: str = ""
    fault: Text = ""
    meant: str = ""
    stands: bool = False
    came: tuple[Text, ...] = ()
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """What comes of a sheet. `letter` is what is no order, for the referee. `replaces`: orders entered earlier were
    taken back for it. `unread` is how many orders were not tried, as what comes before them shows only in play. `rest`
    is a sheet with the lines that wait, each where it stood, "" for none."""

    seat: Seat
    lines: tuple[SheetLine, ...] = ()
    letter: str = ""
    replaces: bool = False
    sealed: bool = False
    unread: int = 0
    undone: tuple[Text, ...] = ()
    rest: str = ""

    @property
    def entered(self) -> tuple[SheetLine, ...]:
        """The lines whose orders are entered, or stand already."""
        return tuple(line for line in self.lines if not (line.fault or line.waits))

    @property
    def waiting(self) -> tuple[SheetLine, ...]:
        """The lines that are entered when what is due has happened."""
        return tuple(line for line in self.lines if line.waits)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is filled in: there is no order, no fault and no letter."""
        return not (self.lines or self.letter)

    @property
    def faults(self) -> tuple[SheetLine, ...]:
        """The lines that are not entered."""
        return tuple(line for line in self.lines if line.fault)


def unread_above(line: str, lines: Sequence[SheetLine], number: int) -> int | None:
    """The number of a line above this one that gives no order and names, or nearly so, what this one begins with, as
    the purchase of a unit that it would place; None for none."""
    head = re.findall(r"[^\W\d_]{3,}", plain(line.partition(":")[0]))
    for above in lines:
        if not above.fault or above.number >= number or not head:
            continue
        words = re.findall(r"[^\W\d_]{3,}", plain(above.text))
        is_own = ":" in above.text and plain(above.text.partition(":")[0]) == plain(line.partition(":")[0])
        if not is_own and any(get_close_matches(word, words, 1, 0.75) for word in head):
            return above.number
    return None
