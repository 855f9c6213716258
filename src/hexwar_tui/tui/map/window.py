"""Which part of the map a window on the screen shows, and which zoom fits it; all in cells of the terminal."""

from __future__ import annotations

from textual.geometry import Size

from hexwar_tui.hexgrid.grid import Grid
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom


def within(start: int, whole: int, room: int) -> int:
    """Returns the first cell that a window of `room` cells shows of an axis of `whole` cells: `start`, or the nearest
    that leaves no room empty at an end. If the whole axis fits, it is centred: the first cell is then 0 or negative."""
    return -((room - whole) // 2) if whole <= room else max(0, min(start, whole - room))


def followed(start: int, room: int, at: int, length: int, margin: int) -> int:
    """Returns the first cell of a window of `room` cells that shows the cells [at, at + length) of an axis, with
    `margin` cells on either side where they fit: the nearest such cell to `start`."""
    margin = min(margin, max(0, (room - length) // 2))
    return max(min(start, at - margin), at + length + margin - room)


def largest_zoom(grid: Grid, room: Size) -> Zoom | None:
    """The largest zoom at which the whole map fits into `room`; None if it fits at none."""
    for zoom in reversed(ZOOMS):
        width, height = Layout(grid, zoom).size
        if width <= room.width and height <= room.height:
            return zoom
    return None
