"""Combat (ASH-5): volleys of dice, cover, shooting, and melee.

A `Volley` has all that counts of the dice of one kind of weapon before they are thrown. Combat throws it, and previews
work out its odds (`orders.rounds.odds`), so that both follow one rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.events import rounds
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.properties import Arm, Armoury
from hexwar_tui.systems.ashlands.rules import experience
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting.wounds import (
    NO_LOSSES,
    destroy,
    inflict,
    successes,
    take_morale_test,
)
from hexwar_tui.systems.ashlands.state import Unit
from hexwar_tui.systems.ashlands.terrain import Cover

ATTACK_DICE, DEFENCE_DICE = say("Attack dice"), say("Defence dice")

ONLY_SIXES = 6
"""ASH-4.3: in melee a Suppressed unit hits only with this number, whatever else is added to its dice."""


@dataclass(frozen=True, slots=True)
class Volley:
    """The dice that a unit throws for one kind of weapon: `attacks` dice, which succeed on `need` or more; each success
    makes `blast` hits, each saved by `save` or more. If `sniper`, the shooter picks which models are wounded."""

    weapon: str
    attacks: int
    need: int
    save: int
    blast: int = 1
    sniper: bool = False


class Shelter(NamedTuple):
    """The cover of a hex against shooting: if `partial`, attack dice get −1; if `full`, defence dice get +1."""

    partial: bool
    full: bool


def shelter(frame: AshFrame, cell: Cell) -> Shelter:
    """The cover that the hex gives by terrain, trench or central base; equal cover from two of these counts once."""
    terrain, state = frame.scenario.ground.terrain[cell], frame.state
    assert terrain is not None, "units stand on hexes"
    return Shelter(
        terrain.cover is Cover.PARTIAL or cell in state.trenches, terrain.cover is Cover.FULL or cell in state.bases
    )


def reaches(frame: AshFrame, arm: Arm, start: Cell, goal: Cell, *, moved: bool) -> bool:
    """True if the weapon can fire from `start` at `goal` (ASH-4.4). Melee weapons never can; Static ones can't if the
    unit has `moved` in this action."""
    ground = frame.scenario.ground
    if not 0 < ground.grid.distance(start, goal) <= arm.reach or (arm.static and moved):
        return False
    if ground.is_underground[start] or ground.is_underground[goal]:
        return False
    return arm.indirect or ground.sees(start, goal)


def shots(frame: AshFrame, shooter: Unit, start: Cell, target: Unit, *, moved: bool) -> tuple[Volley, ...]:
    """The volleys of all weapons with which the shooter can fire at the target from `start` (ASH-4.4); empty if it
    can't. `moved` says whether it has moved in this action."""
    goal, armoury = target.hex, frame.scenario.armoury
    firing = [(arm, n) for arm, n in armoury.arms(shooter).items() if reaches(frame, arm, start, goal, moved=moved)]
    if not firing:
        return ()
    cover = shelter(frame, goal)
    need = armoury.quality(shooter) + cover.partial + shooter.no_supply
    save = armoury.defence(target) - cover.full
    twice = effects.is_on(frame, "suppressing-fire")
    return tuple(_volley(arm, 2 * n if twice and arm.heavy else n, need, save, target) for arm, n in firing)


def fire_with(armoury: Armoury, shooter: Unit, target: Unit, distance: int, cover: Shelter) -> tuple[Volley, ...]:
    """The volleys of the weapons with which the shooter can fire that far, for units that need not be in a game:
    nothing stands between them, and the shooter has not moved."""
    need, save = armoury.quality(shooter) + cover.partial, armoury.defence(target) - cover.full
    arms = armoury.arms(shooter).items()
    return tuple(_volley(arm, count, need, save, target) for arm, count in arms if 0 < distance <= arm.reach)


def blows(frame: AshFrame, striker: Unit, target: Unit) -> tuple[Volley, ...]:
    """The volleys with which `striker` strikes the target in melee (ASH-5.4), one for each kind of melee weapon."""
    return blows_with(frame.scenario.armoury, striker, target, effects.melee_bonus(frame))


def blows_with(armoury: Armoury, striker: Unit, target: Unit, bonus: int) -> tuple[Volley, ...]:
    """The same volleys as of `blows`, for units that need not be in a game: `bonus` is added to each attack die."""
    need = ONLY_SIXES if striker.suppressed else armoury.quality(striker) - bonus
    save = armoury.defence(target)
    arms = armoury.arms(striker).items()
    return tuple(_volley(arm, count, need, save, target) for arm, count in arms if arm.reach == 0)


def _volley(arm: Arm, count: int, need: int, save: int, target: Unit) -> Volley:
    blast = arm.blast if arm.blast == 1 else min(arm.blast, target.alive)  # A target has a living model at least.
    return Volley(arm.id, count * arm.attacks, need, save + arm.piercing, blast, arm.sniper)


def shoot(frame: AshFrame, shooter: Unit, target: Unit, table: Table, *, moved: bool, pick: str | None) -> None:
    """Fires all weapons of the shooter that reach the target. The target is destroyed, or tests morale if models of it
    died and it is at half strength (ASH-4.4, 5.1 to 5.3).

    `moved` says that the shooter has moved in this action; `pick` is the class of models that Sniper weapons wound, as
    long as one of them lives.
    """
    volleys = shots(frame, shooter, shooter.hex, target, moved=moved)
    losses = _attack(frame, rounds.Fired, shooter, target, volleys, table, pick)
    if not target.alive:
        destroy(frame, target, shooter, table)
    elif losses.killed and is_half(target.alive, target.full_strength):
        take_morale_test(frame, target, table)


def is_half(alive: int, full_strength: int) -> bool:
    """True if a unit with `alive` models left is at half its full strength or less (ASH-5.3)."""
    return 2 * alive <= full_strength


def fight(frame: AshFrame, attacker: Unit, target: Unit, table: Table) -> None:
    """Fights out the melee of the attacker with the target beside it (ASH-5.4): both strike, the loser goes back or is
    destroyed and tests morale, and units gain experience."""
    dealt = _attack(frame, rounds.Struck, attacker, target, blows(frame, attacker, target), table, None)
    taken = NO_LOSSES
    if target.alive:
        taken = _attack(frame, rounds.StruckBack, target, attacker, blows(frame, target, attacker), table, None)
    winner = _winner(attacker, target, dealt.wounds, taken.wounds)
    winning = None if winner is None else winner.id
    table.tell(rounds.Melee(attacker.id, target.id, dealt.wounds, taken.wounds, winning))
    if winner is attacker:
        _drive_off(frame, attacker, target, table)
    elif attacker.alive:
        _fall_back(frame, attacker, table, beaten=winner is target)
    else:
        destroy(frame, attacker, target, table)
    if winner is not None:
        experience.gain(winner, effects.melee_bonus(frame), table)
        effects.after_melee_won(frame, winner.side, table)


def _attack(
    frame: AshFrame,
    told: type[rounds.Fired | rounds.Struck | rounds.StruckBack],
    unit: Unit,
    target: Unit,
    volleys: Iterable[Volley],
    table: Table,
    pick: str | None,
) -> rounds.Losses:
    """Throws volleys, then deals the wounds, those of Snipers first; tells the losses as `told` and returns them."""
    aimed = others = 0
    for volley in volleys:
        wounds = _throw(unit, target, volley, table)
        aimed += wounds if volley.sniper else 0
        others += 0 if volley.sniper else wounds
    first = inflict(frame, target, aimed, table, pick)
    second = inflict(frame, target, others, table)
    losses = rounds.Losses(first.wounds + second.wounds, first.killed + second.killed)
    table.tell(told(unit.id, target.id, losses, unit.hex, target.hex))
    return losses


def _throw(unit: Unit, target: Unit, volley: Volley, table: Table) -> int:
    """Throws the attack dice of a volley, and a defence die for each hit; returns the hits not saved (ASH-5.1)."""
    by = (unit.id, target.id)
    dice = table.roll(f"{volley.attacks}d6", ATTACK_DICE, "ASH-5.1", by)
    hits = successes(dice, volley.need) * volley.blast
    saves = table.roll(f"{hits}d6", DEFENCE_DICE, "ASH-5.1", by) if hits else ()
    wounds = hits - successes(saves, volley.save)
    table.tell(rounds.Volley(*by, volley.weapon, dice, volley.need, hits, saves, volley.save, wounds))
    return wounds


def _winner(attacker: Unit, target: Unit, dealt: int, taken: int) -> Unit | None:
    """The winner of a melee (ASH-5.4): the only survivor, else who dealt more wounds; None if they dealt the same."""
    if not target.alive:
        return attacker
    if not attacker.alive:
        return target
    if dealt == taken:
        return None
    return attacker if dealt > taken else target


def _drive_off(frame: AshFrame, attacker: Unit, target: Unit, table: Table) -> None:
    """Makes the beaten defender retreat and test morale, or destroys it, and moves the winner into its hex."""
    held = target.hex
    refuge = retreat_hex(frame, target, attacker.hex) if target.alive else None
    if refuge is not None:
        frame.state.put(target, refuge)
        table.tell(rounds.Retreated(target.id, refuge))
        take_morale_test(frame, target, table)
    else:
        if target.alive:
            table.tell(rounds.NoRetreat(target.id, held))
        destroy(frame, target, attacker, table)
    frame.state.put(attacker, held)
    table.tell(rounds.Advanced(attacker.id, held))


def _fall_back(frame: AshFrame, attacker: Unit, table: Table, *, beaten: bool) -> None:
    """Tells that the attacker goes back to the hex from which it struck; if it is beaten, it tests morale."""
    table.tell(rounds.FellBack(attacker.id, attacker.hex))
    if beaten:
        take_morale_test(frame, attacker, table)


def retreat_hex(frame: AshFrame, unit: Unit, struck_from: Cell) -> Cell | None:
    """The hex to which a beaten defender retreats (ASH-5.4): of its free passable neighbours the one farthest from
    `struck_from`, of several the one nearest its own base, then the one with the lowest rank; None if no neighbour is
    free.

    The hex from which it was struck is not free: its attacker still stands there.
    """
    ground, state = frame.scenario.ground, frame.state
    distance = ground.grid.distance
    base = next((cell for cell, owner in state.bases.items() if owner == unit.side), None)
    free = [
        cell for cell in ground.grid.neighbours[unit.hex] if ground.is_passable[cell] and cell not in state.occupied
    ]
    return min(
        free,
        key=lambda cell: (
            -distance(cell, struck_from),
            0 if base is None else distance(cell, base),
            ground.rank[cell],
        ),
        default=None,
    )
