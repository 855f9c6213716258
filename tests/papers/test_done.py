""" "Done" on a line of its own ends a side's part also where orders are carried out at once; who has not, is told."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.post.standing import sides_now
from hexwar_tui.papers.taking.awaited import awaited
from hexwar_tui.papers.taking.taken import Taken
from hexwar_tui.papers.taking_in import enter_sheet
from hexwar_tui.systems.ashlands.orders.rounds.actions import EndRound
from tests.papers.sheets import letters, saved, talks

WEST, SOUTH = "west", "south"


def told(game: Game, taken: Taken, language: str = "en") -> str:
    return "\n".join(render(line, language) for line in answer(game, taken, language))


@pytest.mark.parametrize("word", ["done", "Done.", "«готово»", "That’s all", "end"])
def test_done_ends_the_talks(word: str) -> None:
    game = talks()
    taken = enter_sheet(game, WEST, f"{word}\n", "en")
    assert (taken.faults, taken.letter) == ((), "")
    assert WEST not in game.waiting_for()


def test_done_ends_a_part_behind_all_other_lines() -> None:
    """Wherever it stands; and is held back while one of them is not entered."""
    game = saved("ashlands-full-two-middle")
    unit = next(line for line in game.view(SOUTH).units if line.ready)
    held = enter_sheet(game, SOUTH, f"done\n{render(unit.name, 'en')}: wiat\n", "en")
    assert [line.number for line in held.faults] == [1, 2]
    assert SOUTH in game.waiting_for()
    taken = enter_sheet(game, SOUTH, f"done\n{render(unit.name, 'en')}: wait\n", "en")
    assert not taken.faults
    assert [line.number for line in taken.entered] == [1, 2]
    assert SOUTH not in game.waiting_for()


def test_who_has_not_ended_his_part_is_told_how() -> None:
    """As long as it goes on; a secret phase is sealed, and that is told elsewhere."""
    game = saved("ashlands-full-two-middle")
    unit = next(line for line in game.view(SOUTH).units if line.ready)
    said = told(game, enter_sheet(game, SOUTH, f"{render(unit.name, 'en')}: wait\n", "en"))
    assert "Your part goes on until you end it" in said
    assert "“End the part of the round”" in said
    assert "goes on" not in told(game, enter_sheet(game, SOUTH, "done\n", "en"))
    secret = letters()
    assert "goes on" not in told(secret, enter_sheet(secret, "aldmark", "Aldmark 1: stay\n", "en"))


def test_done_where_nothing_can_be_ended_is_answered() -> None:
    """As where the part is over already: it is no fault."""
    game = talks()
    enter_sheet(game, WEST, "done\n", "en")
    (line,) = enter_sheet(game, WEST, "done\n", "en").lines
    assert (line.fault, "nothing that this could end" in render(line.already, "en")) == ("", True)


def test_done_behind_a_proposal_to_a_neutral_waits_for_its_answer() -> None:
    """That is due before anybody can end his talks; then it is entered by itself. With a wrong line it is held back."""
    game = talks()
    game.record.referee = True
    sheet = "treaty with Karst for 4 turns: gift: West League, 3 production\ndone\n"
    held = enter_sheet(game, WEST, f"give 99 supply to Karst\n{sheet}", "en", may_wait=True)
    assert [line.number for line in held.faults] == [1, 3]
    game = talks()
    game.record.referee = True
    taken = enter_sheet(game, WEST, sheet, "en", may_wait=True)
    assert ([line.number for line in taken.entered], [line.number for line in taken.waiting]) == ([1], [2])
    proposed = "treaty with Karst for 4 turns: Gift: West League, 3 production"
    assert f"Waiting for the answer of Karst to “{proposed}”; then" in told(game, taken)
    assert render(awaited(game, "east", "en"), "en") == ""
    assert WEST not in game.waiting_for()
    game.step()
    assert WEST in game.waiting_for()
    assert not enter_sheet(game, WEST, taken.rest, "en").faults
    assert WEST not in game.waiting_for()


def test_all_lines_that_hold_the_end_back_are_named() -> None:
    """By their numbers, so that one correction will do."""
    (*_, held) = enter_sheet(talks(), WEST, "give 99 supply to Karst\ngive 98 supply to Karst\ndone\n", "en").faults
    assert render(held.fault, "en") == "This ends the part, and lines are not entered: 1, 2."


def test_orders_of_an_open_part_are_no_draft() -> None:
    """Where orders are carried out at once, those given earlier are not said to be entered and not sealed; those of an
    earlier part are not counted."""
    game = saved("ashlands-full-two-middle")
    (south,) = sides_now(game)
    told = "South: no sheet has come; orders carried out: 3; its part goes on until it ends it"
    assert render(south.line("South"), "en") == told
    while SOUTH in game.waiting_for():
        game.submit(SOUTH, EndRound())
    while SOUTH not in game.waiting_for():
        game.submit(game.waiting_for()[0], EndRound())
    assert [render(side.line("South"), "en") for side in sides_now(game)] == ["South: nothing has come"]
