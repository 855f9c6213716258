"""Practice players at the table of the app: whoever misbehaves is stopped, and the screen never waits for one."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.practice.limits import Limits
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.handover import practising
from tests.practice.children import children
from tests.toys.common import toy_scenario
from tests.toys.unruly import SECRET, UNRULY
from tests.tui.screens import TableScreen, TellDialog, ThinkingDialog, Title, TooSmall
from tests.tui.table_kit import kept
from tests.tui.watching import Shows, come_to, go, see, until

pytestmark = pytest.mark.usefixtures("no_child_is_left")

EASY = Limits(seconds=60.0, memory=1 << 28)


@pytest.fixture(autouse=True)
def _told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who thinks is said at once, and not only after a second."""
    monkeypatch.setattr(practising, "SILENCE", 0.0)


def app_with(blue: str, folder: Path) -> HexwarApp:
    """The app at a harvest that red plays against a practice player, both in secret."""
    game = Game.new(UNRULY, toy_scenario("harvest"), seed="s", seats=[SeatSetup("blue", player=blue)])
    return HexwarApp(UNRULY, open_path=kept(game, folder), limits=EASY)


def entered_by(app_or_path: HexwarApp | Path, seat: str) -> list[EntryKind]:
    """What stands in the journal of a seat."""
    if isinstance(app_or_path, HexwarApp):
        assert app_or_path.campaign is not None
        record = app_or_path.campaign.game.record
    else:
        with Campaign.open(UNRULY, app_or_path, read_only=True) as campaign:
            record = campaign.game.record
    return [entry.kind for entry in record.entries if entry.seat == seat]


@pytest.mark.row(26)
async def test_the_table_goes_on_without_a_broken_player(tmp_path: Path) -> None:
    """Row 26: something plain is done for it, once for each time it is asked, the players are told once, in a sentence
    without its words, and then it is red's turn."""
    app = app_with("fail", tmp_path)
    async with app.run_test() as pilot:
        await come_to(pilot, TellDialog)
        text = await see(pilot, "Before you go on", "Blue: the practice player broke down")
        assert text.count("broke down") == 1
        assert SECRET not in text
        await go(pilot, "enter", TableScreen)
        assert entered_by(app, "blue") == [EntryKind.ORDER, EntryKind.SEAL]


@pytest.mark.row(26, 21)
async def test_the_screen_goes_on_while_a_player_thinks(tmp_path: Path) -> None:
    """Rows 26 and 21: it is said who thinks, keys are answered meanwhile, and where there is too little room to say it
    when the thought is cut off, it is said afterwards."""
    app, others = app_with("sleep", tmp_path), children()
    async with app.run_test() as pilot:
        await go(pilot, ThinkingDialog, Shows("A practice player thinks", "It plays for Blue."), "f3", Shows("Синие"))
        await go(pilot, "f3", Shows("It plays for Blue."))
        await pilot.resize_terminal(40, 10)
        await come_to(pilot, TooSmall)
        first = children() - others
        cut_off(first)
        await until(pilot, lambda: not thinks(app))
        assert entered_by(app, "blue") == []
        await pilot.resize_terminal(80, 24)
        # It is asked before its process has begun.
        await until(pilot, lambda: thinks(app) and bool(children() - others - first))
        cut_off(children() - others - first)
        await see(pilot, "Blue: the practice player broke down")
        assert entered_by(app, "blue") == [EntryKind.ORDER, EntryKind.SEAL]


def cut_off(players: set[str]) -> None:
    """Kills those who think."""
    for player in players:
        os.kill(int(player), signal.SIGKILL)


def thinks(app: HexwarApp) -> bool:
    """Whether the thought that is waited for goes on."""
    screens = app.get_screen_stack(app.DEFAULT_MODE)
    return any(isinstance(screen, ThinkingDialog) and not screen._thinking.done() for screen in screens)


@pytest.mark.row(26, 24)
@pytest.mark.parametrize("key", ["escape", "ctrl+c"])
async def test_nobody_has_to_wait_for_a_player(tmp_path: Path, key: str) -> None:
    """Rows 24 and 26: Escape stops it and leads back to the title; nothing was done for it, and the save is there."""
    app = app_with("sleep", tmp_path)
    async with app.run_test() as pilot:
        await go(pilot, ThinkingDialog, key, Title)
        assert app.campaign is None
    assert entered_by(tmp_path / "game.hexwar", "blue") == []


@pytest.mark.row(26, 24)
@pytest.mark.parametrize("way", ["sleep", "loop"])
async def test_quitting_while_a_player_thinks(tmp_path: Path, way: str) -> None:
    """Rows 24 and 26: Ctrl+Q ends the app at once with status 0, and the player with it."""
    app = app_with(way, tmp_path)
    async with app.run_test() as pilot:
        await go(pilot, ThinkingDialog, "ctrl+q")
        await until(pilot, lambda: app.return_code is not None)
    assert app.return_code == 0
    assert entered_by(tmp_path / "game.hexwar", "blue") == []
