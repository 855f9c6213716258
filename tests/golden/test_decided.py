"""Practice players decide today as they were recorded."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.golden.decided import MOST, decisions, path_of


@pytest.mark.parametrize("name", MOST)
def test_a_practice_player_decides_as_it_was_recorded(name: str) -> None:
    """Order by order; the first that is another is shown, and how to record it where the player is meant to play so."""
    recorded = path_of(name).read_text("utf-8").splitlines()
    for was, now in zip_longest(recorded, decisions(name)):
        assert now == was, f"Where that is meant: python -m tests.golden.decided {name}"
