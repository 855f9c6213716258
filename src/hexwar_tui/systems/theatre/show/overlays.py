"""Layers to lay over the map: the hexes of a place, what is in reach of it, orders, war and peace, and owners. For each
one function marks hexes, by the hex under the cursor, and another says what the marks mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from hexwar_tui.engine.view import Overlay
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.state import PlaceId, Task

Marks = Mapping[Cell, str]

FAR = 2
"""The reach of aircraft in steps (THE-3.2)."""

AGAINST = frozenset((Task.ATTACK, Task.HUNT, Task.BOMB, Task.ASSAULT, Task.RAID, Task.LAND))
FOR = frozenset((Task.DEFEND, Task.COVER, Task.HOLD))

ATTACKED, DEFENDED, GOAL = "x", "o", ">"
WAR, TREATY, OWN = "x", "=", "o"


def overlays(known: TheKnown) -> tuple[Overlay, ...]:
    """All layers that a seat can lay over the map; those of orders and of war and peace are for sides alone."""
    place_of, name = known.geography.place_of, known.words.place
    orders = say("{x} attacks, {o} defence, {to} everything else", x=ATTACKED, o=DEFENDED, to=GOAL)
    relations = say("{own} own, {war} at war, {treaty} peace by treaty", own=OWN, war=WAR, treaty=TREATY)
    sides = listing([say("{n} {side}", n=n, side=known.words.side(side)) for n, side in enumerate(known.sides, 1)])
    layers: list[tuple[str, Text, Callable[[TheKnown, Cell], Marks], Callable[[Cell], Text]]] = [
        ("place", say("The region or sea under the cursor"), _place, lambda cursor: name(place_of[cursor])),
        (
            "reach",
            say("In reach of the region or sea under the cursor"),
            _reach,
            lambda cursor: say("From {place}: 1 for all units, 2 for aircraft", place=name(place_of[cursor])),
        ),
        ("owners", say("Owners by number"), _owners, lambda cursor: sides),
    ]
    if known.is_side(known.seat):
        layers[2:2] = [
            ("orders", say("Where own units are sent"), _orders, lambda cursor: orders),
            ("relations", say("War and peace"), _relations, lambda cursor: relations),
        ]
    return tuple(Overlay(id, title, partial(cells, known), says) for id, title, cells, says in layers)


def _all(known: TheKnown, marks: Mapping[PlaceId, str]) -> Marks:
    return {cell: mark for place, mark in marks.items() for cell in known.geography.cells[place]}


def _place(known: TheKnown, cursor: Cell) -> Marks:
    """All hexes of the region or sea under the cursor, with empty marks."""
    return _all(known, {known.geography.place_of[cursor]: ""})


def _reach(known: TheKnown, cursor: Cell) -> Marks:
    """The hexes of all places at most `FAR` steps from that under the cursor, marked with the number of steps."""
    geography = known.geography
    here = geography.place_of[cursor]
    return _all(known, {place: str(geography.distance(here, place)) for place in geography.within(here, FAR)})


def _orders(known: TheKnown, cursor: Cell) -> Marks:
    """The hexes of the targets of own units' orders, marked as attacked, defended or other; attacks go before the
    rest."""
    marks: dict[PlaceId, str] = {}
    for unit in known.own.values():
        if unit.order is not None:
            task = unit.order.task
            mark = ATTACKED if task in AGAINST else DEFENDED if task in FOR else GOAL
            if marks.get(unit.order.target) != ATTACKED:
                marks[unit.order.target] = mark
    return _all(known, marks)


def _relations(known: TheKnown, cursor: Cell) -> Marks:
    """The hexes of own regions, of enemies' regions, and of those of powers bound to peace with the seat's side by
    treaty, each with its mark."""
    marks: dict[PlaceId, str] = {}
    for place, region in known.regions.items():
        if region.owner == known.seat:
            marks[place] = OWN
        elif known.at_war(known.seat, region.owner):
            marks[place] = WAR
        elif treaties.peace_binds(known, known.seat, region.owner) is not None:
            marks[place] = TREATY
    return _all(known, marks)


def _owners(known: TheKnown, cursor: Cell) -> Marks:
    """The hexes of all regions, marked with the number of their side at the table, 0 for neutrals."""
    numbers = {side: str(n) for n, side in enumerate(known.sides, 1)}
    return _all(known, {place: numbers.get(region.owner, "0") for place, region in known.regions.items()})
