"""How random players draw orders for their armies: ways to cities and other armies, and tasks of every kind.

A draw checks little and may be illegal; the order's own objection decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hexwar_tui.engine.orders.order import NothingToDraw, Rng, Values
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.orders import tasks_written
from hexwar_tui.systems.envoys.orders.tasks_written import TaskRecord
from hexwar_tui.systems.envoys.rules.land.routes import Way
from hexwar_tui.systems.envoys.state import Army, Compare, Then, When

STRAIGHT = 0.9
"""The chance that a step of a random way is one that leads nearest to its aim; else any step is drawn."""

EXPLORES = 0.2
"""The chance that an army is sent to any cell of the map."""

GATHERS = 0.15
"""The chance that an army is sent to another one of its side."""

VISITS = 0.3
"""The chance that an army which neither explores nor gathers is sent to an ally's city in which it may stand."""

PLAIN = 0.3
"""The chance that an army is given no task."""

PICKY = 0.4
"""The chance that a task is limited by strength, to one side, or to one own army."""

JOINS = 0.5
"""The chance that a task which waits for meeting an own army makes the army merge with it."""

WHENS = (*When, When.MERGED, When.MERGED)
"""The triggers that tasks are drawn from; that of a merger, which is rare in play, stands here three times."""

T = TypeVar("T")


def one_of(items: Sequence[T], rng: Rng) -> T:
    """One of the items, drawn by lot. Raises NothingToDraw if there are none."""
    if not items:
        raise NothingToDraw
    return items[int(rng.random() * len(items))]


def capital(known: EnvKnown, values: Values, rng: Rng) -> Cell:
    """Draws one of the seat's own cities. Raises NothingToDraw without one, or if a capital is written down already."""
    if known.compartment(known.seat).capital is not None:
        raise NothingToDraw
    return one_of(known.cities_of(known.seat), rng)


def idle_army(known: EnvKnown, values: Values, rng: Rng) -> str:
    """The id of an army of the seat for which no order is written this turn. Raises NothingToDraw without one."""
    written = known.compartment(known.seat).orders
    return one_of([id for id in mustered(known) if id not in written], rng)


def large_army(known: EnvKnown, values: Values, rng: Rng) -> str:
    """The id of an army of the seat that may be split. Raises NothingToDraw if none is strong enough."""
    least = 2 * known.options.split_min
    armies = mustered(known).values()
    return one_of([army.id for army in armies if army.strength >= least and army.part_of is None], rng)


def goal(known: EnvKnown, values: Values, rng: Rng) -> Cell:
    """A cell to which the army in `values` is sent: mostly the nearest foreign city or army, now and then any cell.
    Raises NothingToDraw without such an army."""
    return _aim(known, _army(known, values), rng)


def way(known: EnvKnown, values: Values, rng: Rng) -> Way:
    """A way for the army in `values`, its own cell first, drawn step by step and mostly straight towards a `goal`.
    Raises NothingToDraw without such an army, or if it can go nowhere."""
    army = _army(known, values)
    away, neighbours = known.grid.distances_from(_aim(known, army, rng)), known.grid.neighbours
    most, drawn = known.options.move, [army.cell]
    while len(drawn) <= most and away[drawn[-1]]:
        steps = [cell for cell in neighbours[drawn[-1]] if cell not in drawn and known.may_enter(cell)]
        if not steps:
            break
        straight_on = rng.random() < STRAIGHT
        drawn.append(min(steps, key=away.__getitem__) if straight_on else one_of(steps, rng))
    if len(drawn) == 1:
        raise NothingToDraw
    return tuple(drawn)


def _army(known: EnvKnown, values: Values) -> Army:
    found = mustered(known).get(values["unit"])
    if found is None:
        raise NothingToDraw
    return found


def _aim(known: EnvKnown, army: Army, rng: Rng) -> Cell:
    """The nearest of the cities to be taken and foreign armies in sight; now and then a city of an ally, another army
    of the seat's own, or any cell."""
    drawn = rng.random()
    if drawn < EXPLORES:
        return one_of(known.grid.cells, rng)
    if drawn < EXPLORES + GATHERS:
        gathered = [other.cell for other in known.own.values() if other.cell != army.cell]
        return one_of(gathered or known.grid.cells, rng)
    away = known.grid.distances_from(army.cell)
    hosts = _hosts(known)
    if hosts and rng.random() < VISITS:
        return min(hosts, key=away.__getitem__)
    aims = [*tasks_written.foreign_cities(known), *(seen.cell for seen in known.sightings.values())]
    return min(aims, key=away.__getitem__) if aims else one_of(known.grid.cells, rng)


def _hosts(known: EnvKnown) -> list[Cell]:
    """The cities of allies in which the seat's armies may stand."""
    return [
        cell
        for cell, city in known.cities.items()
        if city.owner is not None and city.owner != known.seat and known.lets_stand(city.owner)
    ]


# -- tasks -------------------------------------------------------------------------------------------------------------


def tasks(known: EnvKnown, values: Values, rng: Rng) -> tuple[TaskRecord, ...] | None:
    """From one task to as many as the options allow, each with all that it must name; None if the army is to have no
    task. Raises NothingToDraw if what a task would name does not exist."""
    if not known.options.tasks or rng.random() < PLAIN:
        return None
    count = 1 + int(rng.random() * known.options.tasks)
    return tuple(_task(known, values["unit"], rng) for _ in range(count))


def _task(known: EnvKnown, unit: str, rng: Rng) -> TaskRecord:
    own, cities = tasks_written.others(known, unit), tasks_written.foreign_cities(known)
    when = one_of(WHENS, rng)
    fits = [then for then in tasks_written.fitting(when) if _can_name(then, own, cities)]
    joins = when is When.MEETS_OWN and own and rng.random() < JOINS
    then = Then.MERGE if joins else one_of(fits, rng)
    is_foreign, picks = when in tasks_written.FINDS_FOREIGN, rng.random() < PICKY
    compare = one_of((Compare.WEAKER, Compare.STRONGER), rng) if is_foreign and picks else None
    owner = one_of(tasks_written.rivals(known), rng) if is_foreign and rng.random() < PICKY else None
    must_name = then is Then.MERGE and when is not When.MEETS_OWN
    may_name = (when in tasks_written.NAMES_OWN or then is Then.MERGE) and own
    army = one_of(own, rng) if must_name or (may_name and picks) else None
    cell = None
    if then is Then.ATTACK_CITY:
        cell = one_of(cities, rng)
    elif then is Then.GO_TO:
        cell = one_of(known.grid.within(_army(known, {"unit": unit}).cell, known.options.move), rng)
    return when.value, then.value, compare and compare.value, owner, army, cell


def _can_name(then: Then, own: Sequence[str], cities: Sequence[Cell]) -> bool:
    """Whether there is an army or a city for an action that must name one."""
    return bool(own) if then is Then.MERGE else bool(cities) or then is not Then.ATTACK_CITY
