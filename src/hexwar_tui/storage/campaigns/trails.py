"""The ways that others were seen to go, as hexes on the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from hexwar_tui.engine.errors import STUMBLES
from hexwar_tui.engine.events import News, Spot, Trace
from hexwar_tui.engine.game import Game
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.paths import joined

MOST_WAYS = 30
"""How many ways are kept at most, the latest ones: more would cover the map."""

Way = tuple[Cell, ...]
"""The hexes that somebody goes along, each next to the one before."""


class Trails:
    """Gathers the `ways` that news tell of, for a map where these ids of regions lie at these hexes."""

    def __init__(self, game: Game, grid: Grid, regions: Mapping[str, Cell]) -> None:
        self._game, self._grid, self._regions = game, grid, regions
        self._ways: dict[Way, None] = {}

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways that are known, each once, those of the latest news last."""
        return tuple(self._ways)[-MOST_WAYS:]

    def note(self, event: News, stood: Mapping[str, Cell], own: Collection[str]) -> None:
        """Notes the ways that an event tells of, but not those of the seat's `own` units; units `stood` at these hexes
        before it."""
        for trace in self._traces(event):
            way = () if trace.unit in own else self._way(trace, stood)
            if len(way) > 1:
                self._ways.pop(way, None)
                self._ways[way] = None

    def _traces(self, event: News) -> Iterator[Trace]:
        """What the event leaves on the map; nothing where it can't be read."""
        try:
            yield from self._game.registry[event.system].say.phrase.read(event).traces()
        except STUMBLES:
            return

    def _way(self, trace: Trace, stood: Mapping[str, Cell]) -> Way:
        cells = [cell for spot in trace.way if (cell := self._found(spot, stood)) is not None]
        start = stood.get(trace.unit)
        if len(cells) == 1 and start is not None and self._is_on_map(start):
            cells.insert(0, start)
        return joined(self._grid, cells)

    def _found(self, spot: Spot, stood: Mapping[str, Cell]) -> Cell | None:
        cell = stood.get(spot, self._regions.get(spot)) if isinstance(spot, str) else spot
        return cell if cell is not None and self._is_on_map(cell) else None

    def _is_on_map(self, cell: Cell) -> bool:
        return 0 <= cell < self._grid.size and cell not in self._grid.void
