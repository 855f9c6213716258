"""A seal for any game; its keys are made only once, as that takes long."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import MOST_SIDES
from hexwar_tui.storage.seals.seal import Seal


@cache
def _made() -> Seal:
    """A seal with keys for as many sides as a game can have."""
    return Seal.make({str(side): "phrase" for side in range(MOST_SIDES)}, {})


def seal_of(game: Game) -> Seal:
    """A seal with a key for each side of a game."""
    keys = _made().keys
    own = dict(zip(game.sides, keys.own.values(), strict=False))
    return Seal(_made().slots.values(), replace(keys, own=own))
