"""Draws what a seat does not know of a game of Skirmish before the sheets are shown: the force of the other side."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.sequence import forces
from hexwar_tui.systems.skirmish.rules.sequence.beginning import raise_unit, recruits
from hexwar_tui.systems.skirmish.state import Compartment, Phase, Recruit, Unit, Weapon


def imagine(frame: SkiFrame, seat: Seat, rng: Rng) -> None:
    """Gives the other side, in a copy of the frame that `seat` knows, the force that its scenario brings or, where it
    forms its own, a ready-made one that it can pay. Its units on the board carry what units of their chassis carry in
    that force; units it has not deployed are the others of the force."""
    state = frame.state
    if state.sheets_shown or seat == REFEREE:
        return
    for side in state.sides:
        if side != seat:
            force = _force(frame, side, rng)
            if state.phase is Phase.FORMING and side not in frame.scenario.forces:
                state.sealed[side] = Compartment(force)
            else:
                _raise(frame, side, force)


def _force(frame: SkiFrame, side: Side, rng: Rng) -> list[Recruit]:
    """The units of the force that a side is thought to have."""
    if side in frame.scenario.forces:
        return [recruit for spec in frame.scenario.forces[side] for recruit in recruits(spec)]
    budget = forces.budget(frame, side)
    known = [forces.force(frame, id) for id in frame.scenario.catalogue.forces]
    return rng.choice(
        [force for force in known if sum(forces.cost(frame, one) for one in force) <= budget] or [[Recruit("soldier")]]
    )


def _raise(frame: SkiFrame, side: Side, force: Sequence[Recruit]) -> None:
    state, own = frame.state, frame.state.sides[side]
    left, seen = list(force), [unit for unit in state.units.values() if unit.side == side]
    for unit in seen:
        _arm(unit, left)
    own.raised = max((unit.number for unit in seen), default=0)
    for recruit in [] if own.deployed else left:
        raise_unit(state, side, recruit)


def _arm(unit: Unit, left: list[Recruit]) -> None:
    """Gives a unit what the first unit of its chassis in the rest of a force has, and takes that out of it."""
    found = next((recruit for recruit in left if recruit.chassis == unit.chassis), None)
    if found is not None:
        left.remove(found)
        unit.weapons, unit.skills = [Weapon(id) for id in found.weapons], list(found.skills)
