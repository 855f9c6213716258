"""What a referee may change in a game of Theatre of War."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.language import say
from hexwar_tui.engine.system import Change, Subject
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.theatre.frame import TheFrame


def subjects(frame: TheFrame) -> Iterator[Subject]:
    """The game, its powers, regions, units and treaties, each with the facts that may be changed."""
    yield from ()


def amend(frame: TheFrame, change: Change, table: Table) -> None:
    """Makes a referee's change. Raises IllegalOrder where there is no such fact or it can't have that value."""
    raise IllegalOrder(say("There is nothing of this name that could be changed."))
