"""The exact odds of shots and melees, worked out from the same volleys for which `combat` throws the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple, TypeAlias

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.odds import (
    Distribution,
    capped,
    certain,
    convolve,
    scaled,
    successes,
    thinned,
    winning_faces,
)
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.properties import Armoury
from hexwar_tui.systems.ashlands.rules.events import effects
from hexwar_tui.systems.ashlands.rules.fighting.combat import Shelter, Volley, blows_with, fire_with, is_half, shots
from hexwar_tui.systems.ashlands.rules.fighting.wounds import class_word, morale_need
from hexwar_tui.systems.ashlands.state import Model, Unit

FACES = 6


class Alike(NamedTuple):
    """A group of `number` models of a unit that have the same kind, upgrades and wounds: `left` more wounds kill each
    of them, and `full` wounds would if it were unhurt."""

    kind: str
    upgrades: tuple[str, ...]
    left: int
    full: int
    number: int


Roster: TypeAlias = tuple[Alike, ...]
"""The living models of a unit in groups of alike ones, sorted: two units with the same models have equal rosters."""

Chances: TypeAlias = Mapping[Roster, Fraction]


@dataclass(frozen=True, slots=True)
class ShotOdds:
    """The odds of a shot: the distributions of wounds and of models lost, and the chances (shares of 1) that the target
    is destroyed, and that it survives but is Suppressed."""

    wounds: Distribution
    lost: Distribution
    destroyed: float
    suppressed: float


@dataclass(frozen=True, slots=True)
class MeleeOdds:
    """The odds of a melee: the distributions of the wounds that the attacker deals and takes, and the chances (shares
    of 1) that the attacker wins, that nobody wins, and that the attacker loses."""

    dealt: Distribution
    taken: Distribution
    won: float
    drawn: float
    lost: float


@lru_cache(maxsize=4096)
def wounds_of(volley: Volley) -> Distribution:
    """Returns the distribution of the number of wounds that one volley makes: of its hits that are not saved."""
    hits = scaled(successes(volley.attacks, FACES, winning_faces(volley.need)), volley.blast)
    return thinned(hits, FACES - winning_faces(volley.save), FACES)


def total_wounds(volleys: Iterable[Volley]) -> Distribution:
    """Returns the distribution of the number of wounds that several volleys make together."""
    total = certain(0)
    for volley in volleys:
        total = convolve(total, wounds_of(volley))
    return total


def morale_failure(frame: AshFrame, unit: Unit) -> Fraction:
    """Returns the chance, as a share of 1, that the unit fails a morale test, all its dice counted."""
    once = 1 - Fraction(winning_faces(morale_need(frame, unit)), FACES)
    return once * once if frame.scenario.armoury.has(unit, "fearless") else once


def shot_odds(frame: AshFrame, shooter: Unit, start: Cell, target: Unit, *, moved: bool, pick: str | None) -> ShotOdds:
    """The odds of a shot at the target from `start`; `moved` and `pick` mean the same as for `combat.shoot`."""
    volleys = shots(frame, shooter, start, target, moved=moved)
    roster = roster_of(frame.scenario.armoury, target)
    return _shot_odds(volleys, roster, target.full_strength, morale_failure(frame, target), pick)


@lru_cache(maxsize=1024)
def _shot_odds(
    volleys: tuple[Volley, ...], roster: Roster, full_strength: int, failing: Fraction, pick: str | None
) -> ShotOdds:
    aimed = total_wounds(volley for volley in volleys if volley.sniper)
    others = total_wounds(volley for volley in volleys if not volley.sniper)
    after, alive = _after(roster, aimed, others, pick), _alive(roster)
    lost: dict[int, Fraction] = {}
    for left, chance in after.items():
        dead = alive - _alive(left)
        lost[dead] = lost.get(dead, Fraction(0)) + chance
    shaken = sum(chance for dead, chance in lost.items() if 0 < dead < alive and is_half(alive - dead, full_strength))
    return ShotOdds(
        wounds=capped(convolve(aimed, others), _stamina(roster)),
        lost=_distribution(lost),
        destroyed=float(lost.get(alive, 0)),
        suppressed=float(failing * shaken),
    )


class Fighter(NamedTuple):
    """What decides how a unit fights in melee: its type, upgrades, Suppression and living models."""

    type: str
    upgrades: tuple[str, ...]
    suppressed: bool
    roster: Roster

    def unit(self, roster: Roster) -> Unit:
        """Makes a unit that fights as this fighter does, but of whose models only those of `roster` are left."""
        models = [Model(some.kind, some.left, list(some.upgrades)) for some in roster for _ in range(some.number)]
        return Unit("", self.type, "", None, models, suppressed=self.suppressed, upgrades=list(self.upgrades))


def fighter(armoury: Armoury, unit: Unit) -> Fighter:
    """Returns the unit as a `Fighter`: what decides how it fights in melee."""
    return Fighter(unit.type, tuple(unit.upgrades), unit.suppressed, roster_of(armoury, unit))


def melee_odds(frame: AshFrame, attacker: Unit, target: Unit) -> MeleeOdds:
    """The odds of a melee in which the attacker strikes, and the survivors of the target strike back (ASH-5.4)."""
    armoury = frame.scenario.armoury
    return _melee_odds(armoury, effects.melee_bonus(frame), fighter(armoury, attacker), fighter(armoury, target))


@lru_cache(maxsize=1024)
def _melee_odds(armoury: Armoury, bonus: int, attacker: Fighter, target: Fighter) -> MeleeOdds:
    attacking, limit = attacker.unit(attacker.roster), _stamina(attacker.roster)
    first = total_wounds(blows_with(armoury, attacking, target.unit(target.roster), bonus))
    dealt = capped(first, _stamina(target.roster))
    taken: dict[int, Fraction] = {}
    won = drawn = Fraction(0)
    for (wounds, left), chance in _first_blows(dealt, target.roster).items():
        back = capped(total_wounds(blows_with(armoury, target.unit(left), attacking, bonus)), limit)
        for hurt, weight in back.weights:
            part = chance * Fraction(weight, back.total)
            taken[hurt] = taken.get(hurt, Fraction(0)) + part
            won += part if hurt < limit and (not left or wounds > hurt) else 0
            drawn += part if hurt < limit and left and wounds == hurt else 0
    return MeleeOdds(dealt, _distribution(taken), float(won), float(drawn), float(1 - won - drawn))


def standing_shot(armoury: Armoury, shooter: Unit, target: Unit, distance: int, cover: Shelter) -> ShotOdds | None:
    """The odds of a shot between units that need not be in a game, that many hexes apart and with nothing between them;
    None where no weapon reaches so far."""
    volleys = fire_with(armoury, shooter, target, distance, cover)
    once = 1 - Fraction(winning_faces(armoury.quality(target)), FACES)
    failing = once * once if armoury.has(target, "fearless") else once
    return _shot_odds(volleys, roster_of(armoury, target), target.full_strength, failing, None) if volleys else None


def plain_melee(armoury: Armoury, attacker: Unit, target: Unit) -> MeleeOdds:
    """The odds of a melee between units that need not be in a game."""
    return _melee_odds(armoury, 0, fighter(armoury, attacker), fighter(armoury, target))


def roster_of(armoury: Armoury, unit: Unit) -> Roster:
    """The roster of the unit's living models."""
    groups = Counter(
        (model.kind, tuple(model.upgrades), model.toughness, armoury.toughness(unit, model))
        for model in unit.models
        if model.is_alive
    )
    return tuple(sorted(Alike(*group, count) for group, count in groups.items()))


@lru_cache(maxsize=4096)
def deaths(roster: Roster, wounds: int, pick: str | None) -> Chances:
    """Returns the rosters that so many wounds may leave of `roster`, each with its chance as a share of 1. `pick` is
    the class of models that a Sniper wounds first; None: no class."""
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
    picked = [some for some in roster if class_word(some.kind, some.upgrades) == pick] or roster
    near = [some for some in picked if some.left < some.full] or picked
    number = sum(some.number for some in near)
    return {_hurt(roster, some): Fraction(some.number, number) for some in near}


def _hurt(roster: Roster, some: Alike) -> Roster:
    """The roster after a wound on one of the models `some`, which are in it."""
    counts = Counter({other._replace(number=0): other.number for other in roster})
    counts[some._replace(number=0)] -= 1
    if some.left > 1:
        counts[some._replace(left=some.left - 1, number=0)] += 1
    return tuple(sorted(other._replace(number=count) for other, count in counts.items() if count))


def _after(roster: Roster, aimed: Distribution, others: Distribution, pick: str | None) -> Chances:
    """The chances of what is left of a roster after the wounds of Snipers, which fall on `pick`, and then others."""
    found: dict[Roster, Fraction] = {}
    for first, weight in aimed.weights:
        for between, chance in deaths(roster, first, pick).items():
            for second, times in others.weights:
                share = chance * Fraction(weight * times, aimed.total * others.total)
                for after, last in deaths(between, second, None).items():
                    found[after] = found.get(after, Fraction(0)) + share * last
    return found


def _first_blows(dealt: Distribution, roster: Roster) -> Mapping[tuple[int, Roster], Fraction]:
    """The chances of each number of wounds dealt together with the survivors that it leaves."""
    return {
        (wounds, left): Fraction(weight, dealt.total) * chance
        for wounds, weight in dealt.weights
        for left, chance in deaths(roster, wounds, None).items()
    }


def _alive(roster: Roster) -> int:
    return sum(some.number for some in roster)


def _stamina(roster: Roster) -> int:
    return sum(some.left * some.number for some in roster)


def _distribution(chances: Mapping[int, Fraction]) -> Distribution:
    common = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution.of({value: int(chance * common) for value, chance in chances.items()})
