"""Lines of keys can be clicked on."""

from __future__ import annotations

import pytest

from hexwar_tui.tui.keys import key_at

DIALOG = "Enter: give the order   q: put it in the queue   Del: drop   Esc: back"
NUMBER = "Type or ↑ ↓   Enter: take it   Esc: back"
TABLE = "Enter orders here  Tab next unit  ? help  + - zoom  F1 rules  and so on"


@pytest.mark.parametrize(
    ("line", "words", "key"),
    [
        (DIALOG, "Enter", "enter"),
        (DIALOG, "the order", "enter"),
        (DIALOG, "put it", "q"),
        (DIALOG, "Del", "delete"),
        (DIALOG, "back", "escape"),
        (TABLE, "next unit", "tab"),
        (TABLE, "help", "question_mark"),
        (TABLE, "zoom", "plus"),
        (TABLE, "rules", "f1"),
        (TABLE, "and so on", None),
        (TABLE, "  Tab", None),
        (TABLE, "- zoom", "minus"),
        (NUMBER, "↑", "up"),
        (NUMBER, "↓", "down"),
        (NUMBER, "Type", None),
        (NUMBER.replace("↑ ↓", "Up Down"), "Down", "down"),
        ("Вверх, вниз: листать", "листать", None),
    ],
)
def test_what_a_key_does_is_a_name_of_the_key(line: str, words: str, key: str | None) -> None:
    """A click on a key, or on what it does, names the key; between two of them, or on other words, none.
    Of two that stand together, as the arrows, it names the one that is clicked on."""
    assert key_at(line, line.index(words)) == key
