"""New armies in the capitals (ENV-2.5)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.beginning import raise_army
from hexwar_tui.systems.envoys.rules.land.places import nearest_free


def levy(frame: EnvFrame, table: Table) -> None:
    """Forms, in a turn after which levies are due, one in each capital that may form one (`is_to_form`), by rank of the
    capital's cell; tells each side of its own."""
    if frame.state.turn % frame.options.levy_every == 0:
        rank = frame.scenario.land.rank
        named = ((own.capital, side) for side, own in frame.state.sides.items() if own.capital is not None)
        for capital, side in sorted(named, key=lambda pair: rank[pair[0]]):
            if is_to_form(frame, side):
                _form(frame, side, capital, table)


def is_to_form(frame: EnvFrame, side: Side) -> bool:
    """Whether a levy forms in the capital of `side`: it has named one, holds it and has never lost it, and the option
    `levy` is not 0."""
    own, cities = frame.state.sides[side], frame.state.cities
    if not frame.options.levy or own.capital is None or own.capital_lost:
        return False
    return cities[own.capital].owner == side


def _form(frame: EnvFrame, side: Side, capital: Cell, table: Table) -> None:
    """Adds a levy to the army in the capital if the limit allows, else raises a new army there or on the nearest free
    cell; without one the levy is lost."""
    state, options = frame.state, frame.options
    there = state.army_at(capital, side)
    if there is not None and there.strength + options.levy <= options.merge_max:
        there.strength += options.levy
        table.tell(war.LevyJoined(there.id, there.cell, options.levy, there.strength), (side,))
        return
    cell = capital if there is None else nearest_free(frame, side, capital)
    if cell is None:
        table.tell(war.NoLevy(capital), (side,))
    else:
        army = raise_army(state, side, cell, options.levy)
        table.tell(war.Levied(army.id, army.cell, options.levy, army.strength), (side,))
