"""What land units are ordered to do: attack, defend, land from a sea (THE-5.2, 6.1, 6.2, 6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, NothingToDraw, Rng, Values, choice_field, units_field
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.theatre.catalogue import WAR_FLEET
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units import ordering, tasks
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder, able_units_field, target_field
from hexwar_tui.systems.theatre.say import sentences
from hexwar_tui.systems.theatre.state import PlaceId, Task, UnitOrder


def foreign_regions(known: TheKnown) -> list[PlaceId]:
    """The regions that the seat's side does not hold, sorted by code."""
    return [place for place, region in known.regions.items() if region.owner != known.seat]


@dataclass(frozen=True, slots=True)
class Attack(UnitsOrder):
    """THE-5.2: land units attack a neighbouring region."""

    kind: ClassVar[str] = "attack"
    title: ClassVar[Text] = say("Attack a region")
    forms: ClassVar[tuple[str, ...]] = (N_("(attack|attacks|invade|invades) {target}"),)
    key: ClassVar[str] = "a"
    task: ClassVar[Task] = Task.ATTACK
    eagerness: ClassVar[float] = 50

    target: str = target_field(
        say("Which region is attacked?"), foreign_regions, Task.ATTACK, none=say("No foreign region is within reach.")
    )
    units: tuple[str, ...] = able_units_field(Task.ATTACK)


@dataclass(frozen=True, slots=True)
class Defend(UnitsOrder):
    """THE-5.2: land units defend a region of their side, the one they stand in or a neighbouring one."""

    kind: ClassVar[str] = "defend"
    title: ClassVar[Text] = say("Defend a region")
    forms: ClassVar[tuple[str, ...]] = (N_("(defend|defends|guard|guards) {target}"),)
    key: ClassVar[str] = "d"
    task: ClassVar[Task] = Task.DEFEND
    eagerness: ClassVar[float] = 8

    target: str = target_field(
        say("Which region is defended?"),
        lambda known: known.regions_of(known.seat),
        Task.DEFEND,
        none=say("No region of yours is within reach."),
    )
    units: tuple[str, ...] = able_units_field(Task.DEFEND, one=True)


# -- landings ----------------------------------------------------------------------------------------------------------


def _landing(known: TheKnown, values: Values) -> UnitOrder:
    sea = _sea_of(known, values)
    return UnitOrder(Task.LAND, values.get("target", ""), way=[] if sea is None else [sea])


def _sea_of(known: TheKnown, values: Values) -> PlaceId | None:
    """The sea that is crossed: the chosen one, else the first that will do; None where none will."""
    seas = _seas(known, values)
    return values.get("sea") or (seas[0] if seas else None)


def _seas(known: TheKnown, values: Values) -> list[PlaceId]:
    """The seas off the target that own land units, the picked ones if any are, can cross with an own war fleet."""
    geography, target = known.geography, values.get("target", "")
    if target not in geography.cells or known.owner(target) in (None, known.seat):
        return []
    picked = {known.own[id].at for id in values.get("units", ()) if id in known.own}
    return [
        sea
        for sea in geography.seas_near(target)
        if ordering.escorts_over(known, sea)
        and any(not picked or base in picked for base in geography.regions_near(sea) if _has_landers(known, base))
    ]


def _has_landers(known: TheKnown, base: PlaceId) -> bool:
    """Whether an own land unit that can be ordered to land is based in a place."""
    types = tasks.TAKERS[Task.LAND]
    return any(unit.type in types and unit.id in known.ready and not unit.done for unit in known.units_at(base))


def _sea_candidates(known: TheKnown, values: Values) -> Iterator[Candidate]:
    """The seas that can be crossed, if there are several."""
    if _is_sea_open(known, values):
        yield from (Candidate(sea, known.words.place(sea)) for sea in _seas(known, values))


def _is_sea_open(known: TheKnown, values: Values) -> bool:
    return len(_seas(known, values)) > 1


def _most_landing(known: TheKnown, values: Values) -> tuple[int, int]:
    """The least and most units that can land: as many as there are fleets to escort them."""
    sea = _sea_of(known, values)
    return 1, 0 if sea is None else len(ordering.escorts_over(known, sea))


def _landers(known: TheKnown, values: Values) -> Iterator[Candidate]:
    if _sea_of(known, values) is not None:
        yield from ordering.unit_candidates(known, ordering.able(known, _landing(known, values)))


def _marked_landers(known: TheKnown, values: Values) -> list[str]:
    idle = [unit for unit in ordering.able(known, _landing(known, values)) if unit.order is None]
    return [unit.id for unit in sorted(idle, key=ordering.idle_first)][: _most_landing(known, values)[1]]


def _escorts(known: TheKnown, values: Values) -> Iterator[Candidate]:
    sea = _sea_of(known, values)
    if sea is not None:
        yield from ordering.unit_candidates(known, ordering.escorts_over(known, sea))


def _marked_escorts(known: TheKnown, values: Values) -> list[str]:
    sea = _sea_of(known, values)
    return [] if sea is None else [unit.id for unit in ordering.escorts_over(known, sea)][: len(values["units"])]


def _draw_landing(known: TheKnown, values: Values, rng: Rng) -> PlaceId:
    """Draws a coast on which units without an order can land, escorted by fleets without one. Raises NothingToDraw if
    there is none."""

    def fits(place: PlaceId) -> bool:
        order = _landing(known, {**values, "target": place})
        fleets = (fleet for sea in order.way for fleet in ordering.escorts_over(known, sea))
        return any(fleet.order is None for fleet in fleets) and ordering.takes_idle(known, order)

    return ordering.draw_one(foreign_regions(known) if ordering.idle(known, Task.LAND) else (), rng, fits)


def _draw_landers(known: TheKnown, values: Values, rng: Rng) -> tuple[str, ...]:
    """Draws units without an order, no more than idle fleets can escort. Raises NothingToDraw if there is none."""
    idle, sea = _marked_landers(known, values), _sea_of(known, values)
    fleets = [] if sea is None else [unit for unit in ordering.escorts_over(known, sea) if unit.order is None]
    most = min(len(idle), len(fleets))
    if not most:
        raise NothingToDraw
    return tuple(idle[: 1 + int(most * rng.random())])


def _draw_escorts(known: TheKnown, values: Values, rng: Rng) -> tuple[str, ...]:
    found = _marked_escorts(known, values)
    if len(found) < len(values["units"]):
        raise NothingToDraw
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Land(UnitsOrder):
    """THE-6.4: infantry, and tanks where nobody resists, land on a foreign coast across one sea, each with a war
    fleet."""

    kind: ClassVar[str] = "land"
    title: ClassVar[Text] = say("Land from a sea")
    forms: ClassVar[tuple[str, ...]] = (
        N_(
            "(land in|land at|land on|lands in) {target}[ (across|over|via) {sea}]"
            "[ (with fleets|with|escorted by) {fleets}]"
        ),
    )
    key: ClassVar[str] = "j"
    rule: ClassVar[str] = "THE-6.4"
    task: ClassVar[Task] = Task.LAND
    eagerness: ClassVar[float] = 15

    target: str = target_field(
        say("On which coast?"),
        foreign_regions,
        Task.LAND,
        none=say("No foreign coast lies across one sea."),
        draw=_draw_landing,
    )
    sea: str | None = choice_field(say("Across which sea?"), _sea_candidates, optional=True, needed=_is_sea_open)
    units: tuple[str, ...] = units_field(
        say("Which divisions land?"),
        _landers,
        _most_landing,
        none=ordering.NO_UNIT,
        draw=_draw_landers,
        marked=_marked_landers,
    )
    fleets: tuple[str, ...] = units_field(
        say("Which war fleets escort them, one for each?"),
        _escorts,
        lambda known, values: (len(values["units"]), len(values["units"])),
        none=say("No war fleet of yours can escort them."),
        draw=_draw_escorts,
        marked=_marked_escorts,
    )

    @classmethod
    def lacking(cls, known: TheKnown) -> Objection | None:
        """An objection if the side has no war fleet; else None."""
        if any(unit.type == WAR_FLEET for unit in known.ready.values()):
            return None
        return Objection(say("You have no war fleet to escort a landing."), "THE-6.4")

    def asked(self, known: TheKnown) -> UnitOrder:
        """The order that each division gets, over the sea that was chosen, else over the first that can be crossed."""
        return _landing(known, self.values())

    @property
    def given_to(self) -> tuple[str, ...]:
        """The ids of the divisions that land and of the fleets that escort them."""
        return (*self.units, *self.fleets)

    def all_objection(self, known: TheKnown) -> Objection | None:
        """An objection unless there are as many fleets as divisions, all own and in or next to the sea; else None."""
        if len(self.fleets) != len(self.units):
            return Objection(say("Each division that lands needs a war fleet as its escort."), "THE-6.4")
        if (objection := ordering.units_objection(known, self.fleets)) is not None:
            return objection
        sea = _sea_of(known, self.values())
        near = [] if sea is None else [unit.id for unit in ordering.escorts_over(known, sea)]
        far = next((id for id in self.fleets if id not in near), None)
        if far is None:
            return None
        return Objection(say("{unit} can't escort over this sea.", unit=known.words.unit(far)), "THE-6.4")

    def orders(self, known: TheKnown) -> dict[str, UnitOrder]:
        """The orders of the divisions that land, and of the fleet that escorts each, by unit id."""
        wanted = self.asked(known)
        landings = {unit: deepcopy(wanted) for unit in self.units}
        pairs = zip(self.fleets, self.units, strict=True)
        escorts = {
            fleet: UnitOrder(Task.CONVOY, self.target, way=list(wanted.way), others=[unit]) for fleet, unit in pairs
        }
        return landings | escorts

    def sentence(self, known: TheKnown) -> Text:
        """Which divisions land where, and which fleets escort them; "" for an illegal order."""
        told = UnitsOrder.sentence(self, known)
        if not told:
            return ""
        fleets = sentences.units_text(known.own[id] for id in self.fleets)
        return say("{told} Escorts: {fleets}.", told=told, fleets=fleets)
