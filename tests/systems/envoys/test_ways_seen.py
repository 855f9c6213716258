"""Marches of others in a report: each way is told once, from where it was first seen to where it was last seen."""

from __future__ import annotations

import pytest

from hexwar_tui.systems.envoys.events.war import Band, Move, SeenMarching

BAND, OTHER = Band(11, 15), Band(6, 10)


def seen(*moves: tuple[str, Band, int | None, int | None]) -> SeenMarching:
    return SeenMarching(tuple(Move(*move) for move in moves))


@pytest.mark.parametrize(
    ("first", "later", "whole"),
    [
        ([("blue", BAND, 3, 4)], [("blue", BAND, 4, 5)], [("blue", BAND, 3, 5)]),
        ([("blue", BAND, None, 4)], [("blue", BAND, 4, 5)], [("blue", BAND, None, 5)]),
        ([("blue", BAND, 3, 4)], [("blue", BAND, 4, None)], [("blue", BAND, 3, None)]),
        ([("blue", BAND, 3, 4)], [("blue", OTHER, 4, 5)], [("blue", OTHER, 3, 5)]),
        (
            [("blue", BAND, None, 4)],
            [("blue", BAND, 4, None)],
            [("blue", BAND, None, 4), ("blue", BAND, 4, None)],
        ),
        ([("blue", BAND, 3, 4)], [("green", BAND, 4, 5)], [("blue", BAND, 3, 4), ("green", BAND, 4, 5)]),
        ([("blue", BAND, 3, None)], [("blue", BAND, None, 5)], [("blue", BAND, 3, None), ("blue", BAND, None, 5)]),
    ],
)
def test_steps_are_joined_to_ways(
    first: list[tuple[str, Band, int | None, int | None]],
    later: list[tuple[str, Band, int | None, int | None]],
    whole: list[tuple[str, Band, int | None, int | None]],
) -> None:
    """A step goes on with a way that ended where it begins, of the same side and with the strength of today. One that
    came into sight and went out again stays two, and so does one that was out of sight in between."""
    assert seen(*first).with_later(seen(*later)) == seen(*whole)
