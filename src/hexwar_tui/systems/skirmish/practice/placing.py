"""Where hard practice players deploy: where they lose little if the enemy has the first turn, and take much if they
have it themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

from hexwar_tui.engine.orders.order import Order, Rng
from hexwar_tui.engine.sandbox.sandbox import Sandbox
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.deploying import Deploy, EndDeployment
from hexwar_tui.systems.skirmish.practice import deploying
from hexwar_tui.systems.skirmish.practice.manners import HARD, STEADY, Manner
from hexwar_tui.systems.skirmish.practice.situation import Situation
from hexwar_tui.systems.skirmish.practice.threat import Threats
from hexwar_tui.systems.skirmish.rules.damage import points
from hexwar_tui.systems.skirmish.state import Phase, Unit

TRIED = 40
"""How many hexes are tried for a unit, of those that are the best by rule of thumb."""

TAKEN, THUMB = 0.4, 0.02
"""What a point is worth that the side may take in the first turn, beside one that it may lose in it, and what a hex is
by rule of thumb that is worth one more (`deploying.places`)."""

Shares = Mapping[str, float]
"""What one unit may take from each unit of the other side, by their ids, as a share of what these cost."""


def next_order(known: SkiKnown, manner: Manner, rng: Rng) -> Order:
    """The order that deploys the next unit where it is best when the first shots fall, or that ends the deployment once
    no unit waits that finds room. What is hidden from the seat is drawn by `rng`."""
    usual = deploying.next_order(known, manner)
    unit = known.unit(usual.unit) if isinstance(usual, Deploy) else None
    return usual if unit is None else Deploy(unit.id, FirstShots(known, rng).best_place(unit, manner))


class FirstShots:
    """What both sides may take from each other in the first turn, if the other side deploys as steady players do where
    it has not yet done so."""

    def __init__(self, known: SkiKnown, rng: Rng) -> None:
        self.known = known
        situation = Situation(_deployed(known, rng), HARD)
        self._situation, self._threats, self._marks = situation, Threats(situation), situation.marks
        placed = [(unit, unit.cell) for unit in known.own() if unit.cell is not None]
        self._prices = {unit.id: float(points(situation.frame, unit)) for unit, _ in placed}
        self._taking = [self._takes(*each) for each in placed]
        self._losing = {unit.id: self._loses(unit, cell) for unit, cell in placed}

    def best_place(self, unit: Unit, manner: Manner) -> Cell:
        """The hex that is best for the unit, of those where it may be deployed; there must be one."""
        places = deploying.places(self.known, unit, manner)
        able = (place for place in places if Deploy(unit.id, place[0]).objection(self.known) is None)
        return max(islice(able, TRIED), key=lambda place: self.worth(unit, place[0]) + THUMB * place[1])[0]

    def worth(self, unit: Unit, cell: Cell) -> float:
        """What it is worth in points that the unit is on a hex: by what the side takes then in a first turn of its own,
        without what it loses in one of the enemy."""
        prices = self._prices | {unit.id: float(points(self._situation.frame, unit))}
        losing = self._losing | {unit.id: self._loses(unit, cell)}
        by_mark = ({id: shares[mark.unit.id] for id, shares in losing.items()} for mark in self._marks)
        enemies = {mark.unit.id: float(mark.worth) for mark in self._marks}
        return TAKEN * taken([*self._taking, self._takes(unit, cell)], enemies) - taken(by_mark, prices)

    def _loses(self, unit: Unit, cell: Cell) -> Shares:
        """What each enemy may take from the unit on a hex; nothing in a building, where it has not been active."""
        post = self._situation.post(unit, cell, moved=False)
        safe = post.building is not None
        return {mark.unit.id: 0.0 if safe else self._threats.share(mark, unit, post) for mark in self._marks}

    def _takes(self, unit: Unit, cell: Cell) -> Shares:
        placed = self._situation.mark(replace(unit, cell=cell))
        seen = [mark for mark in self._marks if mark.post.building is None]
        return {mark.unit.id: self._threats.share(placed, mark.unit, mark.post) for mark in seen}


def taken(shooters: Iterable[Shares], prices: Mapping[str, float]) -> float:
    """The points that shooters take together, from units that cost `prices`: each fires at whom it takes most from, the
    best first."""
    left, total = dict(prices), 0.0
    ordered = sorted(shooters, key=lambda shares: -max((shares[id] * left[id] for id in shares), default=0.0))
    for shares in ordered:
        id = max(shares, key=lambda id: shares[id] * left[id], default=None)
        if id is not None:
            total += shares[id] * left[id]
            left[id] *= 1 - shares[id]
    return total


def _deployed(known: SkiKnown, rng: Rng) -> SkiKnown:
    """What the seat might know in the first turn if it deployed nobody else: what is hidden from it is drawn."""
    world = Sandbox.of(known, {known.open.system.id: known.open.system}, rng)
    world.give(known.seat, EndDeployment())
    while world.top.state.phase is Phase.DEPLOYING:
        other = world.top.state.mover
        world.give(other, deploying.next_order(world.known(other), STEADY))
    return world.known(known.seat)  # type: ignore[no-any-return]
