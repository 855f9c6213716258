"""Copies of saved games: one file to carry or mail, and branches to play on from an earlier point."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path

from hexwar_tui.engine.errors import CannotUndo
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.journal import standing
from hexwar_tui.engine.language import Phrase, say
from hexwar_tui.engine.system import Shelf
from hexwar_tui.storage.errors import shown
from hexwar_tui.storage.files import demand_free, write_file
from hexwar_tui.storage.locks import Clock, SaveLock, now
from hexwar_tui.storage.opening import load_game
from hexwar_tui.storage.seal import Keys, Seal
from hexwar_tui.storage.sealed_file import kept_bytes


def export_game(shelf: Shelf, path: Path, to: Path, clock: Clock = now, *, keys: Keys | None = None) -> None:
    """Writes the game at `path`, its journal included, into the one file `to`, where nothing may be yet.

    The file is a save like any other: it is opened, or copied into the folder of saves, to go on. The copy of
    a sealed game, which needs its keys, is sealed. Raises SaveError.
    """
    opened = load_game(shelf, path, keys)
    save_copy(opened.game, to, clock, seal=opened.seal)


def save_copy(game: Game, to: Path, clock: Clock = now, *, seal: Seal | None = None) -> None:
    """Writes `game` into a file of its own, where nothing may be yet. Raises SaveError, SavedNotConfirmed."""
    lock = SaveLock(to, clock)
    try:
        demand_free(to)
        write_file(to, kept_bytes(game, clock(), seal, to))
    finally:
        lock.discard()


def branch_game(
    shelf: Shelf,
    path: Path,
    to: Path,
    *,
    entry: int | None = None,
    turn: int | None = None,
    clock: Clock = now,
    keys: Keys | None = None,
) -> Phrase:
    """Writes a branch of the game at `path` to the file `to`: a game of its own, whose dice to come are others.

    It begins as things stood behind entry number `entry`, at the start of turn `turn`, or now. Returns the sentence
    that tells the players. The branch of a sealed game, which needs its keys, is sealed. Raises SaveError,
    CannotUndo where that point does not stand.
    """
    opened = load_game(shelf, path, keys)
    game = opened.game
    number = entry if turn is None else entry_before_turn(game, turn)
    branch = Game.resume(shelf, replace(game.record, id=secrets.token_hex(8)))
    branch.branch(secrets.token_hex(8))
    # Only then: what goes on by itself from there has dice of the branch.
    if number is not None:
        branch.rewind(number)
    save_copy(branch, to, clock, seal=opened.seal)
    return say(
        "{file} is a branch, from turn {turn}: a game of its own. Its dice to come are others than in the game it was "
        "copied from.",
        file=shown(to),
        turn=branch.turn,
    )


def entry_before_turn(game: Game, turn: int) -> int:
    """The number of the last entry before turn `turn` began (0: the start). Raises CannotUndo if it never has."""
    if not 0 <= turn <= game.turn:
        raise CannotUndo(say("The game has not come to turn {turn}.", turn=turn))
    return max((entry.number for entry in standing(game.record.entries) if entry.turn < turn), default=0)
