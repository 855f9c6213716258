"""A map of Tiled as a scenario again: what its tiles and things say, and all that it carries besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.dataclass import dataclass, field
from hexwar_tui.engine.maps.map_parts import MapParts, Placed, put_together
from hexwar_tui.engine.maps.paintbox import AnyPaintbox, AnyThings, Shape, Writing
from hexwar_tui.engine.maps.paintbox import Layer as Painted
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.typed import clean
from hexwar_tui.papers.maps.carried import facts_of, known_properties, read_json
from hexwar_tui.papers.maps.going_out import AT, REST, WORD
from hexwar_tui.papers.maps.lattice import Lattice
from hexwar_tui.papers.maps.standing import where_is
from hexwar_tui.papers.maps.tile_data import tiles_of
from hexwar_tui.papers.maps.tiled_map import TURNED, BadMap, Layer, Thing, Tile, TiledMap


@dataclass(frozen=True, slots=True)
class Arrived:
    """The data of a scenario from elsewhere, how wide and high its map is, and sentences about what did not come
    along."""

    data: dict[str, Any]
    size: tuple[int, int]
    notices: list[Text] = field(default_factory=list)


def arrived(found: TiledMap, registry: Registry) -> Arrived:
    """The scenario in a map of Tiled. Whether that is sound is not looked at. Raises BadMap where the map carries no
    scenario, or its tiles or things can't be those of one; BadParts where things can't be put together."""
    if REST not in found.facts:
        raise BadMap(say("It carries no scenario: begin with a map that “hexwar map export” has written."))
    rest = read_json(REST, found.facts)
    paintbox = _paintbox(rest, registry)
    lattice = Lattice.of_theirs(found)
    layers = _by_name(found)
    notices = [*_left_out(found, paintbox, layers), *_about_size(paintbox, rest, lattice)]
    painted = {layer.key: _painted(layer, layers, found, lattice, rest) for layer in paintbox.layers}
    parts = MapParts(
        width=lattice.grid.width,
        height=lattice.grid.height,
        rest={key: value for key, value in rest.items() if key not in _misfits(paintbox, rest, lattice)},
        layers={key: codes for key, (codes, _) in painted.items()},
        legends={key: legend for key, (_, legend) in painted.items()},
        things={things.key: _placed(things, layers.get(things.key), lattice) for things in paintbox.things},
    )
    return Arrived(put_together(paintbox, parts), (parts.width, parts.height), notices)


def _paintbox(rest: Any, registry: Registry) -> AnyPaintbox:
    id = rest.get("system") if isinstance(rest, dict) else None
    if not isinstance(id, str) or id not in registry:
        raise BadMap(say("It carries no scenario of a system that is here."))
    return paintbox_of(id, registry)


def paintbox_of(id: str, registry: Registry) -> AnyPaintbox:
    """The paintbox of the system with this id. Raises BadMap where it has none."""
    found = registry[id].paintbox
    if found is None:
        raise BadMap(say("{system} does not say what is on its maps.", system=registry[id].title))
    return found


def _by_name(found: TiledMap) -> dict[str, Layer]:
    """The layers by name; of several by one name the first."""
    layers: dict[str, Layer] = {}
    for layer in found.each_layer():
        layers.setdefault(layer.name, layer)
    return layers


# -- what can't come along ---------------------------------------------------------------------------------------------


def _left_out(found: TiledMap, paintbox: AnyPaintbox, layers: Mapping[str, Layer]) -> list[Text]:
    kinds = {layer.key: "tilelayer" for layer in paintbox.layers} | {
        each.key: "objectgroup" for each in paintbox.things
    }
    notices: list[Text] = []
    for layer in found.each_layer():
        is_ours = layers[layer.name] is layer and layer.type == kinds.get(layer.name)
        if not is_ours and layer.type != "group":
            notices.append(say("The layer “{name}” is left out: it is none of a scenario.", name=clean(layer.name, 80)))
    notices += [
        say("The property “{name}” is left out: “{title}” have none such.", name=clean(name, 80), title=things.title)
        for things in paintbox.things
        if things.key in layers
        for name in sorted({name for thing in layers[things.key].objects for name in _strange_facts(things, thing)})
    ]
    missing = [things.key for things in paintbox.things if things.key not in layers]
    return [*notices, *(say("There is no layer “{name}”, so there is nothing of it.", name=key) for key in missing)]


def _strange_facts(things: AnyThings, thing: Thing) -> set[str]:
    return {each.name for each in thing.properties} - known_properties(things) - {WORD, AT}


def _misfits(paintbox: AnyPaintbox, rest: Mapping[str, Any], lattice: Lattice) -> list[str]:
    """The keys of lists that had something for each hex of a map of another size."""
    held = {key: rest.get(key) for key in paintbox.per_hex}
    return [key for key, value in held.items() if isinstance(value, list) and len(value) != lattice.grid.size]


def _about_size(paintbox: AnyPaintbox, rest: Mapping[str, Any], lattice: Lattice) -> list[Text]:
    notices: list[Text] = [
        say("“{key}” is left out: the map has another size than it was made for.", key=key)
        for key in _misfits(paintbox, rest, lattice)
    ]
    if lattice.added:
        notices.append(say("The first column of hexes is empty: in our maps the second lies lower than the first."))
    return notices


# -- tiles -------------------------------------------------------------------------------------------------------------


def _painted(
    layer: Painted[Any], layers: Mapping[str, Layer], found: TiledMap, lattice: Lattice, rest: Mapping[str, Any]
) -> tuple[Sequence[str], Mapping[str, str]]:
    """The letters or codes of a layer by cell, and what they stand for."""
    codes = [""] * lattice.grid.size
    legend: dict[str, str] = {}
    drawn = layers.get(layer.key)
    if drawn is None or drawn.type != "tilelayer":
        if rest.get(layer.key) is None:
            return codes, legend
        raise BadMap(say("The layer “{name}” is missing.", name=layer.key))
    _check_carried(layer, rest.get(layer.key))
    if (drawn.width, drawn.height) != (lattice.columns, lattice.rows):
        raise BadMap(say("The layer “{name}” has another size than the map.", name=layer.key))
    tiles = _tiles(layer, found)
    for at, number in enumerate(tiles_of(drawn)):
        number &= ~TURNED
        if number:
            cell = lattice.cell_of(at % lattice.columns, at // lattice.columns)
            if number not in tiles:
                raise _strange(layer, lattice.grid.label(cell))
            codes[cell], ground = tiles[number]
            legend[codes[cell]] = ground
    return codes, legend


def _check_carried(layer: Painted[Any], carried: Any) -> None:
    """Raises BadMap where what a map carries of a layer is not what was put there."""
    if layer.writing is Writing.CODES:
        is_whole = carried is None or isinstance(carried, list)
    else:
        is_whole = carried is None or (isinstance(carried, dict) and isinstance(carried.get("legend", {}), dict))
    if not is_whole:
        raise BadMap(say("The property “{name}” is damaged.", name=REST))


def _strange(layer: Painted[Any], hex: str) -> BadMap:
    return BadMap(say("The layer “{name}” has a tile on {hex} that is none of its own.", name=layer.key, hex=hex))


def _tiles(layer: Painted[Any], found: TiledMap) -> dict[int, tuple[str, str]]:
    """By number the tiles that are for this layer: the letter or code of each, and its ground."""
    tiles = {}
    for tileset in found.tilesets:
        for tile in tileset.tiles:
            if tile.facts.get("layer") == layer.key:
                tiles[tileset.firstgid + tile.id] = _meaning(layer, tile)
    return tiles


def _meaning(layer: Painted[Any], tile: Tile) -> tuple[str, str]:
    code, ground = read_json("code", tile.facts) if "code" in tile.facts else None, tile.facts.get("ground")
    wanted = 2 if layer.writing is Writing.CODES else 1
    if not isinstance(code, str) or len(code) != wanted or not code.strip() or not isinstance(ground, str):
        raise BadMap(say("The tile {n} of the tileset is damaged.", n=tile.id))
    return code, ground


# -- things ------------------------------------------------------------------------------------------------------------


def _placed(things: AnyThings, layer: Layer | None, lattice: Lattice) -> list[Placed]:
    if layer is None or layer.type != "objectgroup":
        return []
    return [_one(things, thing, lattice) for thing in layer.objects]


def _one(things: AnyThings, thing: Thing, lattice: Lattice) -> Placed:
    facts = facts_of(things, thing.facts, thing.name)
    if things.shape is Shape.PLACE:
        return Placed(facts)
    where = where_is(things, thing, lattice)
    if not where and things.where == "":
        told = clean(thing.name, 60) or f"#{thing.id}"
        raise BadMap(say("“{title}”: {thing} stands beside the map.", title=things.title, thing=told))
    word = thing.facts.get(WORD)
    stands_still = isinstance(word, str) and (thing.facts.get(AT),) == where
    return Placed(facts, where, str(word) if stands_still else "")
