"""Counters: what is painted around a unit's badge, so that it stands on the ground like a tile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexwar_tui.tui.look.colours import Rgb, blend, rgb
from hexwar_tui.tui.look.palettes import Paint
from hexwar_tui.tui.map.canvas import Spot
from hexwar_tui.tui.map.look import TENTHS
from hexwar_tui.tui.map.paint.ground import Over
from hexwar_tui.tui.map.paint.raster import Measures

_BLACK = (0, 0, 0)

_LEFT: tuple[Rgb, Rgb] = ((255, 246, 214), (176, 174, 164))
"""The bar of what is left of a unit: of one that can still act, and of one that has acted."""

_FOOT, _SHADOW = 0.5, 0.42
"""How much black is mixed into a counter's foot, and into the ground where its shadow falls."""

Dot = tuple[tuple[int, int], Rgb]
"""A point of a hex, counted from its middle, and its colour."""


class Badge(NamedTuple):
    """A badge as it stands on a line of a hex, which has `width` cells, from cell `start` on over `cells` of them; with
    what is `left` of the unit's strength in tenths, where that is known."""

    line: int
    width: int
    start: int
    cells: int
    paint: Paint
    left: int | None = None
    acted: bool = False


def foot(badge: Badge, zoom: Measures) -> frozenset[Spot]:
    """The cells whose upper halves are a counter's foot. In the lower half of a hex a line begins a cell farther right
    than the one above it."""
    in_lower_half, wide = badge.line >= zoom.half_height, _aside(zoom) // 2
    cells = range(badge.start - wide - in_lower_half, badge.start + badge.cells + wide - in_lower_half)
    return frozenset((badge.line + 1, at) for at in cells)


def counters(badges: list[Badge], ground: Rgb, zoom: Measures) -> Over:
    """What is painted around badges, of which each is on the line below the one before: an edge half a line high on top
    of them, a foot with the bar of what is left below, and their shadow on the `ground`. At the largest zoom a tile is
    wider than the badge."""
    if not badges:
        return {}
    wide = _aside(zoom)
    found: dict[tuple[int, int], Rgb] = {}
    for badge in badges:
        found.update(_shadow(badge, ground, zoom, wide))
    for badge in badges:
        found.update(_tile(badge, zoom, wide))
    return found


def _aside(zoom: Measures) -> int:
    """How many points a counter is wider than its badge on both sides."""
    return 2 if zoom.half_height > 2 else 0


def _columns(badge: Badge, wide: int) -> range:
    """The points across of a tile that is `wide` points wider on both sides than the badge."""
    left = 2 * badge.start - badge.width
    return range(left - wide, left + 2 * badge.cells + wide)


def _tile(badge: Badge, zoom: Measures, wide: int) -> Iterator[Dot]:
    top, side = 2 * badge.line - zoom.row_pitch, rgb(badge.paint.ground)
    columns, dark = _columns(badge, wide), blend(side, _BLACK, _FOOT)
    bar = 0 if badge.left is None else max(1, round(len(columns) * badge.left / TENTHS))
    for at, x in enumerate(columns):
        below = _LEFT[badge.acted] if at < bar else dark
        for y, colour in ((top - 1, side), (top, side), (top + 1, side), (top + 2, below)):
            yield (x, y), colour


def _shadow(badge: Badge, ground: Rgb, zoom: Measures, wide: int) -> Iterator[Dot]:
    top, columns, dark = 2 * badge.line - zoom.row_pitch, _columns(badge, wide), blend(ground, _BLACK, _SHADOW)
    for y in range(top, top + 4):
        yield (columns.stop, y), dark
    for x in columns[1:]:
        yield (x, top + 3), dark
