"""Who may act in which part of a turn (ENV-4, 1.4)."""

from __future__ import annotations

from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.state import EnvState, Phase


def sides_in(state: EnvState) -> tuple[Side, ...]:
    """The sides that play on, in the order of seats."""
    return tuple(side for side, own in state.sides.items() if not own.out)


def waiting_for(frame: EnvFrame) -> tuple[Side, ...]:
    """The sides that may write orders: in turn 1 all, since each names its capital; later those with an army, for
    whoever has nothing to order is sealed by himself (ENV-1.4). Should nobody have an army any more, as after a ruling,
    all seal a turn without orders."""
    state = frame.state
    if state.phase is not Phase.ORDERS:
        return ()
    armed = {army.side for army in state.armies.values()}
    return tuple(side for side in sides_in(state) if state.turn == 1 or not armed or side in armed)
