"""What sides are told of marches: of their own at the end of a turn, of others' as they see them (ENV-6.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies.bands import shown_band
from hexwar_tui.systems.envoys.rules.land.sight import visible
from hexwar_tui.systems.envoys.state import Impulse, Mode

Seen = Mapping[Side, Collection[Cell]]
"""By side the cells that it has in sight."""


def note_watched(frame: EnvFrame, impulse: Impulse) -> None:
    """Which armies each side has in sight before anybody moves, and what they are then."""
    armies = frame.state.armies.values()
    for side in frame.state.sides:
        in_sight = visible(frame, side)
        watched = [army for army in armies if army.side != side and army.cell in in_sight]
        impulse.watched[side] = [army.id for army in watched]
        impulse.began.update((army.id, (army.cell, army.strength)) for army in watched)


def tell_seen(frame: EnvFrame, impulse: Impulse, seen: Seen, table: Table) -> None:
    """Each side is told of others' armies that it has seen march, come or go in this impulse: cell by cell, so that
    nobody can tell whether an army that comes into sight again is the same.

    The order of what is told goes by what is told alone, and an army that has gone out of sight is as strong as it was
    before: where it has come to, and what befell it there, is not seen.
    """
    for side, in_sight in seen.items():
        moves = [*_marched(frame, impulse, side, in_sight), *_gone(frame, impulse, side, in_sight)]
        if moves:
            moves.sort(key=partial(_place, frame.scenario.land.rank))
            table.tell(war.SeenMarching(tuple(moves)), (side,))


def _marched(frame: EnvFrame, impulse: Impulse, side: Side, in_sight: Collection[Cell]) -> Iterator[war.Move]:
    """What a side has seen of the armies that have made their step."""
    watched = impulse.watched.get(side, ())
    for army in frame.state.armies.values():
        if army.side != side and impulse.settled.get(army.id):
            come_from, strength = impulse.began[army.id] if army.id in watched else (None, army.strength)
            if army.cell in in_sight:
                yield war.Move(army.side, shown_band(frame, army.strength), come_from, army.cell)
            elif come_from is not None:
                yield war.Move(army.side, shown_band(frame, strength), come_from, None)


def _gone(frame: EnvFrame, impulse: Impulse, side: Side, in_sight: Collection[Cell]) -> Iterator[war.Move]:
    """What a side has seen of armies that are no more, beaten or merged where they came to: that they left. Of a battle
    in its sight it has been told."""
    for id in impulse.watched.get(side, ()):
        if id in impulse.gone and impulse.gone[id] not in in_sight:
            come_from, strength = impulse.began[id]
            yield war.Move(id.rpartition("-")[0], shown_band(frame, strength), come_from, None)


def _place(rank: Sequence[int], move: war.Move) -> tuple[tuple[int, ...], Side, int]:
    """By the hexes that were seen, first the one that was left; a move as it is told has no other mark."""
    hexes = tuple(-1 if cell is None else rank[cell] for cell in (move.start, move.end))
    return hexes, move.side, move.band.low


def tell_marches(frame: EnvFrame, table: Table) -> None:
    """Each side is told where its armies have been this turn."""
    order = list(frame.state.sides)
    for army in sorted(frame.state.armies.values(), key=lambda army: (order.index(army.side), army.number)):
        left = len(army.plan.path) if army.plan.mode is Mode.ROUTE else 0
        if len(army.trail) > 1 or left:
            table.tell(war.Marched(army.id, tuple(army.trail), left), (army.side,))
