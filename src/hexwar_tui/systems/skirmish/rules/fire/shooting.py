"""Shooting (SKI-2.2): what a shot needs and does, and the dice that are thrown for it.

A `Shot` says all about the dice of a weapon's fire before they are thrown. The resolution throws it, the preview works
out its odds (`odds`), so that both follow one rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.catalogue import FACES, Weapon, load_catalogue
from hexwar_tui.systems.skirmish.events import combat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, hurt, is_infantry, is_wounded, stages_left
from hexwar_tui.systems.skirmish.rules.fire.buildings import damage_building
from hexwar_tui.systems.skirmish.rules.fire.detection import Detection, detection, struck, take_test
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.state import OpeningUse, Unit
from hexwar_tui.systems.skirmish.state import Weapon as Carried

HIT_DICE, SAVE_DICE = say("Dice to hit"), say("Saves")

VETERAN = "veteran"
AIR_STRIKE = "air-strike"


@dataclass(frozen=True, slots=True)
class Victim:
    """Somebody who is hit by every hit of a shot: the roll that saves (None: no save), the damage of a failed save, and
    the damage that he still bears."""

    unit: str
    save: int | None
    damage: int
    stages: int


@dataclass(frozen=True, slots=True)
class Shot:
    """A weapon's fire at one target: how many shots, the roll that hits (None: it never misses), the roll that detects
    the target first (None: no test), whom each hit hits, and the building that it damages instead."""

    weapon: str
    shots: int
    need: int | None
    detect: int | None
    victims: tuple[Victim, ...]
    building: str | None = None


# -- what a shot needs -------------------------------------------------------------------------------------------------


def at_unit(frame: SkiFrame, shooter: Unit, weapon_id: str, target: Unit, shots: int) -> Shot:
    """A shot at a unit; of weapons that hit the whole hex, at all soldiers on the target's hex, or at the vehicle."""
    weapon = load_catalogue().weapons[weapon_id]
    need = needed(weapon, hit_modifiers(frame, shooter, weapon, target))
    test = frame.options.detect if detection(frame, shooter, target) is Detection.TEST else None
    hit = _all_on_hex(frame, target) if weapon.whole_hex else [target]
    return Shot(weapon_id, shots, need, test, tuple(victim(weapon, each) for each in hit))


def at_building(frame: SkiFrame, shooter: Unit, weapon_id: str, building: str, shots: int) -> Shot:
    """A shot at a house or bunker, at the hex of it that is seen nearest: no save, each hit is 1 damage (SKI-1.2 c)."""
    weapon = load_catalogue().weapons[weapon_id]
    need = needed(weapon, building_modifiers(frame, shooter, weapon, building))
    return Shot(weapon_id, shots, need, None, (), building)


def at_hex(frame: SkiFrame, caller: Unit, carrier: Unit, cell: Cell) -> Shot:
    """An air strike on a hex: on the house that stands there, unless a flyer is above it, else on everybody who is not
    inside, once its caller has detected one; there is no range, and only the skill of its carrier counts (ruling)."""
    weapon = load_catalogue().weapons[AIR_STRIKE]
    need = needed(weapon, list(skill_modifiers(carrier)))
    building = positions.building_at(frame, cell)
    open_to_it = positions.outside_at(frame, cell)
    if building is not None and not open_to_it:
        return Shot(AIR_STRIKE, 1, need, None, (), building)
    test = frame.options.detect if struck(frame, caller, cell)[0] is Detection.TEST else None
    return Shot(AIR_STRIKE, 1, need, test, tuple(victim(weapon, unit) for unit in open_to_it))


def _all_on_hex(frame: SkiFrame, target: Unit) -> list[Unit]:
    """Soldiers share a hex with soldiers only, or with a flyer above their roof, so that these are all whom the weapon
    can hit; with them who is aimed at where he fired from, though he has gone."""
    assert target.cell is not None, "the target is on the board"
    flies = chassis_of(target).flies
    there = [unit for unit in frame.state.units_at(target.cell) if chassis_of(unit).flies == flies]
    return there if any(unit.id == target.id for unit in there) else [*there, target]


def victim(weapon: Weapon, unit: Unit) -> Victim:
    """What a hit of this weapon does to a unit."""
    chassis = chassis_of(unit)
    save = None if chassis.is_infantry and not weapon.soldiers_save else chassis.save - unit.save_bonus
    return Victim(unit.id, save, weapon.damage_to(chassis), stages_left(unit))


def needed(weapon: Weapon, modifiers: list[tuple[Text, int]]) -> int | None:
    """The roll that hits, from 2 to 20, since a natural 20 hits and a natural 1 misses; None: it never misses."""
    if weapon.hit is None:
        return None
    return min(FACES, max(2, weapon.hit - sum(change for _, change in modifiers)))


def hit_modifiers(frame: SkiFrame, shooter: Unit, weapon: Weapon, target: Unit) -> list[tuple[Text, int]]:
    """SKI-2.2: all that is added to the shooter's roll against a unit, each with its reason."""
    numbers = load_catalogue().numbers
    found = [*_range_modifiers(weapon, positions.between(frame, shooter, target)), *crew_modifiers(frame, shooter)]
    if positions.on_hill(frame, target):
        found.append((say("the target is on a hill"), numbers.on_hill))
    if target.chassis in weapon.hit_on:
        found.append((say("armour of the target"), weapon.hit_on[target.chassis]))
    return found


def building_modifiers(frame: SkiFrame, shooter: Unit, weapon: Weapon, building: str) -> list[tuple[Text, int]]:
    """SKI-2.2: all that is added to the shooter's roll against a building, each with its reason."""
    cell, _ = positions.seen_cell(frame, shooter, building)
    return [*_range_modifiers(weapon, positions.distance(frame, shooter, cell)), *crew_modifiers(frame, shooter)]


def _range_modifiers(weapon: Weapon, far: int) -> Iterator[tuple[Text, int]]:
    if weapon.range is not None and 2 * far > weapon.range:
        yield say("over half range"), load_catalogue().numbers.far


def crew_modifiers(frame: SkiFrame, shooter: Unit) -> Iterator[tuple[Text, int]]:
    """What the shooter's own condition adds: having moved, his wound, his skill."""
    numbers = load_catalogue().numbers
    if shooter.moved_in == frame.state.turn and is_infantry(shooter):
        yield say("it has moved"), numbers.moved
    if is_wounded(shooter):
        yield say("it is wounded"), numbers.wounded
    yield from skill_modifiers(shooter)


def skill_modifiers(unit: Unit) -> Iterator[tuple[Text, int]]:
    """What the skill of a crew adds."""
    if VETERAN in unit.skills:
        yield say("Veteran"), load_catalogue().numbers.veteran
    if unit.hit_bonus:
        yield say("skill of the crew"), unit.hit_bonus


# -- firing ------------------------------------------------------------------------------------------------------------


def shots_left(weapon: Carried, turn: int) -> int:
    """The shots that a weapon still has this turn."""
    if weapon.spent or (turn and weapon.shut_in == turn):
        return 0
    fired = weapon.shots if weapon.fired_in == turn else 0
    return load_catalogue().weapons[weapon.id].shots - fired


def ready_weapon(unit: Unit, weapon_id: str, turn: int) -> Carried | None:
    """The weapon of that kind with which the unit shoots next: the first with shots left; None where none has any."""
    return next((arm for arm in unit.weapons if arm.id == weapon_id and shots_left(arm, turn) > 0), None)


def use(frame: SkiFrame, weapon: Carried, shots: int) -> None:
    """Counts shots of a weapon; what is used once a game is spent."""
    turn = frame.state.turn
    weapon.shots = shots + (weapon.shots if weapon.fired_in == turn else 0)
    weapon.fired_in = turn
    weapon.spent = load_catalogue().weapons[weapon.id].once


def note_activity(frame: SkiFrame, unit: Unit, aimed_into: str | None = None) -> None:
    """SKI-1.2 a: the unit has fired, thrown or planted; out of an opening it counts among its two shooters, and is to
    be found there until its next turn (1.2 b). `aimed_into` is the building that the target is in."""
    unit.active_in = frame.state.turn
    building = positions.inside(frame, unit)
    if building is None:
        return
    unit.active_inside = True
    if unit.opening is not None and building != aimed_into:
        unit.fired_from = unit.opening
        shooters = opening_use(frame, unit).shooters
        if unit.id not in shooters:
            shooters.append(unit.id)


def opening_use(frame: SkiFrame, unit: Unit) -> OpeningUse:
    """The record of the opening that a unit is at, made where there is none this turn."""
    assert unit.opening is not None, "it is at an opening"
    uses = frame.state.openings
    found = next((use for use in uses if use.opening == unit.opening), None)
    if found is None:
        found = OpeningUse(unit.opening)
        uses.append(found)
    return found


def fire(frame: SkiFrame, shooter: Unit, weapon: Carried, target: Unit, shots: int, table: Table) -> None:
    """Fires at a unit, as it is aimed at (`positions.aims`): the detection test where one is needed, then to hit, then
    the saves."""
    shot = at_unit(frame, shooter, weapon.id, target, shots)
    use(frame, weapon, shots)
    note_activity(frame, shooter, positions.inside(frame, target))
    if shot.detect is not None and not take_test(frame, shooter, target, table):
        left = shots_left(weapon, frame.state.turn)
        use(frame, weapon, left)  # one test for the whole burst, however it is split
        table.tell(combat.ShotLost(shooter.id, target.id, weapon.id, shots + left))
        return
    thrown = _throw(shot, (shooter.id, target.id), table)
    assert shooter.cell is not None, "it is on the board"
    assert target.cell is not None, "it is on the board"
    table.tell(combat.Fired(shooter.id, weapon.id, thrown, target.cell, target.id, None, shooter.cell))
    _suffer(frame, shot, thrown.hits, shooter, table)


def fire_at_building(frame: SkiFrame, shooter: Unit, weapon: Carried, building: str, shots: int, table: Table) -> None:
    """Fires at a house or bunker."""
    shot = at_building(frame, shooter, weapon.id, building, shots)
    cell, _ = positions.seen_cell(frame, shooter, building)
    use(frame, weapon, shots)
    note_activity(frame, shooter)
    thrown = _throw(shot, (shooter.id, building), table)
    assert shooter.cell is not None, "it is on the board"
    table.tell(combat.Fired(shooter.id, weapon.id, thrown, cell, None, building, shooter.cell))
    damage_building(frame, building, thrown.hits, shooter, table)


def strike(frame: SkiFrame, caller: Unit, carrier: Unit, weapon: Carried, cell: Cell, table: Table) -> None:
    """An air strike comes down on a hex: on the house there, or on all who are there, friends with them; on light cover
    once its caller has detected somebody (SKI-1.4)."""
    shot, (_, target) = at_hex(frame, caller, carrier, cell), struck(frame, caller, cell)
    use(frame, weapon, 1)
    if caller is carrier:
        note_activity(frame, caller)
    if shot.detect is not None and target is not None and not take_test(frame, caller, target, table):
        table.tell(combat.ShotLost(carrier.id, target.id, weapon.id))
        return
    thrown = _throw(shot, (caller.id, carrier.id), table)
    table.tell(combat.Strike(thrown, cell, caller.id, carrier.id, shot.building, weapon.id))
    if shot.building is not None:
        damage_building(frame, shot.building, thrown.hits, carrier, table)
    else:
        _suffer(frame, shot, thrown.hits, carrier, table)


def _throw(shot: Shot, by: tuple[str, ...], table: Table) -> combat.Thrown:
    """The dice to hit, and how many of them do."""
    need = shot.need
    if need is None:
        return combat.Thrown((), None, shot.shots)
    dice = table.roll(f"{shot.shots}d{FACES}", HIT_DICE, "SKI-2.2", by)
    return combat.Thrown(dice, need, sum(die >= need for die in dice))


def _suffer(frame: SkiFrame, shot: Shot, hits: int, by: Unit, table: Table) -> None:
    """SKI-2.2: everybody saves against each hit that hits him; a failed save is one stage, or damage."""
    if not hits:
        return
    for each in shot.victims:
        target = frame.state.units[each.unit]
        failed = hits
        if each.save is not None:
            need = each.save
            dice = table.roll(f"{hits}d{FACES}", SAVE_DICE, "SKI-2.2", (by.id, target.id))
            failed = sum(die < need for die in dice)
            table.tell(combat.Saved(target.id, dice, need, failed))
        hurt(frame, target, failed * each.damage, table, by)
