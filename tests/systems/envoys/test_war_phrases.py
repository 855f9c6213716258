"""The sentences of marches, battles, cities and levies (ENV-2, 3, 5)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexwar_tui.engine.events import News
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.envoys.system import ENVOYS
from tests.systems.envoys.boards import Board, told_to
from tests.systems.envoys.marching import FIELD, impulse, joins, marches
from tests.systems.envoys.situations import Laid, draw


def texts(board: Board, events: Sequence[News], side: str) -> list[str]:
    """What a side reads."""
    return [board.text(event) for event in told_to(events, side)]


def test_a_battle_as_both_and_a_third_read_it() -> None:
    """Both read the sums, others bands."""
    board = Board(*FIELD, sides=3)
    board.city("0102", "blue")
    marches(board, "red", "0101", "0102", strength=24)
    board.army("blue", "0102", 20)
    board.army("green", "0104", 5)
    events = impulse(board, 4, 7)
    assert texts(board, events, "red") == [
        (
            "Red 1 comes upon an army of Blue at 0102: 24 + die 4 = 28 against 20 + 2 + die 7 = 29. "
            "It is destroyed; the winner has 18 left."
        )
    ]
    assert texts(board, events, "blue") == [
        "Blue 1 is met by an army of Red at 0102: 20 + 2 + die 7 = 29 against 24 + die 4 = 28. It wins and has 18 left."
    ]
    assert texts(board, events, "green") == ["At 0102 an army of Red (21–30) and one of Blue (16–20) fight: Blue wins."]


def test_a_tie_and_a_city_that_falls() -> None:
    """In words."""
    board = Board(*FIELD, sides=3)
    board.city("0102", "blue")
    marches(board, "red", "0101", "0102", strength=14)
    board.army("blue", "0102", 12)
    board.army("green", "0104", 5)
    events = impulse(board, 4, 4)
    assert texts(board, events, "red")[0].endswith("A tie: both stay where they stood and halt for this turn.")
    assert texts(board, events, "green")[0].endswith("fight: a tie.")
    board = Board(*FIELD)
    board.city("0102", "blue")
    marches(board, "red", "0101", "0102", strength=24)
    board.army("blue", "0102", 10)
    assert texts(board, impulse(board, 6, 9), "red")[1:] == [
        "Red takes the city 0102; it was held by Blue.",
        "Red 1 has taken 0102 from an army and gains 3 instead of its loss: strength 27.",
    ]


def test_marches_as_they_are_seen_and_made() -> None:
    """Others' cell by cell, the own ones at the end of the turn."""
    board = Board(*["." * 9] * 2)
    board.city("0101", "red")
    marches(board, "blue", "0601", "0501", "0401", "0501")
    board.army("red", "0101", 1)
    told = [text for _ in range(3) for text in texts(board, impulse(board), "red")]
    assert told == [
        "Marching in sight: an army of Blue (11–15) comes into sight at 0401.",
        "Marching in sight: an army of Blue (11–15) goes out of sight from 0401.",
    ]
    assert texts(board, board.resolve(), "blue")[0] == "Blue 1 has marched from 0601 to 0501: 3 hexes."


def test_what_stops_an_army() -> None:
    """Land, own armies, the limit."""
    board = Board("...", "^..", "...")
    marches(board, "red", "0101", "0102")
    other = board.army("red", "0302", 20)
    joins(board, "red", "0303", other)
    assert texts(board, impulse(board), "red") == [
        "Red 1 stops in 0101: no army can enter 0102.",
        "Red 3 stops in 0303 and does not join Red 2: together they would have 32, more than 30.",
    ]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_everything_that_crowded_turns_tell_can_be_said(language: str) -> None:
    """In both languages, to everybody who is told."""
    said = set()
    for seed in range(60):
        laid = Laid(draw(seed))
        words = ENVOYS.say.words(laid.board.frame)
        for event in laid.resolve():
            assert render(ENVOYS.say.phrase(event, words), language)
            said.add(event.kind)
    assert {"battle", "battle-seen", "seen-marching", "merged", "split", "one-again", "levied", "blocked"} <= said
