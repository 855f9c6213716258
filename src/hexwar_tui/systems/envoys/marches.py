"""What sides are told of marches: of their own at the end of a turn, of others' as they see them (ENV-6.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.table import Table
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys import telling
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.sight import visible
from hexwar_tui.systems.envoys.state import Army, Impulse, Mode

Seen = Mapping[Side, Collection[Cell]]
"""By side the cells that it has in sight."""


def note_watched(frame: EnvFrame, impulse: Impulse) -> None:
    """Which armies each side has in sight before anybody moves."""
    armies = frame.state.armies.values()
    for side in frame.state.sides:
        in_sight = visible(frame, side)
        impulse.watched[side] = [army.id for army in armies if army.side != side and army.cell in in_sight]


def tell_seen(frame: EnvFrame, impulse: Impulse, seen: Seen, table: Table) -> None:
    """Each side is told of others' armies that it has seen march, come or go in this impulse: cell by cell, so that
    nobody can tell whether an army that comes into sight again is the same."""
    marched = [army for army in frame.state.armies.values() if impulse.settled.get(army.id)]
    rank = frame.scenario.land.rank
    marched.sort(key=lambda army: (rank[army.cell], army.side))
    for side, in_sight in seen.items():
        watched = set(impulse.watched.get(side, ()))
        others = (army for army in marched if army.side != side)
        moves = [_move(frame, impulse, army, watched, in_sight) for army in others]
        seen_moves = [move for move in moves if move[2:] != [None, None]]
        if seen_moves:
            telling.tell_seen_marching(table, side, seen_moves)


def _move(
    frame: EnvFrame, impulse: Impulse, army: Army, watched: Collection[str], in_sight: Collection[Cell]
) -> list[Any]:
    start = army.trail[-2 - len(impulse.over.get(army.id, ()))]
    come_from = start if army.id in watched else None
    gone_to = army.cell if army.cell in in_sight else None
    return [army.side, telling.shown_band(frame, army.strength), come_from, gone_to]


def tell_marches(frame: EnvFrame, table: Table) -> None:
    """Each side is told where its armies have been this turn."""
    order = list(frame.state.sides)
    for army in sorted(frame.state.armies.values(), key=lambda army: (order.index(army.side), army.number)):
        left = len(army.plan.path) if army.plan.mode is Mode.ROUTE else 0
        if len(army.trail) > 1 or left:
            telling.tell_march(table, army, left)
