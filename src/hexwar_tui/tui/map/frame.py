"""The map with its rulers."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container

from hexwar_tui.tui.map.rulers import ColumnRuler, RowRuler
from hexwar_tui.tui.map.widget import HexMap


class MapFrame(Container):
    """A map with column numbers above it and row numbers to its left."""

    DEFAULT_CSS = """
    MapFrame { layout: grid; grid-size: 2 2; grid-columns: 4 1fr; grid-rows: 1 1fr; width: 1fr; height: 1fr; }
    MapFrame > .corner { background: $panel; }
    """

    def __init__(self, hexmap: HexMap) -> None:
        super().__init__()
        self.map = hexmap

    def compose(self) -> ComposeResult:
        """Lays out the corner, the two rulers and the map."""
        yield Container(classes="corner")
        yield ColumnRuler(self.map)
        yield RowRuler(self.map)
        yield self.map
