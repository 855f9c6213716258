"""How the game has gone, turn by turn: what each side has held, had and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Chart
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.state import Count, Stores

Counted = Callable[[Count, Side], int]


def charts(known: TheKnown) -> tuple[Chart, ...]:
    """One chart for each thing that is counted at the end of a turn; none before the first."""
    turns = tuple(count.turn for count in known.counts)
    if not turns:
        return ()
    return tuple(
        Chart(id, title, turns, {side: tuple(number(count, side) for count in known.counts) for side in known.sides})
        for id, title, number in _counted()
    )


def _counted() -> Iterator[tuple[str, Text, Counted]]:
    yield "regions", say("Regions"), lambda count, side: count.regions.get(side, 0)
    yield "units", say("Units"), lambda count, side: count.units.get(side, 0)
    yield "manpower", say("Manpower"), lambda count, side: count.stores.get(side, Stores()).manpower
    yield "production", say("Production"), lambda count, side: count.stores.get(side, Stores()).production
    yield "supply", say("Supply"), lambda count, side: count.stores.get(side, Stores()).supply
