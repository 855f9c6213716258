"""What is written on counters and on the plates of places, and the shape of their upper edge, which tells their side
without colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

MOST_CELLS = 7
"""How many cells wide a counter of the medium zoom is at most: a hex has no more there beside its border."""


class Written(Protocol):
    """What of a unit is written on its counter; `bad` and `good` are those of its `marks` that stand out."""

    @property
    def letter(self) -> str:
        """Its letter, one or two characters."""

    @property
    def strength(self) -> str:
        """Its strength, "" where it has none."""

    @property
    def marks(self) -> str:
        """Its marks, the most important first."""


def tile(unit: Written, state: str) -> tuple[str, str]:
    """What is written on a unit's counter, in two parts: letter and strength behind a blank, or the letter alone in the
    middle, then its marks behind the sign of its `state`, "" for none. A number behind a number has a blank before
    it."""
    letter, marks = unit.letter, unit.marks
    body = f" {letter}{unit.strength:>2}" if unit.strength else f" {letter} ".rjust(4)
    numbers = not state and marks[:1].isdigit() and unit.strength
    tail = f"{state or ' ' * bool(numbers or not marks)}{marks}"
    if len(body) + len(tail) > MOST_CELLS and body.startswith("  "):
        body = body[1:]
    return body, tail[: max(1, MOST_CELLS - len(body))]


class Shape(NamedTuple):
    """An upper edge, in two rows of ten points, of which `#` are filled: what rises above it, and the edge itself."""

    above: str
    edge: str


_NOTHING = "." * 10

SHAPES = (
    Shape(_NOTHING, "##########"),
    Shape(_NOTHING, ".########."),
    Shape(_NOTHING, "###....###"),
    Shape("....##....", "##########"),
    Shape("##......##", "##########"),
    Shape(_NOTHING, "##..##..##"),
    Shape("#####.....", "##########"),
    Shape(".....#####", "##########"),
    Shape(_NOTHING, "...####..."),
)
"""The upper edges of the sides by their slots: flat, with round corners, a notch, a peak, two horns, battlements, high
at the left, high at the right, a gable."""

NOBODY = Shape(_NOTHING, _NOTHING)
"""The edge of what belongs to no side: none."""


def shape_of(slot: int | None) -> Shape:
    """The upper edge of what belongs to the side in this slot, None for nobody."""
    return NOBODY if slot is None else SHAPES[slot % len(SHAPES)]


@lru_cache(maxsize=256)
def edge_points(slot: int | None, width: int) -> tuple[tuple[int, int], ...]:
    """The points of the upper edge of a counter that is so many points wide, to the right from its left end and down
    from the row of the edge, so that what rises above that is at -1."""
    shape = shape_of(slot)
    return tuple(_points(shape.above, width, -1)) + tuple(_points(shape.edge, width, 0))


def _points(row: str, width: int, down: int) -> Iterator[tuple[int, int]]:
    yield from ((at, down) for at in range(width) if row[at * len(row) // width] == "#")
