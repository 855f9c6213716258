"""What a side may know of a game of Skirmish, by the rules alone.

"All that is on the board is open to both; secret are the forces while they are formed, and what deployed units can do
until the sheets are shown. Until then a unit on the board shows the other side its chassis, its place and its number in
its force, and a unit not deployed nothing at all." Nothing here is taken from the program's façade of what a seat may
know, nor its view.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hexwar_tui.contract.tools.leaves import Path
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.skirmish.state import SkiState, Unit

Facts = dict[str, Any]

SHOWN = ("id", "side", "number", "chassis", "cell")
"""What a unit on the board shows while the sheets are not shown yet: what it is and where."""


def is_secret(state: SkiState, side: Side, path: Path) -> bool:
    """Whether the fact at the end of a way through the state may not be known to a side. Of a unit that nobody has
    deployed its id and side are drawn anew in pairs of games, not one by one."""
    match path:
        case ("sealed", str() as id, *_):
            return id != side
        case ("sides", str() as id, "raised"):
            return id != side and not state.sheets_shown
        case ("units", str() as id, fact, *_):
            return not state.sheets_shown and state.units[id].side != side and fact not in SHOWN
        case ("buildings", _, "spotter", int() as at):
            return not state.sheets_shown and state.buildings[str(path[1])].spotter[at] != side
    return False


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
