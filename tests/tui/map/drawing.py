"""Draws whole maps as text."""

from __future__ import annotations

from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.layout import Layout, Zoom
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.lines import Lines
from hexwar_tui.tui.map.look import Scene
from hexwar_tui.tui.map.pen import Pen


def scene_of(view: View, charset: str = "unicode", cursor: str = "0202", *, numbered: bool = False) -> Scene:
    return Scene(view, glyphs_of(charset), cursor=view.grid.cell_of_label(cursor), numbered=numbered)


def pen_of(view: View, zoom: Zoom, charset: str = "unicode", theme: str = "hexwar") -> Pen:
    return Pen(Layout(view.grid, zoom), palette_for(theme, "truecolor"), glyphs_of(charset))


def painting(view: View, zoom: Zoom, cursor: str = "0202", theme: str = "hexwar") -> tuple[Scene, Pen]:
    """What a painted map is drawn from."""
    scene = scene_of(view, cursor=cursor, numbered=zoom == "large")
    scene.painted = True
    return scene, pen_of(view, zoom, theme=theme).painting()


def lines_of(scene: Scene, pen: Pen) -> Lines:
    return Lines(scene, pen)


def text_of(scene: Scene, pen: Pen) -> str:
    """The whole map in characters, without blanks at the ends of lines."""
    width, height = pen.layout.size
    lines = lines_of(scene, pen)
    return "\n".join(lines.line(y, 0, width).text.rstrip() for y in range(height))
