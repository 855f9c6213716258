"""What an interface may show of a game of Theatre of War to a seat."""

from __future__ import annotations

from hexwar_tui.engine.language import Text
from hexwar_tui.engine.view import Line, SideLine, View
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.theatre.advice import advice
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.looks import Looks, names
from hexwar_tui.systems.theatre.words import PHASES


def view(known: TheKnown) -> View:
    """Everything that the seat may know, ready to be drawn."""

    def describe(cell: Cell) -> tuple[Line, ...]:
        return ()

    def card(unit: str) -> tuple[Line, ...]:
        return ()

    headline: tuple[Text, ...] = (known.words.date(known.turn), PHASES[known.phase])
    sides = tuple(
        SideLine(side, known.words.side(side), known.colour(side), out=known.is_out(side)) for side in known.sides
    )
    return View(
        seat=known.seat,
        turn=known.turn,
        phase=PHASES[known.phase],
        sides=sides,
        headline=headline,
        grid=known.grid,
        look=Looks(known),
        describe=describe,
        card=card,
        units=(),
        panels=(),
        advice=advice(known),
        outcome=known.ending,
        names=names(known.scenario),
    )
