"""Copies of saved games: a single file to carry or mail, and branches to play on from an earlier point."""

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
    """Writes a copy of the game at `path`, with what its journal holds, to the file `to`, where nothing may be yet.

    The copy is a save like any other. During a sealed phase it holds the game from before that phase, and the sentence
    that says so is returned; else, or with `whole`, for a referee, it holds everything, and "" is returned. A sealed
    game needs its `keys`, and its copy is sealed. Raises SaveError, CannotUndo.
    """
    opened = load_game(registry, path, keys)
    save_copy(opened.game if whole else open_copy(opened.game, opened.seal), to, clock, seal=opened.seal)
    return BEGINS_BEFORE if opened.game.is_sealed() and not whole else ""


def open_copy(game: Game, seal: Seal | None) -> Game:
    """A copy of the game as it was before the sealed phase under way, so that it tells nothing of that phase; without
    such a phase, as it is now. Raises CannotUndo where the phase was begun under other rules.

    With a `seal` the entries of the phase stay in the journal, struck out: the marks of the sides vouch for the whole
    of it, and only a phrase that opens the game itself opens the copy.
    """
    return before_secrets(game, keeps_journal=seal is not None)


def save_copy(game: Game, to: Path, clock: Clock = now, *, seal: Seal | None = None) -> None:
    """Saves `game` in a new file at `to`, without a journal; with a `seal` the file is sealed. `clock` returns the date
    to be written into it. Raises SaveError, also where `to` exists, and SavedNotConfirmed."""
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
    """Writes a branch of the game at `path` to the file `to`: a game of its own, with other dice to come.

    The branch begins right after entry number `entry`, at the start of turn `turn`, or, with neither, now. Where that
    is within a sealed phase it begins before that phase, unless it is to be `whole`, for a referee. Returns the
    sentence that tells players of the branch. A sealed game needs its `keys`, and its branch is sealed. Raises
    SaveError; CannotUndo where the entry was taken back or the turn has not come.
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
    """Returns the number of the entry behind which a branch begins that was asked for behind entry `number`: an earlier
    one where `number` lies in a sealed phase, which the branch has to precede. None for the present, and for any number
    within the sealed phase under way, as not even how many entries that has may be told. Raises CannotUndo where the
    entry was taken back or does not exist."""
    if number is None or (game.is_sealed() and number > game.open_point()):
        return None
    if number and all(entry.number != number for entry in standing(game.record.entries)):
        raise CannotUndo(say("There is no entry {to} to go back to.", to=number))
    return game.open_point(number)


def entry_before_turn(game: Game, turn: int) -> int:
    """The number of the last standing entry before turn `turn` began, 0 where there is none. Raises CannotUndo where
    the game has not come to that turn."""
    if not 0 <= turn <= game.turn:
        raise CannotUndo(say("The game has not come to turn {turn}.", turn=turn))
    return max((entry.number for entry in standing(game.record.entries) if entry.turn < turn), default=0)
