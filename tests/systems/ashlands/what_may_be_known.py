"""What a side may know of a game of Ashlands, by the rules alone.

"Everything on the map is open information, at all times; stakes, purchases, placements, orders for structures are
secret until the reveal; prestige and reserves stay their owner's secret (stakes are shown)." Nothing here is taken from
the program's façade of what a seat may know, nor from its view: the state, and names out of the rosters.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hexwar_tui.contract.tools.leaves import Path
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems.ashlands.state import AshState, Unit

Facts = dict[str, Any]

OF_A_PLACE = ("id", "side", "cell", "type", "kind", "number")
"""Parts of a unit that make it what and where it is: they are drawn anew in pairs of games, not one by one."""


def hides(state: AshState, side: Side, unit: Unit) -> bool:
    """Whether a unit is a secret from a side: in another's reserve, and not named by the event of the turn, which is
    rolled openly."""
    named = state.event.units if state.event is not None else []
    return unit.side != side and unit.cell is None and unit.id not in named


def is_secret(state: AshState, side: Side, path: Path) -> bool:
    """Whether the fact at the end of a way through the state may not be known to a side."""
    match path:
        case ("sides", str() as id, "prestige" | "units_raised"):
            return id != side
        case ("sealed", str() as id, *_):
            return id != side
        case ("units", str() as id, *parts):
            return hides(state, side, state.units[id]) and not set(parts) & set(OF_A_PLACE)
    return False


def may_be_known(game: Game, side: Side) -> Facts:
    """All units a side may know, in numbers; what lies on each hex; the points of all, the own prestige."""
    state: AshState = game.top.state
    own = state.sealed.get(side)
    bought = own.purchases if own is not None else []
    types = game.top.scenario.catalogue.types
    units = [
        (unit.side, unit.type, unit.cell, unit.alive, unit.suppressed)
        for unit in state.units.values()
        if unit.side == side or unit.cell is not None
    ]
    units += [(side, new.type, None, sum(n for _, n in types[new.type].models), False) for new in bought]
    left = state.sides[side].prestige - (own.spent + own.stake if own is not None else 0)
    return {
        "units": Counter(((who, render(types[type].name, "en"), *rest) for who, type, *rest in units)),
        "holders": holders(state, side),
        "points": {id: each.points for id, each in state.sides.items()},
        "prestige left": left,
    }


def holders(state: AshState, side: Side) -> dict[int, Side | None]:
    """Who holds what is on each hex: bases, the one that the side would build with them, depots and key points; one
    under another counts for the upper one. An intelligence marker is nobody's."""
    own = state.sealed.get(side)
    found: dict[int, Side | None] = {**state.key_points, **dict.fromkeys(state.intel), **state.depots}
    if own is not None and own.base is not None:
        found[own.base] = side
    return {**found, **state.bases}
