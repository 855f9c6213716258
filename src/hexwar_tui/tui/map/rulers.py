"""The numbers of columns and rows along the edges of the map, and the frame that holds map and numbers."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from hexwar_tui.tui.map.widget import Chart

_CURSOR = Style(bold=True, reverse=True)


class Ruler(Widget):
    """Numbers beside a map, which move with it; the number of the cursor's column or row stands out."""

    ALLOW_SELECT = False
    AXIS = 0
    """Which of the map's coordinates the ruler follows: 0 for x, 1 for y."""

    DEFAULT_CSS = """
    Ruler { background: $panel; color: $text-muted; }
    ColumnRuler { height: 1; width: 1fr; }
    RowRuler { width: 4; height: 1fr; }
    """

    def __init__(self, hexmap: Chart) -> None:
        super().__init__()
        self.map = hexmap
        self._shown: tuple[object, ...] = ()
        self._marked: Region = Region()
        self._strips: dict[int, Strip] = {}

    def on_mount(self) -> None:
        """Begins to follow the map as it scrolls and its cursor moves."""
        self.map.scrolled.subscribe(self, lambda _: self.follow(), immediate=True)

    def follow(self) -> None:
        """Repaints what has changed: all after scrolling, else the numbers that the cursor left and came to."""
        shown = (self.map.layout_now, self.map.origin[self.AXIS])
        before, self._marked = self._marked, self.at_cursor()
        if shown != self._shown:
            self._shown = shown
            self._strips.clear()
            self.refresh()
        elif before != self._marked:
            for region in (before, self._marked):
                self._strips.pop(region.y, None)
            self.refresh(before, self._marked)

    def on_resize(self) -> None:
        """Forgets the lines that were drawn: they have another length now."""
        self._strips.clear()

    def notify_style_update(self) -> None:
        """Forgets the lines that were drawn: they have other colours now."""
        super().notify_style_update()
        self._strips.clear()

    def at_cursor(self) -> Region:
        """Returns the cells of the ruler with the number of the cursor's column or row; each kind defines its own."""
        raise NotImplementedError

    def numbers(self, y: int) -> list[tuple[int, str, bool]]:
        """The numbers in line `y`: first cell, text, and whether it is the cursor's; each kind defines its own."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        """Draws line `y`."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draws the lines of a part of the ruler; a drawn line is kept until it would look different."""
        self.map.fit()
        missing = [y for y in crop.line_range if y not in self._strips]
        if missing:
            style, filters, background = self.rich_style, self.get_line_filters(), self.background_colors[1]
            for y in missing:
                strip = self._drawn(y, style)
                for line_filter in filters:
                    strip = strip.apply_filter(line_filter, background)
                self._strips[y] = strip
        return [self._strips[y].crop(*crop.column_span) for y in crop.line_range]

    def _drawn(self, y: int, style: Style) -> Strip:
        segments, end, width = [], 0, self.size.width
        for start, number, at_cursor in self.numbers(y):
            segments.append(Segment(" " * (start - end), style))
            segments.append(Segment(number, style + _CURSOR if at_cursor else style))
            end = start + len(number)
        segments.append(Segment(" " * (width - end), style))
        return Strip(segments, width)

    def _label(self, number: int) -> str:
        """A column or row as it is written in the numbers of hexes: the first one is 1."""
        return f"{number + 1:0{self.map.view.grid.label_digits}}"


class ColumnRuler(Ruler):
    """Column numbers along the top: all, or, where these would run together, each 2nd, 5th or 10th and the cursor's."""

    def at_cursor(self) -> Region:
        """The cells around the number of the cursor's column."""
        x, _ = self.map.layout_now.centre(self.map.cursor)
        return Region(x - self.map.origin[0] - 3, 0, 7, 1)

    def numbers(self, y: int) -> list[tuple[int, str, bool]]:
        """The numbers of the columns in sight for which there is room, each above the middle of its column."""
        layout, width, digits = self.map.layout_now, self.size.width, self.map.view.grid.label_digits
        at_cursor = self.map.cursor % self.map.view.grid.width
        return [
            (start, self._label(column), column == at_cursor)
            for column, x in layout.columns_visible(self.map.origin[0], width)
            if self._has_room(column, at_cursor) and 0 <= (start := x - (digits - 1) // 2) <= width - digits
        ]

    def _has_room(self, column: int, at_cursor: int) -> bool:
        pitch, digits = self.map.layout_now.pitch, self.map.view.grid.label_digits
        step = next(step for step in (1, 2, 5, 10) if step * pitch > digits)
        return column == at_cursor or (not (column + 1) % step and abs(column - at_cursor) * pitch > digits)


class RowRuler(Ruler):
    """Row numbers down the left side."""

    AXIS = 1

    def at_cursor(self) -> Region:
        """The line with the number of the cursor's row."""
        grid, layout = self.map.view.grid, self.map.layout_now
        row = self.map.cursor // grid.width
        return Region(0, layout.centre(row * grid.width)[1] - self.map.origin[1], self.size.width, 1)

    def numbers(self, y: int) -> list[tuple[int, str, bool]]:
        """The number of the row whose middle, in the higher columns, is on this line; empty if no row's middle is."""
        layout, at_cursor = self.map.layout_now, self.map.cursor // self.map.view.grid.width
        start = self.size.width - 1 - self.map.view.grid.label_digits
        return [
            (start, self._label(row), row == at_cursor)
            for row, _ in layout.rows_visible(self.map.origin[1] + y, 1)
            if layout.row_pitch > 1 or row % 2 or row == at_cursor
        ]


class MapFrame(Container):
    """A map with column numbers above it and row numbers to its left."""

    BLANK = True  # Map and numbers cover it, so nothing of its own is drawn.

    DEFAULT_CSS = """
    MapFrame { layout: grid; grid-size: 2 2; grid-columns: 4 1fr; grid-rows: 1 1fr; width: 1fr; height: 1fr; }
    MapFrame > .corner { background: $panel; }
    """

    def __init__(self, hexmap: Chart) -> None:
        super().__init__()
        self.map = hexmap

    def compose(self) -> ComposeResult:
        """Lays out the corner, the two rulers and the map."""
        yield Container(classes="corner")
        yield ColumnRuler(self.map)
        yield RowRuler(self.map)
        yield self.map
