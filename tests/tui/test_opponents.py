"""Who plays a game that goes on: told in the list of saves and in the settings, where another opponent goes on."""

from __future__ import annotations

from pathlib import Path

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.seats import SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.tui.conftest import MakeApp
from tests.tui.screens import ChooseDialog, Curtain, Players, RefereeDesk, Saves, SettingsScreen, TableScreen
from tests.tui.table_kit import opened
from tests.tui.watching import Mark, Shows, app_of, game_of, go

SMALL = (80, 24)


def foray(*, referee: bool = False) -> Game:
    """A harvest in which Blue is played by the program."""
    seats = [SeatSetup("red"), SeatSetup("blue", player="frugal")]
    return Game.new(TOYS, toy_scenario("harvest"), seats=seats, seed="foray", referee=referee)


async def test_the_settings_tell_who_plays_and_another_opponent_goes_on(tmp_path: Path) -> None:
    """F2 at the table: the seats with their players. Enter gives that of a practice player to another, which is kept
    and told to everybody; a person's seat stays."""
    async with opened(foray(), tmp_path, SMALL) as pilot:
        await go(pilot, "enter", TableScreen, "f2", SettingsScreen, Mark("Players of this game"), "enter", Players)
        await go(pilot, Shows("a person", "a frugal player"), "enter", Shows("A person has this seat"))
        await go(pilot, Mark("Blue"), "enter", ChooseDialog, Mark("moves at random"), "enter", Players)
        await go(pilot, Shows("a player who moves at random"), "escape", SettingsScreen, "escape", TableScreen)
        await go(pilot, "C", Shows("Blue has another player from now on: a practice player."))
        campaign = app_of(pilot).campaign
        assert campaign is not None
        assert [seat.player for seat in load_game(TOYS, campaign.path).game.record.seats] == ["human", "random"]


async def test_with_a_referee_he_alone_gives_seats_away(tmp_path: Path) -> None:
    """The settings say so; at his desk “X” has the seats of practice players as well."""
    async with opened(foray(referee=True), tmp_path, SMALL) as pilot:
        await go(pilot, Curtain, "f2", SettingsScreen, Mark("Players of this game"), "enter", Players)
        await go(pilot, Mark("Blue"), "enter")
        await go(pilot, Shows("the referee gives seats away"), "escape", SettingsScreen, "escape", Curtain)
        await go(pilot, "f4", RefereeDesk, "X")
        await go(pilot, Shows("Whose?"), Mark("Blue"), "enter", Mark("moves at random"), "enter", RefereeDesk)
        assert game_of(pilot).record.seats[1].player == "random"


async def test_the_list_of_saves_tells_the_level_of_opponents(make_app: MakeApp, tmp_path: Path) -> None:
    """Beside the side that one plays; in both languages."""
    app = make_app(registry=REGISTRY)
    seats = [SeatSetup("north"), SeatSetup("south", player="easy-bold")]
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seats=seats, seed="list")
    Campaign.create(game, tmp_path / "saves" / "list.hexwar").close()
    async with app.run_test(size=SMALL) as pilot:
        await go(pilot, "o", Saves, Shows("South (an easy opponent, bold)"))
        await go(pilot, "f3", Shows("Юг (лёгкий противник, смелый)"))
