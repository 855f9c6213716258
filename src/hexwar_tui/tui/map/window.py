"""Which part of the map a window on the screen shows, and which zoom fits it; all in cells of the terminal."""

from __future__ import annotations

from textual.geometry import Size

from hexwar_tui.hexgrid.grid import Grid
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom


def within(start: int, whole: int, room: int) -> int:
    """Which cell of an axis of `whole` cells a window of `room` cells shows first: `start`, or the nearest that leaves
    no room empty at an end. If all of the axis fits, it is negative, with the map in the middle."""
    return -((room - whole) // 2) if whole <= room else max(0, min(start, whole - room))


def followed(start: int, room: int, at: int, length: int, margin: int) -> int:
    """The first cell nearest to `start` from which a window of `room` cells shows [at, at + length) of an axis, with a
    margin on either side where there is room for one."""
    margin = min(margin, max(0, (room - length) // 2))
    return max(min(start, at - margin), at + length + margin - room)


def largest_zoom(grid: Grid, room: Size) -> Zoom | None:
    """The largest zoom at which the whole map fits into `room`; None if it fits at none."""
    for zoom in reversed(ZOOMS):
        width, height = Layout(grid, zoom).size
        if width <= room.width and height <= room.height:
            return zoom
    return None
