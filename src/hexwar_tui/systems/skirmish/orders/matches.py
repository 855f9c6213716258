"""The odds of each weapon against each chassis (SKI-2.2): of all its shots in a turn, at some range."""

from __future__ import annotations

from collections.abc import Mapping

from hexwar_tui.engine.dice.matches import Matches, Setting
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.catalogue import Catalogue, Weapon, load_catalogue
from hexwar_tui.systems.skirmish.rules.fire.odds import damage_of
from hexwar_tui.systems.skirmish.rules.fire.shooting import Shot, Victim, needed
from hexwar_tui.systems.skirmish.scenario import SkiScenario

USUAL = 6
"""How many hexes apart they are unless somebody says otherwise."""

OPEN, HILL = "open", "hill"
GROUNDS: Mapping[str, Text] = {OPEN: say("open ground"), HILL: say("a hill")}
"""What a target can stand on, as far as rolls to hit depend on it."""

MEASURES: Mapping[str, Text] = {
    "loses": say("how much of what it bears the target loses on average"),
    "hurt": say("how often it is damaged"),
    "destroyed": say("how often it is destroyed"),
}


def matches(scenario: SkiScenario | None, setting: Setting) -> Matches:
    """The odds of each weapon against each chassis: of all its shots in a turn, fired by a unit that has not moved at a
    fresh one that it has detected. Raises BadOrder for a ground that there is not."""
    catalogue = load_catalogue() if scenario is None else scenario.catalogue
    apart, ground = USUAL if setting.apart is None else setting.apart, setting.ground or OPEN
    if ground not in GROUNDS:
        raise BadOrder(say("There is no ground “{ground}”; there are {known}.", ground=ground, known=tuple(GROUNDS)))
    what = say("All shots of a turn, {n} hexes apart, at {ground} (SKI-2.2).", n=apart, ground=GROUNDS[ground])
    pairs = ((weapon, chassis) for weapon in catalogue.weapons for chassis in catalogue.chassis)
    told = ((pair, _chances(catalogue, *pair, apart, ground)) for pair in pairs)
    return Matches(
        what,
        {id: weapon.name for id, weapon in catalogue.weapons.items()},
        {id: chassis.name for id, chassis in catalogue.chassis.items()},
        MEASURES,
        {pair: chances for pair, chances in told if chances is not None},
    )


def _chances(catalogue: Catalogue, weapon_id: str, target: str, apart: int, ground: str) -> Mapping[str, float] | None:
    """What a weapon does to a chassis; None where it can't harm it, or does not reach it."""
    weapon, chassis = catalogue.weapons[weapon_id], catalogue.chassis[target]
    if target in weapon.no_effect or (weapon.range is not None and apart > weapon.range):
        return None
    need = needed(weapon, _modifiers(catalogue, weapon, target, apart, ground))
    save = None if chassis.is_infantry and not weapon.soldiers_save else chassis.save
    victim = Victim("", save, weapon.damage_to(chassis), chassis.stages)
    dealt = damage_of(Shot(weapon_id, weapon.shots, need, None, (victim,)), victim)
    return {
        "loses": dealt.mean / chassis.stages,
        "hurt": dealt.at_least(1),
        "destroyed": dealt.at_least(chassis.stages),
    }


def _modifiers(catalogue: Catalogue, weapon: Weapon, target: str, apart: int, ground: str) -> list[tuple[Text, int]]:
    numbers = catalogue.numbers
    far = weapon.range is not None and 2 * apart > weapon.range
    return [
        (say("over half range"), numbers.far * far),
        (say("the target is on a hill"), numbers.on_hill * (ground == HILL)),
        (say("armour of the target"), weapon.hit_on.get(target, 0)),
    ]
