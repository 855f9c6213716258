"""hexwar: hex wargames for friends who share one keyboard, in a terminal.

    from hexwar_tui import Game, load, save

`Game` is the one door to a game; `load(path)` opens a saved one, and `save(game, path)` writes one to a new file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexwar_tui.engine.game import Game

__version__ = "0.1.0"
__all__ = ["Game", "__version__", "load", "save"]


def load(path: Path | str) -> Game:
    """The game saved at `path`, gone on with from its journal. Raises storage.errors.SaveError."""
    from hexwar_tui.storage.opening import load_game
    from hexwar_tui.systems import SHELF

    return load_game(SHELF, Path(path)).game


def save(game: Game, path: Path | str) -> None:
    """Writes `game` to a file of its own, where nothing may be yet. Raises storage.errors.SaveError."""
    from hexwar_tui.storage.export import save_copy

    save_copy(game, Path(path))


def __getattr__(name: str) -> Any:
    if name == "Game":
        from hexwar_tui.engine.game import Game

        return Game
    raise AttributeError(name)
