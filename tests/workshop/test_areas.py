"""Parts of maps that are copied, and maps of another size."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.workshop.areas import copied, pasted, resized, usual_code
from hexwar_tui.workshop.easel import Easel
from hexwar_tui.workshop.shapes import between
from hexwar_tui.workshop.symmetry import Kind, Symmetry
from tests.workshop.kit import SMALL, at, blank, drawn, no_symmetry, places, rows_of, shipped, text_of


def test_a_piece_is_laid_elsewhere() -> None:
    """Its grounds and the things that are wholly within it, without their ids; what would lie beside the map is cut
    off."""
    drawing = drawn("skirmish", "mm...", "mm...", ".....", ".....")
    drawing.things["objects"] = [
        Placed({"id": "a", "kind": "house", "name": "A"}, ("0101", "0102")),
        Placed({"id": "b", "kind": "house", "name": "B"}, ("0201", "0301")),
    ]
    drawing.things["doors"] = [Placed({}, ("0101 N",))]
    drawing.things_changed("objects")
    piece = copied(drawing, between(drawing.grid, 0, 6))
    assert piece.hexes == 4
    pasted(drawing, piece, at(drawing, "0303"), no_symmetry(drawing)).do(drawing)
    assert rows_of(drawing) == ["mm...", "mm...", "..mm.", "..mm."]
    assert [(facts["name"], where) for facts, where in places(drawing, "objects")][2:] == [("A", ("0303", "0304"))]
    assert ({}, ("0303 N",)) in places(drawing, "doors")
    assert len({facts["id"] for facts, _ in places(drawing, "objects")}) == 3
    pasted(drawing, piece, at(drawing, "0504"), no_symmetry(drawing)).do(drawing)
    assert rows_of(drawing)[3] == "..mmm"


def test_a_piece_has_images_but_covers_its_own() -> None:
    """Laid where it falls upon its own image, the piece is whole; what lies farther is symmetric."""
    drawing = drawn("ashlands", "fh....", "......")
    piece = copied(drawing, [0, 1])
    pasted(drawing, piece, at(drawing, "0301"), Symmetry(Kind.ALONG, drawing.grid)).do(drawing)
    assert rows_of(drawing)[0][2:4] == "fh"
    edit = pasted(drawing, piece, at(drawing, "0301"), Symmetry(Kind.HALF_TURN, drawing.grid))
    before = text_of(drawing)
    edit.do(drawing)
    assert rows_of(drawing)[0][2:4] == "fh"
    assert rows_of(drawing)[1][2:4] == "hf"
    edit.undo(drawing)
    assert text_of(drawing) == before


def test_what_a_side_has_one_of_is_not_copied() -> None:
    """Zones stay where they are."""
    drawing = blank("ashlands", 6, 6)
    drawing.things["zones"] = [Placed({"side": "first"}, ("0101",))]
    drawing.things_changed("zones")
    pasted(drawing, copied(drawing, [0]), 20, no_symmetry(drawing)).do(drawing)
    assert places(drawing, "zones") == [({"side": "first"}, ("0101",))]


def test_a_larger_map_has_its_commonest_ground() -> None:
    """What is drawn is moved with all that stands there; words for hexes become labels where they mean others."""
    drawing = drawn("ashlands", "ff", ".f")
    drawing.things["units"] = [Placed({"type": "grenadiers", "side": "first"}, ("0202",)), Placed({"side": "first"})]
    drawing.rest["ranks"] = [0, 1, 2, 3]
    before, easel = text_of(drawing), Easel(drawing)
    easel.do(resized(drawing, 4, 3, right=2, down=1))
    assert rows_of(drawing) == ["ffff", "ffff", "ff.f"]
    assert [where for _, where in places(drawing, "units")] == [("0403",), ()]
    assert "ranks" not in drawing.rest
    easel.undo()
    assert text_of(drawing) == before


def test_what_has_no_room_is_gone() -> None:
    """Units and the parts of houses that lie beside the new map; straits that lead from there."""
    drawing = drawn("skirmish", "....", "....")
    drawing.things["objects"] = [
        Placed({"id": "a", "kind": "house", "name": "A"}, ("0101", "0301")),
        Placed({"id": "b", "kind": "house", "name": "B"}, ("0401",)),
    ]
    resized(drawing, 2, 2).do(drawing)
    assert [where for _, where in places(drawing, "objects")] == [("0101",)]
    theatre = blank("theatre", 4, 1)
    theatre.things["straits"] = [Placed({}, ("0101", "0401")), Placed({}, ("0101", "0201"))]
    resized(theatre, 2, 1).do(theatre)
    assert [where for _, where in places(theatre, "straits")] == [("0101", "0201")]


def test_regions_stay_while_they_have_a_hex() -> None:
    """Also where their first hex is cut off; one that was painted and has none left is gone, one that was never painted
    stays."""
    drawing = blank("theatre", 4, 2)
    drawing.layers["rows"] = ["Aa", "Aa", "Bb", "Bb", "Se", "Se", "Se", "Aa"]
    for code in ("Aa", "Bb", "Cc"):
        drawing.things["regions"].append(Placed({"code": code, "name": code}, ("0101",)))
    resized(drawing, 2, 2, right=-2).do(drawing)
    assert drawing.layers["rows"] == ["Bb", "Bb", "Se", "Aa"]
    assert [facts["code"] for facts, _ in places(drawing, "regions")] == ["Aa", "Bb", "Cc"]
    resized(drawing, 1, 2).do(drawing)
    assert [facts["code"] for facts, _ in places(drawing, "regions")] == ["Bb", "Cc"]


def test_a_layer_in_which_nothing_is_painted_stays_so() -> None:
    """A map without relief gets none by growing."""
    drawing = blank("theatre", 2, 2)
    resized(drawing, 3, 3).do(drawing)
    assert set(drawing.layers["relief"]) == {""}
    assert "relief" not in drawing.data()


@pytest.mark.parametrize("system", SMALL)
def test_there_and_back_is_the_same_map(system: str) -> None:
    """Larger by some columns and rows on all sides and cut to the size it had, nothing is lost but ranks."""
    drawing = shipped(SMALL[system])
    for key in drawing.paintbox.per_hex:
        drawing.rest.pop(key, None)
    width, height, before = drawing.width, drawing.height, drawing.data()
    resized(drawing, width + 4, height + 3, right=2, down=1).do(drawing)
    resized(drawing, width, height, right=-2, down=-1).do(drawing)
    after = drawing.data()
    if "zones" in before:  # Words for hexes have become labels.
        assert before.pop("zones").keys() == after.pop("zones").keys()
    assert after == before


@pytest.mark.parametrize(("width", "height", "right"), [(2, 2, 1), (0, 2, 0), (2, 1000, 0), (-1, -1, 0)])
def test_sizes_and_moves_that_no_map_can_make(width: int, height: int, right: int) -> None:
    """An odd number of columns, and sizes that no map has, are refused."""
    with pytest.raises(ValueError, match=r"even number|no map has"):
        resized(blank("ashlands", 2, 2), width, height, right)


def test_the_usual_ground() -> None:
    """The commonest, or the first there is."""
    drawing = drawn("ashlands", "ff.", " f ")
    assert usual_code(drawing, "map") == "f"
    drawing.layers["map"] = [""] * 6
    assert usual_code(drawing, "map") == next(iter(drawing.grounds("map")))
