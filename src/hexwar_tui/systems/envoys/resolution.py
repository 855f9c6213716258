"""What was ordered is carried out, step by step (ENV-5)."""

from __future__ import annotations

from hexwar_tui.engine.language import say
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.state import Phase, Stage


def notice(frame: EnvFrame) -> Notice:
    """What the next step does."""
    return Notice(say("The turn ends."), "ENV-5.3")


def step(frame: EnvFrame, table: Table) -> None:
    """Does what `notice` announces."""
    frame.state.turn += 1
    frame.state.sealed = {}
    frame.state.phase, frame.state.stage = Phase.ORDERS, Stage.BEGIN
