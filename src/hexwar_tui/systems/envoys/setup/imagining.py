"""Draws what a seat does not know of a game of Envoys: how strong foreign armies are, and where others may stand."""

from __future__ import annotations

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.options import EXACT
from hexwar_tui.systems.envoys.rules.armies.bands import band_of
from hexwar_tui.systems.envoys.rules.beginning import raise_army
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import shares_sight
from hexwar_tui.systems.envoys.rules.land import sight
from hexwar_tui.systems.envoys.rules.land.places import is_passable
from hexwar_tui.systems.envoys.rules.turn import sides_in
from hexwar_tui.systems.envoys.rules.victory import cities_of
from hexwar_tui.systems.envoys.state import City, Phase

OVER_THE_BAND = 10
"""How much stronger than the least of the last band, which has no upper end, an army of it may be thought to be."""

HELD = 0.5
"""The chance with which an army is thought to be in a foreign city out of sight."""


def imagine(frame: EnvFrame, seat: Seat, rng: Rng) -> None:
    """Adds to `frame`, a copy of what `seat` knows, what the seat does not know, drawn by `rng`: strengths within the
    bands that are seen, garrisons of foreign cities out of sight, and a city and an army out of sight for each side of
    which none is known. Does nothing for the referee."""
    if seat == REFEREE:
        return
    for army in frame.state.armies.values():
        if army.side != seat and frame.options.show_strength != EXACT:
            low, high = band_of(army.strength)
            army.strength = low + int(rng.random() * ((low + OVER_THE_BAND if high is None else high) - low + 1))
    _garrisons(frame, seat, rng)
    _others(frame, seat, rng)
    if frame.state.phase is Phase.ORDERS:
        sight.look(frame)


def _garrisons(frame: EnvFrame, seat: Seat, rng: Rng) -> None:
    hidden = _hidden(frame, seat)
    for cell, city in sorted(frame.state.cities.items()):
        if cell in hidden and city.owner is not None and city.owner != seat and rng.random() < HELD:
            raise_army(frame.state, city.owner, cell, frame.options.start_strength)


def _others(frame: EnvFrame, seat: Seat, rng: Rng) -> None:
    """Gives every other side of which no city, or no army, is known one where the seat does not see it: else the side
    would be out, or the seat would hold every city there is. Sides that show the seat what they see hide nothing."""
    state = frame.state
    for side in sides_in(state):
        is_armed = any(army.side == side for army in state.armies.values())
        has_city = cities_of(state, side) > 0
        if side == seat or (is_armed and has_city) or shares_sight(frame, side, seat):
            continue
        taken = {army.cell for army in state.armies.values()} | state.cities.keys()
        free = [cell for cell in sorted(_hidden(frame, seat) - taken) if is_passable(frame, cell)]
        if free:
            cell = rng.choice(free)
            if not has_city:
                state.cities[cell] = City(cell, side)
            if not is_armed:
                raise_army(state, side, cell, frame.options.start_strength)


def _hidden(frame: EnvFrame, seat: Seat) -> frozenset[Cell]:
    return frozenset(frame.scenario.land.grid.cells) - sight.visible(frame, seat)
