"""Iron Lances as the club plays it.

Before an army marches into a battle the club fights it out a few times on a sandbox, and goes only at the odds that its
character asks for. The rusher leads all armies together at the nearest point that is not its own; the turtle stands on
its points when somebody comes near, and takes others only when it is nearly sure; the raider takes what nobody guards;
the copycat does what it has seen done. Battles are fought quickly where the other side agrees; on the board the club's
players of Skirmish take over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from club.common import FAR, Character, ClubPlayer, Glance, Mood, Table, kind_of, shared_out, ways_to
from club.skirmish import SkirmishPlayer
from hexwar_tui import Observation, legal_orders, sandbox
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import Decided

PRICES: Mapping[str, int] = {
    "wasp": 85,
    "hound": 95,
    "lancer": 105,
    "hammer": 110,
    "knight": 130,
    "bastion": 155,
    "titan": 180,
    "tank": 60,
    "breaker": 70,
    "scout": 35,
    "guncar": 45,
    "kite": 50,
    "hawk": 60,
    "rifles": 15,
    "gunner": 20,
    "sapper": 25,
    "engineer": 20,
}
"""The price list, by `hexwar price mechs`."""

ANSWERS = ("leave-out", "fight-quickly", "retreat", "lesson", "fight-on-board")
"""What is answered while a battle goes on, the first that is asked for."""

TRIES = 5
"""How often a battle is fought out before it is begun."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a character leads its armies: the `odds` at which it attacks, whether its armies go `together`, whether they
    `guard` points that an enemy is near, how far it keeps from armies, and what it would buy."""

    odds: float
    together: bool = False
    guard: bool = False
    shy: int = 0
    buys: tuple[str, ...] = ()


RUSH = Manner(0.45, together=True, buys=("knight", "hammer", "hound", "breaker", "tank"))
HOLD = Manner(0.8, guard=True, buys=("breaker", "tank", "sapper", "gunner"))
RAID = Manner(0.65, shy=6, buys=("hawk", "kite", "guncar", "scout"))

MANNERS: Mapping[Character | Mood, Manner] = {
    Character.RUSHER: RUSH,
    Character.TURTLE: HOLD,
    Character.RAIDER: RAID,
    Mood.ADVANCE: Manner(0.6),
    Mood.STAND: HOLD,
    Mood.STRIKE: Manner(0.45),
}


class Trial(NamedTuple):
    """How battles on a sandbox have ended: the share that was won, and what was destroyed less what was lost."""

    won: float
    gained: float


def value(units: Any) -> float:
    """What units are worth: their prices, of damaged ones somewhat less."""
    return float(sum(PRICES.get(unit.type, 60) * (1 - min(0.6, unit.damage / 10)) for unit in units))


def fought(known: Any, order: Any, enemies: tuple[Any, ...]) -> Trial:
    """Gives a march on sandboxes, lets the battle be fought quickly, and tells how it went."""
    won, gained = 0, 0.0
    army = known.own[order.unit]
    for attempt in range(TRIES):
        thought = sandbox(known, f"{known.state.turn}/{order.unit}/{attempt}")
        thought.give(known.seat, order)
        _fight_out(thought)
        left = thought.frames[0].state.armies
        own = left[army.id].units if army.id in left else ()
        lost = sum(value(enemy.units) - value(left[enemy.id].units if enemy.id in left else ()) for enemy in enemies)
        won += army.id in left and left[army.id].cell in [enemy.cell for enemy in enemies]
        gained += lost - value(army.units) + value(own)
    return Trial(won / TRIES, gained / TRIES)


def _fight_out(thought: Any) -> None:
    """Answers for both sides until the battle under way is over."""
    for _ in range(12):
        if thought.outcome is not None or thought.frames[0].state.battle is None:
            return
        seat, types = thought.waiting_for()[0], {kind.kind: kind for kind in thought.top.system.order_types}
        asked = (legal_orders(types[kind], thought.known(seat)) for kind in ANSWERS if kind in types)
        answer = next((order for orders in asked for order in orders), None)
        if answer is None:
            return
        thought.give(seat, answer)


class World:
    """The map as a player of this manner sees it in one decision."""

    def __init__(self, known: Any, manner: Manner) -> None:
        self.known, self.manner, self.seat = known, manner, known.seat
        self.points = known.state.points
        self._ways: dict[int, Mapping[int, int]] = {}
        self._trials: dict[tuple[str, ...], Trial] = {}

    def steps(self, place: int, cell: int) -> int:
        """How many hexes the way between a place and a hex is long, whoever stands in it."""
        if place not in self._ways:
            near_to = self.known.grid.neighbours.__getitem__
            self._ways[place] = ways_to([place], near_to, self.known.costs.__getitem__)
        return self._ways[place].get(cell, FAR)

    @cached_property
    def enemies(self) -> list[Any]:
        """The armies of hostile sides, without garrisons."""
        armies = self.known.state.armies.values()
        return [army for army in armies if army.side is not None and self.known.is_hostile(army.side)]

    def beside(self, cell: int) -> tuple[Any, ...]:
        """The armies and garrisons that a march to a hex would meet."""
        near = self.known.grid.neighbours[cell]
        armies = self.known.state.armies.values()
        return tuple(army for army in armies if army.cell in near and self.known.is_hostile(army.side))

    @cached_property
    def goals(self) -> Mapping[str, int]:
        """The hex that each of the side's armies is to go to."""
        armies = self.known.own
        if not self.places:
            return {}
        if self.manner.together:
            best = min(self.places, key=lambda place: sum(self.steps(place, army.cell) for army in armies.values()))
            return dict.fromkeys(armies, best)
        found = dict(shared_out(list(armies), self.places, lambda id, place: self._cost(armies[id], place)))
        for id, army in armies.items():
            found.setdefault(id, min(self.places, key=lambda place: self._cost(army, place)))
        return found

    @cached_property
    def places(self) -> list[int]:
        """The points that the armies are wanted at: own ones in danger, else those of others, else the enemy."""
        own = [cell for cell, point in self.points.items() if point.owner == self.seat]
        others = [cell for cell in self.points if cell not in own]
        near = [cell for cell in own if any(self.steps(cell, enemy.cell) <= 6 for enemy in self.enemies)]
        if self.manner.guard and near:
            return near if len(near) >= len(self.known.own) else near + others
        return others or [enemy.cell for enemy in self.enemies]

    def _cost(self, army: Any, place: int) -> float:
        held = self.known.state.army_at(place)
        guards = sum(self.steps(place, enemy.cell) <= 2 for enemy in self.enemies)
        hard = 0 if held is None or held.side == self.seat else value(held.units) / 25
        return self.steps(place, army.cell) + self.manner.shy * guards + hard

    def worth(self, order: Any) -> float:
        """What a march is worth: ground won towards its goal, points taken on the way, and the battle at its end."""
        army, end = self.known.own[order.unit], order.path[-1]
        goal, met = self.goals.get(order.unit), self.beside(end)
        taken = sum(self._is_open(cell) for cell in order.path[1:])
        nearer = 0 if goal is None else self.steps(goal, army.cell) - self.steps(goal, end)
        worth = 40 * taken + 3 * nearer - self._threat(army, end)
        return worth + self._battle(order, met) if met else worth

    def _is_open(self, cell: int) -> bool:
        point = self.points.get(cell)
        return point is not None and point.garrison is None and point.owner != self.seat

    def _threat(self, army: Any, cell: int) -> float:
        """What is feared of stronger armies that can come to a hex."""
        stronger = (enemy for enemy in self.enemies if value(enemy.units) > 1.2 * value(army.units))
        return sum(self.manner.shy for enemy in stronger if self.steps(cell, enemy.cell) <= 6)

    def _battle(self, order: Any, met: tuple[Any, ...]) -> float:
        trial = self._tried(order, met)
        if trial.won < self.manner.odds:
            return -FAR
        prize = 60 * any(enemy.cell in self.points for enemy in met)
        return (30 + prize) * trial.won + trial.gained / 4

    def _tried(self, order: Any, met: tuple[Any, ...]) -> Trial:
        key = order.unit, *(enemy.id for enemy in met)
        if key not in self._trials:
            self._trials[key] = fought(self.known, order, met)
        return self._trials[key]


class MechsPlayer(ClubPlayer):
    """Plays Iron Lances: answers what a battle asks, trains and buys, marches one army after the other."""

    def decide(self, observation: Observation) -> Decided:
        """The next order. In a battle on the board the club's player of Skirmish gives it, and nothing is noted."""
        if any(kind.kind == "turn" for kind in observation.order_types):
            character = Character.RUSHER if self.character is Character.COPYCAT else self.character
            return SkirmishPlayer(character).decide(observation)
        return super().decide(observation)

    def plans(self, table: Table) -> Iterator[Order | None]:
        """Answers, battles that have to be fought, mustering, marches, and the end of the turn."""
        known = table.known
        manner = MANNERS[table.glance.mood if self.character is Character.COPYCAT else self.character]
        world = World(known, manner)
        yield table.best(table.legal("retreat"), lambda order: self._shelter(world, order.hex), -FAR)
        yield table.first("engage", *ANSWERS)
        yield table.first("train")
        yield table.best(table.legal("assign"), lambda order: self._manned(known, order))
        yield table.best(table.legal("repair"), lambda order: known.state.points[order.hex].repairs)
        if manner.together or manner.guard:
            yield table.first("join")
        yield table.best(table.legal("buy"), lambda order: self._wanted(manner, table.glance, order.type))
        yield table.best(table.legal("march"), world.worth, 1)
        yield table.first("end-turn")

    @staticmethod
    def _shelter(world: World, cell: int) -> float:
        """A beaten army goes where the enemy is far."""
        return float(min((world.steps(cell, enemy.cell) for enemy in world.enemies), default=0))

    @staticmethod
    def _manned(known: Any, order: Any) -> float:
        """Whether a pilot without a mech gets one without a pilot."""
        army = known.own[order.unit]
        return float(order.pilot in army.pilots and army.unit(order.mech).pilot is None)

    @staticmethod
    def _wanted(manner: Manner, glance: Glance, type: str) -> float:
        """How much a unit is wanted: what the character likes before the rest; a copycat likes what it saw last."""
        liked = (glance.built, *manner.buys)
        return 1000 - liked.index(type) if type in liked else PRICES.get(type, 1)

    # -- what a copycat sees -------------------------------------------------------------------------------------------

    def glance(self, known: Any) -> Glance:
        """How far enemy armies are from the own ones on average, what both are worth, and the enemy's newest unit."""
        own = known.own.values()
        enemies = [army for army in known.state.armies.values() if army.side not in (None, known.seat)]
        far = [min(known.grid.distance(army.cell, enemy.cell) for army in own) for enemy in enemies] if own else []
        mean = sum(far) / len(far) if far else FAR
        newest = max((unit for army in enemies for unit in army.units), key=_number, default=None)
        theirs = sum(value(army.units) for army in enemies)
        built = "" if newest is None else newest.type
        return Glance(known.state.turn, mean, sum(value(army.units) for army in own), theirs, built)


def _number(unit: Any) -> int:
    """The number in the id of a unit, the highest for the newest."""
    return int("".join(filter(str.isdigit, unit.id)) or 0)


RUSHER, TURTLE, RAIDER, COPYCAT = (kind_of(MechsPlayer, character) for character in Character)
