"""What is worth counting in a journal of Skirmish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.plain import count
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.systems.skirmish.catalogue import load_catalogue
from hexwar_tui.systems.skirmish.events import combat, sequence
from hexwar_tui.systems.skirmish.rules.sequence.victory import BOTH, BOTH_DEAD, LAST, REASONS, RESIGNED, RULED
from hexwar_tui.systems.skirmish.say.phrases import PHRASES

UNCOUNTED = (f"draw: {BOTH_DEAD}",)
"""The names that are not counted: the end by which both sides lose their last units at once comes in no random game."""

DECISIVE = (BOTH, LAST, RESIGNED)
"""The reasons for which a game ends with a winner; for all others except a ruling it is drawn."""

DETAILS = (
    "detection passed",
    "detection failed",
    "house damage 1",
    "house damage 2",
    "house damage 3",
    "bunker opened",
    "wounded",
    "water crossed",
)
"""The names under which events are counted besides their kinds; `_names` gives them."""


def tally(orders: Iterable[type[Order]], entries: Iterable[Entry]) -> Mapping[str, int]:
    """By name, how often in the `entries` of a journal each of `orders` was given, each kind of event and each of
    `DETAILS` occurred, and each end of a game was reached; 0 for what never did."""
    found = (*PHRASES, *DETAILS, *(_end(why) for why in REASONS if why != RULED))
    return count(orders, (name for name in found if name not in UNCOUNTED), entries, PHRASES, _names)


def _end(why: str) -> str:
    return f"{'won' if why in DECISIVE else 'draw'}: {why}"


def _names(event: Event) -> Iterator[str]:
    """The names under which an event is counted besides its kind, which may be none."""
    match event:
        case sequence.GameOver(why=why):
            yield _end(why)
        case combat.Detection(passed=passed):
            yield "detection passed" if passed else "detection failed"
        case combat.BuildingHit(damage=damage, falls=falls) if falls == load_catalogue().numbers.house_falls:
            yield f"house damage {damage}"
        case combat.BuildingHit(damage=damage, falls=falls) if damage == falls:
            yield "bunker opened"
        case combat.Hurt(wounded=True):
            yield "wounded"
        case sequence.Moved(waded=True):
            yield "water crossed"
