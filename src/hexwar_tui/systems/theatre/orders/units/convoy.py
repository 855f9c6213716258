"""War fleets escort land units over a sea, and trade fleets on their trips (THE-5.2, 6.4, 7.3)."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Values, units_field
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.theatre.catalogue import WAR_FLEET
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units import ordering, tasks
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder, target_field
from hexwar_tui.systems.theatre.rules import reach
from hexwar_tui.systems.theatre.state import PlaceId, Task, Unit, UnitOrder

_LAND_TYPES = tasks.TAKERS[Task.ATTACK]
_TRIPS = (Task.FETCH, Task.TRADE, Task.CARRY)


def _crossing(known: TheKnown, target: PlaceId, fleets: frozenset[str]) -> list[tuple[str, PlaceId]]:
    """The own land units and trade fleets that are ordered over a sea to `target` and have no escort besides `fleets`,
    each with the first sea on its way."""
    escorted = {
        other
        for id, order in known.orders.items()
        if order.task is Task.CONVOY and id not in fleets
        for other in order.others
    }
    found = []
    for id, order in sorted(known.orders.items()):
        sea = _first_sea(known, id, order)
        if order.target == target and sea is not None and id not in escorted:
            found.append((id, sea))
    return found


def _first_sea(known: TheKnown, id: str, order: UnitOrder) -> PlaceId | None:
    """The first sea that an own unit with this order sails or crosses; None if it crosses none or is never escorted."""
    unit = known.own.get(id)
    if unit is None:
        return None
    if order.task in _TRIPS:
        return next((place for place in (unit.at, *order.way, order.target) if known.geography.is_sea(place)), None)
    if order.task in (Task.MOVE, Task.LAND) and unit.type in _LAND_TYPES:
        return next((place for place in order.way if known.geography.is_sea(place)), None)
    return None


def _pairs(known: TheKnown, target: PlaceId, fleets: tuple[str, ...]) -> dict[str, tuple[str, PlaceId]] | None:
    """For each of the `fleets`, by id, the id of the unit that it escorts and the first sea on that unit's way; None if
    one of them finds nobody to escort to `target`."""
    waiting = _crossing(known, target, frozenset(fleets))
    escorted: dict[tuple[str, PlaceId], str] = {}

    def finds(fleet: str, tried: set[tuple[str, PlaceId]]) -> bool:
        """Whether a unit is found for a fleet: one without an escort, else one whose fleet finds another unit."""
        fits = [pair for pair in waiting if reach.is_escort_of(known.geography, known.own[fleet].at, pair[1])]
        for pair in sorted(fits, key=escorted.__contains__):
            if pair not in tried:
                tried.add(pair)
                if pair not in escorted or finds(escorted[pair], tried):
                    escorted[pair] = fleet
                    return True
        return False

    if not all(finds(fleet, set()) for fleet in fleets):
        return None
    found = {fleet: pair for pair, fleet in escorted.items()}
    return {fleet: found[fleet] for fleet in fleets}


def _goals(known: TheKnown) -> list[PlaceId]:
    """The targets of own units that are to cross a sea and have no escort."""
    targets = sorted({order.target for order in known.orders.values()})
    return [place for place in targets if _crossing(known, place, frozenset())]


def _fleets(known: TheKnown, values: Values) -> list[Unit]:
    """The own war fleets that can escort a unit to the target, those without an order first."""
    return ordering.escorts_over(known, *(sea for _, sea in _crossing(known, values.get("target", ""), frozenset())))


def _most(known: TheKnown, values: Values) -> tuple[int, int]:
    return 1, len(_crossing(known, values["target"], frozenset()))


def _marked(known: TheKnown, values: Values) -> list[str]:
    idle = [unit.id for unit in _fleets(known, values) if unit.order is None]
    return idle[: _most(known, values)[1]]


@dataclass(frozen=True, slots=True)
class Convoy(UnitsOrder):
    """THE-6.4: each of these war fleets escorts one land unit or trade fleet that is ordered over a sea to `target`."""

    kind: ClassVar[str] = "convoy"
    title: ClassVar[Text] = tasks.ESCORTING
    forms: ClassVar[tuple[str, ...]] = (N_("escort ships to {target}"),)
    read_as: ClassVar[tuple[str, ...]] = (N_("escort trade (over|in|to) {target}"),)
    key: ClassVar[str] = "v"
    rule: ClassVar[str] = "THE-6.4"
    task: ClassVar[Task] = Task.CONVOY
    eagerness: ClassVar[float] = 20

    target: str = target_field(say("Where do they go?"), _goals, Task.CONVOY)
    units: tuple[str, ...] = units_field(
        say("Which war fleets?"),
        lambda known, values: ordering.unit_candidates(known, _fleets(known, values)),
        _most,
        none=say("No war fleet of yours can escort them."),
        marked=_marked,
    )

    @classmethod
    def lacking(cls, known: TheKnown) -> Objection | None:
        """An objection if no own unit without an escort is ordered over a sea; else None."""
        if _goals(known):
            return None
        return Objection(say("Nobody of yours is ordered over a sea without an escort."), "THE-6.4")

    def refusal(self, known: TheKnown) -> Objection | None:
        """An objection unless these are own war fleets, each of which finds a unit to escort to the target; else
        None."""
        if (objection := ordering.units_objection(known, self.units)) is not None:
            return objection
        if any(known.own[id].type != WAR_FLEET for id in self.units):
            return Objection(say("Only war fleets escort over a sea."), "THE-6.4")
        if _pairs(known, self.target, self.units) is None:
            return Objection(say("Not each of these fleets finds a unit to escort to that place."), "THE-6.4")
        return None

    def orders(self, known: TheKnown) -> dict[str, UnitOrder]:
        """The order of each fleet by its id, with the unit that it escorts and the first sea on that unit's way."""
        pairs = _pairs(known, self.target, self.units) or {}
        return {
            fleet: UnitOrder(Task.CONVOY, self.target, way=[sea], others=[other])
            for fleet, (other, sea) in pairs.items()
        }
