"""hexwar: hex wargames for friends who share one keyboard, in a terminal.

    from hexwar_tui import Game, load, new, play, sandbox, save

`Game` is the one door to a game. `new(scenario)` begins one, `load(path)` opens a saved one, `save(game, path)` writes
one to a new file, `play(game, players, seed)` lets players play it by themselves, and `sandbox(known, seed)` is a game
to think on. `docs/python.md` shows how each is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"
__all__ = [
    "Draft",
    "Game",
    "Noted",
    "Observation",
    "PlayerKind",
    "Score",
    "Weighed",
    "__version__",
    "legal_orders",
    "load",
    "new",
    "play",
    "render",
    "sandbox",
    "save",
    "say",
]

_HOMES = {
    "Noted": "hexwar_tui.engine.practice_player",
    "Weighed": "hexwar_tui.engine.practice_player",
    "Observation": "hexwar_tui.engine.practice_player",
    "PlayerKind": "hexwar_tui.engine.practice_player",
    "Draft": "hexwar_tui.engine.orders.order",
    "Game": "hexwar_tui.engine.game",
    "Score": "hexwar_tui.engine.lab.trial",
    "legal_orders": "hexwar_tui.engine.orders.choices",
    "load": "hexwar_tui.storage.door",
    "new": "hexwar_tui.storage.door",
    "play": "hexwar_tui.storage.door",
    "render": "hexwar_tui.engine.words.language",
    "sandbox": "hexwar_tui.storage.door",
    "save": "hexwar_tui.storage.door",
    "say": "hexwar_tui.engine.words.language",
}
"""The module in which each public name is defined. It is imported when the name is first asked for, so that quick
commands start quickly; who checks types reads `__init__.pyi`."""


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(name)
