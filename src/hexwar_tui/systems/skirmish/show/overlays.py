"""The overlays, which a player can lay over the map: marks on hexes, and a sentence for the hex under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from hexwar_tui.engine.view import Overlay
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import KIND_NAMES, Kind
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import aiming
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.ground import area, land, positions, sight
from hexwar_tui.systems.skirmish.state import Unit

Marks = Mapping[Cell, str]
Says = Callable[[SkiKnown, Cell], Text]

MANY = "+"
"""The mark that stands for a number of two digits or more."""

NEAR, FAR = "+", "-"
"""The marks of hexes under fire: within half the range of a weapon, and beyond that (−2 to hit)."""

COVERS: Mapping[Kind, str] = {Kind.COVER: "+", Kind.HOUSE: "=", Kind.BUNKER: "#", Kind.HILL: "^"}
"""For each kind of object the mark of its hexes in the overlay of shelter."""


def overlays(known: SkiKnown) -> tuple[Overlay, ...]:
    """All overlays that the seat can lay over the map."""

    @cache
    def own_sight() -> Marks:
        """The hexes that any of the seat's units on the board sees; for the referee any unit at all."""
        return _in_sight(
            known, [positions.spot(known.open, unit) for unit in known.on_board() if known.may_see(unit.side)]
        )

    layers: tuple[tuple[str, Text, Callable[[SkiKnown, Cell], Marks], Says], ...] = (
        ("sight", say("Seen by the unit under the cursor, or from its hex"), seen, says_from),
        ("seen-from", say("From where the unit under the cursor is seen, or its hex"), seen_from, says_at),
        ("own-sight", say("Seen by your own units"), lambda known, cursor: own_sight(), says_who_sees),
        ("fire", say("Fire of the unit under the cursor"), fire, says_fire),
        ("moves", say("Movement points left to the unit under the cursor"), moves, says_moves),
        ("cover", say("Shelter"), cover, says_cover),
        ("area", say("Area held, by the number of the side"), held, says_area),
    )
    return tuple(Overlay(id, title, partial(cells, known), partial(says, known)) for id, title, cells, says in layers)


def _spots(known: SkiKnown, cursor: Cell) -> list[sight.Spot]:
    """The spots of the units under the cursor; the hex itself where there is no unit."""
    return [positions.spot(known.open, unit) for unit in known.units_at(cursor)] or [cursor]


def _in_sight(known: SkiKnown, spots: Sequence[sight.Spot]) -> Marks:
    """The hexes that are seen from any of the spots, without a mark."""
    standing = land.standing(known.open)
    return {cell: "" for cell in known.grid.cells if any(sight.sees(standing, spot, cell) for spot in spots)}


def seen(known: SkiKnown, cursor: Cell) -> Marks:
    """Marks the hexes that the units under the cursor see from where they are, openings included; without a unit those
    that are seen from the hex (SKI-1.9)."""
    return _in_sight(known, _spots(known, cursor))


def seen_from(known: SkiKnown, cursor: Cell) -> Marks:
    """Marks the hexes from which a unit under the cursor is seen; without a unit those from which the hex is seen."""
    standing = land.standing(known.open)
    spots = _spots(known, cursor)
    return {cell: "" for cell in known.grid.cells if any(sight.sees(standing, cell, spot) for spot in spots)}


def fire(known: SkiKnown, cursor: Cell) -> Marks:
    """Marks the hexes in sight and in range of a weapon that a unit under the cursor can still fire this turn, with
    `NEAR` or `FAR`."""
    found: dict[Cell, str] = {}
    for unit in known.units_at(cursor):
        for cell, mark in _fire_of(known, unit).items():
            if found.get(cell) != NEAR:
                found[cell] = mark
    return found


def _fire_of(known: SkiKnown, unit: Unit) -> Marks:
    standing, spot = land.standing(known.open), positions.spot(known.open, unit)
    able = (weapon for weapon in unit.weapons if shooting.shots_left(known.open, weapon, known.turn))
    reaches = (known.scenario.catalogue.weapons[weapon.id].range for weapon in able)
    ranges = [reach for reach in reaches if reach is not None]
    found: dict[Cell, str] = {}
    for cell in known.grid.cells if ranges else ():
        far = positions.distance(known.open, unit, cell)
        if far <= max(ranges) and sight.sees(standing, spot, cell):
            found[cell] = NEAR if any(2 * far <= reach for reach in ranges) else FAR
    return found


def moves(known: SkiKnown, cursor: Cell) -> Marks:
    """Marks each hex to which a unit under the cursor can go now with the movement points left there."""
    found: dict[Cell, str] = {}
    for unit in known.units_at(cursor):
        points = moving.points_left(known.open, unit)
        for cell, way in moving.ways(known.open, unit).items():
            left = points - moving.cost(known.open, unit, way)
            found.setdefault(cell, str(left) if left < 10 else MANY)
    return found


def cover(known: SkiKnown, cursor: Cell) -> Marks:
    """Marks the hexes of all objects by the kind of object, as `COVERS` says (SKI-1.2 to 1.5)."""
    standing = land.standing(known.open)
    kinds = {cell: standing.kind_at(cell) for cell in known.grid.cells}
    return {cell: COVERS[kind] for cell, kind in kinds.items() if kind is not None}


def held(known: SkiKnown, cursor: Cell) -> Marks:
    """Marks each hex that a side holds now with the number of that side, from 1 (SKI-3.3)."""
    numbers = {side: str(number) for number, side in enumerate(known.sides, 1)}
    found = area.holders(known.grid, known.scenario.catalogue, known.on_board(), known.options.hold)
    return {cell: numbers[side] for cell, side in found.items()}


# -- in words ----------------------------------------------------------------------------------------------------------


def says_from(known: SkiKnown, cursor: Cell) -> Text:
    """The line shown with the overlay `seen`: which units under the cursor see the marked hexes, and from which
    openings; without a unit the hex from which these are seen."""
    names = [_position(known, unit) for unit in known.units_at(cursor)]
    return (
        say("Seen by {units}", units=listing(names)) if names else say("Seen from {hex}", hex=known.words.hex(cursor))
    )


def says_at(known: SkiKnown, cursor: Cell) -> Text:
    """The line shown with the overlay `seen_from`: which units under the cursor, at which openings, are seen from the
    marked hexes; without a unit the hex."""
    names = [_position(known, unit) for unit in known.units_at(cursor)]
    if names:
        return say("From these hexes one sees {units}", units=listing(names))
    return say("From these hexes one sees {hex}", hex=known.words.hex(cursor))


def _position(known: SkiKnown, unit: Unit) -> Text:
    if unit.opening is None:
        return known.words.unit(unit.id)
    return say("{unit} at {opening}", unit=known.words.unit(unit.id), opening=known.words.opening(unit.opening))


def says_who_sees(known: SkiKnown, cursor: Cell) -> Text:
    """The line shown with the overlay of own sight: which of the seat's units see the hex under the cursor or, if none
    does, what is in the way of the nearest."""
    own = [unit for unit in known.on_board() if known.may_see(unit.side)]
    seeing = [known.words.unit(unit.id) for unit in own if positions.to_hex(known.open, unit, cursor) is None]
    if seeing:
        return say("{hex} is seen by {units}", hex=known.words.hex(cursor), units=listing(seeing))
    if not own:
        return say("No unit is on the board")
    nearest = min(own, key=lambda unit: positions.distance(known.open, unit, cursor))
    hindrance = positions.to_hex(known.open, nearest, cursor)
    assert hindrance is not None, "nobody sees it"
    return say(
        "{unit} does not see {hex}: {what} at {place} is in the way",
        unit=known.words.unit(nearest.id),
        hex=known.words.hex(cursor),
        what=aiming.hindrance_words(known, hindrance),
        place=known.words.hex(hindrance.cell),
    )


def says_fire(known: SkiKnown, cursor: Cell) -> Text:
    """The line shown with the overlay `fire`: the weapons that units under the cursor can still fire this turn, with
    their ranges, and what the marks mean."""
    weapons = [
        say(
            "{weapon} {range}",
            weapon=known.words.weapon(weapon.id),
            range=known.scenario.catalogue.weapons[weapon.id].range or "–",
        )
        for unit in known.units_at(cursor)
        for weapon in unit.weapons
        if shooting.shots_left(known.open, weapon, known.turn)
    ]
    if not weapons:
        return say("Nobody here can fire this turn")
    return say("{weapons}; {near} up to half range, {far} beyond", weapons=listing(weapons), near=NEAR, far=FAR)


def says_moves(known: SkiKnown, cursor: Cell) -> Text:
    """The line shown with the overlay `moves`: how many movement points each unit under the cursor has left."""
    found = [
        say("{unit}: {n}", unit=known.words.unit(unit.id), n=moving.points_left(known.open, unit))
        for unit in known.units_at(cursor)
    ]
    return say("Movement points – {units}", units=listing(found)) if found else say("Nobody is here")


def says_cover(known: SkiKnown, cursor: Cell) -> Text:
    """The line shown with the overlay `cover`: what each mark means."""
    return listing([say("{mark} {kind}", mark=mark, kind=KIND_NAMES[kind]) for kind, mark in COVERS.items()])


def says_area(known: SkiKnown, cursor: Cell) -> Text:
    """The line shown with the overlay `held`: how many hexes each side holds now, and how many nobody does."""
    now = area.held(known.open, known.on_board(), known.options.hold, known.sides)
    counts = [
        say("{number} {side}: {n}", number=number, side=known.words.side(side), n=now[side])
        for number, side in enumerate(known.sides, 1)
    ]
    return listing([*counts, say("nobody: {n}", n=len(known.grid.cells) - sum(now.values()))])
