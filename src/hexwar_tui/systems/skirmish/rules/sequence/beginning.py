"""How a game begins (SKI-4.1): with forces to be formed, or with those that the scenario brings."""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.skirmish.catalogue import UnitSpec
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.state import Building, Compartment, Phase, Recruit, SideState, SkiState, Unit, Weapon


def new_state(scenario: SkiScenario, sides: tuple[Side, ...]) -> SkiState:
    """The state at the start of a game: the forces that the scenario brings are raised, and all other sides form
    theirs; if all forces are brought, the roll for deployment is next."""
    forming = [side for side in sides if side not in scenario.forces]
    state = SkiState(
        turn=0,
        phase=Phase.FORMING if forming else Phase.DEPLOYMENT_ROLL,
        sides={side: SideState() for side in sides},
        order=list(sides),
        buildings={id: Building() for id in scenario.board.objects},
        sealed={side: Compartment() for side in forming},
    )
    for side in sides:
        for spec in scenario.forces.get(side, ()):
            for recruit in recruits(spec):
                unit = raise_unit(state, side, recruit)
                unit.damage, unit.hit_bonus, unit.save_bonus = spec.damage, spec.hit_bonus, spec.save_bonus
    return state


def raise_unit(state: SkiState, side: Side, recruit: Recruit) -> Unit:
    """Adds a unit made as `recruit` says to a side's force, under the side's next number, and returns it. It is not
    deployed yet."""
    own = state.sides[side]
    own.raised += 1
    unit = Unit(
        id=unit_id(side, own.raised),
        side=side,
        number=own.raised,
        name=recruit.name,
        chassis=recruit.chassis,
        cell=None,
        weapons=[Weapon(id) for id in recruit.weapons],
        skills=list(recruit.skills),
    )
    state.units[unit.id] = unit
    return unit


def recruits(spec: UnitSpec) -> list[Recruit]:
    """The like units that a spec describes, as many as its `count`."""
    return [Recruit(spec.chassis, list(spec.weapons), list(spec.skills), spec.name) for _ in range(spec.count)]


def unit_id(side: Side, number: int) -> str:
    """The id of the unit of `side` with this number, such as ``red-3``."""
    return f"{side}-{number}"


def waiting_to_form(state: SkiState) -> Sequence[Side]:
    """The sides that form their forces now, in the order of seats, whether they have sealed or not; none in later
    phases."""
    return [side for side in state.sides if side in state.sealed]
