"""The odds of a quick battle, shown before a side agrees to it (MEC-3.8).

An exchange of fire has too many outcomes to count them all: it is simulated some hundred times by the exact chances of
every weapon, and the margin of error is told. The same armies always get the same odds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import ceil, comb, floor, sqrt

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seeded import seeded_draw
from hexwar_tui.engine.words.language import Text, say, say_many, sentence
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.systems.mechs.catalogue import least_worth
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.rules.battle.battles import staying_out
from hexwar_tui.systems.mechs.rules.battle.exchange import Fighter, Fighting, exchange, fighters, lost
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.state import Army
from hexwar_tui.systems.skirmish.catalogue import FACES, Weapon, load_catalogue

MOST_BATTLES, FEWEST_BATTLES, WORK = 500, 100, 8000
"""How often a battle is simulated at most and at least; between these it is the third number divided by its units."""

CERTAINTY = 1.959964
"""This many standard deviations to both sides of the middle of a normal distribution hold 19 of 20 cases."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What simulating a battle has told: how often it was done, the share from 0 to 1 that the attacker won, and the
    points that each side lost on average."""

    battles: int
    attacker: float
    attacker_loses: float
    defender_loses: float

    @property
    def defender(self) -> float:
        """The share of battles, from 0 to 1, that the attacker did not win, which means that the defender did."""
        return 1 - self.attacker


def odds_of(frame: MecFrame) -> Odds:
    """The odds of the battle under way if it is fought quickly; units that stay out of it do not count."""
    state, battle = frame.state, frame.state.under_way
    attacking = fighters(frame, state.armies[battle.attacker], battle.left_out)
    return simulated(attacking, fighters(frame, state.armies[battle.defender]), frame.options.battle_turns)


def odds_between(frame: MecFrame, army: Army, enemy: Army) -> Odds:
    """The odds of a quick battle in which `army` attacks `enemy` as both are now. If units have to stay out at a
    fortress, those with the least health do."""
    left_out = least_worth(frame.scenario.catalogue, army.units, staying_out(frame, army, enemy.cell))
    attacking, defending = fighters(frame, army, left_out), fighters(frame, enemy)
    return simulated(attacking, defending, frame.options.battle_turns)


def simulated(attacking: tuple[Fighter, ...], defending: tuple[Fighter, ...], turns: int) -> Odds:
    """The odds of a battle of `turns` turns between these fighters; the more there are, the fewer simulations are
    made."""
    battles = max(FEWEST_BATTLES, min(MOST_BATTLES, WORK // (len(attacking) + len(defending))))
    return fought_out(attacking, defending, turns, battles)


@lru_cache(maxsize=1024)
def fought_out(attacking: tuple[Fighter, ...], defending: tuple[Fighter, ...], turns: int, battles: int) -> Odds:
    """The odds of a battle of `turns` turns between these fighters, from `battles` simulations."""
    draw = seeded_draw(f"{attacking}/{defending}/{turns}")

    def shoot(shooter: Fighter, id: str, weapon: Weapon, target: Fighter) -> int:
        ways, damage = _ways(id, shooter.hit_bonus, target.chassis, target.save_bonus)
        return bisect_right(ways, draw(ways[-1])) * damage

    won = attacker_loses = defender_loses = 0
    for _ in range(battles):
        ours, theirs = [Fighting(one) for one in attacking], [Fighting(one) for one in defending]
        won += exchange(ours, theirs, turns, shoot)
        attacker_loses += lost(ours)
        defender_loses += lost(theirs)
    return Odds(battles, won / battles, attacker_loses / battles, defender_loses / battles)


@lru_cache(maxsize=4096)
def _ways(id: str, hit_bonus: int, chassis_id: str, save_bonus: int) -> tuple[Sequence[int], int]:
    """Counts the outcomes of all dice of the weapon `id` against a target: first in how many of them at most 0, 1, 2, …
    shots do harm, up to all shots; then the damage of each shot that does."""
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
    """The odds of the battle under way, in lines: how often each army wins, and its average loss in points."""
    battle, words = frame.state.under_way, MecWords(frame)
    odds = odds_of(frame)
    attacker, defender = words.unit(battle.attacker), words.unit(battle.defender)
    yield Line(sentence(say("{army} wins", army=attacker)), share_text(odds.attacker, odds.battles))
    yield Line(sentence(say("{army} wins", army=defender)), share_text(odds.defender, odds.battles))
    yield Line(sentence(say("{army} loses on average", army=attacker)), _points(odds.attacker_loses))
    yield Line(sentence(say("{army} loses on average", army=defender)), _points(odds.defender_loses))


def bounds(share: float, battles: int) -> tuple[float, float]:
    """The least and greatest true share in 19 of 20 cases, if `share` was found in so many battles (Wilson 1927)."""
    part = CERTAINTY**2 / battles
    middle = (share + part / 2) / (1 + part)
    reach = sqrt(part * (share * (1 - share) + part / 4)) / (1 + part)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def share_text(share: float, battles: int) -> Text:
    """A share in percent with its `bounds` in brackets; if it rounds to 0 or 100 percent, only the bound."""
    low, high = bounds(share, battles)
    rounded, lowest, highest = round(100 * share), floor(100 * low), ceil(100 * high)
    if rounded == 0:
        return say("under {n} %", n=highest)
    if rounded == 100:
        return say("over {n} %", n=lowest)
    return say("{n} % (within {low}–{high})", n=rounded, low=lowest, high=highest)


def _points(points: float) -> Text:
    return say_many("{n} point", "{n} points", round(points))
