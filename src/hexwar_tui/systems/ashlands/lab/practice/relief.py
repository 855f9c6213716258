"""What the practice player does while an enemy stands on its only base, which falls at the end of the turn: it drives
the enemy off at any price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.known import AshKnown
from hexwar_tui.systems.ashlands.lab.practice import fighting
from hexwar_tui.systems.ashlands.orders.rounds.actions import Attack, Move, Shoot
from hexwar_tui.systems.ashlands.rules.fighting.movement import Gait, ways
from hexwar_tui.systems.ashlands.state import Unit

SURE = 0.75
"""With at least this chance of winning a unit attacks at once; with less, other units fire first."""


class _Try(NamedTuple):
    """An order of a unit against the enemy on the base. `promise` is the chance of an attack to win, or what the wounds
    of a shot are worth."""

    promise: float
    unit: str
    order: Order


def relief(known: AshKnown) -> Order | None:
    """The next order against an enemy on the seat's base: an attack that is sure enough, else a shot by any but the
    best attacker, else the best attack. None if no enemy stands there, or no unit can reach it."""
    base = known.base_of(known.seat)
    enemy = None if base is None else known.state.unit_at(base)
    if base is None or enemy is None or enemy.side == known.seat:
        return None
    able = [unit for unit in known.ready() if not unit.suppressed]
    attack = _best(_attacks(known, able, enemy, base))
    if attack is not None and attack.promise >= SURE:
        return attack.order
    spared = "" if attack is None else attack.unit
    shot = _best(_shots(known, [unit for unit in able if unit.id != spared], enemy)) or attack
    return None if shot is None else shot.order


def _best(tries: Iterable[_Try]) -> _Try | None:
    return max(tries, key=lambda found: found.promise, default=None)


def _attacks(known: AshKnown, units: Iterable[Unit], enemy: Unit, base: Cell) -> Iterator[_Try]:
    near = known.ground.grid.neighbours[base]
    for unit in units:
        way = next((way for end, way in ways(known.open, unit, Gait.ATTACK).items() if end in near), None)
        if way is not None:
            _, won = fighting.melee_value(known, unit, enemy)
            yield _Try(won, unit.id, Attack(unit.id, enemy.id, way))


def _shots(known: AshKnown, units: Iterable[Unit], enemy: Unit) -> Iterator[_Try]:
    for unit in units:
        shot = fighting.best_shot(known, unit, unit.hex, [enemy], moved=False)
        if shot is not None:
            pick = fighting.pick_of(known, unit, unit.hex, enemy.id, moved=False)
            yield _Try(shot.value, unit.id, Shoot(unit.id, enemy.id, pick))
        for end, way in ways(known.open, unit, Gait.MOVE).items():
            shot = fighting.best_shot(known, unit, end, [enemy], moved=True)
            if shot is not None:
                pick = fighting.pick_of(known, unit, end, enemy.id, moved=True)
                yield _Try(shot.value, unit.id, Move(unit.id, way, enemy.id, pick))
