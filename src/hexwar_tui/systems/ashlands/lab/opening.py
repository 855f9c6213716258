"""What there is to compare of sides that begin a game: their armies on the march (ASH-4.1), key points, prestige."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial

from hexwar_tui.engine.lab.fairness.start import Aim, Mover, Opening, Place, Start
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Name, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import distances
from hexwar_tui.systems.ashlands.frame import AshFrame, roster
from hexwar_tui.systems.ashlands.ground import Ground
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, allowance
from hexwar_tui.systems.ashlands.state import Unit

Legs = tuple[int, bool]
"""How many hexes a unit marches in a turn, and whether it flies over Difficult ones."""


def opening(frame: AshFrame) -> Opening:
    """Key points and zones, and for each side how its army marches and what that is worth in prestige. The whole map is
    open, so there is no sight to compare."""
    sides = [side.id for side in frame.scenario.sides]
    zones = {side: frame.scenario.zone(side, frame.options.zone) for side in sides}
    aims = (
        Aim("key-points", say("Key points"), tuple(Place((cell,)) for cell in frame.state.key_points)),
        Aim("zones", say("Deployment zones"), tuple(Place(zone, side) for side, zone in zones.items())),
    )
    starts = {side: _start(frame, side, zone) for side, zone in zones.items()}
    return Opening(aims, starts, say("Hexes"), say("prestige"))


def _start(frame: AshFrame, side: Side, zone: Collection[Cell]) -> Start:
    own = [unit for unit in frame.state.units.values() if unit.side == side]
    placed = [unit.cell for unit in own if unit.cell is not None]
    begins = [cell for cell in (*zone, *placed) if frame.scenario.ground.is_passable[cell]]
    legs = {type: _legs(frame, type, side) for type in (*(unit.type for unit in own), *roster(frame, side))}
    usual, quickest = Counter(legs.values()).most_common(1)[0][0], max(legs.values())
    types = frame.scenario.catalogue.types
    worth = frame.state.sides[side].prestige + sum(types[unit.type].price for unit in own)

    def mover(kind: Legs) -> Mover[Cell]:
        return Mover(_name(frame, legs, kind), begins, partial(_march, frame.scenario.ground, kind))

    return Start(mover(usual), mover(quickest) if quickest > usual else None, forces=worth)


def _legs(frame: AshFrame, type: str, side: Side) -> Legs:
    unit = Unit(type, type, side, None, frame.scenario.armoury.new_models(type))
    return allowance(frame, unit, Gait.MARCH), frame.scenario.armoury.has(unit, "flying")


def _name(frame: AshFrame, legs: Mapping[str, Legs], kind: Legs) -> Name:
    return next(frame.scenario.catalogue.types[type].name for type, found in legs.items() if found == kind)


def _march(ground: Ground, legs: Legs, cells: Collection[Cell]) -> dict[Cell, float]:
    """Where a March ends that begins on any of these hexes; a Difficult hex uses up all of it (ASH-4.2)."""
    hexes, flies = legs
    ends = ground.none if flies else ground.is_difficult
    found = distances(ground.grid, cells, ground.is_passable, ends=ends, limit=hexes)
    begun = set(cells)
    return {cell: 1.0 if ends[cell] and cell not in begun else cost / hexes for cell, cost in found.items()}
