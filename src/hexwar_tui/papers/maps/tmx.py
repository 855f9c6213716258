"""Maps of Tiled as files: TMX, which is XML, and TMJ, which is JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from pydantic import BaseModel

from hexwar_tui.engine.data.json_text import BadJson, strict_json
from hexwar_tui.engine.words.language import say
from hexwar_tui.papers.maps.tiled_map import (
    LARGEST,
    BadMap,
    Layer,
    Property,
    Thing,
    TiledMap,
    Tileset,
    read_parts,
)

DEEPEST = 10
"""How many groups of layers may lie within one another."""

_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
"""By the elements of TMX the kinds of layers."""


def read_tmj(raw: bytes) -> TiledMap:
    """The map in a TMJ file. Raises BadMap where it is none."""
    try:
        return read_parts(strict_json(raw, LARGEST))
    except BadJson as fault:
        raise BadMap(
            say("It is no map of Tiled: line {line}: {reason}.", line=fault.line, reason=fault.reason)
        ) from None


def read_tmx(raw: bytes) -> TiledMap:
    """The map in a TMX file. Raises BadMap where it is none, has entities or a document type, or where the package that
    reads XML safely is not installed."""
    try:
        from defusedxml.ElementTree import fromstring
    except ImportError:
        raise BadMap(
            say("TMX needs the package defusedxml: install it by pip install 'hexwar[maps]'. TMJ needs nothing.")
        ) from None
    try:
        root = fromstring(raw, forbid_dtd=True)
    except ElementTree.ParseError as fault:
        raise BadMap(say("It is no map of Tiled: line {line} is no XML.", line=fault.position[0])) from None
    except (ValueError, LookupError, RecursionError):  # The faults that the package finds itself are a ValueError.
        raise BadMap(
            say("It is no map of Tiled: it has a document type, or entities, which maps never have.")
        ) from None
    if root.tag != "map":
        raise BadMap(say("It is no map of Tiled."))
    return read_parts(_map_data(root))


def _map_data(root: Element) -> dict[str, Any]:
    tilesets = [_tileset_data(each) for each in root.findall("tileset")]
    return {**root.attrib, "type": "map", **_properties(root), "tilesets": tilesets, "layers": [*_layers(root, 0)]}


def _properties(element: Element) -> dict[str, Any]:
    found = [
        {**each.attrib, "value": _value(each.get("type", "string"), each.get("value", each.text or ""))}
        for each in element.findall("properties/property")
    ]
    return {"properties": found}


def _value(type: str, text: str) -> object:
    """What TMX writes as text, of the type that it says it is; text where it isn't."""
    if type == "bool":
        return text == "true"
    try:
        return {"int": int, "float": float}.get(type, str)(text)
    except ValueError:
        return text


def _tileset_data(element: Element) -> dict[str, Any]:
    image = element.find("image")
    drawn = {} if image is None else {"image": image.get("source", "")}
    return {
        **element.attrib,
        **drawn,
        "tiles": [{**tile.attrib, **_properties(tile)} for tile in element.findall("tile")],
    }


def _layers(element: Element, depth: int) -> Iterator[dict[str, Any]]:
    if depth > DEEPEST:
        raise BadMap(say("Its groups of layers lie too deep within one another."))
    for layer in element:
        if layer.tag in _LAYERS:
            common = {**layer.attrib, "type": _LAYERS[layer.tag], **_properties(layer)}
            yield common | _contents(layer, depth)


def _contents(layer: Element, depth: int) -> dict[str, Any]:
    if layer.tag == "layer":
        data = layer.find("data")
        return {"data": ""} if data is None else {**data.attrib, "data": _tile_text(data)}
    if layer.tag == "objectgroup":
        return {"objects": [_thing_data(each) for each in layer.findall("object")]}
    return {"layers": [*_layers(layer, depth + 1)]} if layer.tag == "group" else {}


def _tile_text(data: Element) -> str:
    """The tiles as text; the oldest way to write them, an element each, becomes numbers parted by commas."""
    tiles = data.findall("tile")
    return ",".join(tile.get("gid", "0") for tile in tiles) if tiles else data.text or ""


def _thing_data(element: Element) -> dict[str, Any]:
    data: dict[str, Any] = {**element.attrib, **_properties(element)}
    data |= {mark: True for mark in ("point", "ellipse") if element.find(mark) is not None}
    for kind in ("polyline", "polygon"):
        found = element.find(kind)
        if found is not None:
            data[kind] = [_corner(each) for each in found.get("points", "").split()]
    return data


def _corner(text: str) -> dict[str, str]:
    x, _, y = text.partition(",")
    return {"x": x, "y": y}


# -- written -----------------------------------------------------------------------------------------------------------


def written_tmj(found: TiledMap) -> bytes:
    """The map as a TMJ file."""
    return (json.dumps(_plain(found), ensure_ascii=False, indent=1) + "\n").encode()


def _plain(part: BaseModel) -> dict[str, Any]:
    """What was set in a part of a map; all else is as usual."""
    plain: dict[str, Any] = part.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    return plain


def written_tmx(found: TiledMap) -> bytes:
    """The map as a TMX file."""
    root = Element("map", _attributes(found))
    _add_properties(root, found.properties)
    for tileset in found.tilesets:
        _add_tileset(root, tileset)
    for layer in found.layers:
        _add_layer(root, layer)
    ElementTree.indent(root, " ")
    text: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return text + b"\n"


def _attributes(part: BaseModel) -> dict[str, str]:
    """The plain facts that were set in a part of a map; marks, and layers' kinds, are elements."""
    plain = {key: value for key, value in _plain(part).items() if not isinstance(value, list | dict)}
    left_out = {"type"} if isinstance(part, TiledMap | Layer) else {"point", "ellipse"}
    if isinstance(part, Layer):
        left_out |= {"data", "encoding", "compression", "x", "y"}
    if isinstance(part, Tileset):
        left_out |= {"image", "imagewidth", "imageheight"}
    return {key: _text(value) for key, value in plain.items() if key not in left_out}


def _text(value: object) -> str:
    return str(int(value)) if isinstance(value, bool) else f"{value:.10g}" if isinstance(value, float) else str(value)


def _add_properties(element: Element, properties: tuple[Property, ...]) -> None:
    if properties:
        within = SubElement(element, "properties")
        for each in properties:
            value = str(each.value).lower() if isinstance(each.value, bool) else str(each.value)
            kind = {} if each.type == "string" else {"type": each.type}
            SubElement(within, "property", {"name": each.name, **kind, "value": value})


def _add_tileset(root: Element, tileset: Tileset) -> None:
    element = SubElement(root, "tileset", _attributes(tileset))
    measures = {"width": str(tileset.imagewidth), "height": str(tileset.imageheight)}
    SubElement(element, "image", {"source": tileset.image, **measures})
    for tile in tileset.tiles:
        _add_properties(SubElement(element, "tile", _attributes(tile)), tile.properties)


def _add_layer(root: Element, layer: Layer) -> None:
    if layer.type == "tilelayer":
        element = SubElement(root, "layer", _attributes(layer))
        _add_properties(element, layer.properties)
        width, numbers = layer.width, [str(number) for number in layer.data]
        rows = (",".join(numbers[start : start + width]) for start in range(0, len(numbers), width))
        SubElement(element, "data", {"encoding": "csv"}).text = "\n" + ",\n".join(rows) + "\n"
        return
    element = SubElement(root, "objectgroup", _attributes(layer))
    _add_properties(element, layer.properties)
    for thing in layer.objects:
        _add_thing(element, thing)


def _add_thing(group: Element, thing: Thing) -> None:
    element = SubElement(group, "object", _attributes(thing))
    _add_properties(element, thing.properties)
    if thing.point:
        SubElement(element, "point")
    if thing.ellipse:
        SubElement(element, "ellipse")
    for kind, corners in (("polyline", thing.polyline), ("polygon", thing.polygon)):
        if corners is not None:
            points = " ".join(f"{corner.x:.10g},{corner.y:.10g}" for corner in corners)
            SubElement(element, kind, {"points": points})


READERS: Mapping[str, Any] = {".tmx": read_tmx, ".tmj": read_tmj, ".json": read_tmj}
WRITERS: Mapping[str, Any] = {".tmx": written_tmx, ".tmj": written_tmj}
