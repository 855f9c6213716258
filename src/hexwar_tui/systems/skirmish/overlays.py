"""The layers that a player can lay over the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hexwar_tui.engine.language import Text, listing, say
from hexwar_tui.engine.view import Overlay
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish import area, land, moving, positions, shooting, sight
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.state import Unit
from hexwar_tui.systems.skirmish.words import SkiWords

Marks = Mapping[Cell, str]

MANY = "+"
"""The mark of a number of two digits."""

NEAR, FAR = "+", "-"
"""Marks of fire: within half range of some weapon, beyond it (−2 to hit)."""

COVERS: Mapping[Kind, str] = {Kind.COVER: "+", Kind.HOUSE: "=", Kind.BUNKER: "#", Kind.HILL: "^"}
"""Marks of what shelters soldiers."""


def overlays(known: SkiKnown, words: SkiWords) -> tuple[Overlay, ...]:
    """All layers of a seat."""
    layers: tuple[tuple[str, Text, Callable[[SkiKnown, Cell], Marks]], ...] = (
        ("sight", say("Seen from the hex under the cursor, or by the unit there"), seen),
        ("seen-from", say("From where the hex under the cursor is seen, or the unit there"), seen_from),
        ("fire", say("Fire of the unit under the cursor: + near, - over half range"), fire),
        ("moves", say("Movement points left to the unit under the cursor"), moves),
        ("cover", say("Shelter: + light cover, = house, # bunker, ^ hill"), cover),
        ("area", _area_title(known, words), held),
    )
    return tuple(Overlay(id, title, _of(known, cells)) for id, title, cells in layers)


def _of(known: SkiKnown, cells: Callable[[SkiKnown, Cell], Marks]) -> Callable[[Cell], Marks]:
    return lambda cursor: cells(known, cursor)


def _spots(known: SkiKnown, cursor: Cell) -> list[sight.Spot]:
    """Where those under the cursor look from and are seen: their openings, or the hex."""
    return [positions.spot(unit) for unit in known.units_at(cursor)] or [cursor]


def seen(known: SkiKnown, cursor: Cell) -> Marks:
    """The hexes in the line of sight of the unit under the cursor, from the opening where it has taken one; without a
    unit, of the hex (SKI-1.9)."""
    standing = land.standing(known.open)
    spots = _spots(known, cursor)
    return {cell: "" for cell in known.grid.cells if any(sight.sees(standing, spot, cell) for spot in spots)}


def seen_from(known: SkiKnown, cursor: Cell) -> Marks:
    """The hexes from which the unit under the cursor is seen, or without one the hex."""
    standing = land.standing(known.open)
    spots = _spots(known, cursor)
    return {cell: "" for cell in known.grid.cells if any(sight.sees(standing, cell, spot) for spot in spots)}


def fire(known: SkiKnown, cursor: Cell) -> Marks:
    """The hexes in sight and range of some weapon of a unit under the cursor that may still fire in this turn."""
    found: dict[Cell, str] = {}
    for unit in known.units_at(cursor):
        for cell, mark in _fire_of(known, unit).items():
            if found.get(cell) != NEAR:
                found[cell] = mark
    return found


def _fire_of(known: SkiKnown, unit: Unit) -> Marks:
    standing, spot = land.standing(known.open), positions.spot(unit)
    able = (weapon for weapon in unit.weapons if shooting.shots_left(weapon, known.turn))
    ranges = [load_catalogue().weapons[weapon.id].range or 0 for weapon in able]
    longest, found = max(ranges, default=0), {}
    for cell in known.grid.within(sight.spot_cell(spot), longest + 1):
        far = positions.distance(known.open, unit, cell)
        if far <= longest and sight.sees(standing, spot, cell):
            found[cell] = NEAR if any(2 * far <= reach for reach in ranges) else FAR
    return found


def moves(known: SkiKnown, cursor: Cell) -> Marks:
    """Per hex where a unit under the cursor could go now: the movement points that would be left."""
    found: dict[Cell, str] = {}
    for unit in known.units_at(cursor):
        points = moving.points_left(known.open, unit)
        for cell, way in moving.ways(known.open, unit).items():
            left = points - moving.cost(known.open, unit, way)
            found.setdefault(cell, str(left) if left < 10 else MANY)
    return found


def cover(known: SkiKnown, cursor: Cell) -> Marks:
    """The hexes that shelter soldiers (SKI-1.2 to 1.5)."""
    standing = land.standing(known.open)
    kinds = {cell: standing.kind_at(cell) for cell in known.grid.cells}
    return {cell: COVERS[kind] for cell, kind in kinds.items() if kind is not None}


def held(known: SkiKnown, cursor: Cell) -> Marks:
    """Whose each hex is now: the side's number at the table; nobody's are left out (SKI-3.3)."""
    numbers = {side: str(number) for number, side in enumerate(known.sides, 1)}
    found = area.holders(known.grid, known.on_board(), known.options.hold)
    return {cell: numbers[side] for cell, side in found.items()}


def _area_title(known: SkiKnown, words: SkiWords) -> Text:
    """The layer's name, with the count as things are."""
    now = area.held(known.grid, known.on_board(), known.options.hold, known.sides)
    counts = [
        say("{number} {side}: {n}", number=number, side=words.side(side), n=now[side])
        for number, side in enumerate(known.sides, 1)
    ]
    return say("Area held – {counts}", counts=listing(counts))
