"""What this machine last saw of each game, kept in a file apart from the saves. It shows that a save is an older one,
or was played on elsewhere, even where the journal and backup beside it were put back with it.

Of each game the number of its entries, the last hash of its chain and the path of its file are kept; of a sealed game
they are encrypted by its key. This is a courtesy like a PIN: whoever looks after the machine can remove the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import chain_at
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.storage.disk.files import is_there, read_file, write_file
from hexwar_tui.storage.disk.locks import SaveLock
from hexwar_tui.storage.disk.places import make_folder
from hexwar_tui.storage.errors import SaveError, shown
from hexwar_tui.storage.saves.save_file import id_at
from hexwar_tui.storage.seals.seal import BrokenSeal, Seal

MOST_GAMES = 200
"""How many games are remembered: those played last."""

_LARGEST = 1024 * 1024
_SEALED = "gAAAAAAAAAAA"
"""How every text begins that a seal has encrypted; the same for all, as its tokens bear no date."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is remembered of games: `games` has for each id what `remember` has written of it, encrypted or not."""

    games: Mapping[str, Any]

    def why_other(self, record: GameRecord, seal: Seal | None, path: Path | None) -> Phrase | None:
        """The notice that the game of `record`, kept at `path`, does not follow from what was last seen of it: it is
        older, took another course, is no longer sealed, or is a copy. None if it does follow, or was never seen.

        A game counts as a copy while the file it was last played in still holds it, too; if `path` is None this is not
        asked.
        """
        kept = self.games.get(record.id)
        if seal is None and isinstance(kept, str) and kept.startswith(_SEALED):
            return say(
                "This game was sealed when it was last played here, and this file is not: whoever wrote it may have "
                "changed anything."
            )
        seen = _read(kept, seal)
        if seen is None:
            return None
        entries, chain, where = seen
        if entries > len(record.entries):
            return say("This is an older state of the game than the one last played here: what came later is missing.")
        if chain_at(record.entries, entries) != chain:
            return say("This is another course of the game than the one last played here: both began alike.")
        if path is None or where is None:
            return None
        if where != path.resolve() and id_at(where) == record.id:
            return say("This is a copy: the game itself was last played here as {file}.", file=shown(where))
        return None


def read_seen(path: Path) -> Seen:
    """Returns what is remembered in the file at `path`: of no game at all if that can't be read."""
    try:
        return Seen(_games(path))
    except SaveError:
        return Seen({})


def remember(path: Path, record: GameRecord, seal: Seal | None, where: Path) -> None:
    """Writes to the file `path` how far the game of `record` has come, all of which is on disk at `where`. Does nothing
    if `path` can't be written."""
    # Play does not depend on it, and a game that was seen less far raises no false alarm.
    with suppress(SaveError):
        make_folder(path.parent)
        with SaveLock(path):
            others = [(game, kept) for game, kept in _games(path).items() if game != record.id]
            games = dict([*others[1 - MOST_GAMES :], (record.id, _written(record, seal, where))])
            write_file(path, f"{json.dumps({'games': games}, indent=1)}\n".encode())


def _games(path: Path) -> dict[str, Any]:
    """What is remembered, by game; empty where there is no file, or not one that `remember` wrote. Raises SaveError
    where it can't be read."""
    if not is_there(path):
        return {}
    try:
        data = strict_json(read_file(path, _LARGEST))
    except ValueError:
        return {}
    games = data.get("games") if isinstance(data, dict) else None
    return games if isinstance(games, dict) else {}


def _written(record: GameRecord, seal: Seal | None, where: Path) -> list[Any] | str:
    # A name that is no text is not remembered as it is, and found nowhere.
    path = str(where.resolve()).encode(errors="replace").decode()
    number = len(record.entries)
    seen = [number, chain_at(record.entries, number), path]
    # Encrypted in blocks: its length tells nothing of the number of entries.
    return seen if seal is None else seal.encrypt(json.dumps(seen).encode()).decode()


def _read(kept: Any, seal: Seal | None) -> tuple[int, str, Path | None] | None:
    """The number of entries, the chain hash and the path that `_written` has made into `kept`; the path is None in what
    earlier versions wrote. None for what it never writes, and for what another seal has encrypted."""
    if isinstance(kept, str) and seal is not None:
        try:
            kept = strict_json(seal.decrypt(kept.encode()))
        except (BrokenSeal, ValueError):
            return None
    match kept:
        case [int(entries), str(chain), *where] if entries >= 0 and type(entries) is int:
            return entries, chain, Path(where[0]) if where and isinstance(where[0], str) else None
        case _:
            return None
