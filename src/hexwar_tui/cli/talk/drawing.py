"""The map of a view drawn as a picture, as the app draws it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hexwar_tui.engine.data.scenario import SideSpec
from hexwar_tui.engine.maps.paintbox import Ground
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say
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


def drawn_tiles(
    tiles: Sequence[tuple[Ground, Text]], sides: Sequence[SideSpec], columns: int, *, turned: bool
) -> tuple[bytes, tuple[int, int]]:
    """Grounds, each with what is written on it, as the app draws them, side by side as PNG; and how wide and high that
    is. Raises NoPng where PNG can't be made."""
    from hexwar_tui.tui.papers.png import NoPng, can_make_png, png_of
    from hexwar_tui.tui.papers.tileset import tileset_size, tileset_svg

    if not can_make_png():
        raise NoPng(say("The tiles need the package resvg-py: install it by pip install 'hexwar[maps]'."))
    picture = png_of(tileset_svg(tiles, sides, columns, turned=turned))
    return picture, tileset_size(len(tiles), columns, turned=turned)
