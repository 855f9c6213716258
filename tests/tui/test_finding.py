"""Hexes are found by their number, and by the names of the units and places on them."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.theatre.orders.buying import Buy
from hexwar_tui.tui.outlook.looking import cells_called
from tests.systems.theatre.boards import small_scenario

ROWS = ("R1R1R1N1N1N1B1B1B1", "R1R1R1N1N1N1B1B1B1", "R2R2R2N2N2N2B1B1B1", "R2R2R2N2N2N2B1B1B1")


def found(wanted: str) -> list[Cell]:
    """Where something on a small map is. Red has an infantry division there."""
    game = Game.new(REGISTRY, small_scenario(ROWS, factories={"R1": 1}), seed="s")
    game.submit("red", Buy("infantry", "R2", 1))
    return list(cells_called(wanted, game.view("red"), lambda text: render(text, "en")))


@pytest.mark.parametrize(("wanted", "place"), [("Region B1", "B1"), ("r2", "R2"), ("INFANTRY", "R2")])
def test_a_name_is_found_by_a_part_of_it_however_it_is_written(wanted: str, place: str) -> None:
    """A place or a unit lies in its region."""
    assert found(wanted)[0] in small_scenario(ROWS).geography.cells[place]


def test_a_number_is_a_hex() -> None:
    """Column and row; what is nothing is nowhere."""
    grid = small_scenario(ROWS).grid
    assert [grid.label(cell) for cell in found("0203")] == ["0203"]
    assert found("Atlantis") == []
