"""What random players draw when they shoot: what is likely to be legal, so that something happens in their games."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.orders.order import NothingToDraw
from hexwar_tui.systems.skirmish.orders import draws
from tests.systems.skirmish.boards import Board, soldier, vehicle
from tests.systems.skirmish.test_02_entering import HOUSE, house

DRAWS = 60


def test_units_and_weapons_that_can_fire() -> None:
    """Units with shots left draw; weapons that are called, used up or shut do not."""
    board, rng = house(), random.Random(1)
    board["S"].weapons[0].spent = True
    assert {draws.armed_unit(board.known("red"), {}, rng) for _ in range(DRAWS)} == {board["R"].id}
    values = {"unit": board["R"].id}
    drawn = {draws.ready_weapon(board.known("red"), values, rng) for _ in range(DRAWS)}
    assert drawn == {"machine-gun", "laser-cannon"}
    board["R"].waded_in = 2
    with pytest.raises(NothingToDraw):
        draws.armed_unit(board.known("red"), {}, rng)
    with pytest.raises(NothingToDraw):
        draws.ready_weapon(board.known("red"), values, rng)


def test_hexes_that_are_seen() -> None:
    """A hex at which it may fire, most often; the target there and the strike's, too."""
    board, rng = house(), random.Random(1)
    values = {"unit": board["R"].id, "weapon": "laser-cannon", "at": board.cell("0502")}
    drawn = [draws.hex_in_sight(board.known("red"), values, rng) for _ in range(DRAWS)]
    assert drawn.count(board.cell("0502")) > DRAWS * 3 // 4
    targets = {draws.target(board.known("red"), values, rng) for _ in range(DRAWS)}
    assert targets == {board["A"].id, "house-1"}
    struck = [draws.struck_hex(board.known("red"), values, rng) for _ in range(DRAWS)]
    assert struck.count(board.cell("0502")) + struck.count(board.cell("0602")) > DRAWS * 3 // 4


def test_a_single_target_or_carrier_is_not_drawn() -> None:
    """Where there is no choice the field is left out."""
    board, rng = house(), random.Random(1)
    values = {"unit": board["R"].id, "weapon": "machine-gun", "at": board.cell("0502")}
    assert draws.target(board.known("red"), values, rng) is None
    assert draws.carrier(board.known("red"), values, rng) is None
    flyer = board.put(vehicle("red", "flyer", "air-strike"), "0101")
    drawn = {draws.carrier(board.known("red"), values, rng) for _ in range(DRAWS)}
    assert drawn == {board["R"].id, flyer.id}


def test_nothing_in_range_is_nothing_to_draw() -> None:
    """Without anything near there is nothing to draw, and not for units that are gone."""
    board = Board(
        HOUSE, R=soldier("red", "rifle"), S=soldier("red"), A=soldier("red"), B=soldier("red"), C=soldier("red")
    )
    rng = random.Random(1)
    for unit in (board["R"].id, "nobody"):
        with pytest.raises(NothingToDraw):
            draws.hex_in_sight(board.known("red"), {"unit": unit, "weapon": "rifle"}, rng)
    with pytest.raises(NothingToDraw):
        draws.struck_hex(board.known("red"), {"unit": "nobody"}, rng)


def test_soldiers_at_no_opening_yet() -> None:
    """An opening is drawn for who is inside and at none."""
    board, rng = house(), random.Random(1)
    board.turn_to("blue")
    board["A"].opening = board.opening("0502 NW")
    drawn = {draws.idle_soldier(board.known("blue"), {}, rng) for _ in range(DRAWS)}
    assert drawn == {board["B"].id}
    board["B"].opening = board.opening("0502 NW")
    with pytest.raises(NothingToDraw):
        draws.idle_soldier(board.known("blue"), {}, rng)


def test_medics_with_work() -> None:
    """A Medic is drawn where somebody wounded is next to him."""
    board, rng = house(), random.Random(1)
    medic = board.put(soldier("red", skills=["medic"]), "0101")
    board.put(soldier("red", skills=["medic"]), "0901")
    with pytest.raises(NothingToDraw):
        draws.medic(board.known("red"), {}, rng)
    board["R"].damage = 1
    drawn = {draws.medic(board.known("red"), {}, rng) for _ in range(DRAWS)}
    assert drawn == {medic.id}
