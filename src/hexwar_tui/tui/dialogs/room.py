"""Where a dialog stands that is about hexes of a map: beside them, so that they are seen while it is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from textual.geometry import Offset, Region

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell

LEAST_CELLS = 30
"""How many cells wide a dialog beside a map is at least; with fewer it stands above or below what it is about."""

LEAST_LINES = 8
"""How many lines a dialog above or below what it is about has at least."""


@dataclass(frozen=True, slots=True)
class Room:
    """A part of the screen for a dialog, which takes its whole width, and as many lines of it as it needs from its
    `edge` on."""

    region: Region
    edge: Literal["top", "bottom"] = "bottom"


Fits = Callable[[Region], bool]
"""A function that says whether all of a dialog is seen at once in a region of the screen."""

FindRoom = Callable[[int, Fits], Room]
"""A function that says where a dialog stands, given how many cells wide it would be best, and where it fits."""

FindCell = Callable[[Offset], Cell | None]
"""A function that says which hex of the map is seen at a cell of the screen; None where none is."""


def room_beside(middle: Region, kept: Sequence[Region], wished: int, fits: Fits = lambda region: True) -> Room:
    """The room in `middle`, a part of the screen, for a dialog that would be `wished` cells wide: at its right or left
    edge, or else above or below, where it covers none of the regions `kept`, and `fits`. If there is none, only the
    first of them counts, and where it fits nowhere, only that they are not covered. Beside the map a dialog takes three
    fifths of its width at most; where it fits nowhere, four fifths."""
    wished, most = max(LEAST_CELLS, min(wished, 3 * middle.width // 5)), 4 * middle.width // 5
    found = [
        room
        for clear in (kept, kept[:1])
        for room in (_beside(middle, clear, wished), _above_or_below(middle, clear))
        if room is not None
    ]
    if found:
        found += [_beside(middle, kept, most) or _beside(middle, kept[:1], most) or found[0]]
        return next((room for room in found if fits(room.region)), found[-1])
    left, right = _free_at_sides(middle, kept[:1])
    return Room(_at_side(middle, max(left, right), at_right=right >= left))


def _beside(middle: Region, clear: Sequence[Region], wished: int) -> Room | None:
    """The room at the right edge, or the left one, where either is free; narrower than `wished` only if it must be."""
    left, right = _free_at_sides(middle, clear)
    for width in (wished, min(wished, middle.width // 2), LEAST_CELLS):
        if right >= width:
            return Room(_at_side(middle, min(right, wished), at_right=True))
        if left >= width:
            return Room(_at_side(middle, min(left, wished), at_right=False))
    return None


def _free_at_sides(middle: Region, clear: Sequence[Region]) -> tuple[int, int]:
    """How many cells are free to the left of all regions in `clear`, and to the right of them."""
    left = min((region.x for region in clear), default=middle.right) - middle.x
    right = middle.right - max((region.right for region in clear), default=middle.x)
    return max(0, left), max(0, right)


def _at_side(middle: Region, width: int, *, at_right: bool) -> Region:
    return Region(middle.right - width if at_right else middle.x, middle.y, width, middle.height)


def _above_or_below(middle: Region, clear: Sequence[Region]) -> Room | None:
    """The room above all regions in `clear`, or below them, whichever is higher; None where neither is high enough."""
    above = min((region.y for region in clear), default=middle.bottom) - middle.y
    below = middle.bottom - max((region.bottom for region in clear), default=middle.y)
    if max(above, below) < LEAST_LINES:
        return None
    if below >= above:
        return Room(Region(middle.x, middle.bottom - below, middle.width, below))
    return Room(Region(middle.x, middle.y, middle.width, above), "top")
