"""Winning, and being out of the game (ENV-1.3, 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.language import Phrase, say
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.state import Phase

REASONS: Mapping[str, tuple[Phrase, str]] = {
    "agreed": (say("All sides have agreed to a draw."), ""),
    "ruled": (say("The referee has ruled so."), ""),
}
"""Why a game ends, and by which rule."""


def outcome(frame: EnvFrame) -> Outcome | None:
    """None while the game goes on; no winners are a draw."""
    if frame.state.winners is None:
        return None
    reason, rule = REASONS[frame.state.why]
    return Outcome(tuple(frame.state.winners), reason, rule)


def end_game(frame: EnvFrame, winners: Sequence[Side], why: str, table: Table) -> None:
    """The game is over."""
    frame.state.winners, frame.state.why, frame.state.phase = list(winners), why, Phase.OVER
    table.tell("game-over", winners=list(winners), why=why)
    table.reveal()


def resign(frame: EnvFrame, side: Side, table: Table) -> None:
    """The side gives up: its armies go, its cities are free, and it is out."""
    raise NotImplementedError
