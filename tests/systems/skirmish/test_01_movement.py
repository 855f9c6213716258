"""SKI-1.9: where units may go, and what it costs."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.orders.choices import choices
from hexwar_tui.engine.orders.order import SHOOTS, Draft
from hexwar_tui.systems.skirmish.orders.legality import paths
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.moving import Way
from hexwar_tui.systems.skirmish.state import Unit
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, fighter
from tests.systems.skirmish.grounds import LANE, blues_turn, ends, lane
from tests.systems.skirmish.shots import fire, move, take

# -- points ------------------------------------------------------------------------------------------------------------


def test_ski_1_9_every_hex_costs_one() -> None:
    """Each hex costs 1: a soldier goes 5."""
    board = lane()
    assert ends(board) == {"0102", "0103", "0104", "0105", "0106"}
    refusal = board.refusal("red", move(board, "A", "0102", "0103", "0104", "0105", "0106", "0107"))
    assert refusal == ("The way costs 6; Soldier 1 has 5 movement points.", "SKI-1.9")


def test_ski_2_1_movement_is_that_of_the_table_and_half_of_it_for_the_wounded() -> None:
    """The movement of the table; half move of a wounded soldier: 2 of 5."""
    for chassis, points in {"wheeled": 10, "tracked": 7, "flyer": 14, "walker": 6}.items():
        board = lane(f"red {chassis}")
        assert moving.points_left(board.frame, board["A"]) == points
    assert ends(lane(fighter("red rifle", damage=1))) == {"0102", "0103"}


def test_ski_1_9_a_way_goes_hex_by_hex() -> None:
    """A way begins where the unit stands, has no gap, and is one hex long at least."""
    board = lane()
    unit = board["A"]
    assert board.refusal("red", Move(unit.id, board.path("0102", "0103")))[0] == "A way begins on the unit's own hex."
    gap = "Movement goes hex by hex; the way has a gap: 0103 does not lie next to 0101: put 0102 between 0101 and 0103."
    assert board.refusal("red", move(board, "A", "0103"))[0] == gap
    assert board.refusal("red", move(board, "A"))[0] == "It goes at least one hex."
    assert board.refusal("red", Move(unit.id, (*board.path("0101"), 10_000)))[1] == "SKI-1.9"


# -- others on the hex -------------------------------------------------------------------------------------------------


def test_ski_1_9_three_soldiers_or_one_vehicle_on_a_hex() -> None:
    """`[stack=3]` soldiers or one vehicle a hex; own units may be passed."""
    board = lane()
    for count, unit, label in ((2, "red rifle", "0102"), (1, "red wheeled", "0103"), (3, "red rifle", "0104")):
        for _ in range(count):
            board.put(unit, label)
    assert ends(board) == {"0102", "0105", "0106"}
    told = ("A hex holds 3 soldiers or one vehicle; 0103 is full.", "SKI-1.9")
    assert board.refusal("red", move(board, "A", "0102", "0103")) == told
    alone = Board(LANE, options={"stack": 1}, A="red rifle")
    alone.put("red rifle", "0102")
    assert "0102" not in ends(alone)


@pytest.mark.parametrize("pair", ["soldier soldier", "soldier wheeled", "soldier flyer", "flyer soldier"])
def test_ski_1_9_no_entering_the_hex_of_an_enemy_on_the_ground(pair: str) -> None:
    """No entering a ground enemy's hex outside buildings; one may pass under a flyer, and a flyer over everybody, to
    where there is room."""
    unit, foe = pair.split()
    board = Board(".A\n\n.B\n\n.\n\n", A=fighter(f"red {unit}", damage=int(unit == "soldier")), B=f"blue {foe}")
    assert ends(board) == ({"0103"} if "flyer" in pair else set())
    assert board.refusal("red", move(board, "A", "0102"))[1] == "SKI-1.9"


def test_ski_1_9_inside_a_building_enemies_share_a_hex() -> None:
    """Outside buildings only: inside one the sides may stand on one hex."""
    board = Board(".A\nDD\nhB\n__\n.\n\n", A="red rifle", B="blue rifle")
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


MIXED = """
.     .     .     .
   .  -- .     .
.A   -.     ~     .
   .     .     .
.     .     .     .
   c     .     .
"""


@pytest.mark.parametrize("chassis", ["soldier", "tracked", "wheeled"])
def test_ski_1_9_the_ways_offered_are_those_there_are_and_the_cheapest(chassis: str) -> None:
    """Every end that some way leads to is offered, by a way that is legal and costs least."""
    is_soldier = chassis == "soldier"
    board = Board(MIXED, options={"touch_move": is_soldier}, A=fighter(f"red {chassis}", damage=int(is_soldier)))
    board.put("blue rifle", "0102")
    unit = board["A"]
    if not is_soldier:
        unit.moved_in, unit.steps = board.state.turn, moving.allowance(board.frame, unit) - 4
    found = moving.ways(board.frame, unit)
    assert {cell: moving.cost(board.frame, unit, way) for cell, way in found.items()} == plainly_found(board, unit)
    assert all(paths.way_objection(board.frame, unit, way) is None for way in found.values())


def offered(board: Board, *begun: str) -> dict[str, str]:
    """The ends of the ways of A that are offered, once it is begun so, each with the points left there."""
    draft = Draft("red", "move", {"unit": board["A"].id})
    found = choices(SKIRMISH.order_types, board.known("red"), draft, board.path(*begun)).candidates
    return {board.land.grid.label(candidate.value[-1]): candidate.mark for candidate in found}


def test_ski_1_9_a_way_can_be_drawn_leg_by_leg() -> None:
    """With a beginning given, all ways offered have it, and reach what it leaves points for; each has the points left
    at its end."""
    board = lane()
    begun = board.path("0101", "0102", "0103")
    found = moving.ways(board.frame, board["A"], begun)
    assert all(way[:3] == begun for way in found.values())
    labels = {board.land.grid.label(cell) for cell in found}
    assert labels == {"0101", "0102", "0103", "0104", "0105", "0106"}
    marks = {"0101": "3", "0102": "", "0103": "3", "0104": "2", "0105": "1", "0106": "0"}
    assert offered(board, "0101", "0102") == marks
    fenced = lane(fence="--")
    (only,) = fenced.offered("red", "move", unit=fenced["A"].id).candidates
    assert only.value == fenced.path("0101", "0102")
    assert offered(fenced, "0101", "0102", "0103") == {"0102": "1"}
    assert offered(fenced, "0102", "0103") == {}


def test_ski_4_5_no_ways_are_offered_to_who_may_not_move() -> None:
    """Not to who is declared done, nor to a foreign or unknown unit."""
    board = lane()
    other = board.put("blue rifle", "0106")
    board["A"].done_in = board.state.turn
    for unit in (board["A"].id, other.id, "nobody"):
        assert board.offered("red", "move", unit=unit).candidates == ()


def test_ski_4_2_moving_leaves_the_opening() -> None:
    """He leaves the opening that he has taken when he moves."""
    board = Board(".\noo\nhA\nDD\n.\n\n", A="red rifle")
    board.give("red", take(board, board["A"], "0102 N"))
    board.give("red", move(board, "A", "0103"))
    assert board["A"].opening is None


def test_ways_are_marked_from_whose_end_the_unit_can_shoot() -> None:
    """Those and no others: behind such a way, fire at an enemy is an order that may be given."""
    offered = blues_turn().offered("blue", "move", unit=blues_turn()["C"].id).candidates
    assert {SHOOTS in each.mark for each in offered} == {False, True}
    for each in offered:
        board = blues_turn()
        board.give("blue", Move(board["C"].id, each.value))
        at = [enemy for enemy in board.known("blue").enemies() if enemy.cell is not None]
        fires = [fire(board["C"], arm.id, enemy) for arm in board["C"].weapons for enemy in at]
        shot = any(board.objection("blue", order) is None for order in fires)
        assert shot is (SHOOTS in each.mark), each
