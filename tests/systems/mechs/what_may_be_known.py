"""What a side may know of a game of Iron Lances, by the rules alone: "All is open information."

Nothing here is taken from the program's façade of what a seat may know, nor from its view. What nobody may know, not
even of a game without secrets, are the dice that have not been thrown: the seed, and the salt of its commitment.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.state import MecState

Facts = dict[str, Any]


def may_be_known(frame: AnyFrame) -> Facts:
    """All that is on the world map, whoever looks: armies with their units and what these can still take, pilots with
    their skills, key points with their holders, credits."""
    state: MecState = frame.state
    units = [(army, unit) for army in state.armies.values() for unit in army.units]
    pilots = [state.pilots[unit.pilot] for _, unit in units if unit.pilot is not None]
    pilots += [state.pilots[id] for army in state.armies.values() for id in army.pilots]
    return {
        "armies": Counter((army.side, army.cell, len(army.units)) for army in state.armies.values()),
        "units": Counter((army.side, unit.id, unit_type(unit).stages - unit.damage) for army, unit in units),
        "pilots": Counter((pilot.gunnery, pilot.piloting, pilot.experience) for pilot in pilots),
        "points": {cell: point.owner for cell, point in state.points.items()},
        "credits": {id: own.credits for id, own in state.sides.items() if not own.out},
    }
