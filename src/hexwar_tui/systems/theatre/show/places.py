"""Regions, seas and neutral states in a briefing: what is near in full, and the rest in few lines."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.view import Listing
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.known import KnownRegion, TheKnown
from hexwar_tui.systems.theatre.say.clauses import wish_text
from hexwar_tui.systems.theatre.say.sentences import standing_text, units_text
from hexwar_tui.systems.theatre.say.words import GOODS
from hexwar_tui.systems.theatre.show.descriptions import relation_text, works_text
from hexwar_tui.systems.theatre.state import Good, PlaceId, Power

NOTHING = "–"

FEW = 40
"""Of a map with at most so many regions everything is told in full."""


def near(known: TheKnown) -> frozenset[PlaceId]:
    """The regions and seas that a seat has to know closely: where it owns something or has units, and those beside
    these regions. Everything for the referee, and on a small map."""
    geography, seas = known.geography, known.scenario.seas
    if known.seat == REFEREE or len(known.regions) <= FEW:
        return frozenset((*known.regions, *seas))
    own = {place for place, region in known.regions.items() if region.owner == known.seat}
    own |= {unit.at for unit in known.units.values() if unit.power == known.seat}
    lands = [place for place in own if place not in seas]
    beside = (place for at in lands for place in (*geography.regions_near(at), *geography.seas_near(at)))
    return frozenset((*own, *beside))


# -- regions -----------------------------------------------------------------------------------------------------------


def regions(known: TheKnown) -> Listing:
    """The regions near, those of the seat first; all others by their owner in a line."""
    order = {power: at for at, power in enumerate((known.seat, *known.sides))}
    told = sorted(known.regions.values(), key=lambda region: order.get(region.owner, len(order)))
    head = (say("Region"), say("Owner"), say("Works"), say("Defence"), say("Borders on"), say("Seas"))
    close, far = near(known), dict[Power, list[KnownRegion]]()
    for region in told:
        if region.place not in close:
            far.setdefault(region.owner, []).append(region)
    rows = tuple(_region(known, region) for region in told if region.place in close)
    notes = tuple(
        say("{owner}, farther off: {regions}", owner=owner(known, held[0]), regions=tuple(_in_brief(known, held)))
        for held in far.values()
    )
    return Listing(say("Regions"), head, rows, notes)


def _in_brief(known: TheKnown, held: list[KnownRegion]) -> Iterator[Text]:
    """Regions with their works, in a few words."""
    for region in held:
        name, works = known.words.place(region.place), _works(region)
        yield say("{region} ({works})", region=name, works=listing(works)) if works else name


def _works(region: KnownRegion) -> list[Text]:
    return [*([say("capital")] if region.capital is not None else []), *works_text(region)]


def _region(known: TheKnown, region: KnownRegion) -> tuple[Text, ...]:
    words, geography, works = known.words, known.geography, _works(region)
    return (
        words.place(region.place),
        owner(known, region),
        listing(works) if works else NOTHING,
        _defence(known, region),
        words.places(lands) if (lands := geography.regions_near(region.place)) else NOTHING,
        words.places(around) if (around := geography.seas_near(region.place)) else NOTHING,
    )


def owner(known: TheKnown, region: KnownRegion) -> Text:
    """The owner of a region; behind another's name how the seat stands to it."""
    named = known.words.power(region.owner)
    if not known.is_side(known.seat) or region.owner == known.seat:
        return named
    return say("{owner}, {relation}", owner=named, relation=relation_text(known, region.owner)[0])


def _defence(known: TheKnown, region: KnownRegion) -> Text:
    """Who would defend a region as things are: its standing order where that is known, else the land units there, and
    of a neutral the supply that it has for them."""
    units = [unit for unit in known.units_at(region.place) if unit_type(unit.type).branch == "land"]
    if not units:
        return say("nobody there")
    if region.standing is not None:
        return standing_text(region.standing)
    told = units_text(units)
    if known.is_side(region.owner):
        return say("{units}; how many are called is secret", units=told)
    return say("with all: {units}, with supply {n} of its own", units=told, n=region.garrison_supply)


# -- seas --------------------------------------------------------------------------------------------------------------


def seas(known: TheKnown) -> Listing:
    """The seas near, and where trade fleets can fetch something; of the others the names."""
    head = (say("Sea"), say("Borders on"), say("Seas"), say("Remarks"))
    close = near(known)
    shown = [sea for sea, spec in known.scenario.seas.items() if sea in close or spec.overseas]
    far = [known.words.place(sea) for sea in known.scenario.seas if sea not in shown]
    notes = (say("Farther off: {seas}", seas=tuple(far)),) if far else ()
    return Listing(say("Seas"), head, tuple(_sea(known, sea) for sea in shown), notes)


def _sea(known: TheKnown, sea: PlaceId) -> tuple[Text, ...]:
    words, geography = known.words, known.geography
    return (
        words.place(sea),
        words.places(lands) if (lands := geography.regions_near(sea)) else NOTHING,
        words.places(around) if (around := geography.seas_near(sea)) else NOTHING,
        say("overseas: trade fleets fetch supply or production here") if known.scenario.seas[sea].overseas else "",
    )


# -- neutral states ----------------------------------------------------------------------------------------------------


def neutrals(known: TheKnown) -> Listing:
    """The neutral states that hold regions: what they wish for, what they were given, with whom they are at war."""
    head = (say("Neutral state"), say("Wishes for one of"), say("In store, from gifts"), say("At war with"))
    rows = tuple(_neutral(known, power) for power in known.neutrals if known.regions_of(power))
    return Listing(say("Neutral states"), head, rows)


def _neutral(known: TheKnown, power: Power) -> tuple[Text, ...]:
    neutral = known.neutral(power)
    wishes = [wish_text(wish, known.words) for wish in neutral.wishes]
    stores = ((good, neutral.stores.amount(good)) for good in Good)
    given = [say("{good} {n}", good=GOODS[good], n=points) for good, points in stores if points]
    enemies = [known.words.power(side) for side in known.sides if known.at_war(side, power)]
    lists = (say("{things}", things=told) if told else NOTHING for told in (wishes, given, enemies))
    return (known.words.power(power), *lists)
