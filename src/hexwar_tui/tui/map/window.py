"""Where the window of the screen stands over the map, and what fits it; all in cells of the terminal."""

from __future__ import annotations

from textual.geometry import Size

from hexwar_tui.hexgrid.grid import Grid
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom


def within(start: int, whole: int, room: int) -> int:
    """Where to begin showing `room` of `whole` cells of an axis, wanted from `start` on; in the middle if all of it
    fits."""
    return -((room - whole) // 2) if whole <= room else max(0, min(start, whole - room))


def followed(start: int, room: int, at: int, length: int, margin: int) -> int:
    """The start nearest to `start` on an axis from which [at, at + length) is seen, with a margin where there is room
    for one."""
    margin = min(margin, max(0, (room - length) // 2))
    return max(min(start, at - margin), at + length + margin - room)


def largest_zoom(grid: Grid, room: Size) -> Zoom | None:
    """The largest zoom at which the whole map is seen; None if there is none."""
    for zoom in reversed(ZOOMS):
        width, height = Layout(grid, zoom).size
        if width <= room.width and height <= room.height:
            return zoom
    return None
