"""The exact odds of combat, from the same volleys that the dice are thrown for (`combat`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias

from hexwar_tui.engine.odds import Distribution, capped, certain, convolve, scaled, successes, thinned, winning_faces
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.combat import Volley, blows, is_half, shots
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.properties import Armoury
from hexwar_tui.systems.ashlands.state import Model, Unit
from hexwar_tui.systems.ashlands.wounds import class_of, morale_need, stamina

FACES = 6


class Alike(NamedTuple):
    """Models that are alike: kind and upgrades, the wounds they still take and take unhurt, and their number."""

    kind: str
    upgrades: tuple[str, ...]
    left: int
    full: int
    number: int


Roster: TypeAlias = tuple[Alike, ...]
"""The living models of a unit, sorted, so that the same models are always the same roster."""

Chances: TypeAlias = Mapping[Roster, Fraction]


@dataclass(frozen=True, slots=True)
class ShotOdds:
    """What may come of shooting: wounds and models lost, and the chances that the target is destroyed or, alive,
    Suppressed."""

    wounds: Distribution
    lost: Distribution
    destroyed: float
    suppressed: float


@dataclass(frozen=True, slots=True)
class MeleeOdds:
    """What may come of a melee: the wounds that the attacker deals and takes, and who wins."""

    dealt: Distribution
    taken: Distribution
    won: float
    drawn: float
    lost: float


@lru_cache(maxsize=4096)
def wounds_of(volley: Volley) -> Distribution:
    """The hits of a volley that are not saved."""
    hits = scaled(successes(volley.attacks, FACES, winning_faces(volley.need)), volley.blast)
    return thinned(hits, FACES - winning_faces(volley.save), FACES)


def total_wounds(volleys: Iterable[Volley]) -> Distribution:
    """The wounds of several volleys together."""
    total = certain(0)
    for volley in volleys:
        total = convolve(total, wounds_of(volley))
    return total


def morale_failure(frame: AshFrame, unit: Unit) -> Fraction:
    """The chance that the unit fails a morale test."""
    once = 1 - Fraction(winning_faces(morale_need(frame, unit)), FACES)
    return once * once if frame.scenario.armoury.has(unit, "fearless") else once


def shot_odds(frame: AshFrame, shooter: Unit, start: Cell, target: Unit, *, moved: bool, pick: str | None) -> ShotOdds:
    """The odds of shooting at a target from a hex."""
    volleys = shots(frame, shooter, start, target, moved=moved)
    aimed = total_wounds(volley for volley in volleys if volley.sniper)
    others = total_wounds(volley for volley in volleys if not volley.sniper)
    after = _after(roster_of(frame.scenario.armoury, target), aimed, others, pick)
    lost = _distribution(_lost(target, after))
    shaken = sum(after[left] for left in after if _is_shaken(target, left))
    return ShotOdds(
        wounds=capped(convolve(aimed, others), stamina(target)),
        lost=lost,
        destroyed=lost.chance(target.alive),
        suppressed=float(morale_failure(frame, target) * shaken),
    )


def melee_odds(frame: AshFrame, attacker: Unit, target: Unit) -> MeleeOdds:
    """The odds of a melee: blows by all, then blows by those who survive them."""
    dealt = capped(total_wounds(blows(frame, attacker, target)), stamina(target))
    taken: dict[int, Fraction] = {}
    won = drawn = Fraction(0)
    for (wounds, left), chance in _first_blows(frame, dealt, target).items():
        back = _struck_back(frame, attacker, target, left)
        for hurt, weight in back.weights:
            part = chance * Fraction(weight, back.total)
            taken[hurt] = taken.get(hurt, Fraction(0)) + part
            attacker_lives = hurt < stamina(attacker)
            won += part if attacker_lives and (not left or wounds > hurt) else 0
            drawn += part if attacker_lives and left and wounds == hurt else 0
    return MeleeOdds(dealt, _distribution(taken), float(won), float(drawn), float(1 - won - drawn))


def roster_of(armoury: Armoury, unit: Unit) -> Roster:
    """The living models of a unit."""
    groups = Counter(
        (model.kind, tuple(model.upgrades), model.toughness, armoury.toughness(unit, model))
        for model in unit.models
        if model.is_alive
    )
    return tuple(sorted(Alike(*group, count) for group, count in groups.items()))


@lru_cache(maxsize=4096)
def deaths(roster: Roster, wounds: int, pick: str | None) -> Chances:
    """What may be left after so many wounds, dealt one by one as by ASH-5.2; `pick` as for `wounds.inflict`."""
    if not wounds:
        return {roster: Fraction(1)}
    found: dict[Roster, Fraction] = {}
    for before, chance in deaths(roster, wounds - 1, pick).items():
        for after, times in _one_wound(before, pick).items():
            found[after] = found.get(after, Fraction(0)) + chance * times
    return found


def _one_wound(roster: Roster, pick: str | None) -> Chances:
    if not roster:
        return {roster: Fraction(1)}
    picked = [some for some in roster if class_of(Model(some.kind, 1, list(some.upgrades))) == pick] or roster
    near = [some for some in picked if some.left < some.full] or picked
    number = sum(some.number for some in near)
    return {_hurt(roster, some): Fraction(some.number, number) for some in near}


def _hurt(roster: Roster, some: Alike) -> Roster:
    """The roster after a wound on one of `some`."""
    counts = Counter({other._replace(number=0): other.number for other in roster})
    counts[some._replace(number=0)] -= 1
    if some.left > 1:
        counts[some._replace(left=some.left - 1, number=0)] += 1
    return tuple(sorted(other._replace(number=count) for other, count in counts.items() if count))


def _after(roster: Roster, aimed: Distribution, others: Distribution, pick: str | None) -> Chances:
    """What may be left of a roster after picked wounds and then others."""
    found: dict[Roster, Fraction] = {}
    for first, weight in aimed.weights:
        for between, chance in deaths(roster, first, pick).items():
            for second, times in others.weights:
                share = chance * Fraction(weight * times, aimed.total * others.total)
                for after, last in deaths(between, second, None).items():
                    found[after] = found.get(after, Fraction(0)) + share * last
    return found


def _first_blows(frame: AshFrame, dealt: Distribution, target: Unit) -> Mapping[tuple[int, Roster], Fraction]:
    """How likely are so many wounds and the survivors that they leave."""
    roster = roster_of(frame.scenario.armoury, target)
    return {
        (wounds, left): Fraction(weight, dealt.total) * chance
        for wounds, weight in dealt.weights
        for left, chance in deaths(roster, wounds, None).items()
    }


def _struck_back(frame: AshFrame, attacker: Unit, target: Unit, left: Roster) -> Distribution:
    """The wounds that survivors deal."""
    models = [Model(some.kind, some.left, list(some.upgrades)) for some in left for _ in range(some.number)]
    survivors = replace(target, models=models)
    return capped(total_wounds(blows(frame, survivors, attacker)), stamina(attacker))


def _alive(roster: Roster) -> int:
    return sum(some.number for some in roster)


def _is_shaken(unit: Unit, left: Roster) -> bool:
    """ASH-5.3: whether the unit tests morale when fire has left so many."""
    alive = _alive(left)
    return 0 < alive < unit.alive and is_half(alive, unit.full_strength)


def _lost(unit: Unit, after: Chances) -> Mapping[int, Fraction]:
    lost: dict[int, Fraction] = {}
    for left, chance in after.items():
        models = unit.alive - _alive(left)
        lost[models] = lost.get(models, Fraction(0)) + chance
    return lost


def _distribution(chances: Mapping[int, Fraction]) -> Distribution:
    common = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution.of({value: int(chance * common) for value, chance in chances.items()})
