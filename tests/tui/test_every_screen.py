"""Escape, Ctrl+C and Ctrl+Q in every screen and every dialog there is."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

import hexwar_tui.tui
from hexwar_tui.engine.dice.rolls import Pool, RollRequest
from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.rehearsal import rehearse
from hexwar_tui.engine.orders.order import Preview
from hexwar_tui.engine.system import Outcome
from hexwar_tui.engine.view import Chart, OtherMap
from hexwar_tui.engine.words.lines import Line
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.app.commands import Palette
from hexwar_tui.tui.app.program import Cloth, HexwarApp
from hexwar_tui.tui.app.settings import SettingsScreen
from hexwar_tui.tui.app.settings_keys import KeyDialog, KeySettings
from hexwar_tui.tui.books.help import HelpDialog
from hexwar_tui.tui.books.rule_book import RuleBook
from hexwar_tui.tui.desk.journal import JournalScreen
from hexwar_tui.tui.desk.rehearsal import RehearsalScreen
from hexwar_tui.tui.desk.report import ReportScreen
from hexwar_tui.tui.desk.screen import RefereeDesk
from hexwar_tui.tui.dialogs import queue
from hexwar_tui.tui.dialogs.ask import AskDialog
from hexwar_tui.tui.dialogs.choose import ChooseDialog, Item, SeveralDialog
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog
from hexwar_tui.tui.dialogs.dialog import Dialog
from hexwar_tui.tui.dialogs.dice import DiceDialog
from hexwar_tui.tui.dialogs.entry import LetterDialog, NumberDialog, TextDialog
from hexwar_tui.tui.dialogs.parts import PartsDialog
from hexwar_tui.tui.dialogs.search import SearchDialog
from hexwar_tui.tui.dialogs.stacks import Stack, StacksDialog
from hexwar_tui.tui.dialogs.tell import LookDialog, RefusalDialog, TellDialog, ThinkingDialog
from hexwar_tui.tui.handover.chart_page import ChartsScreen
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.outlook.screen import OtherMapScreen
from hexwar_tui.tui.round.digest import Digest
from hexwar_tui.tui.round.end import EndScreen
from hexwar_tui.tui.round.replay import ReplayScreen
from hexwar_tui.tui.setup.first_start import FirstStart
from hexwar_tui.tui.setup.game_setup import usual_setup
from hexwar_tui.tui.setup.new_game import NewGame
from hexwar_tui.tui.setup.saves import Saves
from hexwar_tui.tui.setup.seats import SetupSheet
from hexwar_tui.tui.setup.title import Title
from hexwar_tui.tui.stage.full_screen import FullScreen, TooSmall
from hexwar_tui.tui.table.screen import Instead, TableScreen
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import EndTurn
from tests.tui.conftest import MakeApp
from tests.tui.watching import until

ITEMS = [Item("one", "One"), Item("two", "Two")]
CHART = Chart("units", "Units", (1, 2), {"red": (3, 2), "blue": (3, 3)})
OVER = Outcome(("red",), "enough was fought", "TOY-1.1")
ROLL = RollRequest(Pool(2, 6), "a shot", "TOY-1.1", ("red",), "key")

Make = Callable[[Campaign], Screen[Any]]

SCREENS: Mapping[type[Screen[Any]], Make] = {
    Palette: lambda campaign: Palette([]),
    AskDialog: lambda campaign: AskDialog("Title", "Really?"),
    ChooseDialog: lambda campaign: ChooseDialog("Title", ITEMS),
    ConfirmDialog: lambda campaign: ConfirmDialog("Title", Preview()),
    DiceDialog: lambda campaign: DiceDialog(ROLL),
    LetterDialog: lambda campaign: LetterDialog("Title", "Words?", 0, 200),
    LookDialog: lambda campaign: LookDialog("Title", [Line("a line")]),
    NumberDialog: lambda campaign: NumberDialog("Title", "How many?", 1, 9),
    PartsDialog: lambda campaign: PartsDialog("Title", "Which?", ["one"], 0, 3),
    queue.QueueDialog: lambda campaign: queue.QueueDialog(["one", "two"]),
    queue.EnteredDialog: lambda campaign: queue.EnteredDialog(["one", "two"]),
    RefusalDialog: lambda campaign: RefusalDialog("Walk", Objection("It is too far.", "TOY-1.1")),
    SearchDialog: lambda campaign: SearchDialog("Title", ["one", "two"]),
    SeveralDialog: lambda campaign: SeveralDialog("Title", "Which?", ITEMS, 1, 2),
    StacksDialog: lambda campaign: StacksDialog("Title", "How many?", [Stack("Rifles", ("one", "two"))], 1, 2),
    TellDialog: lambda campaign: TellDialog("Title", ["a line"]),
    TextDialog: lambda campaign: TextDialog("Title", "Words?", 20),
    ThinkingDialog: lambda campaign: ThinkingDialog("Blue", asyncio.create_task(asyncio.Event().wait())),
    HelpDialog: lambda campaign: HelpDialog([]),
    KeyDialog: lambda campaign: KeyDialog("Help"),
    ChartsScreen: lambda campaign: ChartsScreen(replace(campaign.game.view("red"), charts=(CHART,))),
    Curtain: lambda campaign: Curtain("red", "Red", None),
    Digest: lambda campaign: Digest("News", [(1, "a line")], lambda: ReplayScreen(campaign.game, "red", 0)),
    EndScreen: lambda campaign: EndScreen(campaign.game, OVER),
    FirstStart: lambda campaign: FirstStart(),
    JournalScreen: lambda campaign: JournalScreen(campaign.game),
    NewGame: lambda campaign: NewGame(),
    OtherMapScreen: lambda campaign: OtherMapScreen(OtherMap("Below", lambda: campaign.game.view("red"))),
    RefereeDesk: RefereeDesk,
    RehearsalScreen: lambda campaign: RehearsalScreen(rehearse(campaign.game)),
    ReplayScreen: lambda campaign: ReplayScreen(campaign.game, "red", 0),
    ReportScreen: lambda campaign: ReportScreen([["a line"]]),
    RuleBook: lambda campaign: RuleBook(TOYS["raid"]),
    Saves: lambda campaign: Saves(),
    SetupSheet: lambda campaign: SetupSheet(usual_setup(TOYS, toy_scenario("raid"))),
    SettingsScreen: lambda campaign: SettingsScreen(),
    KeySettings: lambda campaign: KeySettings(),
    TableScreen: lambda campaign: TableScreen(campaign, "blue"),
    Title: lambda campaign: Title(),
    Cloth: lambda campaign: Cloth(),
}
"""Every screen that can be pushed, and how one is made."""

ASKING = {TableScreen, RefereeDesk}
"""From these Escape leads out of the game, and so to a question first."""

STAYING = {Title, Cloth}
"""Below these there is nothing; Escape leads to no other screen."""


def instead(campaign: Campaign) -> TableScreen:
    """The table at which an order is made in the place of another; it begins with the first question."""
    return TableScreen(campaign, "blue", instead=Instead(campaign.game))


def kinds() -> set[type[Screen[Any]]]:
    """Every class of screens that is no base of another and is pushed; `TooSmall` is a page of its own mode."""
    for module in pkgutil.walk_packages(hexwar_tui.tui.__path__, "hexwar_tui.tui."):
        importlib.import_module(module.name)
    waiting, found = [Screen], set[type[Screen[Any]]]()
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        found.update(kind for kind in below if kind.__module__.startswith("hexwar_tui"))
    bases = {base for kind in found for base in kind.__mro__[1:]} - set(SCREENS)
    return found - bases - {TooSmall, Dialog, FullScreen}


@pytest.mark.row(24)
def test_every_screen_is_looked_at() -> None:
    """Row 24: a new one comes with a line above."""
    assert kinds() == set(SCREENS)


@pytest.mark.row(24)
@pytest.mark.parametrize("key", ["escape", pytest.param("ctrl+c", marks=pytest.mark.long)])
async def test_escape_and_quitting_anywhere(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """Row 24: in every screen Ctrl+Q saves the game and ends the app with status 0; Escape and Ctrl+C step back to
    what lies below, or to a question and back; neither changes the game, shows a table, or ends the app."""
    app, ended = make_app(), list[int]()
    async with app.run_test() as pilot:
        monkeypatch.setattr(app, "exit", lambda *_, return_code: ended.append(return_code))
        game = Game.new(TOYS, toy_scenario("raid"), seed="s", referee=True)
        with Campaign.create(game, app.places.saves / "game.hexwar") as app.campaign:
            game.submit("red", EndTurn())
            for make in (*SCREENS.values(), instead):
                screen = make(app.campaign)
                await _quit_and_step_back(pilot, app, screen, key, ended, is_asked=make is instead)
                assert isinstance(app.screen, Title), screen
        app.campaign = None


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
        await until(pilot, lambda: isinstance(app.screen, AskDialog))
        await pilot.press(key)
    if ours in ASKING | STAYING and not is_asked:
        await until(pilot, lambda: app.screen is screen)
        await app.pop_screen()
    await until(pilot, lambda: app.screen is below)
    assert (game.digest(), len(game.record.entries)) == before, ours
    assert ended == [], ours
