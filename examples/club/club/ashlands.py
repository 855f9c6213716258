"""Ashlands as the club plays it.

The rusher runs for every place that counts, the enemy bases first, whoever stands there; the turtle puts one unit on
each place of its half, digs in, and goes on only with what is left over; the raider takes the key points and depots
that few enemies are near; the copycat does what it has seen done. All four
weigh a unit's shots, attacks and ways in prestige: what they kill, what they risk, and how much nearer they bring it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from club.common import FAR, Character, ClubPlayer, Glance, Mood, Table, chance, kind_of, shared_out, ways_to
from hexwar_tui.engine.orders.order import Order


@dataclass(frozen=True, slots=True)
class Manner:
    """What a character cares for: `blood` and `care` weigh wounds dealt and taken, `haste` each hex nearer to a goal,
    `fear` the fire that a hex lies under; attacks in melee have to promise more than `odds`."""

    blood: float
    care: float
    haste: float
    fear: float
    odds: float


MANNERS: Mapping[Character | Mood, Manner] = {
    Character.RUSHER: Manner(blood=1.0, care=0.6, haste=9, fear=0.1, odds=-4),
    Character.TURTLE: Manner(blood=1.0, care=1.3, haste=8, fear=0.3, odds=12),
    Character.RAIDER: Manner(blood=0.8, care=1.0, haste=9, fear=0.5, odds=8),
    Mood.ADVANCE: Manner(blood=1.0, care=1.0, haste=8, fear=0.3, odds=4),
    Mood.STAND: Manner(blood=1.0, care=1.2, haste=8, fear=0.3, odds=10),
    Mood.STRIKE: Manner(blood=1.2, care=0.7, haste=9, fear=0.1, odds=-2),
}


class Field:
    """The map as one player sees it in one decision: what fire does, and where each unit is to go."""

    def __init__(self, table: Table, character: Character) -> None:
        self.known, self.glance, self.character = table.known, table.glance, character
        self.seat, self.state, self.grid = self.known.seat, self.known.state, self.known.ground.grid
        self.manner = MANNERS[self.glance.mood if character is Character.COPYCAT else character]
        self._ways: dict[int, Mapping[int, int]] = {}

    # -- fire and steel ------------------------------------------------------------------------------------------------

    def worth(self, unit: Any) -> float:
        """What a wound of the unit is worth: its price, shared by the wounds that it can take when whole."""
        whole = sum(self.known.armoury.unhurt(unit, unit.models))
        return float(self.known.armoury.type_of(unit).price / whole)

    def fire(self, unit: Any, start: int, target: Any, goal: int, *, moved: bool) -> float:
        """How many wounds the unit may expect to deal by a shot from one hex to another."""
        armoury, cover = self.known.armoury, self.known.shelter(goal)
        hits = chance(armoury.quality(unit) + cover.partial)
        total = 0.0
        for arm, count in armoury.arms(unit).items():
            if 0 < self.grid.distance(start, goal) <= arm.reach and not (arm.static and moved):
                save = chance(armoury.defence(target) - cover.full + arm.piercing)
                total += count * arm.attacks * hits * min(arm.blast, target.alive) * (1 - save)
        return min(total, self.left(target))

    def steel(self, unit: Any, target: Any, share: float = 1) -> float:
        """How many wounds the unit may expect to deal in melee, with a `share` of its models left to strike."""
        armoury = self.known.armoury
        hits = 1 / 6 if unit.suppressed else chance(armoury.quality(unit))
        total = 0.0
        for arm, count in armoury.arms(unit).items():
            if arm.reach == 0:
                save = chance(armoury.defence(target) + arm.piercing)
                total += share * count * arm.attacks * hits * min(arm.blast, target.alive) * (1 - save)
        return min(total, self.left(target))

    @staticmethod
    def left(unit: Any) -> int:
        """How many wounds the unit can still take."""
        return sum(model.toughness for model in unit.models)

    def danger(self, unit: Any, cell: int) -> float:
        """How many wounds enemies who come nearer may deal to the unit on a hex, by fire."""
        near = (enemy for enemy in self.known.enemies_within(cell, 6) if not enemy.suppressed)
        return sum(self.fire(enemy, enemy.hex, unit, cell, moved=False) for enemy in near)

    # -- where to ------------------------------------------------------------------------------------------------------

    @cached_property
    def goals(self) -> Mapping[str, int]:
        """The hex that each of the side's units is to go to."""
        units = {unit.id: unit for unit in self.known.own() if unit.cell is not None}
        places = self.places
        found = dict(shared_out(list(units), places, lambda id, place: self._cost(units[id], place)))
        for id in units:
            if id not in found and (left := self._not_held() or places):
                found[id] = min(left, key=lambda place: self._cost(units[id], place))
        return found

    @cached_property
    def places(self) -> list[int]:
        """The hexes that this character wants its units on."""
        if self.character is Character.COPYCAT:
            return {Mood.ADVANCE: self._not_held, Mood.STAND: self._keys, Mood.STRIKE: self._foes}[self.glance.mood]()
        chosen = {Character.RUSHER: self._not_held, Character.TURTLE: self._keys, Character.RAIDER: self._not_held}
        return chosen[self.character]()

    def _foes(self) -> list[int]:
        return [enemy.hex for enemy in self.known.enemies] or self._not_held()

    def _not_held(self) -> list[int]:
        places = (*self.state.key_points.items(), *self.state.depots.items(), *self.state.bases.items())
        return [cell for cell, side in places if side != self.seat] + list(self.state.intel)

    def _keys(self) -> list[int]:
        """The side's base, and the key points that are nearer to it than to any enemy base."""
        home = self.known.base_of(self.seat)
        ours = [cell for cell in self.state.key_points if self.steps(home, cell) <= self._from_enemies(cell)]
        return [cell for cell in (home, *ours) if cell is not None]

    def _from_enemies(self, cell: int) -> int:
        bases = (base for base, side in self.state.bases.items() if side != self.seat)
        return min((self.steps(base, cell) for base in bases), default=FAR)

    def _cost(self, unit: Any, place: int) -> float:
        steps = self.steps(place, unit.cell)
        if self.character is Character.RAIDER:
            return steps + 3 * len(self.known.enemies_within(place, 3))
        return steps - 4 * (self.character is Character.RUSHER and place in self.state.bases)

    def steps(self, place: int | None, cell: int) -> int:
        """How many hexes the way between a place and a hex is long, whoever stands in it."""
        if place is None:
            return FAR
        if place not in self._ways:
            near_to, is_passable = self.grid.neighbours.__getitem__, self.known.ground.is_passable.__getitem__
            self._ways[place] = ways_to([place], near_to, is_passable)
        return self._ways[place].get(cell, FAR)

    # -- what an order is worth ----------------------------------------------------------------------------------------

    def shot(self, order: Any, start: int, *, moved: bool) -> float:
        """What the shot of an order from a hex is worth; 0 without a target."""
        if order.target is None:
            return 0
        unit, target = self.known.unit(order.unit), self.known.unit(order.target)
        dealt = self.fire(unit, start, target, target.hex, moved=moved)
        broken = 12 if target.alive - dealt <= target.full_strength / 2 and not target.suppressed else 0
        return self.manner.blood * self.worth(target) * dealt + broken * min(1.0, dealt)

    def melee(self, order: Any) -> float:
        """What an attack is worth beyond the least odds that the character asks for."""
        unit, target = self.known.unit(order.unit), self.known.unit(order.target)
        dealt = self.steel(unit, target)
        taken = self.steel(target, unit, 1 - dealt / self.left(target))
        gained = self.manner.blood * self.worth(target) * dealt - self.manner.care * self.worth(unit) * taken
        won = self.manner.haste * 2 if dealt > taken else -10
        return gained + won - self.manner.odds + self.manner.haste * self._nearer(unit, target.hex) / 2

    def way(self, order: Any) -> float:
        """What a move or a march, with its shot, is worth."""
        unit, end = self.known.unit(order.unit), order.path[-1]
        moved = self.manner.haste * self._nearer(unit, end) + self.standing(unit, end) - self.standing(unit, unit.cell)
        return moved + self.shot(order, end, moved=True)

    def standing(self, unit: Any, cell: int) -> float:
        """What it is worth that the unit ends the turn on a hex."""
        held = {**self.state.key_points, **self.state.depots, **self.state.bases}
        gain = 25 if held.get(cell, self.seat) != self.seat else 0
        if self.state.bases.get(cell, self.seat) != self.seat:
            gain += 400
        return gain - self.manner.fear * self.worth(unit) * self.danger(unit, cell)

    def _nearer(self, unit: Any, cell: int) -> int:
        goal = self.goals.get(unit.id)
        return 0 if goal is None else self.steps(goal, unit.cell) - self.steps(goal, cell)


class AshlandsPlayer(ClubPlayer):
    """Plays Ashlands: in Preparation it buys and places, in the rounds it gives each unit its best order."""

    def plans(self, table: Table) -> Iterator[Order | None]:
        """Preparation, then what can be done at once, then the ways of one unit after the other."""
        yield table.first("pick-unsupplied", "face-rain")
        field = Field(table, self.character)
        if table.observation.sealed:
            yield from self._prepared(table, field)
            return
        yield table.first("rally")
        yield table.best(table.legal("attack"), field.melee, 6)
        yield table.best(table.legal("shoot"), lambda order: field.shot(order, self._at(field, order), moved=False), 6)
        yield self._sent(table, field)
        yield table.best(table.legal("recover"), lambda order: len(order.models) and sum(n for _, n in order.models), 2)
        yield table.first("end-round")

    @staticmethod
    def _at(field: Field, order: Any) -> int:
        return int(field.known.unit(order.unit).cell)

    @staticmethod
    def _sent(table: Table, field: Field) -> Order | None:
        """The best way of the first unit that has one worth going."""
        best: dict[str, tuple[float, Order]] = {}
        for order in table.legal("move", "march"):
            worth = field.way(order)
            if worth > best.get(order.unit, (1, None))[0]:
                best[order.unit] = worth, order
        return max(best.values(), key=lambda found: found[0])[1] if best else None

    # -- Preparation ---------------------------------------------------------------------------------------------------

    def _prepared(self, table: Table, field: Field) -> Iterator[Order | None]:
        yield table.best(table.legal("place-base"), lambda order: self._base(field, order.hex), -FAR)
        yield table.first("choose-upgrade")
        if self.character is Character.TURTLE and field.known.turn > 2:
            yield table.first("trenches")
        yield table.best(table.legal("buy"), lambda order: self._wanted(field, order.type))
        yield table.best(table.legal("place"), lambda order: -self._to_front(field, order.hex), -FAR)
        yield self._staked(table, field)

    @staticmethod
    def _base(field: Field, cell: int) -> float:
        """How far a hex is from the zones of others."""
        zones = [field.known.zone(side) for side in field.known.sides if side != field.seat]
        return float(min(field.grid.distance(cell, other) for zone in zones for other in zone))

    def _wanted(self, field: Field, type: str) -> float:
        """How much the character wants a unit type: by speed, by reach, by strength of arm, or because it was seen."""
        kind, catalogue = field.known.catalogue.types[type], field.known.catalogue
        weapons = [(catalogue.weapons[id], n) for model, n in kind.models for id in catalogue.models[model].weapons]
        hits = chance(kind.quality) / kind.price
        steel = sum(n * weapon.attacks for weapon, n in weapons if weapon.reach == 0) * hits
        fire = sum(n * weapon.attacks * (1 + weapon.reach / 4) for weapon, n in weapons if weapon.reach) * hits
        tough = sum(n for _, n in kind.models) / chance(kind.defence - 1) / kind.price
        fast = any(text.startswith(("fast", "flying", "ambush")) for text in kind.properties)
        wants: Mapping[Character, float] = {
            Character.RUSHER: steel + tough,
            Character.TURTLE: fire + tough,
            Character.RAIDER: fast + steel + fire / 2,
            Character.COPYCAT: (type == field.glance.built) + steel + fire,
        }
        return wants[self.character]

    @staticmethod
    def _to_front(field: Field, cell: int) -> float:
        return min((field.steps(place, cell) for place in field.places), default=0)

    def _staked(self, table: Table, field: Field) -> Order | None:
        """A rusher stakes what it can't spend, to come first."""
        left = field.known.prestige(field.seat) - field.known.sealed(field.seat).spent
        stakes = self.character is Character.RUSHER and not field.known.sealed(field.seat).stake
        return table.made("stake", min(left, 20)) if stakes and left >= 5 else None

    # -- what a copycat sees -------------------------------------------------------------------------------------------

    def glance(self, known: Any) -> Glance:
        """How far the enemy's units are from the base on average, and the type of the newest."""
        home, enemies = known.base_of(known.seat), list(known.enemies)
        far = [known.ground.grid.distance(home, enemy.hex) for enemy in enemies] if home is not None else []
        own = sum(unit.alive for unit in known.own() if unit.cell is not None)
        theirs = sum(enemy.alive for enemy in enemies)
        newest = enemies[-1].type if enemies else ""
        return Glance(known.turn, sum(far) / len(far) if far else FAR, own, theirs, newest)


RUSHER, TURTLE, RAIDER, COPYCAT = (kind_of(AshlandsPlayer, character) for character in Character)
