"""Counters: what is painted around a unit's badge, so that it stands on the ground like a tile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexwar_tui.tui.look.colours import Colour, Rgb, blend, rgb
from hexwar_tui.tui.map.canvas import Spot
from hexwar_tui.tui.map.look import TENTHS
from hexwar_tui.tui.map.paint.ground import Over
from hexwar_tui.tui.map.paint.raster import Measures
from hexwar_tui.tui.map.paint.tiles import edge_points

_BLACK = (0, 0, 0)

LEFT: tuple[Rgb, Rgb] = ((255, 246, 214), (176, 174, 164))
"""The bar of what is left of a unit: of one that can still act, and of one that has acted."""

FOOT, _UNTOLD, _SHADOW = 0.5, 0.28, 0.42
"""How much black is mixed into what is lost of a counter's bar, into the foot of one without a bar, and into the ground
where its shadow falls."""

_BEHIND = 0.3
"""How much black is mixed into a counter of which only the edges are seen behind another."""

Dot = tuple[tuple[int, int], Rgb]
"""A point of a hex, counted from its middle, and its colour."""


class Badge(NamedTuple):
    """A badge as it stands on a line of a hex, which has `width` cells, from cell `start` on over `cells` of them, in
    the colour of the side in `slot`; with what is `left` of the unit's strength in tenths, where that is known. That of
    a place is a `plate`, which has an edge above it and no more. It has so many `lines`; behind one that is `stacked`
    another peeps out."""

    line: int
    width: int
    start: int
    cells: int
    colour: Colour
    slot: int | None
    left: int | None = None
    acted: bool = False
    plate: bool = False
    lines: int = 1
    stacked: bool = False


def foot(badge: Badge, zoom: Measures) -> frozenset[Spot]:
    """The cells whose upper halves are a counter's foot."""
    return _beside(badge, zoom, badge.lines)


def head(badge: Badge, zoom: Measures) -> frozenset[Spot]:
    """The cells whose lower halves are a counter's upper edge."""
    return _beside(badge, zoom, -1)


def _beside(badge: Badge, zoom: Measures, down: int) -> frozenset[Spot]:
    """The cells of the line so far below a badge that are below it or, if negative, above: in the upper half of a hex a
    line begins a cell farther left than the one above it, in the lower half a cell farther right."""
    line = badge.line + down
    aside = indent(badge.line, zoom) - indent(line, zoom)
    return frozenset((line, at + aside) for at in range(badge.start, badge.start + badge.cells))


def indent(line: int, zoom: Measures) -> int:
    """How many cells farther right than the leftmost cell of a hex one of its lines begins."""
    return zoom.half_height - 1 - line if line < zoom.half_height else line - zoom.half_height


def counters(badges: list[Badge], ground: Rgb, zoom: Measures) -> Over:
    """What is painted around badges, of which each is on the line below the one before: an edge half a line high on top
    of them, a foot with the bar of what is left below, and their shadow on the `ground`."""
    found: dict[tuple[int, int], Rgb] = {}
    for badge in badges:
        found.update(_shadow(badge, ground, zoom))
    for badge in badges:
        found.update(_tile(badge, zoom))
    return found


def _columns(badge: Badge) -> range:
    """The points across of a badge."""
    left = 2 * badge.start - badge.width
    return range(left, left + 2 * badge.cells)


def _tile(badge: Badge, zoom: Measures) -> Iterator[Dot]:
    top, side, columns = 2 * badge.line - zoom.row_pitch, rgb(badge.colour), _columns(badge)
    for right, down in edge_points(badge.slot, len(columns)):
        yield (columns.start + right, top - 1 + down), side
    if badge.plate:
        return
    dark = blend(side, _BLACK, _UNTOLD if badge.left is None else FOOT)
    bar = 0 if badge.left is None else max(1, round(len(columns) * badge.left / TENTHS))
    bottom = top + 2 * badge.lines
    for at, x in enumerate(columns):
        yield from (((x, y), side) for y in range(top, bottom))
        yield (x, bottom), LEFT[badge.acted] if at < bar else dark


def _shadow(badge: Badge, ground: Rgb, zoom: Measures) -> Iterator[Dot]:
    top, columns, dark = 2 * badge.line - zoom.row_pitch, _columns(badge), blend(ground, _BLACK, _SHADOW)
    if badge.plate:
        return
    bottom = top + 2 * badge.lines
    for y in range(top, bottom + 2):
        yield (columns.stop, y), dark
    for x in columns[1:]:
        yield (x, bottom + 1), dark
    if badge.stacked:
        behind = blend(rgb(badge.colour), _BLACK, _BEHIND)
        yield from (((x, top - 2), behind) for x in range(columns.start + 2, columns.stop + 2))
        yield from (((x, y), behind) for x in (columns.stop, columns.stop + 1) for y in range(top - 1, bottom - 1))
