"""What may be wrong with any system's scenario file: sides, terrain and hexes that are not there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from hexwar_tui.engine.data.faults import BadPart, or_rather
from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.hexgrid.grid import BadLabel, Cell, Grid


def no_side(id: str, sides: Collection[str], *place: str | int) -> BadPart:
    """The fault that `id`, at this place of a file, is none of the sides; it names the one that may have been meant."""
    return BadPart(or_rather(say("there is no side “{id}”", id=id), id, sides), *place)


def of_each_side(
    given: Collection[str], sides: Collection[str], key: str, missing: Callable[[str], Phrase]
) -> Iterator[BadPart]:
    """Yields what is wrong where `key` holds something for each side: unknown sides, else sides that have none."""
    unknown = [id for id in given if id not in sides]
    yield from (no_side(id, sides, key, id) for id in unknown)
    # A side whose part is given to one that is not there is called by another name, and has one.
    if not unknown:
        yield from (BadPart(missing(side), key) for side in sides if side not in given)


def legend_faults(drawn: TextMap, kinds: Collection[str]) -> Iterator[BadPart]:
    """Yields a fault for each terrain in the legend of a map that is none of these kinds."""
    for character, terrain in drawn.legend.items():
        if terrain not in kinds:
            reason = or_rather(say("there is no terrain “{id}”", id=terrain), terrain, kinds)
            yield BadPart(reason, "map", "legend", character)


def cell_called(grid: Grid, label: str) -> Cell | None:
    """The cell of that label; None where the map has no such hex."""
    try:
        return grid.cell_of_label(label)
    except BadLabel:
        return None
