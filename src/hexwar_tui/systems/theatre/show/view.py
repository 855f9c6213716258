"""What a seat may know, made ready to be drawn: a `View` from a `TheKnown` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Chart, SideLine, UnitLine, View
from hexwar_tui.engine.words.language import Text, say, say_many
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units.previews import supply_of
from hexwar_tui.systems.theatre.say.sentences import stack_text
from hexwar_tui.systems.theatre.say.words import PHASES
from hexwar_tui.systems.theatre.show.advice import advice, waiting
from hexwar_tui.systems.theatre.show.briefing import briefing
from hexwar_tui.systems.theatre.show.descriptions import card, describe
from hexwar_tui.systems.theatre.show.looks import OnMap, Stack, badge, is_at_work, names, names_of_looks
from hexwar_tui.systems.theatre.show.overlays import overlays
from hexwar_tui.systems.theatre.show.panels import panels
from hexwar_tui.systems.theatre.show.signs import signs
from hexwar_tui.systems.theatre.state import Count, Phase, Stores


def view(known: TheKnown) -> View:
    """Everything that is drawn for a seat, from what it knows: map, panels, overlays, charts and advice."""
    on_map, words, advised = OnMap(known), known.words, advice(known)
    return View(
        seat=known.seat,
        turn=known.turn,
        phase=PHASES[known.phase],
        sides=tuple(SideLine(side, words.side(side), known.colour(side), known.is_out(side)) for side in known.sides),
        headline=tuple(_headline(known)),
        left=tuple(_left(known)),
        grid=known.scenario.grid,
        look=on_map.look,
        describe=partial(describe, on_map),
        card=partial(card, on_map),
        units=tuple(_unit_lines(on_map)),
        panels=panels(on_map),
        overlays=overlays(known),
        advice=advised.text,
        advised=advised.orders,
        terrains=names_of_looks(),
        signs=signs,
        briefing=partial(briefing, on_map),
        outcome=known.ending,
        begins=waiting(known),
        names=names(known.scenario),
        charts=_charts(known),
    )


def _headline(known: TheKnown) -> Iterator[Text]:
    """What the seat's side has, supply first, which is soonest spent, the season, and how many regions it holds; a
    narrow screen shows the first."""
    playing = known.seat in known.sides_in
    if playing:
        manpower, production, supply = _stores(known)
        yield from (supply, manpower, production)
    yield known.words.date(known.turn)
    if playing:
        yield say_many("{n} region", "{n} regions", len(known.regions_of(known.seat)))


def _left(known: TheKnown) -> Iterator[Text]:
    """What the seat's side has in store when its purchases are paid, and what its orders cost of the supply."""
    if known.seat not in known.sides_in:
        return
    yield from _stores(known)
    if cost := supply_of(known, known.orders):
        yield say("of which all orders together cost {n}", n=cost)


def _stores(known: TheKnown) -> Iterator[Text]:
    yield say("manpower {n}", n=known.stores.manpower)
    yield say("production {n}", n=known.stores.production)
    yield say("supply {n}", n=known.stores.supply)


def _unit_lines(on_map: OnMap) -> Iterator[UnitLine]:
    """A line for each unit, the seat's own first, stack by stack."""
    known = on_map.known
    stacks = [stack for stacks in on_map.stacks.values() for stack, _ in stacks]
    for stack in sorted(stacks, key=lambda stack: stack.power != known.seat):
        yield from (_unit_line(on_map, stack, at) for at in range(len(stack.units)))


def _unit_line(on_map: OnMap, stack: Stack, at: int) -> UnitLine:
    known, unit = on_map.known, stack.units[at]
    ready = known.phase is Phase.ORDERS and unit.power == known.seat and not is_at_work(unit)
    alone = badge(known, Stack(stack.power, stack.type, (unit,)))
    group = stack_text(unit, known.words)
    also = (say("{type} {n}", type=unit_type(unit.type).short, n=unit.number),)
    return UnitLine(alone, known.words.unit(unit.id), on_map.cells[unit.id], ready, group, also)


# -- charts ------------------------------------------------------------------------------------------------------------


_Counted = Callable[[Count, Side], int]


def _charts(known: TheKnown) -> tuple[Chart, ...]:
    """A chart for each thing that is counted at the end of a turn; none before the first turn has ended."""
    turns = tuple(count.turn for count in known.counts)
    if not turns:
        return ()
    return tuple(
        Chart(id, title, turns, {side: tuple(number(count, side) for count in known.counts) for side in known.sides})
        for id, title, number in _counted()
    )


def _counted() -> Iterator[tuple[str, Text, _Counted]]:
    yield "regions", say("Regions"), lambda count, side: count.regions.get(side, 0)
    yield "units", say("Units"), lambda count, side: count.units.get(side, 0)
    yield "manpower", say("Manpower"), lambda count, side: count.stores.get(side, Stores()).manpower
    yield "production", say("Production"), lambda count, side: count.stores.get(side, Stores()).production
    yield "supply", say("Supply"), lambda count, side: count.stores.get(side, Stores()).supply
