"""What practice players thought, for whoever looks back at a game that is over: each is asked once more."""

from __future__ import annotations

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.history.look_back import LookBack
from hexwar_tui.engine.lab.players import Decision, kind_on_top, seed_of
from hexwar_tui.engine.orders.order_data import write_order
from hexwar_tui.engine.practice_player import Decided, order_of
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.seats import HUMAN


def decision_behind(game: Game, past: LookBack, number: int) -> Decision | None:
    """The decision from which entry `number` of the journal came, as it was to be made then; None where the game is not
    over, or the entry is none of a practice player. `past`, a look back at the same game, goes to the moment before
    it."""
    entries = game.record.entries
    entry = entries[number - 1]
    if game.outcome is None or entry.kind not in (EntryKind.ORDER, EntryKind.SEAL):
        return None
    player = _player_then(game, entry)
    if player == HUMAN:
        return None
    first = number
    while first > 1 and entries[first - 2].kind is EntryKind.INTENT and entries[first - 2].seat == entry.seat:
        first -= 1
    past.go_to(first - 1)
    known, kind = past.known(entry.seat), kind_on_top(past, player)
    return Decision(
        known.open, entry.seat, kind, seed_of(game, entry.seat, first - 1), past.is_sealed(), past.notes_of(entry.seat)
    )


def _player_then(game: Game, entry: Entry) -> str:
    """Who sat at the seat of an entry: whoever the next change of it tells of, a person where none is told of, else who
    sits there now."""
    seat, behind = entry.seat, game.record.entries[entry.number :]
    for each in behind:
        if each.kind is EntryKind.HAND_OVER and each.body["side"] == seat:
            return str(each.body.get("was", HUMAN))
    return next((setup.player for setup in game.record.seats if setup.side == seat), HUMAN)


def is_same(decided: Decided, entry: Entry) -> bool:
    """Whether a decision is the one that the entry records."""
    order = order_of(decided)
    return entry.kind is EntryKind.SEAL if order is None else write_order(order) == entry.body
