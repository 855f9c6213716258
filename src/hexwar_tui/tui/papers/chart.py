"""A chart by turn as a picture for pages: a line for each side in its colour, with its name and last number beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from hexwar_tui.engine.view import Chart, SideLine
from hexwar_tui.engine.words.language import render
from hexwar_tui.tui.look.colours import triplet
from hexwar_tui.tui.look.themes import palette_for
from hexwar_tui.tui.papers.picture import THEME

WIDE, HIGH = 900, 260
"""How many units the picture is wide and high."""

LEFT, RIGHT, TOP, LOW = 44, 200, 14, 30
"""How many of them are free of lines at each edge, for numbers and names."""

LETTERS, APART = 15, 17
"""How large letters are, and how far apart names at least."""


def chart_svg(chart: Chart, sides: Sequence[SideLine], language: str) -> str:
    """`chart` as an SVG picture with nothing to be loaded from elsewhere; "" while fewer than two turns have ended. Its
    words have the ink of the page around it."""
    if len(chart.turns) < 2:
        return ""
    parts = (*_frame(chart), *_lines(chart, sides, language))
    head = f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" xmlns="http://www.w3.org/2000/svg"'
    return "\n".join((f'{head} font-family="sans-serif" font-size="{LETTERS}">', *parts, "</svg>\n"))


def _ends(chart: Chart) -> tuple[int, int]:
    """The least number at the bottom, and the greatest at the top."""
    values = [value for series in chart.series.values() for value in series]
    return min(0, *values), max(1, *values)


def _x(chart: Chart, turn: int) -> float:
    first, last = chart.turns[0], chart.turns[-1]
    return round(LEFT + (turn - first) * (WIDE - LEFT - RIGHT) / (last - first), 1)


def _y(chart: Chart, value: float) -> float:
    low, top = _ends(chart)
    return round(TOP + (top - value) * (HIGH - TOP - LOW) / (top - low), 1)


def _frame(chart: Chart) -> Iterator[str]:
    """Lines at the least and the greatest number, and the numbers of the first and the last turn."""
    for value in _ends(chart):
        y = _y(chart, value)
        yield f'<path stroke="currentColor" stroke-opacity=".3" d="M{LEFT} {y}H{WIDE - RIGHT}"/>'
        yield f'<text fill="currentColor" x="{LEFT - 6}" y="{y + LETTERS / 3}" text-anchor="end">{value}</text>'
    for turn in (chart.turns[0], chart.turns[-1]):
        yield f'<text fill="currentColor" x="{_x(chart, turn)}" y="{HIGH - 6}" text-anchor="middle">{turn}</text>'


def _lines(chart: Chart, sides: Sequence[SideLine], language: str) -> Iterator[str]:
    """The line of each side, from the highest end down, with a dot of its colour before its name."""
    palette, free = palette_for(THEME, "truecolor"), 0.0
    for below, side in enumerate(sorted(sides, key=lambda side: -chart.series[side.side][-1]), 1 - len(sides)):
        series, colour = chart.series[side.side], triplet(palette.side(side.colour).ground).hex
        places = zip(chart.turns, series, strict=True)
        points = " ".join(f"{_x(chart, turn)},{_y(chart, value)}" for turn, value in places)
        yield f'<polyline fill="none" stroke="{colour}" stroke-width="3" points="{points}"/>'
        y = max(min(_y(chart, series[-1]), HIGH - LETTERS + below * APART), free)
        free = y + APART
        name = escape(render(side.name, language))
        yield f'<circle fill="{colour}" cx="{WIDE - RIGHT + 12}" cy="{y}" r="5"/>'
        text = f"{name} {series[-1]}"
        yield f'<text fill="currentColor" x="{WIDE - RIGHT + 22}" y="{y + LETTERS / 3}">{text}</text>'
