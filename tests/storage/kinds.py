"""The two kinds of kept games, without a seal and with one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns.campaign import Campaign
from tests.storage.games import kept, noon
from tests.storage.sealing import keys_of, new_seal, sealed
from tests.toys import TOYS


def _create(game: Game, path: Path, **more: Any) -> Campaign:
    return Campaign.create(game, path, noon, **more)


def _create_sealed(game: Game, path: Path, **more: Any) -> Campaign:
    return Campaign.create(game, path, noon, seal=new_seal(), **more)


def _open(path: Path, **more: Any) -> Campaign:
    return Campaign.open(TOYS, path, clock=noon, **more)


def _open_sealed(path: Path, **more: Any) -> Campaign:
    return Campaign.open(TOYS, path, clock=noon, keys=keys_of(path, "red"), **more)


@dataclass(frozen=True, slots=True)
class Kind:
    """How a game of this kind is begun, how one is kept that was played a while, and how it is opened."""

    begin: Callable[..., Campaign]
    keep: Callable[[Path], Campaign]
    open: Callable[..., Campaign]


PLAIN = Kind(_create, partial(kept, unsaved=1), _open)
SEALED = Kind(_create_sealed, partial(sealed, turns=1, unsaved=1), _open_sealed)

of_both_kinds = pytest.mark.parametrize("kind", [PLAIN, SEALED], ids=["plain", "sealed"])
