"""Draws charts as content, by plotext: a line for each side in its colour, with the side's number at its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

import plotext
from rich.color import Color as RichColor
from textual.color import Color as TextualColour
from textual.content import Content
from textual.geometry import Size
from textual.style import Style

from hexwar_tui.engine.view import Chart, SideLine
from hexwar_tui.tui.look.colours import BLACK, DEFAULT, LIGHTER, Colour, readable, triplet
from hexwar_tui.tui.look.palettes import TEXT, Palette

LINE = "hd"
"""plotext's name for a line drawn in quarter blocks."""

FRAME = str.maketrans("─│┌┐└┘├┤┬┴┼", "-|+++++++++")
"""What the characters of the frame become in plain ASCII."""

_COLOUR = re.compile(r"\x1b\[([0-9;]*)m")
"""The escape codes in what plotext draws, all of which set a colour or take it away."""

TICK, TALL_TICK = 5, 3
"""How many cells of the width a number below a chart takes at least, and how many lines one beside it."""

Ink = tuple[int, int, int] | int | str


def drawn(chart: Chart, sides: Sequence[SideLine], size: Size, palette: Palette, *, plain: bool) -> Content:
    """Returns `chart` drawn in `size` cells, a line for each side. With `plain` (ASCII only), or without colours, a
    side's line is made of its number: its place in `sides`, counted from 1."""
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.limit_size(False, False)  # to the terminal that plotext believes to be there
    plotext.plotsize(size.width, size.height)
    inks = {line.side: _ink(palette, line.colour) for line in sides}
    numbered = plain or palette.depth == "none"
    for number, line in enumerate(sides, 1):
        values = list(chart.series[line.side])
        plotext.plot(list(chart.turns), values, marker=str(number) if numbered else LINE, color=inks[line.side])
    if not numbered:
        _end_lines(chart, sides, inks)
    plotext.xticks(_ticks(chart.turns, size.width // TICK))
    plotext.yticks(_ticks(_scale(chart), size.height // TALL_TICK))
    text: str = plotext.build()
    return Content("").join(_parts(text.translate(FRAME) if plain else text))


def _parts(text: str) -> Iterator[Content]:
    """The runs of one colour in what plotext has drawn: it sets a colour before each character, and takes it away."""
    words, *coloured = _COLOUR.split(text)
    found = [("", words), *zip(coloured[::2], coloured[1::2], strict=True)]
    for colour, run in groupby(filter(itemgetter(1), found), key=itemgetter(0)):
        yield Content.styled("".join(words for _, words in run), _style(colour))


@lru_cache(maxsize=256)
def _style(codes: str) -> Style:
    """The style that an escape code sets: a colour of three numbers or of one, or none."""
    kind, *numbers = codes.removeprefix("38;").split(";")
    if not codes.startswith("38;"):
        return Style()
    colour = RichColor.from_rgb(*map(int, numbers)) if kind == "2" else RichColor.from_ansi(int(numbers[0]))
    return Style(foreground=TextualColour.from_rich_color(colour))


def _end_lines(chart: Chart, sides: Sequence[SideLine], inks: Mapping[str, Ink]) -> None:
    """Writes each side's number at the end of its line."""
    for number, line in enumerate(sides, 1):
        last = chart.series[line.side][-1]
        plotext.text(str(number), chart.turns[-1], last, color=inks[line.side], alignment="right")


def _ink(palette: Palette, slot: int) -> Ink:
    """The colour of the side in `slot` as plotext takes it, bright enough to be read on a dark ground."""
    own = palette.side(slot).ground
    colour: Colour = LIGHTER.get(own, own)
    if colour == DEFAULT:
        return "default"
    if colour.startswith("color("):
        return int(colour[len("color(") : -1])
    red, green, blue = triplet(readable(colour, BLACK, TEXT, lambda shade: shade))
    return red, green, blue


def _scale(chart: Chart) -> range:
    """The numbers of the upright axis: from 0, or the least value if that is lower, to the greatest."""
    values = [value for series in chart.series.values() for value in series]
    return range(min(0, *values), max(1, *values) + 1)


def _ticks(numbers: Sequence[int], most: int) -> list[int]:
    """At most `most` of the numbers, in equal steps."""
    step = -(-len(numbers) // max(1, most))
    return list(numbers[::step])
