"""Fleets and aircraft shoot at each other (THE-7): they roll, and all losses are taken at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.theatre.events import war
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.rules.economy.supply import by_power
from hexwar_tui.systems.theatre.state import Power, Unit

HIT = 4
"""The least roll with which a fleet or fighter hits."""


def volley(units: Sequence[Unit], need: int, why: Text, rule: str, table: Table) -> tuple[war.Volley, int]:
    """Rolls a die for each of `units`, all of one power, announced by `why` and `rule`. Returns the volley, and how
    many of its dice are `need` or more and hit."""
    ids = tuple(unit.id for unit in units)
    dice = table.roll(f"{len(units)}d6", why, rule, by=ids)
    return war.Volley(units[0].power, ids, dice), sum(1 for die in dice if die >= need)


def exchange(
    frame: TheFrame,
    shooters: Iterable[Unit],
    targets: Callable[[Power], Sequence[Unit]],
    why: Text,
    rule: str,
    table: Table,
    need: int = HIT,
) -> war.Shots:
    """Rolls a die for each of `shooters`, then removes all lost units from the state together, so that all may part
    unharmed or all be lost. Returns the dice of each power and the ids of the lost units, as events hold them.

    `targets` answers what a power's units shoot at, in the order in which they are hit: every die of `need` or more
    destroys one. Dice draw whose units are hit where they are of several powers (THE-7.3). Dice are announced by `why`
    and `rule`.
    """
    volleys = [volley(units, need, why, rule, table) for units in by_power(shooters).values()]
    aimed = {shot.power: list(targets(shot.power)) for shot, _ in volleys}
    struck = Counter[Power]()
    for shot, hits in volleys:
        struck.update(_drawn(shot, hits, aimed[shot.power], rule, table))
    lost = _lost(struck, aimed)
    disband(frame, lost)
    return war.Shots(tuple(shot for shot, _ in volleys), tuple(unit.id for unit in lost))


def _drawn(shot: war.Volley, hits: int, targets: Sequence[Unit], rule: str, table: Table) -> list[Power]:
    """For each of the hits of a volley the power that loses a unit; dice draw it where the targets are of several."""
    powers = sorted({unit.power for unit in targets})
    if not powers:
        return []
    if len(powers) == 1:
        return powers * hits
    dice = table.roll(f"{hits}d{len(powers)}", say("Whom the hits strike"), rule, by=shot.units)
    return [powers[die - 1] for die in dice]


def _lost(hits: Mapping[Power, int], aimed: Mapping[Power, Sequence[Unit]]) -> list[Unit]:
    """The units lost: of each power as many as it has taken hits, in the order in which they were aimed at."""
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
