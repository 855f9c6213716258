"""What a side may know of a game of Skirmish, by the rules alone.

"All that is on the board is open to both; secret are the forces while they are formed, and what deployed units can do
until the sheets are shown. Until then a unit on the board shows the other side its chassis, its place and its number in
its force, and a unit not deployed nothing at all." Nothing here is taken from the program's façade of what a seat may
know, nor its view.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.skirmish.state import SkiState, Unit

Facts = dict[str, Any]


def may_be_known(game: Game, side: Side) -> Facts:
    """The living units that a side may know, each as far as it may; how many of its own it has bought in secret."""
    state: SkiState = game.top.state
    known = Counter[tuple[Any, ...]]()
    for unit in state.units.values():
        if unit.fallen:
            continue
        if unit.side == side or state.sheets_shown:
            known[(unit.side, unit.cell, unit.chassis, *sheet(unit))] += 1
        elif unit.cell is not None:
            known[(unit.side, unit.cell, unit.chassis, "its sheet is not shown")] += 1
    own = state.sealed.get(side)
    return {
        "units": known,
        "forming": len(own.recruits) if own is not None else 0,
        "destroyed": {id: each.lost for id, each in state.sides.items()},
    }


def sheet(unit: Unit) -> tuple[Any, ...]:
    """What is on a unit's sheet: its own name, its weapons, its skills, what it has taken."""
    name = unit.name.in_language("en") if isinstance(unit.name, Name) else ""
    return name, tuple(sorted(arm.id for arm in unit.weapons)), tuple(sorted(unit.skills)), unit.damage
