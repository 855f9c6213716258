"""Kept games under everything that can happen to them, in any order, with a memory of every moment beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from hexwar_tui.contract.tools.tables import Table

pytest.importorskip("hypothesis", reason="Kept games are played by Hypothesis: pip install 'hexwar[contract]'.")

from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from hexwar_tui.contract.tools.machines import KeptGame

MOST_RUNS = 8
"""How often games are played at most until all that is wanted has happened."""

HAPPENS = ("order", "saved", "opened", "killed", "rewound")
"""What every run has to bring about at least once, in any system, or it has tested little."""


def run(names: tuple[str, ...], examples: int, steps: int, wanted: Iterable[str] = ()) -> Counter[str]:
    """Runs `KeptGame` over the scenarios with these names, for `examples` games of at most `steps` steps each, and as
    many others, up to `MOST_RUNS` times, while something of what is `wanted` has never happened: which acts a game is
    made of is drawn, and some acts may be in none of a few. Returns how often each thing happened."""
    happened: Counter[str] = Counter()
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
    for number in range(MOST_RUNS):
        # What is drawn follows the name.
        machine = type(f"KeptGame{number}", (KeptGame,), {"scenarios": names, "happened": happened})
        run_state_machine_as_test(machine, settings=chosen)
        if all(happened[what] for what in wanted):
            break
    return happened


def test_a_kept_game_stands_whatever_happens_to_it(first: Table) -> None:
    """A kept game stays sound through orders, undo, rulings, rewinding, saving, loading and crashes in any order, each
    of `HAPPENS` at least once."""
    happened = run((first.scenario,), 8, 25, HAPPENS)
    assert [what for what in HAPPENS if not happened[what]] == []
