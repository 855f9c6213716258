"""Who carries out his orders first (THE-5.1 d)."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.language import say
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.state import When


def draw_up(frame: TheFrame, table: Table) -> None:
    """All that chose "sooner" before all that chose "later"; among equals by 1d100, the higher first."""
    state = frame.state
    for when in When:
        chosen = [side for side in state.living() if state.sides[side].when is when]
        state.order += _ranked(frame, chosen, table)
    rolls = [[side, state.sides[side].when, *state.sides[side].rolls] for side in state.order]
    table.tell("order-of-sides", sides=list(state.order), rolls=rolls)


def _ranked(frame: TheFrame, sides: Sequence[Side], table: Table) -> list[Side]:
    """Sides that chose alike, by their dice; those that tie throw again among themselves."""
    if len(sides) < 2:
        return list(sides)
    thrown: dict[Side, int] = {}
    for side in sides:
        why = say("Order of sides: {side}", side=frame.side_name(side))
        (thrown[side],) = table.roll("1d100", why, "THE-5.1", by=(side,))
        frame.state.sides[side].rolls.append(thrown[side])
    ranked: list[Side] = []
    for value in sorted(set(thrown.values()), reverse=True):
        ranked += _ranked(frame, [side for side in sides if thrown[side] == value], table)
    return ranked
