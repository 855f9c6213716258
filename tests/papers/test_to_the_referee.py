"""What sheets say to the referee: wishes for a language that hold, and letters that are kept once."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import letters
from hexwar_tui.engine.seats import Side
from hexwar_tui.papers.post.delivering import Delivered
from hexwar_tui.papers.post.received import language_asked
from hexwar_tui.papers.sheet_head import head_line
from tests.papers import sheets
from tests.papers.test_too_late import at, next_turn, post

WEST, ALDMARK = "west", "aldmark"


def sent(game: Game, side: Side, when: float, *lines: str) -> Delivered:
    """What has become of a sheet with these lines."""
    _, (one,), _ = post(game, at(head_line(game, side), "\n".join(lines), when))
    return one


def test_a_language_that_is_only_spoken_of_is_not_asked_for() -> None:
    game = sheets.letters()
    sent(game, ALDMARK, 1.0, "Referee: my ally writes in Russian", "Aldmark 1: stay")
    assert language_asked(game, ALDMARK) is None
    assert sent(game, ALDMARK, 2.0, "Aldmark 1: stay", "done").language == "en"


def test_a_wish_outlasts_what_speaks_of_another_language() -> None:
    game = sheets.letters()
    sent(game, ALDMARK, 1.0, "Referee: please write to me in Russian.", "Aldmark 1: stay")
    assert sent(game, ALDMARK, 2.0, "Referee: my ally writes in English", "Aldmark 1: stay").language == "ru"
    assert language_asked(game, ALDMARK) == "ru"


def test_a_wish_on_a_sheet_that_comes_too_late_holds() -> None:
    game = sheets.saved("envoys-two-banks-middle")
    late = at(head_line(game, ALDMARK), "Referee: in Russian, please", 1.0)
    next_turn(game)
    post(game, late)
    assert language_asked(game, ALDMARK) == "ru"


def test_a_letter_whose_line_stands_in_another_letter_is_kept() -> None:
    """Where orders are carried out at once, a later sheet replaces none; the same letter is kept once."""
    game = sheets.talks()
    for when, said in enumerate(("Referee: can I ask?\nReferee: Yes.", "Referee: Yes.", "\nReferee: Yes.\n")):
        sent(game, WEST, float(when), said, "give 1 manpower to Karst")
    assert [kept.note.text for kept in letters(game)[-2:]] == ["Referee: can I ask?\nReferee: Yes.", "Referee: Yes."]
