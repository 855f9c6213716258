"""Copies of a game that give away nothing of what is being written in secret: they begin before it was written."""

from __future__ import annotations

from dataclasses import replace

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import EntryKind, standing
from hexwar_tui.engine.words.language import say

BEGINS_BEFORE = say("It begins before what the sides write in secret there: each side enters its own again.")
"""The sentence that players are told with a copy that was made in the midst of a sealed phase."""


def before_secrets(game: Game, *, keeps_journal: bool = False) -> Game:
    """A copy of the game as it was before the sealed phase under way, or as it is now if there is none.

    Every copy but the referee's own is made so: whoever played on in a copy with the orders of others would learn them,
    and go back. What was entered in the phase is not in the copy at all; with `keeps_journal` it stays in the journal,
    struck, as a sealed game needs it, where the marks of all sides vouch for the whole journal. Raises CannotUndo where
    the phase was begun under other rules.
    """
    copy = copy_of(game)
    if not copy.is_sealed():
        return copy
    point = copy.open_point()
    cut = None if keeps_journal else _cut(copy.record, point)
    if cut is None:
        copy.rewind(point)
        return copy
    branches = [entry.body["branch"] for entry in copy.record.entries[point:] if entry.kind is EntryKind.BRANCH]
    copy = Game.resume(game.registry, cut)
    copy.follow_rules()
    for name in branches[-1:]:
        copy.branch(name)  # Else its dice to come were again those of the game that was copied first.
    return copy


def copy_of(game: Game) -> Game:
    """A copy of the game as it is; what is entered in one of the two is not entered in the other."""
    return Game.resume(game.registry, game.record.copy())


def _cut(record: GameRecord, point: int) -> GameRecord | None:
    """Returns the record up to entry `point`, or None where later entries have struck out any of those."""
    entries = record.entries[:point]
    if standing(entries) != [entry for entry in standing(record.entries) if entry.number <= point]:
        return None
    snapshots = [snapshot for snapshot in record.snapshots if snapshot.entry <= point]
    boards = {number: board for number, board in record.boards.items() if number <= point}
    return replace(record, entries=entries, snapshots=snapshots, boards=boards)
