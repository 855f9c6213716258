"""Looking back at any moment of a game: forwards, back, from copies and from snapshots."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history import look_back
from hexwar_tui.engine.orders.choices import legal_orders
from hexwar_tui.engine.play.core import digest, write_core
from hexwar_tui.engine.record.journal import standing
from tests.engine.games import bid, raid, struck, turns
from tests.toys.raid import FallBack

TURNS = 6


@pytest.fixture(autouse=True)
def copies_after_few_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy is kept after every third entry, so that short games have many."""
    monkeypatch.setattr(look_back, "STRIDE", 3)


def long_game() -> Game:
    """A raid with a duel in it, and after that more turns than the latest snapshots reach back."""
    game = struck()
    bid(game)
    game.submit("blue", next(legal_orders(FallBack, game.known("blue"))))
    turns(game, TURNS)
    return game


def test_every_moment_is_found_forwards_and_back() -> None:
    """In whatever order they are asked for, and also within the duel, moments are what they were when played through;
    the game stays as it is."""
    game = long_game()
    before, playing = game.digest(), game.look_back()
    moments = {0: digest(write_core(playing._core))}
    while (entry := playing.next()) is not None:
        moments[entry.number] = digest(write_core(playing._core))
    assert len(moments) > 2 * TURNS
    assert len(set(moments.values())) == len(moments)
    asked = [*moments, *reversed(moments), *random.Random("asked").sample(sorted(moments), TURNS)]
    for looking in (playing, game.look_back()):
        for number in asked:
            looking.go_to(number)
            assert (looking.number, digest(write_core(looking._core))) == (number, moments[number])
    assert game.digest() == before


def test_a_moment_far_off_is_approached_bit_by_bit() -> None:
    """Each call plays at most as many entries as it may; on the way nothing is wrong, and the next moment asked for may
    lie elsewhere."""
    game = raid()
    turns(game, TURNS)
    game.record.snapshots[1:] = []
    looking = game.look_back()
    last = standing(game.record.entries)[-1].number
    calls = 1
    while not looking.approach(last, most=5):
        assert looking.number <= 5 * calls
        calls += 1
    assert (looking.number, calls) == (last, -(-last // 5))
    assert looking.approach(last - 1, most=3)
    assert looking.number == last - 1


def test_before_its_beginning_a_look_back_stays_there() -> None:
    """What came before counts as the moment at which it began."""
    game = raid()
    turns(game, 3)
    looking = game.look_back(4)
    looking.go_to(6)
    looking.go_to(1)
    assert looking.number == 4


def test_copies_are_kept_of_every_third_moment_and_of_no_other() -> None:
    """However often it goes there and back."""
    game = raid()
    turns(game, TURNS)
    game.record.snapshots[1:] = []
    looking = game.look_back()
    last = standing(game.record.entries)[-1].number
    for number in (last, 1, last):
        looking.go_to(number)
    assert looking._kept._numbers == list(range(0, last + 1, 3))
