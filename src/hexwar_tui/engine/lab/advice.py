"""Advice for a seat at which a person sits: what a practice player would do in its place."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import Decision, own_kinds, player_ids, player_kinds, seed_of
from hexwar_tui.engine.practice_player import Level
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnySystem


def adviser_of(system: AnySystem) -> str:
    """The id of the practice player who is asked for advice: a hard one where the system has one, else its usual. Those
    of other packages are loaded only where none of its own is hard."""
    for kinds in (own_kinds, player_kinds):
        for id, kind in kinds(system).items():
            if kind.level is Level.HARD:
                return id
    return player_ids(system)[0]


def asked_for(game: Game, seat: Seat, notes: str = "") -> Decision:
    """The decision that an adviser has to make in the place of `seat`; `notes` are what the adviser noted for it
    before. Asked again in the same game, it is the same. It is made by what the seat knows, and by nothing else."""
    kind, seed = adviser_of(game.top.system), f"{seed_of(game, seat)}/advice"
    return Decision(game.known(seat).open, seat, kind, seed, game.is_sealed(), notes)
