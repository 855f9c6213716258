"""The odds of each type of unit against each other in a quick battle (MEC-3.8): of one turn's fire."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.dice.matches import Matches, Setting
from hexwar_tui.engine.dice.odds import capped, certain, convolve
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.mechs.catalogue import UnitType, load_catalogue
from hexwar_tui.systems.mechs.scenario import MecScenario
from hexwar_tui.systems.skirmish import catalogue as battle
from hexwar_tui.systems.skirmish.rules.fire.odds import damage_of
from hexwar_tui.systems.skirmish.rules.fire.shooting import Shot, Victim, needed

MEASURES: Mapping[str, Text] = {
    "loses": say("how much of what it bears the target loses on average"),
    "hurt": say("how often it is damaged"),
    "destroyed": say("how often it is destroyed"),
}


def matches(scenario: MecScenario | None, setting: Setting) -> Matches:
    """The odds of a unit of each type, with all its weapons and a beginner as pilot, against one of each. Raises
    BadOrder for a range or a ground, which do not count in a quick battle."""
    if setting != Setting():
        raise BadOrder(say("In a quick battle neither range nor ground counts (MEC-3.8)."))
    types = (load_catalogue() if scenario is None else scenario.catalogue).units
    names = {id: type.name for id, type in types.items()}
    fought = {(one, other): _chances(type, types[other]) for one, type in types.items() for other in types}
    what = say("One turn's fire of a unit in a quick battle, with all its weapons (MEC-3.8).")
    return Matches(what, names, names, MEASURES, {pair: told for pair, told in fought.items() if told is not None})


def _chances(shooter: UnitType, target: UnitType) -> Mapping[str, float] | None:
    """What a unit does to another; None where none of its weapons can harm it."""
    table = battle.load_catalogue()
    chassis, total = table.chassis[target.chassis], certain(0)
    firing = [table.weapons[id] for id in shooter.weapons if target.chassis not in table.weapons[id].no_effect]
    for weapon in firing:
        need = needed(weapon, [("", weapon.hit_on.get(target.chassis, 0))])
        victim = Victim("", chassis.save, weapon.damage_to(chassis), chassis.stages)
        total = convolve(total, damage_of(Shot("", weapon.shots, need, None, (victim,)), victim))
    dealt = capped(total, chassis.stages)
    loses, hurt, destroyed = dealt.mean / chassis.stages, dealt.at_least(1), dealt.at_least(chassis.stages)
    return {"loses": loses, "hurt": hurt, "destroyed": destroyed} if firing else None
