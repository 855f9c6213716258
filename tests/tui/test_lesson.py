"""Lessons at the table of the app: whoever presses the keys that are named learns all of it, and may leave at any time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lessons import lesson_beside
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.engine.lab.players import player_kinds
from hexwar_tui.engine.seats import HUMAN, SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import Cloth, HexwarApp
from hexwar_tui.tui.books.rule_book import RuleBook
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.lesson.screen import LessonTable
from hexwar_tui.tui.setup.learn import LearnScreen
from tests.tui.conftest import MakeApp
from tests.tui.screens import TableScreen, Title
from tests.tui.watching import go, see, settled, until

TAUGHT = {file.name: file for file in find_scenarios(REGISTRY) if lesson_beside(file.path) is not None}

PRESSED = {
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "Enter": "enter",
    "Esc": "escape",
    "Space": "space",
    "F1": "f1",
    "Ctrl+S": "ctrl+s",
}
"""The names that keys have for the pilot, by what is printed on them."""

MOST_KEYS = 600


@asynccontextmanager
async def at_lesson(app: HexwarApp, name: str, folder: Path) -> AsyncIterator[Pilot[int]]:
    """The `app` at the first table of the lesson of the scenario called `name`, at 80×24."""
    scenario, lesson = TAUGHT[name].read(REGISTRY), lesson_beside(TAUGHT[name].path)
    pupil, *others = (side.id for side in scenario.sides)
    kind = next(iter(player_kinds(REGISTRY[scenario.system])))
    seats = [SeatSetup(pupil, player=HUMAN), *(SeatSetup(side, player=kind) for side in others)]
    game = Game.new(REGISTRY, scenario, seed="keys", seats=seats)
    async with app.run_test(size=(80, 24)) as pilot:
        app.play(Campaign.create(game, folder / "lesson.hexwar"), lesson=lesson)
        await settled(pilot)
        yield pilot


def next_key(app: HexwarApp) -> str:
    """What somebody presses who does what he is told: what the lesson names, in dialogs and news Enter, and Escape out
    of the rule book."""
    screen = app.screen
    if isinstance(screen, RuleBook):
        return "escape"
    if isinstance(screen, LessonTable):
        named = screen.keys_now()[0]
        return PRESSED.get(named, named)
    table = next((below for below in reversed(app.screens) if isinstance(below, LessonTable)), None)
    return PRESSED[table.keys_now()[0]] if isinstance(screen, Dialog) and table is not None else "enter"


@pytest.mark.parametrize("name", TAUGHT)
async def test_whoever_presses_the_named_keys_learns_it_all(make_app: MakeApp, name: str, tmp_path: Path) -> None:
    """From the first table to the lesson's end, by nothing but the key that is named first at each moment; then it is
    remembered as done."""
    app = make_app(registry=REGISTRY)
    async with at_lesson(app, name, tmp_path) as pilot:
        for _ in range(MOST_KEYS):
            await until(pilot, lambda: not isinstance(app.screen, Cloth))  # The practice player may still think.
            await pilot.press(next_key(app))
            await settled(pilot)
            if name in app.settings.lessons_done:
                break
        assert name in app.settings.lessons_done
