"""Acts on a map: what is put, extended and taken away, with all the images of the symmetry."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.maps.paintbox import Shape
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.workshop import acts
from hexwar_tui.workshop.drawing import NOTHING, Drawing
from hexwar_tui.workshop.hand import Hand, OfThings
from hexwar_tui.workshop.symmetry import Kind, Symmetry
from tests.workshop.kit import SMALL, at, blank, drawn, no_symmetry, places, rows_of, shipped
from tests.workshop.random_edits import random_edit

KINDS = [*Kind]


def spots(drawing: Drawing, key: str) -> list[str]:
    """Where the things of a key are, a hex or side of one for each time that something is there."""
    kind = drawing.kind(key)
    return [acts.spot(drawing, kind, where) for placed in drawing.things[key] for where in placed.where]


def test_painting_has_images() -> None:
    """A hex and its image get the same ground; nothing else changes."""
    drawing = drawn("ashlands", "....", "....")
    acts.paint(drawing, "map", [0], "f", Symmetry(Kind.HALF_TURN, drawing.grid)).do(drawing)
    assert rows_of(drawing) == ["f...", "...f"]
    acts.paint(drawing, "map", [0, 1], NOTHING, no_symmetry(drawing)).do(drawing)
    assert rows_of(drawing) == ["  ..", "...f"]


def test_a_hex_that_is_painted_itself_is_no_image() -> None:
    """Of two hexes that are each other's images each keeps what it was painted with."""
    drawing = drawn("ashlands", "....", "....")
    acts.paint_each(drawing, "map", {0: "f", 7: "h"}, Symmetry(Kind.HALF_TURN, drawing.grid)).do(drawing)
    assert rows_of(drawing) == ["f...", "...h"]


@pytest.mark.parametrize(("kind", "number"), [*product(KINDS, range(4))])
def test_no_two_things_share_a_hex(kind: Kind, number: int) -> None:
    """Wherever units of any side are put, with any symmetry, a hex has one at most, also on the axis, where it is the
    one that was put there itself; sides have as many units as images ask for."""
    drawing, draw = blank("ashlands", 5 + number, 4 + number), Random(number)
    symmetry = Symmetry(kind, drawing.grid)
    for _ in range(12):
        cell, side = draw.randrange(drawing.grid.size), draw.choice(drawing.sides())
        facts = {"type": "grenadiers", "side": side}
        acts.put(drawing, "units", facts, [drawing.grid.label(cell)], symmetry).do(drawing)
        found = spots(drawing, "units")
        assert len(found) == len(set(found))
        by_hex = {where: placed.facts["side"] for placed in drawing.things["units"] for where in placed.where}
        for image, place in symmetry.cells(cell):
            assert by_hex[drawing.grid.label(place)] == symmetry.side(image, side, drawing.sides())


@pytest.mark.parametrize("kind", KINDS)
def test_ids_stay_unique(kind: Kind) -> None:
    """However often something with an id is put, and whatever id it is given."""
    drawing = blank("skirmish", 8, 8)
    for cell in (0, 9, 20, 33, 63):
        facts = {"id": "house-1", "kind": "house", "name": "A"}
        acts.put(drawing, "objects", facts, [drawing.grid.label(cell)], Symmetry(kind, drawing.grid)).do(drawing)
        ids = [placed.facts["id"] for placed in drawing.things["objects"]]
        assert len(ids) == len(set(ids))
        assert all(next(iter(placed.facts)) == "id" for placed in drawing.things["objects"])


def test_what_each_side_has_one_of_comes_from_where_it_was() -> None:
    """A zone that is put elsewhere is the same in the list; it takes the place of another's, which is gone, wherever
    that stands in the list."""
    drawing = blank("ashlands", 6, 6)
    drawing.things["zones"] = [Placed({"side": "first"}, ("0101",)), Placed({"side": "second"}, ("0505",))]
    acts.put(drawing, "zones", {"side": "first"}, ["0202"], no_symmetry(drawing)).do(drawing)
    assert places(drawing, "zones") == [({"side": "first"}, ("0202",)), ({"side": "second"}, ("0505",))]
    acts.put(drawing, "zones", {"side": "second"}, ["0202"], no_symmetry(drawing)).do(drawing)
    assert places(drawing, "zones") == [({"side": "second"}, ("0202",))]


def test_zones_of_two_sides_by_half_a_turn() -> None:
    """The other side's is the image of the whole zone, of five columns and rows, and is put down by its own top left
    hex; where the image would leave the map there is none."""
    drawing = blank("ashlands", 12, 12)
    acts.put(drawing, "zones", {"side": "second"}, ["0101"], Symmetry(Kind.HALF_TURN, drawing.grid)).do(drawing)
    assert {facts["side"]: where for facts, where in places(drawing, "zones")} == {
        "second": ("0101",),
        "first": ("0808",),
    }
    assert acts.covered(drawing, drawing.kind("zones"), at(drawing, "0808"))[-1] == at(drawing, "1212")
    narrow = blank("ashlands", 6, 6)
    acts.put(narrow, "zones", {"side": "second"}, ["0505"], Symmetry(Kind.ACROSS, narrow.grid)).do(narrow)
    assert places(narrow, "zones")[-1] == ({"side": "second"}, ("0505",))


def test_a_zone_is_taken_away_with_its_image() -> None:
    """Which is put down by another corner than the image of its own; without symmetry it stays."""
    drawing = blank("ashlands", 12, 12)
    acts.put(drawing, "zones", {"side": "second"}, ["0101"], Symmetry(Kind.HALF_TURN, drawing.grid)).do(drawing)
    acts.take_away(drawing, [at(drawing, "0101")], no_symmetry(drawing)).do(drawing)
    assert places(drawing, "zones") == [({"side": "first"}, ("0808",))]
    acts.put(drawing, "zones", {"side": "second"}, ["0101"], Symmetry(Kind.HALF_TURN, drawing.grid)).do(drawing)
    acts.take_away(drawing, [at(drawing, "0101")], Symmetry(Kind.HALF_TURN, drawing.grid)).do(drawing)
    assert places(drawing, "zones") == []


def test_zones_of_three_sides_by_thirds_of_a_turn() -> None:
    """Each lies about the image of the middle of the first, as on a map that three have drawn."""
    drawing = shipped("ashlands/the-millstone")
    wanted = {str(facts["side"]): where for facts, where in places(drawing, "zones")}
    acts.take_away(drawing, drawing.grid.cells, no_symmetry(drawing)).do(drawing)
    symmetry = Symmetry(Kind.THIRDS, drawing.grid)
    acts.put(drawing, "zones", {"side": "north"}, list(wanted["north"]), symmetry).do(drawing)
    assert {str(facts["side"]): where for facts, where in places(drawing, "zones")} == wanted


def test_facts_that_are_no_side_do_not_take_turns() -> None:
    """Though a word of theirs be the id of a side."""
    drawing = blank("ashlands", 4, 4)
    drawing.rest["sides"] = [{"id": "grenadiers", "name": "G"}, {"id": "second", "name": "S"}]
    drawing.rest_changed()
    facts = {"type": "grenadiers", "side": "second"}
    acts.put(drawing, "units", facts, ["0101"], Symmetry(Kind.HALF_TURN, drawing.grid)).do(drawing)
    assert [facts for facts, _ in places(drawing, "units")] == [facts, {"type": "grenadiers", "side": "grenadiers"}]


@pytest.mark.parametrize(("kind", "side"), [*product(KINDS, Direction.__members__)])
def test_doors_and_fences_turn_with_their_hexes(kind: Kind, side: str) -> None:
    """The door that leads from a hex to a neighbour leads from its image to the neighbour's image; no side of a hex has
    two fences, whichever of its hexes it is called by."""
    for key, size in product(("doors", "fences"), ((8, 8), (7, 6))):
        drawing = blank("skirmish", *size)
        symmetry, cell = Symmetry(kind, drawing.grid), at(drawing, "0303")
        near = drawing.grid.neighbour(cell, Direction[side])
        assert near is not None
        acts.put(drawing, key, {}, [f"0303 {side}"], symmetry).do(drawing)
        wanted = set()
        for number, image in enumerate(symmetry.images):
            one, other = image(cell), image(near)
            if one is not None and other is not None:
                way = drawing.grid.direction(one, other).name
                wanted.add(acts.spot(drawing, drawing.kind(key), f"{drawing.grid.label(one)} {way}"))
                assert Direction[way] == symmetry.direction(number, Direction[side])
        assert wanted <= {*spots(drawing, key)}
        assert len(spots(drawing, key)) == len(set(spots(drawing, key)))


def test_a_side_of_a_hex_has_one_name() -> None:
    """For fences, which stand between two hexes; doors belong to one of them."""
    drawing = blank("skirmish", 4, 4)
    fences, doors = drawing.kind("fences"), drawing.kind("doors")
    assert acts.spot(drawing, fences, "0202 S") == acts.spot(drawing, fences, "0203 N") == "0203 N"
    assert acts.spot(drawing, fences, "0204 S") == "0204 S"
    assert acts.spot(drawing, doors, "0202 S") == "0202 S"
    assert acts.spot(drawing, fences, "9999 S") == "9999 S"


def test_a_house_grows_and_shrinks_with_its_image() -> None:
    """Hex by hex; the last hex that is taken away takes the house with it, and its doors go with their hexes."""
    drawing = blank("skirmish", 8, 8)
    symmetry = Symmetry(Kind.HALF_TURN, drawing.grid)
    acts.put(drawing, "objects", {"kind": "house", "name": "A"}, ["0202"], symmetry).do(drawing)
    acts.extend(drawing, "objects", 0, "0203", symmetry).do(drawing)
    assert [where for _, where in places(drawing, "objects")] == [("0202", "0203"), ("0707", "0706")]
    acts.put(drawing, "doors", {}, ["0202 N"], symmetry).do(drawing)
    acts.put(drawing, "doors", {}, ["0203 S"], symmetry).do(drawing)
    acts.extend(drawing, "objects", 1, "0707", symmetry).do(drawing)
    assert [where for _, where in places(drawing, "objects")] == [("0203",), ("0706",)]
    assert [where for _, where in places(drawing, "doors")] == [("0203 S",), ("0706 N",)]
    acts.extend(drawing, "objects", 0, "0203", symmetry).do(drawing)
    assert places(drawing, "objects") == places(drawing, "doors") == []


@pytest.mark.parametrize("kind", [Kind.HALF_TURN, Kind.ALONG])
def test_a_hill_across_the_middle_is_one(kind: Kind) -> None:
    """Its image lies next to it; it grows on both sides from there. One farther away has a twin."""
    drawing = blank("skirmish", 8, 8)
    held = Hand(drawing, OfThings("objects"), kind)
    symmetry = held.symmetry
    middle = next(cell for cell in drawing.grid.cells if symmetry.images[1](cell) in drawing.grid.neighbours_of(cell))
    held.strike(middle).do(drawing)
    assert len(drawing.things["objects"]) == 1
    beside = next(cell for cell in drawing.grid.neighbours_of(middle) if cell != symmetry.images[1](cell))
    held.strike(beside).do(drawing)
    (hill,) = drawing.things["objects"]
    wanted = {at for cell in (middle, beside) for _, at in symmetry.cells(cell)}
    assert set(drawing.cells_of(hill)) == wanted
    held.strike(0).do(drawing)
    assert len(drawing.things["objects"]) == 3


def test_what_is_added_to_one_thing_is_no_others_any_more() -> None:
    """A hex has one house."""
    house = {"kind": "house", "name": "A"}
    drawing = drawn("skirmish", *["...."] * 3)
    drawing.things["objects"] = [
        Placed({"id": "a", **house}, ("0101", "0102")),
        Placed({"id": "b", **house}, ("0201",)),
    ]
    acts.extend(drawing, "objects", 1, "0102", no_symmetry(drawing)).do(drawing)
    assert [where for _, where in places(drawing, "objects")] == [("0101",), ("0201", "0102")]
    acts.put(drawing, "objects", house, ["0201"], no_symmetry(drawing)).do(drawing)
    assert [where for _, where in places(drawing, "objects")] == [("0101",), ("0102",), ("0201",)]


def test_no_thing_gets_more_sides_than_it_may_have() -> None:
    """A fence has four at most, its image as well."""
    drawing = blank("skirmish", 6, 6)
    sides = ("0202 N", "0202 NE", "0202 SE", "0202 S")
    drawing.things["fences"] = [Placed({"id": "a", "height": "low"}, sides)]
    assert not acts.extend(drawing, "fences", 0, "0202 SW", no_symmetry(drawing))


def test_taking_away_leaves_what_lies_elsewhere() -> None:
    """Things on several hexes lose only these, links go as a whole, and what is painted stays."""
    drawing = drawn("skirmish", *["....."] * 4)
    drawing.things["objects"] = [Placed({"id": "a", "kind": "house", "name": "A"}, ("0101", "0102"))]
    drawing.things["doors"] = [Placed({}, ("0101 N",)), Placed({}, ("0102 S",))]
    acts.take_away(drawing, [at(drawing, "0101")], no_symmetry(drawing)).do(drawing)
    assert [where for _, where in places(drawing, "objects")] == [("0102",)]
    assert [where for _, where in places(drawing, "doors")] == [("0102 S",)]
    theatre = shipped(SMALL["theatre"])
    regions = [*theatre.things["regions"]]
    theatre.things["straits"] = [Placed({}, ("0101", "0202"))]
    acts.take_away(theatre, range(theatre.grid.size), no_symmetry(theatre)).do(theatre)
    assert theatre.things["straits"] == []
    assert theatre.things["regions"] == regions


def test_links_may_end_on_one_hex() -> None:
    """Several straits lead from one place; the same is there once."""
    drawing = shipped(SMALL["theatre"])
    drawing.things["straits"] = []
    for where in (["0101", "0202"], ["0101", "0303"], ["0202", "0101"]):
        acts.put(drawing, "straits", {}, where, no_symmetry(drawing)).do(drawing)
    assert [where for _, where in places(drawing, "straits")] == [("0101", "0303"), ("0202", "0101")]


def test_things_beside_the_map_are_no_fault() -> None:
    """A drawing may have things on hexes that its map lacks, or sides that no hex has: acts on others go on."""
    drawing = blank("skirmish", 4, 4)
    symmetry = Symmetry(Kind.HALF_TURN, drawing.grid)
    facts = {"id": "a", "height": "low"}
    drawing.things["fences"] = [Placed(facts, ("9999 N", "0101 Q", "0202 N"))]
    acts.extend(drawing, "fences", 0, "0202 NE", symmetry).do(drawing)
    acts.put(drawing, "fences", {"height": "low"}, ["0101 N"], symmetry).do(drawing)
    acts.take_away(drawing, [0], symmetry).do(drawing)
    assert drawing.things["fences"]


@pytest.mark.parametrize("system", SMALL)
def test_whatever_is_done_no_hex_has_two_of_a_kind(system: str) -> None:
    """After every of 150 random edits, of things that were not there before by other hands."""
    drawing, draw = shipped(SMALL[system]), Random(system)
    several = [things.key for things in drawing.paintbox.things if things.shape not in (Shape.LINK, Shape.PLACE)]
    for _ in range(150):
        random_edit(drawing, draw).do(drawing)
        for key in several:
            found = spots(drawing, key)
            assert len(found) == len(set(found))
