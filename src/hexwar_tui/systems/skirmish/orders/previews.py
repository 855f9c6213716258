"""The previews of shots, strikes and openings: what is needed, and the exact odds of what may come of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hexwar_tui.engine.dice.chances import percent
from hexwar_tui.engine.dice.odds import winning_faces
from hexwar_tui.engine.orders.odds_line import OddsLine
from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.catalogue import FACES, load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.measures import signed
from hexwar_tui.systems.skirmish.rules.damage import is_infantry
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.fire.buildings import falls_at, wounds_at
from hexwar_tui.systems.skirmish.rules.fire.odds import building_damage, damage_of, hits_of, passing_faces
from hexwar_tui.systems.skirmish.rules.fire.shooting import Shot
from hexwar_tui.systems.skirmish.rules.ground import positions
from hexwar_tui.systems.skirmish.rules.ground.land import standing
from hexwar_tui.systems.skirmish.rules.ground.sight import leads_back, sees
from hexwar_tui.systems.skirmish.state import Opening, Unit

DAMAGE = say("Damage")


def shot_preview(known: SkiKnown, unit: Unit, weapon_id: str, target: Unit | str, shots: int) -> Preview:
    """The dice of `shots` shots of the unit's weapon, what is counted in, and the odds of what they do. `target` is a
    unit as it is aimed at (`positions.aims`), or the id of a building."""
    frame, weapon = known.open, known.scenario.catalogue.weapons[weapon_id]
    if isinstance(target, Unit):
        shot = shooting.at_unit(frame, unit, weapon_id, target, shots)
        return _preview(known, shot, shooting.hit_modifiers(frame, unit, weapon, target))
    shot = shooting.at_building(frame, unit, weapon_id, target, shots)
    return _preview(known, shot, shooting.building_modifiers(frame, unit, weapon, target))


def in_short(known: SkiKnown, unit: Unit, weapon_id: str, target: Unit | str, shots: int) -> Text:
    """The chance that so many shots destroy the target, a unit or a building, in a few words."""
    if isinstance(target, Unit):
        shot = shooting.at_unit(known.open, unit, weapon_id, target, shots)
        chance = max((damage_of(shot, each).at_least(each.stages) for each in shot.victims), default=0.0)
        return percent(chance)
    shot = shooting.at_building(known.open, unit, weapon_id, target, shots)
    falls = falls_at(known.open, target) - known.building(target).damage
    return percent(hits_of(shot).at_least(falls))


def strike_preview(known: SkiKnown, caller: Unit, carrier: Unit, cell: Cell) -> Preview:
    """The dice of the air strike of `carrier` that `caller` calls on a hex, and the odds of what it does."""
    return _preview(known, shooting.at_hex(known.open, caller, carrier, cell), list(shooting.skill_modifiers(carrier)))


WATCHES = say("From there it can detect enemies in cover, so that others may fire at them.")


def opening_preview(known: SkiKnown, opening: Opening, *, observing: bool) -> Preview:
    """How many have fired (`observing`: observed) through the opening this turn, and the enemies seen from it."""
    land = standing(known.open)
    use = known.state.use_of(opening)
    count = len(use.observers if observing else use.shooters)
    most = load_catalogue().numbers.through_opening
    spots = {enemy.id: positions.spot(known.open, enemy) for enemy in known.enemies()}
    found = (id for id, at in spots.items() if sees(land, opening, at) and not leads_back(land, opening, at))
    seen = [known.words.whose(id) for id in found]
    have = say("Have observed through it") if observing else say("Have fired through it")
    used = Line(have, say("{n} of {most}", n=count, most=most))
    lines = (used, Line(say("Enemies seen from it"), listing(seen) if seen else say("none")))
    return Preview((*lines, Line(WATCHES)) if observing else lines)


def _preview(known: SkiKnown, shot: Shot, changes: Iterable[tuple[Text, int]]) -> Preview:
    lines = tuple(_dice_lines(known, shot, changes))
    if shot.building is not None:
        left = falls_at(known.open, shot.building) - known.building(shot.building).damage
        odds = OddsLine(DAMAGE, building_damage(shot, left))
        return Preview((*lines, *_building_lines(known, shot, shot.building)), (odds,))
    names = {each: known.words.whose(each.unit) for each in shot.victims}
    dealt = (
        OddsLine(say("Damage to {unit}", unit=name), damage_of(shot, each), each.unit) for each, name in names.items()
    )
    return Preview((*lines, *_victim_lines(known, shot)), tuple(dealt))


def detection_line(need: int) -> Line:
    """A line with the roll that a detection test needs, `need` or more, and the chance that it passes."""
    chance = _of_faces(passing_faces(need))
    return Line(say("Detection test"), say("{need}+, {chance}", need=need, chance=chance))


def _of_faces(faces: int) -> Text:
    """The chance that a die shows one of so many faces, which is a whole number of percents."""
    return say("{n} %", n=100 * faces // FACES)


def _dice_lines(known: SkiKnown, shot: Shot, changes: Iterable[tuple[Text, int]]) -> Iterator[Line]:
    if shot.detect is not None:
        yield detection_line(shot.detect)
        if shot.shots < known.scenario.catalogue.weapons[shot.weapon].shots:
            yield Line(say("If it fails, all shots of this weapon are lost this turn."))
    if shot.need is None:
        yield Line(say("To hit"), say("never misses"))
    else:
        chance = _of_faces(winning_faces(shot.need, FACES))
        dice = say_many(
            "{n} die, {need}+ ({chance})",
            "{n} dice, {need}+ ({chance} each)",
            shot.shots,
            need=shot.need,
            chance=chance,
        )
        yield Line(say("To hit"), dice)
    listed = [say("{reason} {change}", reason=why, change=signed(change)) for why, change in changes]
    if listed:
        yield Line(say("Counted in"), listing(listed))


def _victim_lines(known: SkiKnown, shot: Shot) -> Iterator[Line]:
    for each in shot.victims:
        unit = known.unit(each.unit)
        assert unit is not None, "it stands on the board"
        dealt = damage_of(shot, each)
        save: Text = say("no save")
        if each.save is not None:
            chance = _of_faces(passing_faces(each.save))
            save = say("saves {need}+ ({chance})", need=each.save, chance=chance)
        yield Line(known.words.whose(each.unit), save)
        if each.damage < each.stages:
            wounds = is_infantry(known.open, unit)
            harms = dealt.chance(each.damage) if wounds else dealt.at_least(1)
            yield Line(say("Chance to wound") if wounds else say("Chance to damage"), percent(harms))
        yield Line(say("Chance to destroy"), percent(dealt.at_least(each.stages)))


def _building_lines(known: SkiKnown, shot: Shot, id: str) -> Iterator[Line]:
    damage, hits = known.building(id).damage, hits_of(shot)
    wounds, falls = wounds_at(known.open, id), falls_at(known.open, id)
    yield Line(known.words.object(id), say("{n} of {falls} left", n=falls - damage, falls=falls))
    if wounds is not None and damage < wounds:
        yield Line(say("Chance that all inside are wounded"), percent(hits.at_least(wounds - damage)))
    yield Line(say("Chance that it is ruined"), percent(hits.at_least(falls - damage)))
