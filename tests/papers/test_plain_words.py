"""Lines that are plain to whoever reads them are read, and what keeps others from being read is named as it is."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import in_a_row
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.words.language import render
from hexwar_tui.papers.answer import answer
from hexwar_tui.papers.post.spoken import language_in
from hexwar_tui.papers.report import report
from hexwar_tui.papers.sheet import order_sheet
from hexwar_tui.papers.taking_in import enter_sheet, take_in
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.ashlands.orders.preparing.entering import PlaceBase
from hexwar_tui.systems.ashlands.orders.rounds.actions import EndRound
from hexwar_tui.systems.ashlands.orders.table import OfferDraw
from tests.papers.sheets import letters, saved
from tests.papers.test_by_kind import preparing

NORTH, CORVIA, ALDMARK = "north", "corvia", "aldmark"


@pytest.mark.parametrize(
    "line",
    ["buy: Crawler", "buy 1 Crawler", "buy: 1 Crawler", "buy a Crawler", "buy 1 x Crawler", "купить: 1 Бронеход"],
)
def test_one_of_a_kind_is_bought_with_and_without_a_number(line: str) -> None:
    assert [entered.order for entered in take_in(preparing(), NORTH, line, "en").entered] == ["buy Crawler"]


@pytest.mark.parametrize(
    ("line", "bought"), [("buy 2 Crawler", 2), ("buy 20 Crawler", 0), ("buy 2 Crawler, Mortars", 0)]
)
def test_several_in_a_line_are_so_many_purchases(line: str, bought: int) -> None:
    """As if it were written so often, if each of these is an order; none of them if one is not."""
    taken = take_in(preparing(), NORTH, line, "en")
    assert [each.order for each in taken.entered] == ["buy Crawler"] * bought
    assert len(taken.faults) == (not bought)


@pytest.mark.parametrize(
    ("line", "is_read"), [("stake 12 prestige", True), ("ставка 12 престижа", True), ("stake 12 men", False)]
)
def test_a_number_may_say_of_what(line: str, is_read: bool) -> None:
    """As the question does, and nothing else."""
    assert [each.order for each in take_in(preparing(), NORTH, line, "en").entered] == ["stake 12"] * is_read


def test_lines_that_rest_on_a_purchase_that_is_not_read_name_it() -> None:
    """Instead of saying that there is no such unit; others say that."""
    text = "base at 0303\nbuy Morrtars\nMortars 1: place at 0305\nZeppelin: place at 0205\n"
    bought, mortars, other = take_in(preparing(), NORTH, text, "en").faults
    assert bought.meant == "buy Mortars"
    assert render(mortars.fault, "en") == "It waits for line 2, which is not entered."
    assert "you know of no unit" in render(other.fault, "en")


def test_a_treaty_goes_by_a_part_of_its_title() -> None:
    """Where only one has all the words; the side has to be among them."""
    game = saved("envoys-two-banks-middle")
    enter_sheet(game, ALDMARK, "treaty with Corvia for 5 turns: alliance\n", "en")
    for line in ("sign Aldmark and Corvia", "sign the treaty with Aldmark", "подписать договор Альдмарк и Корвия"):
        (signed,) = take_in(game, CORVIA, line, "en").entered
        assert signed.order == "sign Aldmark and Corvia, the 2nd between them, turn 8: Alliance"
    assert take_in(game, CORVIA, "sign alliance", "en").faults
    enter_sheet(game, ALDMARK, "treaty with Corvia for 7 turns: alliance; joint victory\n", "en")
    (several,) = take_in(game, CORVIA, "sign Aldmark and Corvia", "en").faults
    assert "may be several" in render(several.fault, "en")


def test_a_part_that_is_split_off_is_named_where_it_can_be_ordered() -> None:
    """In the sheet by its example, and in the answer; the name is read."""
    game = saved("envoys-two-banks-middle")
    named = "The new unit is called: Corvia 6."
    assert named in "\n".join(order_sheet(game, CORVIA, "en"))
    taken = enter_sheet(game, CORVIA, "Corvia 1: split off 10\nCorvia 6: march to 1414\n", "en")
    assert not taken.faults
    assert named in "\n".join(render(line, "en") for line in answer(game, taken, "en"))


def test_a_gap_in_a_way_is_named_with_a_hex_that_would_do() -> None:
    game = saved("envoys-two-banks-middle")
    (fault,) = take_in(game, CORVIA, "Corvia 3: march along 0604, 0502", "en").faults
    assert "0604 does not lie next to 0805: put 0705 between 0805 and 0604" in render(fault.fault, "en")


def test_the_report_says_what_toughness_is_left() -> None:
    game = saved("ashlands-full-two-middle")
    row = next(row for row in report(game, "south", "en") if row.startswith("| Walker 4 "))
    assert "| 1/1, Toughness left 9/9 |" in row


def test_letters_that_are_read_in_one_line_are_parted() -> None:
    """Two questions do not run into one; a sentence that goes on in the next line does not fall apart."""
    assert in_a_row("Referee: may I?\n\nReferee: and what\nof the levy?\nBye") == (
        "Referee: may I? / Referee: and what of the levy? / Bye"
    )


RUSSIAN, ENGLISH = "# Оставьте пустым, что не нужно\n", "# Leave what you do not want\n"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (f"{ENGLISH}Corvia 1: march to ____\nКорвия 1: марш в 0306\n", "ru"),
        (f"{ENGLISH}Corvia 1: march to 0306\nКорвия 2: стоять\nКорвия 3: стоять\n", "en"),
        (f"{RUSSIAN}Corvia 1: march to 0306\nКорвия 2: стоять\n", "ru"),
        (f"{RUSSIAN}Corvia 1: march to 0306\nCorvia 2: stay\n", "en"),
        (f"{ENGLISH}# Corvia 1 | Corvia 2\nCorvia 1 in 0306: бить Corvia 2\nCorvia 3 in 0306: ____\n", "ru"),
        (f"{ENGLISH}# Corvia 1 | Corvia 2\nCorvia 1 in 0306: march to Высота\n", "en"),
        ("#: hexwar game=x turn=1 side=y\n0306\n", None),
    ],
)
def test_a_sheet_of_both_languages_is_in_that_in_which_it_was_sent_out(text: str, language: str | None) -> None:
    """Blanks that are left say nothing; lines that are clearly in the other language do."""
    assert language_in(text) == language


def test_the_papers_say_how_contact_comes_about_and_what_a_clause_needs() -> None:
    """As long as there is somebody to meet; the clause's need stands in the sheet, too."""
    alone, met = letters(), saved("envoys-two-banks-middle")
    assert "## How contact comes about" in report(alone, ALDMARK, "en")
    assert "## How contact comes about" not in report(met, CORVIA, "en")
    assert "clause Alliance" in " ".join("\n".join(order_sheet(met, CORVIA, "en")).replace("\n#", " ").split())


def test_a_city_that_is_not_known_is_no_side() -> None:
    """What stands behind the receiver is the city; only where a contact is passed on it is a side."""
    game = saved("envoys-two-banks-middle")

    def why(clause: str) -> str:
        (fault,) = take_in(game, ALDMARK, f"treaty with Corvia for 4 turns: {clause}", "en").faults
        return render(fault.fault, "en")

    for what in ("a city", "an army"):
        assert "you know of no place “Jarow”" in why(f"hand over {what}: Corvia to Aldmark, Jarow")
    assert "there is no hex “9900”" in why("hand over a city: Corvia to Aldmark, 9900")


def test_a_foreign_army_that_is_handed_over_must_be_in_sight() -> None:
    """The sheet says so beforehand, and the answer where it is not; of the own armies that none stands there."""
    game = saved("envoys-two-banks-middle")
    sheet = " ".join(line.lstrip("# ") for line in order_sheet(game, ALDMARK, "en"))
    assert "Of another: a city that you know of, an army in your sight" in sheet
    line = "treaty with Corvia for 4 turns: hand over an army: {who}, 0102"
    (theirs,) = take_in(game, ALDMARK, line.format(who="Corvia to Aldmark"), "en").faults
    assert "you have no army of Corvia in sight there" in render(theirs.fault, "en")
    (own,) = take_in(game, ALDMARK, line.format(who="Aldmark to Corvia"), "en").faults
    assert "none of your armies stands there" in render(own.fault, "en")


@pytest.mark.parametrize(
    ("turns", "english", "russian"),
    [(1, "1 turn:", "на 1 ход:"), (3, "3 turns:", "на 3 хода:"), (12, "12 turns:", "на 12 ходов:")],
)
def test_a_word_behind_a_number_is_of_its_form(turns: int, english: str, russian: str) -> None:
    """In the answer and in what is offered, in both languages."""
    for language, told in (("en", english), ("ru", russian)):
        game = saved("envoys-two-banks-middle")
        (line,) = take_in(game, ALDMARK, f"treaty with Corvia for {turns} turns: alliance", language).entered
        assert told in line.order


def test_an_enemy_needs_no_side_where_only_enemies_can_be_meant() -> None:
    """An own unit of that name can't be shot at."""
    game = saved("ashlands-first-steps-middle")
    (line,) = take_in(game, "north", "Trench rifles 1: shoot at Trench rifles 1", "en").lines
    assert (line.fault, line.order) == ("", "Trench rifles 1: shoot at Trench rifles 1 (South)")


def test_a_draw_that_was_offered_in_a_turn_that_is_over_does_not_stand() -> None:
    """ASH-2.1: the offer ends with its turn; the report says so, and does not before."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="a")
    for side, zone in (("north", "0101"), ("south", "0909")):
        game.submit(side, PlaceBase(game.view(side).grid.cell_of_label(zone)))
        game.seal(side)
    game.submit("north", OfferDraw("yes"))
    gone = "North offers a draw. That offer does not stand any more."
    assert not any(gone in row for row in report(game, "south", "en"))
    while game.turn == 1:
        game.submit(game.waiting_for()[0], EndRound())
    assert any(gone in row for row in report(game, "south", "en"))
