"""A table in a headless terminal: a toy's game in the app, and how to ask it what it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widget import Widget

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.system import Registry
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.campaigns.summary import Grade, Spot, Summary, Told
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.round.chronicle.screen import ChronicleScreen
from hexwar_tui.tui.round.news import LessonDigest
from hexwar_tui.tui.round.replay import ReplayScreen
from hexwar_tui.tui.round.since.digest import Digest
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
    game: Game,
    folder: Path,
    size: tuple[int, int] = (120, 40),
    registry: Registry = TOYS,
    *,
    asks_first: bool = False,
) -> AsyncIterator[Pilot[int]]:
    """The app at the curtain or table of a game; with `asks_first` every order is shown before it is given."""
    app = HexwarApp(registry, open_path=kept(game, folder))
    app.settings = app.settings.model_copy(update={"asks_first": asks_first})
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield pilot


def digest_of_lines(
    game: Game, lines: Sequence[str], *, placed: bool = True, bar: Widget | None = None, **more: Any
) -> Digest:
    """The digest of Red that tells these lines, each at a hex of its own as far as there are any, three hexes apart; if
    not `placed`, all of them at none. With a `bar`, as it is in a lesson."""
    cells = game.view("red").grid.cells[::3] if placed else ()
    told = tuple(Told(at, line, Grade.REST, cells[at] if at < len(cells) else None) for at, line in enumerate(lines))
    spots = tuple(Spot(each.cell, f"Place {each.at}", (each,), {}) for each in told if each.cell is not None)
    summary = Summary(spots, tuple(each for each in told if each.cell is None))
    made = Digest if bar is None else partial(LessonDigest, bar)
    return made(
        "News",
        summary,
        game.view("red"),
        lambda shown: ReplayScreen(game, "red", 0, shown),
        lambda: ChronicleScreen(game, "red"),
        **more,
    )


def raid(*seats: SeatSetup, **more: Any) -> Game:
    """A raid at its start, Red to move; seats that are not given are of people without a PIN."""
    return Game.new(TOYS, toy_scenario("raid"), seats=seats, **{"seed": "s", **more})


def harvest(*seats: SeatSetup, **more: Any) -> Game:
    """A harvest at its start, in a sealed phase; with `typed` dice, if wanted."""
    return Game.new(TOYS, toy_scenario("harvest"), seed="s", seats=seats, **more)


def race(*seats: SeatSetup, **options: int) -> Game:
    """A race at its start, which goes by the clock."""
    return Game.new(TOYS, toy_scenario("race"), seed="s", seats=seats, options=options)
