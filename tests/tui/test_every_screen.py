"""Escape, Ctrl+C and Ctrl+Q in every screen and every dialog there is."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

import hexwar_tui.tui
from hexwar_tui.engine.dice.rolls import Pool, RollRequest
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.games.lesson_course import Course
from hexwar_tui.engine.games.lessons import Lesson, Step
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.view import Chart, OtherMap
from hexwar_tui.engine.words.language import Name
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.dialogs import queue
from hexwar_tui.tui.dialogs.choose import Item
from hexwar_tui.tui.dialogs.stacks import Stack
from hexwar_tui.tui.round.watch import Unfolding
from hexwar_tui.tui.setup.game_setup import usual_setup
from hexwar_tui.tui.stage.backdrop import Backdrop
from hexwar_tui.tui.stage.full_screen import SteadyScreen
from hexwar_tui.tui.stage.private import PrivateScreen
from hexwar_tui.tui.table.at_table import Instead
from hexwar_tui.tui.workshop.fairness import FairnessScreen
from hexwar_tui.workshop.beginnings import empty
from hexwar_tui.workshop.kept import OpenDrawing
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import EndTurn
from tests.tui import screens
from tests.tui.conftest import MakeApp
from tests.tui.table_kit import digest_of_lines, raid
from tests.tui.watching import until

ITEMS = [Item("one", "One"), Item("two", "Two")]
CHART = Chart("units", "Units", (1, 2), {"red": (3, 2), "blue": (3, 3)})
OVER = Outcome(("red",), "enough was fought", "TOY-1.1")
ROLL = RollRequest(Pool(2, 6), "a shot", "TOY-1.1", ("red",), "key")

STEP = Step(title=Name.of("Go"), told=(Name.of("Go on."),), ends="go-on")
LESSON = Lesson(format=1, steps=(STEP,), done=Name.of("Done."))

Make = Callable[[Campaign], Screen[Any]]


def drawing(campaign: Campaign) -> screens.DrawingScreen:
    """The screen at which a scenario is drawn, with an empty map that is kept beside the game."""
    empty_map = empty(REGISTRY["ashlands"], 5, 4)
    return screens.DrawingScreen(OpenDrawing.new(campaign.path.parent, empty_map, "drawn"))


def after_a_lesson(campaign: Campaign) -> screens.LessonTable:
    """The table of a lesson that has been left: until then Escape leads out of the lesson alone."""
    course = Course(LESSON, campaign.game, "blue")
    course.leave()
    return screens.LessonTable(campaign, "blue", course)


SCREENS: tuple[Make, ...] = (
    lambda campaign: screens.Palette([]),
    lambda campaign: screens.AskDialog("screens.Title", "Really?"),
    lambda campaign: screens.EndDialog("screens.Title", "Really?", [screens.Undone("This.", cell=0)], "yes"),
    lambda campaign: screens.ChooseDialog("screens.Title", ITEMS),
    lambda campaign: screens.Menu("screens.Title", ITEMS),
    lambda campaign: screens.ConfirmDialog("screens.Title", Preview()),
    lambda campaign: screens.DiceDialog(ROLL),
    lambda campaign: screens.LetterDialog("screens.Title", "Words?", 0, 200),
    lambda campaign: screens.LookDialog("screens.Title", [Line("a line")]),
    lambda campaign: screens.NumberDialog("screens.Title", "How many?", 1, 9),
    lambda campaign: screens.PartsDialog("screens.Title", "Which?", ["one"], 0, 3),
    lambda campaign: queue.QueueDialog(["one", "two"]),
    lambda campaign: queue.EnteredDialog(["one", "two"]),
    lambda campaign: screens.RefusalDialog("Walk", Objection("It is too far.", "TOY-1.1")),
    lambda campaign: screens.SearchDialog("screens.Title", ["one", "two"]),
    lambda campaign: screens.SeveralDialog("screens.Title", "Which?", ITEMS, 1, 2),
    lambda campaign: screens.StacksDialog("screens.Title", "How many?", [Stack("Rifles", ("one", "two"))], 1, 2),
    lambda campaign: screens.TellDialog("screens.Title", ["a line"]),
    lambda campaign: screens.TextDialog("screens.Title", "Words?", 20),
    lambda campaign: screens.ThinkingDialog("Blue", asyncio.create_task(asyncio.Event().wait()), "Esc"),
    lambda campaign: screens.HelpDialog([]),
    lambda campaign: screens.SignsDialog("screens.Title", ()),
    lambda campaign: screens.KeyDialog("Help"),
    lambda campaign: screens.ChartsScreen(replace(campaign.game.view("red"), charts=(CHART,))),
    lambda campaign: screens.Curtain("red", "Red", None),
    lambda campaign: screens.ChronicleScreen(campaign.game, "red"),
    lambda campaign: digest_of_lines(campaign.game, ["a line"]),
    lambda campaign: digest_of_lines(campaign.game, ["a line"], bar=Static("")),
    lambda campaign: screens.EndScreen(campaign.game, OVER),
    lambda campaign: screens.FirstStart(),
    lambda campaign: screens.JournalScreen(campaign.game),
    lambda campaign: screens.NewGame(),
    lambda campaign: screens.OtherMapScreen(OtherMap("Below", lambda: campaign.game.view("red"))),
    screens.RefereeDesk,
    lambda campaign: screens.RehearsalScreen(rehearse(campaign.game)),
    lambda campaign: screens.ReplayScreen(campaign.game, "red", 0),
    lambda campaign: screens.WatchScreen(Unfolding(campaign.game, "red", 0), 1.0),
    lambda campaign: screens.ReportScreen([["a line"]]),
    lambda campaign: screens.RuleBook(TOYS["raid"]),
    lambda campaign: screens.Saves(),
    lambda campaign: screens.SetupSheet(usual_setup(TOYS, toy_scenario("raid"))),
    lambda campaign: screens.SettingsScreen(),
    lambda campaign: screens.KeySettings(),
    lambda campaign: screens.Players(campaign),
    lambda campaign: screens.TableScreen(campaign, "blue"),
    after_a_lesson,
    lambda campaign: screens.LearnScreen([]),
    lambda campaign: screens.Workshop(),
    drawing,
    lambda campaign: FairnessScreen(TOYS["raid"], toy_scenario("raid")),
    lambda campaign: screens.Title(),
    lambda campaign: screens.Cloth(),
)
"""Every screen that can be pushed, and how one is made."""

ASKING = {screens.TableScreen, screens.LessonTable, screens.RefereeDesk}
"""From these Escape leads out of the game, and so to a question first."""

STAYING = {screens.Title, screens.Cloth}
"""Below these there is nothing; Escape leads to no other screen."""


def instead(campaign: Campaign) -> screens.TableScreen:
    """The table at which an order is made in the place of another; it begins with the first question."""
    return screens.TableScreen(campaign, "blue", instead=Instead(campaign.game))


def kinds(pushed: set[type[Screen[Any]]]) -> tuple[set[type[Screen[Any]]], set[type[Screen[Any]]]]:
    """Every class of screens that is no base of another and is pushed; `TooSmall` is a page of its own mode. And all
    classes of screens."""
    for module in pkgutil.walk_packages(hexwar_tui.tui.__path__, "hexwar_tui.tui."):
        importlib.import_module(module.name)
    waiting, found = [Screen], set[type[Screen[Any]]]()
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        found.update(kind for kind in below if kind.__module__.startswith("hexwar_tui"))
    bases = {base for kind in found for base in kind.__mro__[1:]} - pushed
    return found - bases - {screens.TooSmall, screens.Dialog, screens.FullScreen}, found


@pytest.mark.row(24)
@pytest.mark.parametrize("key", ["escape", pytest.param("ctrl+c", marks=pytest.mark.long)])
async def test_escape_and_quitting_anywhere(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """Row 24: in every screen Ctrl+Q saves the game and ends the app with status 0; Escape and Ctrl+C step back to
    what lies below, or to a question and back; neither changes the game, shows a table, or ends the app. No screen is
    left out; none is laid out for a size that has passed, left twice, or fails where it is left before it is there."""
    app, ended, pushed = make_app(), list[int](), set[type[Screen[Any]]]()
    async with app.run_test() as pilot:
        monkeypatch.setattr(app, "exit", lambda *_, return_code: ended.append(return_code))
        game = raid(referee=True)
        with Campaign.create(game, app.places.saves / "game.hexwar") as app.campaign:
            game.submit("red", EndTurn())
            for make in (*SCREENS, instead):
                screen = make(app.campaign)
                pushed.add(type(screen))
                await _quit_and_step_back(pilot, app, screen, key, ended, is_asked=make is instead)
                assert isinstance(app.screen, screens.Title), screen
        app.campaign = None
    found, all_ours = kinds(pushed)
    assert found == pushed
    assert [kind for kind in all_ours - {PrivateScreen, Backdrop} if not issubclass(kind, SteadyScreen)] == []


async def _quit_and_step_back(
    pilot: Pilot[Any], app: HexwarApp, screen: Screen[Any], key: str, ended: list[int], *, is_asked: bool
) -> None:
    assert app.campaign is not None
    game, below, ours = app.campaign.game, app.screen, type(screen)
    game.note_load()
    before = game.digest(), len(game.record.entries)
    await app.push_screen(screen)
    await pilot.press("ctrl+q")
    await until(pilot, lambda: bool(ended))
    assert ended.pop() == 0, ours
    assert not app.campaign.has_unsaved, ours
    await pilot.press(key)
    if is_asked:
        await until(pilot, lambda: app.screen is screen)
        await pilot.press(key)
    if ours in ASKING and not is_asked:
        await until(pilot, lambda: isinstance(app.screen, screens.AskDialog))
        await pilot.press(key)
    if ours in ASKING | STAYING and not is_asked:
        await until(pilot, lambda: app.screen is screen)
        await app.pop_screen()
    await until(pilot, lambda: app.screen is below)
    assert (game.digest(), len(game.record.entries)) == before, ours
    assert ended == [], ours
