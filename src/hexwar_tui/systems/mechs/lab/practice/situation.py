"""How the practice player judges its situation: what battles would cost, what it can gain, and how far away that is.

Everything is measured in the points of the price list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.mechs.catalogue import least_worth, repair_price, value_of
from hexwar_tui.systems.mechs.known import MecKnown
from hexwar_tui.systems.mechs.lab.practice.manners import STEADY, Manner
from hexwar_tui.systems.mechs.orders.odds import Odds, fought_out
from hexwar_tui.systems.mechs.rules import victory
from hexwar_tui.systems.mechs.rules.battle.exchange import Fighter, fighters
from hexwar_tui.systems.mechs.state import Army, KeyPoint, Kind, Mode

DESPERATE = 0.4
"""The practice player attacks with this chance already if the target holds a key point with which enemies would win."""

URGENT = 3
"""A key point with which enemies would win is worth this many times as much."""

NEAREST = 6
"""For an army only this many enemies, the nearest, are considered."""

BATTLES = 16
"""This many simulations of a battle tell the player its odds."""

MENDING = 0.3
"""The worth, in points, of repairs that cost one credit."""


@lru_cache(maxsize=512)
def _ways_from(grid: Grid, cell: Cell, costs: tuple[int, ...]) -> Mapping[Cell, int]:
    """What it costs to march from `cell` to each other; remembered, as land hardly ever changes."""
    return distances(grid, (cell,), costs)


@dataclass(frozen=True, slots=True)
class Goal:
    """A cell that is worth going to, and what it is worth in points to be there."""

    cell: Cell
    worth: float


class Situation:
    """What the practice player makes of what its seat knows at one moment: what battles, key points and ways are worth
    in points. Made anew for each order."""

    def __init__(self, known: MecKnown, manner: Manner = STEADY) -> None:
        self.known, self.state, self.manner = known, known.state, manner
        self._ahead: dict[Cell, Mapping[Cell, int]] = {}
        self._odds: dict[tuple[tuple[str, ...], tuple[str, ...]], Odds] = {}
        self._fighters: dict[str, tuple[Fighter, ...]] = {}

    @cached_property
    def enemies(self) -> Sequence[Army]:
        """The armies, garrisons included, that are hostile to the seat's armies."""
        return [army for army in self.state.armies.values() if self.known.is_hostile(army.side)]

    def turns_away(self, cell: Cell, start: Cell) -> float | None:
        """How many turns an army takes for the way from `cell` to `start`, as a fraction; None if no way leads there.
        Armies on the way are ignored."""
        if cell not in self._ahead:
            self._ahead[cell] = _ways_from(self.known.grid, cell, tuple(self.known.costs))
        cost = self._ahead[cell].get(start)
        return None if cost is None else cost / self.known.options.move

    def from_afar(self, worth: float, cell: Cell, start: Cell) -> float:
        """How much, for an army on `start`, is left of the `worth` in points of something on `cell`: `Manner.later` of
        it for each turn's march, 0 if no way leads there."""
        turns = self.turns_away(cell, start)
        return 0.0 if turns is None else worth * self.manner.later**turns

    def is_in_reach_of_enemies(self, cell: Cell) -> bool:
        """True if an enemy army, but no garrison, could be on the cell within a turn's march."""
        away = (self.turns_away(enemy.cell, cell) for enemy in self.enemies if enemy.side is not None)
        return any(turns is not None and turns <= 1 for turns in away)

    # -- battles -------------------------------------------------------------------------------------------------------

    def odds(self, armies: Sequence[Army], targets: Sequence[Army]) -> Odds:
        """The odds of a battle in which `armies`, all together, attack `targets`, all together."""
        key = tuple(army.id for army in armies), tuple(target.id for target in targets)
        if key not in self._odds:
            self._odds[key] = self._fought_out(armies, targets)
        return self._odds[key]

    def _fought_out(self, armies: Sequence[Army], targets: Sequence[Army]) -> Odds:
        out = self._left_out(armies, targets)
        return fought_out(
            tuple(one for army in armies for one in self._fighters_of(army) if one.id not in out),
            tuple(one for target in targets for one in self._fighters_of(target)),
            self.known.options.battle_turns,
            BATTLES,
        )

    def _fighters_of(self, army: Army) -> tuple[Fighter, ...]:
        if army.id not in self._fighters:
            self._fighters[army.id] = fighters(self.known.frame, army)
        return self._fighters[army.id]

    def _left_out(self, armies: Sequence[Army], targets: Sequence[Army]) -> tuple[str, ...]:
        kinds = [point.kind for target in targets if (point := self.state.points.get(target.cell)) is not None]
        if Kind.FORTRESS not in kinds:
            return ()
        units = [unit for army in armies for unit in army.units]
        return least_worth(self.known.catalogue, units, min(self.known.options.fortress_out, len(units) - 1))

    def gain(self, armies: Sequence[Army], *targets: Army) -> float:
        """What an attack on these targets is worth in points: key points and enemy losses, minus own losses; never
        above 0 if the chance of winning is too small."""
        odds, manner = self.odds(armies, targets), self.manner
        points = [point for target in targets if (point := self.state.points.get(target.cell)) is not None]
        prize = sum(map(self.prize, points))
        worth = odds.attacker * prize + odds.defender_loses - manner.care * odds.attacker_loses
        if odds.attacker >= (min(DESPERATE, manner.odds) if any(map(self.is_urgent, points)) else manner.odds):
            is_hunt = worth > 0 and any(target.side is not None for target in targets)
            return worth + manner.hunting * odds.defender_loses if is_hunt else worth
        return min(worth, 0.0) - manner.care * odds.attacker_loses

    def danger(self, army: Army, enemy: Army) -> float:
        """What an attack of `enemy` would cost `army` more than `enemy` itself, in points; at least 0."""
        odds = self.odds((enemy,), (army,))
        return max(0.0, odds.defender_loses - odds.attacker_loses)

    # -- what is to be had ---------------------------------------------------------------------------------------------

    def is_urgent(self, point: KeyPoint) -> bool:
        """True if the key point belongs to hostile sides who, with their allies, hold enough key points to win."""
        if point.owner is None or not self.known.is_hostile(point.owner):
            return False
        return victory.holds_enough(self.known.frame, point.owner)

    def prize(self, point: KeyPoint) -> float:
        """What it is worth in points to take the key point; 0 if its owner is not hostile."""
        if not self.known.is_hostile(point.owner):
            return 0.0
        return self.manner.prize * (URGENT if self.is_urgent(point) else 1)

    def targets(self, start: Cell) -> Sequence[Army]:
        """The enemies nearest to an army on `start` that it can get to, at most `NEAREST`, the nearest first."""
        found = [(self.turns_away(enemy.cell, start), enemy.id) for enemy in self.enemies]
        nearest = sorted((turns, id) for turns, id in found if turns is not None)
        return [self.state.armies[id] for _, id in nearest[:NEAREST]]

    def best_battle(self, armies: Sequence[Army], start: Cell) -> float:
        """What the best attack is worth that these armies, joined on `start`, could make; at least 0."""
        gains = (self.from_afar(self.gain(armies, target), target.cell, start) for target in self.targets(start))
        return max(0.0, max(gains, default=0.0))

    def gathering(self, army: Army, other: Army) -> float:
        """How much more, in points, the two armies are worth joined on the cell of `other` than apart."""
        together = self.best_battle((army, other), other.cell)
        return together - self.best_battle((army,), army.cell) - self.best_battle((other,), other.cell)

    def free_points(self) -> Sequence[KeyPoint]:
        """The hostile key points, ownerless ones included, on which no army stands: entering takes them."""
        return [
            point
            for point in self.state.points.values()
            if self.known.is_hostile(point.owner) and self.state.army_at(point.cell) is None
        ]

    def mending(self, army: Army, point: KeyPoint) -> float:
        """What it is worth to the army, in points, to go to an own key point: for repairs and the units kept there."""
        broken = sorted((repair_price(self.known.catalogue, unit) for unit in army.units), reverse=True)
        free = self.known.options.repair_units if point.kind is Kind.INDUSTRY and point.mode is Mode.REPAIR else 0
        paid = min(sum(broken[free:]), self.state.sides[point.owner].credits if point.owner else 0)
        return MENDING * (sum(broken[:free]) + paid) + value_of(self.known.catalogue, point.units)
