"""What shooting and attacking promise to the practice player, by the odds of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.lab.practice.worth import mean_wounds, unit_worth, wound_worth
from hexwar_tui.systems.ashlands.orders.rounds.acting import pickable
from hexwar_tui.systems.ashlands.orders.rounds.odds import melee_odds, morale_failure
from hexwar_tui.systems.ashlands.rules.fighting import combat
from hexwar_tui.systems.ashlands.rules.fighting.wounds import stamina
from hexwar_tui.systems.ashlands.state import Unit

SHAKEN = 0.3
"""The share of its worth that a unit loses by being Suppressed."""

DRIVEN_OFF = 0.15
"""The share of its worth that a beaten defender loses by retreating."""


class Shot(NamedTuple):
    """A shot that may be fired: the id of its target, its `value` in prestige, and the class of models that Snipers
    pick, the one with the fewest models; None if they can't pick any."""

    target: str
    value: float
    pick: str | None = None


def best_shot(known: AshKnown, unit: Unit, start: Cell, targets: Sequence[Unit], *, moved: bool) -> Shot | None:
    """Returns the shot from `start` at that one of `targets` which promises most; None if no weapon reaches any of
    them. `moved` says that the unit moves before it shoots."""
    shots: list[Shot] = []
    for target in targets:
        volleys = combat.shots(known.open, unit, start, target, moved=moved)
        if volleys:
            wounds = min(stamina(target), sum(map(mean_wounds, volleys)))
            shots.append(Shot(target.id, wounds * wound_worth(known, target)))
    best = max(shots, key=lambda shot: shot.value, default=None)
    if best is None:
        return None
    classes = pickable(known, unit, start, best.target, moved=moved)
    return best._replace(pick=min(classes, key=lambda word: (classes[word], word), default=None))


def melee_value(known: AshKnown, unit: Unit, target: Unit) -> tuple[float, float]:
    """Returns two numbers: what an attack of the unit on the target is worth in prestige, gain less loss on average,
    and the chance that the unit wins (a share of 1)."""
    odds = melee_odds(known.open, unit, target)
    ours, theirs = unit_worth(known, unit), unit_worth(known, target)
    gain = odds.dealt.mean * wound_worth(known, target)
    gain += odds.won * theirs * (DRIVEN_OFF + SHAKEN * float(morale_failure(known.open, target)))
    loss = odds.taken.mean * wound_worth(known, unit)
    loss += odds.lost * ours * SHAKEN * float(morale_failure(known.open, unit))
    return gain - loss, odds.won
