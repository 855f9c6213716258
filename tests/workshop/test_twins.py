"""Twins: where one region is painted, the region that stands for it in an image is painted there."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.workshop import acts
from hexwar_tui.workshop.drawing import Drawing
from hexwar_tui.workshop.symmetry import Kind, Symmetry
from hexwar_tui.workshop.twins import free_code, numbered
from tests.workshop.kit import blank, text_of


@pytest.fixture
def drawing() -> Drawing:
    """A sea of six by six hexes, with a region of the first side that is painted nowhere."""
    found = blank("theatre", 6, 6)
    found.layers["rows"] = ["Se"] * 36
    facts = {"code": "Aa", "name": {"en": "Alpha", "ru": "Альфа"}, "owner": "first", "capital": True}
    acts.add_place(found, "regions", facts).do(found)
    return found


def painted(drawing: Drawing) -> dict[int, str]:
    return {cell: code for cell, code in enumerate(drawing.layers["rows"]) if code != "Se"}


def test_a_twin_is_made_once(drawing: Drawing) -> None:
    """The first stroke makes a region of the other side, with a number behind its name; later ones paint with it,
    whichever of the two is painted."""
    symmetry = Symmetry(Kind.HALF_TURN, drawing.grid)
    acts.paint(drawing, "rows", [0], "Aa", symmetry).do(drawing)
    (twin,) = {*painted(drawing).values()} - {"Aa"}
    entry = drawing.things["regions"][1]
    assert entry.facts == {
        "code": twin,
        "name": {"en": "Alpha 2", "ru": "Альфа 2"},
        "owner": "second",
        "capital": True,
    }
    acts.paint(drawing, "rows", [1], "Aa", symmetry).do(drawing)
    acts.paint(drawing, "rows", [29], twin, symmetry).do(drawing)
    assert painted(drawing) == {0: "Aa", 1: "Aa", 6: "Aa", 35: twin, 34: twin, 29: twin}
    assert len(drawing.things["regions"]) == 2
    assert text_of(drawing)


@pytest.mark.parametrize("kind", [*Kind])
def test_each_image_has_a_twin_of_its_own(drawing: Drawing, kind: Kind) -> None:
    """As many regions as images; all is taken back in one."""
    before = text_of(drawing)
    edit = acts.paint(drawing, "rows", [7], "Aa", Symmetry(kind, drawing.grid))
    edit.do(drawing)
    codes = [str(each.facts["code"]) for each in drawing.things["regions"]]
    assert len(set(codes)) == len(codes) == len(Symmetry(kind, drawing.grid))
    assert {*painted(drawing).values()} <= {*codes}
    assert text_of(drawing)
    edit.undo(drawing)
    assert text_of(drawing) == before


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.NONE])
def test_a_place_begun_without_symmetry_gets_twins(drawing: Drawing, kind: Kind) -> None:
    """The sea around it is no twin of it, though it lies where all its images are."""
    symmetry = Symmetry(kind, drawing.grid)
    whole = [cell for cell in drawing.grid.cells if len({at for _, at in symmetry.cells(cell)}) == len(symmetry)]
    first, second = next((one, other) for one in whole for other in drawing.grid.neighbours_of(one) if other in whole)
    acts.paint(drawing, "rows", [first], "Aa", Symmetry(Kind.NONE, drawing.grid)).do(drawing)
    acts.paint(drawing, "rows", [second], "Aa", symmetry).do(drawing)
    assert len(drawing.things["regions"]) == len(symmetry)
    there = {drawing.layers["rows"][at] for _, at in symmetry.cells(second)}
    assert len(there) == len(symmetry)
    assert "Se" not in there


def test_a_place_on_the_axis_is_its_own_twin(drawing: Drawing) -> None:
    """The first hex, and others where they come all at once; and what grows from there on stays one."""
    symmetry = Symmetry(Kind.ALONG, drawing.grid)
    on_axis = next(cell for cell in drawing.grid.cells if symmetry.images[1](cell) == cell)
    acts.paint(drawing, "rows", [on_axis], "Aa", symmetry).do(drawing)
    acts.paint(drawing, "rows", [on_axis - 6], "Aa", symmetry).do(drawing)
    assert painted(drawing) == dict.fromkeys((on_axis - 6, on_axis, on_axis + 6), "Aa")
    assert len(drawing.things["regions"]) == 1


def test_several_new_places_get_twins_apart(drawing: Drawing) -> None:
    """Two regions that are laid in one act have two twins."""
    acts.add_place(drawing, "regions", {"code": "Ab", "name": "Beta", "owner": "first"}).do(drawing)
    acts.paint_each(drawing, "rows", {0: "Aa", 1: "Ab"}, Symmetry(Kind.HALF_TURN, drawing.grid)).do(drawing)
    codes = [each.facts["code"] for each in drawing.things["regions"]]
    assert len(set(codes)) == 4
    assert drawing.layers["rows"][35] == codes[2]
    assert drawing.layers["rows"][34] == codes[3]


def test_the_place_that_lies_there_is_the_twin(drawing: Drawing) -> None:
    """What most images of its hexes are painted with, be it by other hands."""
    drawing.things["regions"].append(Placed({"code": "Zz", "name": "Z", "owner": "second"}))
    drawing.things_changed("regions")
    for cell, code in ((0, "Aa"), (1, "Aa"), (35, "Zz"), (34, "Zz")):
        drawing.repaint("rows", cell, 1, code)
    acts.paint(drawing, "rows", [2], "Aa", Symmetry(Kind.HALF_TURN, drawing.grid)).do(drawing)
    assert drawing.layers["rows"][33] == "Zz"


def test_cells_by_code_go_with_what_is_painted(drawing: Drawing) -> None:
    """Asked before, between and after edits, and after they are taken back."""
    symmetry = Symmetry(Kind.NONE, drawing.grid)
    assert set(drawing.cells_with("rows")["Se"]) == {*range(36)}
    edit = acts.paint(drawing, "rows", [3, 4], "Aa", symmetry)
    edit.do(drawing)
    assert set(drawing.cells_with("rows")["Aa"]) == {3, 4}
    edit.undo(drawing)
    assert not drawing.cells_with("rows")["Aa"]
    assert set(drawing.cells_with("rows")["Se"]) == {*range(36)}


def test_free_codes_are_like_those_they_are_made_for() -> None:
    """They begin with the same letter while there are any, and then with others."""
    assert free_code("Aa", {"Aa", "Ab"}) == "Ac"
    assert free_code("~1", set()) == "Aa"
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert free_code("Ba", {f"B{letter}" for letter in letters}) == "Aa"


def test_numbers_stand_behind_names_of_any_language() -> None:
    """A name in one language, and one in two."""
    assert numbered("Kent", 2) == "Kent 2"
    assert numbered({"en": "Kent", "ru": "Кент"}, 3) == {"en": "Kent 3", "ru": "Кент 3"}
