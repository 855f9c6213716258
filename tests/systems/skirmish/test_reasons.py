"""Why a unit can't be given an order, and what an order does to it, in words."""

from __future__ import annotations

from hexwar_tui.engine.orders.choices import why_not
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.system import SKIRMISH
from tests.systems.skirmish.boards import Board, soldier
from tests.systems.skirmish.shots import take
from tests.systems.skirmish.what_is_shown import FIELD, board, lines, text


def reasons(on: Board, letter: str) -> dict[str, str]:
    """The orders that a unit can't be given, each with its reason."""
    draft = Draft("red", None, {"unit": on[letter].id})
    refused = why_not(SKIRMISH.order_types, on.known("red"), draft)
    return {refusal.candidate.value: text(refusal.objection.reason) for refusal in refused}


def test_what_a_unit_has_done_is_the_reason_why_it_can_not_do_it_again() -> None:
    """Moved and let go; no shots left; and what it has not the skill for."""
    on = Board(FIELD, A=soldier("red", "rifle", skills=["engineer"]), B=soldier("blue", "rifle"))
    assert set(reasons(on, "A")) & {"move", "fire"} == set()
    on.put(soldier("red", "rifle", skills=["medic"]), "0401")
    on.give("red", Move(on["A"].id, (on["A"].cell, on.cell("0102"))))
    on["A"].weapons[0].fired_in, on["A"].weapons[0].shots = on.state.turn, 1
    told = reasons(on, "A")
    assert told["move"] == "Soldier 1 has moved and was let go: it moves no more this turn."
    assert told["fire"] == "Rifle has no shots left this turn."
    assert told["treat"] == "Soldier 1 does not have the skill Medic."
    assert told["spot"] == "Soldier 1 is no Spotter and does not observe through an opening."


def test_a_unit_waits_while_another_one_is_bound_to_act() -> None:
    """SKI-4.5: the reason is the unit that has been touched, not that there were no way."""
    on = board()
    on.give("red", take(on, on["A"], "0402 SE"))
    told = reasons(on, "V")
    assert told["move"] == told["fire"] == "Soldier 1 has been touched: it moves, shoots or is declared done first."


def test_what_moving_does_to_shooting_is_told_from_the_table() -> None:
    """SKI-2.2: the number is that of the catalogue."""
    on = Board(FIELD, A=soldier("red", "rifle"), B=soldier("blue", "rifle"))
    start = on["A"].cell
    assert start is not None
    preview = Move(on["A"].id, (start, on.cell("0102"))).preview(on.known("red"))
    assert "After moving it has −2 to hit this turn." in lines(preview.lines)
