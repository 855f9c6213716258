"""What a player says to the referee among his orders goes to him and holds up nothing; what was meant as an order and
is refused does."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.taking_in import enter_sheet, take_in
from tests.papers.sheets import MIDDLES, letters, saved, talks
from tests.papers.test_by_kind import preparing

SAID = """Move fast, friends!
Buy me a beer next time we meet.
Attack is the best defence, they say.
What does a guarantee mean?
Offer them something nice from me, will you?
Treaty or no treaty, they will come.
Hold on, I may send another sheet on Friday.
Sign nothing for me before Friday.
The rest stay where they are.
No purchases this turn.
We march to victory in turn 5!
Купить бы пива, да поскорее...
Можно ли атаковать дважды?
Атака — лучшая оборона, как говорят.
"""


@pytest.mark.parametrize("name", MIDDLES)
def test_talk_is_a_letter_and_no_fault(name: str) -> None:
    """Though it begins with a word that an order may begin with."""
    game = saved(name)
    taken = take_in(game, (*game.waiting_for(), *game.sides)[0], SAID, "en")
    assert [(line.number, line.text) for line in taken.lines] == []
    assert taken.letter.splitlines() == SAID.splitlines()


def test_a_question_does_not_hold_the_end_of_a_part() -> None:
    game = talks()
    taken = enter_sheet(game, "west", "Offer them something nice from me, will you?\nAttack twice?\ndone\n", "en")
    assert (taken.faults, taken.letter.splitlines()[1]) == ((), "Attack twice?")
    assert "west" not in game.waiting_for()


@pytest.mark.parametrize("line", ["stay", "Aldmark 1: marhc to?", "move to 0304", "treaty with Corvia for 5 turns?"])
def test_what_was_meant_as_an_order_is_a_fault(line: str) -> None:
    """It names a unit, a place, a side or a number, or is an order with its unit forgotten."""
    assert [fault.number for fault in take_in(letters(), "aldmark", line, "en").faults] == [1]


def test_a_wish_that_is_fulfilled_already_is_no_fault() -> None:
    """As to go where an army stands."""
    game = saved("envoys-two-banks-middle")
    unit = next(line for line in game.view("aldmark").units if line.badge.side == "aldmark" and line.cell is not None)
    here = game.view("aldmark").grid.label(unit.cell or 0)
    (line,) = take_in(game, "aldmark", f"{render(unit.name, 'en')}: go to {here}\n", "en").needless
    assert render(line.already, "en") == "The army stands there already. (ENV-2.1)"


def test_a_line_waits_for_none_that_it_does_not_rest_on() -> None:
    """As one that only shares a word with it."""
    text = "base at 0303\nplace Mortars somewhere 1\nMortars of the north: place at 0305\n"
    assert "waits" not in str([render(each.fault, "en") for each in take_in(preparing(), "north", text, "en").faults])
