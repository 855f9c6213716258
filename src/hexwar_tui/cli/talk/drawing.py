"""The map of a view drawn as a picture, as the app draws it."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.papers.document import Picture
from hexwar_tui.storage.disk.files import demand_free, write_file


def drawn(view: View, language: str, zoom: Zoom = "medium") -> str:
    """The map of `view` as SVG."""
    from hexwar_tui.tui.look.painted import USUAL_GROUND
    from hexwar_tui.tui.papers.picture import map_svg  # it draws as the app does

    return map_svg(view, zoom, language, ground_style=USUAL_GROUND, numbered=True)


def write_pictures(view: View, paper: Path, language: str) -> Picture:
    """Writes the map of `view` beside the file `paper`, under its name: as SVG, and as PNG where that can be made.
    Returns the picture for the paper. Raises SaveError if one can't be written or is there already."""
    from hexwar_tui.tui.papers.png import can_make_png, png_of

    svg, kinds = drawn(view, language), [".svg", *([".png"] if can_make_png() else [])]
    for kind in kinds:
        demand_free(paper.with_suffix(kind))
    for kind in kinds:
        write_file(paper.with_suffix(kind), png_of(svg) if kind == ".png" else svg.encode())
    return Picture(paper.with_suffix(kinds[-1]).name, say("The map"), svg)
