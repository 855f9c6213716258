"""The shipped scenarios of Ashlands can be read, laid out, and are fair."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.language import LANGUAGES
from hexwar_tui.engine.options import read_options
from hexwar_tui.engine.scenario_files import find_scenarios, load_scenario
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import SHELF
from hexwar_tui.systems.ashlands.fairness import Land, spread
from hexwar_tui.systems.ashlands.generator import FAIR
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.scenario import AshScenario, lay_out
from hexwar_tui.systems.ashlands.terrain import load_terrain

NAMES = ("first-steps", "full-four", "full-three", "full-two", "the-long-rift")


def scenario(name: str) -> AshScenario:
    """A shipped scenario."""
    found = load_scenario(SHELF, f"ashlands/{name}")
    assert isinstance(found, AshScenario)
    return found


def options(name: str) -> AshOptions:
    """The options that the scenario sets, the others by default."""
    return read_options(AshOptions, scenario(name).options)


def land(laid_out: AshScenario, size: int) -> Land:
    """A scenario that is laid out, to be measured."""
    letters = {id: terrain.letter for id, terrain in load_terrain().items()}
    zones = tuple(laid_out.zone(side.id, size) for side in laid_out.sides)
    return Land(laid_out.ground.grid, "".join(letters[id] for id in laid_out.ground.ids), zones)


def key_points(laid_out: AshScenario) -> list[Cell]:
    """The key points as cells."""
    return [laid_out.ground.grid.cell_of_label(label) for label in laid_out.key_points or ()]


def test_all_are_found() -> None:
    """The scenarios lie where the program looks for them."""
    assert (
        tuple(file.name.removeprefix("ashlands/") for file in find_scenarios(SHELF) if "ashlands/" in file.name)
        == NAMES
    )


@pytest.mark.parametrize("name", NAMES)
def test_they_are_told_in_every_language(name: str) -> None:
    """Title, description and sides have names in all languages."""
    found = scenario(name)
    for text in (found.title, found.description, *(side.name for side in found.sides)):
        assert [language for language, _ in text.texts] == list(LANGUAGES)


@pytest.mark.parametrize("name", NAMES)
def test_they_can_be_laid_out(name: str) -> None:
    """Laid out twice by a seed, a scenario is the same, whole, and has room for a base in every zone."""
    found, chosen = scenario(name), options(name)
    laid_out = lay_out(found, chosen, "1")
    assert laid_out == lay_out(found, chosen, "1")
    measured = land(laid_out, chosen.zone)
    assert measured.is_whole()
    assert measured.is_joined(key_points(laid_out))
    assert all(sum(measured.letters[cell] == "." for cell in zone) >= 3 for zone in measured.zones)


@pytest.mark.parametrize("name", NAMES)
def test_they_are_fair(name: str) -> None:
    """Shares of the key points and room before the zones are even."""
    chosen = options(name)
    laid_out = lay_out(scenario(name), chosen, "1")
    measured = land(laid_out, chosen.zone)
    assert spread(measured.shares(key_points(laid_out))) <= FAIR
    assert spread(measured.rooms()) <= FAIR


@pytest.mark.parametrize(("name", "sides"), [("full-two", 2), ("full-three", 3), ("full-four", 4)])
def test_full_games(name: str, sides: int) -> None:
    """The full games are for two, three and four, on new maps of 24 by 24 hexes, by the rules as they stand."""
    found, chosen = scenario(name), options(name)
    assert len(found.sides) == sides
    armies = {"army_1", "army_2", "army_3", "army_4"}
    assert chosen.model_dump(exclude=armies) == AshOptions().model_dump(exclude=armies)
    one, other = (lay_out(found, chosen, seed) for seed in ("1", "2"))
    assert one.map != other.map
    assert (one.ground.grid.width, one.ground.grid.height, len(key_points(one))) == (24, 24, 17)


def test_first_steps() -> None:
    """The learning game is for two on 12 by 12 hexes, symmetric, the same units facing each other."""
    found, chosen = scenario("first-steps"), options("first-steps")
    laid_out = lay_out(found, chosen, "1")
    board = laid_out.ground.grid
    assert found.learning
    assert (len(found.sides), board.width, board.height) == (2, 12, 12)
    assert all(laid_out.ground.ids[board.turned(cell)] == laid_out.ground.ids[cell] for cell in board.cells)
    assert {board.turned(cell) for cell in key_points(laid_out)} == set(key_points(laid_out))
    placed = {(unit.type, unit.side, board.cell_of_label(unit.hex or "")) for unit in found.units}
    other = {"north": "south", "south": "north"}
    assert {(type, other[side], board.turned(cell)) for type, side, cell in placed} == placed
    for type, side, cell in placed:
        assert cell in laid_out.zone(side, chosen.zone)
        assert found.catalogue.army_of[type] == chosen.army_1 == chosen.army_2


def test_the_drawn_map_is_symmetric() -> None:
    """The long rift turned half round is the same map."""
    board, ids = scenario("the-long-rift").ground.grid, scenario("the-long-rift").ground.ids
    assert all(ids[board.turned(cell)] == ids[cell] for cell in board.cells)
