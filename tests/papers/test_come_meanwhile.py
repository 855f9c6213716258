"""What others have sent a side since its papers were written stands in the answer to its sheet, and what answers it."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.post.delivering import What
from hexwar_tui.papers.post.mailbag import Sent
from hexwar_tui.papers.report import report
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.taking_in import enter_sheet
from tests.papers.sheets import saved, talks
from tests.papers.test_too_late import at, post

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
    assert "Treaty of Aldmark and Corvia for 5 turns" in told
    assert "  refuse Aldmark and Corvia, the 2nd between them, turn 8: Alliance" in told
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


def test_what_has_come_about_meanwhile_is_no_fault() -> None:
    """The proposal that a side withdraws was refused before its sheet was read: the line is told of, and its part is
    sealed. To sign such a one is a fault, which says why."""
    game = saved("envoys-two-banks-middle")
    answered(game, ALDMARK, PROPOSED)
    answered(game, CORVIA, "refuse Aldmark and Corvia, the 2nd between them, turn 8: Alliance\n")
    withdrawn = enter_sheet(
        game, ALDMARK, "withdraw Aldmark and Corvia, the 2nd between them, turn 8: Alliance\n", "en"
    )
    assert [line.number for line in withdrawn.needless] == [1]
    assert not withdrawn.faults
    told = "\n".join(render(line, "en") for line in answer(game, withdrawn, "en"))
    assert "Nothing left to do:\n  Line 1: withdraw" in told
    assert "off already: Corvia has refused it." in told
    (signed,) = enter_sheet(
        game, CORVIA, "sign Aldmark and Corvia, the 2nd between them, turn 8: Alliance\n", "en"
    ).faults
    assert "off already" in render(signed.fault, "en")


def test_a_second_treaty_of_the_same_parties_has_a_number() -> None:
    """Two that say the same in one turn can be told apart by what stands on the sheet."""
    game = saved("envoys-two-banks-middle")
    answered(game, ALDMARK, PROPOSED + "treaty with Corvia for 9 turns: alliance\n")
    sheet = written(game, CORVIA)
    assert "sign Aldmark and Corvia, the 3rd between them, turn 8: Alliance" in sheet
    told = answered(game, CORVIA, "refuse Aldmark and Corvia, the 3rd between them, turn 8: Alliance\n")
    assert "Line 1: refuse Aldmark and Corvia, the 3rd between them" in told


def test_the_sheet_says_what_each_order_of_any_time_does() -> None:
    """Also of an order with nothing to fill in but which."""
    sheet = written(saved("envoys-two-banks-middle"), CORVIA)
    assert "found the union: yes, for good All contacts become known to all" in sheet


def test_a_message_is_new_in_one_report_alone() -> None:
    """What came before the last papers is among the others from then on, whether it was marked as read or not."""
    game = saved("envoys-two-banks-middle")
    told = 'message to Corvia: "The ford is yours."\n'
    answered(game, ALDMARK, told)
    assert "● Aldmark, turn 8: The ford is yours." in reported(game, CORVIA)
    for _ in range(2):
        for side in game.waiting_for():
            game.seal(side)
        while game.next_step() is not None:
            game.step()
    assert "Aldmark, turn 8: The ford is yours." in reported(game, CORVIA)
    assert "●" not in reported(game, CORVIA)
    assert "new message" not in reported(game, CORVIA)


def reported(game: Game, side: str) -> str:
    return "\n".join(report(game, side, "en"))


def told_of_a_second_treaty(line: str) -> str:
    """What Corvia, to which Aldmark has proposed a second treaty, is answered to a line."""
    game = saved("envoys-two-banks-middle")
    answered(game, ALDMARK, PROPOSED)
    return answered(game, CORVIA, line)


def test_the_news_of_a_proposal_have_its_number_too() -> None:
    """As the line that signs it."""
    told = told_of_a_second_treaty("mark all messages as read\n")
    assert "Aldmark proposes: the 2nd between them, Treaty of Aldmark and Corvia for 5 turns" in told


def test_who_has_ended_his_talks_gets_a_sheet_for_what_comes_then() -> None:
    """A proposal opens them again: his letter has a sheet that signs or refuses, and ends the talks anew."""
    game = talks()
    west, east = ("\n".join(order_sheet(game, side, "en")) for side in ("west", "east"))
    post(game, at(west, "done", 1.0))
    assert "west" not in game.waiting_for()
    _, delivered, answers = post(game, at(east, "treaty with West League for 4 turns: peace", 2.0))
    assert [(one.side, one.what) for one in delivered] == [("east", What.TAKEN), ("west", What.MORE)]
    letter = answers[""]
    assert letter.startswith("#: hexwar")
    assert letter.endswith(
        "# sign East League and West League, turn 5: Peace\n# refuse East League and West League, turn 5: Peace\n# done"
    )
    filled = letter.replace("# sign", "sign").replace("# done", "done")
    _, (mine, *_), answers = post(game, Sent("3.0.txt", filled, (3.0, "", 0, 0)))
    assert (mine.side, mine.what) == ("west", What.TAKEN)
    assert "Signed by West League" in answers["3.0.txt"]
    assert "Not entered" not in answers["3.0.txt"]
    assert "west" not in game.waiting_for()
    assert post(game)[1] == []


ALDMARK_ASKS = "treaty with Torland for 5 turns: pass on a contact: Torland to Aldmark, Corvia\n"


def test_a_proposal_that_cannot_be_signed_is_no_riddle() -> None:
    """Whose contact Torland is to pass on it does not know itself: Aldmark is told what it takes, and not whether it is
    so; Torland, in its answer and on its next sheet, why it can only refuse."""
    game = saved("envoys-three-crowns-middle")
    told = answered(game, ALDMARK, ALDMARK_ASKS)
    assert "Torland can't sign this as long as it is not in contact with Corvia." in told
    told = answered(game, "torland", "mark all messages as read\n")
    sign = "Not now: sign Aldmark and Torland, the 2nd between them, turn 6: Pass on a contact."
    why = f"{sign} You are not in contact with Corvia, which you would pass on."
    assert f"  {why}" in told
    assert "\n  sign" not in told.partition("Lines that answer it")[2]
    assert "\n  refuse Aldmark and Torland" in told.partition("Lines that answer it")[2]
    assert why in written(game, "torland")
    assert "Not now" not in written(game, ALDMARK)
    told = answered(game, "torland", "Торланд 1: стоять\n", "ru")
    assert "Сейчас нельзя: подписать" in told


def test_what_can_be_signed_is_told_without_a_condition() -> None:
    game = saved("envoys-three-crowns-middle")
    told = answered(game, ALDMARK, "treaty with Torland for 5 turns: pass on a contact: Aldmark to Torland, Corvia\n")
    assert "can't sign" not in told
    assert "Not now" not in answered(game, "torland", "mark all messages as read\n")


def test_who_signs_last_is_told_from_when_the_treaty_is_in_force() -> None:
    told = told_of_a_second_treaty("sign Aldmark and Corvia, the 2nd between them, turn 8: Alliance\n")
    assert "Signed by all, in force from turn 9." in told


def test_a_long_line_of_the_sheet_is_copied_whole() -> None:
    """It stands there as several lines of comment; with the # away from all they are one order, and no letter."""
    for opened, language in (("#", "en"), ("#", "ru"), ("#   ", "en")):
        game = saved("envoys-six-states-middle")
        clauses = "alliance, joint victory, stand in cities, show what is in sight, open explored land"
        answered(game, "mirovia", f"treaty with Estera and Nordhal for 5 turns: {clauses}\n")
        lines = order_sheet(game, "estera", language)
        starts = ("#   refuse", "#   отклонить")
        at = max(number for number, line in enumerate(lines) if line.startswith(starts))
        sheet = "\n".join(line.removeprefix(opened) for line in lines[at : at + 3])
        taken = enter_sheet(game, "estera", sheet, language)
        assert (taken.letter, taken.faults) == ("", ())
        (line,) = taken.entered
        assert line.text.count(",") > 5


def test_founding_the_union_is_no_answer() -> None:
    """It can be founded since the proposal brought contact with the last state, and answers nothing."""
    game = saved("envoys-three-crowns-middle")
    answered(game, ALDMARK, "treaty with Torland and Corvia for 5 turns: alliance\n")
    assert "found the union" in written(game, CORVIA)
    told = answered(game, CORVIA, "mark all messages as read\n")
    assert "  sign " in told
    assert "found the union" not in told


def test_a_draw_that_was_offered_is_answered() -> None:
    game = saved("envoys-three-crowns-middle")
    answered(game, ALDMARK, "offer a draw: yes\n")
    assert "  accept the draw: yes" in answered(game, CORVIA, "mark all messages as read\n")


def test_done_on_a_sheet_with_wrong_lines_is_said_not_to_count() -> None:
    game = saved("envoys-two-banks-middle")
    head, wrong = order_sheet(game, ALDMARK, "en")[0], "Aldmark 1: go to 9999"
    answers = post(game, at(head, f"{wrong}\ndone", 1.0))[2]
    told = "Your part is not sealed: your “done” does not count as long as lines are not entered."
    assert told in answers["1.0.txt"]
    answers = post(game, at(head, f"{wrong}\nCorvia?", 2.0))[2]
    assert told not in answers["2.0.txt"]


def test_an_approach_warns_of_what_may_come() -> None:
    """And what an ally is to its tasks."""
    sheet = written(saved("envoys-six-states-middle"), CORVIA)
    assert "without a battle of yours the other may still attack" in sheet
    assert "For tasks an ally is no enemy" in sheet
