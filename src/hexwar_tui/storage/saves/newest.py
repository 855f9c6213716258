"""The games that were saved last, and the colours of their sides, read without loading any of them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from hexwar_tui.engine.data.hues import HUES
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Name
from hexwar_tui.storage.disk import calls as disk
from hexwar_tui.storage.disk.files import is_there, names_in, read_file
from hexwar_tui.storage.disk.places import SAVE_ENDING
from hexwar_tui.storage.errors import SaveError
from hexwar_tui.storage.saves.save_file import Heading
from hexwar_tui.storage.saves.save_list import SavedGame, saved_game

_SIDES = re.compile(rb'"record":\{[^\[\]]{0,400}?"scenario":\{.{0,8000}?"sides":(?=\[)', re.DOTALL)
"""Finds where the record of a save begins to list the sides of its scenario."""

_LONGEST = 8000
"""In how many bytes that list ends."""


def newest_games(folder: Path, count: int, *also: Path) -> tuple[SavedGame, ...]:
    """The `count` games in `folder`, and at the paths `also`, that were written last, the newest first.

    Only as many files are read. Those that can't be used are left out; empty where the folder can't be read.
    """
    paths = {*also}
    with suppress(SaveError):
        paths |= (
            {folder / name for name in names_in(folder) if name.endswith(SAVE_ENDING)} if is_there(folder) else set()
        )
    latest = sorted(paths, key=_written, reverse=True)[:count]
    found = [game for game in map(saved_game, latest) if game.heading is not None or game.sealed is not None]
    return tuple(sorted(found, key=lambda game: game.saved, reverse=True))


def _written(path: Path) -> float:
    """When a file was written, in seconds; 0 where nothing can be said of it."""
    with suppress(OSError, ValueError):
        return disk.calls.lstat(path).st_mtime
    return 0.0


def side_slots(path: Path, heading: Heading) -> Mapping[Side, int]:
    """The colour slots of the sides of the save at `path`, whose heading this is.

    A side that somebody plays under a name of his own is left out: it may be a secret which side he plays. So is
    everything where the file is not as this program writes it.
    """
    try:
        found = _SIDES.search(read_file(path))
        if found is None:
            return {}
        sides, _ = json.JSONDecoder().raw_decode(found.string[found.end() :][:_LONGEST].decode(errors="replace"))
        own = {side.id: Name.of(side.name) for side in heading.sides if isinstance(side.name, str | Name)}
        return {
            side["id"]: side["colour"]
            for side in sides
            if side["colour"] in range(len(HUES)) and own.get(side["id"]) == Name.of(side["name"])
        }
    except (SaveError, ValueError, LookupError, TypeError):
        return {}
