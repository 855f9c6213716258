"""Which part of the map a window on the screen shows, in cells of the terminal, which zoom fits it, the keys that move
both, and what is drawn before it comes into the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.timer import Timer
from textual.widget import Widget

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import N_
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.layout import ZOOMS, Layout, Zoom

MAP_KEYS: list[BindingType] = [
    Binding("up", "step('N')", N_("Cursor north"), id="map.north", show=False),
    Binding("down", "step('S')", N_("Cursor south"), id="map.south", show=False),
    Binding("left", "along_row(-1)", N_("Cursor west"), id="map.west", show=False),
    Binding("right", "along_row(1)", N_("Cursor east"), id="map.east", show=False),
    Binding("7,y", "step('NW')", N_("Cursor north-west"), id="map.north-west", show=False),
    Binding("9,u", "step('NE')", N_("Cursor north-east"), id="map.north-east", show=False),
    Binding("1,b", "step('SW')", N_("Cursor south-west"), id="map.south-west", show=False),
    Binding("3,n", "step('SE')", N_("Cursor south-east"), id="map.south-east", show=False),
    Binding("plus,equals_sign", "zoom(1)", N_("Zoom in"), id="map.zoom-in", show=False),
    Binding("minus", "zoom(-1)", N_("Zoom out"), id="map.zoom-out", show=False),
    Binding("pageup", "turn_page(0, -1)", N_("Map one page up"), id="map.page-up", show=False),
    Binding("pagedown", "turn_page(0, 1)", N_("Map one page down"), id="map.page-down", show=False),
    Binding("home", "turn_page(-1, 0)", N_("Map one page left"), id="map.page-left", show=False),
    Binding("end", "turn_page(1, 0)", N_("Map one page right"), id="map.page-right", show=False),
    Binding("enter", "choose", N_("Choose the hex"), id="map.choose", show=False),
]
"""The keys of the map: its cursor, its zoom, and the page that is seen."""

PAUSE, SLICE = 0.004, 0.0015
"""How many seconds pass between two slices of what is drawn ahead, and how many each takes: no key waits longer."""


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


SHAPED: tuple[Zoom, ...] = ("compact", "small")
"""The two smallest zooms at which painted hexes have their shape."""


def widest_zoom(grid: Grid, width: int) -> Zoom:
    """The larger of the zooms `SHAPED` at which all columns of a map fit into `width` cells, else the smaller."""
    return next((zoom for zoom in reversed(SHAPED) if Layout(grid, zoom).size[0] <= width), SHAPED[0])


def first_cell(view: View) -> Cell:
    """The first hex of a view's map."""
    return next(cell for cell in range(view.grid.size) if cell not in view.grid.void)


def page(layout: Layout, room: Size) -> Size:
    """How far a page key scrolls a window of the size `room`: by all but two hexes of it."""
    return Size(
        max(layout.pitch, room.width - 2 * layout.pitch), max(layout.row_pitch, room.height - 2 * layout.row_pitch)
    )


def onward(layout: Layout, window: Region, moved: Offset) -> Region:
    """The part of the map that the window shows if it moves on as it has just `moved`: by a page, but never past an
    edge. After a leap to somewhere else nobody knows where it goes next, and the part is empty."""
    (width, height), (right, down) = window.size, moved
    if abs(right) > width or abs(down) > height:
        return Region()
    step, whole = page(layout, window.size), layout.size
    x, y = window.x + _sign(right) * step.width, window.y + _sign(down) * step.height
    return Region(within(x, whole[0], width), within(y, whole[1], height), width, height)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


class Ahead:
    """Takes steps of what may soon be on the screen, one after the other, as there is time for it."""

    def __init__(self) -> None:
        self._widget: Widget | None = None
        self._left: Iterator[object] = iter(())
        self._timer: Timer | None = None

    def start(self, widget: Widget) -> None:
        """Uses the time of a widget that is mounted; without one nothing is drawn."""
        self._widget = widget
        self._timer = widget.set_interval(PAUSE, self._go_on, pause=True)

    def begin(self, steps: Iterable[object]) -> None:
        """Takes these steps from the next frame on, and leaves those that were to be taken before."""
        if self._timer is not None and self._widget is not None:
            self._left = iter(steps)
            self._timer.pause()
            # Unlike `resume`, this waits for a `PAUSE`: what the frame has for the terminal is still on its way there.
            self._widget.call_after_refresh(self._timer.reset)

    def _go_on(self) -> None:
        """Takes some steps, for no longer than a `SLICE`."""
        assert self._timer is not None, "only the timer calls"
        stop = perf_counter() + SLICE
        for _ in self._left:
            if perf_counter() >= stop:
                return
        self._timer.pause()
