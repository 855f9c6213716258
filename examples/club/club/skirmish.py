"""Skirmish as the club plays it.

Every unit fires first, at what is worth most, and goes afterwards. The rusher closes in as fast as it can; the turtle
stays in its half, in cover and apart, and lets the enemy come; the raider hunts units that stand alone, from where few
can answer; the copycat does what it has seen done. The odds are those of the tables of SKI-2, known by heart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from club.common import FAR, Character, ClubPlayer, Glance, Mood, Table, kind_of
from hexwar_tui.engine.orders.order import Order


class Arm(NamedTuple):
    """A weapon of the table: cost, range, the roll that hits, shots, damage to vehicles, whether it harms armour."""

    cost: int
    range: int
    hit: int
    shots: int = 1
    damage: int = 1
    pierces: bool = True


class Body(NamedTuple):
    """A chassis of the table: cost, the roll that saves, stages."""

    cost: int
    save: int
    stages: int


ARMS: Mapping[str, Arm] = {
    "rifle": Arm(1, 14, 11, pierces=False),
    "machine-gun": Arm(3, 18, 12, 3, pierces=False),
    "sniper-rifle": Arm(4, 28, 7, pierces=False),
    "grenades": Arm(1, 4, 11, pierces=False),
    "autocannon": Arm(5, 20, 11, 2),
    "laser-cannon": Arm(7, 24, 9, 1, 2),
    "melta-charge": Arm(3, 1, 1, 1, 3),
    "air-strike": Arm(6, 0, 10, 1, 2),
}

BODIES: Mapping[str, Body] = {
    "soldier": Body(2, 15, 2),
    "wheeled": Body(6, 12, 3),
    "tracked": Body(10, 9, 5),
    "flyer": Body(9, 13, 3),
    "walker": Body(14, 8, 8),
}

SHELTER: Mapping[str, float] = {"house": 0.4, "bunker": 0.4, "cover": 0.5}
"""The chance that a soldier on such an object is detected at all."""

HOLD = 6
"""A unit holds hexes that are so near (SKI-3.3)."""

ARMOURED = ("tracked", "walker")


@dataclass(frozen=True, slots=True)
class Manner:
    """How a character goes: what it gives for each hex nearer to its prey, for a shot from where it goes, for what may
    shoot at it there, for cover, and for ground of its own; `bound`: it stays in its half."""

    haste: float
    fire: float
    fear: float
    cover: float
    ground: float
    bound: bool = False


MANNERS: Mapping[Character | Mood, Manner] = {
    Character.RUSHER: Manner(0.35, 1.0, 0.4, 0.2, 0.1),
    Character.TURTLE: Manner(0.1, 1.0, 0.8, 0.8, 0.14, bound=True),
    Character.RAIDER: Manner(0.15, 1.0, 0.7, 0.5, 0.14),
    Mood.ADVANCE: Manner(0.25, 1.0, 0.5, 0.4, 0.12),
    Mood.STAND: Manner(0.1, 1.0, 0.7, 0.7, 0.12),
    Mood.STRIKE: Manner(0.3, 1.2, 0.4, 0.3, 0.12),
}


def price(unit: Any) -> float:
    """What the unit cost, as far as is known: chassis, weapons and 2 for each skill."""
    weapons = sum(ARMS[weapon.id].cost for weapon in unit.weapons if weapon.id in ARMS)
    return BODIES[unit.chassis].cost + weapons + 2 * len(unit.skills)


class Ground:
    """The board as a player of this manner sees it in one decision."""

    def __init__(self, known: Any, character: Character, manner: Manner) -> None:
        self.known, self.character, self.manner = known, character, manner
        self.grid, self.board = known.grid, known.board
        self.enemies = list(known.enemies())
        self._sight: dict[tuple[int, int], bool] = {}
        self._others: dict[str, list[int]] = {}

    # -- fire ----------------------------------------------------------------------------------------------------------

    def kind_at(self, cell: int) -> str:
        """The kind of the object on a hex, "" for none; a building that has collapsed is light cover."""
        id = self.board.object_at(cell)
        if id is None:
            return ""
        return "cover" if self.known.building(id).collapsed else str(self.board.objects[id].kind)

    def sees(self, start: int, goal: int) -> bool:
        """Whether no building or hill lies between two hexes; walls at either end are left out of account."""
        key = min(start, goal), max(start, goal)
        if key not in self._sight:
            between = self.grid.line(*key)[1:-1]
            self._sight[key] = all(self.kind_at(cell) in ("", "cover") for cell in between)
        return self._sight[key]

    def stages(self, unit: Any, weapon: str, start: int, target: Any, goal: int, *, moved: bool) -> float:
        """How many stages the unit may expect to take off a target with a weapon."""
        arm, body, far = ARMS[weapon], BODIES[target.chassis], self.grid.distance(start, goal)
        if far > arm.range or not self.sees(start, goal) or (target.chassis in ARMOURED and not arm.pierces):
            return 0
        is_soldier, kind = target.chassis == "soldier", self.kind_at(goal)
        bonus = self._bonus(unit) - 2 * (2 * far > arm.range) - 2 * moved - (kind == "hill")
        hit = min(19, max(1, 21 - arm.hit + bonus)) / 20
        detected = SHELTER.get(kind, 1) if is_soldier else 1
        if kind == "bunker" and is_soldier and weapon != "sniper-rifle":
            return 0
        fails = 1 if is_soldier and weapon == "sniper-rifle" else (body.save - 1) / 20
        dealt = arm.shots * hit * detected * fails * (1 if is_soldier else arm.damage)
        return float(min(body.stages - target.damage, dealt))

    @staticmethod
    def _bonus(unit: Any) -> int:
        """What is added to all rolls of a unit to hit."""
        wounded = unit.chassis == "soldier" and unit.damage > 0
        return int(unit.hit_bonus + 2 * ("veteran" in unit.skills) - 3 * wounded)

    def hurt(self, unit: Any, weapon: str, start: int, target: Any, goal: int, *, moved: bool) -> float:
        """What the shots of a weapon are worth in points; more against what has not many stages left."""
        left = BODIES[target.chassis].stages - target.damage
        return float(price(target) * self.stages(unit, weapon, start, target, goal, moved=moved) / (left + 0.5))

    def ready(self, unit: Any) -> list[str]:
        """The weapons that the unit can still fire this turn."""
        turn = self.known.turn
        return [
            weapon.id
            for weapon in unit.weapons
            if weapon.id in ARMS and not weapon.spent and weapon.fired_in != turn and weapon.shut_in != turn
        ]

    def best_shot(self, unit: Any, cell: int, *, moved: bool) -> float:
        """What the best shots of the unit from a hex are worth, at one enemy."""
        weapons = self.ready(unit) if moved else [weapon.id for weapon in unit.weapons if weapon.id in ARMS]
        moved = moved and unit.chassis == "soldier"
        return max(
            (
                sum(self.hurt(unit, weapon, cell, enemy, enemy.cell, moved=moved) for weapon in weapons)
                for enemy in self.enemies
            ),
            default=0,
        )

    def danger(self, unit: Any, cell: int) -> float:
        """What the enemies in sight of a hex may do to the unit there."""
        return sum(
            max((self.hurt(enemy, arm.id, enemy.cell, unit, cell, moved=False) for arm in enemy.weapons), default=0)
            for enemy in self.enemies
        )

    # -- where to ------------------------------------------------------------------------------------------------------

    @cached_property
    def home(self) -> float:
        """The mean column of the side's units when they were deployed, as the board's edge that is nearer."""
        side = self.known.seat
        columns = [unit.cell % self.grid.width for unit in self.known.own() if unit.cell is not None]
        mean = sum(columns) / len(columns) if columns else 0
        edges = getattr(self.known.scenario, "edges", {})
        return float({"west": 0, "east": self.grid.width - 1}.get(str(edges.get(side)), mean))

    def prey(self, unit: Any) -> Any:
        """The enemy that the unit goes for: the nearest; of a raider the one with the fewest friends beside it."""
        far = self.grid.distances_from(unit.cell)
        if self.character is not Character.RAIDER:
            return min(self.enemies, key=lambda enemy: far[enemy.cell], default=None)
        return min(self.enemies, key=lambda enemy: far[enemy.cell] + 3 * self._friends(enemy), default=None)

    def _friends(self, enemy: Any) -> int:
        return sum(self.grid.distance(enemy.cell, other.cell) <= 4 for other in self.enemies)

    def standing(self, unit: Any, cell: int, prey: Any, *, moved: bool) -> float:
        """What it is worth to the unit to stand on a hex when its turn is over."""
        manner = self.manner
        has_fired = any(weapon.fired_in == self.known.turn for weapon in unit.weapons)
        fire = self.best_shot(unit, cell, moved=moved) if moved and not has_fired else self._later(unit, cell)
        worth = manner.fire * fire - manner.fear * self.danger(unit, cell)
        worth += manner.cover * (self.kind_at(cell) in ("cover", "house", "bunker") and unit.chassis == "soldier")
        worth += (
            manner.ground * self.won_ground(unit, cell) * (3 if self.known.turn >= self.known.options.turns - 1 else 1)
        )
        if prey is not None:
            worth -= manner.haste * self.grid.distance(cell, prey.cell)
        return worth - 3 * self._beyond(cell)

    def _later(self, unit: Any, cell: int) -> float:
        return 0.5 * self.best_shot(unit, cell, moved=False)

    def won_ground(self, unit: Any, cell: int) -> int:
        """How many hexes the side holds by this unit alone, if it stands on a hex (SKI-3.3)."""
        if unit.chassis == "flyer":
            return 0
        far, others, theirs = self.grid.distances_from(cell), self._held_by_others(unit), self._theirs
        return sum(far[near] < theirs[near] <= others[near] for near in self.grid.within(cell, HOLD))

    @cached_property
    def _theirs(self) -> list[int]:
        """By hex how far the nearest enemy on the ground is; `HOLD` + 1 where it is farther than that."""
        return self._nearest(enemy.cell for enemy in self.enemies if enemy.chassis != "flyer")

    def _held_by_others(self, unit: Any) -> list[int]:
        if unit.id not in self._others:
            own = (other for other in self.known.own() if other.cell is not None and other.id != unit.id)
            self._others[unit.id] = self._nearest(other.cell for other in own if other.chassis != "flyer")
        return self._others[unit.id]

    def _nearest(self, cells: Iterable[int]) -> list[int]:
        found = [HOLD + 1] * self.grid.size
        for cell in cells:
            far = self.grid.distances_from(cell)
            for near in self.grid.within(cell, HOLD):
                found[near] = min(found[near], far[near])
        return found

    def _beyond(self, cell: int) -> float:
        """How many columns beyond the middle a hex lies, for who stays in his half."""
        if not self.manner.bound:
            return 0
        return float(max(0, abs(cell % self.grid.width - self.home) - self.grid.width / 2))


class SkirmishPlayer(ClubPlayer):
    """Plays Skirmish: takes a force and deploys it, then fires, tends, goes, and says the word."""

    def plans(self, table: Table) -> Iterator[Order | None]:
        """Forming, deploying, then the turn: strikes and fire, tending, ways, and “Turn!”."""
        known = table.known
        if table.observation.sealed:
            yield None if known.sealed(known.seat).recruits else self._formed(table)
            return
        yield self._deployed(table)
        yield table.first("end-deployment")
        manner = MANNERS[table.glance.mood if self.character is Character.COPYCAT else self.character]
        ground = Ground(known, self.character, manner)
        yield table.first("strike", "treat", "mend")
        shots = (order for order in table.legal("fire") if order.shots is None)
        yield table.best(shots, lambda order: self._shot(ground, order), 0.1)
        yield self._opened(table, ground)
        yield self._went(table, ground)
        if known.state.touched is not None:
            yield table.first("done")
        yield table.first("turn")

    def _formed(self, table: Table) -> Order | None:
        """A ready-made force: of the turtle one with many men, of the rusher one with armour."""
        liked = {Character.RUSHER: "assault-group", Character.TURTLE: "garrison", Character.RAIDER: "air-cavalry"}
        force = liked.get(self.character, "armoured-group")
        return table.best(table.legal("take-force"), lambda order: 1 + (order.force == force)) or table.first("recruit")

    def _deployed(self, table: Table) -> Order | None:
        manner = "cover" if self.character in (Character.TURTLE, Character.RAIDER) else "front"
        return table.made("deploy-rest", manner)

    @staticmethod
    def _shot(ground: Ground, order: Any) -> float:
        """What a shot is worth; at a building only what it may do to those inside."""
        unit, known = ground.known.unit(order.unit), ground.known
        moved = unit.moved_in == known.turn and unit.chassis == "soldier"
        there = [target for target in known.units_at(order.at) if target.side != known.seat]
        found = there if order.target is None else [target for target in there if target.id == order.target]
        hurt = (ground.hurt(unit, order.weapon, unit.cell, target, order.at, moved=moved) for target in found)
        return 0.2 + max(hurt, default=0.1)

    @staticmethod
    def _opened(table: Table, ground: Ground) -> Order | None:
        """A soldier inside takes the opening that looks at the nearest enemy, if he has none and has not fired."""

        def worth(order: Any) -> float:
            unit, (cell, direction) = ground.known.unit(order.unit), order.opening
            outside = ground.grid.neighbour(cell, direction)
            if unit.opening is not None or not ground.ready(unit) or outside is None or not ground.enemies:
                return 0
            nearest = min(ground.enemies, key=lambda enemy: ground.grid.distance(cell, enemy.cell)).cell
            return 1 + float(ground.grid.distance(cell, nearest) - ground.grid.distance(outside, nearest))

        return table.best(table.legal("take-opening"), worth, 1)

    @staticmethod
    def _went(table: Table, ground: Ground) -> Order | None:
        """The way that brings a unit most, of the first unit that gains anything by going."""
        best: dict[str, tuple[float, Order]] = {}
        before: dict[str, float] = {}
        for order in table.legal("move"):
            if best and order.unit not in before:
                break  # The ways of a unit come together: the one before has found its own.
            unit = ground.known.unit(order.unit)
            prey = ground.prey(unit)
            if order.unit not in before:
                before[order.unit] = ground.standing(unit, unit.cell, prey, moved=False) + 0.3
            gained = ground.standing(unit, order.path[-1], prey, moved=True) - before[order.unit]
            if gained > best.get(order.unit, (0, None))[0]:
                best[order.unit] = gained, order
        return max(best.values(), key=lambda found: found[0])[1] if best else None

    # -- what a copycat sees -------------------------------------------------------------------------------------------

    def glance(self, known: Any) -> Glance:
        """How far the enemies are from the own units on average, and how many points both have on the board."""
        own, enemies = [unit for unit in known.own() if unit.cell is not None], list(known.enemies())
        far = [min(known.grid.distance(unit.cell, enemy.cell) for unit in own) for enemy in enemies] if own else []
        mean = sum(far) / len(far) if far else FAR
        return Glance(known.turn, mean, sum(map(price, own)), sum(map(price, enemies)))


RUSHER, TURTLE, RAIDER, COPYCAT = (kind_of(SkirmishPlayer, character) for character in Character)
