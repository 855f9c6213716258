"""What is worth counting in a journal of Theatre of War."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from hexwar_tui.engine.journal import Entry, EntryKind
from hexwar_tui.engine.orders import Order
from hexwar_tui.systems.theatre.phrases import PHRASES


def tally(orders: Sequence[type[Order]], entries: Iterable[Entry]) -> Mapping[str, int]:
    """How often each order was given, each kind of news told; 0 for what never was."""
    counts = Counter({f"order {kind.kind}": 0 for kind in orders})
    counts.update(dict.fromkeys(PHRASES, 0))
    for entry in entries:
        if entry.kind is EntryKind.ORDER:
            counts[f"order {entry.body['kind']}"] += 1
        for event in entry.events:
            counts[event.kind] += 1
    return counts
