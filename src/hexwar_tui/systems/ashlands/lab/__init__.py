"""What plays and measures games of Ashlands without people: practice players, counts, and redrawn secrets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hexwar_tui.engine.events import Event
from hexwar_tui.engine.lab.hidden import redrawn
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.plain import count
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.ashlands.event_table import load_events
from hexwar_tui.systems.ashlands.events.drawn import EventDrawn
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.lab import hidden, opening
from hexwar_tui.systems.ashlands.lab.practice import PLAYERS
from hexwar_tui.systems.ashlands.options import LONG_WAR, NO_ROOM
from hexwar_tui.systems.ashlands.orders import ORDERS
from hexwar_tui.systems.ashlands.say.phrases import PHRASES


def _also(event: Event) -> Iterator[str]:
    """What an event counts as, besides its kind."""
    if isinstance(event, EventDrawn):
        yield f"event {event.event}"


class AshLab:
    """The laboratory of Ashlands, which fulfils the protocols `Lab` and `Secretive` of `engine.system`."""

    refusals: tuple[str, ...] = (
        *("ASH-1.1", "ASH-1.3", "ASH-1.6", "ASH-1.7", "ASH-2.1", "ASH-2.2", "ASH-3.1", "ASH-3.2", "ASH-3.4", "ASH-4.1"),
        *("ASH-4.2", "ASH-4.3", "ASH-4.4", "ASH-6.1", "ASH-6.3", "ASH-7.2", "ASH-8.1", "ASH-8.2", "ASH-8.3"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (LONG_WAR, NO_ROOM)
    players: Mapping[str, PlayerKind] = PLAYERS
    never_redrawn: tuple[str, ...] = hidden.NEVER_REDRAWN

    opening = staticmethod(opening.opening)

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """How often each kind of order was given, each kind of event told, and each random event drawn in these
        entries; kinds that do not occur count 0."""
        return count(ORDERS, (*PHRASES, *(f"event {id}" for id in load_events())), entries, PHRASES, _also)

    def hidden_variants(self, frame: AshFrame, seat: Seat, rng: Rng) -> Iterator[AshFrame]:
        """Frames that differ from `frame` only in what `seat` may not know: one for each kind of secret, then one in
        which all kinds are drawn anew."""
        return redrawn(frame, seat, rng, hidden.SECRETS)


LAB = AshLab()
"""The laboratory of Ashlands."""
