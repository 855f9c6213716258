"""The numbers of weapons, and what a unit carries, in words."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.systems.skirmish.catalogue import Weapon, load_catalogue
from hexwar_tui.systems.skirmish.measures import signed
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.state import Unit


def shot_text(kind: Weapon) -> Text:
    """The main numbers of a weapon in words: "range 14, hits on 11+ and 1 shot"."""
    shots = say("once a game") if kind.once else say_many("{n} shot", "{n} shots", kind.shots)
    return listing([*_reach_and_hits(kind), shots])


def _reach_and_hits(kind: Weapon) -> list[Text]:
    reach = say("called down anywhere") if kind.range is None else say("range {n}", n=kind.range)
    hits = say("never misses") if kind.hit is None else say("hits on {n}+", n=kind.hit)
    return [reach, hits]


def weapon_text(kind: Weapon) -> Text:
    """All that a unit's card says of a weapon but its shots: "range 14, hits on 11+", and what is special."""
    parts = _reach_and_hits(kind)
    if kind.whole_hex:
        parts.append(say("everybody on the hex"))
    if not kind.soldiers_save:
        parts.append(say("no save for soldiers"))
    parts += _harm_parts(kind)
    if kind.buildings:
        parts.append(say("damages houses and bunkers") if len(kind.buildings) > 1 else say("damages houses"))
    return listing(parts)


def _harm_parts(kind: Weapon) -> Iterator[Text]:
    """Phrases for the chassis that a weapon hits worse or has no effect on, and for hits of more than 1 damage."""
    chassis = load_catalogue().chassis
    for id, change in kind.hit_on.items():
        yield say("{change} to hit on {kind}", change=signed(change), kind=chassis[id].name)
    if kind.damage["soldier"] > 1:
        yield say("soldiers die at once")
    if kind.damage["vehicle"] > 1:
        yield say("{n} damage to machines", n=kind.damage["vehicle"])
    if kind.no_effect:
        yield say("no effect on {kinds}", kinds=listing([chassis[id].name for id in kind.no_effect]))


def sheet_text(words: SkiWords, unit: Unit) -> Text:
    """The weapons and skills of a unit in words: "rifle, grenades and Medic"; "unarmed" if it has neither."""
    has = [words.weapon(weapon.id) for weapon in unit.weapons] + [words.skill(skill) for skill in unit.skills]
    return listing(has) if has else say("unarmed")
