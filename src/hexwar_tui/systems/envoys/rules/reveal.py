"""All have sealed: the compartments become what the armies are about (ENV-4.4)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies import acts
from hexwar_tui.systems.envoys.state import Compartment, EnvState, Phase, Plan, Stage


def reveal(frame: EnvFrame, table: Table) -> None:
    """Merges the compartments, each into its own side's things, delivers the post, and begins the resolution.

    Splits are still to come.
    """
    state = frame.state
    for side, own in state.sides.items():
        written = state.sealed.get(side) or Compartment()
        if written.capital is not None:
            own.capital = written.capital
        _hand_out(state, side, written)
    acts.deliver(frame, table)
    state.phase, state.stage, state.impulse = Phase.RESOLUTION, Stage.BEGIN, None


def _hand_out(state: EnvState, side: str, written: Compartment) -> None:
    """Every army's order and tasks; an army without an order stays."""
    for army in state.armies.values():
        if army.side == side:
            order = written.orders.get(army.id)
            army.plan = Plan() if order is None else order.plan
            army.tasks = [] if order is None else order.tasks
