"""What a referee may change in a game of Envoys."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.language import say
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.envoys.frame import EnvFrame


def subjects(frame: EnvFrame) -> Iterator[Subject]:
    """The game, with the facts that may be changed."""
    winners = None if frame.state.winners is None else ",".join(frame.state.winners)
    yield Subject("game", "game", say("The game"), {"winner": winners})


def amend(frame: EnvFrame, change: Change, table: Table) -> None:
    """Makes a referee's change. Raises IllegalOrder where there is no such fact or it can't have that value."""
    raise IllegalOrder(say("There is nothing of this name that could be changed."))
