"""Snapshots: packed, bounded, and compared with one another place by place."""

from __future__ import annotations

from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.core import LARGEST_SNAPSHOT, differences, digest, pack, unpack, write_core
from tests.engine.test_game import raid
from tests.toys.raid import EndTurn


def test_a_snapshot_is_what_was_packed() -> None:
    """Up to 32 MiB; what is larger, damaged or cut off is refused."""
    assert LARGEST_SNAPSHOT == 32 * 1024 * 1024
    most = bytes(LARGEST_SNAPSHOT)
    assert unpack(pack(most)) == most
    packed = pack(b"a snapshot of a game" * 9)
    for wrong in (pack(most + b"0"), packed[:-1], b"", b"\x00" + packed[1:]):
        with pytest.raises(ValueError, match=r"cut off or too large|damaged"):
            unpack(wrong)


def test_a_digest_has_sixteen_bytes() -> None:
    """Written in hexadecimal digits."""
    assert digest(b"") == "cae66941d9efbd404e4d88758ea67670"


@pytest.mark.parametrize(
    ("ours", "theirs", "places"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2]}, []),
        ({"a": {"b": [1, {"c": 2}]}}, {"a": {"b": [1, {"c": 3}]}}, ["a.b.1.c"]),
        ({"a": 1, "b": 2}, {"b": 2, "c": 3}, ["a", "c"]),
        ({"a": [1]}, {"a": [1, 2]}, ["a"]),
        ({"a": [1, 2]}, {"a": [3, 4]}, ["a.0", "a.1"]),
        ({"a": True}, {"a": 1}, ["a"]),
        ({"a": 1.0}, {"a": 1}, ["a"]),
        ({"a": []}, {"a": {}}, ["a"]),
        ({"a": None}, {"a": None}, []),
        (1, 2, [""]),
    ],
)
def test_the_places_at_which_two_states_differ(ours: Any, theirs: Any, places: list[str]) -> None:
    """By dotted keys, the first first; numbers that are equal but of another type differ."""
    assert list(differences(ours, theirs)) == places


def test_rolls_are_counted_by_the_turn_of_the_game() -> None:
    """What was rolled in turns gone by is forgotten; within a turn it is kept."""
    game: Game = raid()
    game._core.counts["1/R/a"] = 2
    game.submit("red", EndTurn())
    assert game._core.counts == {"1/R/a": 2}
    assert game._core.turn_key() == "1"
    game.submit("blue", EndTurn())
    assert (game._core.counts, game._core.counted, game._core.turn_key()) == ({}, 2, "2")
    assert b'"counted":2,"branch":""' in write_core(game._core)
