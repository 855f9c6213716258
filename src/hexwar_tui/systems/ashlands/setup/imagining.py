"""Draws what a seat does not know of a game of Ashlands: prestige, reserves, and what others have entered."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.systems.ashlands.frame import AshFrame, roster
from hexwar_tui.systems.ashlands.rules.beginning import raise_unit
from hexwar_tui.systems.ashlands.rules.turn import sides_in
from hexwar_tui.systems.ashlands.state import Compartment, Phase

LARGEST_RESERVE = 3
"""The most units that another side is thought to hold back; it may be none."""

POOREST = 0.5
"""Others are thought to have this share of what the seat has, at least, and as much above it at most."""


def imagine(frame: AshFrame, seat: Seat, rng: Rng) -> None:
    """Fills `frame`, a copy that has only what `seat` knows, with made-up secrets of the other sides: about as much
    prestige as the seat has, and a small reserve of their armies. Nothing is entered in Preparation."""
    state = frame.state
    for side in sides_in(state):
        if seat not in (side, REFEREE):
            own = state.sides[side]
            own.prestige = int(state.sides[seat].prestige * (POOREST + rng.random())) if seat in state.sides else 0
            own.units_raised = own.units_seen
            for _ in range(int(rng.random() * (LARGEST_RESERVE + 1))):
                raise_unit(state, frame.scenario.armoury, side, rng.choice(sorted(roster(frame, side))))
            if state.phase is Phase.PREPARATION:
                state.sealed[side] = Compartment()
