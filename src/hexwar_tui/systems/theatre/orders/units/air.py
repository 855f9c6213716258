"""What aircraft are ordered to do: cover, hunt, escort, bomb (THE-5.2, 7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Rng, Values, choice_field
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units import target_power, tasks
from hexwar_tui.systems.theatre.orders.units.ordering import (
    UnitsOrder,
    able_units_field,
    against_field,
    draw_one,
    idle,
    one_of_each,
    takes_idle,
    target_field,
)
from hexwar_tui.systems.theatre.rules import reach
from hexwar_tui.systems.theatre.say import sentences
from hexwar_tui.systems.theatre.state import Aim, PlaceId, Task, Unit, UnitOrder

# -- the way there -----------------------------------------------------------------------------------------------------


def _flown_over(known: TheKnown, values: Values) -> tuple[PlaceId, ...]:
    """The places between the units' bases and the target that they can choose to fly over, sorted by code."""
    picked = [id for id in values.get("units", ()) if id in known.own]
    found: set[PlaceId] = set()
    for unit in one_of_each(known, picked):
        found.update(reach.flown_over(known.geography, (unit.at,), values["target"], unit_type(unit.type).reach))
    return tuple(sorted(found))


def _over_candidates(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for place in _flown_over(known, values):
        yield Candidate(place, known.words.place(place), _covers(known, place))


def _covers(known: TheKnown, place: PlaceId) -> Text:
    """A note on whose fighters are based in a place, for players who want to fly around them; "" where none are."""
    powers = target_power.foreign_at(known, place, tasks.TAKERS[Task.COVER])
    return say("fighters: {powers}", powers=known.words.powers(powers)) if powers else ""


def over_field() -> Any:
    """Declares a field for the place that aircraft fly over; it must be filled in if they can choose from several."""
    return choice_field(
        say("Over which place do they fly?"),
        _over_candidates,
        optional=True,
        needed=lambda known, values: bool(_flown_over(known, values)),
    )


class _Flight(UnitsOrder):
    """An order for aircraft that fly to an enemy; `over` is the place that they choose to fly over, None for any."""

    __slots__ = ()

    target: str
    over: str | None

    def all_objection(self, known: TheKnown) -> Objection | None:
        """An objection if `over` is a place that no shortest way of any of the units leads over; else None."""
        if self.over is None or any(self._leads_over(known, unit) for unit in one_of_each(known, self.units)):
            return None
        return Objection(say("None of their shortest ways leads there."), "THE-3.2")

    def _leads_over(self, known: TheKnown, unit: Unit) -> bool:
        """Whether a shortest way of the unit leads over the place that is chosen, be it the only one or not."""
        return self.over in reach.flight(known.geography, unit.at, self.target, unit_type(unit.type).reach, self.over)


# -- fighters ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cover(UnitsOrder):
    """THE-7.1: fighters attack all enemy aircraft that fly into a place or through it, the whole turn."""

    kind: ClassVar[str] = "cover"
    title: ClassVar[Text] = say("Cover a region or sea")
    forms: ClassVar[tuple[str, ...]] = (N_("(cover|covers|patrol|patrols) {target}"),)
    key: ClassVar[str] = "c"
    rule: ClassVar[str] = "THE-7.1"
    task: ClassVar[Task] = Task.COVER
    eagerness: ClassVar[float] = 15

    target: str = target_field(say("What do they cover?"), lambda known: known.geography.cells, Task.COVER)
    units: tuple[str, ...] = able_units_field(Task.COVER, one=True)


def _places_of_aircraft(known: TheKnown) -> list[PlaceId]:
    aircraft = tasks.TAKERS[Task.BOMB] | tasks.TAKERS[Task.HUNT]
    return [place for place in known.geography.cells if target_power.foreign_at(known, place, aircraft)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hunt(_Flight):
    """THE-7.1: fighters attack foreign aircraft at their base."""

    kind: ClassVar[str] = "hunt"
    title: ClassVar[Text] = say("Hunt aircraft at their base")
    forms: ClassVar[tuple[str, ...]] = (N_("hunt aircraft (in|at) {target}[ against {against}][ over {over}]"),)
    key: ClassVar[str] = "h"
    rule: ClassVar[str] = "THE-7.1"
    task: ClassVar[Task] = Task.HUNT
    eagerness: ClassVar[float] = 25

    target: str = target_field(
        say("In which region?"), _places_of_aircraft, Task.HUNT, none=say("No foreign aircraft are within reach.")
    )
    against: str | None = against_field(Task.HUNT)
    units: tuple[str, ...] = able_units_field(Task.HUNT)
    over: str | None = over_field()


def _bombed(known: TheKnown) -> list[PlaceId]:
    """The places that own bombers are ordered to bomb, sorted by code."""
    return sorted({order.target for order in known.orders.values() if order.task is Task.BOMB})


@dataclass(frozen=True, slots=True)
class Escort(UnitsOrder):
    """THE-7.1: fighters fly with all bombers that are ordered to a place when these fly, and meet covering fighters
    first."""

    kind: ClassVar[str] = "escort"
    title: ClassVar[Text] = say("Escort bombers")
    forms: ClassVar[tuple[str, ...]] = (N_("escort bombers (over|to) {target}"),)
    key: ClassVar[str] = "e"
    rule: ClassVar[str] = "THE-7.1"
    task: ClassVar[Task] = Task.ESCORT
    eagerness: ClassVar[float] = 12

    target: str = target_field(
        say("Where do the bombers go?"),
        _bombed,
        Task.ESCORT,
        none=say("None of your bombers go to a place within reach."),
    )
    units: tuple[str, ...] = able_units_field(Task.ESCORT)

    @classmethod
    def lacking(cls, known: TheKnown) -> Objection | None:
        """An objection if no own bomber has an order to bomb; else None."""
        return None if _bombed(known) else Objection(say("None of your bombers has an order to bomb."), "THE-7.1")

    def all_objection(self, known: TheKnown) -> Objection | None:
        """An objection if no own bomber is ordered to bomb in the target; else None."""
        if self.target in _bombed(known):
            return None
        told = say("None of your bombers is ordered to {place}.", place=known.words.place(self.target))
        return Objection(told, "THE-7.1")


# -- bombers -----------------------------------------------------------------------------------------------------------


def _not_own(known: TheKnown) -> list[PlaceId]:
    return [place for place in known.geography.cells if not known.is_own(place)]


def _aims(known: TheKnown, values: Values) -> Iterator[Candidate]:
    for aim, title in sentences.AIMS.items():
        there, hit = _how_many(known, values["target"], aim)
        if there:
            note = say("{n}, of them out of work {hit}", n=there, hit=hit) if hit else str(there)
            yield Candidate(aim.value, title, note)
        elif target_power.awaits_trade(known, UnitOrder(Task.BOMB, values["target"], aim=aim)):
            yield Candidate(aim.value, title, say("those that sail through this turn"))


def _how_many(known: TheKnown, place: PlaceId, aim: Aim) -> tuple[int, int]:
    """How many things of a kind others have in a place, and how many of these were bombed and are out of work."""
    if aim in target_power.AIMED_TYPES:
        types = target_power.AIMED_TYPES[aim]
        return sum(unit.type in types and unit.power != known.seat for unit in known.units_at(place)), 0
    region = known.regions.get(place)
    if region is None or region.owner == known.seat:
        return 0, 0
    if aim is Aim.FACTORY:
        return region.factories, region.factories_hit
    return region.derricks, region.derricks_hit


def _draw_bombed(known: TheKnown, values: Values, rng: Rng) -> PlaceId:
    """Draws a place in which there is something to bomb for bombers without an order. Raises NothingToDraw if there is
    none."""

    def fits(place: PlaceId) -> bool:
        there = (aim for aim in Aim if any(_how_many(known, place, aim)))
        return any(takes_idle(known, UnitOrder(Task.BOMB, place, aim=aim)) for aim in there)

    return draw_one(_not_own(known) if idle(known, Task.BOMB) else (), rng, fits)


def _draw_aim(known: TheKnown, values: Values, rng: Rng) -> str:
    """Draws an aim that bombers without an order find in the target. Raises NothingToDraw if there is none."""
    aims = [aim.value for aim in Aim]
    return draw_one(aims, rng, lambda aim: takes_idle(known, UnitOrder(Task.BOMB, values["target"], aim=Aim(aim))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bomb(_Flight):
    """THE-7.2: bombers attack factories, derricks, land units or fleets in a place."""

    kind: ClassVar[str] = "bomb"
    title: ClassVar[Text] = say("Bomb")
    forms: ClassVar[tuple[str, ...]] = (N_("(bomb|bombs) {target}(:|,) {aim}[ against {against}][ over {over}]"),)
    read_as: ClassVar[tuple[str, ...]] = (
        N_("(bomb the|bomb|bombs|bombs the) {aim} (in|at|of) {target}[ against {against}][ over {over}]"),
    )
    key: ClassVar[str] = "o"
    rule: ClassVar[str] = "THE-7.2"
    task: ClassVar[Task] = Task.BOMB
    eagerness: ClassVar[float] = 20

    target: str = target_field(
        say("Which region or sea?"),
        _not_own,
        Task.BOMB,
        none=say("No sea and no foreign region is within reach."),
        draw=_draw_bombed,
    )
    aim: str = choice_field(say("What do they aim at?"), _aims, none=say("There is nothing to bomb."), draw=_draw_aim)
    against: str | None = against_field(Task.BOMB)
    units: tuple[str, ...] = able_units_field(Task.BOMB)
    over: str | None = over_field()
