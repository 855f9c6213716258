"""What a beginner is advised to do with his units in a turn: to close in to where they shoot well, and to shoot with
the best odds."""

from __future__ import annotations

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.acting import Acting
from hexwar_tui.systems.skirmish.orders.legality import aiming, touching
from hexwar_tui.systems.skirmish.orders.moving import Move
from hexwar_tui.systems.skirmish.orders.openings import TakeOpening
from hexwar_tui.systems.skirmish.practice.going import best_from
from hexwar_tui.systems.skirmish.practice.situation import Arm, Situation
from hexwar_tui.systems.skirmish.rules import moving
from hexwar_tui.systems.skirmish.rules.moving import Way
from hexwar_tui.systems.skirmish.state import Unit

MOST_UNITS = 6
"""How many units are looked at, at most, the first of those that may act."""

TRIED = 6
"""How many hexes nearer to the enemy are looked at closely, spread over all of these."""


def acts(known: SkiKnown) -> list[Acting]:
    """What units that may act would best do next, one order each, the fire that promises most first, then the rest
    in the order of the units. Who is near enough and can't shoot has none."""
    situation = Situation(known)
    found = [act for unit in touching.may_act(known)[:MOST_UNITS] if (act := _act(situation, unit)) is not None]
    return [act for _, act in sorted(found, key=lambda pair: -pair[0])]


def _act(situation: Situation, unit: Unit) -> tuple[float, Acting] | None:
    """The order to shoot from where the unit is, with what that promises, in command points; or, where a hex that it
    can go to promises more or it can't shoot, the order to go there, with 0. None for neither."""
    known = situation.known
    assert unit.cell is not None, "who may act is on the board"
    arms = situation.ready_arms(unit) if aiming.shooting_objection(known, unit) is None else []
    moved = unit.moved_in == known.turn
    fire, opening = best_from(situation, unit, unit.cell, arms, moved=moved) if arms else (None, None)
    way = way_in(situation, unit, arms, 0.0 if fire is None else fire.value)
    go = None if way is None else Move(unit.id, way)
    if go is not None and go.objection(known) is None:
        return 0.0, go
    if fire is None:
        return None
    shoot: Acting = fire.order(unit)
    if opening is not None and (unit.opening != opening or unit.observing):
        shoot = TakeOpening(unit.id, (opening.cell, opening.direction))
    return (fire.value, shoot) if shoot.objection(known) is None else None


def way_in(situation: Situation, unit: Unit, arms: list[Arm], worth: float) -> Way | None:
    """The way nearer to the enemy at whose end these weapons promise most, and more than `worth`, the command points
    that they promise where the unit is. Where they promise nothing anywhere, and here neither, the way that brings it
    nearest. None without such a way."""
    assert unit.cell is not None, "who may act is on the board"
    if not moving.points_left(situation.frame, unit):
        return None
    far, ways = _distances(situation), moving.ways(situation.frame, unit)
    nearer = sorted((far[cell], len(way), cell) for cell, way in ways.items() if far[cell] < far[unit.cell])
    best, promised = (nearer[0][2], 0.0) if nearer and not worth else (None, worth)
    for _, _, cell in nearer[:: max(1, len(nearer) // TRIED)]:
        there, _ = best_from(situation, unit, cell, arms, moved=True) if arms else (None, None)
        if there is not None and there.value > promised:
            best, promised = cell, there.value
    return None if best is None else ways[best]


def _distances(situation: Situation) -> dict[Cell, int]:
    """The distance to the nearest enemy, from each hex; 0 everywhere where there are none."""
    grids = [mark.far[0] for mark in situation.marks]
    return {cell: min((far[cell] for far in grids), default=0) for cell in situation.grid.cells}
