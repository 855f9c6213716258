"""A table in a headless terminal: a toy's game in the app, and how to ask it what it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.system import Registry
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.app.program import HexwarApp
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.watching import app_of, until


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


async def settled(pilot: Pilot[int]) -> None:
    """Waits until nothing is left to be done."""
    app = app_of(pilot)
    for _ in range(2):
        await pilot.pause()
        await until(pilot, lambda: app.is_at_rest or not app.is_running)


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Presses keys one after another, each answered before the next."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def shown(pilot: Pilot[int]) -> str:
    """The characters on the screen."""
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


async def click_on(pilot: Pilot[int], words: str) -> None:
    """Clicks on the beginning of these words."""
    lines = shown(pilot).splitlines()
    y = next(at for at, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words) + (len(words) > 1), y))
    for _ in range(3):  # The click becomes a key, and that an answer.
        await settled(pilot)


def raid(*seats: SeatSetup) -> Game:
    """A raid at its start, Red to move; seats that are not given are of people without a PIN."""
    return Game.new(TOYS, toy_scenario("raid"), seed="s", seats=seats)


def harvest(**more: bool) -> Game:
    """A harvest at its start, in a sealed phase; with `typed` dice, if wanted."""
    return Game.new(TOYS, toy_scenario("harvest"), seed="s", **more)  # type: ignore[arg-type]
