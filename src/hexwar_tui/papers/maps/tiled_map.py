"""A map of the editor Tiled, as its JSON format (TMJ) has it; TMX says the same in XML.

Only what can matter is read. Nothing that a map names is ever opened: no tileset, template or picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hexwar_tui.engine.data.json_text import key_text
from hexwar_tui.engine.data.scenario import MOST_ROWS
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean

LARGEST = 32 * 1024 * 1024
"""The most bytes of a map's file."""

MOST_OBJECTS = 5000
"""The most things of one layer."""

MOST_CORNERS = 1000
"""The most corners of one thing."""

MOST_LAYERS = 100

TURNED = 0xF000_0000
"""The bits of a tile's number that say how it is turned."""

FARTHEST = 1e6
"""How far from the corner of a map things may be, in pixels."""

Value = str | bool | int | float
"""What a property of ours can be."""


class BadMap(HexwarError):
    """Raised for a file that is no map which a scenario can be made of."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


class Property(_Part):
    """A property of a map, a tile or a thing."""

    name: str = Field(max_length=200)
    type: str = "string"
    value: Value | dict[str, Any] | list[Any] | None = ""


class _WithProperties(_Part):
    properties: tuple[Property, ...] = Field(default=(), max_length=200)

    @property
    def facts(self) -> dict[str, Value]:
        """The properties by name, without those of types that people have made for themselves."""
        return {each.name: each.value for each in self.properties if isinstance(each.value, Value)}


class Tile(_WithProperties):
    """A tile of a tileset, and what it stands for."""

    id: int
    type: str = ""


class Tileset(_WithProperties):
    """A tileset with one picture for all tiles; one with a `source` is in a file of its own."""

    firstgid: int
    name: str = ""
    source: str | None = None
    tilewidth: int = 0
    tileheight: int = 0
    tilecount: int = 0
    columns: int = 0
    margin: int = 0
    spacing: int = 0
    image: str = ""
    imagewidth: int = 0
    imageheight: int = 0
    tiles: tuple[Tile, ...] = ()


Pixels = Annotated[float, Field(ge=-FARTHEST, le=FARTHEST, allow_inf_nan=False)]


class Point(_Part):
    """A corner of a thing, from where the thing is."""

    x: Pixels
    y: Pixels


Corners = Annotated[tuple[Point, ...], Field(min_length=1, max_length=MOST_CORNERS)]


class Thing(_WithProperties):
    """An object of Tiled: a point, a chain of lines, an area, a tile or a text."""

    id: int = 0
    name: str = ""
    type: str = ""
    x: Pixels
    y: Pixels
    width: Pixels = 0
    height: Pixels = 0
    rotation: float = Field(default=0, allow_inf_nan=False)
    visible: bool = True
    point: bool = False
    ellipse: bool = False
    polyline: Corners | None = None
    polygon: Corners | None = None
    gid: int | None = None
    template: str | None = None


class Layer(_WithProperties):
    """A layer of tiles (`data`, row by row) or of things; a group has `layers`."""

    type: Literal["tilelayer", "objectgroup", "imagelayer", "group"]
    id: int = 0
    name: str = Field(default="", max_length=200)
    width: int = 0
    height: int = 0
    x: int = 0
    y: int = 0
    opacity: float = 1
    visible: bool = True
    color: str = ""
    draworder: str = ""
    encoding: str = "csv"
    compression: str = ""
    data: tuple[int, ...] | str = ()
    objects: tuple[Thing, ...] = Field(default=(), max_length=MOST_OBJECTS)
    layers: tuple[Layer, ...] = Field(default=(), max_length=MOST_LAYERS)


class TiledMap(_WithProperties):
    """A whole map; `infinite` ones have no edges."""

    type: Literal["map"] = "map"
    version: str = "1.10"
    tiledversion: str = ""
    orientation: str
    renderorder: str = "right-down"
    width: int = Field(ge=1, le=MOST_ROWS)
    height: int = Field(ge=1, le=MOST_ROWS)
    tilewidth: int = Field(ge=2, le=2000)
    tileheight: int = Field(ge=2, le=2000)
    infinite: bool = False
    hexsidelength: int = Field(default=0, ge=0, le=2000)
    staggeraxis: Literal["x", "y"] = "y"
    staggerindex: Literal["odd", "even"] = "odd"
    nextlayerid: int = 1
    nextobjectid: int = 1
    tilesets: tuple[Tileset, ...] = Field(default=(), max_length=100)
    layers: tuple[Layer, ...] = Field(default=(), max_length=MOST_LAYERS)

    def each_layer(self) -> Iterator[Layer]:
        """All layers, those within groups too."""
        waiting = list(self.layers)
        while waiting:
            layer = waiting.pop(0)
            waiting[:0] = layer.layers
            yield layer


def read_parts(data: Any) -> TiledMap:
    """The map that `data` describes, as TMJ has it. Raises BadMap where it is none, or one that can't be ours."""
    if not isinstance(data, Mapping) or "orientation" not in data:
        raise BadMap(say("It is no map of Tiled."))
    try:
        found = TiledMap.model_validate(data)
    except ValidationError as fault:
        where = key_text(tuple(fault.errors(include_url=False)[0]["loc"]))
        raise BadMap(say("It is no map of Tiled: “{key}” is not what it should be.", key=clean(where, 100))) from None
    _check(found)
    return found


def _check(found: TiledMap) -> None:
    """Raises BadMap for maps that can't be ours, whatever they say."""
    reason: Text = ""
    if found.orientation != "hexagonal":
        reason = say("It is no map of hexes: hexwar has maps whose orientation is “hexagonal”.")
    elif found.infinite:
        reason = say("It is an infinite map: take that away in the properties of the map.")
    elif any(tileset.source is not None for tileset in found.tilesets):
        reason = say("It has a tileset in a file of its own: embed that in the map.")
    elif any(thing.template is not None for layer in found.each_layer() for thing in layer.objects):
        reason = say("It has things by a template: detach them from it.")
    if reason:
        raise BadMap(reason)
