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


def test_the_news_of_a_proposal_have_its_number_too() -> None:
    """As the line that signs it."""
    game = saved("envoys-two-banks-middle")
    answered(game, ALDMARK, PROPOSED)
    told = answered(game, CORVIA, "mark all messages as read\n")
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
