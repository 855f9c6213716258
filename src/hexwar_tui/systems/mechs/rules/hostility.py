"""Which sides are hostile to each other (MEC-3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.state import Army

Group = tuple[Side, ...]
"""Sides that fight together, as they are not hostile to each other, in the order of seats."""


def is_hostile(frame: MecFrame, one: Side | None, other: Side | None) -> bool:
    """True if armies of the two sides fight each other. None is a garrison, which fights all sides but no garrison."""
    if one is None or other is None:
        return one is not other
    if one == other:
        return False
    return not (frame.options.alliances and frame.scenario.are_allied(one, other))


def groups(frame: MecFrame) -> list[Group]:
    """The sides that are not out, in groups: each side together with its allies, one without allies alone."""
    playing = sides_in(frame)
    found: list[Group] = []
    for side in playing:
        if not any(side in group for group in found):
            found.append(tuple(other for other in playing if not is_hostile(frame, side, other)))
    return found


def sides_in(frame: MecFrame) -> tuple[Side, ...]:
    """The sides that are not out, in the order of seats."""
    return tuple(side for side, own in frame.state.sides.items() if not own.out)


def enemies_next_to(frame: MecFrame, side: Side | None, cell: Cell) -> list[Army]:
    """The armies on cells next to `cell` that are hostile to `side`, in the order in which they were raised."""
    near = frame.scenario.world.grid.neighbours[cell]
    return [army for army in frame.state.armies.values() if army.cell in near and is_hostile(frame, side, army.side)]


def watched_cells(frame: MecFrame, side: Side | None) -> Iterator[Cell]:
    """The cells next to armies that are hostile to `side`; one that lies next to several comes several times."""
    neighbours = frame.scenario.world.grid.neighbours
    for army in frame.state.armies.values():
        if is_hostile(frame, side, army.side):
            yield from neighbours[army.cell]
