"""What others have sent a side since its papers were written stands in the answer to its sheet, and what answers it."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.taking_in import enter_sheet
from tests.papers.sheets import saved, talks

ALDMARK, CORVIA = "aldmark", "corvia"


def answered(game: Game, side: str, text: str, language: str = "en") -> str:
    """The answer to a sheet that is entered."""
    taken = enter_sheet(game, side, text, language)
    return "\n".join(render(line, language) for line in answer(game, taken, language))


def written(game: Game, side: str) -> str:
    """The sheet of a side, its lines joined."""
    return " ".join(" ".join(line.lstrip("# ") for line in order_sheet(game, side, "en")).split())


PROPOSED = 'treaty with Corvia for 5 turns: alliance\nmessage to Corvia: "The ford is yours."\n'


def test_a_message_and_a_proposal_are_quoted_with_the_lines_that_answer() -> None:
    """They have come when the papers were written: what is said of them, and what signs or refuses, stands in the
    answer, and the line that stands there is read."""
    game = saved("envoys-two-banks-middle")
    assert "What has come" not in answered(game, CORVIA, "Corvia 1: stay\n")
    answered(game, ALDMARK, PROPOSED)
    told = answered(game, CORVIA, "mark all messages as read\n")
    assert "What has come for you since your papers were written:" in told
    assert "“The ford is yours.”" in told
    assert "Aldmark proposes: Treaty of Aldmark and Corvia for 5 turns" in told
    assert "  refuse Aldmark and Corvia, turn 8: Alliance" in told
    sign = next(line for line in told.splitlines() if line.startswith("  sign "))
    assert "Line 1: sign" in answered(game, CORVIA, sign)


def test_what_a_side_sends_itself_has_not_come_for_it() -> None:
    """Its own proposal, and what it could do before, are no news to it."""
    game = saved("envoys-two-banks-middle")
    assert "What has come" not in answered(game, ALDMARK, PROPOSED)


def test_it_comes_in_the_language_of_the_sheet() -> None:
    """The line that answers, too."""
    game = saved("envoys-two-banks-middle")
    answered(game, ALDMARK, PROPOSED)
    told = answered(game, CORVIA, "Корвия 1: стоять\n", "ru")
    assert "\n  подписать " in told


def test_a_short_second_sheet_would_drop_the_first_and_that_is_said() -> None:
    """In the head of the sheet, and above the lines that answer; not where orders are carried out at once."""
    game = saved("envoys-two-banks-middle")
    answered(game, ALDMARK, PROPOSED)
    told = answered(game, CORVIA, "mark all messages as read\n")
    assert "Put them into your whole sheet and send that again" in told
    assert "send it whole again" in written(game, CORVIA)
    assert "send it whole again" not in written(talks(), "aldmark")
