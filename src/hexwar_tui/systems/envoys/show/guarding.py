"""Which own cities are in danger, who guards them, and where armies are sent already: what the advice weighs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import mustered
from hexwar_tui.systems.envoys.opened import Sighting
from hexwar_tui.systems.envoys.rules.armies.battles import win_chance
from hexwar_tui.systems.envoys.show.looks import capitals
from hexwar_tui.systems.envoys.state import Army, ArmyOrder, Mode

LIKELY = 0.6
"""A battle that is as likely as this to be won is worth advising."""

AN_EVEN_CHANCE = 0.5
"""An army that is as likely as not to hold a city, or to take the enemies' last one, is worth sending there."""


def headed_for(known: EnvKnown) -> frozenset[Cell]:
    """The hexes at which the orders written this turn end, as far as they name one."""
    ends = map(_end_of, known.compartment(known.seat).orders.values())
    return frozenset(cell for cell in ends if cell is not None)


def _end_of(order: ArmyOrder) -> Cell | None:
    """The hex at which an order ends; None for one to stay, or after an army that moves."""
    return order.plan.path[-1] if order.plan.path else order.plan.cell


def on_the_way(known: EnvKnown) -> frozenset[Cell]:
    """The hexes that armies enter by the orders written this turn, as far as their ways are known: a city that an army
    passes is taken by it, too (ENV-3.3)."""
    written = known.compartment(known.seat).orders
    ways = (_way_of(known, army, written[army.id]) for army in mustered(known).values() if army.id in written)
    return frozenset(cell for way in ways for cell in way)


def _way_of(known: EnvKnown, army: Army, order: ArmyOrder) -> Sequence[Cell]:
    goal = order.plan.cell
    if order.plan.mode is Mode.GO and goal is not None and known.leads(army.cell, goal):
        return known.way_round(army.cell, goal)
    return order.plan.path


def is_guard(known: EnvKnown, army: Army) -> bool:
    """Whether an army that isn't told to leave is better left where it is: in the capital, while the side has others to
    send, or in an own city that is in danger."""
    if army.part_of is not None:
        return False
    is_at_home = army.cell in capitals(known) and len(mustered(known)) > 1
    return is_at_home or (army.cell in known.cities_of(known.seat) and is_in_danger(known, army.cell))


def bare_in_danger(known: EnvKnown) -> tuple[Cell, ...]:
    """The own cities that are in danger, and where none of the side's armies stays or is sent."""
    written = known.compartment(known.seat).orders
    leaving = {id for id, order in written.items() if _end_of(order) is not None or order.plan.side is not None}
    held = {army.cell for army in mustered(known).values() if army.id not in leaving and army.part_of is None}
    held |= headed_for(known)
    return tuple(cell for cell in known.cities_of(known.seat) if cell not in held and is_in_danger(known, cell))


def is_in_danger(known: EnvKnown, cell: Cell) -> bool:
    """Whether a hostile army is in the field near an own city on `cell`."""
    return bool(_near(known, cell))


def nearest_foe(known: EnvKnown, cell: Cell) -> int:
    """How many hexes the nearest of the armies that put a city on `cell` in danger is from it."""
    return min(known.grid.distance(seen.cell, cell) for seen in _near(known, cell))


def can_hold(known: EnvKnown, army: Army, cell: Cell) -> bool:
    """Whether an army can be at the own city on `cell` this turn, and would rather hold it than lose it against each
    enemy that is near, at its strongest. A tie leaves the city to it (ENV-3.1)."""
    if known.reach(army.cell).costs.get(cell, known.grid.size) > known.options.move:
        return False
    ours, faces = army.strength + known.options.garrison, known.options.die
    return all(win_chance(_strongest(seen), ours, faces) <= AN_EVEN_CHANCE for seen in _near(known, cell))


def is_likely_to_win(known: EnvKnown, army: Army, cell: Cell, chance: float) -> bool:
    """Whether an army has this chance to beat each enemy that is seen on a cell now, at its strongest and as if a city
    there were its own; one whose strength has no upper end is not fought."""
    return all(_beats(known, army, seen, chance) for seen in known.sightings.values() if seen.cell == cell)


def _beats(known: EnvKnown, army: Army, seen: Sighting, chance: float) -> bool:
    if known.is_allied(seen.side):
        return True
    strongest = seen.strength if seen.strength is not None else seen.band[1]
    bonus = known.options.garrison if seen.cell in known.cities else 0
    return strongest is not None and win_chance(army.strength, strongest + bonus, known.options.die) >= chance


def is_way_open(known: EnvKnown, army: Army, cell: Cell) -> bool:
    """Whether an army finds a way to a cell, and is likely to win whatever battle it meets this turn before it is
    there: it goes round no enemy (ENV-2.1)."""
    way = known.way_round(army.cell, cell)
    before = way[1 : known.options.move + 1]
    return way[-1] == cell and all(is_likely_to_win(known, army, step, LIKELY) for step in before if step != cell)


def _strongest(seen: Sighting) -> int:
    """The strength that a foreign army may have; of the last band, which has no end, the least one."""
    low, high = seen.band
    return seen.strength if seen.strength is not None else low if high is None else high


def _near(known: EnvKnown, cell: Cell) -> list[Sighting]:
    """The hostile armies in the field, seen now, that are no farther from a cell than half a turn's march, as the crow
    flies. Those in cities of their own side are taken for guards."""
    far = known.grid.distances_from(cell)
    return [seen for seen in _in_the_field(known) if far[seen.cell] <= known.options.move // 2]


def _in_the_field(known: EnvKnown) -> Iterator[Sighting]:
    for seen in known.sightings.values():
        if not known.is_allied(seen.side) and seen.cell not in known.cities_of(seen.side):
            yield seen
