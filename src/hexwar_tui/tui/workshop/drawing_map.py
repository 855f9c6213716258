"""The map of a drawing: the left button paints, and goes on painting wherever it is led; the right one looks."""

from __future__ import annotations

from math import atan2, degrees

from textual import events
from textual.message import Message

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.map import HexMap
from hexwar_tui.tui.map.hand.mouse import LEFT_BUTTON


class DrawingMap(HexMap):
    """A map on which the mouse paints. Keys move its cursor as on any map."""

    class Struck(Message):
        """The mouse has come to the hex `cell` with its left button down; `before` is the hex that it came from, None
        for the one where the button went down. `way` is the side of the hex that is nearest, as in `Direction`. With
        `picks`, Ctrl is held."""

        def __init__(self, cell: Cell, before: Cell | None, way: int, *, picks: bool) -> None:
            self.cell, self.before, self.way, self.picks = cell, before, way, picks
            super().__init__()

    _led_from: Cell | None = None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Begins to paint."""
        cell = self.cell_shown(event.x, event.y)
        if event.button == LEFT_BUTTON:
            event.prevent_default()
            self._strike(cell, None, event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Goes on painting as far as the mouse was led."""
        if event.button != LEFT_BUTTON:
            self._led_from = None
            return
        event.prevent_default()
        cell = self.cell_shown(event.x, event.y)
        if cell is not None and cell != self._led_from and self._led_from is not None:
            self._strike(cell, self._led_from, event)

    def _strike(self, cell: Cell | None, before: Cell | None, event: events.MouseEvent) -> None:
        self._led_from = cell
        if cell is not None:
            way = self._way(cell, event)
            self.put_cursor(cell)
            self.post_message(self.Struck(cell, before, way, picks=event.ctrl))

    def _way(self, cell: Cell, event: events.MouseEvent) -> int:
        """The side of a hex that is nearest to the mouse. A cell of the terminal is twice as high as it is wide."""
        (x, y), (left, top) = self.layout_now.centre(cell), self.origin
        across, down = event.x + left - x, 2 * (event.y + top - y)
        return round(degrees(atan2(across, -down)) / 60) % 6

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Ends painting."""
        event.prevent_default()
        self._led_from = None

    def on_click(self, event: events.Click) -> None:
        """Leaves clicks of the left button alone: where it went down it has painted."""
        if event.button == LEFT_BUTTON:
            event.prevent_default()
