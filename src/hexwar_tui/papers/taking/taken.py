"""What comes of an order sheet, line by line."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from difflib import get_close_matches

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders.called import found_alone, found_loosely
from hexwar_tui.engine.orders.forms import plain
from hexwar_tui.engine.orders.order import FieldKind, Order, specs
from hexwar_tui.engine.orders.order_words import Naming
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import Text, say


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a sheet: its number and text; the order it gives as a sentence, "" for none; and what keeps it from
    being entered, with what was meant, "" where that is not known. `stands`: the same order stands already; `waits`: it
    is entered when what is due has happened; `already` says why there is nothing left to do, "" where there is."""

    number: int
    text: str
    order: str = ""
    fault: Text = ""
    meant: str = ""
    stands: bool = False
    came: tuple[Text, ...] = ()
    waits: bool = False
    already: Text = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Orders, as sentences, that an earlier sheet in the same secret phase gave and the later one does not: those that
    are `dropped` with it, and those that stand all the same, as others have had them already, such as letters."""

    dropped: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Taken:
    """What comes of a sheet. `letter` is what is no order, for the referee. `replaces`: orders entered earlier were
    taken back for it. `unread` is how many orders were not tried, as what comes before them shows only in play. `rest`
    is a sheet with the lines that wait, each where it stood, "" for none; `left_out` are orders entered earlier that
    this sheet does not give again; `is_secret`: it was for a part of the turn in which all write in secret."""

    seat: Seat
    lines: tuple[SheetLine, ...] = ()
    letter: str = ""
    replaces: bool = False
    sealed: bool = False
    unread: int = 0
    undone: tuple[Text, ...] = ()
    rest: str = ""
    left_out: LeftOut = LeftOut()
    is_secret: bool = False

    @property
    def entered(self) -> tuple[SheetLine, ...]:
        """The lines whose orders are entered, or stand already."""
        return tuple(line for line in self.lines if not (line.fault or line.waits or line.already))

    @property
    def needless(self) -> tuple[SheetLine, ...]:
        """The lines that ask for what has come about already."""
        return tuple(line for line in self.lines if line.already)

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


LONGEST_HEAD = 200
"""The most characters with which a line begins that are compared with those of others."""


def unread_above(line: str, lines: Sequence[SheetLine], number: int, known: Naming) -> int | None:
    """The number of a line above this one that gives no order, is for no unit, and names, or nearly so, all that this
    one begins with, as the purchase of a unit that it would place; None for none."""
    sides = {word for names in known.sides.values() for name in names for word in _letters(name)}
    head = [word for word in _letters(line[:LONGEST_HEAD].partition(":")[0]) if word not in sides]
    for above in lines if head else ():
        words = _letters(above.text)
        is_before = above.fault and above.number < number and ":" not in above.text
        if is_before and all(get_close_matches(word, words, 1, 0.75) for word in head):
            return above.number
    return None


def rests_on(mine: object, wrong: Sequence[SheetLine], known: Naming) -> Text | None:
    """Why an order for the unit or units `mine` has to wait where orders are carried out at once: it stands behind a
    wrong line of one of these. None where it has not."""
    units = (mine,) if isinstance(mine, str) else mine if isinstance(mine, tuple) else ()
    for line in wrong:
        if _is_of_units(line.text, units, known):
            return say("It waits for line {line}, which is not entered.", line=line.number)
    return None


def _is_of_units(line: str, units: Collection[str], known: Naming) -> bool:
    """Whether a line begins with one of these units, by its name or by less than that."""
    names = {plain(name) for unit in units for name in known.units.get(unit, ())}
    if any(re.match(rf"{re.escape(name)}(?!\w)", plain(line)) for name in names):
        return True
    head, colon, _ = line.partition(":")
    name = plain(head).strip()
    found = found_alone(name, known, known.units) or found_loosely(name, known, known.units, ())[0]
    return bool(colon) and not set(units).isdisjoint(found)


def _letters(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{3,}", plain(text))


def sheet_of(rest: Sequence[tuple[int, str]]) -> str:
    """A sheet with nothing but these lines, each at its number; "" without any."""
    rows: list[str] = []
    for number, text in sorted(rest):
        rows += [""] * (number - 1 - len(rows))
        rows += text.split("\n")
    return "\n".join(rows)


def may_go_on(order: Order, text: str) -> bool:
    """Whether an order `ends_free` with text of which its player might have written more lines."""
    return any(spec.lines for spec in specs(type(order)).values()) and ends_free(order, text)


def cut_short(line: SheetLine) -> SheetLine:
    """The line, told that what stands below it is no part of its words; one whose words reach nobody, as it was."""
    return line if line.fault else replace(line, came=(*line.came, _CUT_SHORT))


_CUT_SHORT = say(
    "The words end with this line; what stands below went to the referee. For several lines put quotes around all of"
    ' them: "…".'
)


def ends_free(order: Order, text: str) -> bool:
    """Whether an order ends with free text without quotes: that is the rest of its line, and never a line below."""
    has_words = any(spec.kind is FieldKind.TEXT for spec in specs(type(order)).values())
    return has_words and not plain(text).rstrip(" .!").endswith('"')
