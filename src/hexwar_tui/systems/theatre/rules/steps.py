"""The steps of the resolution, each announced before it is done (THE-5.1 e), and what all kinds of steps use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.systems.theatre.catalogue import unit_type
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules import reach
from hexwar_tui.systems.theatre.rules.diplomacy.treaties import peace_binds
from hexwar_tui.systems.theatre.rules.diplomacy.wars import declare
from hexwar_tui.systems.theatre.rules.economy.supply import cheapest_first
from hexwar_tui.systems.theatre.state import PlaceId, Power, Task, Unit, UnitOrder


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the resolution: `what` is announced, by which `rule`, and `act` does it. `at` is the place where it
    happens, None if it happens in several."""

    what: Text
    rule: str
    act: Callable[[Table], None]
    at: PlaceId | None = None


def order_of(unit: Unit) -> UnitOrder:
    """The order of a unit, which must have one."""
    assert unit.order is not None, "only units with orders are asked"
    return unit.order


def ordered(frame: TheFrame, side: Side, *tasks: Task) -> list[Unit]:
    """The units of a side that are ordered one of `tasks` and have not acted yet, the cheapest to supply first."""
    return cheapest_first(
        unit
        for unit in frame.state.units.values()
        if unit.power == side and not unit.done and unit.order is not None and unit.order.task in tasks
    )


def by_target(units: Iterable[Unit]) -> Mapping[PlaceId, Sequence[Unit]]:
    """Groups units, which must all have orders, by the target of their orders, sorted by its code."""
    found: dict[PlaceId, list[Unit]] = {}
    for unit in units:
        found.setdefault(order_of(unit).target, []).append(unit)
    return {place: found[place] for place in sorted(found)}


def is_in_reach(frame: TheFrame, unit: Unit, place: PlaceId) -> bool:
    """Whether `place` is within the reach of a unit, counted from its base (THE-3.1)."""
    return reach.is_within(frame.scenario.geography, unit.at, place, unit_type(unit.type).reach)


def give_up(units: Iterable[Unit], at: PlaceId, why: str, table: Table) -> None:
    """Ends the orders of these units for the place `at` unpaid, and tells all why: `why` is a key of
    `phrases_war.WHYS`. Does nothing without units."""
    given_up = cheapest_first(units)
    if given_up:
        finish(given_up)
        table.tell(war.GivenUp(tuple(unit.id for unit in given_up), at, why))


def finish(units: Iterable[Unit]) -> None:
    """Marks units as having acted this turn, so that their orders are not carried out any more."""
    for unit in units:
        unit.done = True


def sift(units: Iterable[Unit], at: PlaceId, why: str, table: Table, keep: Callable[[Unit], bool]) -> list[Unit]:
    """Returns the units for which `keep` holds. The others give up their orders for the place `at`; `why` is a key of
    `phrases_war.WHYS`."""
    asked = list(units)
    give_up([unit for unit in asked if not keep(unit)], at, why, table)
    return [unit for unit in asked if not unit.done]


def open_fire(frame: TheFrame, units: Sequence[Unit], on: Power, at: PlaceId, table: Table) -> bool:
    """Returns True if `units`, all of one power, may fight the power `on`, on which they declare war if there is none.
    If a treaty forbids it they give up their orders for the place `at`, and it returns False (THE-5.4, 5.5)."""
    power = units[0].power
    if power == on or peace_binds(frame.state, power, on) is not None:
        give_up(units, at, "peace", table)
        return False
    declare(frame, power, on, table)
    return True
