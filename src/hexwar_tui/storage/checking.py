"""Looking a saved game over: every fault, not only the first that keeps it from opening."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.errors import STUMBLES, HexwarError
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.system import Shelf
from hexwar_tui.storage.errors import DamagedSave, SaveError, shown
from hexwar_tui.storage.files import backup_of, is_there
from hexwar_tui.storage.opening import build, load_game
from hexwar_tui.storage.save_file import damaged
from hexwar_tui.storage.seal import Keys
from hexwar_tui.storage.sealed_file import read_kept


def faults_of(shelf: Shelf, path: Path, keys: Keys | None = None) -> tuple[Text, ...]:
    """Every fault of the save at `path`, its journal and its backup, as sentences; none if all is right.

    Plays the game again from its start: that takes as long as its orders are many. A sealed game needs its keys.
    Writes nothing.
    """
    found: list[Text] = []
    try:
        opened = load_game(shelf, path, keys)
        found += [*opened.notices] if opened.stray else []
        _check_replay(opened.game, path)
    except SaveError as fault:
        found.append(fault.text)
    backup = backup_of(path)
    try:
        if is_there(backup):
            build(shelf, read_kept(backup, keys).record, backup)
    except SaveError as fault:
        found.append(fault.text)
    return tuple(found)


def _check_replay(game: Game, path: Path) -> None:
    try:
        game.verify()
    except HexwarError as fault:
        raise DamagedSave(say("{file}: {what}", file=shown(path), what=fault.text), path) from fault
    except STUMBLES as fault:
        raise damaged(path, say("its journal does not play from the start.")) from fault
