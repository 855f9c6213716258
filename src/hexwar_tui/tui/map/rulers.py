"""The numbers of columns and rows along the edges of the map."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from hexwar_tui.tui.map.widget import HexMap


class Ruler(Widget):
    """Numbers beside a map, that of the cursor standing out; moves with it."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Ruler { background: $panel; color: $text-muted; }
    ColumnRuler { height: 1; width: 1fr; }
    RowRuler { width: 4; height: 1fr; }
    """

    def __init__(self, hexmap: HexMap) -> None:
        super().__init__()
        self.map = hexmap

    def on_mount(self) -> None:
        """Begins to follow the map."""
        self.map.scrolled.subscribe(self, lambda _: self.refresh())

    @property
    def _digits(self) -> int:
        return self.map.view.grid.label_digits

    def _style(self, *, cursor: bool) -> Style:
        return self.rich_style + Style(bold=True, reverse=True) if cursor else self.rich_style


class ColumnRuler(Ruler):
    """Along the top, column numbers; only every second, fifth … where they would run together."""

    def render_line(self, y: int) -> Strip:
        """The numbers, each above the middle of its column."""
        layout, width = self.map.layout_now, self.size.width
        at_cursor = self.map.cursor % self.map.view.grid.width
        step = next(step for step in (1, 2, 5, 10) if step * layout.pitch > self._digits or step == 10)
        segments, end = [], 0
        for column, x in layout.columns_visible(self.map.origin[0], width):
            start = x - (self._digits - 1) // 2
            if (column + 1) % step or start < end or start + self._digits > width:
                continue
            segments.append(Segment(" " * (start - end), self._style(cursor=False)))
            segments.append(Segment(f"{column + 1:0{self._digits}}", self._style(cursor=column == at_cursor)))
            end = start + self._digits
        return Strip(segments, end).adjust_cell_length(width, self.rich_style)


class RowRuler(Ruler):
    """Down the left, row numbers."""

    def render_line(self, y: int) -> Strip:
        """The number of the row whose middle, in the higher columns, is on this line."""
        layout, width = self.map.layout_now, self.size.width
        rows = layout.rows_visible(self.map.origin[1] + y, 1)
        step = 1 if layout.row_pitch > 1 else 2
        if not rows or (rows[0][0] + 1) % step:
            return Strip.blank(width, self.rich_style)
        row = rows[0][0]
        number = f"{row + 1:0{self._digits}}"
        style = self._style(cursor=row == self.map.cursor // self.map.view.grid.width)
        before = width - 1 - len(number)
        return Strip(
            [Segment(" " * before, self.rich_style), Segment(number, style), Segment(" ", self.rich_style)], width
        )
