"""Copies of saved games: one file to carry or mail, and branches to play on from an earlier point."""

from __future__ import annotations

import secrets
from pathlib import Path

from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import BEGINS_BEFORE, before_secrets, copy_of
from hexwar_tui.engine.record.journal import standing
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import Phrase, Text, say
from hexwar_tui.storage.disk.files import demand_free, write_file
from hexwar_tui.storage.disk.locks import Clock, SaveLock, now
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.saves.sealed_file import kept_bytes
from hexwar_tui.storage.seals.seal import Keys, Seal


def export_game(
    registry: Registry, path: Path, to: Path, clock: Clock = now, *, keys: Keys | None = None, whole: bool = False
) -> Text:
    """Writes the game at `path`, its journal included, into the one file `to`, where nothing may be yet.

    The file is a save like any other: it is opened, or copied into the folder of saves, to go on. While sides write in
    secret it begins before that, unless it is to be `whole`, for a referee; the sentence that says so, or "". The copy
    of a sealed game, which needs its keys, is sealed. Raises SaveError, CannotUndo.
    """
    opened = load_game(registry, path, keys)
    save_copy(opened.game if whole else open_copy(opened.game, opened.seal), to, clock, seal=opened.seal)
    return BEGINS_BEFORE if opened.game.is_sealed() and not whole else ""


def open_copy(game: Game, seal: Seal | None) -> Game:
    """A copy of the game that tells nothing of what is being written in secret. Raises CannotUndo.

    In a sealed game it stays in the journal, struck: the marks of the sides are for all of it, and without a phrase,
    which opens the game itself, too, nobody reads it.
    """
    return before_secrets(game, keeps_journal=seal is not None)


def save_copy(game: Game, to: Path, clock: Clock = now, *, seal: Seal | None = None) -> None:
    """Writes `game` into a file of its own, where nothing may be yet. Raises SaveError, SavedNotConfirmed."""
    lock = SaveLock(to, clock)
    try:
        demand_free(to)
        write_file(to, kept_bytes(game, clock(), seal, to))
    finally:
        lock.discard()


def branch_game(
    registry: Registry,
    path: Path,
    to: Path,
    *,
    entry: int | None = None,
    turn: int | None = None,
    clock: Clock = now,
    keys: Keys | None = None,
    whole: bool = False,
) -> Phrase:
    """Writes a branch of the game at `path` to the file `to`: a game of its own, whose dice to come are others.

    It begins as things stood behind entry number `entry`, at the start of turn `turn`, or now; but, unless it is to be
    `whole`, for a referee, where sides were writing in secret then, before that. Returns the sentence that tells the
    players. The branch of a sealed game, which needs its keys, is sealed. Raises SaveError, CannotUndo where that
    point does not stand.
    """
    opened = load_game(registry, path, keys)
    game = opened.game
    number = entry if turn is None else entry_before_turn(game, turn)
    point = number if whole else _open_point(game, number)
    branch = copy_of(game) if whole else open_copy(game, opened.seal)
    branch.record.id = secrets.token_hex(8)
    branch.branch(secrets.token_hex(8))
    # Only then: what goes on by itself from there has dice of the branch.
    if point is not None:
        branch.rewind(point)
    save_copy(branch, to, clock, seal=opened.seal)
    told = say(
        "{file} is a branch, from turn {turn}: a game of its own. Its dice to come are others than in the game it was "
        "copied from.",
        file=shown(to),
        turn=branch.turn,
    )
    is_moved = not whole and (game.is_sealed() if number is None else number != point)
    return say("{told} {more}", told=told, more=BEGINS_BEFORE) if is_moved else told


def _open_point(game: Game, number: int | None) -> int | None:
    """Where a branch from behind entry `number` begins, as that may be within a sealed phase; None: now.

    Raises CannotUndo where the entry does not stand. Of the phase under way nothing is told, not even how many have
    been entered: whatever is behind its start is within it.
    """
    if number is None or (game.is_sealed() and number > game.open_point()):
        return None
    if number and all(entry.number != number for entry in standing(game.record.entries)):
        raise CannotUndo(say("Entry {to} does not stand any more.", to=number))
    return game.open_point(number)


def entry_before_turn(game: Game, turn: int) -> int:
    """The number of the last entry before turn `turn` began (0: the start). Raises CannotUndo if it never has."""
    if not 0 <= turn <= game.turn:
        raise CannotUndo(say("The game has not come to turn {turn}.", turn=turn))
    return max((entry.number for entry in standing(game.record.entries) if entry.turn < turn), default=0)
