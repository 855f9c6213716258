"""The quick battle (MEC-3.8): an exchange of fire, for which dice are thrown at the table or in a simulation.

In each turn first the attacker's units fire, then the defender's, every weapon at the first living enemy on the list
that it can harm. A weapon that can be used once fires in the first turn in which it finds a target.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.mechs.catalogue import unit_type
from hexwar_tui.systems.mechs.events import fights
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.state import BEGINNER, Army, Unit
from hexwar_tui.systems.skirmish.catalogue import FACES, Weapon, load_catalogue

SAVES, TO_HIT = say("Saves"), say("To hit")
"""What the dice of a weapon are thrown for."""

STAND_IN = 8
"""The gunnery and piloting that a mech without a pilot fights with (ruling on MEC-3.5)."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit at the beginning of a quick battle: `weapons` are those that it can use, `stages` is the damage that
    destroys it, `points` its worth; its pilot adds the bonuses to rolls to hit and to saves."""

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
    """A fighter during the exchange: its `damage` by now, and the ids of weapons used up in it (`spent`)."""

    __slots__ = ("arms", "damage", "fighter", "spent", "stages")

    def __init__(self, fighter: Fighter) -> None:
        weapons = load_catalogue().weapons
        self.fighter, self.damage, self.stages = fighter, fighter.damage, fighter.stages
        self.arms = [weapons[id] for id in fighter.weapons]
        self.spent: list[str] = []

    @property
    def is_down(self) -> bool:
        """True if the fighter is destroyed."""
        return self.damage >= self.stages


Shoot: TypeAlias = Callable[[Fighter, str, Weapon, Fighter], int]
"""Throws the dice of one weapon: from shooter, id of the weapon, weapon and target it returns the damage done."""


def bonuses_of(frame: MecFrame, unit: Unit) -> tuple[int, int]:
    """What the unit's pilot adds to its rolls to hit, and to its saves (MEC-3.5); 0 if it is no mech, a malus for a
    mech without a pilot."""
    if not unit_type(frame.scenario.catalogue, unit).is_mech:
        return 0, 0
    pilot = None if unit.pilot is None else frame.state.pilots[unit.pilot]
    gunnery, piloting = (STAND_IN, STAND_IN) if pilot is None else (pilot.gunnery, pilot.piloting)
    return BEGINNER - gunnery, (BEGINNER - piloting) // 2


def arms_of(frame: MecFrame, unit: Unit) -> tuple[str, ...]:
    """The ids of the unit's weapons that are not used up (MEC-3.7)."""
    return tuple(id for id in unit_type(frame.scenario.catalogue, unit).weapons if id not in unit.spent)


def fighters(frame: MecFrame, army: Army, left_out: Collection[str] = ()) -> tuple[Fighter, ...]:
    """The army's units as fighters, in their order, without those whose ids are in `left_out`."""
    return tuple(_fighter(frame, army, unit) for unit in army.units if unit.id not in left_out)


def _fighter(frame: MecFrame, army: Army, unit: Unit) -> Fighter:
    type, (hit_bonus, save_bonus) = unit_type(frame.scenario.catalogue, unit), bonuses_of(frame, unit)
    return Fighter(
        id=unit.id,
        army=army.id,
        chassis=type.chassis,
        weapons=arms_of(frame, unit),
        stages=type.stages,
        points=type.points,
        hit_bonus=hit_bonus,
        save_bonus=save_bonus,
        damage=unit.damage,
    )


def exchange(
    attacking: Sequence[Fighting],
    defending: Sequence[Fighting],
    turns: int,
    shoot: Shoot,
    begin: Callable[[int], None] = lambda turn: None,
) -> bool:
    """Fights for `turns` turns, changing the fighters; returns True if the attacker wins. `shoot` throws the dice, and
    `begin` is told the number of each turn, counted from 1.

    A side whose units are all destroyed has lost; else the attacker wins if it has destroyed more value than it lost.
    """
    for turn in range(1, turns + 1):
        begin(turn)
        _volley(attacking, defending, shoot)
        _volley(defending, attacking, shoot)
        if all(one.is_down for one in attacking) or all(one.is_down for one in defending):
            break  # nobody is left to fire, or to be fired at
    if all(one.is_down for one in attacking):
        return False
    return all(one.is_down for one in defending) or lost(defending) > lost(attacking)


def lost(fighting: Sequence[Fighting]) -> int:
    """The worth, in points, of those fighters that are destroyed."""
    return sum(one.fighter.points for one in fighting if one.damage >= one.stages)


def _volley(firing: Sequence[Fighting], targets: Sequence[Fighting], shoot: Shoot) -> None:
    """Fires all weapons of every living unit once."""
    standing = [target for target in targets if target.damage < target.stages]
    for shooter in firing:
        if shooter.damage >= shooter.stages:
            continue
        for id, weapon in zip(shooter.fighter.weapons, shooter.arms, strict=True):
            if weapon.once and id in shooter.spent:
                continue
            for target in standing:
                if target.fighter.chassis not in weapon.no_effect:
                    if weapon.once:
                        shooter.spent.append(id)
                    target.damage += shoot(shooter.fighter, id, weapon, target.fighter)
                    if target.damage >= target.stages:
                        standing.remove(target)
                    break


# -- at the table ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a battle: the id of the winning army (None: nobody won); by unit id the damage that each has now
    (for a destroyed one all that it bears), and the weapons that it has used up in the battle."""

    winner: str | None
    damage: Mapping[str, int]
    spent: Mapping[str, Sequence[str]]


def fight(frame: MecFrame, table: Table) -> Result:
    """Fights the battle under way with dice thrown at the table and returns the result; armies are not changed."""
    state, battle = frame.state, frame.state.under_way
    attacker, defender = state.armies[battle.attacker], state.armies[battle.defender]
    attacking = [Fighting(one) for one in fighters(frame, attacker, battle.left_out)]
    defending = [Fighting(one) for one in fighters(frame, defender)]

    taking_part = (*attacking, *defending)
    firing = _Firing(taking_part, table)
    won = exchange(attacking, defending, frame.options.battle_turns, firing.shoot, firing.begin)
    return Result(
        attacker.id if won else defender.id,
        {one.fighter.id: min(one.damage, one.stages) for one in taking_part},
        {one.fighter.id: one.spent for one in taking_part},
    )


class _Firing:
    """Throws the dice of a quick battle at the table, and tells of every weapon that is fired."""

    def __init__(self, fighting: Sequence[Fighting], table: Table) -> None:
        self._fighting = {one.fighter.id: one for one in fighting}
        self._table = table
        self._turn, self._told = 0, (0, "")

    def begin(self, turn: int) -> None:
        """Notes that the turn with this number, counted from 1, has begun."""
        self._turn = turn

    def shoot(self, shooter: Fighter, id: str, weapon: Weapon, target: Fighter) -> int:
        """Throws the dice of one weapon, whose id is `id`, tells of the shot, and returns the damage done."""
        self._tell_who(shooter, target)
        chassis = load_catalogue().chassis[target.chassis]
        need, rolls, hits = self._hits(shooter, weapon, target)
        save = chassis.save - target.save_bonus
        saves = self._table.roll(f"{hits}d{FACES}", SAVES, "MEC-3.8", (shooter.army,))
        failed = sum(roll < save for roll in saves)
        damage = failed * weapon.damage_to(chassis)
        now = min(self._fighting[target.id].damage + damage, target.stages)
        dice = (rolls, need, hits, saves, save, failed)
        self._table.tell(fights.Volley(shooter.id, id, target.id, *dice, now, target.stages))
        return damage

    def _tell_who(self, shooter: Fighter, target: Fighter) -> None:
        """Tells whose units fire now, before the first of them in a turn throws dice."""
        if self._told != (self._turn, shooter.army):
            self._told = (self._turn, shooter.army)
            self._table.tell(fights.QuickTurn(self._turn, shooter.army, target.army))

    def _hits(self, shooter: Fighter, weapon: Weapon, target: Fighter) -> tuple[int | None, tuple[int, ...], int]:
        """What each die needs to hit, the dice, and how many hit; without dice for a weapon that never misses."""
        if weapon.hit is None:
            return None, (), weapon.shots
        # A 1 never hits, the highest face always does.
        need = max(2, min(weapon.hit - shooter.hit_bonus - weapon.hit_on.get(target.chassis, 0), FACES))
        rolls = self._table.roll(f"{weapon.shots}d{FACES}", TO_HIT, "MEC-3.8", (shooter.army,))
        return need, rolls, sum(roll >= need for roll in rolls)
