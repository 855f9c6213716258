"""Fleets and aircraft shoot at each other (THE-7): dice, hits, who is hit, all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.economy.supply import price_order
from hexwar_tui.systems.theatre.state import Power, Unit

HIT = 4
"""What a fleet or fighter needs on its die."""


@dataclass(frozen=True, slots=True)
class Volley:
    """The dice of one power's units, one a unit, and what they hit."""

    power: Power
    units: tuple[str, ...]
    dice: tuple[int, ...]
    hits: int

    def told(self) -> war.Volley:
        """As an event tells it."""
        return war.Volley(self.power, self.units, self.dice)


@dataclass(frozen=True, slots=True)
class Exchange:
    """What came of shooting: the volleys by power, and who is lost."""

    volleys: tuple[Volley, ...]
    lost: tuple[Unit, ...]

    def told(self) -> war.Shots:
        """As an event tells it."""
        return war.Shots(tuple(volley.told() for volley in self.volleys), tuple(unit.id for unit in self.lost))


def volley(power: Power, units: Sequence[Unit], need: int, why: Text, rule: str, table: Table) -> Volley:
    """One power's units roll a die each."""
    ids = tuple(unit.id for unit in units)
    dice = table.roll(f"{len(units)}d6", why, rule, by=ids)
    return Volley(power, ids, dice, sum(1 for die in dice if die >= need))


def exchange(
    frame: TheFrame,
    shooters: Iterable[Unit],
    targets: Callable[[Power], Sequence[Unit]],
    why: Text,
    rule: str,
    table: Table,
    need: int = HIT,
) -> Exchange:
    """All shooters roll, then all losses are taken together, so that all may part unharmed or all be lost.

    `targets` are what a power's units shoot at, those that are hit first in front: every hit destroys one of them.
    Whose they are is drawn where it may be several powers' (THE-7.3). The lost are gone from the state.
    """
    by_power: dict[Power, list[Unit]] = {}
    for unit in sorted(shooters, key=price_order):
        by_power.setdefault(unit.power, []).append(unit)
    volleys = [volley(power, by_power[power], need, why, rule, table) for power in sorted(by_power)]
    aimed = {shot.power: list(targets(shot.power)) for shot in volleys}
    hits: dict[Power, int] = {}
    for shot in volleys:
        for power in _drawn(shot, aimed[shot.power], rule, table):
            hits[power] = hits.get(power, 0) + 1
    lost = _lost(hits, aimed)
    disband(frame, lost)
    return Exchange(tuple(volleys), tuple(lost))


def _drawn(shot: Volley, targets: Sequence[Unit], rule: str, table: Table) -> list[Power]:
    """Whose unit each hit destroys."""
    powers = sorted({unit.power for unit in targets})
    if not powers:
        return []
    if len(powers) == 1:
        return powers * shot.hits
    dice = table.roll(f"{shot.hits}d{len(powers)}", say("Whom the hits strike"), rule, by=shot.units)
    return [powers[die - 1] for die in dice]


def _lost(hits: Mapping[Power, int], aimed: Mapping[Power, Sequence[Unit]]) -> list[Unit]:
    """Of every power as many as it was hit, in the order of those that shot at it."""
    lost: list[Unit] = []
    for power in sorted(hits):
        own = next(
            [unit for unit in targets if unit.power == power]
            for targets in aimed.values()
            if any(unit.power == power for unit in targets)
        )
        lost += own[: hits[power]]
    return lost


def disband(frame: TheFrame, units: Iterable[Unit]) -> None:
    """Takes units out of the game."""
    for unit in units:
        del frame.state.units[unit.id]


def living(frame: TheFrame, units: Iterable[Unit]) -> list[Unit]:
    """Those of the units that are still there."""
    return [unit for unit in units if unit.id in frame.state.units]
