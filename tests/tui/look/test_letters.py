"""Big letters: every letter has a shape of its own, and what has no room is written smaller, or not in them."""

from __future__ import annotations

from string import ascii_uppercase, digits

import pytest

from hexwar_tui.tui.look.letters import big, can_be_big, room_for

RUSSIAN = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"


@pytest.mark.parametrize(
    "alphabet", [ascii_uppercase + digits.replace("0", "") + "&", RUSSIAN + digits.replace("3", "")]
)
def test_letters_of_one_alphabet_are_told_apart(alphabet: str) -> None:
    """Each is five dots wide and seven high, and no two of them look alike."""
    shapes = [big(sign, 5, 1, half_blocks=False) for sign in alphabet]
    assert {(len(rows), *map(len, rows)) for rows in shapes} == {(7, *[5] * 7)}
    assert len(set(shapes)) == len(alphabet)


@pytest.mark.parametrize(("size", "lines"), [(1, 4), (2, 7), (3, 11)])
def test_a_dot_is_a_square(size: int, lines: int) -> None:
    """It is as many cells wide as it is half lines high, in letters that are exactly as wide as they are said to be."""
    rows = big("юг", 200, size)
    assert len(rows) == lines
    assert {len(row) for row in rows} == {room_for("юг", size)} == {11 * size}
    assert rows[0].startswith("█" * size + " " * size)


@pytest.mark.parametrize(
    ("width", "words", "size"),
    [(106, "North End", 2), (105, "North End", 1), (53, "North End", 1), (52, "North", 1), (29, "North", 1)],
)
def test_what_has_no_room_is_written_smaller(width: int, words: str, size: int) -> None:
    """First in smaller letters, for a name is cut only where nothing else helps; then its first word alone; and at last
    as it is."""
    assert big("North End", width, 2) == big(words, 200, size)
    assert big("North End", 28, 2) == ("North End",)


def test_a_name_in_another_alphabet_is_written_as_it_is() -> None:
    """So is an empty one; signs that only look different are drawn all the same."""
    assert (big("東京", 80), big("", 80), can_be_big("東")) == (("東京",), ("",), False)
    assert big("Mak’s – I", 80) == big("MAK'S - I", 80)
