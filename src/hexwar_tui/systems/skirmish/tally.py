"""What is worth counting in a journal of Skirmish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.journal import Entry, EntryKind
from hexwar_tui.engine.orders import Order
from hexwar_tui.systems.skirmish.phrases import PHRASES
from hexwar_tui.systems.skirmish.victory import BOTH, LAST, REASONS, RESIGNED, RULED

WATCHED = ("time-out", "game-time-out", "clock-stopped", "clock-started", "clock-set")
"""What comes of a clock that somebody reads; no random game has one."""

DECISIVE = (BOTH, LAST, RESIGNED)
"""Reasons that make a winner; all others but a ruling make a draw."""


def tally(orders: Iterable[type[Order]], entries: Iterable[Entry]) -> Mapping[str, int]:
    """How often each order was given, each kind of news told, each end reached; 0 for what never was."""
    counts = Counter({f"order {kind.kind}": 0 for kind in orders if not kind.touches_clock})
    counts.update(dict.fromkeys((kind for kind in PHRASES if kind not in WATCHED), 0))
    counts.update({_end(why): 0 for why in REASONS if why != RULED})
    for entry in entries:
        if entry.kind is EntryKind.ORDER:
            counts[f"order {entry.body['kind']}"] += 1
        for event in entry.events:
            counts.update(_names(event))
    return counts


def _end(why: str) -> str:
    return f"{'won' if why in DECISIVE else 'draw'}: {why}"


def _names(event: Event) -> Iterator[str]:
    """What an event counts as."""
    yield event.kind
    if event.kind == "game-over":
        yield _end(str(event.facts["why"]))
