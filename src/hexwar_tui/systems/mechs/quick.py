"""The quick battle (MEC-3.8): an exchange of dice from the statistics that units have on a board.

For `battle_turns` turns first the attacker's units fire, then the defender's. Each shot goes at the first living
enemy on the list that its weapon can harm; it rolls to hit, and what is hit rolls its save. Weapons that can be used
once fire in the first turn in which they find a target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hexwar_tui.engine.language import say
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.mechs.catalogue import unit_type, value_of
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.state import BEGINNER, Army, Unit
from hexwar_tui.systems.skirmish.catalogue import FACES, Weapon, load_catalogue

STAND_IN = 8
"""Gunnery and piloting of whoever drives a mech that has no pilot (ruling on MEC-3.5)."""


@dataclass(slots=True)
class Result:
    """What a battle has come to: who has won (None: a drawn board), and by unit id the damage that each has now and the
    weapons it has used up. Units that are destroyed have as much damage as they bear."""

    winner: str | None
    damage: Mapping[str, int]
    spent: Mapping[str, Sequence[str]]


@dataclass(slots=True)
class _Fighter:
    unit: Unit
    hit_bonus: int
    save_bonus: int
    damage: int
    spent: list[str] = field(default_factory=list)

    @property
    def is_down(self) -> bool:
        return self.damage >= unit_type(self.unit).stages


def bonuses_of(frame: MecFrame, unit: Unit) -> tuple[int, int]:
    """What its pilot adds to a unit's rolls to hit and to its saves (MEC-3.5)."""
    if not unit_type(unit).is_mech:
        return 0, 0
    pilot = None if unit.pilot is None else frame.state.pilots[unit.pilot]
    gunnery, piloting = (STAND_IN, STAND_IN) if pilot is None else (pilot.gunnery, pilot.piloting)
    return BEGINNER - gunnery, (BEGINNER - piloting) // 2


def fight(frame: MecFrame, table: Table) -> Result:
    """Fights the battle that is under way to its end."""
    state, battle = frame.state, frame.state.battle
    assert battle is not None, "a battle is under way"
    attacker, defender = state.armies[battle.attacker], state.armies[battle.defender]
    attacking, defending = _fighters(frame, attacker, battle.left_out), _fighters(frame, defender, ())
    for _ in range(frame.options.battle_turns):
        _volley(attacking, defending, table, attacker.id)
        _volley(defending, attacking, table, defender.id)
    return Result(_winner(attacker, defender, attacking, defending), *_marks((*attacking, *defending)))


def _fighters(frame: MecFrame, army: Army, left_out: Sequence[str]) -> list[_Fighter]:
    return [
        _Fighter(unit, *bonuses_of(frame, unit), unit.damage, list(unit.spent))
        for unit in army.units
        if unit.id not in left_out
    ]


def _winner(attacker: Army, defender: Army, attacking: Sequence[_Fighter], defending: Sequence[_Fighter]) -> str | None:
    """MEC-3.8: the attacker wins by wiping out or by more value destroyed, else the defender holds. Where nobody is
    left on either side, nobody wins."""
    if all(one.is_down for one in defending):
        return None if all(one.is_down for one in attacking) else attacker.id
    destroyed, lost = (value_of([one.unit for one in side if one.is_down]) for side in (defending, attacking))
    return attacker.id if destroyed > lost else defender.id


def _marks(fighters: Sequence[_Fighter]) -> tuple[Mapping[str, int], Mapping[str, Sequence[str]]]:
    damage = {one.unit.id: min(one.damage, unit_type(one.unit).stages) for one in fighters}
    return damage, {one.unit.id: one.spent for one in fighters}


def _volley(firing: Sequence[_Fighter], targets: Sequence[_Fighter], table: Table, by: str) -> None:
    """Every living unit fires all its weapons."""
    for shooter in [one for one in firing if not one.is_down]:
        for id in unit_type(shooter.unit).weapons:
            weapon = load_catalogue().weapons[id]
            if weapon.once and id in shooter.spent:
                continue
            target = next((one for one in targets if _can_harm(weapon, one)), None)
            if target is None:
                continue
            if weapon.once:
                shooter.spent.append(id)
            _shoot(shooter, weapon, target, table, by)


def _can_harm(weapon: Weapon, target: _Fighter) -> bool:
    return not target.is_down and unit_type(target.unit).chassis not in weapon.no_effect


def _shoot(shooter: _Fighter, weapon: Weapon, target: _Fighter, table: Table, by: str) -> None:
    chassis = load_catalogue().chassis[unit_type(target.unit).chassis]
    hits = weapon.shots
    if weapon.hit is not None:
        modifier = shooter.hit_bonus + weapon.hit_on.get(unit_type(target.unit).chassis, 0)
        rolls = table.roll(f"{weapon.shots}d{FACES}", say("To hit"), "MEC-3.8", (by,))
        hits = sum(roll == FACES or (roll > 1 and roll + modifier >= weapon.hit) for roll in rolls)
    saves = table.roll(f"{hits}d{FACES}", say("Saves"), "MEC-3.8", (by,))
    failed = sum(roll + target.save_bonus < chassis.save for roll in saves)
    target.damage += failed * weapon.damage_to(chassis)
