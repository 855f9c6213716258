"""What orders for units will come to, as far as their side knows: supply, dangers, odds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.engine.words.lines import Line, Tone
from hexwar_tui.systems.theatre.catalogue import WAR_FLEET, unit_type
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units import odds, tasks
from hexwar_tui.systems.theatre.orders.units.target_power import target_power
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first
from hexwar_tui.systems.theatre.rules.land.defence import number_called
from hexwar_tui.systems.theatre.state import DefenceWord, PlaceId, Power, Task, Unit, UnitOrder

HOSTILE = frozenset((Task.ATTACK, Task.LAND, Task.BOMB, Task.HUNT, Task.ASSAULT, Task.RAID))
"""The tasks that begin a war with the power that they are against, if there is none yet."""


def supply_of(known: TheKnown, orders: Mapping[str, UnitOrder]) -> int:
    """The supply that own units cost if they carry out these orders, which are given by unit id."""
    return sum(tasks.price(known.own[id], order.task) for id, order in orders.items() if id in known.own)


def supply_lines(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Iterator[Line]:
    """Lines on what these orders cost, and on what they cost together with all others that are written (THE-5.3)."""
    yield price_line(known, orders)
    yield from total_lines(known, {**known.orders, **orders})


def price_line(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Line:
    """A line on the supply that these orders cost: those for the defence whenever somebody attacks."""
    is_defence = all(order.task is Task.DEFEND for order in orders.values())
    title = say("Supply it costs, whenever they are attacked") if is_defence else say("Supply it costs")
    return Line(title, _in_parts(known, orders))


def _in_parts(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Text:
    """The supply that these orders cost and, where units of several types share in it, what each type costs of it: the
    fleets of a landing cost supply as well (THE-5.3)."""
    by_type: dict[str, dict[str, UnitOrder]] = {}
    for id, order in orders.items():
        if id in known.own and tasks.price(known.own[id], order.task):
            by_type.setdefault(known.own[id].type, {})[id] = order
    total = supply_of(known, orders)
    if len(by_type) < 2:
        return str(total)
    parts = [say("{type} {n}", n=supply_of(known, given), type=unit_type(type).name) for type, given in by_type.items()]
    return say("{total}: {parts}", total=total, parts=listing(tuple(parts)))


def total_lines(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Iterator[Line]:
    """Lines on the supply that these orders cost together, on what that leaves for the defence or is lacking, and on
    what units without an order may cost, as they defend the regions in which they stand (THE-6.2)."""
    together, supply = supply_of(known, orders), known.stores.supply
    yield Line(say("All orders together"), say("{n} of {supply}", n=together, supply=supply))
    if together <= supply:
        yield Line(say("Left for the defence"), str(supply - together))
    else:
        yield Line(say("Too little: units that can't be paid do not act."), str(supply - together), tone=Tone.BAD)
    if idle := idle_price(known, orders):
        tone = Tone.PLAIN if together + idle <= supply else Tone.BAD
        yield Line(say("Idle units need, if attacked"), say("up to {n}", n=idle), tone=tone)


def idle_price(known: TheKnown, orders: Mapping[str, UnitOrder]) -> int:
    """The most supply that units cost beside what `orders` cost, if they are attacked: idle land units in own regions,
    and war fleets that stay or move where those of another side may come (THE-6.2, 7.3)."""
    land = sum(defence_price(known, place, without=orders) for place in known.regions_of(known.seat))
    fleets = [(unit, orders.get(unit.id)) for unit in known.own.values() if unit.type == WAR_FLEET]
    unpaid = [(fleet, order) for fleet, order in fleets if order is None or order.task in tasks.FREE]
    met = [fleet for fleet, order in unpaid if any(_may_be_met(known, place) for place in _places_of(fleet, order))]
    return land + sum(unit_type(fleet.type).supply for fleet in met)


def _places_of(unit: Unit, order: UnitOrder | None) -> tuple[PlaceId, ...]:
    """The places in which a unit is this turn: where it is based and, if its order leads it away, all of its way."""
    return (unit.at,) if order is None else (unit.at, *order.way, order.target)


def _may_be_met(known: TheKnown, sea: PlaceId) -> bool:
    """Whether war fleets of another side are in this sea or in one beside it."""
    near = (sea, *known.geography.neighbours[sea])
    fleets = (unit for at in near for unit in known.units_at(at) if unit.type == WAR_FLEET)
    return known.geography.is_sea(sea) and any(
        known.is_side(unit.power) and unit.power != known.seat for unit in fleets
    )


def _paid_later(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Iterator[Line]:
    """A line for each attack of these `orders` for which supply would be missing if all idle units had to defend before
    it: who is attacked first is paid first (THE-5.3)."""
    written = {**known.orders, **orders}
    left = known.stores.supply - idle_price(known, written)
    for target in sorted({order.target for order in orders.values() if order.task in odds.ATTACKS}):
        unpaid = odds.unpaid_with(known, target, written, known.stores.supply)
        missing = len(odds.unpaid_with(known, target, written, left)) - len(unpaid)
        if missing > 0:
            yield Line(
                say_many(
                    "If others of yours are attacked first, they are paid first: then {n} attacker lacks supply.",
                    "If others of yours are attacked first, they are paid first: then {n} attackers lack supply.",
                    missing,
                ),
                tone=Tone.BAD,
            )


def defence_price(
    known: TheKnown, place: PlaceId, word: DefenceWord | None = None, *, without: Collection[str] = ()
) -> int:
    """The most supply that the seat's land units based in its region `place`, but for those `without`, cost in a battle
    for it, by the standing order `word`, None for the one that stands there now."""
    based = (known.own.get(unit.id) for unit in known.units_at(place) if unit.id not in without)
    ready = cheapest_first(unit for unit in based if unit is not None and unit_type(unit.type).branch == "land")
    standing = word or known.regions[place].standing or DefenceWord()
    called = number_called(standing, len(ready), len(ready))
    return sum(unit_type(unit.type).supply for unit in ready[:called])


def preview(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Preview:
    """The preview of these orders, by unit id: dangers, the odds of battles on land, supply, and the odds of bombs and
    shots."""
    total = total_lines(known, {**known.orders, **orders})
    late = _paid_later(known, orders)
    lines = (*_dangers(known, orders), *odds.lines(known, orders), *late, price_line(known, orders), *total)
    return Preview(lines, tuple(odds.fire_odds(known, orders)))


def _dangers(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Iterator[Line]:
    """Lines on wars that these orders open, enemy fleets on the way, and crossings without an escort."""
    if opened := _wars_opened(known, orders):
        names = listing(tuple(known.words.power(power) for power in opened))
        yield Line(say("War is declared on"), names, tone=Tone.BAD)
    met = sorted({sea for order in orders.values() for sea in order.way if sea in known.enemy_seas})
    for sea in met:
        yield Line(say("Enemy war fleets on the way: {sea}", sea=known.words.place(sea)), tone=Tone.BAD)
    if _alone(known, orders):
        yield Line(say("They need war fleets as escorts to cross the sea."), tone=Tone.BAD)
        yield Line(say("To escort, a war fleet near there has the order “{order}”.", order=tasks.ESCORTING))
    yield from _crossed_freely(known, orders)


def _crossed_freely(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Iterator[Line]:
    """A line on the seas that land units cross without an escort, as they may until an enemy comes there (THE-6.4)."""
    unescorted = _unescorted(known, orders).items()
    moves = [(unit, orders[id]) for id, unit in unescorted if orders[id].task is Task.MOVE]
    by_land = [(unit, order) for unit, order in moves if unit_type(unit.type).branch == "land"]
    free = [order for unit, order in by_land if not tasks.needs_escort(known, unit, order)]
    seas = sorted({place for order in free for place in order.way if known.geography.is_sea(place)})
    if seas:
        names = listing(tuple(known.words.place(sea) for sea in seas))
        told = say("No escort crosses {seas} with them: if an enemy war fleet gets there first, they stay.", seas=names)
        yield Line(told, tone=Tone.BAD if any(_may_be_met(known, sea) for sea in seas) else Tone.QUIET)


def _wars_opened(known: TheKnown, orders: Mapping[str, UnitOrder]) -> list[Power]:
    """The powers at peace with the side that these orders attack (THE-5.5)."""
    hostile = (order for order in orders.values() if order.task in HOSTILE)
    struck = {target_power(known, order) or known.owner(order.target) for order in hostile} - {None, known.seat}
    return sorted(power for power in struck if power is not None and not known.at_war(known.seat, power))


def _alone(known: TheKnown, orders: Mapping[str, UnitOrder]) -> list[str]:
    """The ids of the land units with these orders that need an escort over the sea and have none."""
    unescorted = _unescorted(known, orders).items()
    return [id for id, unit in unescorted if tasks.needs_escort(known, unit, orders[id])]


def _unescorted(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Mapping[str, Unit]:
    """The own units with these orders, by id, but for those that a written order of a war fleet escorts."""
    escorted = {other for order in known.orders.values() for other in order.others}
    return {id: known.own[id] for id in orders if id in known.own and id not in escorted}


def shortfalls(known: TheKnown) -> Iterator[Text]:
    """Sentences on what will keep units from doing what is written: too little supply, or no escort over the sea."""
    together, supply = supply_of(known, known.orders), known.stores.supply
    if together > supply:
        yield say(
            "Your orders cost {n} supply, and there is {supply}: units that can't be paid do not act.",
            n=together,
            supply=supply,
        )
    if alone := _alone(known, known.orders):
        units = known.words.types([known.own[id].type for id in alone])
        yield say("Without an escort they do not cross the sea: {units}.", units=units)
