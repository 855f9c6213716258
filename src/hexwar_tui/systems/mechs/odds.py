"""The odds of a quick battle, shown before it is agreed to (MEC-3.8).

Too much can happen in an exchange to count it all out: it is fought some hundred times by the exact chances of every
weapon, and the error of that is told. The same armies always get the same odds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import ceil, comb, sqrt

from hexwar_tui.engine.language import Text, say, say_many
from hexwar_tui.engine.seeded import seeded_draw
from hexwar_tui.engine.view import Line
from hexwar_tui.systems.mechs.exchange import Fighter, Fighting, exchange, fighters, lost
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.words import MecWords
from hexwar_tui.systems.skirmish.catalogue import FACES, Weapon, load_catalogue

MOST_BATTLES, FEWEST_BATTLES, WORK = 500, 100, 8000
"""How often a battle is fought to tell its odds: the fewer times, the more units are in it, at most `WORK` units."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The shares, from 0 to 1, of `battles` that attacker and defender win, the rest leaves nobody; and the points that
    each loses on average."""

    battles: int
    attacker: float
    defender: float
    attacker_loses: float
    defender_loses: float

    @property
    def error(self) -> int:
        """In 19 of 20 cases a share is wrong by so many hundredths at most."""
        return ceil(100 * 1.96 * sqrt(0.25 / self.battles))


def odds_of(frame: MecFrame) -> Odds:
    """The odds of the battle that is under way, should it be fought quickly."""
    state, battle = frame.state, frame.state.battle
    assert battle is not None, "a battle is under way"
    attacking = fighters(state, state.armies[battle.attacker], battle.left_out)
    return simulated(attacking, fighters(state, state.armies[battle.defender]), frame.options.battle_turns)


def simulated(attacking: tuple[Fighter, ...], defending: tuple[Fighter, ...], turns: int) -> Odds:
    """The odds of an exchange between these."""
    battles = max(FEWEST_BATTLES, min(MOST_BATTLES, WORK // (len(attacking) + len(defending))))
    return fought_out(attacking, defending, turns, battles)


@lru_cache(maxsize=1024)
def fought_out(attacking: tuple[Fighter, ...], defending: tuple[Fighter, ...], turns: int, battles: int) -> Odds:
    """The odds of an exchange between these, as so many battles show them."""
    draw = seeded_draw(f"{attacking}/{defending}/{turns}")

    def shoot(shooter: Fighter, id: str, weapon: Weapon, target: Fighter) -> int:
        ways, damage = _ways(id, shooter.hit_bonus, target.chassis, target.save_bonus)
        return bisect_right(ways, draw(ways[-1])) * damage

    won = held = attacker_loses = defender_loses = 0
    for _ in range(battles):
        ours, theirs = [Fighting(one) for one in attacking], [Fighting(one) for one in defending]
        outcome = exchange(ours, theirs, turns, shoot)
        won += outcome is True
        held += outcome is False
        attacker_loses += lost(ours)
        defender_loses += lost(theirs)
    return Odds(battles, won / battles, held / battles, attacker_loses / battles, defender_loses / battles)


@lru_cache(maxsize=4096)
def _ways(id: str, hit_bonus: int, chassis_id: str, save_bonus: int) -> tuple[Sequence[int], int]:
    """In how many of all ways that the dice of a weapon can fall at most so many of its shots harm the target, from
    none to all; and the damage that each does that harms."""
    known = load_catalogue()
    weapon, chassis = known.weapons[id], known.chassis[chassis_id]
    faces = range(1, FACES + 1)
    hit = FACES
    if weapon.hit is not None:
        modifier = hit_bonus + weapon.hit_on.get(chassis_id, 0)
        hit = sum(roll == FACES or (roll > 1 and roll + modifier >= weapon.hit) for roll in faces)
    harm, shots = hit * sum(roll + save_bonus < chassis.save for roll in faces), weapon.shots
    ways = (comb(shots, n) * harm**n * (FACES**2 - harm) ** (shots - n) for n in range(shots + 1))
    return tuple(accumulate(ways)), weapon.damage_to(chassis)


def odds_lines(frame: MecFrame) -> Iterator[Line]:
    """The odds in words: who wins, and what each loses on average."""
    battle, words = frame.state.battle, MecWords(frame)
    assert battle is not None, "a battle is under way"
    odds = odds_of(frame)
    attacker, defender = words.unit(battle.attacker), words.unit(battle.defender)
    yield Line(say("{army} wins", army=attacker), share_text(odds.attacker, odds.error))
    yield Line(say("{army} wins", army=defender), share_text(odds.defender, odds.error))
    yield Line(say("{army} loses on average", army=attacker), _points(odds.attacker_loses))
    yield Line(say("{army} loses on average", army=defender), _points(odds.defender_loses))


def share_text(share: float, error: int) -> Text:
    """A share in hundredths, with its error."""
    return say("{n} % ± {error}", n=round(100 * share), error=error)


def _points(points: float) -> Text:
    return say_many("{n} point", "{n} points", round(points))
