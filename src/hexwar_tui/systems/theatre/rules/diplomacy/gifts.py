"""Resources from hand to hand (THE-2.3): over land, or over sea by trade fleets, and what comes of them.

Over land they go through the regions of the two, of neutrals at peace with the giver, and of whoever grants it right of
way. Over sea trade fleets of the giver carry them, of the receiver where a neutral gives: from a coast of the one to a
coast of the other, over seas without war fleets of their enemies. Such fleets take no order this turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.table import Table
from hexwar_tui.systems.theatre import catalogue
from hexwar_tui.systems.theatre.events import talks
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import may_pass
from hexwar_tui.systems.theatre.rules.economy.income import regions_of
from hexwar_tui.systems.theatre.rules.economy.purchases import affordable, price, raise_unit
from hexwar_tui.systems.theatre.rules.knowledge import FullKnowledge, Knowledge
from hexwar_tui.systems.theatre.state import Good, PlaceId, Power, Unit


@dataclass(frozen=True, slots=True)
class Gift:
    """`points` of a good that one power, `giver`, hands over to another, `to`."""

    giver: Power
    to: Power
    good: Good
    points: int


class Lack(StrEnum):
    """What keeps a gift from being handed over: they are at war, too little is in store, manpower has no land way, no
    trade fleet can carry it, or too few can."""

    WAR = "war"
    STORES = "stores"
    PEOPLE = "people"
    WAY = "way"
    FLEETS = "fleets"


# -- ways --------------------------------------------------------------------------------------------------------------


def land_way(known: Knowledge, giver: Power, to: Power, start: Collection[PlaceId] = ()) -> Collection[PlaceId]:
    """The regions that something handed over by `giver` to `to` can reach over land: from the regions `start`, or if
    there are none from all regions of the giver; these are included."""
    sender = _sender(known, giver, to)

    def is_open(place: PlaceId) -> bool:
        owner = known.owner(place)
        if owner is None:
            return False
        if owner in (giver, to) or may_pass(known, sender, owner):
            return True
        return owner in known.neutrals and not known.at_war(sender, owner)

    starts = tuple(start) or known.regions_of(giver)
    return [place for place in known.geography.reached(starts, is_open) if place in starts or is_open(place)]


def is_linked(known: Knowledge, giver: Power, to: Power) -> bool:
    """Whether a land way leads from a region of `giver` to one of `to`."""
    return any(known.owner(place) == to for place in land_way(known, giver, to))


def carriers(known: Knowledge, giver: Power, to: Power) -> tuple[Unit, ...]:
    """The trade fleets that can carry goods from `giver` to `to` this turn, by number, as if the two were at peace."""
    sender = _sender(known, giver, to)
    waters = list(_waters(known, sender, giver, to))
    idle = (u for u in known.units.values() if u.power == sender and u.type == catalogue.TRADE_FLEET)
    able = [fleet for fleet in idle if not fleet.fresh and not fleet.done and _is_on(known, fleet, waters)]
    return tuple(sorted(able, key=lambda fleet: fleet.number))


def fleets_for(known: Knowledge, gift: Gift) -> tuple[Unit, ...]:
    """The trade fleets that will carry a gift which lacks nothing; () if it goes over land."""
    if is_linked(known, gift.giver, gift.to):
        return ()
    return carriers(known, gift.giver, gift.to)[: fleets_needed(known, (gift,))]


def fleets_needed(known: Knowledge, gifts: Sequence[Gift]) -> int:
    """How many trade fleets it takes to carry these gifts, where each fleet carries points of one good."""
    return sum(-(-gift.points // known.options.cargo) for gift in gifts)


def _sender(known: Knowledge, giver: Power, to: Power) -> Power:
    """The power whose peace and fleets count: the giver, or the receiver where a neutral gives."""
    return giver if known.is_side(giver) else to


def _waters(known: Knowledge, sender: Power, giver: Power, to: Power) -> Iterator[Collection[PlaceId]]:
    """The connected seas, one collection each, that are free of the sender's enemies and touch coasts of both."""
    geography, seen = known.geography, set[PlaceId]()

    def is_free(place: PlaceId) -> bool:
        return geography.is_sea(place) and not any(
            unit.type == catalogue.WAR_FLEET and unit.power not in (giver, to) and known.at_war(unit.power, sender)
            for unit in known.units_at(place)
        )

    for sea in sorted(geography.seas):
        if sea not in seen and is_free(sea):
            found = {place for place in geography.reached((sea,), is_free) if is_free(place)}
            seen |= found
            shores = {known.owner(coast) for place in found for coast in geography.regions_near(place)}
            if {giver, to} <= shores:
                yield found


def _is_on(known: Knowledge, fleet: Unit, waters: Collection[Collection[PlaceId]]) -> bool:
    """Whether a fleet is in one of these waters, or in a port on one."""
    places = (fleet.at, *known.geography.seas_near(fleet.at)) if not known.geography.is_sea(fleet.at) else (fleet.at,)
    return any(place in found for place in places for found in waters)


# -- what is lacking ---------------------------------------------------------------------------------------------------


def lack(known: Knowledge, gifts: Sequence[Gift], *, reconciled: bool = False) -> Lack | None:
    """What keeps these gifts, all from one power to one other, from being handed over now; None if nothing does.
    Enemies hand over nothing unless they are `reconciled` by the same treaty."""
    giver, to = gifts[0].giver, gifts[0].to
    if known.at_war(giver, to) and not reconciled:
        return Lack.WAR
    if any(total(gifts, good) > known.stores_of(giver).amount(good) for good in Good):
        return Lack.STORES
    if is_linked(known, giver, to):
        return None
    if total(gifts, Good.MANPOWER):
        return Lack.PEOPLE
    fleets = carriers(known, giver, to)
    if len(fleets) < fleets_needed(known, gifts):
        return Lack.FLEETS if fleets else Lack.WAY
    return None


def total(gifts: Sequence[Gift], good: Good) -> int:
    """The points of a good that these gifts have together."""
    return sum(gift.points for gift in gifts if gift.good is good)


# -- handing over ------------------------------------------------------------------------------------------------------


def hand_over(frame: TheFrame, gift: Gift, table: Table) -> None:
    """Moves a gift, which must lack nothing, from the giver's stores to the receiver's, and tells the two powers. Trade
    fleets that carry it take no order this turn."""
    fleets = [frame.state.units[fleet.id] for fleet in fleets_for(FullKnowledge(frame), gift)]
    for fleet in fleets:
        fleet.done = True
    frame.state.stores_of(gift.giver).put(gift.good, -gift.points)
    handed = talks.HandedOver(gift.giver, gift.to, gift.good, gift.points, tuple(fleet.id for fleet in fleets))
    table.tell(handed, (gift.giver, gift.to))
    receive(frame, gift.to, gift.good, gift.points, table)


def receive(frame: TheFrame, power: Power, good: Good, points: int, table: Table) -> None:
    """Puts points of a good into the stores of a power; a neutral raises divisions with what it has then."""
    frame.state.stores_of(power).put(good, points)
    if power in frame.state.neutrals:
        arm(frame, power, table)


def arm(frame: TheFrame, neutral: Power, table: Table) -> None:
    """Raises infantry divisions in a neutral's home, as many as its stores pay for (THE-2.3); none if it has no
    region."""
    home, own = home_of(frame, neutral), frame.state.neutrals[neutral]
    count = affordable(frame.scenario.price_list, catalogue.INFANTRY, own.stores)
    if home is None or not count:
        return
    own.stores -= price(frame.scenario.price_list, catalogue.INFANTRY, count)
    for _ in range(count):
        raise_unit(frame.state, neutral, catalogue.INFANTRY, home)
    table.tell(talks.NeutralArmed(neutral, home, count))


def home_of(frame: TheFrame, power: Power) -> PlaceId | None:
    """The first region, by code, of a power's capitals that it still holds, else of all that it holds; None if it holds
    none."""
    held = regions_of(frame, power)
    capitals = [code for code in frame.scenario.capitals(power) if code in held]
    return next(iter((*capitals, *held)), None)
