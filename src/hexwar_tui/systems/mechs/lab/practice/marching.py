"""Where the practice player lets its armies march."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import MOST_WEIGHED, Weighed, whim
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.lab.practice.situation import Goal, Situation
from hexwar_tui.systems.mechs.orders.moving import March
from hexwar_tui.systems.mechs.state import Army

TAKEN_CARE_OF = 0.4
"""The share of the worth of a goal that is left to an army if another army of its side is nearer to the goal."""

WORTH_IT = 0.5
"""An army marches only if it gains at least this much by it, in points."""


@dataclass(frozen=True, slots=True)
class Threat:
    """An enemy army on `cell` that could attack an army, and what that would cost the army (`Situation.danger`)."""

    cell: Cell
    cost: float


def next_order(situation: Situation) -> Order | None:
    """The order for the march that gains most; None if no army gains enough by marching."""
    found = [march for army in _thought_of(situation) for march in _marches(situation, army)]
    if not found:
        return None
    _, _, order = max(found, key=lambda each: (each[0], -each[1]))
    return order


def weighed(situation: Situation, order: March) -> list[Weighed]:
    """What it would be worth to the army of an order to end its march on each cell within its reach, or to stay, in
    points, the best first."""
    army = situation.known.own[order.unit]
    ways, outlook = situation.known.ways(army), Outlook(situation, army)
    cells = sorted(ways.cells, key=lambda cell: (-outlook.worth(cell), ways.costs[cell]))[:MOST_WEIGHED]
    marches = [March(army.id, ways.path_to(cell)) for cell in cells if cell != order.path[-1]]
    own = Weighed(outlook.worth(order.path[-1]), order)
    return [own, *(Weighed(outlook.worth(march.path[-1]), march) for march in marches if march.path)]


def _thought_of(situation: Situation) -> Iterator[Army]:
    """The armies that the player thinks of in this turn (`Manner.acting`)."""
    known = situation.known
    yield from (army for army in known.own.values() if whim(known.state.turn, army.id) < situation.manner.acting)


def _marches(situation: Situation, army: Army) -> Iterator[tuple[float, int, March]]:
    """The best march of an army, if it gains enough over staying: the gain, the army's number, and the order."""
    known = situation.known
    ways = known.ways(army)
    cells = list(ways.cells)
    if not cells:
        return
    outlook = Outlook(situation, army)
    best = max(cells, key=lambda cell: (outlook.worth(cell), -ways.costs[cell], -known.rank[cell]))
    gain = outlook.worth(best) - outlook.worth(army.cell)
    order = March(army.id, ways.path_to(best))
    if gain > WORTH_IT and order.objection(known) is None:
        yield gain, army.number, order


class Outlook:
    """Tells what it would be worth to one army to stand on a cell."""

    def __init__(self, situation: Situation, army: Army) -> None:
        self._situation, self._army = situation, army
        self._gains: dict[tuple[str, ...], float] = {}
        self._threats = list(_threats(situation, army))
        entered = (Goal(goal.cell, goal.worth - self._exposure(goal.cell)) for goal in _goals(situation, army))
        self._goals = [goal for goal in (*entered, *self._battles()) if goal.worth > 0]

    def _battles(self) -> Iterator[Goal]:
        for target in self._situation.targets(self._army.cell):
            yield Goal(target.cell, self._gain(self._drawn_in([target])))

    def worth(self, cell: Cell) -> float:
        """What it is worth, in points, that the army stands on the cell: the gain of the battles there or, if none is
        met, the worth of the best goal from there; minus what an enemy's attack could cost."""
        near = self._situation.known.grid.neighbours[cell]
        met = [enemy for enemy in self._situation.enemies if enemy.cell in near]
        if met:
            return self._gain(self._drawn_in(met))
        exposure = self._exposure(cell)
        afar = self._situation.from_afar
        there = (
            goal.worth if goal.cell == cell else afar(goal.worth, goal.cell, cell) - exposure for goal in self._goals
        )
        return max(there, default=-exposure)

    def _drawn_in(self, met: Sequence[Army]) -> Sequence[Army]:
        """The enemies met and those next to them, whom a winner meets as it takes the loser's place."""
        near = self._situation.known.grid.neighbours
        beside = {cell for enemy in met for cell in near[enemy.cell]}
        return [enemy for enemy in self._situation.enemies if enemy in met or enemy.cell in beside]

    def _gain(self, enemies: Sequence[Army]) -> float:
        ids = tuple(enemy.id for enemy in enemies)
        if ids not in self._gains:
            self._gains[ids] = self._situation.gain((self._army,), *enemies)
        return self._gains[ids]

    def _exposure(self, cell: Cell) -> float:
        """What the army on `cell` would lose, in points, to the most dangerous enemy that could come there in a turn; 0
        if none could."""
        coming = [
            threat.cost
            for threat in self._threats
            if (turns := self._situation.turns_away(threat.cell, cell)) is not None and turns <= 1
        ]
        return self._situation.manner.fear * max(coming, default=0.0)


def _goals(situation: Situation, army: Army) -> Iterator[Goal]:
    """The cells worth going to, besides enemies: key points to enter, own ones that help the army, armies to join."""
    known = situation.known
    for point in situation.free_points():
        share = TAKEN_CARE_OF if _is_others(situation, army, point.cell) else 1
        yield Goal(point.cell, share * situation.prize(point))
    for point in known.own_points:
        there = situation.state.army_at(point.cell)
        if there in (None, army) and (worth := situation.mending(army, point)) > 0:
            yield Goal(point.cell, worth)
    for other in known.own.values():
        if situation.manner.joins and other is not army and (worth := situation.gathering(army, other)) > 0:
            yield Goal(other.cell, worth)


def _threats(situation: Situation, army: Army) -> Iterator[Threat]:
    """The enemies that march and could come to where the army may be after its own march."""
    for enemy in situation.enemies:
        turns = situation.turns_away(enemy.cell, army.cell)
        if enemy.side is None or turns is None or turns > 2:
            continue
        if (cost := situation.danger(army, enemy)) > 0:
            yield Threat(enemy.cell, cost)


def _is_others(situation: Situation, army: Army, cell: Cell) -> bool:
    """Whether another army of the seat's side is nearer to the cell than `army`."""
    own = situation.turns_away(cell, army.cell)
    others = [situation.turns_away(cell, other.cell) for other in situation.known.own.values() if other is not army]
    return own is not None and any(turns is not None and turns < own for turns in others)
