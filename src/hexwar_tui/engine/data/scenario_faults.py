"""Faults that any system's scenario file may have: sides, terrain or hexes are named that do not exist."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from hexwar_tui.engine.data.faults import BadPart, or_rather
from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.hexgrid.grid import BadLabel, Cell, Grid


def no_side(id: str, sides: Collection[str], *place: str | int) -> BadPart:
    """The fault that `id`, at `place` in the file, is none of `sides`; names the side that may have been meant."""
    return BadPart(or_rather(say("there is no side “{id}”", id=id), id, sides), *place)


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
            reason = or_rather(say("there is no terrain “{id}”", id=terrain), terrain, kinds)
            yield BadPart(reason, "map", "legend", character)


def cell_called(grid: Grid, label: str) -> Cell | None:
    """The cell with this label; None where the grid has none."""
    try:
        return grid.cell_of_label(label)
    except BadLabel:
        return None
