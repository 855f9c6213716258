"""Scenarios as maps of Tiled, there and back, and changed on the way."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytiled_parser
from hypothesis import given, settings
from hypothesis import strategies as st

from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.games.scenario_files import shipped_folder
from hexwar_tui.engine.games.scenario_reading import faults
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import grid
from hexwar_tui.papers.maps import standing
from hexwar_tui.papers.maps.coming_in import arrived
from hexwar_tui.papers.maps.lattice import DIRECTIONS, Lattice
from hexwar_tui.papers.maps.tiled_map import BadMap, Layer, Point, Property, Thing, TiledMap
from hexwar_tui.papers.maps.tmx import READERS, WRITERS
from hexwar_tui.systems import REGISTRY, SYSTEMS
from tests.papers.maps import SHIPPED, Data, out, random_scenario, shipped

FORMS = (".tmx", ".tmj")
SAVED = sorted((Path(__file__).parent / "tiled").glob("*.tm?"))


def back(found: TiledMap, form: str = ".tmx") -> Data:
    """The scenario of a map that was written and read in a form, of which nothing was left out."""
    came = arrived(READERS[form](WRITERS[form](found)), REGISTRY)
    assert came.notices == []
    return came.data


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_scenarios_come_back_as_they_were(name: str, form: str, axis: str) -> None:
    """To the letter of their files, whichever way the map is turned; those without a map with one that was drawn."""
    data = shipped(name)
    assert scenario_text(back(out(data, axis), form)) == scenario_text(data)


@settings(max_examples=50)
@given(draw=st.randoms(use_true_random=False), axis=st.sampled_from("xy"), form=st.sampled_from(FORMS))
@pytest.mark.parametrize("system", SYSTEMS)
def test_random_maps_come_back_as_they_were(system: str, draw: Random, axis: str, form: str) -> None:
    """Maps of all sizes, with strange letters, names and holes, and things on them, beside them, and across sides."""
    data = random_scenario(system, draw)
    assert faults(REGISTRY, scenario_text(data).encode(), "test") == []
    assert back(out(data, axis), form) == data


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.name)
def test_what_tiled_has_saved_comes_back(path: Path) -> None:
    """Tiled sorts properties, leaves out what is usual, and writes numbers its own way."""
    system, _, rest = path.stem[:-2].partition("-")
    came = arrived(READERS[path.suffix](path.read_bytes()), REGISTRY)
    assert (came.data, came.notices) == (shipped(f"{system}/{rest}"), [])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", SHIPPED)
def test_another_reader_sees_the_same_map(name: str, form: str, tmp_path: Path) -> None:
    """Size, stagger, tiles and things are what the library of another project finds in the files."""
    found = out(shipped(name))
    path = tmp_path / f"map{form}"
    path.write_bytes(WRITERS[form](found))
    theirs = pytiled_parser.parse_map(path)
    assert (theirs.map_size.width, theirs.map_size.height) == (found.width, found.height)
    assert (theirs.orientation, theirs.stagger_axis, theirs.stagger_index) == ("hexagonal", "x", "odd")
    assert theirs.hex_side_length == found.hexsidelength
    tiles = {
        layer.name: [each for row in layer.data for each in row] for layer in theirs.layers if hasattr(layer, "data")
    }
    assert tiles == {layer.name: list(layer.data) for layer in found.layers if layer.type == "tilelayer"}
    things = {layer.name: len(layer.tiled_objects) for layer in theirs.layers if hasattr(layer, "tiled_objects")}
    assert things == {layer.name: len(layer.objects) for layer in found.layers if layer.type == "objectgroup"}


# -- where hexes lie ---------------------------------------------------------------------------------------------------


@given(
    size=st.tuples(st.integers(1, 9), st.integers(1, 9)),
    axis=st.sampled_from("xy"),
    shifted=st.sampled_from((0, 1)),
    measures=st.sampled_from([(94, 80, 46), (60, 60, 30), (32, 28, 12), (14, 12, 6)]),
)
def test_every_hex_is_found_where_it_is_put(
    size: tuple[int, int], axis: str, shifted: int, measures: tuple[int, int, int]
) -> None:
    """By its middle and by each of its sides, on maps staggered along either axis, from either index, of any tiles."""
    long, short, side = measures
    wide, high = (long, short) if axis == "x" else (short, long)
    lattice = Lattice(*size, axis, shifted, wide, high, side)
    for column in range(size[0]):
        for row in range(size[1]):
            cell = lattice.cell_of(column, row)
            assert lattice.tile_of(cell) == (column, row)
            spot = lattice.spot(*lattice.pixel(cell))
            assert spot is not None
            assert (spot.cell, spot.side) == (cell, None)
            for name in DIRECTIONS:
                spot = lattice.spot(*lattice.pixel(cell, name))
                assert spot is not None
                assert (spot.cell, spot.side) == (cell, name)


@given(
    size=st.tuples(st.integers(1, 9), st.integers(1, 9)), axis=st.sampled_from("xy"), shifted=st.sampled_from((0, 1))
)
def test_neighbours_stay_neighbours(size: tuple[int, int], axis: str, shifted: int) -> None:
    """Two hexes lie side by side in Tiled just where they do in our map."""
    long, short = (94, 80) if axis == "x" else (80, 94)
    lattice = Lattice(*size, axis, shifted, long, short)
    board = lattice.grid
    cells = [lattice.cell_of(column, row) for column in range(size[0]) for row in range(size[1])]
    for one in cells:
        for other in cells:
            (x, y), (far_x, far_y) = lattice.pixel(one), lattice.pixel(other)
            is_near = 0 < (x - far_x) ** 2 + (y - far_y) ** 2 < 90**2
            assert is_near == (other in board.neighbours[one])


# -- changed in Tiled --------------------------------------------------------------------------------------------------


def layer_of(found: TiledMap, name: str) -> Layer:
    return next(layer for layer in found.layers if layer.name == name)


def with_layer(found: TiledMap, name: str, **changed: Any) -> TiledMap:
    """The map with other facts of one of its layers."""
    layers = tuple(each.model_copy(update=changed) if each.name == name else each for each in found.layers)
    return found.model_copy(update={"layers": layers})


def number_of(found: TiledMap, layer: str, ground: str) -> int:
    """The number of the tile for a ground."""
    return next(
        tile.id + 1
        for tile in found.tilesets[0].tiles
        if tile.facts["layer"] == layer and tile.facts["ground"] == ground
    )


def test_a_painted_hex_is_another_ground() -> None:
    """Tiles are what counts: a ground that the legend lacks gets a letter there."""
    data = shipped("envoys/first-letters")
    del data["map"]["legend"]["w"]
    data["map"]["rows"] = [row.replace("w", ".") for row in data["map"]["rows"]]
    found = out(data)
    tiles = list(layer_of(found, "map").data)
    tiles[0] = number_of(found, "map", "woods")
    came = back(with_layer(found, "map", data=tuple(tiles)))
    assert came["map"]["rows"][0] == "w" + data["map"]["rows"][0][1:]
    assert came["map"]["legend"] == data["map"]["legend"] | {"w": "woods"}


def test_a_wiped_hex_is_none() -> None:
    """Where no tile is, there is no hex; a tile that is turned is what it was."""
    found = out(shipped("envoys/two-banks"))
    tiles = list(layer_of(found, "map").data)
    tiles[5], tiles[6] = 0, tiles[6] | 0x8000_0000
    came = back(with_layer(found, "map", data=tuple(tiles)), ".tmj")
    before = shipped("envoys/two-banks")["map"]["rows"][0]
    assert came["map"]["rows"][0] == before[:5] + " " + before[6:]


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_packed_layers_are_read(compression: str) -> None:
    """As Tiled writes them by the format that a map has there."""
    found = out(shipped("envoys/two-banks"))
    tiles = layer_of(found, "map").data
    raw = struct.pack(f"<{len(tiles)}I", *tiles)  # type: ignore[arg-type]
    packed = {"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw)}[compression]
    text = base64.b64encode(packed).decode()
    came = with_layer(found, "map", data=f"\n {text}\n", encoding="base64", compression=compression)
    assert arrived(came, REGISTRY).data == shipped("envoys/two-banks")


def moved(thing: Thing, found: TiledMap, label: str) -> Thing:
    """The thing on another hex."""
    lattice = Lattice.of_theirs(found)
    x, y = lattice.pixel(lattice.grid.cell_of_label(label))
    return thing.model_copy(update={"x": x + 7, "y": y - 9})


def test_a_unit_stands_where_it_was_put() -> None:
    """A unit that was moved, one beside the map, which is in reserve, one that is new, and one that is gone."""
    found = out(shipped("ashlands/first-steps"))
    things = list(layer_of(found, "units").objects)
    things[0] = moved(things[0], found, "0101")
    things[1] = things[1].model_copy(update={"x": -200.0})
    new = (Property(name="type", value="grenadiers"), Property(name="side", value="north"))
    things[2] = Thing(x=47, y=120, properties=new)
    units = back(with_layer(found, "units", objects=tuple(things[:3])))["units"]
    assert units == [
        {"type": "trench-rifles", "side": "north", "hex": "0101"},
        {"type": "machine-guns", "side": "north"},
        {"type": "grenadiers", "side": "north", "hex": "0102"},
    ]


def test_layers_tell_what_facts_of_their_things_can_be() -> None:
    """By the keys under which things have them."""
    found = out(shipped("skirmish/the-mill"))
    assert layer_of(found, "fences").facts == {"height": "height: low, medium, high"}
    assert layer_of(found, "objects").facts == {"kind": "kind: house, bunker, cover, hill"}
    assert layer_of(out(shipped("envoys/two-banks")), "cities").facts == {"owner": "owner: aldmark, corvia"}


def test_a_thing_is_called_as_it_is_in_tiled() -> None:
    """A city that gets another name there has it in English; a property that no city has is left out, and named."""
    found = out(shipped("envoys/two-banks"))
    first, second, *others = layer_of(found, "cities").objects
    more = (*second.properties, Property(name="wealth", type="int", value=5))
    cities = (first.model_copy(update={"name": "York"}), second.model_copy(update={"properties": more}), *others)
    came = arrived(with_layer(found, "cities", objects=cities), REGISTRY)
    assert came.data["cities"][0]["name"] == {"en": "York", "ru": "Язь"}
    assert came.data["cities"][1:] == shipped("envoys/two-banks")["cities"][1:]
    assert [render(told, "en") for told in came.notices] == [
        "The property “wealth” is left out: “Cities” have none such."
    ]


@pytest.mark.parametrize(
    "shape",
    [
        {"x": 600.0, "y": 300.0, "width": 80.0, "height": 60.0},
        {"x": 600.0, "y": 360.0, "width": 80.0, "height": 60.0, "gid": 1},
        {"x": 640.0, "y": 330.0, "polyline": (Point(x=0, y=0), Point(x=900, y=500))},
        {"x": 0.0, "y": 0.0, "polygon": (Point(x=600, y=300), Point(x=720, y=330), Point(x=600, y=360))},
        {"x": 680.0, "y": 360.0, "width": 80.0, "height": 60.0, "rotation": 180.0},
        {"x": 670.0, "y": 290.0, "width": 80.0, "height": 60.0, "rotation": 90.0},
    ],
    ids=["rectangle", "tile", "line", "polygon", "upside down", "on its side"],
)
def test_what_needs_one_hex_stands_in_the_middle_of_its_shape(shape: dict[str, Any]) -> None:
    """Of a line at its beginning; a tile hangs above the place where it is."""
    found = out(shipped("ashlands/first-steps"))
    lattice = Lattice.of_theirs(found)
    (spot,) = {lattice.spot(640, 330)}
    assert spot is not None
    new = Thing(properties=(Property(name="type", value="grenadiers"), Property(name="side", value="north")), **shape)
    (unit,) = back(with_layer(found, "units", objects=(new,)))["units"]
    assert unit["hex"] == lattice.grid.label(spot.cell)


def test_layers_and_things_have_numbers_of_their_own() -> None:
    """As Tiled counts them: from 1, and the next ones are told."""
    found = out(shipped("skirmish/the-mill"))
    assert [layer.id for layer in found.layers] == [*range(1, found.nextlayerid)]
    assert [thing.id for layer in found.layers for thing in layer.objects] == [*range(1, found.nextobjectid)]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_map_that_was_drawn_says_nothing_that_goes_without_saying(name: str) -> None:
    """Nothing in a scenario's file is null."""
    assert ": null" not in scenario_text(shipped(name))


def test_what_xml_can_not_hold_is_carried_all_the_same() -> None:
    """Characters that no XML has, in a title and in the name of a city."""
    data = shipped("envoys/two-banks") | {"title": "Odd\ufffetitle"}
    data["cities"][0]["name"] = "Y\ufffez"
    assert back(out(data)) == data


def test_a_zone_that_was_moved_is_named_by_its_hex() -> None:
    """One that stays where it was is still called by its place."""
    found = out(shipped("ashlands/first-steps"))
    north, south = layer_of(found, "zones").objects
    zones = back(with_layer(found, "zones", objects=(moved(north, found, "0202"), south)))["zones"]
    assert zones == {"north": "0202", "south": "south-east"}


def test_a_region_changes_hands_and_a_new_one_is_painted() -> None:
    """By the properties of its point; a tile that is kept for that stands for a new region."""
    data = shipped("theatre/first-summer")
    found = out(data)
    regions = list(layer_of(found, "regions").objects)
    facts = regions[0].facts | {"owner": "east", "factories": 2}
    regions[0] = regions[0].model_copy(
        update={"properties": tuple(Property(name=k, value=v) for k, v in facts.items())}
    )
    new = (Property(name="code", value="+a"), Property(name="owner", value="lido"))
    regions.append(Thing(name="Isle", x=0, y=0, properties=new))
    tiles = list(layer_of(found, "rows").data)
    tiles[0] = number_of(found, "rows", "+a")
    came = back(with_layer(with_layer(found, "regions", objects=tuple(regions)), "rows", data=tuple(tiles)))
    assert came["rows"][0].startswith("+aN~")
    assert came["regions"]["Al"] == data["regions"]["Al"] | {"owner": "east", "factories": 2}
    assert came["regions"]["+a"] == {"name": "Isle", "owner": "lido"}


@pytest.mark.parametrize(
    ("shape", "hexes"),
    [
        ({"width": 140.0, "height": 130.0}, ["0101", "0201", "0102"]),
        ({"polygon": (Point(x=0, y=0), Point(x=80, y=0), Point(x=80, y=170), Point(x=0, y=170))}, ["0101", "0102"]),
        ({"polygon": (Point(x=30, y=30), Point(x=120, y=-10), Point(x=120, y=150))}, ["0201"]),
        ({"polygon": (Point(x=-30, y=-10), Point(x=180, y=-10), Point(x=-30, y=200))}, ["0101", "0201", "0102"]),
        ({"width": 90.0, "height": 76.0, "ellipse": True}, ["0101"]),
        ({"width": 4.0, "height": 4.0}, ["0101"]),
        ({"polyline": (Point(x=40, y=40), Point(x=40, y=110))}, ["0101", "0102"]),
    ],
    ids=["rectangle", "polygon", "corner", "slope", "ellipse", "small", "line"],
)
def test_areas_are_the_hexes_that_they_cover(shape: dict[str, Any], hexes: list[str]) -> None:
    """An area has all hexes whose middle lies in it, a line those of its corners."""
    found = out(shipped("skirmish/the-mill"))
    facts = {"id": "new", "kind": "cover"}
    new = Thing(name="Wood", x=30, y=10, properties=tuple(Property(name=k, value=v) for k, v in facts.items()), **shape)
    objects = back(with_layer(found, "objects", objects=(*layer_of(found, "objects").objects, new)))["objects"]
    assert objects[-1] == {
        "id": "new",
        "kind": "cover",
        "name": "Wood",
        "hexes": sorted(hexes, key=lambda hex: hex[2:]),
    }


def test_layers_in_groups_are_found_and_others_named() -> None:
    """What no scenario has, is left out with a sentence; so is a list by hex on a map of another size."""
    data = shipped("envoys/two-banks") | {"ranks": list(range(24 * 18))}
    found = out(data)
    group = Layer(type="group", name="all", layers=found.layers)
    more = Layer(type="imagelayer", name="sketch"), Layer(type="objectgroup", name="notes")
    came = arrived(found.model_copy(update={"layers": (group, *more)}), REGISTRY)
    assert came.data == data
    assert [render(told, "en") for told in came.notices] == [
        "The layer “sketch” is left out: it is none of a scenario.",
        "The layer “notes” is left out: it is none of a scenario.",
    ]
    tiles = layer_of(found, "map").data[: 24 * 17]
    smaller = with_layer(found, "map", data=tiles, height=17).model_copy(update={"height": 17})
    came = arrived(smaller, REGISTRY)
    assert "ranks" not in came.data
    assert [render(told, "en") for told in came.notices] == [
        "“ranks” is left out: the map has another size than it was made for."
    ]


@pytest.mark.parametrize("axis", ["x", "y"])
def test_maps_that_begin_with_the_lower_column_get_an_empty_one(axis: str) -> None:
    """Both ways of staggering are read: ours begin with the higher column, so such a map has a hole at its left."""
    found = out(shipped("envoys/two-banks"), axis)
    other = "even" if found.staggerindex == "odd" else "odd"
    turned = found.model_copy(update={"staggerindex": other})
    cities = tuple(thing.model_copy(update={"x": thing.x, "y": thing.y}) for thing in layer_of(found, "cities").objects)
    came = arrived(with_layer(turned, "cities", objects=cities), REGISTRY)
    before = shipped("envoys/two-banks")["map"]["rows"]
    assert came.data["map"]["rows"] == [" " + row for row in before]
    assert [render(told, "en") for told in came.notices] == [
        "The first column of hexes is empty: in our maps the second lies lower than the first."
    ]


def test_a_layer_of_things_that_is_gone_is_named() -> None:
    found = out(shipped("ashlands/first-steps"))
    came = arrived(found.model_copy(update={"layers": found.layers[:-1]}), REGISTRY)
    assert came.data["units"] == []
    assert [render(told, "en") for told in came.notices] == ["There is no layer “units”, so there is nothing of it."]


def test_the_files_of_scenarios_are_written_as_the_shipped_ones_are() -> None:
    """All of them are, to the letter."""
    paths = [*shipped_folder().glob("*/*.json")]
    assert len(paths) == len(SHIPPED)
    assert [
        path.name for path in paths if scenario_text(json.loads(path.read_text("utf-8"))) != path.read_text("utf-8")
    ] == []


def test_doors_go_with_the_building_that_they_are_at() -> None:
    """One that is at none is refused."""
    found = out(shipped("skirmish/the-mill"))
    lattice = Lattice.of_theirs(found)
    doors = list(layer_of(found, "doors").objects)
    x, y = lattice.pixel(lattice.grid.cell_of_label("1310"), "S")
    doors[0] = doors[0].model_copy(update={"x": x, "y": y})
    came = back(with_layer(found, "doors", objects=tuple(doors)))
    assert came["objects"][0]["doors"] == ["1310 S"]
    doors[0] = doors[0].model_copy(update={"x": 40.0, "y": 10.0})
    with pytest.raises(Exception, match="there is nothing that 0101 N could belong to"):
        back(with_layer(found, "doors", objects=tuple(doors)))


def test_what_can_not_stand_so_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a sentence that names the thing."""
    found = out(shipped("skirmish/the-mill"))
    lattice = Lattice.of_theirs(found)
    x, y = lattice.pixel(grid(24, 18).cell_of_label("0101"))
    fence = layer_of(found, "fences").objects[0].model_copy(update={"x": x, "y": y, "polyline": None})
    with pytest.raises(BadMap, match="“Fences”: mill-fence stands in the middle of hex 0101"):
        back(with_layer(found, "fences", objects=(fence,)))
    with pytest.raises(BadMap, match="“Fences”: mill-fence stands beside the map"):
        back(with_layer(found, "fences", objects=(fence.model_copy(update={"x": -300.0}),)))
    huge = (
        layer_of(found, "objects")
        .objects[0]
        .model_copy(update={"polyline": None, "x": 0.0, "y": 0.0, "width": 90000.0, "height": 90000.0})
    )
    covered = arrived(with_layer(found, "objects", objects=(huge,)), REGISTRY).data["objects"][0]["hexes"]
    assert len(covered) == 24 * 18
    monkeypatch.setattr(standing, "MOST_HEXES", 24 * 18 - 1)
    with pytest.raises(BadMap, match="“Houses, bunkers, cover and hills”: Mill lies over more than 431 hexes"):
        back(with_layer(found, "objects", objects=(huge,)))
