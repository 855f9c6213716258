"""What a seat knows of a hex or of a unit, in lines of words, with the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hexwar_tui.engine.words.language import Phrase, Text, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.theatre.catalogue import UnitType, unit_type
from hexwar_tui.systems.theatre.known import KnownRegion, TheKnown
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.say.sentences import brief, standing_text
from hexwar_tui.systems.theatre.show.looks import LANDS, OnMap, Stack, land_of
from hexwar_tui.systems.theatre.show.nearest import nearest_lines
from hexwar_tui.systems.theatre.state import Phase, PlaceId, Power, Unit


def ruled(text: Phrase, rule: str, tone: Tone = Tone.PLAIN) -> Line:
    """A line of text that ends with the id of the rule on which it rests, in brackets."""
    return Line(say("{text} ({rule})", text=text, rule=rule), tone=tone)


def describe(on_map: OnMap, cell: Cell) -> tuple[Line, ...]:
    """Lines on the place that a hex is part of: holder, factories and derricks, neighbours; its land; and units."""
    known = on_map.known
    place = known.geography.place_of[cell]
    region = known.regions.get(place)
    return (
        *(_sea(on_map, place) if region is None else _region(on_map, region)),
        *_surroundings(known, place),
        _hex(known, cell),
        *_standing(on_map, place),
    )


def works_text(region: KnownRegion) -> Iterator[Text]:
    """Yields how many factories and then how many derricks a region has, in words, and how many of them were bombed; no
    text for what it has none of."""
    for works, count, hit in (
        (say_many("{n} factory", "{n} factories", region.factories), region.factories, region.factories_hit),
        (say_many("{n} derrick", "{n} derricks", region.derricks), region.derricks, region.derricks_hit),
    ):
        if count:
            yield say("{works}, bombed: {hit}", works=works, hit=hit) if hit else works


def relation_text(known: TheKnown, power: Power) -> tuple[Text, Tone]:
    """In words whether the seat's side is at war with another power, at peace, or at peace by treaty; and the tone in
    which a line shows that."""
    if known.at_war(known.seat, power):
        return say("at war"), Tone.BAD
    if treaties.peace_binds(known, known.seat, power) is not None:
        return say("peace by treaty"), Tone.GOOD
    return say("at peace"), Tone.PLAIN


def _sea(on_map: OnMap, place: PlaceId) -> Iterator[Line]:
    known = on_map.known
    yield Line(known.words.place(place), say("sea"), cell=on_map.heart(place), tone=Tone.HEADING)
    if known.scenario.seas[place].overseas:
        yield ruled(say("Overseas: trade fleets fetch supply or production here."), "THE-7.4")


def _region(on_map: OnMap, region: KnownRegion) -> Iterator[Line]:
    known, words = on_map.known, on_map.known.words
    owner = words.power(region.owner)
    yield Line(words.place(region.place), owner, cell=on_map.heart(region.place), tone=Tone.HEADING)
    if known.is_side(known.seat) and region.owner != known.seat:
        relation, tone = relation_text(known, region.owner)
        yield Line(owner, relation, tone=tone)
    if region.capital is not None:
        worth = known.options.capital_worth
        yield ruled(say_many("A capital: counts as {n} region", "A capital: counts as {n} regions", worth), "THE-9.1")
    for works in works_text(region):
        yield ruled(say("Works: {works}", works=works), "THE-2.1")
    if region.factories_hit or region.derricks_hit:
        yield ruled(say("What was bombed gives nothing at the next income."), "THE-2.2", Tone.BAD)
    if not known.is_side(region.owner):
        yield ruled(say("Supply of its own garrison: {n}", n=region.garrison_supply), "THE-6.3")
    if region.standing is not None:
        yield ruled(say("Standing order: {word}", word=standing_text(region.standing)), "THE-6.2")


def stack_text(known: TheKnown, stack: Stack) -> Text:
    """A stack in words, for lists: how many units of which type, and whether they were bought this turn."""
    units = known.words.stack(stack.type, len(stack.units))
    return say("{units}, bought this turn", units=units) if stack.lead.fresh else units


def stack_lines(on_map: OnMap, place: PlaceId) -> Iterator[Line]:
    """A line for each stack in a place, with the power that it belongs to."""
    known = on_map.known
    for stack, cell in on_map.stacks[place]:
        power = known.words.power(stack.power)
        yield Line(stack_text(known, stack), power, unit=stack.lead.id, cell=cell)


def _standing(on_map: OnMap, place: PlaceId) -> Iterator[Line]:
    if on_map.stacks[place]:
        yield Line(say("Units"), tone=Tone.HEADING)
        yield from stack_lines(on_map, place)
    elif place not in on_map.known.geography.seas:
        yield ruled(say("Undefended: whoever attacks takes it without dice."), "THE-6.1", Tone.QUIET)


def _surroundings(known: TheKnown, place: PlaceId) -> Iterator[Line]:
    geography, words = known.geography, known.words
    lands, seas = geography.regions_near(place), geography.seas_near(place)
    if lands:
        yield Line(say("Borders on: {places}", places=words.places(lands)), tone=Tone.QUIET)
    if seas:
        yield Line(say("Seas: {places}", places=words.places(seas)), tone=Tone.QUIET)


def _hex(known: TheKnown, cell: Cell) -> Line:
    _, land = LANDS[land_of(known.scenario, cell)]
    return Line(say("Hex {hex}: {land}", hex=known.words.hex(cell), land=land), tone=Tone.QUIET)


# -- the card of a unit ------------------------------------------------------------------------------------------------


def card(on_map: OnMap, id: str) -> tuple[Line, ...]:
    """Lines on the stack of the unit with this id: its units, base and figures, and the orders of the seat's own. One
    line that says so if the seat knows no such unit."""
    known = on_map.known
    unit = known.units.get(id)
    if unit is None:
        return (Line(say("There is no such unit."), tone=Tone.QUIET),)
    stack = next(stack for stack, _ in on_map.stacks[unit.at] if unit in stack.units)
    return tuple(_card(on_map, stack))


def _card(on_map: OnMap, stack: Stack) -> Iterator[Line]:
    known, type, lead = on_map.known, unit_type(stack.type), stack.lead
    yield Line(
        stack_text(known, stack),
        known.words.power(stack.power),
        unit=lead.id,
        cell=on_map.cells[lead.id],
        tone=Tone.HEADING,
    )
    base = known.words.place(lead.at)
    yield Line(say("Base"), base, cell=on_map.heart(lead.at), row=(say("Base"), base))
    yield from _figures(type)
    if lead.fresh:
        yield ruled(say("Takes no order this turn, but defends."), "THE-5.1", Tone.QUIET)
    elif stack.power == known.seat:
        yield from _orders(known, stack.units)
    yield from nearest_lines(on_map, stack)


def _figures(type: UnitType) -> Iterator[Line]:
    if type.dice:
        yield _figure(say("Dice: {n}d6", n=type.dice), "THE-3.1", say("Dice"), say("{n}d6", n=type.dice))
    if type.supply:
        supply = str(type.supply)
        yield _figure(say("Supply when active: {n}", n=supply), "THE-5.3", say("Supply when active"), supply)
    if type.reach:
        yield _figure(say("Reach: {n}", n=type.reach), "THE-3.2", say("Reach"), str(type.reach))


def _figure(text: Phrase, rule: str, name: Text, value: Text) -> Line:
    """A line of text with its rule, which is the figure `name` where there are tables."""
    return replace(ruled(text, rule), row=(name, value))


def _orders(known: TheKnown, units: tuple[Unit, ...]) -> Iterator[Line]:
    """Lines on the orders of a stack, each with how many units have it; none outside orders and resolution."""
    told: dict[Text, int] = {}
    for unit in units:
        order = say("no order") if unit.order is None else brief(unit.order, known.words)
        told[order] = told.get(order, 0) + 1
    if known.phase in (Phase.ORDERS, Phase.RESOLUTION):
        yield Line(say("Orders"), tone=Tone.HEADING)
        for order, count in told.items():
            yield Line(order, str(count) if len(units) > 1 else "")
