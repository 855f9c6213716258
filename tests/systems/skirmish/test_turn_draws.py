"""What random players draw when they recruit and move, by chances laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from hexwar_tui.engine.orders.choices import candidates
from hexwar_tui.engine.orders.order import NothingToDraw, specs
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.orders import draws
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.table import Resign
from tests.systems.skirmish.boards import Board, soldier, vehicle

T = TypeVar("T")


class Loaded:
    """A chance that always says the same, and chooses the first of the items, or the last."""

    def __init__(self, says: float, *, last: bool = False) -> None:
        self.says, self.last = says, last
        self.offered: list[object] = []

    def random(self) -> float:
        return self.says

    def choice(self, items: Sequence[T], /) -> T:
        self.offered = list(items)
        return items[-1 if self.last else 0]


ROW = """
.A

.

.B

.
"""


def row() -> Board:
    """A of red, B of blue."""
    return Board(ROW, A=soldier("red", "rifle"), B=soldier("blue", "rifle"))


def test_soldiers_are_recruited_more_often_than_machines() -> None:
    """Below 0.6 only soldiers are offered, else every chassis."""
    known, often, seldom = row().known("red"), Loaded(0.59), Loaded(0.6)
    draws.chassis(known, {}, often)
    draws.chassis(known, {}, seldom)
    assert often.offered == ["soldier"]
    assert seldom.offered == list(load_catalogue().chassis)


def test_weapons_and_skills_come_as_often_as_they_should() -> None:
    """A weapon in 97 of a hundred, another in 30, a skill in 40; no third thing without a second one."""
    known, all_of = row().known("red"), load_catalogue()
    assert draws.weapon(known, {}, Loaded(0.96)) == next(iter(all_of.weapons))
    assert draws.weapon(known, {}, Loaded(1 - draws.UNARMED)) is None
    assert draws.skill(known, {}, Loaded(0.39)) == next(iter(all_of.skills))
    assert draws.skill(known, {}, Loaded(0.4)) is None
    armed, unarmed = {"weapon": "rifle"}, {"weapon": None}
    assert draws.second_weapon(known, armed, Loaded(0.29)) == next(iter(all_of.weapons))
    assert draws.second_weapon(known, armed, Loaded(0.3)) is None
    assert draws.second_weapon(known, unarmed, Loaded(0)) is None
    assert draws.third_weapon(known, {"weapon_2": None}, Loaded(0)) is None
    assert draws.second_skill(known, {"skill": None}, Loaded(0)) is None
    assert draws.second_skill(known, {"skill": "medic"}, Loaded(0)) is not None


def test_units_that_may_act_are_drawn() -> None:
    """To move, only those that have points left; where there is nobody, nothing."""
    board = row()
    tank = board.put(vehicle("red", "tracked"), "0102")
    tank.moved_in = board.state.turn
    assert draws.unit_to_move(board.known("red"), {}, Loaded(0, last=True)) == board["A"].id
    assert draws.any_unit(board.known("red"), {}, Loaded(0, last=True)) == tank.id
    board["A"].moved_in = board.state.turn
    with pytest.raises(NothingToDraw):
        draws.unit_to_move(board.known("red"), {}, Loaded(0))
    board["A"].done_in = tank.done_in = board.state.turn
    with pytest.raises(NothingToDraw):
        draws.any_unit(board.known("red"), {}, Loaded(0))


def test_no_way_is_drawn_for_who_can_go_nowhere() -> None:
    """Not for who is unknown or not on the board, nor for who is shut in."""
    board = row()
    for unit in ("nobody", board["A"].id):
        board["A"].cell = None
        with pytest.raises(NothingToDraw):
            draws.way(board.known("red"), {"unit": unit}, Loaded(0))
    board["A"].cell, board["B"].cell = board.cell("0101"), board.cell("0102")
    with pytest.raises(NothingToDraw):
        draws.way(board.known("red"), {"unit": board["A"].id}, Loaded(0))


def test_now_and_then_a_way_leads_one_hex_on() -> None:
    """Once in ten times, also where nobody may go; so that random games hear of every hurdle."""
    on = row()
    near = draws.way(on.known("red"), {"unit": "red-1"}, Loaded(0.1))
    far = draws.way(on.known("red"), {"unit": "red-1"}, Loaded(0.099))
    assert far[:-1] in {c.value for c in candidates(specs(Move)["path"], on.known("red"), {"unit": "red-1"})}
    assert on.known("red").grid.distance(far[-2], far[-1]) == 1
    assert on.objection("red", Move("red-1", near)) is None


def test_ways_lead_to_shelter_now_and_then_else_to_the_enemy() -> None:
    """Below 0.3 to a hex with shelter; else of the ways drawn the one that ends nearest to an enemy."""
    board = Board(ROW.replace(".\n\n.B", "c\n\n.B"), A=soldier("red"), B=soldier("blue"))
    board["B"].cell = board.cell("0104")
    values = {"unit": board["A"].id}
    shelter = draws.way(board.known("red"), values, Loaded(0.29, last=True))
    assert shelter == board.path("0101", "0102")
    assert draws.way(board.known("red"), values, Loaded(0.3, last=True)) == board.path("0101", "0102", "0103")


def test_nobody_resigns_before_the_first_turn() -> None:
    """From turn 1 on a random player may say yes."""
    on, draw = row(), specs(Resign)["sure"].draw
    assert draw is not None
    assert draw(on.known("red"), {}, Loaded(0)) == "yes"
    on.state.turn = 1
    assert draw(on.known("red"), {}, Loaded(0)) == "yes"
    on.state.turn = 0
    with pytest.raises(NothingToDraw):
        draw(on.known("red"), {}, Loaded(0))


def test_ways_are_marked_with_the_points_that_are_left() -> None:
    """One digit for up to nine, a plus for more: at the end of the way, and where it begins."""

    def marks(chassis: str) -> dict[int, str]:
        on = Board(".A\n\n" + ".\n\n" * 5 + ".B\n", A=vehicle("red", chassis, "rifle"), B=soldier("blue", "rifle"))
        ways = candidates(specs(Move)["path"], on.known("red"), {"unit": "red-1"})
        return {len(way.value) - 1: way.mark for way in ways}

    assert marks("wheeled") == {1: "9", 2: "8", 3: "7", 4: "6", 5: "5"}
    assert marks("flyer") == {1: "+", 2: "+", 3: "+", 4: "+", 5: "9"}
