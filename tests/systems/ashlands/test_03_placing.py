"""ASH-3.2, 6.3: units are placed in Preparation and withdrawn, in the own zone and by linked supply depots."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.ashlands.orders.preparing.entering import Buy, Place, Withdraw
from hexwar_tui.systems.ashlands.state import Phase
from tests.systems.ashlands.boards import Board, facts, kinds
from tests.systems.ashlands.preparing import PLAIN, all_facts, depot, named, offered, preparing, rails

# -- 3.2: placing ------------------------------------------------------------------------------------------------------


def test_ash_3_2_units_are_placed_on_free_hexes_of_the_own_zone() -> None:
    """ASH-3.2: place reserve units on free hexes of the own zone."""
    board = preparing("........", "^.......", *PLAIN[2:])
    board.stand("red", "rifles", "0101")
    unit = board.stand("red", "rifles", None)
    assert offered(board, "red", Place) == [unit.id]
    assert named(board, offered(board, "red", Place, unit=unit.id)) == ["0201", "0202"]
    assert board.refusal("red", Place(unit.id, board.cell("0101"))) == (
        "The hex 0101 is taken: one unit per hex.",
        "ASH-1.1",
    )
    assert board.refusal("red", Place(unit.id, board.cell("0102"))) == (
        "Nobody can stand on the mountains at 0102.",
        "ASH-6.1",
    )
    assert board.refusal("red", Place(unit.id, board.cell("0301"))) == (
        "Units are placed in their side's zone, or on or next to its supply depots linked to it by railway.",
        "ASH-3.2",
    )
    board.give("red", Place(unit.id, board.cell("0202")))
    assert (unit.cell, board.state.sealed["red"].ambushes) == (None, [])
    events = board.reveal([1, 2])
    assert unit.cell == board.cell("0202")
    assert facts(events, "placed") == {"unit": unit.id, "side": "red", "cell": unit.cell}


def test_ash_3_2_a_unit_is_placed_once_and_a_hex_given_once() -> None:
    """ASH-1.1, 3.2: a unit has one place, and a hex one unit."""
    board = preparing()
    one, other = board.stand("red", "rifles", None), board.stand("red", "rifles", None)
    board.give("red", Place(one.id, 0))
    gone = ("That unit does not wait in the reserve, or has its place.", "ASH-3.2")
    assert board.refusal("red", Place(one.id, 1)) == gone
    assert board.refusal("red", Place(other.id, 0))[1] == "ASH-1.1"
    assert offered(board, "red", Place) == [other.id]
    assert board.refusal("blue", Place(other.id, board.cell("0808"))) == gone


def test_ash_3_2_a_unit_bought_now_can_be_placed_now() -> None:
    """ASH-3.2: what is bought is in the reserve, and may be placed in the same Preparation."""
    board = preparing()
    board.give("red", Buy("rifles"))
    assert offered(board, "red", Place) == ["red-rifles-r1"]
    board.give("red", Place("red-rifles-r1", 1))
    assert offered(board, "red", Place) == []
    events = board.reveal([1, 2])
    assert board.state.units["red-rifles-1"].cell == 1
    assert kinds(events) == ["stakes", "tie", "initiative", "bought", "placed", "round-begins"]


def linked(board: Board) -> int:
    """A depot of red's at 0401, linked to the zone by a railway on 0301."""
    rails(board, "red", "0301")
    return depot(board, "red", "0401")


def test_ash_3_2_units_are_placed_on_or_next_to_linked_depots() -> None:
    """ASH-3.2: on or next to own supply depots that are linked to the zone by unbroken own railway."""
    board = preparing()
    linked(board)
    unit = board.stand("red", "rifles", None)
    labels = named(board, offered(board, "red", Place, unit=unit.id))
    around = named(board, board.frame.scenario.ground.grid.within(board.cell("0401"), 1))
    assert labels == sorted(["0101", "0102", "0201", "0202", *around])
    board.give("red", Place(unit.id, board.cell("0501")))
    board.reveal([1, 2])
    assert unit.cell == board.cell("0501")


@pytest.mark.parametrize(
    "broken", ["no railway", "another's railway", "an enemy on it", "an enemy on the depot", "lost"]
)
def test_ash_3_2_a_depot_that_is_not_linked_takes_nobody(broken: str) -> None:
    """ASH-3.2, 6.3: unbroken own railway; it is broken where an enemy unit stands."""
    board = preparing()
    place = linked(board)
    unit = board.stand("red", "rifles", None)
    assert board.objection("red", Place(unit.id, board.cell("0501"))) is None
    if broken == "no railway":
        board.state.rails.clear()
    elif broken == "another's railway":
        rails(board, "blue", "0301")
    elif broken == "an enemy on it":
        board.stand("blue", "rifles", "0301")
    elif broken == "an enemy on the depot":
        board.stand("blue", "rifles", "0401")
    else:
        board.state.depots[place] = "blue"
    assert board.refusal("red", Place(unit.id, board.cell("0501")))[1] == "ASH-3.2"


def test_ash_6_3_own_units_do_not_break_railways() -> None:
    """ASH-6.3: broken where an enemy unit stands, so not by one's own."""
    board = preparing()
    linked(board)
    board.stand("red", "rifles", "0301")
    unit = board.stand("red", "rifles", None)
    assert board.objection("red", Place(unit.id, board.cell("0501"))) is None


def test_ash_6_3_depots_carry_the_railway_on() -> None:
    """ASH-6.3: a chain from the own zone or depot: a second depot is linked through the first."""
    board = preparing()
    linked(board)
    rails(board, "red", "0501")
    depot(board, "red", "0601")
    unit = board.stand("red", "rifles", None)
    assert board.objection("red", Place(unit.id, board.cell("0701"))) is None


# -- 3.2: withdrawing --------------------------------------------------------------------------------------------------


def test_ash_3_2_units_in_the_zone_or_on_a_linked_depot_are_withdrawn() -> None:
    """ASH-3.2: withdraw units standing in the zone or on a linked depot to the reserve; placed again next turn at the
    earliest; keeps Suppressed, wounds, experience."""
    board = preparing()
    linked(board)
    home = board.stand("red", "brutes", "0101", suppressed=True, experience=7, no_supply=True, vip=True)
    home.models[0].toughness = 1
    away = board.stand("red", "rifles", "0401")
    near = board.stand("red", "rifles", "0501")
    foe = board.stand("blue", "rifles", "0808")
    nowhere = ("Units are withdrawn from their side's zone or from a linked supply depot.", "ASH-3.2")
    assert board.refusal("red", Withdraw(near.id)) == nowhere
    assert board.refusal("red", Withdraw(foe.id)) == ("That is no unit of this side on the map.", "ASH-3.2")
    reserve = board.stand("red", "rifles", None)
    assert board.refusal("red", Withdraw(reserve.id)) == ("That is no unit of this side on the map.", "ASH-3.2")
    assert offered(board, "red", Withdraw) == [home.id, away.id]
    board.give("red", Withdraw(home.id))
    board.give("red", Withdraw(away.id))
    assert board.refusal("red", Withdraw(home.id)) == ("It is withdrawn already.", "ASH-3.2")
    assert board.refusal("red", Place(home.id, 1))[1] == "ASH-3.2"
    events = board.reveal([1, 2])
    assert (home.cell, away.cell, home.withdrawn) == (None, None, 2)
    assert (home.suppressed, home.experience, home.models[0].toughness, home.vip) == (True, 7, 1, True)
    assert not home.no_supply
    assert all_facts(events, "withdrawn")[0] == {"unit": home.id, "side": "red", "cell": 0}
    board.state.turn, board.state.phase = 3, Phase.PREPARATION
    board.give("red", Place(home.id, 1))


def test_ash_3_2_a_depot_that_lost_its_link_lets_nobody_withdraw() -> None:
    """ASH-3.2: on a linked depot."""
    board = preparing()
    depot(board, "red", "0501")
    unit = board.stand("red", "rifles", "0501")
    assert board.refusal("red", Withdraw(unit.id))[1] == "ASH-3.2"


def test_ash_3_2_the_hex_of_a_unit_withdrawn_is_free() -> None:
    """ASH-3.2: on free hexes; who withdraws a unit may place another there."""
    board = preparing()
    old, new = board.stand("red", "rifles", "0101"), board.stand("red", "rifles", None)
    assert board.refusal("red", Place(new.id, 0))[1] == "ASH-1.1"
    board.give("red", Withdraw(old.id))
    board.give("red", Place(new.id, 0))
    board.reveal([1, 2])
    assert (old.cell, new.cell) == (None, 0)
