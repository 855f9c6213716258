"""Sides that play by themselves (`SkiScenario.automatic`), such as the garrisons of a campaign.

Whatever such a side does is a step of one order. The practice player decides on the order from what the side knows, and
the same objections are raised against it as against an order that somebody gives.
"""

from __future__ import annotations

from hexwar_tui.engine.errors import demand
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.sequence import victory
from hexwar_tui.systems.skirmish.state import Phase


def to_act(frame: SkiFrame) -> Side | None:
    """The side that deploys now or whose turn it is, if it plays by itself. None if it does not, in all other phases,
    and once a side has no living unit any more."""
    if frame.state.phase not in (Phase.DEPLOYING, Phase.PLAY) or victory.has_wipeout(frame.state):
        return None
    return frame.state.mover if frame.state.mover in frame.scenario.automatic else None


def notice(frame: SkiFrame, side: Side) -> Notice:
    """The announcement of the next step: that `side` plays by itself."""
    return Notice(say("{side}: plays by itself.", side=frame.side_name(side)))


def act(frame: SkiFrame, side: Side, table: Table) -> None:
    """Decides on the next order of `side`, which plays by itself, and carries it out. Raises NeedDice if dice must be
    typed first; called again with these, it decides on the same order."""
    from hexwar_tui.systems.skirmish.practice.player import next_order

    known = SkiKnown(frame, side)
    order = next_order(known)
    assert order is not None, "its force is ready: it deploys and moves"
    demand(order.objection(known))
    order.carry_out(frame, side, table)
