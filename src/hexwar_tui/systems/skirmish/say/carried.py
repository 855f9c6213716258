"""The numbers of weapons, and what a unit carries, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexwar_tui.engine.words.language import Text, listing, say, say_many
from hexwar_tui.systems.skirmish.catalogue import Catalogue, Weapon
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.measures import signed
from hexwar_tui.systems.skirmish.state import Unit


def shot_text(kind: Weapon) -> Text:
    """The main numbers of a weapon in words: "range 14, hits on 11+ and 1 shot"."""
    shots = say("once a game") if kind.once else say_many("{n} shot", "{n} shots", kind.shots)
    return listing([*_reach_and_hits(kind), shots])


def _reach_and_hits(kind: Weapon, harder: int = 0) -> list[Text]:
    seen = say("called down where the flyer or a Spotter sees")
    reach = seen if kind.range is None else say("range {n}", n=kind.range)
    hits = say("never misses") if kind.hit is None else say("hits on {n}+", n=kind.hit + harder)
    return [reach, hits]


def weapon_text(catalogue: Catalogue, kind: Weapon, harder: int = 0) -> Text:
    """All that a unit's card says of a weapon but its shots: "range 14, hits on 11+", and what is special. To hit is so
    much `harder` for the unit as it is now."""
    return listing([*_reach_and_hits(kind, harder), *_special(catalogue, kind)])


def special_text(catalogue: Catalogue, kind: Weapon) -> Text:
    """What is special about a weapon, beside its range, the roll it hits on, and its shots; "" for nothing."""
    reach, hits = _reach_and_hits(kind)
    told = [*([reach] if kind.range is None else ()), *([hits] if kind.hit is None else ()), *_special(catalogue, kind)]
    return listing(told) if told else ""


def _special(catalogue: Catalogue, kind: Weapon) -> Iterator[Text]:
    if kind.whole_hex:
        yield say("everybody on the hex")
    if not kind.soldiers_save:
        yield say("no save for soldiers")
    yield from _harm_parts(catalogue, kind)
    if kind.buildings:
        yield say("damages houses and bunkers") if len(kind.buildings) > 1 else say("damages houses")


def _harm_parts(catalogue: Catalogue, kind: Weapon) -> Iterator[Text]:
    """Phrases for what is special about the harm a weapon does: chassis it can't hurt or that are harder or easier to
    hit, and damage of more than 1; none for a weapon without any of it."""
    yield from worse_on(catalogue, kind)
    if kind.damage["soldier"] > 1:
        yield say("a failed save kills a soldier")
    if kind.damage["vehicle"] > 1:
        yield say("{n} damage to machines", n=kind.damage["vehicle"])


def worse_on(catalogue: Catalogue, kind: Weapon) -> Iterator[Text]:
    """Phrases for the chassis that the weapon has no effect on, and for those that it hits worse or better, together
    where the change is the same."""
    if kind.no_effect:
        yield say("no effect on {kinds}", kinds=_many(catalogue, kind.no_effect))
    for change in dict.fromkeys(kind.hit_on.values()):
        same = [id for id, other in kind.hit_on.items() if other == change]
        yield say("{change} to hit on {kinds}", change=signed(change), kinds=_many(catalogue, same))


def _many(catalogue: Catalogue, ids: Sequence[str]) -> Text:
    return listing([catalogue.chassis[id].many for id in ids])


def sheet_text(frame: SkiFrame, unit: Unit) -> Text:
    """The weapons and skills of a unit in words: "rifle, grenades and Medic"; "unarmed" if it has neither."""
    weapons, skills = frame.scenario.catalogue.weapons, frame.scenario.catalogue.skills
    has = [weapons[arm.id].name for arm in unit.weapons] + [skills[id].name for id in unit.skills]
    return listing(has) if has else say("unarmed")
