"""A scenario as a map of Tiled: layers of tiles for what is painted, and of things for what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.scenario import Scenario
from hexwar_tui.engine.maps.map_parts import MapParts, Placed
from hexwar_tui.engine.maps.paintbox import AnyPaintbox, AnyThings, Form, Ground, Writing
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, render
from hexwar_tui.papers.maps.carried import is_caption, json_property, properties_of, property_of
from hexwar_tui.papers.maps.lattice import Lattice
from hexwar_tui.papers.maps.tiled_map import Layer, Point, Property, Thing, Tile, TiledMap, Tileset

REST = "hexwar"
"""The property of a map that carries all of its scenario that is not painted on it."""

WORD, AT = "word", "at"
"""The properties of a thing whose file calls its hex by a word: that word, and the hex for which it stood."""

TILESET = "hexwar"

COLUMNS = 8
"""How many tiles stand side by side in the picture of a tileset."""

COLOURS = ("#ffd75f", "#ff5f5f", "#5fd7ff", "#d787ff", "#87ff87", "#ff8700")
"""The colours of layers of things, one after the other."""


@dataclass(frozen=True, slots=True)
class Painting:
    """A tile of a tileset: the layer that it is for, the letter or code that it stands for, its ground, and the letters
    that are written on it."""

    layer: str
    code: str
    ground: Ground
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of a tileset, which lies beside the map: its file's name, and how wide and high it is."""

    name: str
    width: int
    height: int


def paintings(paintbox: AnyPaintbox, scenario: Scenario, parts: MapParts) -> list[Painting]:
    """All tiles that a map of the scenario can be painted with, layer by layer, first those that its legend has."""
    found = []
    for layer in paintbox.layers:
        grounds = {ground.id: ground for ground in layer.grounds(scenario)}
        for code, id in parts.legends[layer.key].items():
            mark = code if layer.writing is Writing.CODES else ""
            found.append(Painting(layer.key, code, grounds.get(id, Ground(id, id, "plain")), mark))
    return found


def tiled_map(
    paintbox: AnyPaintbox,
    scenario: Scenario,
    parts: MapParts,
    tiles: Sequence[Painting],
    picture: Picture,
    axis: str = "x",
) -> TiledMap:
    """The map of a scenario in parts, staggered along an axis, “x” or “y”."""
    lattice = Lattice.of_ours(parts.width, parts.height, axis)
    layers = [*_tile_layers(paintbox, parts, tiles, lattice)]
    for things in paintbox.things:
        layer = _thing_layer(things, parts, lattice, COLOURS[len(layers) % len(COLOURS)])
        layers.append(layer.model_copy(update={"properties": tuple(_choices(things, scenario))}))
    numbered, next_thing = _numbered(layers)
    return TiledMap(
        version="1.10",
        tiledversion="1.10.2",
        type="map",
        orientation="hexagonal",
        renderorder="right-down",
        width=lattice.columns,
        height=lattice.rows,
        tilewidth=lattice.tile_width,
        tileheight=lattice.tile_height,
        infinite=False,
        hexsidelength=lattice.side,
        staggeraxis=axis,  # type: ignore[arg-type]
        staggerindex="odd" if lattice.shifted else "even",
        nextlayerid=len(layers) + 1,
        nextobjectid=next_thing,
        properties=(json_property(REST, parts.rest),),
        tilesets=(_tileset(tiles, picture, lattice),),
        layers=tuple(numbered),
    )


def _tile_layers(
    paintbox: AnyPaintbox, parts: MapParts, tiles: Sequence[Painting], lattice: Lattice
) -> Iterator[Layer]:
    above = paintbox.layers[0] if len(paintbox.layers) > 1 else None
    for layer in reversed(paintbox.layers):
        numbers = {tile.code: at for at, tile in enumerate(tiles, 1) if tile.layer == layer.key} | {"": 0}
        data = [0] * (lattice.columns * lattice.rows)
        for cell, code in enumerate(parts.layers[layer.key]):
            column, row = lattice.tile_of(cell)
            data[row * lattice.columns + column] = numbers[code]
        yield Layer(
            type="tilelayer",
            name=layer.key,
            width=lattice.columns,
            height=lattice.rows,
            x=0,
            y=0,
            visible=True,
            opacity=0.5 if layer is above else 1,
            data=tuple(data),
        )


def _choices(things: AnyThings, scenario: Scenario) -> Iterator[Property]:
    """For whoever edits the layer, by the keys of facts what each can be."""
    for fact in things.facts:
        if fact.choices is not None:
            ids = ", ".join(id for id, _ in fact.choices(scenario))
            yield property_of(fact.key, f"{render(fact.title, SOURCE_LANGUAGE)}: {ids}")


def _thing_layer(things: AnyThings, parts: MapParts, lattice: Lattice, colour: str) -> Layer:
    placed = parts.things.get(things.key, ())
    beside = iter(range(len(placed)))
    return Layer(
        type="objectgroup",
        name=things.key,
        x=0,
        y=0,
        opacity=1,
        visible=True,
        draworder="index",
        color=colour,
        objects=tuple(_thing(things, each, parts, lattice, beside) for each in placed),
    )


def _thing(things: AnyThings, placed: Placed, parts: MapParts, lattice: Lattice, beside: Iterator[int]) -> Thing:
    corners = [lattice.pixel(*_spot(parts, where)) for where in placed.where]
    if not corners:  # It stands in a column at the left of the map.
        corners = [(-lattice.tile_width, (next(beside) + 0.5) * lattice.tile_height)]
    x, y = corners[0]
    word = [property_of(WORD, placed.word), property_of(AT, placed.where[0])] if placed.word else []
    common: dict[str, Any] = {
        "name": _caption(things, placed),
        "type": things.key,
        "x": x,
        "y": y,
        "width": 0,
        "height": 0,
        "rotation": 0,
        "visible": True,
        "properties": (*properties_of(things, placed.facts), *word),
    }
    if len(corners) == 1:
        return Thing(point=True, **common)
    return Thing(polyline=tuple(Point(x=right - x, y=down - y) for right, down in corners), **common)


def _spot(parts: MapParts, where: str) -> tuple[int, str]:
    """The cell of a hex, or of the hex with this side, and the name of the side ("": none)."""
    label, _, side = where.partition(" ")
    return parts.grid.cell_of_label(label), side


def _caption(things: AnyThings, placed: Placed) -> str:
    """What a thing is called on the map in Tiled: by its name, or else by the first word that it has."""
    for form in (Form.NAME, Form.KEY, Form.TEXT):
        for value in (placed.facts.get(fact.key) for fact in things.facts if fact.form is form):
            if isinstance(value, dict):
                value = value.get(SOURCE_LANGUAGE)
            if isinstance(value, str) and is_caption(value):
                return value
    return things.key


def _numbered(layers: Sequence[Layer]) -> tuple[list[Layer], int]:
    """The layers and their things with numbers of their own, and the next number of a thing."""
    next_thing, numbered = 1, []
    for number, layer in enumerate(layers, 1):
        things = tuple(each.model_copy(update={"id": at}) for at, each in enumerate(layer.objects, next_thing))
        next_thing += len(things)
        numbered.append(layer.model_copy(update={"id": number} | ({"objects": things} if things else {})))
    return numbered, next_thing


def _tileset(tiles: Sequence[Painting], picture: Picture, lattice: Lattice) -> Tileset:
    return Tileset(
        firstgid=1,
        name=TILESET,
        tilewidth=lattice.tile_width,
        tileheight=lattice.tile_height,
        tilecount=len(tiles),
        columns=COLUMNS,
        margin=0,
        spacing=0,
        image=picture.name,
        imagewidth=picture.width,
        imageheight=picture.height,
        tiles=tuple(_tile(at, tile) for at, tile in enumerate(tiles)),
    )


def _tile(at: int, tile: Painting) -> Tile:
    properties: tuple[Property, ...] = (
        property_of("layer", tile.layer),
        json_property("code", tile.code),
        property_of("ground", tile.ground.id),
        property_of("name", render(tile.ground.name, SOURCE_LANGUAGE)),
    )
    return Tile(id=at, type=tile.ground.id, properties=properties)
