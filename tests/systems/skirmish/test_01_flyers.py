"""SKI-1.1, 1.2, 1.6: flyers over houses and bunkers, and sight over fences."""

from __future__ import annotations

from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.shooting import Strike
from hexwar_tui.systems.skirmish.rules.fire.buildings import collapse
from tests.systems.skirmish.a_house import FIRED, HOUSE
from tests.systems.skirmish.boards import Board, Fighter, facts, kinds, soldier, vehicle
from tests.systems.skirmish.shots import fire, fire_at, take


def over_the_house(where: str = "0502", **more: Fighter) -> Board:
    """Red's turn: a flyer F of red above a hex of the house in which A and B of blue are."""
    board = Board(
        HOUSE,
        R=soldier("red", "machine-gun"),
        S=vehicle("red", "flyer", "autocannon", "laser-cannon"),
        A=more.get("A", soldier("blue", "rifle", **FIRED)),
        B=soldier("blue", "rifle"),
        C=soldier("blue", "rifle"),
    )
    board["S"].cell = board.cell(where)
    board.check()
    return board


def test_ski_1_1_a_flyer_stands_over_a_house_that_is_full() -> None:
    """Who is inside takes no room from the flyer above, nor it from them; but there is room for one flyer only."""
    board = over_the_house("0401")
    other = board.put(vehicle("red", "flyer", "autocannon"), "0602")
    board.put(soldier("blue", "rifle"), "0502")
    board.put(soldier("blue", "rifle"), "0502")
    order = Move(board["S"].id, board.path("0401", "0502"))
    assert board.objection("red", order) is None
    order = Move(board["S"].id, board.path("0401", "0502", "0602"))
    assert board.refusal("red", order)[1] == "SKI-1.9"
    board.give("red", Move(other.id, board.path("0602", "0502")))
    board.turn_to("blue")
    assert board.objection("blue", Move(board["B"].id, board.path("0602", "0502"))) is not None
    assert board.objection("blue", Move(board["A"].id, board.path("0502", "0602"))) is None


def test_ski_1_2_from_above_a_house_one_does_not_see_inside() -> None:
    """While inside, seen and shot at through openings only: there is none in the roof."""
    board = over_the_house()
    assert board.refusal("red", fire(board["S"], "autocannon", board["A"]))[1] == "SKI-1.9"
    assert board.refusal("red", fire(board["S"], "autocannon", board["B"]))[1] == "SKI-1.2"
    board["A"].opening = board.opening("0502 NW")
    assert board.refusal("red", fire(board["S"], "autocannon", board["A"]))[1] == "SKI-1.9"
    board.turn_to("blue")
    assert board.refusal("blue", fire(board["A"], "rifle", board["S"]))[1] == "SKI-1.2"


def test_ski_1_2_from_above_a_house_one_sees_all_around() -> None:
    """Its walls hinder neither the flyer above it nor those who shoot at it."""
    board = over_the_house()
    assert kinds(board.give("red", fire(board["S"], "autocannon", board["C"]), [1, 1])) == ["fired"]
    board.turn_to("blue")
    assert board.objection("blue", fire(board["C"], "rifle", board["S"])) is None


def test_ski_1_2_the_house_below_may_be_fired_at() -> None:
    """What damages buildings damages that which the flyer is over, and the flyer takes no harm when it collapses."""
    board = over_the_house()
    assert kinds(board.give("red", fire_at(board, board["S"], "laser-cannon", "0502", "house-1"), [9])) == [
        "fired",
        "building-hit",
    ]
    board.state.buildings["house-1"].damage = 3
    collapse(board.frame, "house-1", board["S"], board.table())
    assert (board["A"].fallen, board["S"].damage) == (True, 0)
    board.check()


def test_ski_2_1_a_strike_on_a_house_meets_the_flyer_above_it() -> None:
    """All in the hex, those inside apart: the flyer above, not the house; without one the house (ruling)."""
    board = over_the_house(A=soldier("blue", "rifle"))
    board.turn_to("blue")
    striker = board.put(vehicle("blue", "flyer", "air-strike"), "0901")
    events = board.give("blue", Strike(striker.id, board.cell("0502"), None), [10, 1])
    assert kinds(events) == ["strike", "saved", "hurt"]
    assert (facts(events, "strike")["object"], facts(events, "hurt")["unit"]) == (None, board["S"].id)
    assert board.state.buildings["house-1"].damage == 0


def test_ski_2_1_no_strike_on_a_house_under_ones_own_flyer() -> None:
    """There must be an enemy or a house, and the strike would meet the own flyer."""
    board = over_the_house()
    striker = board.put(vehicle("red", "flyer", "air-strike"), "0901")
    assert board.refusal("red", Strike(striker.id, board.cell("0502"), None))[1] == "SKI-2.1"
    assert board.objection("red", Strike(striker.id, board.cell("0602"), None)) is None


def test_ski_2_1_grenades_inside_do_not_hit_the_flyer_above() -> None:
    """All soldiers in the hex."""
    board = over_the_house()
    thrower = board.put(soldier("red", "grenades"), "0602")
    events = board.give("red", fire(thrower, "grenades", board["A"]), [11, 20])
    assert kinds(events) == ["fired", "saved"]


FENCED = """
.A
##
.B

.C
"""


def test_ski_1_6_a_flyer_sees_over_fences_and_is_seen_over_them() -> None:
    """Flyers fly higher than any fence (ruling): a high one hides nobody from them, nor them from anybody."""
    board = Board(
        FENCED, A=vehicle("red", "flyer", "autocannon"), B=soldier("blue", "rifle"), C=soldier("blue", "rifle")
    )
    assert board.objection("red", fire(board["A"], "autocannon", board["B"])) is None
    board.turn_to("blue")
    assert board.objection("blue", fire(board["B"], "rifle", board["A"])) is None
    board["A"].chassis = "wheeled"
    assert board.refusal("blue", fire(board["B"], "rifle", board["A"]))[1] == "SKI-1.9"
    board["A"].chassis = "flyer"
    board["A"].cell, board["B"].cell = board.cell("0103"), board.cell("0101")
    assert board.objection("blue", fire(board["B"], "rifle", board["A"])) is None


def test_ski_1_9_houses_hide_flyers_behind_them() -> None:
    """Houses and hills block sight as ever, unless an end is on them."""
    board = over_the_house("0702")
    assert board.refusal("red", fire(board["S"], "autocannon", board["A"]))[1] == "SKI-1.9"
    board.turn_to("blue")
    board.give("blue", take(board, board["A"], "0502 NW"))
    assert board.refusal("blue", fire(board["A"], "rifle", board["S"])) is not None
