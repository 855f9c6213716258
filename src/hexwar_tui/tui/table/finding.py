"""Where something on the map is that a player calls by its name or number."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell


def cells_called(wanted: str, view: View, words: Callable[[Text], str]) -> Iterator[Cell]:
    """The hexes that `wanted` can mean, the likeliest first: the hex of that number, the places and units whose names
    begin so, then those in whose names it stands. `words` says a text in the language of the screen."""
    part = wanted.casefold()
    yield from (cell for cell in view.grid.cells if view.grid.label(cell) == wanted)
    named = [(words(name).casefold(), cell) for name, cell in _names(view)]
    yield from (cell for name, cell in named if name.startswith(part))
    yield from (cell for name, cell in named if part in name)


def _names(view: View) -> Iterator[tuple[Text, Cell]]:
    """The names of units and places, each with its hex."""
    yield from ((line.name, line.cell) for line in view.units if line.cell is not None)
    yield from ((name.text, name.cells[len(name.cells) // 2]) for name in view.names)
    for cell in view.grid.cells:
        if label := view.look(cell).label:
            yield label, cell
