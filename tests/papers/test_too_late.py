"""A sheet that comes when its part of the turn is over is named as too late; nothing of it is an order of the next."""

from __future__ import annotations

from dataclasses import replace

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import letters
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import HUMAN
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.forms.form import Form
from hexwar_tui.papers.post.answers import answer_lines
from hexwar_tui.papers.post.delivering import Delivered, What, deliver
from hexwar_tui.papers.post.found import Found, find_sheets
from hexwar_tui.papers.post.mailbag import Mailbag, Sent
from hexwar_tui.papers.post.received import received_now
from hexwar_tui.papers.post.standing import HowFar, sides_now, stage_of
from hexwar_tui.papers.post.telling import told_of_post
from hexwar_tui.papers.report import report
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.sheet_head import head_line
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.rounds.actions import EndRound
from hexwar_tui.systems.ashlands.state import Phase
from tests.papers.sheets import saved

SOUTH = "south"


def opening() -> tuple[Game, str, str]:
    """A game of Ashlands in its Opening round, the sheet of the side that moves, and the order of a unit in it."""
    game = saved("ashlands-full-two-middle")
    sheet = "\n".join(order_sheet(game, SOUTH, "en"))
    unit = next(line for line in game.view(SOUTH).units if line.badge.side == SOUTH and line.cell is not None)
    return game, sheet, f"{render(unit.name, 'en')}: march to {game.view(SOUTH).grid.label(unit.cell or 0)}"


def at(sheet: str, line: str, when: float) -> Sent:
    return Sent(f"{when}.txt", f"{sheet}\n{line}\n", (when, "", 0, 0))


def post(game: Game, *sent: Sent) -> tuple[Found, list[Delivered], dict[str, str]]:
    """What came of what was sent, and the answers by the files of the sheets."""
    answers: dict[str, str] = {}

    def write(one: Delivered) -> None:
        told = (render(line, one.language) for line in answer_lines(game, one))
        answers[one.sheet.sent.source] = "\n".join(told)

    found = find_sheets(game, Mailbag(list(sent), [], {}))
    return found, deliver(game, found, write, seal=False, language="en"), answers


def test_a_correction_to_a_part_that_is_over_is_too_late() -> None:
    """It is answered, and nothing is entered, neither now nor later."""
    game, sheet, line = opening()
    game.submit(SOUTH, EndRound())
    while SOUTH not in game.waiting_for():
        game.submit(game.waiting_for()[0], EndRound())
    assert game.top.state.phase is Phase.CLOSING
    before = game.digest()
    _, (late,), answers = post(game, at(sheet, line, 2.0))
    assert (late.what, game.digest()) == (What.REFUSED, before)
    assert "has come too late" in answers["2.0.txt"]
    assert "It was for turn 3, Opening round; now it is turn 3, Closing round." in answers["2.0.txt"]
    assert "Nothing of it has been entered. Wanted now are your orders" in answers["2.0.txt"]


def next_turn(game: Game) -> None:
    """Lets all sides of a game in which all write in secret seal what stands, and carries it out."""
    turn = game.turn
    while game.turn == turn or game.next_step() is not None:
        for side in game.waiting_for():
            game.seal(side)
        if game.next_step() is not None:
            game.step()


def test_a_sheet_of_an_earlier_turn_is_answered_once() -> None:
    """Its player reads for which turn it was, that nothing was entered, and what is wanted now; when the same post is
    looked through again, he is not told again. In Russian, too. Where a later sheet was taken in then, nobody is."""
    game = saved("envoys-two-banks-middle")
    sheet, russian = ("\n".join(order_sheet(game, "aldmark", language)) for language in ("en", "ru"))
    next_turn(game)
    entered, late = len(game.entered("aldmark")), at(sheet, "Aldmark 1: stay", 1.0)
    _, (one,), answers = post(game, late)
    assert (one.what, len(game.entered("aldmark"))) == (What.REFUSED, entered)
    turn = game.turn
    assert f"It was for turn {turn - 1}, Orders; now it is turn {turn}, Orders." in answers["1.0.txt"]
    assert "Nothing of it has been entered. Wanted now are your orders" in answers["1.0.txt"]
    assert post(game, late)[1:] == ([], {})
    _, _, answers = post(game, at(russian, "Алдмарк 1: стоять", 2.0))
    assert f"Он — для: ход {turn - 1}" in answers["2.0.txt"]
    assert post(game, at(sheet, "Aldmark 2: stay", 0.5), late)[1:] == ([], {})


def test_a_late_sheet_takes_nothing_from_one_that_waits_or_stands() -> None:
    """What the side has sent for now is still in."""
    game = saved("envoys-two-banks-middle")
    old = at("\n".join(order_sheet(game, "aldmark", "en")), "Aldmark 1: stay", 3.0)
    next_turn(game)
    now = at("\n".join(order_sheet(game, "aldmark", "en")), "Aldmark 1: stay", 2.0)
    post(game, now)
    last = received_now(game, "aldmark")
    post(game, old)
    assert received_now(game, "aldmark") == last


def test_one_that_comes_behind_the_end_of_the_own_part_does_not_wait_for_the_next() -> None:
    """While another side moves it can't be entered any more, and it is not kept for a later part."""
    game, sheet, line = opening()
    game.submit(SOUTH, EndRound())
    assert SOUTH not in game.waiting_for()
    _, (late,), answers = post(game, at(sheet, line, 2.0))
    assert late.what is What.REFUSED
    assert "You have ended your part already" in answers["2.0.txt"]


def test_who_has_written_into_the_latest_sheet_is_not_told_of_an_older_one() -> None:
    """The latest counts; what was taken in when its part went on is no fault."""
    game, sheet, line = opening()
    first = at(sheet, line, 1.0)
    post(game, first)
    game.submit(SOUTH, EndRound())
    while SOUTH not in game.waiting_for():
        game.submit(game.waiting_for()[0], EndRound())
    found, delivered, _ = post(game, first)
    assert (found.older, delivered) == (("1.0.txt",), [])
    newer = "\n".join(order_sheet(game, SOUTH, "en"))
    late, now = at(sheet, line + " ", 2.0), at(newer, "Referee: good evening", 3.0)
    _, delivered, _ = post(game, replace(late, text=late.text + "stay\n"), now)
    assert [(one.sheet.sent.source, one.what) for one in delivered] == [("3.0.txt", What.TAKEN)]


def test_a_quoted_sheet_of_an_earlier_part_below_the_answer_does_not_count() -> None:
    """As mailers quote what was written before."""
    game, sheet, line = opening()
    game.submit(SOUTH, EndRound())
    while SOUTH not in game.waiting_for():
        game.submit(game.waiting_for()[0], EndRound())
    newer = "\n".join(order_sheet(game, SOUTH, "en"))
    quoted = "\n".join(f"> {row}" for row in f"{sheet}\n{line}".splitlines())
    both = Sent("both.txt", f"{newer}\nReferee: good evening\n{quoted}\n", (4.0, "", 0, 0))
    found, delivered, _ = post(game, both)
    assert found.late == {}
    assert [one.what for one in delivered] == [What.TAKEN]


def test_a_sheet_of_an_earlier_part_is_not_in_for_the_next() -> None:
    """The referee sees who has sent nothing for this part; where nothing is sealed, he is not told that it is not."""
    game, sheet, _ = opening()
    game.record.seats = [replace(chair, player=HUMAN) for chair in game.record.seats]
    post(game, at(sheet, "Referee: good evening", 1.0))
    (now,) = sides_now(game)
    assert render(now.line("South"), "en") == "South: the sheet is in; its part goes on until it ends it"
    post(game, at(sheet, "done", 2.0))
    while SOUTH not in game.waiting_for():
        game.submit(game.waiting_for()[0], EndRound())
    (now,) = sides_now(game)
    assert (now.side, now.how_far) == (SOUTH, HowFar.NOTHING)


def test_a_sheet_of_the_secret_part_is_not_in_when_that_is_revealed() -> None:
    """What was sealed has been carried out; the round that follows waits for a sheet of its own."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/full-two"), seed="two", referee=True)
    while not game.is_sealed():
        game.step()
    for side in game.sides:
        zone = {"north": "0303", "south": "2222"}[side]
        rows = f"base at {zone}\nbuy {'Scouts' if side == SOUTH else 'Mortars'}\n"
        rows += f"{'Scouts' if side == SOUTH else 'Mortars'}: place at {int(zone) + 1:04}\ndone"
        post(game, at("\n".join(order_sheet(game, side, "en")), rows, 1.0))
    assert [now.how_far for now in sides_now(game)] == [HowFar.SEALED] * 2
    while game.next_step() is not None:
        game.step()
    assert [now.how_far for now in sides_now(game)] == [HowFar.NOTHING]


def test_the_referee_is_told_that_the_game_has_gone_on_with_a_sheet() -> None:
    """For the new part nobody can have sent a sheet yet; who moves on in the same part has had his papers."""
    game, sheet, _ = opening()
    game.record.seats = [replace(chair, player=HUMAN) for chair in game.record.seats]
    before = stage_of(game)
    found, delivered, _ = post(game, at(sheet, "Referee: good evening", 1.0))
    assert not before.is_over(game)
    found, delivered, _ = post(game, at(sheet, "done", 2.0))
    told = [render(line, "en") for line in told_of_post(game, delivered, found, before)]
    assert told[-1] == "“hexwar turn” writes the new papers."
    assert not any("nothing has come" in line for line in told)


def test_a_sheet_that_ends_the_turn_is_not_in_for_the_next() -> None:
    """Its part is over when it is put down as taken in."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="a")
    for side, zone in (("north", "0101"), ("south", "0909")):
        post(game, at("\n".join(order_sheet(game, side, "en")), f"base at {zone}\ndone", 1.0))
    while game.turn == 1:
        (side,) = game.waiting_for()
        post(game, at("\n".join(order_sheet(game, side, "en")), "done", 2.0))
    assert game.is_sealed()
    assert [now.how_far for now in sides_now(game)] == [HowFar.NOTHING] * 2
    assert "until the last side has sealed" in " ".join(" ".join(order_sheet(game, SOUTH, "en")).split(" # "))


def test_a_letter_on_a_sheet_that_comes_too_late_is_kept_once() -> None:
    """The side is told so, and the referee reads it; nothing else of the sheet is entered. The same letter with
    another order is not kept again."""
    game, sheet, line = opening()
    game.record.seats = [replace(chair, player=HUMAN) for chair in game.record.seats]
    game.submit(SOUTH, EndRound())
    while SOUTH not in game.waiting_for():
        game.submit(game.waiting_for()[0], EndRound())
    before, moment = game.digest(), stage_of(game)
    late = at(sheet, f"{line}\n\nСудья: можно вопрос?\nО мортирах.\n\nThank you very much indeed\nготово", 2.0)
    found, delivered, answers = post(game, late)
    letter = "Судья: можно вопрос?\nО мортирах.\nThank you very much indeed"
    assert ([kept.note.text for kept in letters(game)], game.digest()) == ([letter], before)
    assert answers["2.0.txt"].endswith("\n".join(f"  {row}" for row in letter.splitlines()))
    told = [render(row, "en") for row in told_of_post(game, delivered, found, moment)]
    assert any("with a letter to you: Судья: можно вопрос?" in row for row in told)
    post(game, at(sheet, f"end the round\n{letter}\ndone", 3.0))
    assert len(letters(game)) == 1


def test_a_letter_on_a_late_sheet_that_says_less_than_another_is_kept() -> None:
    """By the same rule as one that comes in time: it may be another letter, as the answer to what he has asked."""
    game, sheet, line = opening()
    game.submit(SOUTH, EndRound())
    for when, said in enumerate(("Referee: can I ask?\nReferee: Yes.", "Referee: Yes.", "\nReferee: Yes.\n"), 2):
        post(game, at(sheet, f"{line}\n{said}", float(when)))
    assert [kept.note.text for kept in letters(game)] == ["Referee: can I ask?\nReferee: Yes.", "Referee: Yes."]


def test_letters_on_late_sheets_that_need_no_answer_are_kept() -> None:
    """As later ones have come, late or in time; each once."""
    game, sheet, line = opening()
    game.submit(SOUTH, EndRound())
    while SOUTH not in game.waiting_for():
        game.submit(game.waiting_for()[0], EndRound())
    late = [at(sheet, f"{line}\nReferee: {said}", when) for when, said in ((2.0, "one"), (3.0, "two"))]
    now = at("\n".join(order_sheet(game, SOUTH, "en")), "Referee: three", 4.0)
    _, delivered, _ = post(game, *late, now)
    assert [one.sheet.sent.source for one in delivered] == ["4.0.txt"]
    post(game, *late, now)
    assert sorted(kept.note.text for kept in letters(game)) == [f"Referee: {n}" for n in ("one", "three", "two")]


def test_a_letter_on_a_sheet_refused_as_the_own_part_is_over_is_kept() -> None:
    game, sheet, line = opening()
    game.submit(SOUTH, EndRound())
    _, (refused,), answers = post(game, at(sheet, f"{line}\nReferee: sorry", 2.0))
    assert (refused.what, [kept.note.text for kept in letters(game)]) == (What.REFUSED, ["Referee: sorry"])
    assert "Kept as a letter to the referee:" in answers["2.0.txt"]


def test_a_side_that_is_not_moving_reads_how_letters_go_to_the_referee() -> None:
    """The first line that its report names is that of a sheet on which a letter is kept; who moves has a sheet."""
    game, _, _ = opening()
    game.record.referee = True
    told = report(game, "north", "en", Form.PLAIN)
    (at_row,) = [n for n, row in enumerate(told) if row.strip() == head_line(game, "north")]
    assert "as the first line:" in " ".join(told[at_row - 3 : at_row])
    post(game, Sent("letter.txt", f"{told[at_row]}\nReferee: hello there\n", (2.0, "", 0, 0)))
    assert [kept.note.text for kept in letters(game)] == ["Referee: hello there"]
    assert head_line(game, SOUTH) not in report(game, SOUTH, "en", Form.PLAIN)
