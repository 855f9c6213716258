"""Faults that any system's scenario file may have: sides, terrain or hexes are named that do not exist."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial

from hexwar_tui.engine.data.faults import BadPart, out_of
from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.hexgrid.grid import BadLabel, Cell, Grid

NO_MAP = say("a hex is named, but there is no map: draw one behind “map”, or leave this out")
"""What is wrong with a hex that is named where the map is drawn by chance."""

NOTHING_TO_RANK = say("hexes are ranked, but there is no map: draw one behind “map”, or leave this out")
"""What is wrong with ranks where the map is drawn by chance."""


def no_side(id: str, sides: Collection[str], *place: str | int) -> BadPart:
    """The fault that `id`, at `place` in the file, is none of `sides`; names the side that may have been meant, or
    all."""
    return BadPart(out_of(say("there is no side “{id}”", id=id), id, sides), *place)


def of_each_side(
    given: Collection[str], sides: Collection[str], key: str, missing: Callable[[str], Phrase]
) -> Iterator[BadPart]:
    """Yields the faults of `key`, which has to hold something for each of `sides`: those in `given` that are no sides;
    if there are none, the sides that are not given, as `missing` says it of each."""
    unknown = [id for id in given if id not in sides]
    yield from (no_side(id, sides, key, id) for id in unknown)
    # A side whose part is given to one that is not there is called by another name, and has one.
    if not unknown:
        yield from (BadPart(missing(side), key) for side in sides if side not in given)


def legend_faults(drawn: TextMap, kinds: Collection[str]) -> Iterator[BadPart]:
    """Yields a fault for each terrain in the legend of `drawn` that is not in `kinds`."""
    for character, terrain in drawn.legend.items():
        if terrain not in kinds:
            reason = out_of(say("there is no terrain “{id}”", id=terrain), terrain, kinds)
            yield BadPart(reason, "map", "legend", character)


def no_hex(grid: Grid, label: str, *place: str | int) -> BadPart:
    """The fault that no hex of the map has this label; names the first and the last that there are."""
    first, last = (grid.label(cell) for cell in (grid.cells[0], grid.cells[-1]))
    reason = say("there is no hex “{label}” on this map, from {first} to {last}", label=label, first=first, last=last)
    return BadPart(reason, *place)


def hex_barred(grid: Grid, cell: Cell, is_free: Callable[[Cell], bool], *place: str | int) -> BadPart:
    """The fault that nobody can enter a hex; names the nearest hex that `is_free`."""
    return hex_unfit(say("nobody can enter the hex {label}", label=grid.label(cell)), grid, cell, is_free, *place)


def hex_taken(grid: Grid, cell: Cell, is_free: Callable[[Cell], bool], *place: str | int) -> BadPart:
    """The fault that something else is on a hex; names the nearest hex that `is_free`."""
    return hex_unfit(say("the hex {label} is taken already", label=grid.label(cell)), grid, cell, is_free, *place)


def hex_unfit(reason: Phrase, grid: Grid, cell: Cell, is_free: Callable[[Cell], bool], *place: str | int) -> BadPart:
    """The fault that a hex is unfit for this `reason`; names the nearest hex that `is_free`."""
    near = min((other for other in grid.cells if is_free(other)), key=partial(grid.distance, cell), default=None)
    if near is None:
        return BadPart(reason, *place)
    return BadPart(say("{reason}; free is, for example, {hex}", reason=reason, hex=grid.label(near)), *place)


def cell_called(grid: Grid, label: str) -> Cell | None:
    """The cell with this label; None where the grid has none."""
    try:
        return grid.cell_of_label(label)
    except BadLabel:
        return None
