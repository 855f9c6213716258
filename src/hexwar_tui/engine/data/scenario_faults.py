"""What may be wrong with any system's scenario file: sides, terrain and hexes that are not there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from hexwar_tui.engine.data.faults import BadPart, or_rather
from hexwar_tui.engine.data.scenario import TextMap
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.hexgrid.grid import BadLabel, Cell, Grid


def no_side(id: str, sides: Collection[str], *place: str | int) -> BadPart:
    """What stands at `place` names a side that is not there; it may be meant for one that is."""
    return BadPart(or_rather(say("there is no side “{id}”", id=id), id, sides), *place)


def of_each_side(
    given: Collection[str], sides: Collection[str], key: str, missing: Callable[[str], Phrase]
) -> Iterator[BadPart]:
    """What is given by side under `key`: to sides that are there, and to each of them; `missing` says what it lacks."""
    unknown = [id for id in given if id not in sides]
    yield from (no_side(id, sides, key, id) for id in unknown)
    # A side whose part is given to one that is not there is called by another name, and has one.
    if not unknown:
        yield from (BadPart(missing(side), key) for side in sides if side not in given)


def legend_faults(drawn: TextMap, kinds: Collection[str]) -> Iterator[BadPart]:
    """Terrain of the legend of a map that is none of these kinds."""
    for character, terrain in drawn.legend.items():
        if terrain not in kinds:
            reason = or_rather(say("there is no terrain “{id}”", id=terrain), terrain, kinds)
            yield BadPart(reason, "map", "legend", character)


def cell_called(grid: Grid, label: str) -> Cell | None:
    """The cell of that label; None where there is none."""
    try:
        return grid.cell_of_label(label)
    except BadLabel:
        return None
