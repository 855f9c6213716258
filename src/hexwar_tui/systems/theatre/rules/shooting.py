"""Fleets and aircraft shoot at each other (THE-7): they roll, and all losses are taken at once."""

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
"""The least roll with which a fleet or fighter hits."""


@dataclass(frozen=True, slots=True)
class Volley:
    """The shots of one power: its units by id, the die that each rolled, and how many of the dice hit."""

    power: Power
    units: tuple[str, ...]
    dice: tuple[int, ...]
    hits: int

    def facts(self) -> war.Volley:
        """The volley in the form that events hold, which leaves the hits out."""
        return war.Volley(self.power, self.units, self.dice)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The result of an exchange of fire: each power's volley, and the units that are lost."""

    volleys: tuple[Volley, ...]
    lost: tuple[Unit, ...]

    def facts(self) -> war.Shots:
        """The result in the form that events hold: units by their ids."""
        return war.Shots(tuple(volley.facts() for volley in self.volleys), tuple(unit.id for unit in self.lost))


def volley(power: Power, units: Sequence[Unit], need: int, why: Text, rule: str, table: Table) -> Volley:
    """Rolls a die for each of `units`, all of one power, announced by `why` and `rule`; dice of `need` or more hit."""
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

    `targets` answers what a power's units shoot at, in the order in which they are hit: every die of `need` or more
    destroys one. Dice draw whose units are hit where they are of several powers (THE-7.3). The lost are removed from
    the state. Dice are announced by `why` and `rule`.
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
    """For each hit of a volley the power that loses a unit; dice draw it where the targets are of several."""
    powers = sorted({unit.power for unit in targets})
    if not powers:
        return []
    if len(powers) == 1:
        return powers * shot.hits
    dice = table.roll(f"{shot.hits}d{len(powers)}", say("Whom the hits strike"), rule, by=shot.units)
    return [powers[die - 1] for die in dice]


def _lost(hits: Mapping[Power, int], aimed: Mapping[Power, Sequence[Unit]]) -> list[Unit]:
    """The units lost: for each power as many as it was hit, in the order in which they were aimed at."""
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
    """Removes these units, which must be in the game, from the state."""
    for unit in units:
        del frame.state.units[unit.id]


def living(frame: TheFrame, units: Iterable[Unit]) -> list[Unit]:
    """Those of the units that are still in the game, in the order given."""
    return [unit for unit in units if unit.id in frame.state.units]
