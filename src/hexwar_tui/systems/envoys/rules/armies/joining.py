"""How armies of one side become one army, and one becomes several (ENV-2.3, 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.land.places import nearest_free
from hexwar_tui.systems.envoys.state import Army, Mode, Plan, Split


def is_to_merge(comer: Army, other: Army) -> bool:
    """Whether `comer` has the order, or a task, to join `other` (ENV-2.3)."""
    return comer.side == other.side and comer.plan.mode is Mode.MERGE and comer.plan.army == other.id


def fits(frame: EnvFrame, *armies: Army) -> bool:
    """Whether these armies together are within the limit of strength of merged armies (ENV-2.3)."""
    return sum(army.strength for army in armies) <= frame.options.merge_max


def join(frame: EnvFrame, comer: Army, other: Army, steps: int, table: Table) -> None:
    """Adds `comer` to `other` and removes it. `other` keeps its number and tasks, and as steps the fewer of its own and
    `steps`, those that the comer has left (ENV-2.3)."""
    other.strength += comer.strength
    other.steps = min(other.steps, steps)
    del frame.state.armies[comer.id]
    leave_parts(frame, comer)
    table.tell(war.Merged(other.id, other.cell, comer.id, other.strength), (other.side,))


def refuse(frame: EnvFrame, comer: Army, other: Army, table: Table) -> None:
    """Drops the comer's order to join `other`, as together they would be too strong, and tells its side (ENV-2.3)."""
    comer.plan = Plan()
    both, most = comer.strength + other.strength, frame.options.merge_max
    table.tell(war.MergeRefused(comer.id, comer.cell, other.id, both, most), (comer.side,))


# -- splitting ---------------------------------------------------------------------------------------------------------


def split(frame: EnvFrame, ordered: Split, table: Table) -> Army:
    """Splits a part off an army as `ordered`, tells its side, and returns the part: on the same cell, with as many
    steps left (ENV-2.4)."""
    state, army = frame.state, frame.state.armies[ordered.army]
    army.strength -= ordered.strength
    part = Army(ordered.part, army.side, ordered.number, army.cell, ordered.strength, army.steps, part_of=army.id)
    part.trail = list(army.trail)
    state.armies[part.id] = part
    own = state.sides[army.side]
    own.armies_raised = max(own.armies_raised, ordered.number)
    table.tell(war.Split(army.id, army.cell, part.id, army.strength, part.strength), (army.side,))
    return part


def leave_parts(frame: EnvFrame, army: Army) -> None:
    """Frees `army`, which leaves its cell or is gone, from the army that it is a part of. Parts that were split off it
    belong from now on to the one of lowest number among them, which is an army of its own."""
    army.part_of = None
    parts = sorted((part for part in frame.state.armies.values() if part.part_of == army.id), key=_by_number)
    for part in parts:
        part.part_of = None if part is parts[0] else parts[0].id


def join_again(frame: EnvFrame, table: Table) -> None:
    """Joins, at the end of a turn, armies of one side that share a cell (ENV-2.4).

    A part that has not left its army is one with it again, whatever the limit. Other armies become one only within the
    limit; else the one of higher number goes to the nearest free cell, and if there is none they become one after all.
    """
    for armies in _together(frame):
        first = armies[0]
        for other in armies[1:]:
            if other.part_of is None and not fits(frame, first, other) and _makes_room(frame, other, table):
                continue
            first.strength += other.strength
            del frame.state.armies[other.id]
            table.tell(war.OneAgain(first.id, first.cell, other.id, first.strength), (first.side,))


def _together(frame: EnvFrame) -> list[Sequence[Army]]:
    """The groups of armies of one side on one cell, by rank of cell; in each, the army that takes in the others is
    first."""
    found: dict[tuple[Cell, str], list[Army]] = {}
    for army in frame.state.armies.values():
        found.setdefault((army.cell, army.side), []).append(army)
    rank = frame.scenario.land.rank
    groups = [(rank[cell], side, armies) for (cell, side), armies in found.items() if len(armies) > 1]
    return [sorted(armies, key=_by_number) for _, _, armies in sorted(groups, key=lambda group: group[:2])]


def _by_number(army: Army) -> tuple[bool, int]:
    return army.part_of is not None, army.number


def _makes_room(frame: EnvFrame, army: Army, table: Table) -> bool:
    """Moves the army to the nearest free cell; returns whether there was one."""
    was = army.cell
    free = nearest_free(frame, army.side, was)
    if free is None:
        return False
    army.cell = free
    table.tell(war.PutAside(army.id, was, army.cell), (army.side,))
    return True
