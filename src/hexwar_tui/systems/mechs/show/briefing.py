"""What a player is told who has no screen: armies with their units, key points, what they give, and the odds."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import REFEREE, Side
from hexwar_tui.engine.view import Listing, Panel
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.systems.mechs.catalogue import KINDS, UnitType, unit_type, value_of
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.options import ON_BOARD
from hexwar_tui.systems.mechs.orders.odds import odds_between, share_text
from hexwar_tui.systems.mechs.orders.previews import pilot_text, strength_text
from hexwar_tui.systems.mechs.rules import movement
from hexwar_tui.systems.mechs.rules.bonuses import bonus_of, turns_left
from hexwar_tui.systems.mechs.say.words import POINT_KINDS
from hexwar_tui.systems.mechs.show.descriptions import holder
from hexwar_tui.systems.mechs.show.panels import panels
from hexwar_tui.systems.mechs.state import Army, KeyPoint, Unit
from hexwar_tui.systems.mechs.terrain import NAMES
from hexwar_tui.systems.skirmish import catalogue as battle

NOTHING = "–"
ARMY, HEX = say("Army"), say("Hex")


def briefing(known: MecKnown) -> Iterator[Listing | Panel]:
    """Yields the parts: turn and sides, armies, units, odds, key points, pilots, and what units cost."""
    tabs = {panel.id: panel for panel in panels(known)}
    yield tabs["turn"]
    armies = sorted(known.state.armies.values(), key=lambda army: army.side != known.seat)
    yield _armies(known, armies)
    yield _units(known, [army for army in armies if known.seat in (army.side, REFEREE)])
    yield _odds(known)
    yield _points(known)
    yield tabs["pilots"]
    yield _types(known)
    yield _grounds(known)


# -- armies ------------------------------------------------------------------------------------------------------------


def _armies(known: MecKnown, armies: list[Army]) -> Listing:
    head = (
        *(ARMY, say("Whose"), HEX, say("Ground"), say("Units"), say("Worth")),
        *(say("Movement points"), say("Key points in reach, with their movement points")),
    )
    return Listing(say("Armies"), head, tuple(_army(known, army) for army in armies))


def _army(known: MecKnown, army: Army) -> tuple[Text, ...]:
    return (
        known.words.unit(army.id),
        say("garrison") if army.side is None else known.words.side(army.side),
        known.words.hex(army.cell),
        _ground(known, army),
        known.words.types([unit.type for unit in army.units]),
        str(value_of(known.catalogue, army.units)),
        _movement(known, army),
        _reached(known, army),
    )


def _ground(known: MecKnown, army: Army) -> Text:
    """The key point that an army stands on, or else the terrain."""
    is_place = army.cell in known.state.points
    return known.words.place(army.cell) if is_place else NAMES[known.terrain(army.cell)]


def _movement(known: MecKnown, army: Army) -> Text:
    if army.side is None:
        return say("never leaves")
    left, most = movement.points_left(known.frame, army), movement.allowance(known.frame, army)
    return say("{n} of {points}", n=left, points=most)


def _reached(known: MecKnown, army: Army) -> Text:
    """The key points that an own army can come to, or next to, with the movement points it has left, each with how many
    that takes."""
    if not known.is_mover or army.side != known.seat:
        return NOTHING
    costs, told = known.ways(army).costs, []
    for cell in known.state.points:
        near = [costs[each] for each in (cell, *known.grid.neighbours_of(cell)) if each in costs]
        if near:
            told.append(say("{place}: {n}", place=known.words.place(cell), n=costs.get(cell, min(near))))
    return say("{places}", places=told) if told else NOTHING


def _units(known: MecKnown, armies: list[Army]) -> Listing:
    head = (ARMY, say("Unit"), say("Kind"), say("Stages left"), say("Weapons and skills"), say("Pilot"))
    return Listing(
        say("Units of the armies"), head, tuple(_unit(known, army, unit) for army in armies for unit in army.units)
    )


def _unit(known: MecKnown, army: Army, unit: Unit) -> tuple[Text, ...]:
    type = unit_type(known.catalogue, unit)
    return (
        known.words.unit(army.id),
        known.words.unit(unit.id),
        KINDS[type.kind],
        f"{type.stages - unit.damage}/{type.stages}",
        _carried(type),
        _pilot(known, type, unit),
    )


def _pilot(known: MecKnown, type: UnitType, unit: Unit) -> Text:
    if unit.pilot is None:
        return say("none") if type.is_mech else NOTHING
    return say("{pilot}, {skills}", pilot=known.words.pilot(unit.pilot), skills=pilot_text(known, unit.pilot))


def _carried(type: UnitType) -> Text:
    things = battle.load_catalogue()
    names = [*(things.weapons[id].name for id in type.weapons), *(things.skills[id].name for id in type.skills)]
    return say("{carried}", carried=names)


def _odds(known: MecKnown) -> Listing:
    """For each own army the nearest that it fights, how far away it is, and its chance in a quick battle."""
    head = (ARMY, say("Against"), HEX, say("Hexes away"), say("Strength"), say("Chance in a quick battle"))
    return Listing(say("Odds"), head, tuple(row for army in known.own.values() for row in _odds_of(known, army)))


def _odds_of(known: MecKnown, army: Army) -> Iterator[tuple[Text, ...]]:
    enemies = [other for other in known.state.armies.values() if known.is_hostile(other.side)]
    if enemies:
        enemy = min(enemies, key=lambda other: (known.grid.distance(army.cell, other.cell), other.id))
        away, where = str(known.grid.distance(army.cell, enemy.cell)), known.words.hex(enemy.cell)
        chance: Text = NOTHING
        if known.options.battles != ON_BOARD:
            odds = odds_between(known.frame, army, enemy)
            chance = share_text(odds.attacker, odds.battles)
        yield known.words.unit(army.id), known.words.unit(enemy.id), where, away, strength_text(enemy), chance


# -- places ------------------------------------------------------------------------------------------------------------


def _points(known: MecKnown) -> Listing:
    """The key points: the seat's own first, then by holder in the order of seats, those of nobody last."""
    order: dict[Side | None, int] = {side: at for at, side in enumerate(known.sides)}
    order |= {None: len(order), known.seat: -1}
    points = sorted(known.state.points.values(), key=lambda point: order[point.owner])
    head = (say("Key point"), say("Kind"), say("Held by"), say("Gives"), say("Kept there"), say("Pilots"))
    return Listing(say("Key points"), head, tuple(_point(known, point) for point in points))


def _point(known: MecKnown, point: KeyPoint) -> tuple[Text, ...]:
    words = known.words
    kept = [unit.type for unit in point.units]
    return (
        words.place(point.cell),
        POINT_KINDS[point.kind],
        holder(known, point.owner),
        _gives(known, point),
        words.types(kept) if kept else NOTHING,
        words.pilots(point.pilots) if point.pilots else NOTHING,
    )


def _gives(known: MecKnown, point: KeyPoint) -> Text:
    bonus = bonus_of(known.options, point)
    if point.owner is None:
        return bonus.text
    left = turns_left(known.options, point)
    return say_many("{bonus}, in {n} turn", "{bonus}, in {n} turns", left, bonus=bonus.text)


def _types(known: MecKnown) -> Listing:
    head = (say("Type"), say("Kind"), say("Price"), say("Worth"), say("Stages"), say("Weapons and skills"))
    rows = tuple(
        (type.name, KINDS[type.kind], str(type.price), str(type.points), str(type.stages), _carried(type))
        for type in known.catalogue.units.values()
    )
    return Listing(say("Types of units and their prices"), head, rows)


def _grounds(known: MecKnown) -> Listing:
    """What it takes to enter each terrain of the map."""
    costs = {known.terrain(cell): known.costs[cell] for cell in known.grid.cells}
    rows = tuple((NAMES[id], str(cost) if cost else say("no army can enter")) for id, cost in sorted(costs.items()))
    return Listing(say("Ground"), (say("Terrain"), say("Movement points to enter")), rows)
