"""Sheets damaged at random: what is right is entered, what is wrong named, and nothing comes in that was not meant."""

from __future__ import annotations

import pytest

from tests.tools.damaged_sheets import sheets


@pytest.mark.parametrize(
    ("count", "seed"), [(12, "daily"), pytest.param(200, "sheets", marks=pytest.mark.long)], ids=["some", "all"]
)
def test_damaged_sheets(count: int, seed: str) -> None:
    """In every system; most of their lines are entered, and some have slips of the pen."""
    found = list(sheets(count, seed))
    assert [(outcome.name, fault) for outcome in found for fault in outcome.wrong] == []
    assert len({outcome.name for outcome in found}) >= 6
    assert any(line.slipped for outcome in found for line in outcome.lines)
    assert sum(len(outcome.taken.entered) for outcome in found) > count
