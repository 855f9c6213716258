"""The two kinds of kept games, without a seal and with one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaign import Campaign
from tests.storage.games import kept, noon
from tests.storage.sealing import new_seal, opened_by, sealed
from tests.toys import TOYS


@dataclass(frozen=True, slots=True)
class Kind:
    """How a game of this kind is begun, how one is kept that was played a while, and how it is opened."""

    begin: Callable[[Game, Path], Campaign]
    keep: Callable[[Path], Campaign]
    open: Callable[[Path], Campaign]


PLAIN = Kind(
    begin=lambda game, path: Campaign.create(game, path, noon),
    keep=partial(kept, unsaved=1),
    open=lambda path: Campaign.open(TOYS, path, clock=noon),
)
SEALED = Kind(
    begin=lambda game, path: Campaign.create(game, path, noon, seal=new_seal()),
    keep=partial(sealed, turns=1, unsaved=1),
    open=partial(opened_by, seat="red"),
)

of_both_kinds = pytest.mark.parametrize("kind", [PLAIN, SEALED], ids=["plain", "sealed"])

__all__ = ["PLAIN", "SEALED", "Kind", "of_both_kinds"]
