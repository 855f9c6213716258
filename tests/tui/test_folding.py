"""Where lines are folded, and what of a sentence is shown in a few rows."""

from __future__ import annotations

import pytest
from textual.content import Content

from hexwar_tui.tui.outlook.showing import cut_to
from hexwar_tui.tui.widgets.folding import keep_numbers_whole


@pytest.mark.parametrize(
    ("text", "width", "rows"),
    [
        ("wins 99.7 %, ties 0.2 %, or", 10, ["wins", "99.7 %,", "ties", "0.2 %, or"]),
        ("победа 99,7 %, ничья", 12, ["победа", "99,7 %,", "ничья"]),
        ("of them 2 × tank division", 9, ["of them", "2 × tank", "division"]),
        ("killed: Heavy gun ×2, Rifle", 10, ["killed:", "Heavy", "gun ×2,", "Rifle"]),
        ("100 % or nothing at all", 8, ["100 % or", "nothing", "at all"]),
        ("a long word of 5", 4, ["a", "long", "word", "of 5"]),
        ("99.7 %", 4, ["99.7", "%"]),
    ],
)
def test_no_line_ends_within_a_number_and_what_it_counts(text: str, width: int, rows: list[str]) -> None:
    """All else is folded between words as ever; what fits no line is folded all the same."""
    keep_numbers_whole()
    assert [line.plain.strip() for line in Content(text).wrap(width)] == rows


FIGHT = "Juniper Cape: attack by West League, 5 6 = 11. Defence by Salt Desert, 4 = 4. The attack wins."


@pytest.mark.parametrize(
    ("width", "rows", "wanted"),
    [
        (120, 1, FIGHT),
        (50, 2, FIGHT),
        (50, 1, "Juniper Cape: attack by West League, 5 6 = 11. …"),
        (6, 1, "Junip…"),
    ],
)
def test_of_a_sentence_whole_words_are_cut_that_have_no_room(width: int, rows: int, wanted: str) -> None:
    """With a sign that there is more; nothing where it has room in its rows."""
    assert cut_to(FIGHT, width, rows) == wanted
    assert Content(wanted).get_height({}, width) <= rows


@pytest.mark.parametrize(
    ("width", "wanted"),
    [(120, FIGHT), (36, "… Salt Desert, 4 = 4. The attack wins."), (4, "…wins.")],
)
def test_of_an_attack_the_end_is_kept_that_says_what_came_of_it(width: int, wanted: str) -> None:
    """Who attacks is seen on the map."""
    assert cut_to(FIGHT, width + 2, 1, keeps_end=True) == wanted
