"""Sides that play by themselves (`SkiScenario.automatic`), such as the garrisons of a campaign.

Whatever such a side has to do is a step, an order at a time: the practice player decides it from what the side knows,
and it is held to the same objections as an order that somebody gives.
"""

from __future__ import annotations

from hexwar_tui.engine.errors import demand
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.course import victory
from hexwar_tui.systems.skirmish.state import Phase


def to_act(frame: SkiFrame) -> Side | None:
    """The side that deploys or moves now and plays by itself; None where a seat is waited for, nobody is, or one side
    has no living unit any more."""
    if frame.state.phase not in (Phase.DEPLOYING, Phase.PLAY) or victory.has_wipeout(frame.state):
        return None
    return frame.state.mover if frame.state.mover in frame.scenario.automatic else None


def notice(frame: SkiFrame, side: Side) -> Notice:
    """That the side acts next."""
    return Notice(say("{side}: plays by itself.", side=frame.side_name(side)))


def act(frame: SkiFrame, side: Side, table: Table) -> None:
    """One order of the side. Raises NeedDice where typed dice are asked for; it is then the same order again."""
    from hexwar_tui.systems.skirmish.practice.player import next_order

    known = SkiKnown(frame, side)
    order = next_order(known)
    assert order is not None, "its force is ready: it deploys and moves"
    demand(order.objection(known))
    order.carry_out(frame, side, table)
