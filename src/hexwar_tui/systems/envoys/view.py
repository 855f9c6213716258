"""What a seat may know, ready to be drawn: a `View` made from an `EnvKnown` and nothing else."""

from __future__ import annotations

from hexwar_tui.engine.view import HexLook, SideLine, View
from hexwar_tui.systems.envoys import advice
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.land import LOOKS
from hexwar_tui.systems.envoys.words import PHASES


def view(known: EnvKnown) -> View:
    """The view of a seat."""
    words = known.words
    return View(
        seat=known.seat,
        turn=known.turn,
        phase=PHASES[known.phase],
        sides=tuple(SideLine(side, words.side(side), known.colour(side), known.is_out(side)) for side in known.sides),
        headline=(),
        grid=known.grid,
        look=lambda cell: HexLook(LOOKS[known.terrain(cell) or "plain"], fog=known.fog(cell)),
        describe=lambda cell: (),
        card=lambda unit: (),
        units=(),
        panels=(),
        advice=advice.advice(known),
    )
