"""SKI-1.9: where units may go, and what it costs."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.systems.skirmish.orders.draws import way
from hexwar_tui.systems.skirmish.orders.legality import paths
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.moving import Way
from hexwar_tui.systems.skirmish.state import Unit
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.a_lane import LANE, ends, lane, move
from tests.systems.skirmish.boards import Board, soldier, vehicle
from tests.systems.skirmish.shots import take

# -- points ------------------------------------------------------------------------------------------------------------


def test_ski_1_9_every_hex_costs_one() -> None:
    """Each hex costs 1: a soldier goes 5."""
    board = lane(A=soldier("red", "rifle"))
    assert ends(board, board["A"]) == {"0102", "0103", "0104", "0105", "0106"}
    refusal = board.refusal("red", move(board, "A", "0102", "0103", "0104", "0105", "0106", "0107"))
    assert refusal == ("The way costs 6; Soldier 1 has 5 movement points.", "SKI-1.9")


@pytest.mark.parametrize(("chassis", "points"), [("wheeled", 10), ("tracked", 7), ("flyer", 14), ("walker", 6)])
def test_ski_2_1_every_chassis_has_its_movement(chassis: str, points: int) -> None:
    """The movement of the table."""
    board = lane(A=vehicle("red", chassis))
    assert moving.points_left(board.frame, board["A"]) == points


def test_ski_2_1_a_wounded_soldier_has_half_his_movement() -> None:
    """Half move: 2 of 5."""
    board = lane(A=soldier("red", "rifle", damage=1))
    assert ends(board, board["A"]) == {"0102", "0103"}


def test_ski_1_9_a_way_goes_hex_by_hex() -> None:
    """A way begins where the unit stands, has no gap, and is one hex long at least."""
    board = lane(A=soldier("red", "rifle"))
    unit = board["A"]
    assert board.refusal("red", Move(unit.id, board.path("0102", "0103")))[0] == "A way begins on the unit's own hex."
    assert board.refusal("red", move(board, "A", "0103"))[0] == "Movement goes hex by hex; the way has a gap."
    assert board.refusal("red", move(board, "A"))[0] == "It goes at least one hex."
    assert board.refusal("red", Move(unit.id, (*board.path("0101"), 10_000)))[1] == "SKI-1.9"


# -- others on the hex -------------------------------------------------------------------------------------------------


def test_ski_1_9_three_soldiers_or_one_vehicle_on_a_hex() -> None:
    """`[stack=3]` soldiers or one vehicle a hex; own units may be passed."""
    board = lane(A=soldier("red", "rifle"))
    for _ in range(2):
        board.put(soldier("red", "rifle"), "0102")
    board.put(vehicle("red", "wheeled"), "0103")
    for _ in range(3):
        board.put(soldier("red", "rifle"), "0104")
    assert ends(board, board["A"]) == {"0102", "0105", "0106"}
    assert board.refusal("red", move(board, "A", "0102", "0103")) == (
        "A hex holds 3 soldiers or one vehicle; 0103 is full.",
        "SKI-1.9",
    )


def test_ski_1_9_the_number_on_a_hex_is_an_option() -> None:
    """`[stack=3]`."""
    board = Board(LANE, options={"stack": 1}, A=soldier("red", "rifle"))
    board.put(soldier("red", "rifle"), "0102")
    assert "0102" not in ends(board, board["A"])


@pytest.mark.parametrize(("foe", "open_to"), [("soldier", set()), ("wheeled", set()), ("flyer", {"0103"})])
def test_ski_1_9_no_entering_the_hex_of_an_enemy_on_the_ground(foe: str, open_to: set[str]) -> None:
    """No entering a ground enemy's hex outside buildings; one may pass under a flyer."""
    board = Board(".A\n\n.B\n\n.\n\n", A=soldier("red", "rifle", damage=1), B=vehicle("blue", foe))
    assert ends(board, board["A"]) == open_to
    assert board.refusal("red", move(board, "A", "0102"))[1] == "SKI-1.9"


def test_ski_1_9_flyers_pass_over_enemies() -> None:
    """A flyer passes over everybody, and ends where there is room."""
    board = Board(".A\n\n.B\n\n.\n\n", A=vehicle("red", "flyer"), B=soldier("blue", "rifle"))
    assert ends(board, board["A"]) == {"0103"}


def test_ski_1_9_inside_a_building_enemies_share_a_hex() -> None:
    """Outside buildings only: inside one the sides may stand on one hex."""
    board = Board(".A\nDD\nhB\n__\n.\n\n", A=soldier("red", "rifle"), B=soldier("blue", "rifle"))
    board.give("red", move(board, "A", "0102"))
    assert board["A"].cell == board["B"].cell


# -- ways --------------------------------------------------------------------------------------------------------------


def plainly_found(board: Board, unit: Unit) -> dict[int, int]:
    """The points to every hex where a unit may end, found by trying every way there is."""
    best: dict[int, int] = {}
    assert unit.cell is not None, "it is on the board"
    ways: list[Way] = [(unit.cell,)]
    while ways:
        way = ways.pop()
        for near in board.land.grid.neighbours[way[-1]]:
            longer = (*way, near)
            if near in way or paths.begin_objection(board.frame, unit, longer) is not None:
                continue
            ways.append(longer)
            if paths.way_objection(board.frame, unit, longer) is None:
                points = moving.cost(board.frame, unit, longer)
                best[near] = min(points, best.get(near, points))
    return best


@pytest.mark.parametrize("chassis", ["soldier", "tracked", "wheeled"])
def test_ski_1_9_the_ways_offered_are_those_there_are_and_the_cheapest(chassis: str) -> None:
    """Every end that some way leads to is offered, by a way that is legal and costs least."""
    picture = """
    .     .     .     .
       .  -- .     .
    .A   -.     ~     .
       .     .     .
    .     .     .     .
       c     .     .
    """
    board = Board(picture, A=vehicle("red", chassis, damage=1 if chassis == "soldier" else 0))
    board.put(soldier("blue", "rifle"), "0102")
    unit = board["A"]
    unit.steps, unit.moved_in = 0, 0
    if chassis != "soldier":
        object.__setattr__(board.frame, "options", board.frame.options.model_copy(update={"touch_move": False}))
        unit.moved_in, unit.steps = board.state.turn, moving.allowance(board.frame, unit) - 4
    found = moving.ways(board.frame, unit)
    assert {cell: moving.cost(board.frame, unit, way) for cell, way in found.items()} == plainly_found(board, unit)
    assert all(paths.way_objection(board.frame, unit, way) is None for way in found.values())


def test_ski_1_9_a_way_can_be_drawn_leg_by_leg() -> None:
    """With a beginning given, all ways offered have it, and reach what it leaves points for."""
    board = lane(A=soldier("red", "rifle"))
    begun = board.path("0101", "0102", "0103")
    found = moving.ways(board.frame, board["A"], begun)
    assert all(way[:3] == begun for way in found.values())
    labels = {board.land.grid.label(cell) for cell in found}
    assert labels == {"0101", "0102", "0103", "0104", "0105", "0106"}


def test_ski_1_9_ways_are_offered_leg_by_leg() -> None:
    """With a beginning given only what can be made of it is offered, each with the points left at its end."""
    board = lane("--", A=soldier("red", "rifle"))
    draft = Draft("red", "move", {"unit": board["A"].id})
    kinds_of_order, known = SKIRMISH.order_types, board.known("red")
    assert [c.value for c in choices(kinds_of_order, known, draft).candidates] == [board.path("0101", "0102")]
    far = board.path("0101", "0102", "0103")
    offered = choices(kinds_of_order, known, draft, far).candidates
    assert [(c.value[-1], c.mark) for c in offered] == [(board.cell("0102"), "1")]
    assert choices(kinds_of_order, known, draft, board.path("0102", "0103")).candidates == ()
    plain = lane(A=soldier("red", "rifle"))
    begun = plain.path("0101", "0102")
    ways = choices(kinds_of_order, plain.known("red"), draft, begun).candidates
    assert {(plain.land.grid.label(c.value[-1]), c.mark) for c in ways} == {
        *(("0101", "3"), ("0102", ""), ("0103", "3"), ("0104", "2"), ("0105", "1"), ("0106", "0")),
    }


def test_ski_4_5_no_ways_are_offered_to_who_may_not_move() -> None:
    """Not to who is declared done, nor to a foreign or unknown unit."""
    board = lane(A=soldier("red", "rifle"))
    other = board.put(soldier("blue", "rifle"), "0106")
    board["A"].done_in = board.state.turn
    for unit in (board["A"].id, other.id, "nobody"):
        draft = Draft("red", "move", {"unit": unit})
        assert choices(SKIRMISH.order_types, board.known("red"), draft).candidates == ()


def test_ski_4_2_moving_leaves_the_opening() -> None:
    """He leaves the opening that he has taken when he moves."""
    board = Board(".\noo\nhA\nDD\n.\n\n", A=soldier("red", "rifle"))
    board.give("red", take(board, board["A"], "0102 N"))
    board.give("red", move(board, "A", "0103"))
    assert board["A"].opening is None


def test_random_ways_are_legal() -> None:
    """What a random player draws is a way that the unit can go."""
    board = lane("--", A=soldier("red", "rifle"))
    drawn = way(board.known("red"), {"unit": board["A"].id}, random.Random(1))
    assert paths.way_objection(board.frame, board["A"], drawn) is None
