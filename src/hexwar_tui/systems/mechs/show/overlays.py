"""The overlays that a player can lay over the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Overlay
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.rules import movement
from hexwar_tui.systems.mechs.rules.hostility import watched_cells

Marks = Mapping[Cell, str]

MANY = "+"
"""Marks a number of two digits."""


def overlays(known: MecKnown) -> tuple[Overlay, ...]:
    """All overlays of Iron Lances for this seat; each gives the marks of hexes for a hex under the cursor."""
    layers: tuple[tuple[str, Text, Callable[[MecKnown, Cell], Marks]], ...] = (
        ("reach", say("Where the army under the cursor can go: movement points"), reach),
        ("watched", say("Where movement ends next to an enemy"), watched),
        ("cost", say("Movement points that a hex costs"), cost),
        ("owners", say("Holders of key points, by number of the side"), owners),
    )
    return tuple(Overlay(id, title, partial(cells, known)) for id, title, cells in layers)


def _digit(number: int) -> str:
    return str(number) if number < 10 else MANY


def reach(known: MecKnown, cursor: Cell) -> Marks:
    """The cells to which the army under the cursor can go, marked with their cost (MEC-2); if its side is not to move,
    as if with all its points. Empty without an army, or for a garrison."""
    army = known.state.army_at(cursor)
    if army is None or army.side is None:
        return {}
    if army.side == known.state.mover:
        ways = known.ways(army)
    else:
        ways = movement.ways_of(known.frame, army, points=movement.allowance(known.frame, army))
    return {cell: _digit(ways.costs[cell]) for cell in ways.cells}


def watched(known: MecKnown, cursor: Cell) -> Marks:
    """The cells next to enemies of the seat's side, for the referee of the side to move: there movement ends
    (MEC-2.2)."""
    side = known.seat if known.seat in known.sides else known.state.mover
    return {cell: "" for cell in sorted(set(watched_cells(known.frame, side))) if known.costs[cell]}


def cost(known: MecKnown, cursor: Cell) -> Marks:
    """All cells that can be entered, marked with the movement points that it takes (MEC-2.1)."""
    return {cell: str(known.costs[cell]) for cell in known.grid.cells if known.costs[cell]}


def owners(known: MecKnown, cursor: Cell) -> Marks:
    """The key points, marked with the number of the side that holds them; "0" for none."""
    numbers: dict[Side | None, str] = {None: "0"} | {side: str(n) for n, side in enumerate(known.sides, 1)}
    return {cell: numbers[point.owner] for cell, point in known.state.points.items()}
