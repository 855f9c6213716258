"""The result of a battle for whoever called it: a campaign opens a game of Skirmish within its own and reads this at
the end.

The result is made from the frame alone, which does not know who has opened it. The scenario that a campaign opens has a
map and the forces of both sides; boards are generated only for games that stand alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Name
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import points
from hexwar_tui.systems.skirmish.rules.ground import area
from hexwar_tui.systems.skirmish.rules.sequence import victory
from hexwar_tui.systems.skirmish.state import Unit


@dataclass(frozen=True, slots=True)
class UnitResult:
    """What has become of a unit, the one with this `number` in its side; those of a ready force are numbered in the
    order of its specs. `damage` is all that it has now, with what it brought into the battle; `spent` are the ids of
    its weapons of one use that are used up; `points` is what it costs."""

    id: str
    side: Side
    number: int
    name: Name | None
    survived: bool
    damage: int
    spent: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class BattleResult:
    """How a battle has ended: the `winner` (None: a draw); `why`, a key of `victory.REASONS`; by side the points of the
    enemy units that it `destroyed`, and the hexes that it `held`, an average of the counts that decide; and all `units`
    of both sides, living and fallen. Units that found no room to deploy are left out."""

    winner: Side | None
    why: str
    destroyed: Mapping[Side, int]
    held: Mapping[Side, Fraction]
    units: tuple[UnitResult, ...]


def battle_result(frame: SkiFrame) -> BattleResult:
    """The result of a battle that is over. Raises ValueError if it still goes on."""
    state = frame.state
    if state.winners is None:
        raise ValueError("the battle is not over")
    return BattleResult(
        winner=next(iter(state.winners), None),
        why=state.why,
        destroyed={side: victory.destroyed(state, side) for side in state.sides},
        held={side: Fraction(*area.average(state.counts, side)) for side in state.sides},
        units=tuple(_unit_result(frame, unit) for unit in state.units.values()),
    )


def _unit_result(frame: SkiFrame, unit: Unit) -> UnitResult:
    return UnitResult(
        id=unit.id,
        side=unit.side,
        number=unit.number,
        name=unit.name,
        survived=not unit.fallen,
        damage=unit.damage,
        spent=tuple(weapon.id for weapon in unit.weapons if weapon.spent),
        points=points(frame, unit),
    )
