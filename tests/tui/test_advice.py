"""Advice at the table: what a practice player would do is shown, and done only where the player says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.errors import IllegalOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.advice import adviser_of, asked_for
from hexwar_tui.engine.lab.players import decision_of
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.engine.system import Registry
from hexwar_tui.engine.words.language import say
from hexwar_tui.practice.limits import Limits
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.app.program import HexwarApp
from hexwar_tui.tui.handover import advice, practising
from hexwar_tui.tui.map import HexMap
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Note, Send
from tests.toys.mindful import MINDFUL
from tests.toys.unruly import UNRULY
from tests.tui.screens import (
    ConfirmDialog,
    Curtain,
    Digest,
    Players,
    SettingsScreen,
    TableScreen,
    ThinkingDialog,
    Title,
)
from tests.tui.table_kit import kept
from tests.tui.watching import Mark, Shows, come_to, game_of, go

pytestmark = pytest.mark.usefixtures("no_child_is_left")

EASY = Limits(seconds=60.0, memory=1 << 28)


def at_table(registry: Registry, system: str, folder: Path) -> HexwarApp:
    """The app at a game that red plays against a practice player."""
    game = Game.new(registry, toy_scenario(system), seed="s", seats=[SeatSetup("blue", player="random")])
    return HexwarApp(registry, open_path=kept(game, folder), limits=EASY)


def ordered(pilot: Pilot[int]) -> list[EntryKind]:
    """What stands in the journal of red."""
    return [entry.kind for entry in game_of(pilot).record.entries if entry.seat == "red"]


def refuse(game: Game, seat: str, order: Order) -> None:
    """Forbids every order."""
    raise IllegalOrder(say("The field is gone."))


async def test_what_can_be_done_no_more_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the clock runs out meanwhile: it is said why."""
    app = at_table(TOYS, "harvest", tmp_path)
    async with app.run_test() as pilot:
        await come_to(pilot, TableScreen)
        monkeypatch.setattr(Game, "check", refuse)
        await go(pilot, "!", Shows("What was advised can't be done any more. The field is gone."))
        assert ordered(pilot) == []


async def test_an_order_is_shown_and_given_if_the_player_wants_it(tmp_path: Path) -> None:
    """With who would give it; Escape leaves all as it was, and asked again, the adviser says the same."""
    app = at_table(TOYS, "harvest", tmp_path)
    async with app.run_test() as pilot:
        await go(pilot, TableScreen, "!", ConfirmDialog, Shows("This is what a frugal player would do."), "escape")
        await go(pilot, TableScreen)
        assert ordered(pilot) == []
        first = await go(pilot, "!", ConfirmDialog)
        await go(pilot, "escape", TableScreen)
        assert await go(pilot, "!", ConfirmDialog) == first
        await go(pilot, "enter", TableScreen)
        assert ordered(pilot) == [EntryKind.ORDER]
        await go(pilot, "escape", "enter", Title)


async def test_the_cursor_goes_to_the_unit_that_is_advised(tmp_path: Path) -> None:
    """Wherever it was: the map shows what is spoken of."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "skirmish/first-shots"), seed="s", seats=[])
    app = HexwarApp(REGISTRY, open_path=kept(game, tmp_path), limits=EASY)
    async with app.run_test() as pilot:
        await go(pilot, Curtain, "enter", Digest, "enter", TableScreen, "!", ConfirmDialog)
        chart, dialog = app.screen_stack[-2].query_one(HexMap), app.screen
        assert isinstance(dialog, ConfirmDialog)
        assert dialog.about is not None
        assert chart.cursor == dialog.about[0]
        assert chart.is_in_sight(chart.cursor)


async def test_who_would_end_the_part_says_so(tmp_path: Path) -> None:
    """Nothing is asked, and nothing done."""
    app = at_table(MINDFUL, "raid", tmp_path)
    async with app.run_test() as pilot:
        await go(pilot, TableScreen, "!", Shows("Here a mindful player would do nothing more, and end its part."))
        assert ordered(pilot) == []


async def test_an_adviser_that_breaks_down_gives_no_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said, with why; nothing is done, and the game goes on."""
    monkeypatch.setattr(advice, "adviser_of", lambda system: "fail")
    monkeypatch.setattr("hexwar_tui.engine.lab.advice.adviser_of", lambda system: "fail")
    app = at_table(UNRULY, "harvest", tmp_path)
    async with app.run_test() as pilot:
        await go(pilot, TableScreen, "!", Shows("No advice came: the practice player took too long, or broke down."))
        assert ordered(pilot) == []
        await go(pilot, "l", Shows("Nothing"), "escape", TableScreen)


async def test_nobody_has_to_wait_for_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who thinks is said after a moment; Escape goes back to the table."""
    monkeypatch.setattr(practising, "SILENCE", 0.0)
    monkeypatch.setattr("hexwar_tui.engine.lab.advice.adviser_of", lambda system: "sleep")
    app = at_table(UNRULY, "harvest", tmp_path)
    async with app.run_test() as pilot:
        await go(pilot, TableScreen, "!", ThinkingDialog, Shows("It thinks of what it would do in your place."))
        await go(pilot, Shows("Esc: don't wait"), "escape", TableScreen)
        assert ordered(pilot) == []
        await go(pilot, "escape", "enter", Title)


async def test_advice_can_be_switched_off_for_a_game(tmp_path: Path) -> None:
    """In the settings, where the players of the game stand; and on again."""
    app = at_table(TOYS, "harvest", tmp_path)
    async with app.run_test() as pilot:
        await go(pilot, TableScreen, "f2", SettingsScreen, Mark("Players of this game"), "enter", Players)
        await go(pilot, Mark("Advice at the table"), Shows("“!” at the table shows what"), "enter")
        assert app.settings.unadvised == [game_of(pilot).record.id]
        await go(pilot, "escape", SettingsScreen, "escape", TableScreen, "!", Shows("In this game no advice is given"))
        await go(pilot, "f2", SettingsScreen, Mark("Players of this game"), "enter", Players)
        await go(pilot, Mark("Advice at the table"), "enter", "escape", SettingsScreen, "escape", TableScreen)
        assert app.settings.unadvised == []
        await go(pilot, "!", ConfirmDialog)


def test_a_hard_opponent_is_asked_where_there_is_one() -> None:
    """Else the usual one."""
    assert adviser_of(REGISTRY["ashlands"]) == "hard"
    assert adviser_of(TOYS["harvest"]) == "frugal"


def test_what_is_asked_does_not_depend_on_what_others_write_in_secret() -> None:
    """The seed counts the orders of the seat alone; the frame is the one that the seat knows."""
    asked = []
    for secret in ((), (Note("canary"), Send(("blue-1",), "north"))):
        game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
        game.record.id = "0"
        for order in secret:
            game.submit("blue", order)
        asked.append(asked_for(game, "red"))
    assert repr(asked[0]) == repr(asked[1])
    assert "canary" not in repr(asked[1])


def test_an_adviser_is_given_what_was_noted_for_its_seat() -> None:
    """And nothing that a practice player at that seat had noted."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s", seats=[SeatSetup("red", player="frugal")])
    game.put_down(EntryKind.INTENT, "red", notes="of another")
    assert asked_for(game, "red").notes == ""
    assert asked_for(game, "red", "mine").notes == "mine"
    assert decision_of(game, "red").notes == "of another"
