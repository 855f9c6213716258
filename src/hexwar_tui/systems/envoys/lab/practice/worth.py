"""How well a side stands in a war of two: how likely it is to win, as far as a short look tells."""

from __future__ import annotations

import math

from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.lab.practice.beliefs import foe_of
from hexwar_tui.systems.envoys.rules.armies.battles import win_chance
from hexwar_tui.systems.envoys.rules.victory import cities_of

ARMIES, MASSED = 4.6, 1.5
"""What all armies are worth, and the power of a strength by which they count: one army of 20 is more than two of 10."""

CITIES, AT_LAST, LAST = 1.6, 6.9, 3
"""What all cities are worth, and what they are in so many last turns, as they decide then (ENV-1.3)."""

CAPITAL, MANY_LEVIES = 1.15, 3
"""What a capital is worth that will form so many levies or more; with fewer to come, less."""

THREAT = 0.7
"""What is lost beside that where an enemy is sure to take it in a turn, whatever it is worth."""


def worth(frame: EnvFrame, seat: Seat) -> float:
    """How well a side stands against its only opponent, from -1 for lost to 1 for won. The numbers come from games of
    different players, by the share that was won from such a standing."""
    state = frame.state
    if state.winners is not None:
        return (1.0 if seat in state.winners else -1.0) if state.winners else 0.0
    foe = foe_of(state.sides, seat)
    own_power, power = _power(frame, seat), _power(frame, foe)
    armies = ARMIES * (own_power - power) / max(1.0, own_power + power)
    held = (cities_of(state, seat) - cities_of(state, foe)) / max(1, len(state.cities))
    cities = held * (AT_LAST if 0 < frame.options.turns < state.turn + LAST else CITIES)
    return math.tanh((armies + cities + _capital(frame, seat, foe) - _capital(frame, foe, seat)) / 2)


def _power(frame: EnvFrame, side: Side) -> float:
    return sum(float(army.strength**MASSED) for army in frame.state.armies.values() if army.side == side)


def _capital(frame: EnvFrame, side: Side, foe: Side) -> float:
    """What the levies to come in the capital of a side are worth, with regard to who may take it this turn."""
    own, to_come = frame.state.sides[side], _levies_to_come(frame)
    if own.capital is None or own.capital_lost or not to_come:
        return 0.0
    return CAPITAL * to_come / MANY_LEVIES - THREAT * _is_taken(frame, own.capital, side, foe)


def _levies_to_come(frame: EnvFrame) -> int:
    """How many levies a capital is still to form, `MANY_LEVIES` at most; none in a game without levies (ENV-2.5)."""
    options, turn = frame.options, frame.state.turn
    if not options.levy:
        return 0
    if not options.turns:
        return MANY_LEVIES
    return max(0, min(MANY_LEVIES, options.turns // options.levy_every - (turn - 1) // options.levy_every))


def _is_taken(frame: EnvFrame, capital: Cell, side: Side, foe: Side) -> float:
    """The chance, 0 to 1, that the strongest army of `foe` within a turn's march would take the capital of `side`."""
    options, far = frame.options, frame.scenario.land.grid.distances_from(capital)
    armies = frame.state.armies.values()
    near = max((army.strength for army in armies if army.side == foe and far[army.cell] <= options.move), default=0)
    guard = sum(army.strength for army in armies if army.side == side and army.cell == capital)
    if not near or not guard:
        return float(near > 0)
    return win_chance(near, guard + options.garrison, options.die)
