"""What there is to compare of sides that begin a battle: ways from their zones (SKI-1.9), buildings, sight, points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import accumulate

from hexwar_tui.engine.lab.fairness.start import Aim, Mover, Opening, Place, Start
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.skirmish.catalogue import Chassis
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules import damage
from hexwar_tui.systems.skirmish.rules.ground import land, sight
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow, Footing
from hexwar_tui.systems.skirmish.rules.sequence.deployment import zone
from hexwar_tui.systems.skirmish.rules.sequence.forces import budget

USUAL = "soldier"
"""The chassis that is the usual one of a force which is not formed yet."""

SCATTER = 7919
"""A prime number by which hexes of a zone are taken from all over it: neighbours often see no more than each other."""


def opening(frame: SkiFrame) -> Opening:
    """The other side's zone and the buildings, and for each side how its units come there from its zone, what they see
    from it, and the command points of its force."""
    zones = {side: zone(frame, side) for side in frame.state.sides}
    objects = frame.scenario.board.objects.values()
    aims = (
        Aim("zones", say("Deployment zones"), tuple(Place(cells, side) for side, cells in zones.items())),
        Aim("buildings", say("Buildings"), tuple(Place(object.cells) for object in objects if object.kind.is_building)),
    )
    starts = {side: _start(frame, side, cells) for side, cells in zones.items()}
    return Opening(aims, starts, say("Hexes"), say("command points"))


def _start(frame: SkiFrame, side: Side, zone: Collection[Cell]) -> Start:
    known, own = frame.scenario.catalogue.chassis, list(frame.state.living(side))
    chassis = [unit.chassis for unit in own] or [USUAL, *known]
    usual = known[Counter(chassis).most_common(1)[0][0]]
    quickest = known[max(chassis, key=lambda id: known[id].move)]
    return Start(
        _mover(frame, usual, zone),
        _mover(frame, quickest, zone) if quickest.move > usual.move else None,
        lambda: _seen(land.standing(frame), zone),
        sum(damage.points(frame, unit) for unit in own) if own else budget(frame, side),
    )


def _mover(frame: SkiFrame, chassis: Chassis, zone: Collection[Cell]) -> Mover[Cell]:
    standing, footing = land.standing(frame), land.footing(chassis, frame.options)
    begins = [cell for cell in sorted(zone) if standing.keeps_off(footing, cell) is None]
    return Mover(chassis.name, begins, partial(_go, standing, footing, chassis.move))


def _go(standing: BoardNow, footing: Footing, points: int, cells: Collection[Cell]) -> Mapping[Cell, float]:
    """Where units come to in a turn that begin it on any of these hexes. That a soldier who climbs a fence stops beside
    it (SKI-1.6) is left out."""
    steps = standing.steps(footing)
    found = distances(standing.grid, cells, step_cost=lambda here, near: steps[here].get(near, 0), limit=points)
    return {cell: cost / points for cell, cost in found.items()}


def _seen(standing: BoardNow, zone: Collection[Cell]) -> Iterator[int]:
    """Counts the hexes that are seen from any hex of the zone."""
    eyes = sorted(zone, key=lambda cell: cell * SCATTER % standing.grid.size)
    return accumulate(int(any(sight.sees(standing, eye, cell) for eye in eyes)) for cell in standing.grid.cells)
