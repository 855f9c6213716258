"""What is in the hand: brushes that paint, put, grow and take away again, and what they pick up."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.workshop.drawing import NOTHING, Drawing
from hexwar_tui.workshop.hand import Hand, OfGround, OfThings, brushes
from hexwar_tui.workshop.symmetry import Kind
from tests.workshop.kit import SMALL, at, blank, drawn, places, rows_of, shipped


def hand(drawing: Drawing, key: str, symmetry: Kind = Kind.NONE, /, **facts: str) -> Hand:
    """A hand that puts things with these facts besides the usual ones."""
    found = Hand(drawing, OfThings(key), symmetry)
    found.choose(key, {**found.facts_of(key), **facts})
    return found


def strike(hand: Hand, *labels: str) -> None:
    for label in labels:
        hand.strike(at(hand.drawing, label)).do(hand.drawing)


def test_a_brush_paints_as_wide_as_it_is_and_all_the_way() -> None:
    """From the hex it was led from to the one it is on."""
    drawing = drawn("ashlands", *["....."] * 5)
    Hand(drawing, OfGround("map", "f")).strike(at(drawing, "0101"), at(drawing, "0105")).do(drawing)
    assert rows_of(drawing) == ["f...."] * 5
    Hand(drawing, OfGround("map", "h"), radius=1).strike(at(drawing, "0303")).do(drawing)
    assert "".join(rows_of(drawing)).count("h") == 7


def test_fill_stays_within_its_ground() -> None:
    """Only what hangs together with the hex; a brush of things fills nothing."""
    drawing = drawn("ashlands", "..f..", "..f..", "..f..")
    Hand(drawing, OfGround("map", "h")).fill(0).do(drawing)
    assert rows_of(drawing) == ["hhf.."] * 3
    assert not hand(drawing, "units").fill(0)
    assert not hand(drawing, "units").paint([0])


@pytest.mark.parametrize("system", SMALL)
def test_all_brushes_have_names_and_act(system: str) -> None:
    """Each ground, the void, and each kind of thing; what things get is told."""
    drawing = shipped(SMALL[system])
    for brush in brushes(drawing):
        held = Hand(drawing, brush, Kind.HALF_TURN)
        assert render(held.name_of(brush), "en")
        held.strike(0)
        if isinstance(brush, OfThings):
            assert all(render(title, "en") for title, _ in held.told(brush.key))


def test_the_second_strike_takes_away() -> None:
    """What was put goes again; with other facts in the hand it is put in its place."""
    drawing = blank("ashlands", 6, 6)
    held = hand(drawing, "units", type="grenadiers", side="first")
    strike(held, "0202", "0303", "0202")
    assert places(drawing, "units") == [({"type": "grenadiers", "side": "first"}, ("0303",))]
    strike(hand(drawing, "units", type="grenadiers", side="second"), "0303")
    assert places(drawing, "units") == [({"type": "grenadiers", "side": "second"}, ("0303",))]


@pytest.mark.parametrize("kind", [Kind.ACROSS, Kind.ALONG, Kind.HALF_TURN, Kind.BOTH])
@pytest.mark.parametrize("key", ["objects", "fences", "doors"])
def test_a_strike_on_an_image_takes_all_away(kind: Kind, key: str) -> None:
    """With symmetry both, or all four, are gone, whichever of them is struck."""
    drawing = blank("skirmish", 9, 9)
    held = hand(drawing, key, kind)
    cell = at(drawing, "0203")
    held.strike(cell).do(drawing)
    assert len(drawing.things[key]) == len(held.symmetry)
    number, image = held.symmetry.cells(cell)[-1]
    held.way = held.symmetry.direction(number, held.way)
    held.strike(image).do(drawing)
    assert drawing.things[key] == []


def test_a_house_grows_hex_by_hex() -> None:
    """A strike beside it adds a hex, one on it takes it away, one elsewhere begins another; another kind takes the
    hex."""
    drawing = blank("skirmish", 8, 8)
    held = hand(drawing, "objects")
    strike(held, "0202", "0203", "0303", "0707", "0203")
    assert [where for _, where in places(drawing, "objects")] == [("0202", "0303"), ("0707",)]
    strike(hand(drawing, "objects", kind="hill"), "0303")
    assert [(facts["kind"], where) for facts, where in places(drawing, "objects")] == [
        ("house", ("0202",)),
        ("house", ("0707",)),
        ("hill", ("0303",)),
    ]


def test_fences_have_four_sides_at_most() -> None:
    """The fifth begins another; a side is taken away from either of its hexes."""
    drawing = blank("skirmish", 8, 8)
    held = hand(drawing, "fences")
    for way in range(5):
        held.way = way
        strike(held, "0404")
    assert [len(where) for _, where in places(drawing, "fences")] == [4, 1]
    held.way = Direction.N
    strike(held, "0405")
    assert [where for _, where in places(drawing, "fences")] == [("0404 N", "0404 NE", "0404 SE"), ("0404 SW",)]


def test_straits_lead_from_one_strike_to_the_next() -> None:
    """The first strike begins it, the second on the same hex leaves it be."""
    drawing = shipped(SMALL["theatre"])
    drawing.things["straits"] = []
    held = Hand(drawing, OfThings("straits"))
    strike(held, "0303")
    assert held.start == at(drawing, "0303")
    strike(held, "0303")
    assert held.start is None
    strike(held, "0303", "0505")
    assert held.start is None
    assert places(drawing, "straits") == [({}, ("0303", "0505"))]


def test_picking_up_what_is_on_a_hex() -> None:
    """The first thing that stands there without its id, or else its ground in the layer of the brush."""
    drawing = drawn("skirmish", ".m..", "....")
    strike(hand(drawing, "objects", kind="hill", name="Hill"), "0101")
    held = Hand(drawing, OfGround("map", "."))
    held.pick_up(at(drawing, "0101"))
    assert str(held.brush) == str(OfThings("objects"))
    assert held.facts_of("objects") == {"kind": "hill", "name": "Hill"}
    held.pick_up(at(drawing, "0201"))
    assert str(held.brush) == str(OfGround("map", "m"))
    drawing.repaint("map", at(drawing, "0401"), 1, NOTHING)
    held.pick_up(at(drawing, "0401"))
    assert str(held.brush) == str(OfGround("map", NOTHING))


def test_picking_up_the_ground_of_a_region() -> None:
    """In the layer of the brush that is held, though straits end there or the region begins there."""
    drawing = shipped(SMALL["theatre"])
    drawing.things["straits"] = []
    drawing.things_changed("straits")
    held = Hand(drawing, OfGround("relief", NOTHING))
    cell = next(cell for cell, code in enumerate(drawing.layers["relief"]) if code)
    held.pick_up(cell)
    assert held.brush == OfGround("relief", drawing.layers["relief"][cell])


def test_the_symmetry_is_that_of_the_present_map() -> None:
    """After another size or another kind it is another."""
    drawing = blank("ashlands", 4, 4)
    held = Hand(drawing, OfGround("map", "f"), Kind.ACROSS)
    first = held.symmetry
    assert held.symmetry is first
    held.kind = Kind.ALONG
    assert held.symmetry.kind is Kind.ALONG
    drawing.become(blank("ashlands", 6, 5).parts)
    assert held.symmetry.grid is drawing.grid


def test_things_are_called_by_what_they_are_until_they_get_a_name() -> None:
    """Another kind is called otherwise; a name that was given is for one, and the next is called as usual again."""
    drawing = blank("skirmish", 9, 3)
    held = Hand(drawing, OfThings("objects"))
    assert held.facts_of("objects") == {"kind": "house", "name": {"en": "House", "ru": "Дом"}}
    held.choose("objects", {**held.facts_of("objects"), "kind": "hill"})
    assert held.facts_of("objects") == {"kind": "hill", "name": {"en": "Hill", "ru": "Холм"}}
    held.choose("objects", {"kind": "hill", "name": "Hill 60"})
    strike(held, "0101", "0501", "0901")
    names = [facts["name"] for facts, _ in places(drawing, "objects")]
    assert names == ["Hill 60", *[{"en": "Hill", "ru": "Холм"}] * 2]
    held.choose("objects", {"kind": "house", "name": "Mill"})
    held.choose("objects", {"kind": "bunker", "name": "Mill"})
    assert held.facts_of("objects")["name"] == "Mill"
    cities = Hand(blank("envoys", 4, 4), OfThings("cities"))
    cities.choose("cities", {**cities.facts_of("cities"), "name": "Selby"})
    strike(cities, "0101")
    assert cities.facts_of("cities")["name"] == "City"


def test_a_row_of_fences_is_put_in_one_act() -> None:
    """As many fences as are needed, none of them too long, images too; what stands there already stays."""
    drawing = blank("skirmish", 10, 10)
    held = hand(drawing, "fences", Kind.HALF_TURN)
    held.way = Direction.NE
    strike(held, "0303")
    edit = held.wall(at(drawing, "0302"), at(drawing, "0304"))
    assert len(places(drawing, "fences")) == 2
    edit.do(drawing)
    sides = [where for _, each in places(drawing, "fences") for where in each]
    wanted = ["0302 NE", "0302 SE", "0303 NE", "0303 SE", "0304 NE", "0304 SE"]
    assert {*wanted} <= {*sides}
    assert len(sides) == len(set(sides)) == 12
    assert max(len(each) for _, each in places(drawing, "fences")) <= 4
    assert held.way == Direction.NE
    edit.undo(drawing)
    assert len([where for _, each in places(drawing, "fences") for where in each]) == 2
