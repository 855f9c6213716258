"""A lesson's table in tests, and what somebody presses there who does what he is told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.lessons import lesson_beside
from hexwar_tui.engine.games.scenario_files import find_scenarios, taught_scenario
from hexwar_tui.engine.lab.players import player_kinds
from hexwar_tui.engine.seats import HUMAN, SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.cloth import Cloth
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.books.rule_book import RuleBook
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.lesson.bar import LessonBar
from hexwar_tui.tui.lesson.screen import LessonTable
from tests.tui.screens import ThinkingDialog
from tests.tui.watching import come_to, press, shown, until

TAUGHT = {file.name: file for file in find_scenarios(REGISTRY) if lesson_beside(file.path) is not None}

MOST_KEYS = 200
"""No lesson takes more keys to its end."""

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
    "+": "plus",
    "-": "minus",
    "Del": "delete",
    "Backspace": "backspace",
    "PgUp": "pageup",
    "PgDn": "pagedown",
}
"""The names that keys have for the pilot, by what is printed on them."""


@asynccontextmanager
async def at_lesson(app: HexwarApp, name: str, folder: Path) -> AsyncIterator[Pilot[int]]:
    """The `app` at the first table of the lesson of the scenario called `name`, at 80×24."""
    lesson = lesson_beside(TAUGHT[name].path)
    assert lesson is not None
    scenario = taught_scenario(REGISTRY, TAUGHT[name].path, lesson)
    pupil, *others = (side.id for side in scenario.sides)
    kind = next(iter(player_kinds(REGISTRY[scenario.system])))
    seats = [SeatSetup(pupil, player=HUMAN), *(SeatSetup(side, player=kind) for side in others)]
    game = Game.new(REGISTRY, scenario, seed="keys", seats=seats)
    async with app.run_test(size=(80, 24)) as pilot:
        app.play(Campaign.create(game, folder / "lesson.hexwar"), lesson=lesson)
        await come_to(pilot, LessonTable)
        yield pilot


def next_key(app: HexwarApp) -> str:
    """What somebody presses who does what he is told: what the lesson names, in dialogs and news Enter, and Escape out
    of the rule book."""
    screen = app.screen
    if isinstance(screen, RuleBook):
        return "escape"
    table = next((below for below in reversed(app.screens) if isinstance(below, LessonTable)), None)
    if table is None or not isinstance(screen, Dialog | LessonTable):
        return "enter"
    named = table.guide.keys()[0]
    return PRESSED.get(named, named)


def panel_keys(app: HexwarApp) -> list[str]:
    """The keys that the panel of the lesson names, in their order."""
    tables = (screen for screen in app.screens if isinstance(screen, LessonTable))
    return next((table.guide.keys() for table in tables if not has_bar(app)), [])


def has_bar(app: HexwarApp) -> bool:
    """Whether the screen that is shown is none of the lesson's, but has its bar."""
    return bool(app.screen.query(LessonBar))


def has_lesson(app: HexwarApp) -> bool:
    """Whether anything of the lesson is on the screen: the panel of its table, or its bar on another."""
    return has_bar(app) or isinstance(app.screen, Dialog | LessonTable)


async def come_to_step(pilot: Pilot[int], number: str) -> LessonTable:
    """The lesson's table at the step with this number, such as "5 of 9", by the keys that are named."""
    app = pilot.app
    assert isinstance(app, HexwarApp)
    for _ in range(MOST_KEYS):
        await until(pilot, lambda: not isinstance(app.screen, Cloth | ThinkingDialog))
        if number in shown(pilot) and isinstance(app.screen, LessonTable):
            return app.screen
        await press(pilot, next_key(app))
    raise AssertionError(f"no step {number} was come to\n{shown(pilot)}")
