"""The map of a view drawn as a picture, as the app draws it."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.layout import Zoom
from hexwar_tui.papers.document import Picture
from hexwar_tui.storage.disk.files import demand_free, write_file


def drawn(view: View, language: str, zoom: Zoom) -> str:
    """The map of `view` as SVG."""
    from hexwar_tui.tui.look.painted import USUAL_GROUND
    from hexwar_tui.tui.papers.picture import map_svg  # it draws as the app does

    return map_svg(view, zoom, language, ground_style=USUAL_GROUND, numbered=True)


def write_pictures(view: View, paper: Path, language: str) -> Picture:
    """Writes the map of `view` beside the file `paper`, under its name: as SVG, and as PNG where that can be made.
    Returns the picture for the paper. Raises SaveError if one can't be written or is there already, NoPng where PNG
    should be made, and that fails."""
    from hexwar_tui.tui.papers.drawings import drawings
    from hexwar_tui.tui.papers.png import can_make_png

    for kind in (".svg", ".png") if can_make_png() else (".svg",):
        demand_free(paper.with_suffix(kind))
    made = drawings(view, language)  # A PNG takes seconds: it is made only where it can be written.
    for kind, picture in made.items():
        write_file(paper.with_suffix(kind), picture)
    return Picture(paper.with_suffix(list(made)[-1]).name, say("The map"), made[".svg"].decode())
