"""The tiles of a layer, in all the ways that Tiled writes them but Zstandard."""

from __future__ import annotations

import base64
import binascii
import struct
import zlib

from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.maps.tiled_map import BadMap, Layer

WINDOWS = {"": 0, "zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
"""By the ways of compression what zlib calls them."""


def tiles_of(layer: Layer) -> tuple[int, ...]:
    """The numbers of the tiles of a layer, row by row, 0 where there is none, with the bits that say how they are
    turned. Raises BadMap where they are not as many as the layer has room for, or can't be read."""
    found = layer.data if not isinstance(layer.data, str) else _unpacked(layer, layer.data)
    if len(found) != layer.width * layer.height or not all(0 <= number < 1 << 32 for number in found):
        raise BadMap(say("The layer “{name}” has not a tile for each hex.", name=clean(layer.name, 80)))
    return tuple(found)


def _unpacked(layer: Layer, text: str) -> tuple[int, ...]:
    if layer.encoding != "base64":
        return _numbers(layer, text)
    if layer.compression not in WINDOWS:
        raise BadMap(say("The layer “{name}” is packed: let Tiled write layers as CSV.", name=clean(layer.name, 80)))
    size = layer.width * layer.height * 4
    try:
        raw = base64.b64decode("".join(text.split()), validate=True)
        if layer.compression:
            # However much a few bytes would swell up to, no more is unpacked than the layer has room for.
            raw = zlib.decompressobj(WINDOWS[layer.compression]).decompress(raw, size + 1)
    except (binascii.Error, zlib.error, ValueError):
        raise _unreadable(layer) from None
    if len(raw) != size:
        raise _unreadable(layer)
    return struct.unpack(f"<{size // 4}I", raw)


def _numbers(layer: Layer, text: str) -> tuple[int, ...]:
    parts = text.split(",")
    try:
        if any(len(part) > 40 for part in parts):
            raise _unreadable(layer)
        return tuple(map(int, parts))
    except ValueError:
        raise _unreadable(layer) from None


def _unreadable(layer: Layer) -> BadMap:
    return BadMap(say("The tiles of the layer “{name}” can't be read.", name=clean(layer.name, 80)))
