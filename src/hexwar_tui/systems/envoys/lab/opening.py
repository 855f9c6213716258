"""What there is to compare of sides that begin a game: their armies' marches (ENV-2.1), cities, sight and strength."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from hexwar_tui.engine.lab.fairness.start import Aim, Mover, Opening, Place, Start
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.land import Land
from hexwar_tui.systems.envoys.rules.land.sight import own_sight


def opening(frame: EnvFrame) -> Opening:
    """Cities, and for each side how its armies march, what they see and how strong they are. All armies are alike, and
    have no prices."""
    cities = tuple(Place((city.cell,), city.owner) for city in frame.state.cities.values())
    starts = {side: _start(frame, side) for side in frame.state.sides}
    return Opening((Aim("cities", say("Cities"), cities),), starts, say("Hexes"), say("strength"))


def _start(frame: EnvFrame, side: Side) -> Start:
    own = [army for army in frame.state.armies.values() if army.side == side]
    march = partial(_march, frame.scenario.land, frame.options.move)
    return Start(
        Mover(say("army"), [army.cell for army in own], march),
        sight=lambda: (len(own_sight(frame, side)),),
        forces=sum(army.strength for army in own),
    )


def _march(land: Land, steps: int, cells: Collection[Cell]) -> Mapping[Cell, float]:
    """Where armies come to in a turn that begin it on any of these hexes."""
    costs = [1] * land.grid.size
    for cell in land.barred:
        costs[cell] = 0
    return {cell: cost / steps for cell, cost in distances(land.grid, cells, costs, limit=steps).items()}
