"""The map of a view as a picture: the same lines as on the screen, as SVG."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

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

NUMBERS, NUMBER_ABOVE = 'font-size="10" fill="#fff" fill-opacity=".75" text-anchor="middle"', 24
"""How the numbers of hexes look, and how far above the lower edge of a hex they stand."""

Ink = tuple[str, bool]
"""A colour of letters, and whether they are bold."""


Drawn = list[list[tuple[str, Style]]]
"""The cells of each line of a map: what stands there and its style; "" in the second cell of a wide sign."""

MOST_CHANGED = 1 / 3
"""What part of a map may have changed since another for it to be drawn over that."""


class Series:
    """Maps that follow one another on one page. One of which little has changed since an earlier one is drawn as that,
    with the cells that are others now over it, so that a page of many maps is small."""

    def __init__(self) -> None:
        self._whole: list[tuple[str, Drawn]] = []

    def find(self, drawn: Drawn) -> tuple[str, Wanted] | None:
        """The name of the last map that was drawn whole, and the cells of each line in which this one differs from it;
        None where too much does."""
        for name, before in self._whole[::-1]:
            if [len(line) for line in before] == [len(line) for line in drawn]:
                changed = [
                    [x for x, (new, old) in enumerate(zip(*lines, strict=True)) if new != old]
                    for lines in zip(drawn, before, strict=True)
                ]
                few = sum(map(len, changed)) <= MOST_CHANGED * sum(map(len, drawn))
                return (name, changed) if few else None
        return None

    def add(self, drawn: Drawn) -> str:
        """Takes a map that is drawn whole, and returns the name by which others refer to it."""
        name = f"map-{len(self._whole) + 1}"
        self._whole.append((name, drawn))
        return name


Wanted = Sequence[Sequence[int]]
"""The columns of each line that are to be drawn."""


def map_svg(
    view: View,
    zoom: Zoom,
    language: str,
    *,
    theme: str = THEME,
    ground_style: GroundStyle | None = None,
    series: Series | None = None,
    numbered: bool = False,
) -> str:
    """The whole map of `view` as an SVG picture, with no hex under the cursor, and nothing to be loaded from elsewhere;
    its ground painted in a style, with None drawn in characters, as zooms always are that have no room for paint. In a
    `series` it may refer to an earlier map of that. If it is `numbered`, each hex has its number, by which orders that
    are written name it. Raises ValueError for an unknown zoom."""
    layout = Layout(view.grid, zoom)
    width, height = layout.size
    drawn = _cells(_lines(view, layout, language, theme, ground_style), width, height)
    whole: Wanted = [range(width)] * height
    found = None if series is None else series.find(drawn)
    if found is not None:
        name, changed = found
        parts = [f'<use href="#{name}"/>', *_parts(drawn, changed)]
    elif series is not None:
        parts = [f'<g id="{series.add(drawn)}">', *_parts(drawn, whole), "</g>"]
    else:
        parts = [*_parts(drawn, whole)]
    if numbered:
        parts += [f'<g font-family="sans-serif" {NUMBERS}>', *_numbers(layout), "</g>"]
    head = f'<svg viewBox="0 0 {width * WIDE} {height * HIGH}" xmlns="http://www.w3.org/2000/svg">'
    return "\n".join((head, *parts, "</svg>\n"))


def _numbers(layout: Layout) -> Iterator[str]:
    """The number of each hex, small, at its lower edge."""
    for cell in (cell for cell in layout.grid.cells if cell not in layout.grid.void):
        box = layout.box(cell)
        x, y = (2 * box.x + box.width) * WIDE // 2, (box.y + box.height) * HIGH - NUMBER_ABOVE
        yield f'<text x="{x}" y="{y}">{layout.grid.label(cell)}</text>'


def _parts(drawn: Drawn, wanted: Wanted) -> Iterator[str]:
    """The cells that are wanted, as elements of a picture."""
    grounds, blocks = defaultdict[str, list[str]](list), defaultdict[str, list[str]](list)
    letters = defaultdict[Ink, list[str]](list)
    for y, (line, columns) in enumerate(zip(drawn, wanted, strict=True)):
        signs = defaultdict[Ink, list[tuple[int, str]]](list)
        for style, run in _runs(line, columns):
            ink, ground = _colours(style)
            grounds[ground].append(_stroke(run[0] * WIDE, y * HIGH, len(run) * WIDE, HIGH))
            for at in run:
                sign = line[at][0]
                if sign and sign in QUARTERS:
                    blocks[ink] += _quarters(sign, at, y)
                elif sign and not sign.isspace():
                    signs[ink, bool(style.bold)].append((at, sign))
        for ink_of_line, placed in signs.items():
            letters[ink_of_line] += _letters(placed, y)
    # All grounds first: a colour may be the ground of one cell and stand on that of another.
    for high, strokes in ((HIGH, grounds), (HIGH // 2, blocks)):
        yield f'<g shape-rendering="crispEdges" stroke-width="{high}">'
        yield from (f'<path stroke="{ink}" d="{"".join(parts)}"/>' for ink, parts in strokes.items() if parts)
        yield "</g>"
    yield f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{FONT}">'
    yield from (f"<g{_weight(ink)}>{''.join(parts)}</g>" for ink, parts in letters.items() if parts)
    yield "</g>"


def _cells(lines: Lines, width: int, height: int) -> Drawn:
    return [[*_cells_of(lines, y, width)] for y in range(height)]


def _cells_of(lines: Lines, y: int, width: int) -> Iterator[tuple[str, Style]]:
    for text, style, _ in lines.line(y, 0, width):
        for sign in text:
            yield sign, style or Style()
            yield from [("", style or Style())] * (cell_len(sign) - 1)


def _runs(line: Sequence[tuple[str, Style]], columns: Iterable[int]) -> Iterator[tuple[Style, list[int]]]:
    """Columns side by side of one style, each with that style."""
    for _, run in groupby(enumerate(columns), key=lambda pair: (pair[1] - pair[0], line[pair[1]][1])):
        found = [x for _, x in run]
        yield line[found[0]][1], found


def _stroke(x: int, y: int, width: int, height: int) -> str:
    """A box as a stroke of its height, which takes half as many characters as its outline."""
    return f"M{x} {y + height // 2}h{width}"


def _quarters(sign: str, x: int, y: int) -> Iterator[str]:
    """The parts of a cell that a sign of `QUARTERS` fills: no font has to be trusted to let them touch each other."""
    filled, wide, high = QUARTERS.index(sign), WIDE // 2, HIGH // 2
    for row in (0, 1):
        left, right = filled >> 2 * row & 1, filled >> 2 * row + 1 & 1
        if left or right:
            yield _stroke(x * WIDE + (not left) * wide, y * HIGH + row * high, (left + right) * wide, high)


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
