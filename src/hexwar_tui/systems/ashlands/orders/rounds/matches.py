"""The odds of each type of unit against each other (ASH-4.4, 5): of a shot at some range, or of a melee."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar_tui.engine.dice.matches import Matches, Setting
from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.ashlands.catalogue import load_catalogue
from hexwar_tui.systems.ashlands.orders.rounds.odds import plain_melee, standing_shot
from hexwar_tui.systems.ashlands.properties import Armoury
from hexwar_tui.systems.ashlands.rules.fighting.combat import Shelter
from hexwar_tui.systems.ashlands.rules.fighting.wounds import stamina
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.state import Unit
from hexwar_tui.systems.ashlands.terrain import ASH, Cover, Terrain, load_terrain

USUAL = 2
"""How many hexes apart types are unless somebody says otherwise."""

SHOT: Mapping[str, Text] = {
    "loses": say("how much of its strength the target loses on average"),
    "destroyed": say("how often it is destroyed"),
    "suppressed": say("how often it survives and is Suppressed"),
}
MELEE: Mapping[str, Text] = {
    "wins": say("how often the attacker wins"),
    "draws": say("how often nobody wins"),
    "loses": say("how much of its strength the target loses on average"),
}


def matches(scenario: AshScenario | None, setting: Setting) -> Matches:
    """The odds of fresh units of each type against each, in the open or on the `ground` of the setting; no hex apart
    they fight in melee. Raises BadOrder for a ground that there is not, or that can't be shot at."""
    armoury = Armoury(load_catalogue()) if scenario is None else scenario.armoury
    types = armoury.catalogue.types
    units = {id: Unit("", id, "", None, armoury.new_models(id)) for id in types}
    ground, apart = _ground(setting.ground), USUAL if setting.apart is None else setting.apart
    names = {id: type.name for id, type in types.items()}
    if apart == 0:
        what: Text = say("Melee of fresh units, both striking (ASH-5.4).")
        fought = {(one, other): _melee(armoury, units[one], units[other]) for one in units for other in units}
        return Matches(what, names, names, MELEE, fought)
    what = say("A shot of fresh units that have not moved, {n} hexes apart, at {ground}.", n=apart, ground=ground.name)
    return Matches(what, names, names, SHOT, dict(_shots(armoury, units, apart, ground)))


def _shots(
    armoury: Armoury, units: Mapping[str, Unit], apart: int, ground: Terrain
) -> Iterator[tuple[tuple[str, str], Mapping[str, float]]]:
    """The odds of a shot for each pair of types, of which the first reaches the other."""
    cover = Shelter(ground.cover is Cover.PARTIAL, ground.cover is Cover.FULL)
    for one, shooter in units.items():
        for other, target in units.items():
            found = _shot(armoury, shooter, target, apart, cover)
            if found is not None:
                yield (one, other), found


def _ground(id: str | None) -> Terrain:
    open_to_fire = {id: each for id, each in load_terrain().items() if not (each.underground or each.impassable)}
    found = open_to_fire.get(id or ASH)
    if found is None:
        known = tuple(open_to_fire)
        raise BadOrder(
            say("There is no ground “{ground}” to be shot at on; there are {known}.", ground=id or "", known=known)
        )
    return found


def _shot(armoury: Armoury, shooter: Unit, target: Unit, apart: int, cover: Shelter) -> Mapping[str, float] | None:
    found = standing_shot(armoury, shooter, target, apart, cover)
    if found is None:
        return None
    loses = found.wounds.mean / stamina(target)
    return {"loses": loses, "destroyed": found.destroyed, "suppressed": found.suppressed}


def _melee(armoury: Armoury, attacker: Unit, target: Unit) -> Mapping[str, float]:
    found = plain_melee(armoury, attacker, target)
    return {"wins": found.won, "draws": found.drawn, "loses": found.dealt.mean / stamina(target)}
