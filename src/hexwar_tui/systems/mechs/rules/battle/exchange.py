"""The exchange of dice that a quick battle is (MEC-3.8), whoever throws them: the table, or a simulation of the odds.

Turn by turn first the attacker's units fire, then the defender's, every weapon at the first living enemy on the list
that it can harm. Weapons that can be used once fire in the first turn in which they find a target.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.state import BEGINNER, Army, MecState, Unit
from hexwar_tui.systems.skirmish.catalogue import Weapon, load_catalogue

STAND_IN = 8
"""Gunnery and piloting of whoever drives a mech that has no pilot (ruling on MEC-3.5)."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit that takes part, as it goes into the exchange: `weapons` are those that it can use, `stages` the damage
    that destroys it, `points` what it is worth."""

    id: str
    army: str
    chassis: str
    weapons: tuple[str, ...]
    stages: int
    points: int
    hit_bonus: int
    save_bonus: int
    damage: int


class Fighting:
    """A fighter in the exchange: the damage that it has now, and what it has used up in it."""

    __slots__ = ("arms", "damage", "fighter", "spent", "stages")

    def __init__(self, fighter: Fighter) -> None:
        weapons = load_catalogue().weapons
        self.fighter, self.damage, self.stages = fighter, fighter.damage, fighter.stages
        self.arms = [weapons[id] for id in fighter.weapons]
        self.spent: list[str] = []

    @property
    def is_down(self) -> bool:
        """Whether it is destroyed."""
        return self.damage >= self.stages


Shoot: TypeAlias = Callable[[Fighter, str, Weapon, Fighter], int]
"""Throws for one weapon, by its id, against a target: the damage that it does."""


def bonuses_of(state: MecState, unit: Unit) -> tuple[int, int]:
    """What its pilot adds to a unit's rolls to hit and to its saves (MEC-3.5)."""
    if not unit_type(unit).is_mech:
        return 0, 0
    pilot = None if unit.pilot is None else state.pilots[unit.pilot]
    gunnery, piloting = (STAND_IN, STAND_IN) if pilot is None else (pilot.gunnery, pilot.piloting)
    return BEGINNER - gunnery, (BEGINNER - piloting) // 2


def arms_of(unit: Unit) -> tuple[str, ...]:
    """The weapons that a unit can still use (MEC-3.7)."""
    return tuple(id for id in unit_type(unit).weapons if id not in unit.spent)


def fighters(state: MecState, army: Army, left_out: Collection[str] = ()) -> tuple[Fighter, ...]:
    """The units of an army that take part, in the order of the list."""
    return tuple(_fighter(state, army, unit) for unit in army.units if unit.id not in left_out)


def _fighter(state: MecState, army: Army, unit: Unit) -> Fighter:
    type, (hit_bonus, save_bonus) = unit_type(unit), bonuses_of(state, unit)
    return Fighter(
        id=unit.id,
        army=army.id,
        chassis=type.chassis,
        weapons=arms_of(unit),
        stages=type.stages,
        points=type.points,
        hit_bonus=hit_bonus,
        save_bonus=save_bonus,
        damage=unit.damage,
    )


def exchange(attacking: Sequence[Fighting], defending: Sequence[Fighting], turns: int, shoot: Shoot) -> bool:
    """Fights it out; whether the attacker has won. Somebody is always left, as nobody fires who is destroyed.

    Whoever has nobody left has lost; else the attacker wins by more value destroyed, or the defender holds.
    """
    for _ in range(turns):
        _volley(attacking, defending, shoot)
        _volley(defending, attacking, shoot)
    if all(one.is_down for one in attacking):
        return False
    return all(one.is_down for one in defending) or lost(defending) > lost(attacking)


def lost(fighting: Sequence[Fighting]) -> int:
    """What the units that were destroyed are worth."""
    return sum(one.fighter.points for one in fighting if one.damage >= one.stages)


def _volley(firing: Sequence[Fighting], targets: Sequence[Fighting], shoot: Shoot) -> None:
    """Every living unit fires all its weapons."""
    for shooter in firing:
        if shooter.damage >= shooter.stages:
            continue
        for id, weapon in zip(shooter.fighter.weapons, shooter.arms, strict=True):
            if weapon.once and id in shooter.spent:
                continue
            for target in targets:
                if target.damage < target.stages and target.fighter.chassis not in weapon.no_effect:
                    if weapon.once:
                        shooter.spent.append(id)
                    target.damage += shoot(shooter.fighter, id, weapon, target.fighter)
                    break
