"""The overlays that a player can lay over the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Overlay
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing.supply import entry_hexes, supplied
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, ways

Marks = Mapping[Cell, str]

MANY = "+"
"""Marks a number of two digits."""

PARTIAL, FULL, BOTH = "-", "+", "="
"""The marks of Partial cover, of Full cover, and of both."""

CARRIES, ENTERS = "=", "+"
"""The marks of a hex that carries supply, and of a hex where units can be placed."""


def overlays(known: AshKnown) -> tuple[Overlay, ...]:
    """All overlays of Ashlands for this seat: each gives, for the cell under the cursor, the marks of hexes."""
    layers: tuple[tuple[str, Text, Callable[[AshKnown, Cell], Marks]], ...] = (
        ("sight", say("Line of sight"), sight),
        ("reach", say("Attack dice of the unit under the cursor"), fire),
        ("moves", say("Marches of the unit under the cursor"), marches),
        ("cover", say("Cover: - partial, + full, = both"), cover),
        ("supply", say("Supply: = linked, + units can be placed"), supply),
        ("owners", say("Owners, by number of the side"), owners),
    )
    return tuple(Overlay(id, title, partial(cells, known)) for id, title, cells in layers)


def _digit(number: int) -> str:
    return str(number) if number < 10 else MANY


def sight(known: AshKnown, cursor: Cell) -> Marks:
    """The hexes in line of sight of the cursor (ASH-1.7) within the longest reach of any weapon, with empty marks."""
    longest = max(weapon.reach for weapon in known.catalogue.weapons.values())
    ground = known.ground
    return {cell: "" for cell in ground.grid.within(cursor, longest) if ground.sees(cursor, cell)}


def fire(known: AshKnown, cursor: Cell) -> Marks:
    """The hexes at which the unit under the cursor, if any, can fire without moving, marked with its attack dice."""
    unit = known.state.unit_at(cursor)
    if unit is None:
        return {}
    arms = known.armoury.arms(unit)
    longest = max((arm.reach for arm in arms), default=0)
    found: dict[Cell, str] = {}
    for cell in known.ground.grid.within(cursor, longest):
        reaching = [(arm, n) for arm, n in arms.items() if combat.reaches(known.open, arm, cursor, cell, moved=False)]
        if reaching:
            found[cell] = _digit(sum(arm.attacks * n for arm, n in reaching))
    return found


def marches(known: AshKnown, cursor: Cell) -> Marks:
    """The hexes to which the unit under the cursor, if any, could march, marked with how far it is (ASH-4.1)."""
    unit = known.state.unit_at(cursor)
    if unit is None:
        return {}
    return {cell: _digit(len(way) - 1) for cell, way in ways(known.open, unit, Gait.MARCH).items()}


def cover(known: AshKnown, cursor: Cell) -> Marks:
    """All hexes that give cover against shooting (ASH-1.6, 6.1, 6.3), wherever the cursor is, each with its mark."""
    found: dict[Cell, str] = {}
    for cell in known.ground.grid.cells:
        shelter = known.shelter(cell)
        if shelter.partial or shelter.full:
            found[cell] = BOTH if shelter.partial and shelter.full else FULL if shelter.full else PARTIAL
    return found


def supply(known: AshKnown, cursor: Cell) -> Marks:
    """The hexes that carry supply of the seat's side, and those where it can place units (ASH-3.2), for the referee
    those of all sides, wherever the cursor is; each with its mark."""
    found: dict[Cell, str] = {}
    for side in known.sides:
        if known.may_see(side):
            found |= dict.fromkeys(sorted(entry_hexes(known, side)), ENTERS)
            found |= dict.fromkeys(sorted(supplied(known, side)), CARRIES)
    return found


def owners(known: AshKnown, cursor: Cell) -> Marks:
    """All hexes with key points, depots, railways and bases, wherever the cursor is, each marked with the number of the
    side that holds it, "0" for none."""
    numbers: dict[Side | None, str] = {None: "0"} | {side: str(n) for n, side in enumerate(known.sides, 1)}
    held = (known.state.rails, known.state.key_points, known.state.depots, known.state.bases)
    return {cell: numbers[side] for places in held for cell, side in places.items()}
