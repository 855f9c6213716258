"""Kept games under everything that can happen to them, in any order, with a memory of every moment beside them."""

from __future__ import annotations

import pytest

from hexwar_tui.contract.test_machines import run
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.systems import REGISTRY

SMALL = {
    "ashlands": "ashlands/first-steps",
    "envoys": "envoys/first-letters",
    "skirmish": "skirmish/first-shots",
    "mechs": "mechs/one-evening",
    "theatre": "theatre/first-summer",
}
"""The smallest scenario of each system."""

EVERY_DAY = ("envoys", "mechs")
"""One with secret orders and one with games within the game; the others are played in long runs."""

HAPPENS = ("order", "fight", "refused", "undone", "rewound", "ruled", "taken back", "saved", "opened", "killed")
"""What a run has to have had, or it has shown little."""

HAPPENS_LATER = (*HAPPENS, "branched", "torn line", "looked", "verified", "taken back late")
"""The same for a long run."""

EXAMPLES = {"theatre": 20}
"""How many games of a long run, where they are large."""

HAS_SECRETS = {"ashlands": True, "envoys": True, "theatre": True, "mechs": False}
"""Whether orders are entered in secret; Skirmish does so in the one phase in which forces are formed."""


@pytest.mark.parametrize(
    "system",
    [pytest.param(system, marks=[] if system in EVERY_DAY else pytest.mark.long) for system in SMALL],
)
def test_a_kept_game_stands_whatever_happens_to_it(system: str) -> None:
    """Orders, undo, rulings, rewinding, saving, loading and dying in any order; and all of them did happen."""
    happened = run((SMALL[system],), 8, 25, HAPPENS)
    assert [what for what in HAPPENS if not happened[what]] == []


@pytest.mark.long
@pytest.mark.parametrize("system", SMALL)
def test_every_scenario_stands_whatever_happens_to_it(system: str) -> None:
    """The same for all scenarios of a system, more often and for longer."""
    names = tuple(found.name for found in find_scenarios(REGISTRY) if found.system == system)
    happened = run(names, EXAMPLES.get(system, 60), 40, HAPPENS_LATER)
    assert [what for what in HAPPENS_LATER if not happened[what]] == []
    if system in HAS_SECRETS:
        assert bool(happened["secret order"] and happened["amended"]) is HAS_SECRETS[system]
