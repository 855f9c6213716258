"""What all orders for units share (THE-5.2): one order for any number of units, each of which gets a `UnitOrder`.

The target is asked first and then the units, of which those that can reach it are offered, stack by stack; where units
were picked on the map first, it is the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any, ClassVar, TypeAlias

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import (
    Candidate,
    Draw,
    NothingToDraw,
    Order,
    Preview,
    Rng,
    Values,
    choice_field,
    region_field,
    specs,
    units_field,
)
from hexwar_tui.engine.orders.remembered import remembered
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import SOURCE_LANGUAGE, Text, render, say
from hexwar_tui.systems.theatre.catalogue import WAR_FLEET, load_catalogue
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units import previews, target_power, tasks
from hexwar_tui.systems.theatre.orders.writing import Written, compartment, writing_objection
from hexwar_tui.systems.theatre.say import sentences
from hexwar_tui.systems.theatre.state import Aim, Good, PlaceId, Task, Unit, UnitOrder

WHICH_UNITS = say("Which units?")
NO_UNIT = say("No unit of yours can do this there.")
NOT_YOURS = Objection(say("Units of yours are wanted, each once."), "THE-5.2")


# -- places ------------------------------------------------------------------------------------------------------------


def place_candidates(known: TheKnown, places: Iterable[PlaceId]) -> Iterator[Candidate]:
    """Regions and seas as candidates to be picked on the map, each with its holder and what is based there."""
    cells = known.geography.from_centre
    for place in places:
        yield Candidate(place, known.words.place(place), _forces(known, place), cells=cells[place])


def _forces(known: TheKnown, place: PlaceId) -> Text:
    """Who holds a place, if it is another power and not called like the place, and the units based there."""
    owner, units = known.owner(place), known.units_at(place)
    told = sentences.units_text(units) if units else ""
    if owner is None or owner == known.seat or known.words.power(owner) == known.words.place(place):
        return told
    power = known.words.power(owner)
    if render(power, SOURCE_LANGUAGE) == render(known.words.place(place), SOURCE_LANGUAGE):
        return told  # A state of one region is called like it.
    return say("held by {power}, {units}", power=power, units=told) if told else say("held by {power}", power=power)


# -- units -------------------------------------------------------------------------------------------------------------


def idle_first(unit: Unit) -> tuple[PlaceId, int, bool, int]:
    """The key by which units are listed: by place, then by type, then those without an order first, then by number."""
    return unit.at, list(load_catalogue()).index(unit.type), unit.order is not None, unit.number


def unit_candidates(known: TheKnown, units: Iterable[Unit], task: Task | None = None) -> Iterator[Candidate]:
    """Units as candidates; those of one place and type with the same order form a group, as any of them will do. With a
    `task` groups are named with the supply that each of their units costs for it."""
    words = known.words
    for unit in sorted(units, key=idle_first):
        place = words.place(unit.at)
        group = say("{place}: {stack}", place=place, stack=sentences.stack_text(unit, words))
        if task is not None and (price := tasks.price(unit, task)):
            group = say("{group}, supply {n} each", group=group, n=price)
        note = "" if unit.order is None else sentences.brief(unit.order, words)
        label = say("{place}: {unit}", place=place, unit=words.unit(unit.id))
        yield Candidate(unit.id, label, note, group=group)


def able(known: TheKnown, order: UnitOrder) -> Iterator[Unit]:
    """Yields the seat's own units to which this order can be given, each looked at by itself when it is asked for."""
    takers, reached = tasks.TAKERS[order.task], tasks.is_in_reach(known, order)
    asked: dict[tuple[str, PlaceId], bool] = {}
    for unit in known.ready.values():
        if unit.type in takers and not unit.done:
            stack = unit.type, unit.at
            if stack not in asked:
                asked[stack] = reached(unit) and tasks.objection(known, unit, order) is None
            if asked[stack]:
                yield unit


def units_objection(known: TheKnown, units: tuple[str, ...]) -> Objection | None:
    """An objection unless these are own units, each once, that can take an order this turn; else None."""
    if not units or len(set(units)) < len(units) or any(id not in known.own for id in units):
        return NOT_YOURS
    for id in units:
        unit = known.own[id]
        if unit.fresh:
            told = say("{unit} was bought this turn: it takes no order yet.", unit=known.words.unit(id))
            return Objection(told, "THE-5.1")
        if unit.done:
            return Objection(say("{unit} has done its part this turn.", unit=known.words.unit(id)), "THE-5.2")
    return None


def one_of_each(known: TheKnown, units: Iterable[str]) -> Iterator[Unit]:
    """One unit of each stack (one type in one place) among the units with these ids: what one of a stack can do, all
    can."""
    stacks: dict[tuple[str, PlaceId], Unit] = {}
    for id in units:
        unit = known.own[id]
        stacks.setdefault((unit.type, unit.at), unit)
    yield from stacks.values()


def escorts_over(known: TheKnown, *seas: PlaceId) -> list[Unit]:
    """The own war fleets that can be ordered to escort over one of these seas, those without an order first."""
    near = {place for sea in seas for place in (sea, *known.geography.neighbours[sea])}
    fleets = (unit for place in near for unit in known.units_at(place) if unit.type == WAR_FLEET)
    able = [fleet for fleet in fleets if fleet.id in known.ready and not fleet.done]
    return sorted(able, key=lambda fleet: (fleet.order is not None, idle_first(fleet)))


# -- what fields are made of ------------------------------------------------------------------------------------------


def order_from(task: Task, values: Values) -> UnitOrder:
    """The order for a task, without its way, from the fields in `values` that are filled in so far: target, aim, good,
    points, against. Raises ValueError for an unknown aim or good."""
    aim, good = values.get("aim"), values.get("good")
    return UnitOrder(
        task,
        values.get("target", ""),
        aim=None if aim is None else Aim(aim),
        good=None if good is None else Good(good),
        points=values.get("points", 0),
        against=values.get("against"),
    )


def _able(known: TheKnown, values: Values, task: Task) -> Iterator[Unit]:
    try:
        yield from able(known, order_from(task, values))
    except ValueError:
        return


def _draw_target(known: TheKnown, values: Values, rng: Rng, places: Places, task: Task) -> PlaceId:
    """Draws a place to which some unit without an order can be sent. Raises NothingToDraw if there is none."""

    def fits(place: PlaceId) -> bool:
        try:
            return takes_idle(known, order_from(task, {**values, "target": place}))
        except ValueError:
            return False

    return draw_one(places(known) if idle(known, task) else (), rng, fits)


@remembered
def idle(known: TheKnown, task: Task) -> Sequence[Unit]:
    """One unit of each stack of own units that have no order and are of a type that can be given `task`."""
    free = [unit.id for unit in known.ready.values() if not unit.done and unit.order is None]
    return [unit for unit in one_of_each(known, free) if unit.type in tasks.TAKERS[task]]


def takes_idle(known: TheKnown, order: UnitOrder) -> bool:
    """Whether any own unit without an order can be given this one."""
    reached = tasks.is_in_reach(known, order)
    takers = (unit for unit in idle(known, order.task) if reached(unit))
    return any(tasks.objection(known, unit, order) is None for unit in takers)


def draw_one(found: Iterable[str], rng: Rng, fits: Callable[[str], bool] = lambda one: True) -> str:
    """Draws one of those ids in `found` that fit, each equally likely; `fits` is asked of no more than it takes. Raises
    NothingToDraw if there is none."""
    left = list(found)
    while left:
        one = left.pop(int(rng.random() * len(left)))
        if fits(one):
            return one
    raise NothingToDraw


Places: TypeAlias = Callable[[TheKnown], Iterable[PlaceId]]
"""A function that gives the places offered as targets of an order; some of them may turn out to be illegal."""


def target_field(ask: Text, places: Places, task: Task, *, none: Text = NO_UNIT, draw: Draw | None = None) -> Any:
    """Declares a field for the target of an order for `task`, one of `places`; `none` is said if there is none, or none
    that the units picked before are near enough to. Without a `draw` random players take one to which some unit
    without an order can be sent."""
    return region_field(
        ask,
        lambda known, values: place_candidates(known, _near_first(known, values, places(known), task)),
        none=none,
        draw=draw or (lambda known, values, rng: _draw_target(known, values, rng, places, task)),
    )


def _near_first(known: TheKnown, values: Values, places: Iterable[PlaceId], task: Task) -> list[PlaceId]:
    """The places, those first that a picked unit of a fitting type is near enough to. Where such units are picked, but
    are near enough to none of the places, none is returned: "no unit can do this there" is told then, and not why one
    place is refused."""
    found = list(places)
    picked = [known.own[id] for id in values.get("units", ()) if id in known.own]
    fitting = [unit for unit in one_of_each(known, [unit.id for unit in picked]) if unit.type in tasks.TAKERS[task]]
    if not fitting:
        return found
    near = {at for at in found if any(tasks.is_near(known, unit, UnitOrder(task, at)) for unit in fitting)}
    return sorted(found, key=lambda at: at not in near) if near else []


def any_number(known: TheKnown, values: Values) -> tuple[int, int]:
    """The least and most units of an order for any number of them: from 1 to all that can take orders this turn."""
    return 1, max(1, len(known.ready))


def able_units_field(task: Task, *, one: bool = False) -> Any:
    """Declares a field for the units, out of all that can be given `task`. All without an order are marked at first, or
    just one of them if `one` is true; random players take some of those without an order."""

    def waiting(known: TheKnown, values: Values) -> list[str]:
        return [unit.id for unit in sorted(_able(known, values, task), key=idle_first) if unit.order is None]

    def marked(known: TheKnown, values: Values) -> list[str]:
        return waiting(known, values)[:1] if one else waiting(known, values)

    return units_field(
        WHICH_UNITS,
        lambda known, values: unit_candidates(known, _able(known, values, task), task),
        any_number,
        none=NO_UNIT,
        draw=lambda known, values, rng: draw_some(waiting(known, values), rng),
        marked=marked,
    )


def draw_some(units: list[str], rng: Rng) -> tuple[str, ...]:
    """Draws any number of units that follow each other in the list. Raises NothingToDraw if it is empty."""
    if not units:
        raise NothingToDraw
    number, at = 1 + int(len(units) * rng.random()), int(len(units) * rng.random())
    return tuple((units + units)[at : at + number])


def against_field(task: Task) -> Any:
    """Declares a field for the power that an order for `task` is against; it must be filled in where several could be
    meant (THE-5.5)."""

    def powers(known: TheKnown, values: Values) -> Iterator[Candidate]:
        try:
            order = order_from(task, values)
        except ValueError:
            return
        for power in target_power.nameable(known, order):
            at_war = say("at war") if known.at_war(known.seat, power) else ""
            yield Candidate(power, known.words.power(power), at_war)

    def needed(known: TheKnown, values: Values) -> bool:
        try:
            return target_power.must_name(known, order_from(task, {**values, "against": None}))
        except ValueError:
            return False

    return choice_field(
        say("Whose?"),
        powers,
        optional=True,
        none=say("Nobody is there whose units could be meant."),
        needed=needed,
        left_out=say("those of enemies"),
    )


# -- the order ---------------------------------------------------------------------------------------------------------


class UnitsOrder(Written):
    """An order for any number of units; each of them gets a `UnitOrder` of the class's `task`, made from the fields."""

    __slots__ = ()

    rule: ClassVar[str] = "THE-5.2"
    task: ClassVar[Task]
    units: tuple[str, ...]

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """An objection if orders may not be written now, if the side has no unit of a type that can be given the task,
        or what `lacking` objects; else None."""
        if (objection := writing_objection(known)) is not None:
            return objection
        if not any(unit.type in tasks.TAKERS[cls.task] for unit in known.ready.values()):
            return Objection(say("You have no unit for it."), "THE-5.2")
        return cls.lacking(known)

    @classmethod
    def lacking(cls, known: TheKnown) -> Objection | None:
        """A further objection to every order of this kind, whatever its fields hold; None unless a subclass has one."""
        return None

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection unless all `units` are own ones that can be given the order, or what `all_objection` objects;
        else None."""
        if (objection := units_objection(known, self.units)) is not None:
            return objection
        try:
            wanted = self.asked(known)
        except ValueError:
            return Objection(say("There is no such choice."), self.rule)
        for unit in one_of_each(known, self.units):
            if (objection := tasks.objection(known, unit, wanted)) is not None:
                return objection
        return self.all_objection(known)

    def all_objection(self, known: TheKnown) -> Objection | None:
        """An objection to the order as a whole and not to a single unit; None unless a subclass has one."""
        return None

    @property
    def given_to(self) -> tuple[str, ...]:
        """The ids of all units for which something is written by this order."""
        return self.units

    def values(self) -> dict[str, Any]:
        """The values of all fields, by name."""
        return {name: getattr(self, name) for name in specs(type(self))}

    def asked(self, known: TheKnown) -> UnitOrder:
        """What each unit is to do, without its way. Raises ValueError for an unknown aim or good."""
        return order_from(self.task, self.values())

    def orders(self, known: TheKnown) -> dict[str, UnitOrder]:
        """What is written for each unit, by its id: what it is to do, with its way. The order must be legal."""
        wanted, over = self.asked(known), getattr(self, "over", None)
        ways = {
            (unit.type, unit.at): tasks.with_way(known, unit, wanted, over) for unit in one_of_each(known, self.units)
        }
        return {id: deepcopy(ways[known.own[id].type, known.own[id].at]) for id in self.units}

    def replaces(self, earlier: Order) -> bool:
        """THE-5.2: whether this takes the place of `earlier`, an order for units that are all among `given_to` here."""
        return isinstance(earlier, UnitsOrder) and set(earlier.given_to) <= set(self.given_to)

    def sentence(self, known: TheKnown) -> Text:
        """How many units of each type do what; "" for an illegal order."""
        if self.objection(known) is not None:
            return ""
        units = [known.own[id] for id in self.units]
        return sentences.sentence(units, self.asked(known), known.words)

    def preview(self, known: TheKnown) -> Preview:
        """The supply that the order costs and what that leaves, dangers on the way, and the odds."""
        return previews.preview(known, self.orders(known))

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """Writes what each unit is to do into the side's compartment, in place of what was written for it before."""
        compartment(frame, side).orders.update(self.orders(TheKnown(frame, side)))
