"""How the orders written in secret reach the armies when all have sealed (ENV-4.4)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies import acts
from hexwar_tui.systems.envoys.state import Compartment, EnvState, Phase, Plan, Stage


def reveal(frame: EnvFrame, table: Table) -> None:
    """Gives each side its capital and its armies their orders as written, delivers the post, and begins the resolution.

    Splits are kept for the resolution's first step.
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
    """Gives every army of a side its order and tasks; an army without an order stays."""
    for army in state.armies.values():
        if army.side == side:
            order = written.orders.get(army.id)
            army.plan = Plan() if order is None else order.plan
            army.tasks = [] if order is None else order.tasks
