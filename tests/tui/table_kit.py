"""A table in a headless terminal: a toy's game in the app, and how to ask it what it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.system import Registry
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.app.program import HexwarApp
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.watching import settled


def kept(game: Game, folder: Path) -> Path:
    """The game, saved in a folder."""
    path = folder / "game.hexwar"
    Campaign.create(game, path).close()
    return path


@asynccontextmanager
async def opened(
    game: Game, folder: Path, size: tuple[int, int] = (120, 40), registry: Registry = TOYS
) -> AsyncIterator[Pilot[int]]:
    """The app at the curtain or table of a game."""
    app = HexwarApp(registry, open_path=kept(game, folder))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


def raid(*seats: SeatSetup, **more: Any) -> Game:
    """A raid at its start, Red to move; seats that are not given are of people without a PIN."""
    return Game.new(TOYS, toy_scenario("raid"), seats=seats, **{"seed": "s", **more})


def harvest(*seats: SeatSetup, **more: Any) -> Game:
    """A harvest at its start, in a sealed phase; with `typed` dice, if wanted."""
    return Game.new(TOYS, toy_scenario("harvest"), seed="s", seats=seats, **more)


def race(*seats: SeatSetup, **options: int) -> Game:
    """A race at its start, which goes by the clock."""
    return Game.new(TOYS, toy_scenario("race"), seed="s", seats=seats, options=options)
