"""Experience and ranks (ASH-7)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import N_
from hexwar_tui.systems.ashlands.events import rounds
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.state import Unit

RANKS = (N_("Green"), N_("Experienced"), N_("Veteran"), N_("Elite"))
"""The names of the ranks, from rank 0 on."""

STEP = 10
"""ASH-7.2: this much experience leads from one rank to the next."""

ELITE = len(RANKS) - 1

SURVIVES, DESTROYS, TAKES_KEY_POINT, TAKES_DEPOT, TAKES_BASE = 1, 3, 1, 2, 5
"""ASH-7.1: the experience for surviving a turn, destroying a unit, and taking a key point, a depot and a base."""


def rank_of(experience: int) -> int:
    """The rank that a unit has reached with so much experience: 0 (Green) to 3 (Elite)."""
    return min(experience // STEP, ELITE)


def gain(unit: Unit, experience: int, table: Table) -> None:
    """Adds `experience` to what the unit has; if it is negative, takes it away, down to 0 at most. Tells the change.
    Each rank that the unit reaches by it entitles the unit to a rank upgrade; no rank is ever lost (ASH-7.2)."""
    before = unit.experience
    unit.experience = max(0, before + experience)
    if unit.experience != before:
        table.tell(rounds.Experience(unit.id, unit.experience - before, unit.experience))
        _rank_up(unit, table)


def reward_survivors(frame: AshFrame, table: Table) -> None:
    """Gives 1 experience to every unit that is on the map at the end of a turn (ASH-7.1)."""
    alive = [unit for unit in frame.state.units.values() if unit.cell is not None]
    table.tell(rounds.Survivors(tuple(unit.id for unit in alive), SURVIVES))
    for unit in alive:
        unit.experience += SURVIVES
        _rank_up(unit, table)


def _rank_up(unit: Unit, table: Table) -> None:
    while unit.rank < rank_of(unit.experience):
        unit.rank += 1
        unit.upgrades_due += 1
        table.tell(rounds.RankedUp(unit.id, unit.rank))
