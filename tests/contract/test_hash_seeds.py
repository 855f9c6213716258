"""The same orders give the same game on any machine."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from hexwar_tui.contract.test_hash_seeds import *
from hexwar_tui.contract.test_hash_seeds import PLACES
from tests.contract.tables import FIRST
from tests.contract.tables import SHIPPED as ALL

SHIPPED = [
    pytest.param(
        each.values[0],
        id=each.id,
        marks=[] if each.id in [first.values[0].name for first in FIRST] else [pytest.mark.long],
    )
    for each in ALL
]
"""Of every system its first game is played every day, the others in long runs."""


def test_two_places_differ_where_a_hash_decides() -> None:
    """What the tests above compare does change with the hash seed, where something goes by it."""
    order = [sys.executable, "-c", "print(list({str(n) for n in range(50)}))"]
    places = ({**os.environ, **place} for place in PLACES)
    here, there = (subprocess.run(order, env=place, capture_output=True, check=True).stdout for place in places)
    assert here != there
