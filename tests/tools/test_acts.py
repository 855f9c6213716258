"""The counted acts: each is still done in as few keys as are kept, and together in about half of what they took."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.systems import SYSTEMS
from tests.tools.acts import ACTS, Act, done, kept
from tests.tui.conftest import nobody_waits as nobody_waits
from tests.tui.conftest import plain_surroundings as plain_surroundings

MOST = 0.5
"""The share of the keys of November 2026 that all acts of a system may take together, those left out that only end a
part or read what happened, which took two."""


@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act.system}-{act.name}")
async def test_an_act_takes_no_more_keys_than_are_kept(act: Act, tmp_path: Path) -> None:
    """Done in the way that is kept, its orders stand in the journal, and neither keys nor steps are more."""
    row = kept()[act.system, act.name]
    count = await done(act, row.ways, tmp_path)
    assert count.keys <= row.now.keys
    assert count.steps <= row.now.steps


@pytest.mark.parametrize("system", SYSTEMS)
def test_ten_acts_of_each_system_take_half_the_keys(system: str) -> None:
    """Ten are kept of each; together they take at most half of the keys that they took."""
    rows = [row for row in kept().values() if row.system == system]
    assert len(rows) == 10
    counted = [row for row in rows if row.before.keys > 2]
    assert sum(row.now.keys for row in counted) <= MOST * sum(row.before.keys for row in counted)
