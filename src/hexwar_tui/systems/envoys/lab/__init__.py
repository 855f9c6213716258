"""The laboratory of Envoys: practice players, counts, variants of what is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwar_tui.engine.lab.hidden import redrawn
from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.practice_player import PlayerKind
from hexwar_tui.engine.seats import Seat
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.lab import hidden, opening, tally
from hexwar_tui.systems.envoys.lab.practice import PLAYERS
from hexwar_tui.systems.envoys.options import CROWDED, OPEN_CARDS, SHORT_GAME, WEAK_ARMIES


class EnvLab:
    """What the laboratory of all systems needs to know of Envoys: fulfils `engine.system.Lab` and `Secretive`."""

    refusals: tuple[str, ...] = (
        *("ENV-1.1", "ENV-1.2", "ENV-1.3", "ENV-1.4", "ENV-2.1", "ENV-2.4", "ENV-4.1", "ENV-4.4"),
        *("ENV-7.1", "ENV-7.2", "ENV-7.3", "ENV-7.4", "ENV-7.6"),
    )
    corners: tuple[Mapping[str, int | bool | str], ...] = (WEAK_ARMIES, CROWDED, SHORT_GAME, OPEN_CARDS)
    players: Mapping[str, PlayerKind] = PLAYERS
    never_redrawn: tuple[str, ...] = hidden.NEVER_REDRAWN

    opening = staticmethod(opening.opening)

    tally = staticmethod(tally.tally)

    def hidden_variants(self, frame: EnvFrame, seat: Seat, rng: Rng) -> Iterator[EnvFrame]:
        """Copies of `frame` that differ in what `seat` may not know and agree in what it may: one for each kind of
        secret, redrawn by `rng`, and a last one with all redrawn. A kind in which nothing is hidden now gives no copy,
        and the referee gets no copies at all."""
        return redrawn(frame, seat, rng, hidden.SECRETS)


LAB = EnvLab()
"""The laboratory of Envoys, as the rule system hands it out."""
