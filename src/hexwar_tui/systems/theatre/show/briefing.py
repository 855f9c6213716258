"""What a player is told who has no screen: units with their bases, regions with their neighbours, and the odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.view import Listing, Panel
from hexwar_tui.engine.words.language import Text, listing, say
from hexwar_tui.systems.theatre.catalogue import UnitType, load_catalogue
from hexwar_tui.systems.theatre.known import KnownRegion, TheKnown
from hexwar_tui.systems.theatre.orders.units import UNIT_ORDERS
from hexwar_tui.systems.theatre.orders.units.odds import odds
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder
from hexwar_tui.systems.theatre.orders.units.tasks import TAKERS
from hexwar_tui.systems.theatre.say.sentences import brief, standing_text
from hexwar_tui.systems.theatre.show.descriptions import relation_text, works_text
from hexwar_tui.systems.theatre.show.looks import OnMap, Stack
from hexwar_tui.systems.theatre.show.panels import neutral_lines, panels
from hexwar_tui.systems.theatre.state import Phase, PlaceId, Task, Unit, UnitOrder

NOTHING = "–"


def briefing(on_map: OnMap) -> Iterator[Listing | Panel]:
    """Yields the parts: turn and resources, own units, those of others, what types of units cost and can do, regions,
    seas, what attacks promise, neutral states, wars and treaties."""
    known = on_map.known
    turn, pacts = (panel for panel in panels(on_map) if panel.id in ("turn", "pacts"))
    yield turn
    yield from (_own(on_map), _others(on_map)) if known.is_side(known.seat) else (_all(on_map),)
    yield _types()
    yield _regions(known)
    yield _seas(known)
    yield _attacks(known)
    yield Panel("neutrals", say("Neutral states"), tuple(neutral_lines(on_map)))
    yield pacts


# -- units -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Group:
    """Units of a stack that have the same order, or none."""

    stack: Stack
    order: Text
    numbers: tuple[int, ...]


def _groups(on_map: OnMap) -> Iterator[_Group]:
    """All units by base and type, those of one stack with different orders apart."""
    for stacks in on_map.stacks.values():
        for stack, _ in stacks:
            told: dict[Text, list[int]] = {}
            for unit in stack.units:
                told.setdefault(_order(on_map.known, unit), []).append(unit.number)
            yield from (_Group(stack, order, tuple(numbers)) for order, numbers in told.items())


def _order(known: TheKnown, unit: Unit) -> Text:
    if unit.fresh:
        return say("bought this turn: takes no order, but defends")
    order = known.orders_of(unit.power).get(unit.id, unit.order)
    return say("no order") if order is None else brief(order, known.words)


HEAD = (say("Units"), say("Numbers"), say("Base"), say("Hex"))


def _place(on_map: OnMap, group: _Group) -> tuple[Text, ...]:
    """The type of the units, their numbers, base and hex."""
    words, lead = on_map.known.words, group.stack.lead
    numbers = say("{numbers}", numbers=group.numbers)
    return words.type(lead.type), numbers, words.place(lead.at), words.hex(on_map.cells[lead.id])


def _own(on_map: OnMap) -> Listing:
    known = on_map.known
    groups = [group for group in _groups(on_map) if group.stack.power == known.seat]
    rows = tuple((*_place(on_map, group), group.order) for group in groups)
    called = [known.words.unit(group.stack.lead.id) for group in groups[:1]]
    notes = tuple(say("A unit is called by its type and number: {unit}.", unit=name) for name in called)
    return Listing(say("Your units"), (*HEAD, say("Orders")), rows, notes)


def _others(on_map: OnMap) -> Listing:
    """The units of all others, whose orders are secret."""
    known = on_map.known
    rows = tuple(
        (known.words.power(group.stack.power), *_place(on_map, group))
        for group in _groups(on_map)
        if group.stack.power != known.seat
    )
    return Listing(say("Units of others"), (say("Whose"), *HEAD), rows)


def _all(on_map: OnMap) -> Listing:
    """All units with their orders, for the referee."""
    words = on_map.known.words
    rows = tuple((words.power(group.stack.power), *_place(on_map, group), group.order) for group in _groups(on_map))
    return Listing(say("Units"), (say("Whose"), *HEAD, say("Orders")), rows)


def _types() -> Listing:
    head = (
        *(say("Type"), say("Dice"), say("Manpower"), say("Production")),
        *(say("Supply when active"), say("Reach"), say("Can be ordered to")),
    )
    return Listing(
        say("Types of units and their prices"), head, tuple(map(_type, load_catalogue(), load_catalogue().values()))
    )


def _type(id: str, type: UnitType) -> tuple[Text, ...]:
    orders = (order for order in UNIT_ORDERS if issubclass(order, UnitsOrder) and hasattr(order, "task"))
    able = [order.title for order in orders if id in TAKERS[order.task]]
    figures = (type.dice, type.manpower, type.production, type.supply, type.reach)
    dice, *others = (str(figure) if figure else NOTHING for figure in figures)
    return (type.name, dice, *others, say("{orders}", orders=able))


# -- places ------------------------------------------------------------------------------------------------------------


def _regions(known: TheKnown) -> Listing:
    order = {power: at for at, power in enumerate((known.seat, *known.sides))}
    told = sorted(known.regions.values(), key=lambda region: order.get(region.owner, len(order)))
    head = (say("Region"), say("Owner"), say("Works"), say("Defence"), say("Borders on"), say("Seas"))
    return Listing(say("Regions"), head, tuple(_region(known, region) for region in told))


def _region(known: TheKnown, region: KnownRegion) -> tuple[Text, ...]:
    words, near = known.words, known.geography
    works = [*([say("capital")] if region.capital is not None else []), *works_text(region)]
    return (
        words.place(region.place),
        _owner(known, region),
        listing(works) if works else NOTHING,
        _defence(known, region),
        words.places(lands) if (lands := near.regions_near(region.place)) else NOTHING,
        words.places(seas) if (seas := near.seas_near(region.place)) else NOTHING,
    )


def _owner(known: TheKnown, region: KnownRegion) -> Text:
    """The owner of a region; behind another's name how the seat stands to it."""
    owner = known.words.power(region.owner)
    if not known.is_side(known.seat) or region.owner == known.seat:
        return owner
    return say("{owner}, {relation}", owner=owner, relation=relation_text(known, region.owner)[0])


def _defence(known: TheKnown, region: KnownRegion) -> Text:
    """Who would defend a region as things are: its standing order where that is known, and whether anybody is there."""
    if not known.units_at(region.place):
        return say("nobody there")
    return NOTHING if region.standing is None else standing_text(region.standing)


def _seas(known: TheKnown) -> Listing:
    words, near = known.words, known.geography
    rows = tuple(
        (
            words.place(sea),
            words.places(lands) if (lands := near.regions_near(sea)) else NOTHING,
            words.places(seas) if (seas := near.seas_near(sea)) else NOTHING,
            say("overseas: trade fleets fetch supply or production here") if spec.overseas else "",
        )
        for sea, spec in known.scenario.seas.items()
    )
    return Listing(say("Seas"), (say("Sea"), say("Borders on"), say("Seas"), say("Remarks")), rows)


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attacks(known: TheKnown) -> Listing:
    """For each region beside own land units the chance to take it if all of them attack, while orders are written."""
    head = (say("Region"), say("Owner"), say("Your land units beside it"), say("Chance if all of them attack"))
    targets = known.regions.values() if known.phase is Phase.ORDERS and known.is_side(known.seat) else ()
    rows = [_attack(known, region, units) for region in targets if (units := _beside(known, region.place))]
    return Listing(say("Odds"), head, tuple(rows))


def _beside(known: TheKnown, target: PlaceId) -> list[Unit]:
    """The seat's own land units beside another's region, without those bought this turn."""
    if known.is_own(target):
        return []
    near = set(known.geography.regions_near(target))
    return [unit for unit in known.ready.values() if unit.at in near and unit.type in TAKERS[Task.ATTACK]]


def _attack(known: TheKnown, region: KnownRegion, units: list[Unit]) -> tuple[Text, ...]:
    orders = {unit.id: UnitOrder(Task.ATTACK, region.place) for unit in units}
    won, _, _ = odds(known, region.place, orders).expected.chances
    mine = known.words.types([unit.type for unit in units])
    return known.words.place(region.place), _owner(known, region), mine, percent(won)
