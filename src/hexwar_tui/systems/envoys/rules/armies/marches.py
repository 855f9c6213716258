"""What sides are told of marches: of their own at the end of a turn, of others' in every impulse (ENV-6.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import war
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.armies.bands import shown_band
from hexwar_tui.systems.envoys.rules.armies.standing import ArmiesByCell
from hexwar_tui.systems.envoys.rules.land.routes import way_ahead
from hexwar_tui.systems.envoys.rules.land.sight import visible
from hexwar_tui.systems.envoys.state import Impulse, Mode

Seen = Mapping[Side, Collection[Cell]]
"""For each side the cells that it has in sight."""


def note_watched(frame: EnvFrame, impulse: Impulse) -> None:
    """Notes, before anybody moves, which foreign armies each side has in sight, and their cells and strengths."""
    armies = frame.state.armies.values()
    for side in frame.state.sides:
        in_sight = visible(frame, side)
        watched = [army for army in armies if army.side != side and army.cell in in_sight]
        impulse.watched[side] = [army.id for army in watched]
        impulse.began.update((army.id, (army.cell, army.strength)) for army in watched)


def tell_seen(frame: EnvFrame, impulse: Impulse, seen: Seen, table: Table) -> None:
    """Tells each side of the steps that foreign armies have made in this impulse from or to cells in its sight. `seen`
    has by side the cells in sight now. A step is told by its cells, so that nobody can tell whether an army that comes
    into sight again is the same.

    The order of what is told depends on nothing that a side is not told. An army that has gone out of sight is told
    with its strength before the step: where it is now, and what happened to it there, is not seen.
    """
    for side, in_sight in seen.items():
        moves = [*_marched(frame, impulse, side, in_sight), *_gone(frame, impulse, side, in_sight)]
        if moves:
            moves.sort(key=partial(_place, frame.scenario.land.rank))
            table.tell(war.SeenMarching(tuple(moves)), (side,))


def _marched(frame: EnvFrame, impulse: Impulse, side: Side, in_sight: Collection[Cell]) -> Iterator[war.Move]:
    """The steps that `side` has seen of armies that are still there."""
    watched = impulse.watched.get(side, ())
    for army in frame.state.armies.values():
        if army.side != side and impulse.settled.get(army.id):
            come_from, strength = impulse.began[army.id] if army.id in watched else (None, army.strength)
            if army.cell in in_sight:
                yield war.Move(army.side, shown_band(frame, army.strength), come_from, army.cell)
            elif come_from is not None:
                yield war.Move(army.side, shown_band(frame, strength), come_from, None)


def _gone(frame: EnvFrame, impulse: Impulse, side: Side, in_sight: Collection[Cell]) -> Iterator[war.Move]:
    """The steps that `side` has seen of armies that were beaten or merged where they came to: only that they left.
    Those gone in its sight are left out, as it was told of that already."""
    for id in impulse.watched.get(side, ()):
        if id in impulse.gone and impulse.gone[id] not in in_sight:
            come_from, strength = impulse.began[id]
            yield war.Move(id.rpartition("-")[0], shown_band(frame, strength), come_from, None)


def _place(rank: Sequence[int], move: war.Move) -> tuple[tuple[int, ...], Side, int]:
    """The key by which moves are put in order: the ranks of the cells seen, the one left first, then side and band."""
    hexes = tuple(-1 if cell is None else rank[cell] for cell in (move.start, move.end))
    return hexes, move.side, move.band.low


def tell_marches(frame: EnvFrame, table: Table) -> None:
    """Tells each side the cells over which each of its armies has gone this turn, and what is left of its route;
    nothing of armies that have not moved and have no route left. Armies that an ally's city has stopped are told so."""
    order, standing = list(frame.state.sides), ArmiesByCell(frame)
    for army in sorted(frame.state.armies.values(), key=lambda army: (order.index(army.side), army.number)):
        left = len(army.plan.path) if army.plan.mode is Mode.ROUTE else 0
        if len(army.trail) > 1 or left:
            table.tell(war.Marched(army.id, tuple(army.trail), left), (army.side,))
        ahead = way_ahead(frame, army)[:1]
        if ahead and standing.is_barred(army, ahead[0]):
            table.tell(war.KeptOut(army.id, army.cell, ahead[0]), (army.side,))
