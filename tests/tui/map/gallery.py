"""Shows the map with something of everything: ``python -m tests.tui.map.gallery [ZOOM [THEME [CHARSET [SIZE]]]]``.

A SIZE of 0 shows houses and fences.
"""

from __future__ import annotations

import sys

from textual.app import App, ComposeResult

from hexwar_tui.hexgrid.layout import ZOOMS, Zoom
from hexwar_tui.tui.look.themes import THEMES
from hexwar_tui.tui.map import HexMap, MapFrame, Mark
from tests.tui.map.boards import varied_view, village_view


class Gallery(App[None]):
    """One map in its frame."""

    language = "en"

    def __init__(self, zoom: Zoom, theme: str, charset: str, size: int) -> None:
        super().__init__()
        for known in THEMES:
            self.register_theme(known)
        self.theme, self.charset, self._zoom = theme, charset, zoom
        self.hexmap = HexMap(varied_view(size, size) if size else village_view())

    def compose(self) -> ComposeResult:
        yield MapFrame(self.hexmap)

    def on_mount(self) -> None:
        hexmap, grid = self.hexmap, self.hexmap.view.grid
        hexmap.focus()
        hexmap.zoom = self._zoom
        if grid.width < 20:
            hexmap.centre_on(grid.cell_of_label("0905"))
            return
        at = grid.cell_of_label("0908") if grid.label_digits == 2 else grid.size // 2
        selected = grid.within(at, 2)[9]
        reach = {cell: Mark("reach", str(3 - grid.distance(cell, selected))) for cell in grid.within(selected, 2)}
        hexmap.marks = reach | {selected: Mark("selected"), grid.ring(selected, 3)[4]: Mark("target", "3")}
        hexmap.path = grid.line(selected, at)
        hexmap.overlay = dict.fromkeys(grid.ring(at, 6), "+")
        hexmap.centre_on(at)


if __name__ == "__main__":
    given = (*sys.argv[1:], *("medium", "hexwar", "unicode", "24")[len(sys.argv) - 1 :])
    zoom = next(zoom for zoom in ZOOMS if zoom == given[0])
    Gallery(zoom, given[1], given[2], int(given[3])).run()
