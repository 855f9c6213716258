"""The grounds of a map as one picture of tiles, each drawn as the app draws it: the tileset for other map editors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.data.scenario import SideSpec
from hexwar_tui.engine.maps.paintbox import Ground
from hexwar_tui.engine.view import HexLook, SideLine, View
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, Text
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.papers.maps.lattice import LONG, SHORT, SIDE
from hexwar_tui.tui.look.painted import USUAL_GROUND
from hexwar_tui.tui.papers.picture import map_svg

MIDDLE, LEFT, TOP = 4, 68, 140
"""The cell in the middle of nine, and where its left and upper edges are in the picture of these."""

Marked = tuple[Ground, Text]
"""A ground, and a few letters to be written on it."""


def tileset_svg(tiles: Sequence[Marked], sides: Sequence[SideSpec], columns: int, *, turned: bool) -> str:
    """The tiles side by side, `columns` in a row, as SVG; `turned` to the left by a quarter where hexes are to have
    pointed tops."""
    width, height = tileset_size(len(tiles), columns, turned=turned)
    head = f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" xmlns="http://www.w3.org/2000/svg">'
    corner = (LONG - SIDE) // 2
    shape = f"{corner},0 {LONG - corner},0 {LONG},{SHORT // 2} {LONG - corner},{SHORT} {corner},{SHORT} 0,{SHORT // 2}"
    clip = f'<clipPath id="hex"><polygon points="{shape}"/></clipPath>'
    return "\n".join((head, clip, *_placed(tiles, sides, columns, turned), "</svg>\n"))


def tileset_size(count: int, columns: int, *, turned: bool) -> tuple[int, int]:
    """How wide and high the picture of so many tiles is, in pixels."""
    wide, high = (SHORT, LONG) if turned else (LONG, SHORT)
    return columns * wide, -(-count // columns) * high


def _placed(tiles: Sequence[Marked], sides: Sequence[SideSpec], columns: int, turned: bool) -> Iterator[str]:
    wide, high = (SHORT, LONG) if turned else (LONG, SHORT)
    for at, tile in enumerate(tiles):
        row, column = divmod(at, columns)
        way = f"translate({column * wide} {(row + turned) * high})" + " rotate(-90)" * turned
        window = f'<svg width="{LONG}" height="{SHORT}" viewBox="{LEFT} {TOP} {LONG} {SHORT}">'
        yield f'<g transform="{way}"><g clip-path="url(#hex)">{window}{_drawn(tile, sides)}</svg></g></g>'


def _drawn(tile: Marked, sides: Sequence[SideSpec]) -> str:
    """The elements of a picture of nine hexes of one ground: each runs over into its neighbours."""
    ground, label = tile
    region = ground.id if label else ""
    look = HexLook(ground.look, owner=ground.owner, region=region)
    middle = HexLook(ground.look, owner=ground.owner, region=region, label=label)
    view = View(
        seat="",
        turn=0,
        phase="",
        sides=tuple(SideLine(side.id, side.name, side.colour) for side in sides),
        headline=(),
        grid=grid(3, 3),
        look=lambda cell: middle if cell == MIDDLE else look,
        describe=lambda cell: (),
        card=lambda unit: (),
        units=(),
        panels=(),
    )
    picture = map_svg(view, "medium", SOURCE_LANGUAGE, ground_style=USUAL_GROUND)
    return picture.partition(">")[2].rpartition("</svg>")[0]
