"""The counted acts: each is still done in as few keys as are kept, and all together in fewer than they took."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.systems import SYSTEMS
from tests.daily import long_unless
from tests.tools.acts import ACTS, Act, done, kept
from tests.tui.conftest import nobody_waits as nobody_waits
from tests.tui.conftest import plain_surroundings as plain_surroundings

MOST = 0.5
"""The share of the keys of November 2026 that all fifty acts may take together."""


def is_first(act: Act) -> bool:
    """Whether everybody's run does this act: three of each system, taken from all of its list."""
    return [each.name for each in ACTS if each.system == act.system].index(act.name) % 4 == 0


@pytest.mark.parametrize(
    "act", long_unless(is_first, ((act,) for act in ACTS)), ids=[f"{act.system}-{act.name}" for act in ACTS]
)
async def test_an_act_takes_no_more_keys_than_are_kept(act: Act, tmp_path: Path) -> None:
    """Done in the way that is kept, its orders stand in the journal, and neither keys nor steps are more."""
    row = kept()[act.system, act.name]
    count = await done(act, row.ways, tmp_path)
    assert count.keys <= row.now.keys
    assert count.steps <= row.now.steps


@pytest.mark.parametrize("system", SYSTEMS)
def test_ten_acts_of_each_system_are_kept_and_none_takes_more_than_it_did(system: str) -> None:
    """In keys; steps of the cursor may be others, where it begins at another hex."""
    rows = [row for row in kept().values() if row.system == system]
    assert len(rows) == 10
    assert all(row.now.keys <= row.before.keys for row in rows)


def test_all_acts_together_take_fewer_keys() -> None:
    """As many as are kept, which is at most `MOST` of what they took."""
    rows = kept().values()
    assert sum(row.now.keys for row in rows) <= MOST * sum(row.before.keys for row in rows)
