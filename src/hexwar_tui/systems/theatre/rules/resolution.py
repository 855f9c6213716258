"""The orders are carried out, side after side, one step at a time (THE-5.1 e): sea, air, land, moves, trade."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Notice
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.air import flying
from hexwar_tui.systems.theatre.rules.deeds import Deed
from hexwar_tui.systems.theatre.rules.land import battles, moves
from hexwar_tui.systems.theatre.rules.sea import fights, trade
from hexwar_tui.systems.theatre.state import Stage

STAGES: Mapping[Stage, Callable[[TheFrame, Side], Deed | None]] = {
    Stage.SEA: fights.next_deed,
    Stage.AIR: flying.next_deed,
    Stage.LAND: battles.next_deed,
    Stage.MOVES: moves.next_deed,
    Stage.TRADE: trade.next_deed,
}
"""What finds the next thing to do at each stage of a side, in their order."""


def notice(frame: TheFrame) -> Notice | None:
    """What the next step does; None when all has been carried out."""
    found = _next(frame)
    if found is None:
        return None
    deed = found[2]
    return Notice(deed.what, deed.rule, None if deed.at is None else frame.scenario.anchors[deed.at].order[0])


def step(frame: TheFrame, table: Table) -> None:
    """Does what `notice` announces, which there must be, and stands at what comes next; at the end, after the last."""
    found = _next(frame)
    assert found is not None, "there is nothing to carry out"
    state = frame.state
    state.mover, state.stage, deed = found
    deed.act(table)
    ahead = _next(frame)
    if ahead is None:
        state.stage = Stage.END
    else:
        state.mover, state.stage, _ = ahead


def _next(frame: TheFrame) -> tuple[int, Stage, Deed] | None:
    """The next thing to do, from where the resolution stands: whose, at which stage, and what."""
    state, stages = frame.state, list(STAGES)
    if state.stage not in STAGES:
        return None
    begun = stages.index(state.stage)
    for mover in range(state.mover, len(state.order)):
        for stage in stages[begun:]:
            deed = STAGES[stage](frame, state.order[mover])
            if deed is not None:
                return mover, stage, deed
        begun = 0
    return None
