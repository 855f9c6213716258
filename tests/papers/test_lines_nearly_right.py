"""Lines with a slip that leaves one reading are read; of others it is said what is wrong with them, and not by a
formula."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.naming import naming
from hexwar_tui.engine.orders.line_parts import NotRead, Part
from hexwar_tui.engine.orders.lines.places import cell_of
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.taking.taken import LeftOut, Taken
from hexwar_tui.papers.taking_in import enter_sheet, take_in
from tests.papers.sheets import letters, saved

ALDMARK = "aldmark"


def talking() -> Game:
    """A game of Envoys whose two sides are in contact, and allies."""
    return saved("envoys-two-banks-middle")


def orders(sheet: str, game: Game | None = None, language: str = "en") -> list[str]:
    """The orders that the lines of a sheet of Aldmark give, and why others do not."""
    taken = take_in(game or letters(), ALDMARK, sheet, language)
    return [line.order or render(line.fault, language) for line in taken.lines]


def came(taken: Taken) -> list[str]:
    """What is told beneath the lines of a sheet."""
    return [render(said, "en") for line in taken.lines for said in line.came]


TAKES = "Aldmark 1: stay; when it sees a free city, it goes there and takes it"


@pytest.mark.parametrize(
    "line",
    [
        "Aldmark 1: stay; when it sees a free city it goes there and takes it",
        "Aldmark 1: stay; when it sees a free city, takes it",
        "Альдмарк 1: остаётся на месте; когда видит свободный город, идёт туда и берёт его",
    ],
)
def test_a_task_is_read_without_its_comma_and_in_other_words(line: str) -> None:
    assert orders(line) == [TAKES]


def test_an_army_may_be_told_to_stay_where_it_stands() -> None:
    assert orders("Aldmark 2: stay in Hythe\nАльдмарк 1: стоит в Долби\n") == ["Aldmark 2: stay", "Aldmark 1: stay"]
    (fault,) = orders("Aldmark 2: stay in Dalby\n")
    assert fault.startswith("“in Dalby” is not understood")


def test_orders_with_semicolons_between_them_are_several() -> None:
    assert orders("Aldmark 1: stay; Aldmark 2: stay") == ["Aldmark 1: stay", "Aldmark 2: stay"]


def test_a_march_to_the_first_hex_of_the_map_is_one_as_to_any_other() -> None:
    """Only what says nothing but what a unit does may have its place behind it."""
    assert orders("Aldmark 1: march to 0101 in 0204") == orders("Aldmark 1: march to 0102 in 0204")


def test_what_begins_like_no_task_is_told_no_pattern() -> None:
    (fault,) = orders("Aldmark 1 stays where it is, somebody must guard the hearth.")
    assert fault == (
        "“where it is, somebody must guard the hearth.” is not understood: what may stand there begins with “when”."
    )


def test_a_message_in_quotes_needs_no_colon() -> None:
    assert orders('message to Corvia "peace?"', talking()) == ['message to Corvia: "peace?"']


def test_a_message_without_a_colon_is_shown_with_one() -> None:
    (fault,) = take_in(talking(), ALDMARK, "message to corvia thanks, friend!", "en").faults
    assert render(fault.fault, "en") == "What begins so is one of these: “message to ____: ____”."
    assert fault.meant == "message to corvia: thanks, friend!"


def test_a_message_in_quotes_is_quoted_once() -> None:
    assert orders("Сообщение Корвии: «Мир».", talking()) == ['message to Corvia: "Мир"']


def test_a_message_goes_to_one_side() -> None:
    (fault,) = orders("message to Corvia and Aldmark: peace?", talking())
    assert fault == "one side is named here, and not 2: write a line for each."


def test_lines_behind_a_message_without_quotes_are_no_part_of_it() -> None:
    """They may be meant for somebody else; its player is told so."""
    taken = take_in(talking(), ALDMARK, "message to Corvia: You took it!\nWe took it back.\nHello there.\n", "en")
    assert taken.letter.splitlines() == ["We took it back.", "Hello there."]
    (told,) = came(taken)
    assert told.startswith("The words end with this line; what stands below went to the referee.")


def test_a_message_that_a_mailer_has_parted_is_told_so_as_well() -> None:
    """Behind the last of its lines."""
    taken = take_in(talking(), ALDMARK, "message to Corvia:\nYou took it!\nWe took it back.\n", "en")
    assert [line.order for line in taken.entered] == ['message to Corvia: "You took it!"']
    assert taken.letter == "We took it back."
    assert len(came(taken)) == 1


def test_a_message_in_quotes_with_a_stop_behind_them_has_ended() -> None:
    """What stands below it was never meant to be a part of it."""
    taken = take_in(talking(), ALDMARK, 'message to Corvia: "You took it".\nWe took it back.\n', "en")
    assert taken.letter == "We took it back."
    assert came(taken) == []


def test_a_message_that_is_not_entered_is_told_why_and_nothing_else() -> None:
    """Where its words end does not matter to whom they don't reach."""
    taken = take_in(talking(), ALDMARK, "message to Aldmark: You took it!\nWe took it back.\n", "en")
    assert len(taken.faults) == 1
    assert came(taken) == []


@pytest.mark.parametrize("below", ["\nWe took it back.\n", "Aldmark 3: stay\n", "# a note\nWe took it back.\n"])
def test_nothing_is_told_of_lines_that_were_no_part_of_a_message(below: str) -> None:
    assert came(take_in(talking(), ALDMARK, f"message to Corvia: You took it!\n{below}", "en")) == []


def test_a_treaty_is_read_without_its_small_words() -> None:
    assert orders("treaty with corvia 4 turns open explored land", talking()) == [
        "treaty with Corvia for 4 turns: Open explored land"
    ]


def test_words_of_a_treaty_have_a_mark() -> None:
    (fault,) = take_in(talking(), ALDMARK, "treaty with Corvia for 4 turns: other conditions: no war", "en").faults
    assert render(fault.fault, "en") == (
        "“no war” are words of your own: these stand as “other conditions, in words: …”."
    )
    assert fault.meant == 'treaty with Corvia for 4 turns: other conditions, in words: "no war"'


def test_a_sentence_that_introduces_lines_is_no_order() -> None:
    text = "The main host goes west to look for neighbours:\nAnd the second one south, whatever is there:\n"
    assert take_in(letters(), ALDMARK, text, "en").letter == text.strip()


def test_new_letters_are_nothing_left_open() -> None:
    """No line of a sheet could end that; an army without an order is."""
    game = talking()
    enter_sheet(game, "corvia", "message to Aldmark: peace?\n", "en")
    undone = take_in(game, ALDMARK, "message to Corvia: peace!\n", "en").undone
    assert [render(said, "en") for said in undone] == ["Aldmark 3 has no order and stays."]
    assert "1 new message" in [render(said, "en") for said in game.left_undone(ALDMARK)]


def test_what_others_have_had_stays_though_a_later_sheet_leaves_it_out() -> None:
    """And is named; what nobody has had yet is dropped."""
    game = talking()
    enter_sheet(game, ALDMARK, 'message to Corvia: "Peace?"\nAldmark 3: stay\n', "en")
    taken = enter_sheet(game, ALDMARK, "Referee: nothing more.", "en")
    assert taken.left_out.stays == ('message to Corvia: "Peace?"',)
    assert taken.left_out.dropped == ("Aldmark 3: stay",)
    told = "\n".join(render(line, "en") for line in answer(game, taken, "en"))
    assert "This stays, though your sheet leaves it out, as others have had it already:" in told
    again = enter_sheet(game, ALDMARK, 'message to Corvia: "Peace?"\nAldmark 3: stay\n', "en")
    assert again.left_out == LeftOut()


def test_a_place_in_another_case_may_have_its_number_behind_it() -> None:
    """As with the name as it stands in lists; the number has to be that of the place."""
    known = naming(letters(), ALDMARK)

    def cell(words: str) -> int:
        return cell_of(Part(words, 0, len(words)), known)

    assert cell("Анфорда (0408)") == cell("Анфорд (0408)") == cell("0408")
    with pytest.raises(NotRead):
        cell("Анфорда (0501)")
