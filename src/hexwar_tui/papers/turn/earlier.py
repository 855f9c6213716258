"""Which papers of a game were written before: what stands in them is not told again.

The list of the papers of a turn has a line that says behind which entry of the journal they were written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import chain_at
from hexwar_tui.storage.disk.files import is_there, names_in, read_file
from hexwar_tui.storage.errors import SaveError

_WRITTEN = re.compile(r"#: written behind=([0-9]{1,9}) turn=([0-9]{1,9}) chain=([0-9a-f]{32})\s*")


@dataclass(frozen=True, slots=True)
class Earlier:
    """Papers that were written before: the number of the entry behind which, and the turn."""

    behind: int
    turn: int


def written_line(game: Game, behind: int) -> str:
    """The line that says behind which entry papers were written."""
    return f"#: written behind={behind} turn={game.turn} chain={chain_at(game.record.entries, behind)}"


def earlier_papers(game: Game, out: Path, names: tuple[str, ...], before: int) -> Earlier | None:
    """The last papers in `out` that were written of this course of the game behind an entry that comes before `before`;
    None without any. `names` are what lists of papers may be called."""
    found = [each for folder in _folders(out) for each in _listed(game, folder, names) if each.behind < before]
    return max(found, key=lambda each: each.behind, default=None)


def _folders(out: Path) -> Iterator[Path]:
    for name in sorted(names_in(out)) if out.is_dir() else ():
        if (out / name).is_dir() and not (out / name).is_symlink():
            yield out / name


def _listed(game: Game, folder: Path, names: tuple[str, ...]) -> Iterator[Earlier]:
    for name in names:
        if not is_there(folder / name):
            continue
        try:
            text = read_file(folder / name).decode("utf-8", "replace")
        except SaveError:
            continue
        for found in map(_WRITTEN.fullmatch, text.splitlines()):
            if found is not None and _is_of(game, int(found[1]), found[3]):
                yield Earlier(int(found[1]), int(found[2]))


def _is_of(game: Game, behind: int, chain: str) -> bool:
    """Whether papers are of this course of the game: its journal has that entry."""
    entries = game.record.entries
    return behind <= (entries[-1].number if entries else 0) and chain_at(entries, behind) == chain
