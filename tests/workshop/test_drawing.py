"""Drawings: a scenario taken apart and put together again, and what is found on its hexes."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.data.scenario_text import scenario_text
from hexwar_tui.engine.games.drawn_maps import has_map
from hexwar_tui.engine.games.scenario_files import scenario_data
from hexwar_tui.engine.maps.map_parts import BadParts, Placed
from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop.drawing import Drawing, is_good_size, paintbox_of
from tests.toys import TOYS
from tests.workshop.kit import SHIPPED, SMALL, at, blank, drawn, file_of, shipped, text_of


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_scenario_is_written_as_its_file_is(name: str) -> None:
    """The drawing of a scenario gives the very bytes of its file; one without a map is sound with the map it got."""
    data = scenario_data(REGISTRY, file_of(name))
    drawing = shipped(name)
    if has_map(drawing.paintbox, data):
        assert scenario_text(drawing.data()).encode() == file_of(name).read_bytes()
    else:
        kept = {key: value for key, value in drawing.data().items() if key in data}
        assert {key: kept[key] for key in kept if key not in ("map", "rows")} == {
            key: data[key] for key in kept if key not in ("map", "rows")
        }
    again = Drawing.of(drawing.system, drawing.data())
    assert text_of(again) == text_of(drawing)


@pytest.mark.parametrize("system", SMALL)
def test_parts_stay_as_they_are(system: str) -> None:
    """What is made of the parts of a drawing changes neither it nor them."""
    drawing = shipped(SMALL[system])
    before, parts = text_of(drawing), drawing.parts
    other = Drawing.of_parts(drawing.system, parts)
    layer = other.paintbox.layers[0].key
    other.layers[layer][:] = [""] * len(other.layers[layer])
    other.rest["title"] = "Another"
    for things in other.things.values():
        things.clear()
    assert text_of(drawing) == before
    assert text_of(Drawing.of_parts(drawing.system, parts)) == before


def test_what_stands_on_a_hex() -> None:
    """Things are found on each of their hexes, and on those whose sides they are on, by key and place."""
    house = Placed({"id": "a", "kind": "house", "name": "A"}, ("0202", "0203"))
    fence = Placed({"id": "f", "height": "low"}, ("0202 N", "0202 NE"))
    drawing = drawn("skirmish", *["...."] * 4, things={"objects": [house], "fences": [fence]})
    assert drawing.standing(at(drawing, "0202")) == [("objects", 0), ("fences", 0)]
    assert drawing.standing(at(drawing, "0203")) == [("objects", 0)]
    assert drawing.standing(at(drawing, "0101")) == []


def test_places_stand_nowhere() -> None:
    """Regions are where they are painted; no hex of theirs has them as a thing that is put there."""
    drawing = shipped("theatre/first-summer")
    found = {key for cell in range(drawing.grid.size) for key, _ in drawing.standing(cell)}
    assert found <= {"straits"}


@pytest.mark.parametrize("label", ["", "05", "0500", "0006", "0605", "x", "01 01", "00101", "١٢٠١", "101", "-101"])
def test_no_cell_has_a_label_of_another_form(label: str) -> None:
    """Labels have as many digits as the map's, plain ones, and lie on it."""
    assert blank("ashlands", 5, 5).cell_called(label) is None


def test_every_label_is_that_of_its_cell() -> None:
    """On small maps and on those with labels of six digits."""
    for drawing in (blank("ashlands", 7, 5), blank("ashlands", 101, 2)):
        grid = drawing.grid
        assert [drawing.cell_called(grid.label(cell)) for cell in range(grid.size)] == [*range(grid.size)]


def test_the_frame_goes_with_what_is_said() -> None:
    """Sides and grounds are read anew where what they rest on has changed."""
    drawing = shipped("theatre/first-summer")
    code = next(iter(drawing.grounds("rows")))
    region = next(at for at, placed in enumerate(drawing.things["regions"]) if placed.facts["code"] == code)
    drawing.things["regions"][region] = Placed({**drawing.things["regions"][region].facts, "name": "Elsewhere"})
    drawing.things_changed("regions")
    assert str(drawing.grounds("rows")[code].name) == "Elsewhere"
    drawing.rest["sides"] = [*drawing.rest["sides"], {"id": "late", "name": "Late"}]
    drawing.rest_changed()
    assert drawing.frame.sides[-1].id == drawing.sides()[-1] == "late"


def test_two_things_by_one_key_can_not_be_written() -> None:
    """What files can't list is refused by a sentence when the data is asked for, and can be drawn all the same."""
    twice = [Placed({"side": "first"}, ("0101",)), Placed({"side": "first"}, ("0202",))]
    drawing = drawn("ashlands", "...", "...", things={"zones": twice})
    assert drawing.frame.sides
    with pytest.raises(BadParts, match="there twice"):
        drawing.data()


def test_a_system_without_a_paintbox_has_no_drawings() -> None:
    """It is said so, by an error."""
    system = next(TOYS[id] for id in TOYS if TOYS[id].paintbox is None)
    with pytest.raises(ValueError, match="does not say what can be painted"):
        paintbox_of(system)


def test_sizes_have_bounds() -> None:
    """A map has from 1 to 999 columns and rows."""
    assert is_good_size(1, 1)
    assert is_good_size(999, 999)
    assert not is_good_size(0, 5)
    assert not is_good_size(5, 1000)
