"""How even a game still is in the two things that decide it (SKI-3.3): the points destroyed, and the area held."""

from __future__ import annotations

import math

from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.practice.worth import lost_share
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, points
from hexwar_tui.systems.skirmish.rules.ground import area
from hexwar_tui.systems.skirmish.rules.sequence import turns

USUAL = 0.12
"""By what share of all points, and of all hexes, the lead in these usually shifts in the last turns."""


def evenness(lead: float, whole: float) -> float:
    """How likely it is that little decides, from 1 for no lead down to nearly 0, by a `lead` among `whole` points or
    hexes."""
    return math.exp(-((lead / (USUAL * whole)) ** 2) / 2)


def whole(frame: SkiFrame) -> int:
    """The points that all units of both sides cost, the fallen ones included."""
    return sum(points(frame, unit) for unit in frame.state.units.values())


def lead(frame: SkiFrame, seat: Seat) -> float:
    """How many points more than the seat its enemy has lost, those of damaged units in part."""
    return _lost(frame, turns.opponent(frame.state, seat)) - _lost(frame, seat)


def _lost(frame: SkiFrame, side: Seat) -> float:
    units = (unit for unit in frame.state.units.values() if unit.side == side)
    return sum(points(frame, unit) * lost_share(unit.damage, chassis_of(frame, unit).stages) for unit in units)


def more_area(frame: SkiFrame, seat: Seat) -> float:
    """How many hexes more than its enemy the seat will hold in the mean of the counts that decide, if no unit moves
    any more."""
    state, other = frame.state, turns.opponent(frame.state, seat)
    now = area.held(frame, state.units.values(), frame.options.hold, state.sides)
    made = [count.held for count in state.counts if count.turn > turns.last_turn(frame) - area.COUNTED]
    counts = [*made, *[now] * (len(state.sides) * area.COUNTED - len(made))]
    return sum(count[seat] - count[other] for count in counts) / len(counts)
