"""Shooting (SKI-2.2): what a shot needs and does, and the dice that are thrown for it.

A `Shot` says all about the dice of a weapon's fire before they are thrown. The resolution throws these dice, and
previews work out their odds (`odds`), so that both follow the same rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.dataclass import dataclass
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
    """A unit that every hit of a shot hits: its id, the roll that saves it (None: it gets no save), the `damage` that
    each failed save does, and the `stages` that it has left."""

    unit: str
    save: int | None
    damage: int
    stages: int


@dataclass(frozen=True, slots=True)
class Shot:
    """A weapon's fire at one target, before dice are thrown: how many `shots`, the roll `need` that hits (None: it
    never misses), the roll that must `detect` the target first (None: no test is needed), and the `victims` of each
    hit, or the id of the `building` that each hit damages instead."""

    weapon: str
    shots: int
    need: int | None
    detect: int | None
    victims: tuple[Victim, ...]
    building: str | None = None


# -- what a shot needs -------------------------------------------------------------------------------------------------


def at_unit(frame: SkiFrame, shooter: Unit, weapon_id: str, target: Unit, shots: int) -> Shot:
    """The `Shot` by which the shooter fires `shots` shots of the weapon at a unit, as it is aimed at
    (`positions.aims`). A weapon that hits the whole hex hits all who share it with the target on the ground or, if that
    flies, in the air."""
    weapon = frame.scenario.catalogue.weapons[weapon_id]
    need = needed(weapon, hit_modifiers(frame, shooter, weapon, target))
    test = frame.options.detect if detection(frame, shooter, target) is Detection.TEST else None
    hit = _all_on_hex(frame, target) if weapon.whole_hex else [target]
    return Shot(weapon_id, shots, need, test, tuple(victim(frame, weapon, each) for each in hit))


def at_building(frame: SkiFrame, shooter: Unit, weapon_id: str, building: str, shots: int) -> Shot:
    """The `Shot` by which the shooter fires `shots` shots of the weapon at a house or bunker, by its id, at the hex of
    it that is seen nearest: there is no save, and each hit does 1 damage (SKI-1.2 c)."""
    weapon = frame.scenario.catalogue.weapons[weapon_id]
    need = needed(weapon, building_modifiers(frame, shooter, weapon, building))
    return Shot(weapon_id, shots, need, None, (), building)


def at_hex(frame: SkiFrame, caller: Unit, carrier: Unit, cell: Cell) -> Shot:
    """The `Shot` of the air strike of `carrier` on a hex: at the building that stands there or, if a flyer is above
    that or there is none, at all units there that are in no building, once the caller has detected an enemy among them.
    Range does not count, and to the roll only the skill of the carrier is added (ruling)."""
    weapon = frame.scenario.catalogue.weapons[AIR_STRIKE]
    need = needed(weapon, list(skill_modifiers(carrier)))
    building = positions.building_at(frame, cell)
    open_to_it = positions.outside_at(frame, cell)
    if building is not None and not open_to_it:
        return Shot(AIR_STRIKE, 1, need, None, (), building)
    test = frame.options.detect if struck(frame, caller, cell)[0] is Detection.TEST else None
    return Shot(AIR_STRIKE, 1, need, test, tuple(victim(frame, weapon, unit) for unit in open_to_it))


def _all_on_hex(frame: SkiFrame, target: Unit) -> list[Unit]:
    """All whom a weapon that hits the whole hex hits with its target: those on its hex who fly as it does, or do not,
    and the target itself, though it may be aimed at on a hex from which it has gone. Soldiers share a hex with soldiers
    only, or with a flyer above their roof."""
    assert target.cell is not None, "the target is on the board"
    flies = chassis_of(frame, target).flies
    there = [unit for unit in frame.state.units_at(target.cell) if chassis_of(frame, unit).flies == flies]
    return there if any(unit.id == target.id for unit in there) else [*there, target]


def victim(frame: SkiFrame, weapon: Weapon, unit: Unit) -> Victim:
    """`unit` as a victim of the weapon's hits: with the roll that saves it, the damage of a failed save, the stages it
    has left."""
    chassis = chassis_of(frame, unit)
    save = None if chassis.is_infantry and not weapon.soldiers_save else chassis.save - unit.save_bonus
    return Victim(unit.id, save, weapon.damage_to(chassis), stages_left(frame, unit))


def needed(weapon: Weapon, modifiers: list[tuple[Text, int]]) -> int | None:
    """The least roll of a d20 with which the weapon hits after these modifiers: from 2 to 20, since a natural 20 always
    hits and a natural 1 always misses. None if the weapon never misses."""
    if weapon.hit is None:
        return None
    return min(FACES, max(2, weapon.hit - sum(change for _, change in modifiers)))


def hit_modifiers(frame: SkiFrame, shooter: Unit, weapon: Weapon, target: Unit) -> list[tuple[Text, int]]:
    """SKI-2.2: all that is added to the shooter's roll to hit a unit with the weapon, each as a reason and a number."""
    numbers = load_catalogue().numbers
    found = [*_range_modifiers(weapon, positions.between(frame, shooter, target)), *crew_modifiers(frame, shooter)]
    if positions.on_hill(frame, target):
        found.append((say("the target is on a hill"), numbers.on_hill))
    if target.chassis in weapon.hit_on:
        found.append((say("armour of the target"), weapon.hit_on[target.chassis]))
    return found


def building_modifiers(frame: SkiFrame, shooter: Unit, weapon: Weapon, building: str) -> list[tuple[Text, int]]:
    """SKI-2.2: all that is added to the shooter's roll to hit a building, each as a reason and a number."""
    cell, _ = positions.seen_cell(frame, shooter, building)
    return [*_range_modifiers(weapon, positions.distance(frame, shooter, cell)), *crew_modifiers(frame, shooter)]


def _range_modifiers(weapon: Weapon, far: int) -> Iterator[tuple[Text, int]]:
    if weapon.range is not None and 2 * far > weapon.range:
        yield say("over half range"), load_catalogue().numbers.far


def crew_modifiers(frame: SkiFrame, shooter: Unit) -> Iterator[tuple[Text, int]]:
    """Yields what the shooter's own condition adds to his rolls to hit, each as a reason and a number: that he has
    moved, his wound, his skill."""
    numbers = load_catalogue().numbers
    if shooter.moved_in == frame.state.turn and is_infantry(frame, shooter):
        yield say("it has moved"), numbers.moved
    if is_wounded(frame, shooter):
        yield say("it is wounded"), numbers.wounded
    yield from skill_modifiers(shooter)


def skill_modifiers(unit: Unit) -> Iterator[tuple[Text, int]]:
    """Yields what a unit's skill Veteran and its crew add to rolls to hit, each as a reason and a number."""
    if VETERAN in unit.skills:
        yield say("Veteran"), load_catalogue().numbers.veteran
    if unit.hit_bonus:
        yield say("skill of the crew"), unit.hit_bonus


# -- firing ------------------------------------------------------------------------------------------------------------


def shots_left(frame: SkiFrame, weapon: Carried, turn: int) -> int:
    """The shots that a weapon has left in a turn: 0 once it is spent, or shut because its unit moved."""
    if weapon.spent or (turn and weapon.shut_in == turn):
        return 0
    fired = weapon.shots if weapon.fired_in == turn else 0
    return frame.scenario.catalogue.weapons[weapon.id].shots - fired


def ready_weapon(frame: SkiFrame, unit: Unit, weapon_id: str, turn: int) -> Carried | None:
    """The unit's first weapon with the id `weapon_id` that has shots left in turn `turn`; None if there is none."""
    return next((arm for arm in unit.weapons if arm.id == weapon_id and shots_left(frame, arm, turn) > 0), None)


def use(frame: SkiFrame, weapon: Carried, shots: int) -> None:
    """Counts `shots` shots of a weapon as fired this turn; a weapon that fires once a game is spent by that."""
    turn = frame.state.turn
    weapon.shots = shots + (weapon.shots if weapon.fired_in == turn else 0)
    weapon.fired_in = turn
    weapon.spent = frame.scenario.catalogue.weapons[weapon.id].once


def note_activity(frame: SkiFrame, unit: Unit, aimed_into: str | None = None) -> None:
    """SKI-1.2 a: notes that the unit has fired, thrown or planted. If it did so out of an opening, it counts among
    those who have used that opening this turn, and can be shot at there until its next turn (1.2 b). `aimed_into` is
    the building that the target is in, None if it is in none."""
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
    """The record of who has used, this turn, the opening that the unit is at; put into the state if it is missing
    there."""
    assert unit.opening is not None, "it is at an opening"
    found = frame.state.use_of(unit.opening)
    if found not in frame.state.openings:
        frame.state.openings.append(found)
    return found


def fire(frame: SkiFrame, shooter: Unit, weapon: Carried, target: Unit, shots: int, table: Table) -> None:
    """Fires `shots` shots at a unit, as it is aimed at (`positions.aims`): first the detection test, if one is needed,
    then the dice to hit, then the saves. A failed test costs all shots that the weapon has left this turn."""
    shot = at_unit(frame, shooter, weapon.id, target, shots)
    use(frame, weapon, shots)
    note_activity(frame, shooter, positions.inside(frame, target))
    if shot.detect is not None and not take_test(frame, shooter, target, table):
        left = shots_left(frame, weapon, frame.state.turn)
        use(frame, weapon, left)  # one test for the whole burst, however it is split
        table.tell(combat.ShotLost(shooter.id, target.id, weapon.id, shots + left))
        return
    thrown = _throw(shot, (shooter.id, target.id), table)
    assert shooter.cell is not None, "it is on the board"
    assert target.cell is not None, "it is on the board"
    table.tell(combat.Fired(shooter.id, weapon.id, thrown, target.cell, target.id, None, shooter.cell))
    _suffer(frame, shot, thrown.hits, shooter, table)


def fire_at_building(frame: SkiFrame, shooter: Unit, weapon: Carried, building: str, shots: int, table: Table) -> None:
    """Fires `shots` shots at the house or bunker with the id `building`, and does the damage of the hits."""
    shot = at_building(frame, shooter, weapon.id, building, shots)
    cell, _ = positions.seen_cell(frame, shooter, building)
    use(frame, weapon, shots)
    note_activity(frame, shooter)
    thrown = _throw(shot, (shooter.id, building), table)
    assert shooter.cell is not None, "it is on the board"
    table.tell(combat.Fired(shooter.id, weapon.id, thrown, cell, None, building, shooter.cell))
    damage_building(frame, building, thrown.hits, shooter, table)


def strike(frame: SkiFrame, caller: Unit, carrier: Unit, weapon: Carried, cell: Cell, table: Table) -> None:
    """Carries out the air strike of `carrier`, which has it as its `weapon`, on a hex: it hits all that `at_hex` names,
    own units included. If the caller fails a detection test that is needed (SKI-1.4), the strike is lost."""
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
    """Throws the dice to hit for a shot and counts the hits; `by` are the ids to which the roll is put down."""
    need = shot.need
    if need is None:
        return combat.Thrown((), None, shot.shots)
    dice = table.roll(f"{shot.shots}d{FACES}", HIT_DICE, "SKI-2.2", by)
    return combat.Thrown(dice, need, sum(die >= need for die in dice))


def _suffer(frame: SkiFrame, shot: Shot, hits: int, by: Unit, table: Table) -> None:
    """SKI-2.2: has each victim of a shot roll a save against each hit, and damages it for each that fails. `by` is the
    unit whose fire it is."""
    for each in shot.victims if hits else ():
        target = frame.state.units[each.unit]
        failed = hits
        if (need := each.save) is not None:
            dice = table.roll(f"{hits}d{FACES}", SAVE_DICE, "SKI-2.2", (by.id, target.id))
            failed = sum(die < need for die in dice)
            table.tell(combat.Saved(target.id, dice, need, failed))
        hurt(frame, target, failed * each.damage, table, by)
