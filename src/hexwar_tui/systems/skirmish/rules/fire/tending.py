"""Medics and Engineers (SKI-2.1, ruling): once a turn, instead of shooting, on a roll of 11 or more."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.systems.skirmish.catalogue import FACES, load_catalogue
from hexwar_tui.systems.skirmish.events import combat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.rules.damage import is_infantry, is_wounded
from hexwar_tui.systems.skirmish.state import Unit


@dataclass(frozen=True, slots=True)
class Trade:
    """What a unit with the skill of this id does for others: the event that tells of it, the name of its roll, and the
    sentence that refuses a target which does not need it."""

    skill: str
    event: type[combat.Treated | combat.Mended]
    roll: Text
    not_needed: Text


MEDIC = Trade(
    "medic",
    combat.Treated,
    say("Treatment"),
    say("A Medic treats wounded soldiers of his side only, and not himself."),
)
ENGINEER = Trade("engineer", combat.Mended, say("Repair"), say("An Engineer mends damaged machines of his side only."))


def needs(frame: SkiFrame, trade: Trade, unit: Unit, target: Unit) -> bool:
    """Whether the target is one for which the unit can do its trade: another unit of its side on the board, for a Medic
    a wounded soldier, for an Engineer a damaged machine."""
    if target.cell is None or target.side != unit.side or target is unit:
        return False
    return is_wounded(frame, target) if trade is MEDIC else target.damage > 0 and not is_infantry(frame, target)


def in_need(frame: SkiFrame, trade: Trade, unit: Unit) -> Iterator[Unit]:
    """Yields the units on the unit's hex and the neighbouring ones for which it can do its trade (`needs`)."""
    if unit.cell is not None:
        for near in (unit.cell, *frame.scenario.board.grid.neighbours[unit.cell]):
            yield from (other for other in frame.state.units_at(near) if needs(frame, trade, unit, other))


def tend(frame: SkiFrame, trade: Trade, unit: Unit, target: Unit, table: Table) -> None:
    """Rolls for the unit's treatment or repair of the target, and tells everybody; if the roll passes, one point of
    damage is taken off the target."""
    need = load_catalogue().numbers.tending
    unit.tended_in = frame.state.turn
    (die,) = table.roll(f"1d{FACES}", trade.roll, "SKI-2.1", (unit.id, target.id))
    passed = die >= need
    if passed:
        target.damage -= 1
    table.tell(trade.event(unit.id, target.id, die, need, passed))
