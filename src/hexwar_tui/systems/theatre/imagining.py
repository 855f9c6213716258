"""Draws what a seat does not know of a game of Theatre of War: what others have ordered and written."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.state import Compartment, Phase, Task, UnitOrder

WATCHFUL = 0.5
"""The share of foreign land units that are thought to defend the region in which they stand."""


def imagine(frame: TheFrame, seat: Seat, rng: Rng) -> None:
    """Fills in what is missing in `frame`, a copy without the secrets of others that is changed in place. Where sides
    write, the other sides have written nothing yet. While orders are carried out, some land units of other sides,
    drawn by `rng`, are ordered to defend the region they stand in, and all other land units of theirs have no order."""
    state = frame.state
    if seat == REFEREE:
        return
    if state.phase is Phase.RESOLUTION:
        for id in sorted(state.units):
            unit = state.units[id]
            if unit.power not in (seat, *state.neutrals) and not unit.fresh and unit_type(unit.type).branch == "land":
                unit.order = UnitOrder(Task.DEFEND, unit.at) if rng.random() < WATCHFUL else None
    if state.phase in (Phase.MOBILISING, Phase.ORDERS):
        for side in state.living():
            if side != seat:
                state.sealed[side] = Compartment()
