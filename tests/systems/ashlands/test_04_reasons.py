"""ASH-4: the reasons that a player reads where nothing of a kind can be ordered."""

from __future__ import annotations

from hexwar_tui.engine.orders.choices import why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, March, Move, Rally, Shoot
from tests.systems.ashlands.boards import ROW, Board


def reasons(board: Board, unit: str | None = None) -> dict[str, str]:
    """What can't be ordered, of a unit or of any, each kind with the reason in English."""
    types, draft = (Move, March, Shoot, Attack, Rally), Draft("red", None, {} if unit is None else {"unit": unit})
    found = why_not(types, board.known("red"), draft)
    return {refusal.candidate.value: render(refusal.objection.reason, "en") for refusal in found}


def test_ash_4_4_the_reason_is_about_the_nearest_enemy() -> None:
    """ASH-4.4, 1.7: of several enemy units that can't be shot at the nearest is named, with what speaks against it."""
    board = Board("..^.....")
    red = board.stand("red", "rifles", "0101")
    board.stand("blue", "rifles", "0801")
    board.stand("blue", "squad", "0401")
    assert reasons(board, red.id)["shoot"] == "Mountains lie between rifles 1 and squad 2 (Blue)."
    board.state.put(board.state.units["blue-squad-2"], board.cell("0701"))
    assert reasons(board, red.id)["shoot"] == "Squad 2 (Blue) is 6 hexes away; the weapons of rifles 1 reach 3."


def test_ash_4_4_the_nearest_enemy_is_named_however_far() -> None:
    """ASH-4.4: also where no weapon of the game would reach."""
    board = Board("." * 20)
    red, done = board.stand("red", "rifles", "0101"), board.stand("red", "rifles", "0801", acted=1)
    board.stand("blue", "rifles", "1801")
    far = "Rifles 1 (Blue) is 17 hexes away; the weapons of rifles 1 reach 3."
    assert reasons(board, red.id)["shoot"] == reasons(board)["shoot"] == far
    assert reasons(board, done.id)["shoot"] == "Rifles 2 has acted this turn."


def test_ash_3_4_the_reasons_of_all_orders_are_those_of_units_that_may_act() -> None:
    """ASH-3.4, 4.1, 4.3: that a unit has acted is no reason while another may act, whichever came onto the map first;
    nor is that one is Suppressed."""
    board = Board(ROW)
    done = board.stand("red", "rifles", "0401", acted=1)
    board.stand("red", "rifles", "0201", suppressed=True)
    board.stand("red", "guns", "0101")
    board.stand("blue", "squad", "0801")
    assert reasons(board) == {
        "shoot": "Squad 1 (Blue) is 7 hexes away; the weapons of guns 3 reach 4.",
        "attack": "Guns 3 cannot come next to squad 1 (Blue).",
    }
    board.state.units["red-rifles-2"].suppressed = False
    assert reasons(board)["rally"] == "No unit of this side that may act is Suppressed."
    assert set(reasons(board, done.id).values()) == {"Rifles 1 has acted this turn."}


def test_ash_4_2_nor_that_a_unit_has_acted_where_the_others_are_shut_in() -> None:
    """ASH-4.2: who may act and has nowhere to go is the reason why nobody moves."""
    board = Board("...^.", "..^^^")
    board.stand("red", "rifles", "0101", acted=1)
    shut_in = board.stand("red", "squad", "0501")
    nowhere = "There is no hex that squad 2 can go to."
    for told in (reasons(board), reasons(board, shut_in.id)):
        assert (told["move"], told["march"]) == (nowhere, nowhere)
