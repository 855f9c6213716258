"""The numbers of columns and rows along the edges of the map, and the frame that holds map and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from hexwar_tui.tui.map.widget import Chart

_CURSOR = Style(bold=True, reverse=True)

MOST_LINES = 1_000
"""How many lines of a ruler are remembered at most."""

Numbers = tuple[tuple[int, str, bool], ...]
"""The numbers in a line: the first cell of each, its text, and whether it is that of the cursor's column or row."""


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
        self._drawn: dict[Numbers, Strip] = {}

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
        self._forget()

    def notify_style_update(self) -> None:
        """Forgets the lines that were drawn: they have other colours now."""
        super().notify_style_update()
        self._forget()

    def _forget(self) -> None:
        self._strips.clear()
        self._drawn.clear()

    def at_cursor(self) -> Region:
        """Returns the cells of the ruler with the number of the cursor's column or row; each kind defines its own."""
        raise NotImplementedError

    def numbers(self, lines: Iterable[int]) -> Iterator[Numbers]:
        """Yields the numbers in each of these lines; each kind defines its own."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        """Draws line `y`."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draws the lines of a part of the ruler; a drawn line is kept until it would look different."""
        self.map.fit()
        missing = [y for y in crop.line_range if y not in self._strips]
        for y, numbers in zip(missing, self.numbers(missing), strict=True):
            self._strips[y] = self._line(numbers)
        return [self._strips[y].crop(*crop.column_span) for y in crop.line_range]

    def _line(self, numbers: Numbers) -> Strip:
        strip = self._drawn.get(numbers)
        if strip is None:
            if len(self._drawn) >= MOST_LINES:
                self._drawn.clear()
            strip = Strip(self._segments(numbers), self.size.width)
            for line_filter in self.get_line_filters():
                strip = strip.apply_filter(line_filter, self.background_colors[1])
            self._drawn[numbers] = strip
        return strip

    def _segments(self, numbers: Numbers) -> Iterator[Segment]:
        style, end = self.rich_style, 0
        for start, number, at_cursor in numbers:
            yield Segment(" " * (start - end), style)
            yield Segment(number, style + _CURSOR if at_cursor else style)
            end = start + len(number)
        yield Segment(" " * (self.size.width - end), style)

    def _label(self, number: int) -> str:
        """A column or row as it is written in the numbers of hexes: the first one is 1."""
        return f"{number + 1:0{self.map.view.grid.label_digits}}"


class ColumnRuler(Ruler):
    """Column numbers along the top: all, or, where these would run together, each 2nd, 5th or 10th and the cursor's."""

    def at_cursor(self) -> Region:
        """The cells around the number of the cursor's column."""
        x, _ = self.map.layout_now.centre(self.map.cursor)
        return Region(x - self.map.origin[0] - 3, 0, 7, 1)

    def numbers(self, lines: Iterable[int]) -> Iterator[Numbers]:
        """The numbers of the columns in sight for which there is room, each above the middle of its column."""
        return (self._numbers for _ in lines)

    @property
    def _numbers(self) -> Numbers:
        layout, width, digits = self.map.layout_now, self.size.width, self.map.view.grid.label_digits
        at_cursor = self.map.cursor % self.map.view.grid.width
        return tuple(
            (start, self._label(column), column == at_cursor)
            for column, x in layout.columns_visible(self.map.origin[0], width)
            if self._has_room(column, at_cursor) and 0 <= (start := x - (digits - 1) // 2) <= width - digits
        )

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

    def numbers(self, lines: Iterable[int]) -> Iterator[Numbers]:
        """The number of the row whose middle, in the higher columns, is on a line; empty if no row's middle is."""
        layout, at_cursor = self.map.layout_now, self.map.cursor // self.map.view.grid.width
        width, height = self.size
        start = width - 1 - self.map.view.grid.label_digits
        shown = {
            line: ((start, self._label(row), row == at_cursor),)
            for row, line in layout.rows_visible(self.map.origin[1], height)
            if layout.row_pitch > 1 or row % 2 or row == at_cursor
        }
        return (shown.get(line, ()) for line in lines)


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
