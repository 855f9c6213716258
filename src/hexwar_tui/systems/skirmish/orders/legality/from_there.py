"""Whether a unit could shoot from where it may go, as far as its side knows: for the marks of ways that are offered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import aiming
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.state import Unit


def able(known: SkiKnown, unit: Unit) -> Sequence[str]:
    """The weapons that the unit may fire this turn, from wherever it may; air strikes, which are called, do not
    count."""
    kinds = known.scenario.catalogue.weapons
    fired = [arm.id for arm in unit.weapons if kinds[arm.id].use != "call"]
    return [id for id in fired if aiming.weapon_objection(known, unit, id) is None]


def shoots(known: SkiKnown, unit: Unit, cell: Cell, weapons: Sequence[str]) -> bool:
    """Whether the unit could fire one of these weapons at an enemy from the hex `cell`, without an opening."""
    there = replace(unit, cell=cell, opening=None, observing=False)
    return any(_hits(known, there, weapon, target) for weapon in weapons for target in known.enemies())


def _hits(known: SkiKnown, there: Unit, weapon: str, target: Unit) -> bool:
    """Whether the unit that is `there` may fire the weapon at an enemy: first what is quick to find out."""
    reach = known.scenario.catalogue.weapons[weapon].range
    if target.cell is None or (reach is not None and positions.between(known.open, there, target) > reach):
        return False
    sees = positions.sees(known.open, there, target)
    return sees and aiming.target_objection(known, there, weapon, target) is None
