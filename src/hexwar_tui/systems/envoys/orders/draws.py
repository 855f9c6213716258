"""What random players draw for their armies: ways to cities and to others, and tasks of every sort.

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
"""How often a step of a way leads as near to its aim as one step can."""

EXPLORES = 0.2
"""How often an army is sent just anywhere."""

GATHERS = 0.15
"""How often it is sent to another of its side's."""

VISITS = 0.3
"""How often it is sent to a city of an ally in which it may stand."""

PLAIN = 0.3
"""How often an army is given no task."""

PICKY = 0.4
"""How often a task is limited by strength, by player or to one army."""

JOINS = 0.5
"""How often an army that meets another of its side's is to merge with it."""

WHENS = (*When, When.MERGED, When.MERGED)
"""What tasks wait for; a merger, which comes about seldom, is waited for more often."""

T = TypeVar("T")


def one_of(items: Sequence[T], rng: Rng) -> T:
    """One of the items, drawn by lot. Raises NothingToDraw if there are none."""
    if not items:
        raise NothingToDraw
    return items[int(rng.random() * len(items))]


def capital(known: EnvKnown, values: Values, rng: Rng) -> Cell:
    """A city of the seat's own. Raises NothingToDraw if it has written down a capital already."""
    if known.compartment(known.seat).capital is not None:
        raise NothingToDraw
    return one_of([cell for cell, city in known.cities.items() if city.owner == known.seat], rng)


def idle_army(known: EnvKnown, values: Values, rng: Rng) -> str:
    """The id of an army for which nothing has been written yet. Raises NothingToDraw if there is none."""
    written = known.compartment(known.seat).orders
    return one_of([id for id in mustered(known) if id not in written], rng)


def large_army(known: EnvKnown, values: Values, rng: Rng) -> str:
    """The id of an army that is strong enough to be split. Raises NothingToDraw if there is none."""
    least = 2 * known.options.split_min
    armies = mustered(known).values()
    return one_of([army.id for army in armies if army.strength >= least and army.part_of is None], rng)


def goal(known: EnvKnown, values: Values, rng: Rng) -> Cell:
    """A cell worth going to, or now and then any cell."""
    return _aim(known, _army(known, values), rng)


def way(known: EnvKnown, values: Values, rng: Rng) -> Way:
    """A way drawn step by step, mostly straight towards a cell worth going to."""
    army = _army(known, values)
    away, neighbours = known.grid.distances_from(_aim(known, army, rng)), known.grid.neighbours
    most, drawn = known.options.move, [army.cell]
    while len(drawn) <= most and away[drawn[-1]]:
        steps = [cell for cell in neighbours[drawn[-1]] if cell not in drawn and known.may_enter(cell)]
        if not steps:
            break
        straight_on = rng.random() < STRAIGHT
        drawn.append(min(steps, key=away.__getitem__) if straight_on else one_of(steps, rng))
    return tuple(drawn)


def distance(known: EnvKnown, values: Values, rng: Rng) -> int:
    """A distance within a turn's march, more often a long one."""
    return 1 + int(known.options.move * rng.random() ** 0.5)


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
    """From one task to as many as the options allow, of every sort and with all that they must name; or None."""
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
