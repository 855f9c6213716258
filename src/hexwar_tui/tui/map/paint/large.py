"""What is written on the counters of the largest zoom: names, strengths in words, and stacks as strips."""

from __future__ import annotations

import re

from hexwar_tui.tui.map.canvas import narrow
from hexwar_tui.tui.map.look import TENTHS, Unit

CELLS = 10
"""How many cells wide a counter is, beginning at the second column of its hex."""

FIRST_LINE, MOST_STRIPS = 1, 5
"""The line of the hex with the first strip of an open stack, and how many strips there is room for."""

BAR_CELLS = 2
"""How many cells the bar of a strip has."""

_NUMBER = re.compile(r" \d+$")


def shortened(name: str, room: int) -> str:
    """A name in at most `room` cells: as many whole words of it as fit, or else a part of the first, and the number at
    its end."""
    name = narrow(name)
    if len(name) <= room:
        return name
    found = _NUMBER.search(name)
    number = found.group() if found else ""
    words = name[: len(name) - len(number)]
    part = words[: max(0, room - len(number))]
    whole = part if words[len(part) :].startswith(" ") else part.rpartition(" ")[0]
    return f"{(whole or part).rstrip()}{number}"[:room]


def upper_line(unit: Unit, mark: str) -> tuple[str, str]:
    """The upper line of a counter, in two parts: the unit's name, and in its last cell a mark, "" for none."""
    room = CELLS - 1 - len(mark)
    return f" {shortened(unit.name or unit.letter, room):<{room}}", mark


def framed(unit: Unit) -> str:
    """The sign of a unit's arm, with the field that it stands on; "" where maps show none."""
    return f" {unit.sign} " if unit.sign else ""


def lower_line(unit: Unit, marks: str, more: int) -> tuple[str, str]:
    """The lower line of a counter behind the sign of its arm, in two parts: the strength, of how much where that is
    known, and then the other marks, or in a stack how many units it has."""
    tail, cells = f"×{more + 1}" if more else marks, CELLS - len(framed(unit))
    room = cells - 1 - len(tail)
    strength = unit.strength_words if len(unit.strength_words) <= room else unit.strength
    return f" {strength:<{room}}"[: cells - len(tail)], tail


def marks_of(unit: Unit, state: str) -> tuple[str, str]:
    """The mark for the upper line of a counter, "" for none, and those for the lower line; what the unit is worse off
    for goes first, then its `state`. A number that its name ends with is left out."""
    number = _NUMBER.search(unit.name)
    marks = unit.marks.removeprefix(number.group().strip()) if number else unit.marks
    first = next((mark for mark in marks if mark in unit.bad), "") or state
    if not first and marks and not marks[0].isdigit() and unit.strength:
        first = marks[0]
    rest = marks.replace(first, "", 1) if first in unit.bad or first == marks[:1] else marks
    return first, f"{state if state and state != first else ''}{rest}"


def strip(unit: Unit, cells: int, opening: str, mark: str) -> tuple[str, int, str]:
    """A strip of an open stack that is so many cells wide: `opening` and name, how many cells of the bar are full, and
    the mark in its last cell."""
    room = cells - 2 - BAR_CELLS
    name = shortened(unit.name or unit.letter, room)
    full = 0 if unit.left is None else max(1, round(BAR_CELLS * unit.left / TENTHS))
    return f"{opening}{name:<{room}}", full, mark or " "
