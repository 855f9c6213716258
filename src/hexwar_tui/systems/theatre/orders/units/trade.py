"""What trade fleets are ordered to do: fetch from overseas, trade, carry resources (THE-2.3, 7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Candidates, Rng, Values, choice_field, number_field
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units.ordering import (
    Places,
    UnitsOrder,
    able_units_field,
    draw_one,
    idle,
    takes_idle,
    target_field,
)
from hexwar_tui.systems.theatre.rules.diplomacy import treaties
from hexwar_tui.systems.theatre.state import AT_SEA, Good, PlaceId, Task, UnitOrder


def _goods(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for good in AT_SEA:
        yield Candidate(good.value, known.words.good(good))


def _good_field(goods: Candidates, task: Task) -> Any:
    """A field for one of `goods`; random players draw one that fleets without an order can be sent for."""

    def draw(known: TheKnown, values: Values, rng: Rng) -> str:
        def fits(good: str) -> bool:
            has = task is not Task.CARRY or in_store(known, good) > 0
            return has and takes_idle(known, UnitOrder(task, values["target"], good=Good(good)))

        return draw_one([good.value for good in AT_SEA], rng, fits)

    return choice_field(say("Which resource?"), goods, draw=draw)


def _target_field(ask: Text, places: Places, task: Task) -> Any:
    """A target for trade fleets; random players draw one of `places` to which some fleet without an order can be sent
    for some good."""

    def draw(known: TheKnown, values: Values, rng: Rng) -> PlaceId:
        def fits(place: PlaceId) -> bool:
            return any(takes_idle(known, UnitOrder(task, place, good=good)) for good in AT_SEA)

        return draw_one(places(known) if idle(known, task) else (), rng, fits)

    return target_field(ask, places, task, none=say("No sea way leads to such a place."), draw=draw)


@dataclass(frozen=True, slots=True)
class Fetch(UnitsOrder):
    """THE-7.4: trade fleets fetch production or supply from overseas."""

    kind: ClassVar[str] = "fetch"
    title: ClassVar[Text] = say("Fetch from overseas")
    forms: ClassVar[tuple[str, ...]] = (N_("fetch {good} from {target}"),)
    key: ClassVar[str] = "t"
    rule: ClassVar[str] = "THE-7.4"
    task: ClassVar[Task] = Task.FETCH
    eagerness: ClassVar[float] = 12

    target: str = _target_field(
        say("From which sea at the edge of the map?"), lambda known: known.scenario.overseas(), Task.FETCH
    )
    good: str = _good_field(_goods, Task.FETCH)
    units: tuple[str, ...] = able_units_field(Task.FETCH)


def _neutral_coasts(known: TheKnown) -> list[PlaceId]:
    return [
        place
        for place, region in known.regions.items()
        if not known.is_side(region.owner) and known.geography.is_coast(place)
    ]


def _agreed_goods(known: TheKnown, values: Values) -> Iterator[Candidate]:
    owner = known.owner(values["target"])
    for good in AT_SEA:
        points = 0 if owner is None else treaties.trade_terms(known, known.seat, owner, good)
        yield Candidate(good.value, known.words.good(good), say("{n} a fleet", n=points) if points else "")


@dataclass(frozen=True, slots=True)
class Trade(UnitsOrder):
    """THE-7.4: trade fleets fetch from a neutral's coast what it has agreed to sell."""

    kind: ClassVar[str] = "trade"
    title: ClassVar[Text] = say("Trade with a neutral")
    forms: ClassVar[tuple[str, ...]] = (N_("trade with {target} for {good}"),)
    key: ClassVar[str] = "n"
    rule: ClassVar[str] = "THE-7.4"
    task: ClassVar[Task] = Task.TRADE
    eagerness: ClassVar[float] = 25

    target: str = _target_field(say("On which coast?"), _neutral_coasts, Task.TRADE)
    good: str = _good_field(_agreed_goods, Task.TRADE)
    units: tuple[str, ...] = able_units_field(Task.TRADE)

    @classmethod
    def lacking(cls, known: TheKnown) -> Objection | None:
        """An objection if no neutral has agreed to trade with the side; else None."""
        pairs = ((neutral, good) for neutral in known.neutrals for good in AT_SEA)
        if any(treaties.trade_terms(known, known.seat, neutral, good) for neutral, good in pairs):
            return None
        return Objection(say("You have no treaty of trade with a neutral."), "THE-7.4")


# -- carrying ----------------------------------------------------------------------------------------------------------


def _foreign_coasts(known: TheKnown) -> list[PlaceId]:
    return [
        place
        for place, region in known.regions.items()
        if region.owner != known.seat and known.geography.is_coast(place)
    ]


def in_store(known: TheKnown, good: str, besides: tuple[str, ...] = ()) -> int:
    """How many points of a good the side can have carried by sea: what it has in store, less what fleets other than
    `besides` are to carry already; 0 for a good that does not go by sea."""
    if good not in AT_SEA:
        return 0
    carried = (
        order.points
        for id, order in known.orders.items()
        if order.task is Task.CARRY and order.good == good and id not in besides
    )
    return max(0, known.stores.amount(Good(good)) - sum(carried))


def _points(known: TheKnown, values: Values) -> tuple[int, int]:
    room = known.options.cargo * len(values["units"])
    return len(values["units"]), min(room, in_store(known, values["good"], values["units"]))


@dataclass(frozen=True, slots=True)
class Carry(UnitsOrder):
    """THE-2.3: trade fleets carry own production or supply to the coast of another side or a neutral."""

    kind: ClassVar[str] = "carry"
    title: ClassVar[Text] = say("Carry resources to others")
    forms: ClassVar[tuple[str, ...]] = (N_("carry {points} {good} to {target}"),)
    key: ClassVar[str] = "y"
    rule: ClassVar[str] = "THE-2.3"
    task: ClassVar[Task] = Task.CARRY
    eagerness: ClassVar[float] = 6

    target: str = _target_field(say("To which coast?"), _foreign_coasts, Task.CARRY)
    good: str = _good_field(_goods, Task.CARRY)
    units: tuple[str, ...] = able_units_field(Task.CARRY, one=True)
    points: int = number_field(
        say("How many points together?"), _points, usual=lambda known, values: _points(known, values)[1]
    )

    def all_objection(self, known: TheKnown) -> Objection | None:
        """An objection to fewer points than fleets, and to more than these carry or the side has left; else None."""
        least, most = _points(known, self.values())
        if least <= self.points <= most:
            return None
        return Objection(say("They can carry {low} to {high} points.", low=least, high=most), "THE-2.3")

    def orders(self, known: TheKnown) -> dict[str, UnitOrder]:
        """The order of each fleet by its id, with the points spread over the fleets as evenly as they can be."""
        each, more = divmod(self.points, len(self.units))
        whole = UnitsOrder.orders(self, known)
        return {id: replace(order, points=each + (at < more)) for at, (id, order) in enumerate(whole.items())}
