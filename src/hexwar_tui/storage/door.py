"""Games by path, for programs: `from hexwar_tui import Game, load, save`."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import SHELF


def load(path: Path | str) -> Game:
    """The game saved at `path`, gone on with from its journal. Raises SaveError."""
    return load_game(SHELF, Path(path)).game


def save(game: Game, path: Path | str) -> None:
    """Writes `game` to a file of its own, where nothing may be yet. Raises SaveError."""
    save_copy(game, Path(path))
