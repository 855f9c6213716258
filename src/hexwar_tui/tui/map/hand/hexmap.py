"""The map as players use it: a chart with keys and mouse."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message

from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.hexgrid.layout import ZOOMS, Zoom
from hexwar_tui.tui.map.hand.mouse import DRAG_PAUSE, LEFT_BUTTON, RIGHT_BUTTON, Drag, Wheel
from hexwar_tui.tui.map.widget import Chart
from hexwar_tui.tui.map.window import MAP_KEYS, page


class AtHex(Message):
    """A message about the hex `cell`; its subclasses say what has happened there."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        super().__init__()


class HexMap(Chart):
    """A map with a cursor that keys and clicks move. The left button picks hexes and drags the map, the right one
    looks, the wheel zooms; the app may say its `seconds`."""

    BINDINGS: ClassVar[list[BindingType]] = MAP_KEYS

    class Chosen(AtHex):
        """The player has chosen the hex under the cursor, by Enter or by a click on it."""

    class Picked(AtHex):
        """The player has clicked on another hex than the one under the cursor, which has come there."""

    class Led(AtHex):
        """The player has clicked on a hex with Ctrl: a way that is asked for leads by it. The cursor has not moved."""

    class Looked(AtHex):
        """The player has pointed at a hex, by a click of the right button; the cursor has not moved."""

    class Zoomed(Message):
        """The player has taken another zoom."""

    def __init__(
        self,
        view: View,
        *,
        pointed: bool = True,
        on_cursor: Callable[[Cell], object] = lambda cell: None,
        on_hover: Callable[[Cell | None], object] = lambda cell: None,
    ) -> None:
        """With `pointed`, the hex under the cursor is marked. `on_cursor` is called with each hex that the cursor comes
        to, `on_hover` with each that the mouse comes to while no button is down, and with None when it leaves them: at
        once, and not by a message, so that what they change on the screen is drawn together with the map."""
        super().__init__(view, pointed=pointed, on_cursor=on_cursor)
        self._on_hover = on_hover
        self._hovered: Cell | None = None
        self._drag, self._wheel = Drag(), Wheel()
        self._dragged_to: tuple[int, int] | None = None

    @property
    def part_seen(self) -> Region:
        """The part of the map that is seen, in cells of the terminal."""
        return Region(*self.origin, *self.size)

    def box_of(self, cell: Cell) -> Region:
        """The cells of the terminal that a hex is drawn in, as those of the whole map are counted."""
        box = self.layout_now.box(cell)
        return Region(box.x, box.y, box.width, box.height)

    def is_in_sight(self, cell: Cell) -> bool:
        """Whether the whole of a hex is seen."""
        return self.part_seen.contains_region(self.box_of(cell))

    # -- keys ----------------------------------------------------------------------------------------------------------

    def action_step(self, direction: str) -> None:
        """Moves the cursor to the neighbour in this direction, such as "NW", if there is one."""
        cell = self.view.grid.neighbour(self.cursor, Direction[direction])
        if cell is not None:
            self.cursor = cell

    def action_along_row(self, by: int) -> None:
        """Moves the cursor to the next hex of its row, past holes in the map; with `by` -1 to the one before."""
        column = self.cursor % self.view.grid.width + by
        row = self.cursor // self.view.grid.width
        while 0 <= column < self.view.grid.width:
            cell = self._scene.cell(column, row)
            if cell is not None:
                self.cursor = cell
                return
            column += by

    def action_zoom(self, by: int) -> None:
        """Zooms in by one level, with `by` -1 out by one, unless the last level is reached."""
        self.zoom = _next_zoom(self.zoom, by)
        self.post_message(self.Zoomed())

    def action_choose(self) -> None:
        """Posts that the player has chosen the hex under the cursor."""
        self.post_message(self.Chosen(self.cursor))

    def action_turn_page(self, right: int, down: int) -> None:
        """Scrolls `right` and `down` by so many screens, each less two hexes. The cursor stays where it is."""
        (x, y), (across, along) = self.origin, page(self.layout_now, self.size)
        self.scroll_map(x + right * across, y + down * along)

    # -- mouse ---------------------------------------------------------------------------------------------------------

    def forget_mouse(self) -> None:
        """Has the next move of the mouse call `on_hover`, be it over the same hex, as something else is shown now."""
        self._hovered = None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begins what may become a drag."""
        if event.button == LEFT_BUTTON:
            self._drag.press(event.screen_offset, self.origin)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Drags the map along, or tells which hex the mouse has come to."""
        if event.button == LEFT_BUTTON:
            self._drag_to(event)
            return
        self._drag.release()
        if not event.button:
            self._hover(self.cell_shown(event.x, event.y))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Ends a drag; terminals that tell of no moves tell only here how far it went."""
        if event.button == LEFT_BUTTON:
            self._drag_to(event)
            self._drag.release()
            self._follow_drag()

    def on_leave(self) -> None:
        """Tells that the mouse is over no hex any more."""
        self._hover(None)

    def _drag_to(self, event: events.MouseEvent) -> None:
        """Has the map follow the mouse a moment later, and no more often: on each cell that the mouse comes to, a slow
        line would be sent the whole map."""
        is_due, self._dragged_to = self._dragged_to is not None, self._drag.drag(event.screen_offset)
        if self._dragged_to is not None and not is_due:
            self.set_timer(DRAG_PAUSE, self._follow_drag)

    def _follow_drag(self) -> None:
        origin, self._dragged_to = self._dragged_to, None
        if origin is not None:
            self.scroll_map(*origin)

    def _hover(self, cell: Cell | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self._on_hover(cell)

    def on_click(self, event: events.Click) -> None:
        """Moves the cursor to the hex, or chooses it if the cursor is there; with Ctrl it leads a way, the right button
        only looks. Where the map was dragged there was no click."""
        cell = self.cell_shown(event.x, event.y)
        if cell is None:
            return
        if event.button == RIGHT_BUTTON:
            self.post_message(self.Looked(cell))
        elif event.button == LEFT_BUTTON and not self._drag.has_moved:
            self._click(cell, leads=event.ctrl)

    def _click(self, cell: Cell, *, leads: bool) -> None:
        if leads:
            self.post_message(self.Led(cell))
        elif cell == self.cursor:
            self.action_choose()
        else:
            self.put_cursor(cell)
            self.post_message(self.Picked(cell))

    @on(events.MouseScrollDown)
    @on(events.MouseScrollUp)
    def _wheel_turned(self, event: events.MouseEvent) -> None:
        """Zooms about the hex under the mouse; scrolls sideways with Shift, up and down with Ctrl or Alt."""
        event.stop()
        by = 1 if isinstance(event, events.MouseScrollDown) else -1
        if event.shift:
            self._scroll_by(by, 0)
        elif event.ctrl or event.meta:
            self._scroll_by(0, by)
        elif self._wheel.turns(getattr(self.app, "seconds", monotonic)()):
            self._zoom_about(event, _next_zoom(self.zoom, -by))

    @on(events.MouseScrollRight)
    @on(events.MouseScrollLeft)
    def _wheel_tilted(self, event: events.MouseEvent) -> None:
        """Scrolls sideways, as the wheel is tilted."""
        event.stop()
        self._scroll_by(1 if isinstance(event, events.MouseScrollRight) else -1, 0)

    def _zoom_about(self, event: events.MouseEvent, zoom: Zoom) -> None:
        if zoom != self.zoom:
            self.zoom_at(zoom, event.x, event.y)
            self.post_message(self.Zoomed())

    def _scroll_by(self, right: int, down: int) -> None:
        x, y = self.origin
        self.scroll_map(x + right * self.layout_now.pitch, y + down * self.layout_now.row_pitch)


def _next_zoom(zoom: Zoom, by: int) -> Zoom:
    """The zoom `by` levels in, or out if the number is negative, but none beyond the last."""
    return ZOOMS[max(0, min(len(ZOOMS) - 1, ZOOMS.index(zoom) + by))]
