"""The quick battle (MEC-3.8): an exchange of fire, with dice thrown at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.battle.exchange import Fighter, Fighting, exchange, fighters
from hexwar_tui.systems.skirmish.catalogue import FACES, Weapon, load_catalogue


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a battle: the id of the army that won (None: nobody); by unit id the damage that each has now, and
    the weapons that it has used up in the battle. A destroyed unit has as much damage as destroys it."""

    winner: str | None
    damage: Mapping[str, int]
    spent: Mapping[str, Sequence[str]]


def fight(frame: MecFrame, table: Table) -> Result:
    """Fights the battle under way to its end and returns its result."""
    state, battle = frame.state, frame.state.battle
    assert battle is not None, "a battle is under way"
    attacker, defender = state.armies[battle.attacker], state.armies[battle.defender]
    attacking = [Fighting(one) for one in fighters(state, attacker, battle.left_out)]
    defending = [Fighting(one) for one in fighters(state, defender)]

    def shoot(shooter: Fighter, id: str, weapon: Weapon, target: Fighter) -> int:
        return _shoot(shooter, weapon, target, table)

    won = exchange(attacking, defending, frame.options.battle_turns, shoot)
    taking_part = (*attacking, *defending)
    return Result(
        attacker.id if won else defender.id,
        {one.fighter.id: min(one.damage, one.stages) for one in taking_part},
        {one.fighter.id: one.spent for one in taking_part},
    )


def _shoot(shooter: Fighter, weapon: Weapon, target: Fighter, table: Table) -> int:
    chassis, by = load_catalogue().chassis[target.chassis], (shooter.army,)
    hits = weapon.shots
    if weapon.hit is not None:
        modifier = shooter.hit_bonus + weapon.hit_on.get(target.chassis, 0)
        rolls = table.roll(f"{weapon.shots}d{FACES}", say("To hit"), "MEC-3.8", by)
        hits = sum(roll == FACES or (roll > 1 and roll + modifier >= weapon.hit) for roll in rolls)
    saves = table.roll(f"{hits}d{FACES}", say("Saves"), "MEC-3.8", by)
    return sum(roll + target.save_bonus < chassis.save for roll in saves) * weapon.damage_to(chassis)
