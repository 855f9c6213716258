"""The map of a view as a picture: the same lines as on the screen, as SVG."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from html import escape

from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from hexwar_tui.engine.view import View
from hexwar_tui.hexgrid.layout import Layout, Zoom
from hexwar_tui.tui.look.hex_ground import QUARTERS
from hexwar_tui.tui.look.painted import GroundStyle
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.map.glyphs import glyphs_of
from hexwar_tui.tui.map.labels import lettered
from hexwar_tui.tui.map.lines import Lines
from hexwar_tui.tui.map.look import Scene
from hexwar_tui.tui.map.pen import Pen

THEME = "hexwar"
"""The theme of the app whose colours a picture has unless another is asked for."""

WIDE, HIGH = 10, 20
"""How many units of the picture a cell of the screen is wide and high."""

FONT, BASE = 16.6, 15
"""The size of letters, by which those of the usual fonts are a cell wide, and how far below its top a line's letters
stand."""

Ink = tuple[str, bool]
"""A colour of letters, and whether they are bold."""


def map_svg(
    view: View, zoom: Zoom, language: str, *, theme: str = THEME, ground_style: GroundStyle | None = None
) -> str:
    """The whole map of `view` as an SVG picture, with no hex under the cursor, and nothing to be loaded from elsewhere;
    its ground painted in a style, with None drawn in characters, as zooms always are that have no room for paint.
    Raises ValueError for an unknown zoom."""
    layout = Layout(view.grid, zoom)
    width, height = layout.size
    lines = _lines(view, layout, language, theme, ground_style)
    grounds, blocks = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    letters = defaultdict[Ink, list[str]](list)
    for y in range(height):
        signs = defaultdict[Ink, list[tuple[int, str]]](list)
        for x, wide, text, style in _runs(lines, y, width):
            ink, ground = _colours(style)
            grounds[ground].append(_box(x * WIDE, y * HIGH, wide * WIDE, HIGH))
            for at, sign in _placed(text, x):
                if sign in QUARTERS:
                    blocks[ink] += _quarters(sign, at, y)
                elif not sign.isspace():
                    signs[ink, bool(style.bold)].append((at, sign))
        for ink_of_line, placed in signs.items():
            letters[ink_of_line] += _letters(placed, y)
    # All grounds first: a colour may be the ground of one cell and stand on that of another.
    paths = (
        f'<path fill="{fill}" d="{"".join(parts)}"/>' for fill, parts in (*grounds.items(), *blocks.items()) if parts
    )
    texts = (f"<g{_weight(ink)}>{''.join(parts)}</g>" for ink, parts in letters.items() if parts)
    return "\n".join(
        (
            f'<svg viewBox="0 0 {width * WIDE} {height * HIGH}" xmlns="http://www.w3.org/2000/svg">',
            *('<g shape-rendering="crispEdges">', *paths, "</g>"),
            f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT}">',
            *(*texts, "</g>", "</svg>\n"),
        )
    )


def _runs(lines: Lines, y: int, width: int) -> Iterator[tuple[int, int, str, Style]]:
    """The runs of one style in a line of the map: where each begins, how many cells it has, its text and its style."""
    x = 0
    for text, style, _ in lines.line(y, 0, width).simplify():
        wide = cell_len(text)
        yield x, wide, text, style or Style()
        x += wide


def _box(x: int, y: int, width: int, height: int) -> str:
    return f"M{x} {y}h{width}v{height}h-{width}z"


def _quarters(sign: str, x: int, y: int) -> Iterator[str]:
    """The parts of a cell that a sign of `QUARTERS` fills: no font has to be trusted to let them touch each other."""
    filled, wide, high = QUARTERS.index(sign), WIDE // 2, HIGH // 2
    for row in (0, 1):
        left, right = filled >> 2 * row & 1, filled >> 2 * row + 1 & 1
        if left or right:
            yield _box(x * WIDE + (not left) * wide, y * HIGH + row * high, (left + right) * wide, high)


def _placed(text: str, x: int) -> Iterator[tuple[int, str]]:
    for sign in text:
        yield x, sign
        x += cell_len(sign)


def _letters(placed: list[tuple[int, str]], y: int) -> Iterator[str]:
    """A line's letters of one style, each in its own place, however wide a reader's font has them."""
    places = " ".join(str(at * WIDE) for at, _ in placed)
    yield f'<text x="{places}" y="{y * HIGH + BASE}">{escape("".join(sign for _, sign in placed))}</text>'


def _weight(ink: Ink) -> str:
    colour, is_bold = ink
    return f' fill="{colour}"' + ' font-weight="bold"' * is_bold


def _colours(style: Style) -> tuple[str, str]:
    """The colours of letters and ground."""
    ink = _hex(style.color, SVG_EXPORT_THEME.foreground_color.hex)
    ground = _hex(style.bgcolor, SVG_EXPORT_THEME.background_color.hex)
    return (ground, ink) if style.reverse else (ink, ground)


def _hex(colour: Color | None, usual: str) -> str:
    return usual if colour is None or colour.is_default else colour.get_truecolor(SVG_EXPORT_THEME).hex


def _lines(view: View, layout: Layout, language: str, theme: str, ground_style: GroundStyle | None) -> Lines:
    palette = palette_for(theme, "truecolor")
    scene = Scene(view, glyphs_of("unicode", coloured=True), language, pointed=False)
    scene.letters = lettered(scene, layout)
    scene.numbered, scene.owned = layout.zoom == "large", layout.zoom == "overview"
    pen = Pen(layout, palette, scene.glyphs)
    scene.painted = ground_style is not None and pen.can_paint
    return Lines(scene, pen.painting(ground_style) if scene.painted else pen)
