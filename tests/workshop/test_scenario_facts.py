"""What a scenario says beside its map: title, options, sides."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import BadOptions
from hexwar_tui.engine.seats import MOST_SIDES
from hexwar_tui.workshop import scenario_facts as facts
from hexwar_tui.workshop.acts import put
from tests.workshop.kit import SMALL, blank, no_symmetry, places, shipped, text_of


@pytest.mark.parametrize(
    ("title", "id"),
    [
        ("The Long Rift", "the-long-rift"),
        ("Пепел и щит", "pepel-i-schit"),
        ("", "scenario"),
        ("3 bridges", "scenario-3-bridges"),
        ("../../etc", "etc"),
        ("☠", "scenario"),
    ],
)
def test_ids_are_made_of_titles(title: str, id: str) -> None:
    """Small Latin letters, digits and hyphens."""
    assert facts.slug(title) == id


def test_a_title_in_two_languages() -> None:
    """The id goes with the English one, which never goes away."""
    drawing = blank("ashlands", 2, 2)
    facts.title_edit(drawing, {"en": "Rift", "ru": "Разлом"}).do(drawing)
    assert drawing.rest["id"] == "rift"
    value = facts.with_text(drawing.rest["title"], "en", "")
    assert facts.in_language(value, "en") == "Разлом"
    assert facts.with_text(value, "ru", "") == "Разлом"


def test_a_page_has_its_paragraphs_in_two_languages() -> None:
    """The first of one language stands beside the first of the other; what one has more of is kept, and what neither
    has is gone."""
    drawing = blank("ashlands", 2, 2)
    facts.page_edit(drawing, "en", "The hill\n burned.\n\n \n\nBe quick.\n").do(drawing)
    assert drawing.rest["page"] == ["The hill burned.", "Be quick."]
    facts.page_edit(drawing, "ru", "Холм сгорел.").do(drawing)
    assert drawing.rest["page"] == [{"en": "The hill burned.", "ru": "Холм сгорел."}, "Be quick."]
    assert facts.page_in(drawing, "ru") == "Холм сгорел."
    facts.page_edit(drawing, "en", "").do(drawing)
    facts.page_edit(drawing, "ru", "").do(drawing)
    assert drawing.rest["page"] == ["Холм сгорел."]
    facts.page_edit(drawing, "en", "").do(drawing)
    assert "page" not in drawing.rest
    assert not facts.page_edit(drawing, "en", " \n")


def test_options_are_given_and_taken_out() -> None:
    """The usual value stands in no file; what an option can't be is refused."""
    drawing = blank("ashlands", 2, 2)
    spec = next(spec for spec, _ in facts.options_of(drawing) if spec.name == "zone")
    before = text_of(drawing)
    facts.option_edit(drawing, spec, 2).do(drawing)
    assert drawing.rest["options"]["zone"] == 2
    facts.option_edit(drawing, spec, spec.default).do(drawing)
    assert text_of(drawing) == before
    with pytest.raises(BadOptions):
        facts.option_edit(drawing, spec, -1)
    bare = blank("envoys", 2, 2)
    assert not facts.option_edit(bare, facts.options_of(bare)[0][0], None)
    drawing.rest["options"] = ["odd"]
    assert facts.options_of(drawing)


@pytest.mark.parametrize("system", SMALL)
def test_a_drawn_map_has_no_options_for_its_size(system: str) -> None:
    """A map that is there is as large as it is."""
    names = {spec.name for spec, _ in facts.options_of(blank(system, 3, 3))}
    assert not names & {"width", "height"}


def test_sides_come_until_there_are_enough() -> None:
    """Each with an id and a colour of its own."""
    drawing = blank("ashlands", 2, 2)
    while edit := facts.new_side(drawing):
        edit.do(drawing)
    sides = facts.side_entries(drawing)
    assert len(sides) == MOST_SIDES
    assert len({side["id"] for side in sides}) == len({side["colour"] for side in sides}) == MOST_SIDES
    facts.changed_side(drawing, "first", name="Reds").do(drawing)
    assert facts.side_entries(drawing)[0]["name"] == "Reds"


def test_a_side_goes_with_all_that_is_its_own() -> None:
    """Its units, its zone and what is said of it; what has its id by chance stays."""
    drawing = blank("ashlands", 4, 4)
    for side in ("first", "second"):
        put(drawing, "units", {"type": "grenadiers", "side": side}, ["0101"], no_symmetry(drawing)).do(drawing)
        put(drawing, "zones", {"side": side}, ["0202"], no_symmetry(drawing)).do(drawing)
    facts.without_side(drawing, "second").do(drawing)
    assert places(drawing, "units") == places(drawing, "zones") == []
    assert drawing.sides() == ["first"]
    village = blank("skirmish", 4, 4)
    house = {"id": "second", "kind": "house", "name": "A"}
    put(village, "objects", house, ["0101"], no_symmetry(village)).do(village)
    facts.without_side(village, "second").do(village)
    assert places(village, "objects") == [(house, ("0101",))]
    assert village.rest["edges"] == {"first": "west"}


def test_regions_of_a_side_that_goes_are_nobodys() -> None:
    """They stay on the map."""
    drawing = shipped(SMALL["theatre"])
    side, many = drawing.sides()[0], len(drawing.things["regions"])
    facts.without_side(drawing, side).do(drawing)
    assert len(drawing.things["regions"]) == many
    assert all(each.facts.get("owner") != side for each in drawing.things["regions"])


def test_sides_of_the_wrong_type_are_none() -> None:
    """A drawing that says nothing sound of its sides has none, and can be given some."""
    drawing = blank("ashlands", 2, 2)
    drawing.rest["sides"] = 5
    assert facts.side_entries(drawing) == []
    assert drawing.sides() == []
    assert facts.new_side(drawing)
