"""What plays and measures Skirmish without people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hexwar_tui.engine.lab.hidden import redrawn
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.record.journal import Entry
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.lab import hidden, opening, tally
from hexwar_tui.systems.skirmish.options import CORNERS
from hexwar_tui.systems.skirmish.orders import ORDERS
from hexwar_tui.systems.skirmish.practice import PLAYERS


class SkiLab:
    """What the laboratory that tests all systems needs to know of Skirmish: fulfils `engine.system.Lab` by the refusals
    that random games must meet, the options that lead them into corners, the practice players and the counts; and
    `Secretive`."""

    refusals: tuple[str, ...] = (
        *("SKI-1.1", "SKI-1.2", "SKI-1.3", "SKI-1.5", "SKI-1.6", "SKI-1.7", "SKI-1.8", "SKI-1.9", "SKI-2.1"),
        *("SKI-2.2", "SKI-3.1", "SKI-3.2", "SKI-3.4", "SKI-4.1", "SKI-4.2", "SKI-4.3", "SKI-4.4", "SKI-4.5"),
        "SKI-1.2 third shooter",
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = CORNERS
    players: Mapping[str, PlayerKind] = PLAYERS
    never_redrawn: tuple[str, ...] = hidden.NEVER_REDRAWN

    opening = staticmethod(opening.opening)

    def tally(self, entries: Iterable[Entry]) -> Mapping[str, int]:
        """By name, how often each order, event and end occurs in the entries of a journal (see `lab.tally`); 0 for what
        never does."""
        return tally.tally(ORDERS, entries)

    def hidden_variants(self, frame: SkiFrame, seat: Seat, rng: Rng) -> Iterator[SkiFrame]:
        """Copies of `frame` that differ in what `seat` may not know and agree in what it may: one for each kind of
        secret, redrawn by `rng`, and a last one with all redrawn. A kind in which nothing is hidden now gives no copy,
        and the referee gets no copies at all."""
        return redrawn(frame, seat, rng, hidden.SECRETS)


LAB = SkiLab()
"""The laboratory of Skirmish, as the rule system hands it out."""
