"""Which sides may act in which part of a turn (ENV-4, 1.4)."""

from __future__ import annotations

from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.state import EnvState, Phase


def sides_in(state: EnvState) -> tuple[Side, ...]:
    """The sides that are not out, in the order of seats."""
    return tuple(side for side, own in state.sides.items() if not own.out)


def sides_with_orders(state: EnvState) -> tuple[Side, ...]:
    """The sides that have something to order: they have an army, or a contact to write to and make treaties with."""
    playing = sides_in(state)
    able = {army.side for army in state.armies.values()}
    able.update(side for pair in state.diplomacy.contacts if set(pair) <= set(playing) for side in pair)
    return tuple(side for side in playing if side in able)


def waiting_for(frame: EnvFrame) -> tuple[Side, ...]:
    """The sides that write orders now; none in the resolution and after the game. In turn 1 these are all, since each
    names its capital; later those with something to order (ENV-1.4). If no side has anything, as after a ruling, they
    are all that are not out: they seal a turn without orders."""
    state = frame.state
    if state.phase is not Phase.ORDERS:
        return ()
    return (state.turn > 1 and sides_with_orders(state)) or sides_in(state)
