"""The tabs of the side panel: the turn and the resources; forces; regions and neutral states; wars and treaties."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.view import Panel
from hexwar_tui.engine.words.language import Text, listing, say, say_many, sentence
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units.previews import total_lines
from hexwar_tui.systems.theatre.say.clauses import STANDINGS, term_text, text_of, wish_text
from hexwar_tui.systems.theatre.say.words import GOODS, PHASES, STAGES, WHENS
from hexwar_tui.systems.theatre.show.descriptions import relation_text, stack_text, works_text
from hexwar_tui.systems.theatre.show.looks import OnMap
from hexwar_tui.systems.theatre.state import Good, Phase, PlaceId, Power, TreatyStanding


def panels(on_map: OnMap) -> tuple[Panel, ...]:
    """All tabs of the side panel, with what the seat may know."""
    known = on_map.known
    return (
        Panel("turn", say("Turn"), tuple(_turn(known))),
        Panel("forces", say("Forces"), tuple(_forces(on_map))),
        Panel("regions", say("Regions"), (*_regions(on_map), *neutral_lines(on_map))),
        Panel("pacts", say("Pacts"), tuple(_talks(known))),
    )


def own_first(known: TheKnown) -> list[Side]:
    """All sides, the seat's own first."""
    return sorted(known.sides, key=lambda side: side != known.seat)


# -- the turn and the resources ----------------------------------------------------------------------------------------


def _turn(known: TheKnown) -> Iterator[Line]:
    yield Line(known.words.date(known.turn), bar=(known.turn, known.options.turns), tone=Tone.HEADING)
    mover = known.mover
    if mover is None:
        yield Line(PHASES[known.phase])
    else:
        yield Line(say("Orders are carried out: {side}", side=known.words.side(mover)), STAGES[known.stage])
    yield from _supply(known)
    yield from _order_of_sides(known)
    for side in own_first(known):
        yield from _side(known, side)


def _supply(known: TheKnown) -> Iterator[Line]:
    """Lines on what the seat's orders cost, and when it acts, while it writes them: first, as a small panel has few."""
    if known.phase is Phase.ORDERS and known.is_side(known.seat):
        yield from total_lines(known, known.orders)
        yield Line(say("Sooner or later"), say("not chosen yet") if known.when is None else WHENS[known.when])


def _order_of_sides(known: TheKnown) -> Iterator[Line]:
    for number, side in enumerate(known.order_of_sides, 1):
        when, rolls = known.when_of(side), tuple(str(roll) for roll in known.rolls_of(side))
        told = say("{when}: {rolls}", when="" if when is None else WHENS[when], rolls=rolls)
        yield Line(say("{n}. {side}", n=number, side=known.words.side(side)), told, tone=Tone.QUIET)


def _side(known: TheKnown, side: Side) -> Iterator[Line]:
    if known.is_out(side):
        yield Line(known.words.side(side), say("is out"), tone=Tone.QUIET)
        return
    held, worth = len(known.regions_of(side)), known.worth(side)
    yield Line(known.words.side(side), say_many("{n} region", "{n} regions", held), tone=Tone.HEADING)
    if worth != held:
        yield Line(say("Counted, capitals as {n} each", n=known.options.capital_worth), str(worth))
    if side != known.seat and known.is_side(known.seat):
        relation, tone = relation_text(known, side)
        yield Line(say("With us"), relation, tone=tone)
    stores, income = known.stores_of(side), known.income_of(side)
    for good in Good:
        has = say("{n} (+{income} a turn)", n=stores.amount(good), income=income.amount(good))
        yield Line(GOODS[good], has)
    if known.spent(side):
        yield Line(say("Supply spent this turn"), str(known.spent(side)), tone=Tone.QUIET)
    if known.phase is Phase.TALKS and known.is_done_talking(side):
        yield Line(say("Has ended its talks"), tone=Tone.QUIET)
    if side == known.seat:
        yield from _bought(known)


def _bought(known: TheKnown) -> Iterator[Line]:
    """Lines on what the seat has bought this turn."""
    if known.purchases:
        yield Line(say("Bought this turn"), tone=Tone.HEADING)
        for bought in known.purchases:
            place = known.words.place(bought.at)
            yield Line(known.words.stack(bought.type, bought.count), place)


# -- forces ------------------------------------------------------------------------------------------------------------


def _forces(on_map: OnMap) -> Iterator[Line]:
    known = on_map.known
    for side in own_first(known):
        yield from _force(on_map, side)
    for power in known.neutrals:
        if units := [unit.type for unit in known.units.values() if unit.power == power]:
            yield Line(known.words.power(power), known.words.types(units), tone=Tone.QUIET)


def _force(on_map: OnMap, power: Power) -> Iterator[Line]:
    known = on_map.known
    types = [unit.type for unit in known.units.values() if unit.power == power]
    yield Line(known.words.power(power), say_many("{n} unit", "{n} units", len(types)), tone=Tone.HEADING)
    if types:
        yield Line(known.words.types(types), tone=Tone.QUIET)
    for place, stacks in on_map.stacks.items():
        for stack, cell in stacks:
            if stack.power == power:
                where = known.words.place(place)
                yield Line(stack_text(known, stack), where, unit=stack.lead.id, cell=cell)


# -- regions and neutral states ----------------------------------------------------------------------------------------


def _regions(on_map: OnMap) -> Iterator[Line]:
    known = on_map.known
    for power in own_first(known):
        held = known.regions_of(power)
        count = say_many("{n} region", "{n} regions", len(held))
        yield Line(known.words.power(power), count, tone=Tone.HEADING)
        yield from (_region_line(on_map, place) for place in held)


def _region_line(on_map: OnMap, place: PlaceId) -> Line:
    known = on_map.known
    region = known.regions[place]
    works = list(works_text(region))
    if region.capital is not None:
        works.insert(0, say("capital"))
    tone = Tone.BAD if region.factories_hit or region.derricks_hit else Tone.PLAIN
    return Line(known.words.place(place), listing(works) if works else "", cell=on_map.heart(place), tone=tone)


def neutral_lines(on_map: OnMap) -> Iterator[Line]:
    """Lines on the neutral states that hold regions: with whom they are at war, what they wish for, what they hold."""
    known = on_map.known
    for power in known.neutrals:
        held = known.regions_of(power)
        if held:
            yield from _neutral(on_map, power, held)


def _neutral(on_map: OnMap, power: Power, held: tuple[PlaceId, ...]) -> Iterator[Line]:
    known, neutral = on_map.known, on_map.known.neutral(power)
    yield Line(known.words.power(power), cell=on_map.heart(held[0]), tone=Tone.HEADING)
    for side in known.sides:
        if known.at_war(side, power):
            yield Line(say("At war with"), known.words.side(side), tone=Tone.BAD)
    for number, wish in enumerate(neutral.wishes):
        yield Line(say("or") if number else say("Wishes for"), wish_text(wish, known.words))
    for good in Good:
        if points := neutral.stores.amount(good):
            yield Line(say("In store, from gifts: {good}", good=GOODS[good]), str(points))
    yield from (_region_line(on_map, place) for place in held)


# -- talks -------------------------------------------------------------------------------------------------------------

SHOWN = (TreatyStanding.PROPOSED, TreatyStanding.IN_FORCE)
"""The standings of the treaties that the tab of treaties lists."""


def _talks(known: TheKnown) -> Iterator[Line]:
    yield Line(say("Wars"), tone=Tone.HEADING)
    wars = [pair for pair in known.wars if all(map(known.regions_of, pair))]
    if not wars:
        yield Line(say("All are at peace."), tone=Tone.GOOD)
    for one, other in wars:
        yield Line(say("{one} against {other}", one=known.words.power(one), other=known.words.power(other)))
    if known.options.peace_ends and known.peace_turns:
        told = say("{n} of {turns} turns, then a draw", n=known.peace_turns, turns=known.options.peace_ends)
        last = known.peace_turns + 1 == known.options.peace_ends
        yield Line(say("Peace of all sides"), told, tone=Tone.BAD if last else Tone.QUIET)
    yield Line(say("Your treaties") if known.is_side(known.seat) else say("Treaties"), tone=Tone.HEADING)
    if known.is_side(known.seat):
        yield Line(say("What others have agreed, with neutral states as well, is not told."), tone=Tone.QUIET)
    shown = [treaty for treaty in known.treaties if treaty.standing in SHOWN]
    if not shown:
        yield Line(say("None."), tone=Tone.QUIET)
    for treaty in shown:
        standing = STANDINGS[treaty.standing]
        if treaty.ends is not None:
            standing = say("{standing} {term}", standing=standing, term=term_text(None, treaty.ends))
        yield Line(sentence(text_of(treaty, known.words)), standing)
    yield from _messages(known)


def agreements(known: TheKnown) -> tuple[Text, ...]:
    """The treaties in force that the seat knows of, each as a sentence."""
    in_force = [treaty for treaty in known.treaties if treaty.standing is TreatyStanding.IN_FORCE]
    return tuple(sentence(text_of(treaty, known.words)) for treaty in in_force)


def _messages(known: TheKnown) -> Iterator[Line]:
    """Lines with the messages of this turn and the turn before."""
    recent = [message for message in known.talks.messages if message.turn >= known.turn - 1]
    if recent:
        yield Line(say("Messages"), tone=Tone.HEADING)
    for message in recent:
        ends = {"sender": known.words.side(message.sender), "to": known.words.side(message.to)}
        yield Line(say("{sender} to {to}: “{words}”", words=message.words, **ends))
