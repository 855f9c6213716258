"""The land border as a beginner should see it: which regions lie open, and what units without an order could do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from hexwar_tui.engine.orders.choices import can_be_completed
from hexwar_tui.engine.orders.order import Draft, Order
from hexwar_tui.engine.view import Advice
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.systems.theatre.catalogue import INFANTRY, WAR_FLEET
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.buying import Buy
from hexwar_tui.systems.theatre.orders.units.land import Attack
from hexwar_tui.systems.theatre.orders.units.moving import Move
from hexwar_tui.systems.theatre.orders.units.odds import ATTACKS, odds
from hexwar_tui.systems.theatre.orders.units.tasks import TAKERS
from hexwar_tui.systems.theatre.rules.economy.purchases import affordable
from hexwar_tui.systems.theatre.state import PlaceId, Task, Unit, UnitOrder

LIKELY = 0.6
"""An attack that is as likely as this to take its region is worth advising."""

TURNS_OF_A_HINT = 2
"""For so many turns running the same one of several hints is the first."""


def open_borders(known: TheKnown) -> list[PlaceId]:
    """The regions of the seat's side that another side, an ally aside, can enter over a border or out of a sea with a
    war fleet of its own, and in which no land unit of the seat's stays and which none is ordered to defend."""
    kept = {_kept_by(unit) for unit in known.own.values() if unit.type in TAKERS[Task.DEFEND]}
    return [place for place in known.regions_of(known.seat) if place not in kept and _threats(known, place)]


def _kept_by(unit: Unit) -> PlaceId | None:
    """The place that a land unit keeps others from entering at will; None where it goes elsewhere."""
    if unit.order is None:
        return unit.at
    return unit.order.target if unit.order.task is Task.DEFEND else None


def _threats(known: TheKnown, place: PlaceId) -> list[PlaceId]:
    """The neighbouring regions of other sides, and the seas with their war fleets, out of which they may come."""
    near = (near for near in known.geography.regions_near(place) if near not in known.open_regions)
    fleets = (unit for unit in known.units.values() if unit.type == WAR_FLEET and unit.power != known.seat)
    hostile = {fleet.at for fleet in fleets if known.is_side(fleet.power)}
    seas = [sea for sea in known.geography.seas_near(place) if sea in hostile]
    return [*seas, *(region for region in near if known.is_side(known.regions[region].owner))]


def to_buy(known: TheKnown) -> Advice | None:
    """The advice to buy a division for the first region that lies open; None where none does, or it can't be paid."""
    for place in open_borders(known):
        values = {"type": INFANTRY, "place": place}
        if affordable(known.open.scenario.price_list, INFANTRY, known.stores) and can_be_completed(Buy, known, values):
            text = say("Nobody defends {place}: buy infantry there.", place=known.words.place(place))
            return Advice(text, (Draft(known.seat, Buy.kind, {**values, "count": 1}),))
    return None


def warning(known: TheKnown) -> Text:
    """A sentence on the regions that lie open; "" where none does."""
    places = [known.words.place(place) for place in open_borders(known)]
    if not places:
        return ""
    return say(
        "Nobody defends these, and other sides can come in, from regions beside them or from seas with their war "
        "fleets: {places}.",
        places=listing(places),
    )


def advice_for(known: TheKnown, idle: list[Unit]) -> Advice | None:
    """What a group of land units without an order that stand together could do: attack a neighbour that is held
    weakly, or move to where there is somebody. None where none can do any of that. Infantry that guards a border stays
    out of it: it defends where it stands, without an order (THE-6.2).

    Every second turn another group is named first, so that no hint that was passed over twice goes before the others;
    but none goes before an enemy capital that can be taken.
    """
    hints = list(_hints(known, idle))
    found = [hint for hint in hints if _is_at_capital(known, hint)] or hints
    return found[(known.turn - 1) // TURNS_OF_A_HINT % len(found)] if found else None


def _is_at_capital(known: TheKnown, hint: Advice) -> bool:
    """Whether it is advised to attack an enemy capital."""
    orders = (draft for draft in hint.orders if draft is not None and draft.kind == Attack.kind)
    return any(_is_enemy_capital(known, draft.values["target"]) for draft in orders)


def _hints(known: TheKnown, idle: list[Unit]) -> Iterator[Advice]:
    """For each group the first thing that it can do, group by group."""
    for (place, _), units in _by_place(unit for unit in idle if not guards(known, unit)).items():
        choices = _choices(known, place, units)
        able = ((text, kind, values) for text, kind, values in choices if can_be_completed(kind, known, values))
        yield from (Advice(text, (Draft(known.seat, kind.kind, values),)) for text, kind, values in islice(able, 1))


def guards(known: TheKnown, unit: Unit) -> bool:
    """Whether a unit is infantry in a region that others may come into, and so does best where it stands."""
    return unit.type == INFANTRY and bool(_threats(known, unit.at))


def _by_place(idle: Iterable[Unit]) -> Mapping[tuple[PlaceId, str], list[Unit]]:
    found: dict[tuple[PlaceId, str], list[Unit]] = {}
    for unit in idle:
        if unit.type in TAKERS[Task.DEFEND]:
            found.setdefault((unit.at, unit.type), []).append(unit)
    return found


def _choices(
    known: TheKnown, place: PlaceId, units: list[Unit]
) -> Iterator[tuple[Text, type[Order], dict[str, object]]]:
    picked: dict[str, object] = {"units": tuple(unit.id for unit in units)}
    here = known.words.place(place)
    for target in _weak_neighbours(known, place, units):
        named = {"target": known.words.place(target), "place": here}
        text = say("{target} is held weakly: attack it from {place}.", **named)
        if _is_enemy_capital(known, target):
            text = say("{target} is an enemy capital, and held weakly: attack it from {place}.", **named)
        yield text, Attack, {"target": target, **picked}
    goal = None if _is_front(known, place) else _nearest_front(known, place)
    if goal is not None:
        there = known.words.place(goal)
        text = say(
            "Give your units something to do: from {place}, where nobody is near, to {goal}.", place=here, goal=there
        )
        yield text, Move, {"target": goal, **picked}


def _weak_neighbours(known: TheKnown, place: PlaceId, units: list[Unit]) -> list[PlaceId]:
    """The foreign regions next to `place` that the units would rather take than not, as it stands now: capitals of
    other sides first, then the surest. Those that others are ordered to attack, and likely to take, are left out."""
    chances: dict[PlaceId, float] = {}
    attacked = {order.target for order in known.orders.values() if order.task in ATTACKS}
    for near in known.geography.regions_near(place):
        is_seen_to = near in attacked and odds(known, near, {}).expected.chances[0] >= LIKELY
        if near not in known.open_regions and not is_seen_to:
            orders = {unit.id: UnitOrder(Task.ATTACK, near) for unit in units}
            chances[near] = odds(known, near, orders).expected.chances[0]
    weak = [near for near, chance in chances.items() if chance >= LIKELY]
    return sorted(weak, key=lambda near: (not _is_enemy_capital(known, near), -chances[near], near))


def _is_enemy_capital(known: TheKnown, place: PlaceId) -> bool:
    region = known.regions[place]
    return region.capital is not None and known.is_side(region.owner) and region.owner != known.seat


def _nearest_front(known: TheKnown, place: PlaceId) -> PlaceId | None:
    """The nearest other region of the seat's side with a foreign one beside it, to which units can move from there."""
    fronts = []
    for region in known.regions_of(known.seat):
        far = known.geography.distance(place, region)
        if region != place and region in known.linked(place) and far is not None:
            fronts += [(far, region)] if _is_front(known, region) else []
    return min(fronts, default=(0, None))[1]


def _is_front(known: TheKnown, place: PlaceId) -> bool:
    """Whether a foreign region lies beside this one."""
    return any(known.regions[near].owner != known.seat for near in known.geography.regions_near(place))
