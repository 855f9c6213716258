"""The view of a seat: all that it may know, ready to be drawn, made from its `AshKnown` alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import SideLine, UnitLine, View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.ashlands import terrain
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.orders.preparing import preparation
from hexwar_tui.systems.ashlands.rules.victory import outcome
from hexwar_tui.systems.ashlands.say.words import PHASES, AshWords
from hexwar_tui.systems.ashlands.show import advice
from hexwar_tui.systems.ashlands.show.briefing import briefing
from hexwar_tui.systems.ashlands.show.cards import badge, card, has_acted, new_badge
from hexwar_tui.systems.ashlands.show.descriptions import describe
from hexwar_tui.systems.ashlands.show.looks import Looks
from hexwar_tui.systems.ashlands.show.overlays import overlays
from hexwar_tui.systems.ashlands.show.panels import panels
from hexwar_tui.systems.ashlands.show.signs import signs
from hexwar_tui.systems.ashlands.state import Unit, number_of


def view(known: AshKnown) -> View:
    """All that an interface shows to the seat of `known`."""
    words, ended = AshWords(known.open), outcome(known.open)
    advised = advice.advice(known, words)
    return View(
        seat=known.seat,
        turn=known.turn,
        phase=PHASES[known.phase],
        sides=tuple(
            SideLine(
                spec.id,
                words.side(spec.id),
                spec.colour,
                known.is_out(spec.id),
                score=(known.state.sides[spec.id].points, known.options.goal),
            )
            for spec in known.open.scenario.sides
        ),
        headline=tuple(_headline(known, words)),
        left=tuple(_left(known)),
        grid=known.ground.grid,
        look=Looks(known),
        describe=lambda cell: describe(known, words, cell),
        card=lambda unit: card(known, words, unit),
        units=tuple(_unit_lines(known, words)),
        panels=panels(known, words),
        overlays=overlays(known),
        advice=advised.text,
        advised=advised.orders,
        alarm=advice.alarm(known, words),
        terrains=terrain.names(),
        signs=partial(signs, known),
        briefing=partial(briefing, known, words),
        outcome=None if ended is None else ended.reason,
    )


def _headline(known: AshKnown, words: AshWords) -> Iterator[Text]:
    """The phrases of the head line: for a side its prestige left and control points, for the referee the control points
    of all sides; then the event of the turn."""
    if known.seat in known.sides:
        yield from _left(known)
        yield say("points {n} of {goal}", n=known.state.sides[known.seat].points, goal=known.options.goal)
    else:
        for side in known.sides:
            yield say("{side} {n}", side=words.side(side), n=known.state.sides[side].points)
    if known.state.event is not None:
        yield words.event(known.state.event.id).name


def _left(known: AshKnown) -> Iterator[Text]:
    if known.seat in known.sides:
        yield say("prestige {n}", n=preparation.left(known))


def _unit_lines(known: AshKnown, words: AshWords) -> Iterator[UnitLine]:
    """Lines for all units that the seat knows of: on the map, then in reserves and among purchases that it may see."""
    for unit in known.on_map():
        name = words.unit(unit.id) if unit.side == known.seat else words.whose(unit.id)
        yield UnitLine(badge(known, unit), name, unit.cell, _is_ready(known, unit))
    for side in known.sides:
        if known.may_see(side):
            yield from _hidden_lines(known, words, side)


def _hidden_lines(known: AshKnown, words: AshWords, side: Side) -> Iterator[UnitLine]:
    own = known.sealed(side)
    by_count = dict(_by_count(known, side))
    for unit in known.reserve(side):
        yield UnitLine(badge(known, unit), words.unit(unit.id), None, also=words.also(unit.id))
    left = [purchase for purchase in own.purchases if purchase.unit not in own.placements]
    next_placed = {purchase.type: purchase.unit for purchase in reversed(left)}
    for purchase in own.purchases:
        id, type = purchase.unit, purchase.type
        also = [*words.also(id), *(words.numbered(type, by_count[id]) if by_count.get(id) else ())]
        if next_placed.get(type) == id and id in by_count:
            also.append(words.type(type))
        yield UnitLine(new_badge(known, side, type, id), words.unit(id), None, also=tuple(also))


def _by_count(known: AshKnown, side: Side) -> Iterator[tuple[str, int]]:
    """Yields the units that a side buys in this Preparation, each with the number that it has for whoever counts the
    units of its type alone, 0 where that is its own. Those of a type of which one waits in the reserve from before are
    left out: that one may differ."""
    bought: dict[str, list[str]] = {}
    for purchase in known.sealed(side).purchases:
        bought.setdefault(purchase.type, []).append(purchase.unit)
    waiting = {unit.type for unit in known.reserve(side)}
    for type, units in bought.items():
        if type in waiting:
            continue
        taken = {number_of(unit) for unit in units}
        taken |= {number_of(unit.id) for unit in known.on_map() if (unit.side, unit.type) == (side, type)}
        free = (number for number in itertools.count(1) if number not in taken)
        yield from ((unit, next(free) if number_of(unit) > len(units) else 0) for unit in units)


def _is_ready(known: AshKnown, unit: Unit) -> bool:
    """Whether the seat may give the unit an order of a round now."""
    return known.mover == known.seat == unit.side and not has_acted(known, unit)
