"""What this machine last saw of each game, beside no save: so an older file, or one that was played on elsewhere, shows
even where all that lies beside it was put back with it.

Of a game without a seal the number of its entries, the last hash of its chain and the path of its file are kept, of a
sealed one the same, encrypted by the key of the game. It is a courtesy like a PIN: whoever looks after the machine can
remove the file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexwar_tui.engine.data.json_text import strict_json
from hexwar_tui.engine.record.game_record import GameRecord
from hexwar_tui.engine.record.journal import FIRST_LINK
from hexwar_tui.engine.words.language import Phrase, say
from hexwar_tui.storage.disk.files import is_there, read_file, write_file
from hexwar_tui.storage.disk.locks import SaveLock
from hexwar_tui.storage.disk.places import make_folder
from hexwar_tui.storage.errors import SaveError, shown
from hexwar_tui.storage.saves.save_file import id_in
from hexwar_tui.storage.seals.seal import BrokenSeal, Seal

MOST_GAMES = 200
"""How many games are remembered, those last played."""

_LARGEST = 1024 * 1024
_SEALED = "gAAAAAAAAAAA"
"""How everything begins that a seal has encrypted: the form of its tokens, and no date."""


@dataclass(frozen=True, slots=True)
class Seen:
    """How far each game had come when it was last seen here, by its id, in the form in which that is kept."""

    games: Mapping[str, Any]

    def why_other(self, record: GameRecord, seal: Seal | None, path: Path | None) -> Phrase | None:
        """None where the game at `path` follows from what was last seen of it, or was never seen; else the players'
        notice. A copy is one as long as the game lies where it was last played, too; without a path that is not asked.
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
        if _chain_at(record, entries) != chain:
            return say("This is another course of the game than the one last played here: both began alike.")
        if path is None or where is None:
            return None
        if where != path.resolve() and _holds(where, record.id):
            return say("This is a copy: the game itself was last played here as {file}.", file=shown(where))
        return None


def _holds(path: Path, game: str) -> bool:
    """Whether the game lies there."""
    with suppress(SaveError):
        return id_in(read_file(path)) == game
    return False


def read_seen(path: Path) -> Seen:
    """What is remembered in the file at `path`; nothing where it can't be read."""
    try:
        return Seen(_games(path))
    except SaveError:
        return Seen({})


def remember(path: Path, record: GameRecord, seal: Seal | None, where: Path) -> None:
    """Keeps how far a game has come, all of which is on disk at `where`. If that can't be written it is left out."""
    # Play does not depend on it, and a game that was seen less far raises no false alarm.
    with suppress(SaveError):
        make_folder(path.parent)
        with SaveLock(path):
            others = [(game, kept) for game, kept in _games(path).items() if game != record.id]
            games = dict([*others[1 - MOST_GAMES :], (record.id, _written(record, seal, where))])
            write_file(path, f"{json.dumps({'games': games}, indent=1)}\n".encode())


def _games(path: Path) -> dict[str, Any]:
    """All that is remembered; nothing where the file is not one of ours. Raises SaveError where it can't be read."""
    if not is_there(path):
        return {}
    try:
        data = strict_json(read_file(path, _LARGEST))
    except ValueError:
        return {}
    games = data.get("games") if isinstance(data, dict) else None
    return games if isinstance(games, dict) else {}


def _chain_at(record: GameRecord, number: int) -> str:
    return record.entries[number - 1].chain if number else FIRST_LINK


def _written(record: GameRecord, seal: Seal | None, where: Path) -> list[Any] | str:
    # A name that is no text is not remembered as it is, and found nowhere.
    path = str(where.resolve()).encode(errors="replace").decode()
    seen = [len(record.entries), _chain_at(record, len(record.entries)), path]
    # Encrypted in blocks: its length tells nothing of the number of entries.
    return seen if seal is None else seal.encrypt(json.dumps(seen).encode()).decode()


def _read(kept: Any, seal: Seal | None) -> tuple[int, str, Path | None] | None:
    """What `_written` has kept, where earlier versions left out the path; None for what it never writes, or for another
    seal."""
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
