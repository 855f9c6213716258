"""The resolution, step by step (THE-5.1 e)."""

from __future__ import annotations

from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.theatre.frame import TheFrame


def notice(frame: TheFrame) -> Notice | None:
    """What is carried out next, by whichever side and at whichever stage; None when nothing is left to be."""
    return None


def step(frame: TheFrame, table: Table) -> None:
    """Does what `notice` announced, and puts `mover` and `stage` of the state there."""
    raise AssertionError("nothing is left to be carried out")
