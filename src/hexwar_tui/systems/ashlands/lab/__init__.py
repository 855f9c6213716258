"""What plays and measures Ashlands without people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.plain import count
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.systems.ashlands.lab.practice import PLAYERS
from hexwar_tui.systems.ashlands.options import LONG_WAR, NO_ROOM
from hexwar_tui.systems.ashlands.orders import ORDERS
from hexwar_tui.systems.ashlands.rules import telling, telling_reveal
from hexwar_tui.systems.ashlands.rules.events import telling as event_telling
from hexwar_tui.systems.ashlands.rules.events.table import load_events


def _names(event: Event) -> Iterator[str]:
    """What an event counts as."""
    yield event.kind
    if event.kind == "event":
        yield f"event {event.facts['event']}"


class AshLab:
    """Fulfils `engine.system.Lab`."""

    refusals: tuple[str, ...] = (
        *("ASH-1.1", "ASH-1.3", "ASH-1.6", "ASH-1.7", "ASH-2.1", "ASH-2.2", "ASH-3.1", "ASH-3.2", "ASH-3.4", "ASH-4.1"),
        *("ASH-4.2", "ASH-4.3", "ASH-4.4", "ASH-6.1", "ASH-6.3", "ASH-7.2", "ASH-8.1", "ASH-8.2", "ASH-8.3"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (LONG_WAR, NO_ROOM)
    players: Mapping[str, PlayerKind] = PLAYERS

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often each order was given, each kind of news told, each random event rolled; 0 for what never was."""
        kinds = (*telling.KINDS, *telling_reveal.KINDS, *event_telling.KINDS)
        return count(ORDERS, (*kinds, *(f"event {id}" for id in load_events())), entries, _names)


LAB = AshLab()
"""The one instance."""
