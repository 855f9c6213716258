"""Envoys as the club plays it.

The map is closed, but where it is turned half round upon itself the enemy's cities lie opposite one's own: that is
where the club looks for them. The rusher gathers a spear of several armies and goes for the nearest city of anybody;
the turtle keeps an army in each city, fetches free ones near by and attacks at good odds alone; the raider takes what
is free or weakly held, and flees from whoever is stronger; the copycat does what it has seen done. None writes letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from club.common import FAR, Character, ClubPlayer, Glance, Mood, Table, kind_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seeded import half_turn

Task = tuple[str, str, str | None, None, None, None]

TAKE_FREE: Task = ("sees-free-city", "take-it", None, None, None, None)
TAKE_ANY: Task = ("sees-enemy-city", "take-it", None, None, None, None)
TAKE_WEAK: Task = ("sees-enemy-city", "take-it", "weaker", None, None, None)
STRIKE_WEAK: Task = ("sees-army", "attack-it", "weaker", None, None, None)
FLEE_STRONG: Task = ("sees-army", "flee", "stronger", None, None, None)
MERGE: Task = ("meets-own", "merge", None, None, None, None)


STRONG = 20
"""An army of this strength is more than a garrison."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a character leads its armies: the `odds` at which it attacks, the tasks it gives on the way, what it thinks
    that an enemy city out of sight is held by, whether it gathers a spear and guards its cities, and what an enemy city
    is worth to it beside a free one."""

    odds: float
    tasks: tuple[Task, ...]
    guess: int
    gathers: bool = False
    guards: bool = False
    enemy: float = 1.0


RUSH = Manner(0.45, (TAKE_FREE, TAKE_ANY, MERGE), 14, gathers=True, enemy=1.5)
HOLD = Manner(0.7, (TAKE_FREE, TAKE_WEAK, STRIKE_WEAK), 14, guards=True)
RAID = Manner(0.6, (TAKE_FREE, TAKE_WEAK, FLEE_STRONG, MERGE), 8, enemy=1.2)
PLAIN = Manner(0.5, (TAKE_FREE, TAKE_WEAK, MERGE), 10)

MANNERS: Mapping[Character | Mood, Manner] = {
    Character.RUSHER: RUSH,
    Character.TURTLE: HOLD,
    Character.RAIDER: RAID,
    Mood.ADVANCE: PLAIN,
    Mood.STAND: HOLD,
    Mood.STRIKE: RUSH,
}


@dataclass(frozen=True, slots=True)
class Force:
    """An army that is to be led, or a part that is to be split off one."""

    id: str
    cell: int
    strength: int
    is_part: bool = False


@lru_cache(maxsize=4096)
def odds(attacker: int, defender: int, die: int) -> float:
    """The chance that an army beats another, each with one die added to its strength."""
    won = sum(attacker + a > defender + b for a in range(1, die + 1) for b in range(1, die + 1))
    return won / die**2


class Land:
    """What a player of this manner makes of the land that it knows: where cities are, who holds them, and how far."""

    def __init__(self, known: Any, manner: Manner) -> None:
        self.known, self.manner, self.seat = known, manner, known.seat
        self.ordered = known.compartment(known.seat).orders

    @cached_property
    def forces(self) -> Mapping[str, Force]:
        """The side's armies, and the parts that are to be split off them, by id."""
        found = {army.id: Force(army.id, army.cell, army.strength) for army in self.known.own.values()}
        for split in self.known.compartment(self.seat).splits:
            whole = found[split.army]
            found[split.army] = Force(whole.id, whole.cell, whole.strength - split.strength)
            found[split.part] = Force(split.part, whole.cell, split.strength, is_part=True)
        return found

    @cached_property
    def idle(self) -> list[Force]:
        """The side's armies that have no order yet, parts first, then the strongest."""
        free = [army for army in self.forces.values() if army.id not in self.ordered]
        return sorted(free, key=lambda army: (not army.is_part, -army.strength))

    @cached_property
    def bound(self) -> set[int]:
        """The hexes to which armies with orders are on their way, or where they stay."""
        return {order.plan.cell or self.forces[id].cell for id, order in self.ordered.items()}

    @cached_property
    def joined(self) -> set[int]:
        """The hexes of armies that others of this turn are ordered to join."""
        merging = (order for order in self.ordered.values() if [task.then for task in order.tasks] == ["merge"])
        return {order.plan.cell for order in merging if order.plan.cell is not None}

    @cached_property
    def homes(self) -> tuple[int, ...]:
        """The cities of the side."""
        return tuple(self.known.cities_of(self.seat))

    @cached_property
    def targets(self) -> Mapping[int, bool]:
        """The hexes of cities to be taken, known or guessed, each with whether a rival is thought to hold it."""
        cities, known = self.known.cities, self.known
        found = {
            cell: city.owner is not None
            for cell, city in cities.items()
            if city.owner != self.seat and not (city.owner is not None and known.is_allied(city.owner))
        }
        image, turns = half_turn(known.grid)
        mirrored = map(image, cities) if turns else ()
        guessed = (cell for cell in mirrored if cell not in cities and known.seen_in(cell) is None)
        return found | {cell: image(cell) in self.homes for cell in guessed if known.may_enter(cell)}

    def steps(self, start: int, goal: int) -> int:
        """How many steps the way to a hex takes, as far as is known."""
        return int(self.known.reach(start).costs.get(goal, FAR))

    def strength_at(self, cell: int) -> int:
        """How strong whoever holds a city is thought to be: what is seen, or what everybody has begun with."""
        options, city = self.known.options, self.known.cities.get(cell)
        seen = [self.most(seen) for seen in self.known.sightings.values() if seen.cell == cell]
        if seen or cell in self.known.visible:
            return sum(seen) + (options.garrison if seen else 0)
        held = city.owner is not None if city is not None else self.targets.get(cell, False)
        return self.manner.guess if held else 0

    @staticmethod
    def most(seen: Any) -> int:
        """The most strength that an army in sight is thought to have."""
        return int(seen.strength or seen.band[1] or seen.band[0] + 4)

    def wins(self, army: Force, cell: int) -> float:
        """The chance that the army takes a city."""
        held = self.strength_at(cell)
        return odds(army.strength, held, self.known.options.die) if held else 1.0

    def worth(self, army: Force, cell: int) -> float:
        """What it is worth to send the army to a city; less than 0 where its odds are too bad."""
        steps, wins = self.steps(army.cell, cell), self.wins(army, cell)
        if steps >= FAR or wins < self.manner.odds or cell in self.bound:
            return -1
        value = 20 * (self.manner.enemy if self.targets[cell] else 1)
        return float(value * wins - army.strength * (1 - wins) / 2 - steps * 10 / self.known.options.move - steps / 50)

    def may_leave(self, army: Force, goal: int) -> bool:
        """Whether the army may set out for a city: of who guards a strong one, one that fetches a free city near by
        while its own is safe, and in the last two turns any that nobody is near."""
        if not self.manner.guards or army.cell not in self.homes:
            return True
        near = self.steps(army.cell, goal) <= self.known.options.move and not self.strength_at(goal)
        is_late = 0 < self.known.options.turns <= self.known.turn + 1
        return self.is_safe(army.cell, army) and (near or is_late or army.strength >= STRONG)

    def is_safe(self, cell: int, without: Force) -> bool:
        """Whether a city is held by another army, or no rival is in sight near it."""
        if any(army.cell == cell for army in self.forces.values() if army.id != without.id):
            return True
        far, near = self.known.grid.distance, self.known.options.sight + 1
        return all(far(seen.cell, cell) > near for seen in self.known.sightings.values())


class EnvoysPlayer(ClubPlayer):
    """Plays Envoys: names a capital, gives one army after another its order, and seals."""

    def plans(self, table: Table) -> Iterator[Order | None]:
        """The capital, then splits, then the order of the next army."""
        known = table.known
        manner = MANNERS[table.glance.mood if self.character is Character.COPYCAT else self.character]
        land = Land(known, manner)
        if known.compartment(known.seat).capital is None:
            yield table.best(table.legal("capital"), lambda order: self._inland(land, order.hex), -FAR)
        if not table.observation.may_seal or not land.idle:
            return
        army = land.idle[0]
        if army.cell in land.joined:
            yield table.made("stay", army.id, (MERGE,))
        yield self._split(table, land, army)
        yield self._gathered(table, land)
        yield self._struck(table, land, army)
        yield self._sent(table, land, army)
        yield self._guarded(table, land, army)
        yield self._scouted(table, land, army)
        yield table.made("stay", army.id, None)

    @staticmethod
    def _inland(land: Land, cell: int) -> float:
        """How far a city is from where rivals are guessed to be."""
        far = land.known.grid.distance
        return float(min((far(cell, other) for other, held in land.targets.items() if held), default=0))

    @staticmethod
    def _split(table: Table, land: Land, army: Force) -> Order | None:
        """A very strong army of who guards leaves half of itself where it stands, once there is somewhere to go."""
        is_split = bool(land.known.compartment(land.seat).splits)
        if is_split or not land.manner.guards or army.strength < 28 or army.cell not in land.homes:
            return None
        goes = any(land.worth(army, cell) > 0 for cell in land.targets)
        return table.made("split", army.id, army.strength // 2) if goes else None

    @staticmethod
    def _gathered(table: Table, land: Land) -> Order | None:
        """Who gathers lets its strongest army wait for another that can join it this turn; of who guards only armies
        join others that stand in no city."""
        comers = [army for army in land.idle if land.manner.gathers or army.cell not in land.homes]
        for leader in land.idle if land.manner.gathers or land.manner.guards else ():
            for army in reversed(comers):
                near = army is not leader and land.steps(army.cell, leader.cell) <= land.known.options.move
                if near and leader.strength + army.strength <= land.known.options.merge_max:
                    return table.made("go", army.id, leader.cell, (MERGE,))
        return None

    @staticmethod
    def _struck(table: Table, land: Land, army: Force) -> Order | None:
        """A strong army of who guards goes for the nearest army in sight that it beats at the odds it asks for."""
        if not land.manner.guards or army.strength < STRONG:
            return None
        die, near = land.known.options.die, land.known.options.move
        prey = [
            seen.cell
            for seen in land.known.sightings.values()
            if odds(army.strength, land.most(seen), die) >= land.manner.odds
            and land.steps(army.cell, seen.cell) <= near
            and not land.known.is_allied(seen.side)
        ]
        goal = min(prey, key=lambda cell: land.steps(army.cell, cell), default=None)
        return None if goal is None else table.made("go", army.id, goal, (STRIKE_WEAK,))

    @staticmethod
    def _sent(table: Table, land: Land, army: Force) -> Order | None:
        """Sends the army to the city that is worth most to it, if its own can be left."""
        goals = [cell for cell in land.targets if land.worth(army, cell) > 0 and land.may_leave(army, cell)]
        if not goals:
            return None
        goal = max(goals, key=lambda cell: land.worth(army, cell))
        return table.made("go", army.id, goal, land.manner.tasks)

    @staticmethod
    def _guarded(table: Table, land: Land, army: Force) -> Order | None:
        """Sends an army without a target to the nearest own city that has none."""
        held = {other.cell for other in land.forces.values() if other.id != army.id} | land.bound
        empty = [cell for cell in land.homes if cell not in held]
        if army.cell in empty or not empty:
            return None
        goal = min(empty, key=lambda cell: land.steps(army.cell, cell))
        return table.made("go", army.id, goal, (TAKE_FREE,))

    @staticmethod
    def _scouted(table: Table, land: Land, army: Force) -> Order | None:
        """Sends an army that guards nothing to the nearest hex that nobody has seen; in the first turns any army, of
        who guards only one."""
        is_first = not land.bound - set(land.homes) and land.is_safe(army.cell, army)
        goes = land.known.turn < 3 and is_first
        if not land.manner.guards:
            goes = land.known.turn <= 3 or army.cell not in land.homes
        if not goes:
            return None
        unseen = (cell for cell in land.known.grid.cells if land.known.seen_in(cell) is None)
        goal = min(unseen, key=lambda cell: land.steps(army.cell, cell), default=None)
        return None if goal is None else table.made("go", army.id, goal, land.manner.tasks)

    # -- what a copycat sees -------------------------------------------------------------------------------------------

    def glance(self, known: Any) -> Glance:
        """How far the armies in sight are from the own cities on average, and how strong both are."""
        homes, seen = known.cities_of(known.seat), list(known.sightings.values())
        far = [min(known.grid.distance(home, each.cell) for home in homes) for each in seen] if homes else []
        own = sum(army.strength for army in known.own.values())
        return Glance(known.turn, sum(far) / len(far) if far else FAR, own, sum(map(Land.most, seen)))


RUSHER, TURTLE, RAIDER, COPYCAT = (kind_of(EnvoysPlayer, character) for character in Character)
