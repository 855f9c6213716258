"""The map of a view as files of pictures for those who write their orders: SVG, and PNG where that can be made."""

from __future__ import annotations

from collections.abc import Callable

from hexwar_tui.engine.view import View
from hexwar_tui.tui.look.painted import USUAL_GROUND
from hexwar_tui.tui.papers.picture import map_svg
from hexwar_tui.tui.papers.png import can_make_png, png_made_aside, png_of


def drawings(view: View, language: str) -> dict[str, bytes]:
    """The pictures of the map by how their files end. Raises NoPng where PNG should be made, and that fails."""
    return _drawings(view, language, png_of)


def drawings_aside(view: View, language: str) -> dict[str, bytes]:
    """As `drawings`, for a program that goes on meanwhile in another thread."""
    return _drawings(view, language, png_made_aside)


def _drawings(view: View, language: str, made: Callable[[str], bytes]) -> dict[str, bytes]:
    svg = map_svg(view, "medium", language, ground_style=USUAL_GROUND, numbered=True)
    return {".svg": svg.encode(), **({".png": made(svg)} if can_make_png() else {})}
