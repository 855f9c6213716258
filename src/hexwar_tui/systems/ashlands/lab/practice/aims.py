"""The aims of a practice player: which hexes are worth being on, how far they are, and which unit goes where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.lab.practice import worth
from hexwar_tui.systems.ashlands.lab.practice.manners import STEADY, Manner
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance, hexes_to
from hexwar_tui.systems.ashlands.state import Unit

FAR = 99
"""The number of hexes that counts as the distance where no way leads from one hex to another."""

NEAR = 5
"""An enemy unit within this many hexes threatens a key point."""

GROUP = 4
"""How many units go for the same enemy base at most."""

SIEGE = 2
"""How many units go at most for a place on which an enemy unit stands."""

ARM = 0.25
"""An enemy counts as this many turns nearer than it is, because it strikes farther than it marches."""

BESIDE_HOME = 0.5
"""The share of the worth of guarding the base that is left to a guard beside it."""

RELIEF = 0.6
"""What it is worth to every other unit to go to the threatened base, as a share of its worth to the guard."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A hex that is worth being on: `worth` in prestige, for at most `room` units. For a unit still on its way the
    worth is multiplied by `beside`, and by `Manner.later` for each turn that it needs."""

    cell: Cell
    worth: float
    room: int = 1
    beside: float = 1.0


# -- how far -----------------------------------------------------------------------------------------------------------


class Distances:
    """Works out how many turns units need to hexes, and keeps what it has found; units in the way are ignored."""

    def __init__(self, known: AshKnown) -> None:
        self._known = known
        self._found: dict[tuple[Cell, bool], Mapping[Cell, int]] = {}

    def pace(self, unit: Unit) -> int:
        """The number of hexes that the unit can go in one March."""
        return allowance(self._known.open, unit, Gait.MARCH)

    def turns(self, unit: Unit, start: Cell, goal: Cell, pace: int) -> float:
        """About how many turns the unit needs from `start` to `goal` if it goes `pace` hexes a turn."""
        way = goal, self._known.armoury.has(unit, "flying")
        found = self._found.get(way)
        if found is None:
            found = self._found[way] = hexes_to(self._known.ground, *way)
        return found.get(start, FAR) / pace


# -- what for ----------------------------------------------------------------------------------------------------------


def aims(known: AshKnown, manner: Manner) -> list[Aim]:
    """All aims of the seat: places to take or guard, bases, and enemy units to hunt."""
    return [*_places(known), *_bases(known, manner), *_prey(known, manner)]


def _places(known: AshKnown) -> Iterator[Aim]:
    """The aims of key points, depots and markers to be taken, and of the seat's key points that are threatened."""
    for cell, holder in known.state.key_points.items():
        if holder != known.seat:
            yield _taking(known, cell, holder, worth.KEY_POINT)
        elif known.enemies_within(cell, NEAR):
            yield Aim(cell, worth.KEY_POINT / 2)
    for cell, holder in known.state.depots.items():
        if holder != known.seat:
            yield _taking(
                known, cell, holder, worth.DEPOT + (effects.ABANDONED if cell in known.state.abandoned else 0)
            )
    yield from (_taking(known, cell, None, worth.INTELLIGENCE) for cell in known.state.intel)


def _taking(known: AshKnown, cell: Cell, holder: Side | None, gain: float) -> Aim:
    unit = known.state.unit_at(cell)
    guarded = unit is not None and unit.side != known.seat
    return Aim(cell, gain if holder is None else gain * worth.TAKEN_FROM_ENEMY, SIEGE if guarded else 1)


def _bases(known: AshKnown, manner: Manner) -> Iterator[Aim]:
    for cell, owner in known.state.bases.items():
        if owner == known.seat:
            yield from _defence(known, manner, cell)
        else:
            yield Aim(cell, worth.BASE, GROUP)


def _defence(known: AshKnown, manner: Manner, base: Cell) -> Iterator[Aim]:
    """The aims of a guard for the seat's base, and of as many other units as enemies are near; none if none is."""
    distances = Distances(known)
    away = [distances.turns(unit, unit.hex, base, distances.pace(unit)) - ARM for unit in known.enemies]
    near = [turns for turns in away if turns <= manner.warning]
    if near:
        danger = worth.HOME * manner.later ** max(0.0, min(near))
        yield Aim(base, danger, 1, BESIDE_HOME)
        yield Aim(base, danger * RELIEF, len(near))


def _prey(known: AshKnown, manner: Manner) -> Iterator[Aim]:
    taken = {*known.state.key_points, *known.state.depots, *known.state.intel, *known.state.bases}
    for unit in known.enemies:
        if unit.hex not in taken:
            yield Aim(unit.hex, manner.hunted * worth.unit_worth(known, unit), SIEGE)


# -- who goes where ----------------------------------------------------------------------------------------------------


class Plan:
    """Decides at once which of the units goes for which aim of the seat; by that it weighs hexes for each unit."""

    def __init__(self, known: AshKnown, units: Iterable[Unit], manner: Manner = STEADY) -> None:
        self.known, self.manner = known, manner
        self.distances = Distances(known)
        self.aims = aims(known, manner)
        self._at = {aim.cell: aim.worth for aim in reversed(self.aims)}
        self._aim = _assigned(self, list(units))

    def aim_of(self, unit: Unit) -> Aim | None:
        """The aim to which the plan sends the unit; None if it has no aim."""
        return self._aim.get(unit.id)

    def is_aim(self, cell: Cell) -> bool:
        """True if the hex is an aim, whichever unit goes there."""
        return cell in self._at

    def free(self) -> list[Aim]:
        """The aims to which fewer units go than they have room for."""
        going = Counter(map(id, self._aim.values()))
        return [aim for aim in self.aims if going[id(aim)] < aim.room]

    def best_start(self, unit: Unit, cells: Sequence[Cell]) -> Cell:
        """Returns that one of `cells` from which the unit has the most promising aim with room left; of equally good
        ones that with the lowest rank, so that no corner of the map is preferred."""
        pace, open_aims, rank = self.distances.pace(unit), self.free() or self.aims, self.known.ground.rank

        def promise(cell: Cell) -> tuple[float, int]:
            return max((self.promise(unit, cell, aim, pace) for aim in open_aims), default=0.0), -rank[cell]

        return max(cells, key=promise)

    def place_worth(self, unit: Unit, cell: Cell, pace: int) -> float:
        """What it is worth in prestige that the unit, which goes `pace` hexes a turn, ends on this hex: as a step
        towards its own aim, or because the hex is an aim itself; the higher of both counts."""
        aim = self._aim.get(unit.id)
        here = self._at.get(cell, 0.0)
        if aim is None:
            return here
        return max(here, self.promise(unit, cell, aim, pace))

    def promise(self, unit: Unit, cell: Cell, aim: Aim, pace: int) -> float:
        """What `aim` is worth in prestige to the unit if it is on `cell` and goes `pace` hexes a turn: less with every
        turn that it still needs."""
        if cell == aim.cell:
            return aim.worth
        return aim.worth * aim.beside * float(self.manner.later ** self.distances.turns(unit, cell, aim.cell, pace))


def _home(known: AshKnown, unit: Unit, cell: Cell) -> Aim:
    """The aim of a unit that escorts a VIP: the nearest free hex of its own zone (ASH-8.1)."""
    far, rank = known.ground.grid.distances_from(cell), known.ground.rank
    free = [near for near in known.zone(unit.side) if near == cell or known.state.unit_at(near) is None]
    return Aim(min(free, key=lambda near: (far[near], rank[near]), default=cell), effects.VIP)


def _assigned(plan: Plan, units: Sequence[Unit]) -> dict[str, Aim]:
    """The aims of units by unit id: the best pairs are made first, until all units have one or all aims are full."""
    rank = plan.known.ground.rank
    pairs = sorted(
        (-plan.promise(unit, unit.cell, aim, pace), rank[aim.cell], at, n)
        for at, unit in enumerate(units)
        if unit.cell is not None
        for pace in (plan.distances.pace(unit),)
        for n, aim in enumerate(plan.aims)
    )
    room = [aim.room for aim in plan.aims]
    found = {unit.id: _home(plan.known, unit, unit.cell) for unit in units if unit.vip and unit.cell is not None}
    for _, _, at, n in pairs:
        if room[n] and units[at].id not in found:
            room[n] -= 1
            found[units[at].id] = plan.aims[n]
    return found
