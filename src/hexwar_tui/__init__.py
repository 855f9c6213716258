"""hexwar: hex wargames for friends who share one keyboard, in a terminal.

    from hexwar_tui import Game, load, save

`Game` is the one door to a game; `load(path)` opens a saved one, and `save(game, path)` writes one to a new file.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"
__all__ = ["Game", "__version__", "load", "save"]

_HOMES = {"Game": "hexwar_tui.engine.game", "load": "hexwar_tui.storage.door", "save": "hexwar_tui.storage.door"}
"""Where the public names live; they are loaded when they are asked for, so that quick commands start quickly."""


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(name)
