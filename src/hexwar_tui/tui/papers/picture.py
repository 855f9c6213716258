"""The map of a view as a picture: the same lines as on the screen, as SVG."""

from __future__ import annotations

import io

from rich.console import Console
from rich.segment import Segment, Segments
from rich.terminal_theme import SVG_EXPORT_THEME

from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.layout import Layout, Zoom
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.labels import lettered
from hexwar_tui.tui.map.lines import Lines
from hexwar_tui.tui.map.look import Scene
from hexwar_tui.tui.map.pen import Pen

THEME = "hexwar"
"""The theme of the app whose colours a picture has unless another is asked for."""

_SVG = """<svg viewBox="0 0 {terminal_width} {terminal_height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px; }}
{styles}</style>
<defs>{lines}</defs>
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</svg>
"""
"""What rich fills in: without the window that it would draw around, and without fonts to be loaded from elsewhere."""


def map_svg(view: View, zoom: Zoom, language: str, *, theme: str = THEME, name: str = "map") -> str:
    """The whole map of `view` as an SVG picture, with no hex under the cursor. `name` is put before the names of its
    styles: pictures on one page need different ones. Raises ValueError for an unknown zoom."""
    layout = Layout(view.grid, zoom)
    width, height = layout.size
    console = Console(file=io.StringIO(), record=True, width=width, color_system="truecolor", force_terminal=True)
    lines = _lines(view, layout, language, theme, console)
    for y in range(height):
        console.print(Segments([*lines.line(y, 0, width).simplify(), Segment.line()]), end="")
    return console.export_svg(title="", theme=SVG_EXPORT_THEME, code_format=_SVG, unique_id=name)


def _lines(view: View, layout: Layout, language: str, theme: str, console: Console) -> Lines:
    palette = palette_for(theme, "truecolor")
    scene = Scene(view, glyphs_of("unicode", coloured=True), language, pointed=False)
    scene.letters = lettered(view.names, layout, language)
    scene.numbered, scene.owned = layout.zoom == "large", layout.zoom == "overview"
    return Lines(scene, Pen(layout, palette, scene.glyphs), console)
