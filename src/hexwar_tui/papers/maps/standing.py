"""Where the things of a map of Tiled stand: on which hexes, or sides of hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import NoReturn

from hexwar_tui.engine.maps.paintbox import AnyThings, Shape
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.maps.lattice import Lattice, Pixel, Spot
from hexwar_tui.papers.maps.tiled_map import BadMap, Thing

MOST_HEXES = 500
"""The most hexes that an area may lie over."""


def where_is(things: AnyThings, thing: Thing, lattice: Lattice) -> tuple[str, ...]:
    """The labels of the hexes on which a thing stands, or of the sides of hexes; none where one that needs a single hex
    stands beside the map. Raises BadMap where it can't stand so."""
    if things.shape is Shape.HEX:
        spot = lattice.spot(*_middle(thing))
        return () if spot is None else (lattice.grid.label(spot.cell),)
    if things.shape is Shape.HEXES and _is_area(thing):
        return _covered(things, thing, lattice)
    spots = [lattice.spot(*corner) for corner in _corners(thing)]
    return tuple(_label(things, thing, spot, lattice) for spot in spots)


def _label(things: AnyThings, thing: Thing, spot: Spot | None, lattice: Lattice) -> str:
    if spot is None:
        told = say("“{title}”: {thing} stands beside the map.", title=things.title, thing=_called(thing))
        raise BadMap(told)
    label = lattice.grid.label(spot.cell)
    if things.shape is not Shape.SIDES:
        return label
    if spot.side is None:
        raise BadMap(
            say(
                "“{title}”: {thing} stands in the middle of hex {hex}, and not near one of its sides.",
                title=things.title,
                thing=_called(thing),
                hex=label,
            )
        )
    return f"{label} {spot.side}"


def _called(thing: Thing) -> str:
    return clean(thing.name, 60) or f"#{thing.id}"


def _is_area(thing: Thing) -> bool:
    return thing.polygon is not None or (
        thing.polyline is None and thing.gid is None and bool(thing.width or thing.height)
    )


def _corners(thing: Thing) -> list[Pixel]:
    """The corners of a thing on the map, as far as it has any; else the middle of it."""
    chain = thing.polyline or thing.polygon
    if chain is None:
        return [_middle(thing)]
    return [_turned(thing, corner.x, corner.y) for corner in chain]


def _turned(thing: Thing, right: float, down: float) -> Pixel:
    """A place by its way from where the thing is, which may be turned around that."""
    angle = radians(thing.rotation)
    return thing.x + right * cos(angle) - down * sin(angle), thing.y + right * sin(angle) + down * cos(angle)


def _middle(thing: Thing) -> Pixel:
    """The middle of a thing; of a chain of lines its first corner. A tile stands above and to the right of where it
    is."""
    if thing.polygon is not None:
        corners = [_turned(thing, corner.x, corner.y) for corner in thing.polygon]
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    if thing.polyline is not None:
        return _turned(thing, thing.polyline[0].x, thing.polyline[0].y)
    return _turned(thing, thing.width / 2, (-1 if thing.gid is not None else 1) * thing.height / 2)


def _covered(things: AnyThings, thing: Thing, lattice: Lattice) -> tuple[str, ...]:
    """The hexes whose middle lies in an area, row by row; one that holds no middle lies on the hex of its own."""
    corners = _outline(thing)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    near = lattice.box(min(xs), min(ys), max(xs), max(ys), MOST_HEXES + 1)
    if len(near) > MOST_HEXES:
        _refuse_large(things, thing)
    found = [cell for cell in near if _is_within(lattice.pixel(cell), corners)]
    if found:
        return tuple(map(lattice.grid.label, found))
    return (_label(things, thing, lattice.spot(*_middle(thing)), lattice),)


def _refuse_large(things: AnyThings, thing: Thing) -> NoReturn:
    raise BadMap(
        say(
            "“{title}”: {thing} lies over more than {n} hexes.",
            title=things.title,
            thing=_called(thing),
            n=MOST_HEXES,
        )
    )


def _outline(thing: Thing) -> list[Pixel]:
    """The corners of an area; of an ellipse enough of them that no hex is missed."""
    if thing.polygon is not None:
        return _corners(thing)
    wide, high = thing.width, thing.height
    if thing.ellipse:
        around = [radians(angle) for angle in range(0, 360, 10)]
        ways = [(wide / 2 * (1 + cos(angle)), high / 2 * (1 + sin(angle))) for angle in around]
    else:
        ways = [(0, 0), (wide, 0), (wide, high), (0, high)]
    return [_turned(thing, right, down) for right, down in ways]


def _is_within(pixel: Pixel, corners: Sequence[Pixel]) -> bool:
    return sum(1 for crossing in _crossings(pixel, corners) if crossing > pixel[0]) % 2 == 1


def _crossings(pixel: Pixel, corners: Sequence[Pixel]) -> Iterator[float]:
    """Where the edges of an area cross the line through a pixel from left to right."""
    for (x, y), (other_x, other_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y > pixel[1]) != (other_y > pixel[1]):
            yield x + (pixel[1] - y) * (other_x - x) / (other_y - y)
