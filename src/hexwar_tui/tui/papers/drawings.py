"""The map of a view as files of pictures: SVG, and PNG where that can be made."""

from __future__ import annotations

from hexwar_tui.engine.view import View
from hexwar_tui.tui.look.painted import USUAL_GROUND
from hexwar_tui.tui.papers.picture import map_svg
from hexwar_tui.tui.papers.png import can_make_png, png_of


def drawings(view: View, language: str) -> dict[str, bytes]:
    """The pictures of the map by the ending of their files. Raises NoPng where PNG should be made, and that fails."""
    svg = map_svg(view, "medium", language, ground_style=USUAL_GROUND)
    return {".svg": svg.encode(), **({".png": png_of(svg)} if can_make_png() else {})}
