"""Drawings as they are shown: as the map of the game shows them."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.maps.map_parts import Placed
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Edge, Fog
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.hexes import Direction
from hexwar_tui.systems import REGISTRY
from hexwar_tui.workshop import acts
from hexwar_tui.workshop.hand import Hand, OfThings
from hexwar_tui.workshop.kept import scenario_of
from hexwar_tui.workshop.picture import described, look_of, loss_words, picture
from tests.workshop.kit import SMALL, at, blank, drawn, no_symmetry, shipped


@pytest.mark.parametrize("system", SMALL)
def test_grounds_look_as_in_the_game(system: str) -> None:
    """Every hex has the terrain, the region and, of sides, the owner that the referee of a game sees."""
    drawing = shipped(SMALL[system])
    view = Game.new(REGISTRY, scenario_of(REGISTRY, drawing), seed="1").view(REFEREE)
    shown = picture(drawing)
    assert (shown.grid.width, shown.grid.height) == (view.grid.width, view.grid.height)
    for cell in view.grid.cells:
        ours, theirs = shown.look(cell), view.look(cell)
        assert ours.terrain == theirs.terrain
        if system == "theatre":
            assert ours.region == theirs.region
            assert ours.owner == (theirs.owner if theirs.owner in drawing.sides() else None)
    told = [[(side.side, side.name, side.colour) for side in each.sides] for each in (shown, view)]
    assert told[0] == told[1]


def test_where_no_hex_is_nothing_is_known() -> None:
    """Shown as what nobody has seen; what stands there is shown all the same."""
    drawing = drawn("ashlands", " .")
    facts = {"type": "grenadiers", "side": "first"}
    acts.put(drawing, "units", facts, ["0101"], no_symmetry(drawing)).do(drawing)
    assert look_of(drawing, 0).fog is Fog.UNKNOWN
    assert look_of(drawing, 0).badges[0].side == "first"
    assert look_of(drawing, 1).fog is not Fog.UNKNOWN


def test_things_have_marks_letters_and_edges() -> None:
    """Units the first letter of what they are, in the language that is asked for; fences and doors their side."""
    drawing = blank("ashlands", 4, 4)
    facts = {"type": "grenadiers", "side": "second"}
    acts.put(drawing, "units", facts, ["0101"], no_symmetry(drawing)).do(drawing)
    acts.put(drawing, "key_points", {}, ["0202"], no_symmetry(drawing)).do(drawing)
    badge = look_of(drawing, 0, "ru").badges[0]
    assert badge.side == "second"
    site = look_of(drawing, at(drawing, "0202")).site
    assert site is not None
    village = blank("skirmish", 4, 4)
    acts.put(village, "objects", {"kind": "house", "name": "A"}, ["0202"], no_symmetry(village)).do(village)
    acts.put(village, "doors", {}, ["0202 S"], no_symmetry(village)).do(village)
    look = look_of(village, at(village, "0202"))
    assert look.edges[Direction.S] is Edge.DOOR
    assert look.edges[Direction.N] is Edge.WALL


def test_regions_have_no_mark() -> None:
    """No hex of a region looks otherwise than the rest of it because it is its first."""
    drawing = shipped(SMALL["theatre"])
    drawing.things["straits"] = []
    drawing.things_changed("straits")
    assert all(look_of(drawing, cell).site is None for cell in range(drawing.grid.size))


@pytest.mark.parametrize("system", SMALL)
def test_every_hex_is_described(system: str) -> None:
    """In both languages: its number, its grounds, and what stands there."""
    drawing = shipped(SMALL[system])
    for cell in range(drawing.grid.size):
        lines = [render(line.text, language) for line in described(drawing, cell) for language in ("en", "ru")]
        assert all(lines)
        assert drawing.grid.label(cell) in lines[0]
        assert len(lines) == 2 * (1 + len(drawing.paintbox.layers) + len(drawing.standing(cell)))


def test_a_house_has_a_wall_around_all_its_hexes() -> None:
    """None between them, and a door in its place."""
    drawing = blank("skirmish", 5, 5)
    drawing.things["objects"] = [Placed({"id": "h", "kind": "house", "name": "H"}, ("0202", "0203"))]
    drawing.things["doors"] = [Placed({}, ("0202 N",))]
    drawing.things_changed("objects")
    edges = look_of(drawing, at(drawing, "0202")).edges
    assert (edges[Direction.N], edges[Direction.S], edges[Direction.NE]) == (Edge.DOOR, Edge.NONE, Edge.WALL)
    assert look_of(drawing, at(drawing, "0203")).edges[Direction.S] is Edge.WALL
    drawing.things["objects"] = [Placed({"id": "h", "kind": "hill", "name": "H"}, ("0202",))]
    drawing.things_changed("objects")
    assert Edge.WALL not in look_of(drawing, at(drawing, "0202")).edges


def test_what_an_edit_takes_away_is_told() -> None:
    """By its kind, with what goes along; nothing where something comes, or only moves."""
    drawing = blank("skirmish", 5, 5)
    held = Hand(drawing, OfThings("objects"))
    come = held.strike(at(drawing, "0202"))
    assert loss_words(drawing, come) == ""
    come.do(drawing)
    drawing.things["doors"] = [Placed({}, ("0202 N",))]
    drawing.things_changed("doors")
    gone = held.strike(at(drawing, "0202"))
    assert render(loss_words(drawing, gone), "en") == "Taken away: Houses, bunkers, cover and hills, Doors"
    zones = blank("ashlands", 12, 12)
    moved = acts.put(zones, "zones", {"side": "first"}, ["0505"], no_symmetry(zones))
    assert loss_words(zones, moved) == ""
