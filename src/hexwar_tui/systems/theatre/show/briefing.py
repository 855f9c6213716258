"""What a player is told who has no screen: units with their bases, regions with their neighbours, and the odds."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.view import Listing, Panel
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.catalogue import UnitType
from hexwar_tui.systems.theatre.known import KnownRegion, TheKnown
from hexwar_tui.systems.theatre.orders.units import UNIT_ORDERS
from hexwar_tui.systems.theatre.orders.units.odds import odds
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder
from hexwar_tui.systems.theatre.orders.units.tasks import TAKERS
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import peace_binds
from hexwar_tui.systems.theatre.say.sentences import brief
from hexwar_tui.systems.theatre.show.looks import OnMap, Stack
from hexwar_tui.systems.theatre.show.panels import panels
from hexwar_tui.systems.theatre.show.places import NOTHING, near, neutrals, owner, regions, seas
from hexwar_tui.systems.theatre.state import Phase, PlaceId, Power, Task, Unit, UnitOrder


def briefing(on_map: OnMap) -> Iterator[Listing | Panel]:
    """Yields the parts: turn and resources, own units, those of others, what types of units cost and can do, regions,
    seas, what attacks promise, neutral states, wars and treaties."""
    known = on_map.known
    turn, pacts = (panel for panel in panels(on_map) if panel.id in ("turn", "pacts"))
    yield turn
    yield from (_own(on_map), _others(on_map)) if known.is_side(known.seat) else (_all(on_map),)
    yield _types(known)
    yield regions(known)
    yield seas(known)
    yield _attacks(known)
    yield neutrals(known)
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
    """The units of all others, whose orders are secret: those near in full, and a line for all others of each power."""
    known, close = on_map.known, near(on_map.known)
    others = [group for group in _groups(on_map) if group.stack.power != known.seat]
    rows = tuple(
        (known.words.power(group.stack.power), *_place(on_map, group))
        for group in others
        if group.stack.lead.at in close
    )
    far: dict[Power, list[Text]] = {}
    for group in others:
        if group.stack.lead.at not in close:
            far.setdefault(group.stack.power, []).append(_in_brief(on_map, group))
    notes = tuple(
        say("{power}, farther off: {units}", power=known.words.power(power), units=tuple(told))
        for power, told in far.items()
    )
    return Listing(say("Units of others"), (say("Whose"), *HEAD), rows, notes)


def _in_brief(on_map: OnMap, group: _Group) -> Text:
    """Units with their base and hex, in a few words."""
    words, lead = on_map.known.words, group.stack.lead
    units = words.types([lead.type] * len(group.numbers))
    place, at = words.place(lead.at), words.hex(on_map.cells[lead.id])
    return say("{place} ({hex}): {units}", place=place, hex=at, units=units)


def _all(on_map: OnMap) -> Listing:
    """All units with their orders, for the referee."""
    words = on_map.known.words
    rows = tuple((words.power(group.stack.power), *_place(on_map, group), group.order) for group in _groups(on_map))
    return Listing(say("Units"), (say("Whose"), *HEAD, say("Orders")), rows)


def _types(known: TheKnown) -> Listing:
    head = (
        *(say("Type"), say("Dice"), say("Manpower"), say("Production")),
        *(say("Supply when active"), say("Reach"), say("Can be ordered to")),
    )
    return Listing(
        say("Types of units and their prices"),
        head,
        tuple(map(_type, known.open.scenario.price_list, known.open.scenario.price_list.values())),
    )


def _type(id: str, type: UnitType) -> tuple[Text, ...]:
    orders = (order for order in UNIT_ORDERS if issubclass(order, UnitsOrder) and hasattr(order, "task"))
    able = [order.title for order in orders if id in TAKERS[order.task]]
    figures = (type.dice, type.manpower, type.production, type.supply, type.reach)
    dice, *others = (str(figure) if figure else NOTHING for figure in figures)
    return (type.name, dice, *others, say("{orders}", orders=able))


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attacks(known: TheKnown) -> Listing:
    """For each region beside own land units that they may attack the chance to take it if all of them do, while orders
    are written; with what that takes for granted."""
    head = (say("Region"), say("Owner"), say("Your land units beside it"), say("Chance if all of them attack"))
    targets = known.regions.values() if known.phase is Phase.ORDERS and known.is_side(known.seat) else ()
    rows = [_attack(known, region, units) for region in targets if (units := _beside(known, region.place))]
    return Listing(say("Odds"), head, tuple(rows), (_TAKEN_FOR_GRANTED,) if rows else ())


_TAKEN_FOR_GRANTED = say(
    "Reckoned with who stands there now and can be paid: in regions of sides as many units defend as attack, the others"
    " passively, and nobody comes from neighbouring regions; of a neutral all defend. What others really order is"
    " secret."
)


def _beside(known: TheKnown, target: PlaceId) -> list[Unit]:
    """The seat's own land units beside another's region, without those bought this turn; none where a treaty forbids an
    attack."""
    holder = known.owner(target)
    if holder is None or holder == known.seat or peace_binds(known, known.seat, holder) is not None:
        return []
    near = set(known.geography.regions_near(target))
    return [unit for unit in known.ready.values() if unit.at in near and unit.type in TAKERS[Task.ATTACK]]


def _attack(known: TheKnown, region: KnownRegion, units: list[Unit]) -> tuple[Text, ...]:
    orders = {unit.id: UnitOrder(Task.ATTACK, region.place) for unit in units}
    won, _, _ = odds(known, region.place, orders).expected.chances
    mine = known.words.types([unit.type for unit in units])
    return known.words.place(region.place), owner(known, region), mine, percent(won)
