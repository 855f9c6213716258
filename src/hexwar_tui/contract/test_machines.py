"""Kept games under everything that can happen to them, in any order, with a memory of every moment beside them."""

from __future__ import annotations

from collections import Counter

import pytest

from hexwar_tui.contract.tools.tables import Table

pytest.importorskip("hypothesis", reason="Kept games are played by Hypothesis: pip install 'hexwar[contract]'.")

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from hexwar_tui.contract.tools.machines import KeptGame

HAPPENS = ("order", "saved", "opened", "killed", "rewound")
"""What every run has to bring about at least once, in any system, or it has tested little."""


def run(names: tuple[str, ...], examples: int, steps: int) -> Counter[str]:
    """Runs `KeptGame` over the scenarios with these names, for `examples` games of at most `steps` steps each; returns
    how often each thing happened."""
    happened: Counter[str] = Counter()
    machine = type("KeptGameOf", (KeptGame,), {"scenarios": names, "happened": happened})
    # Without shrinking: what fails is told step by step, and a shorter way to it takes minutes to find.
    chosen = settings(
        max_examples=examples,
        stateful_step_count=steps,
        phases=[Phase.generate],
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    run_state_machine_as_test(machine, settings=chosen)
    return happened


def test_a_kept_game_stands_whatever_happens_to_it(first: Table) -> None:
    """A kept game stays sound through orders, undo, rulings, rewinding, saving, loading and crashes in any order, each
    of `HAPPENS` at least once."""
    happened = run((first.scenario,), 8, 25)
    assert [what for what in HAPPENS if not happened[what]] == []
