"""A side whose sheet was read before that of another learns what that has sent it: once, and nothing else."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.post.answers import answer_lines
from hexwar_tui.papers.post.delivering import Delivered, What, deliver
from hexwar_tui.papers.post.found import find_sheets
from hexwar_tui.papers.post.mailbag import Mailbag, Sent
from hexwar_tui.papers.post.received import received_now
from hexwar_tui.papers.sheet_head import head_line
from tests.papers.sheets import saved

ALDMARK, CORVIA = "aldmark", "corvia"
FORD, MILL = 'message to Aldmark: "The ford is yours."', 'message to Aldmark: "The mill is mine."'


def sent(game: Game, side: str, when: float, *lines: str) -> Sent:
    return Sent(f"{side} {when}", "\n".join((head_line(game, side), *lines)), (when, "", 0, 0))


def posted(game: Game, *sheets: Sent) -> tuple[list[What], dict[str, list[str]]]:
    """What has become of the sheets, and each side's answers in the order in which they were written."""
    answers: dict[str, list[str]] = {}

    def write(one: Delivered) -> None:
        told = "\n".join(render(line, "en") for line in answer_lines(game, one))
        answers.setdefault(one.side, []).append(told)

    found = find_sheets(game, Mailbag(list(sheets), [], {}))
    return [one.what for one in deliver(game, found, write, seal=False, language="en")], answers


def test_who_is_read_first_is_told_what_those_read_later_have_sent() -> None:
    """Its answer is written anew with all that stood in it; the others' are written once."""
    game = saved("envoys-two-banks-middle")
    first, second = sent(game, ALDMARK, 1, "Aldmark 3: stay"), sent(game, CORVIA, 2, FORD)
    what, answers = posted(game, first, second)
    assert what == [What.TAKEN, What.TAKEN]
    before, after = answers[ALDMARK]
    assert "The ford is yours." not in before
    assert set(before.splitlines()) <= set(after.splitlines())
    assert "“The ford is yours.”" in after
    assert len(answers[CORVIA]) == 1
    assert posted(game, first, second) == ([What.BEFORE, What.BEFORE], {})


def test_what_comes_behind_the_answer_is_a_letter_of_its_own() -> None:
    """It says all that has come, and nothing of the sheet, which may lie there no more; then no more is written."""
    game = saved("envoys-two-banks-middle")
    posted(game, sent(game, ALDMARK, 1, "Aldmark 3: stay", "done"), sent(game, CORVIA, 2, FORD))
    later = sent(game, CORVIA, 3, FORD, MILL)
    what, answers = posted(game, later)
    assert what == [What.TAKEN, What.MORE]
    (told,) = answers[ALDMARK]
    assert "more has come for Aldmark, whose sheet was answered before." in told
    assert "ford" in told
    assert "mill" in told
    assert "Entered" not in told
    assert posted(game, later)[1] == {}


def test_a_part_that_was_opened_since_stays_open() -> None:
    """To be answered once more does not seal it."""
    game = saved("envoys-two-banks-middle")
    sheet = sent(game, ALDMARK, 1, "Aldmark 3: stay", "done")
    posted(game, sheet)
    assert ALDMARK in game.top.sealed
    game.unseal(ALDMARK)
    posted(game, sheet, sent(game, CORVIA, 3, MILL))
    last = received_now(game, ALDMARK)
    assert last is not None
    assert not last.seal
    assert ALDMARK not in game.top.sealed
