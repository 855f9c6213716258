"""The saved games: what the list tells, and what can be done with one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.migrating import keep_original
from hexwar_tui.storage.saves.save_list import saved_games
from hexwar_tui.tui.dialogs.ask import AskDialog
from hexwar_tui.tui.dialogs.choose import ChooseDialog
from hexwar_tui.tui.dialogs.entry import NumberDialog, TextDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.setup.saves import Saves
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Note, Send
from tests.toys.raid import EndTurn, Shout
from tests.tui.conftest import MakeApp
from tests.tui.watching import app_of, come_to, mark, see, shown, until

SECRET = "canary-5d20c7"


def keep_game(home: Path, name: str, *, autosaved: bool = False) -> Path:
    """A raid in its second turn, in which Blue has something to shout."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s")
    path = home / "saves" / f"{name}.hexwar"
    with Campaign.create(game, path) as campaign:
        for side in ("red", "blue"):
            game.submit(side, EndTurn())
        campaign.save()
        game.submit("red", Shout(SECRET))
        campaign.save()
        if autosaved:
            campaign.autosave(home / "autosaves")
    return path


async def to_saves(pilot: Pilot[Any]) -> None:
    """From the title to the list, read."""
    await pilot.press("l")
    await come_to(pilot, Saves)
    await until(pilot, lambda: "Reading" not in shown(pilot))


async def test_the_list_tells_nothing_of_what_is_inside(make_app: MakeApp, tmp_path: Path) -> None:
    """System, scenario, turn, whose turn, date and sides, and no word of what happened."""
    keep_game(tmp_path, "monday", autosaved=True)
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        text = await see(
            pilot, "A toy", "monday", "Raid · turn 2 · Red to act", "Blue and Red", "just now", "Autosaves"
        )
        assert SECRET not in text


async def test_no_saves(make_app: MakeApp) -> None:
    """An empty list says what can be done."""
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await see(pilot, "No game is saved yet.")


async def test_loading(make_app: MakeApp, tmp_path: Path) -> None:
    """Enter goes on with the marked game, behind a curtain."""
    path = keep_game(tmp_path, "monday")
    app = make_app()
    async with app.run_test() as pilot:
        await to_saves(pilot)
        await pilot.press("enter")
        await come_to(pilot, Curtain)
        assert app.campaign is not None
        assert app.campaign.path == path
        assert SECRET not in shown(pilot)


async def test_a_branch(make_app: MakeApp, tmp_path: Path) -> None:
    """It is a game of its own from the chosen turn; the first game stays as it is, and the players are told."""
    path = keep_game(tmp_path, "monday")
    before = path.read_bytes()
    app = make_app()
    async with app.run_test() as pilot:
        await to_saves(pilot)
        await pilot.press("b")
        await come_to(pilot, NumberDialog)
        await pilot.press("down", "enter")
        await come_to(pilot, TellDialog)
        await pilot.press("enter")
        await come_to(pilot, Curtain)
        assert app.campaign is not None
        assert app.campaign.path.name == "monday 2.hexwar"
        assert app.campaign.game.turn == 1
    assert path.read_bytes() == before


async def test_a_copy_into_a_file(make_app: MakeApp, tmp_path: Path) -> None:
    """Save and journal in one file, where the player wants it; an existing file is not written over."""
    keep_game(tmp_path, "monday")
    target = tmp_path / "mail.hexwar"
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        for told in ("Copied to", "is there already"):
            await pilot.press("c")
            await come_to(pilot, TextDialog)
            await pilot.press("ctrl+u", *str(target), "enter")
            await see(pilot, told)
    with Campaign.open(TOYS, target) as copy:
        assert copy.game.turn == 2


async def test_deleting_asks_and_names_what_goes(make_app: MakeApp, tmp_path: Path) -> None:
    """Escape keeps it, Enter deletes save, backup, journal, and the file as it was in an older format."""
    path = keep_game(tmp_path, "monday")
    keep_original(path, 1)
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await pilot.press("d")
        await come_to(pilot, AskDialog)
        await see(pilot, "Delete “A toy” for good?", "monday.hexwar", "backup", "monday.hexwar.format-1")
        await pilot.press("escape")
        await come_to(pilot, Saves)
        assert path.exists()
        await pilot.press("d")
        await come_to(pilot, AskDialog)
        await pilot.press("enter")
        await see(pilot, "No game is saved yet.")
    assert saved_games(tmp_path / "saves") == ()
    assert not list((tmp_path / "saves").glob("monday*"))


async def test_checking(make_app: MakeApp, tmp_path: Path) -> None:
    """A whole save is all right."""
    keep_game(tmp_path, "monday")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await pilot.press("k")
        await come_to(pilot, TellDialog)
        await see(pilot, "All right")


async def test_a_damaged_save_can_be_had_back(make_app: MakeApp, tmp_path: Path) -> None:
    """Its line says what is wrong; Enter offers the backup, and the game goes on in a file of its own."""
    path = keep_game(tmp_path, "monday")
    path.write_bytes(path.read_bytes()[:-40])
    app = make_app()
    async with app.run_test() as pilot:
        await to_saves(pilot)
        await see(pilot, "monday.hexwar")
        await pilot.press("enter")
        await come_to(pilot, ChooseDialog)
        await see(pilot, "What can be recovered", "turn 2")
        await pilot.press("enter")
        await come_to(pilot, Curtain)
        assert app.campaign is not None
        assert app.campaign.path.name == "monday 2.hexwar"


async def test_a_step_that_waits_for_a_referee_is_told(make_app: MakeApp, tmp_path: Path) -> None:
    """In the list and at the title: it is nobody's turn then, and not “nothing”'s."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True)
    path = tmp_path / "saves" / "monday.hexwar"
    with Campaign.create(game, path) as campaign:
        for side in ("red", "blue"):
            game.submit(side, Send((f"{side}-1",), "north"))
            game.seal(side)
        game.step()
        campaign.save()
    async with make_app(last_save=str(path)).run_test() as pilot:
        await see(pilot, "turn 1: a step comes next")
        await to_saves(pilot)
        await see(pilot, "turn 1 · a step comes next")


async def test_nothing_can_be_had_back(make_app: MakeApp, tmp_path: Path) -> None:
    """Where neither save nor backup can be used, that is said; and where there is no backup, that."""
    path = keep_game(tmp_path, "monday")
    for file in path.parent.iterdir():
        file.write_bytes(b"{")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await pilot.press("r")
        await come_to(pilot, TellDialog)
        await see(pilot, "Neither the save nor its backup")


async def test_an_autosave_goes_on_as_a_branch(make_app: MakeApp, tmp_path: Path) -> None:
    """Its file stays what it was."""
    keep_game(tmp_path, "monday", autosaved=True)
    (autosave,) = (tmp_path / "autosaves").glob("*.hexwar")
    before = autosave.read_bytes()
    app = make_app()
    async with app.run_test() as pilot:
        await to_saves(pilot)
        await mark(pilot, autosave.stem)
        await pilot.press("enter")
        await come_to(pilot, TellDialog)
        await see(pilot, "A branch")
        await pilot.press("enter")
        await come_to(pilot, Curtain)
        assert app.campaign is not None
        assert app.campaign.path.parent == tmp_path / "saves"
    assert autosave.read_bytes() == before


async def test_a_path_typed_by_hand(make_app: MakeApp, tmp_path: Path) -> None:
    """Any file can be opened; one that is not there is named."""
    path = keep_game(tmp_path / "elsewhere", "sunday")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await pilot.press("o")
        await come_to(pilot, TextDialog)
        await pilot.press(*"/nowhere/x.hexwar", "enter")
        await come_to(pilot, TellDialog)
        await see(pilot, "no file /nowhere/x.hexwar")
        await pilot.press("enter")
        await come_to(pilot, Saves)
        await pilot.press("o")
        await come_to(pilot, TextDialog)
        await pilot.press(*str(path), "enter")
        await come_to(pilot, Curtain)
        campaign = app_of(pilot).campaign
        assert campaign is not None
        assert campaign.path == path


def keep_secret(home: Path) -> Path:
    """A harvest in which Red has written and sealed, with an autosave."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s")
    path = home / "saves" / "monday.hexwar"
    with Campaign.create(game, path) as campaign:
        game.submit("red", Note(SECRET))
        game.submit("red", Send(("red-1",), "north"))
        game.seal("red")
        campaign.save()
        campaign.autosave(home / "autosaves")
    return path


@pytest.mark.row(35)
async def test_a_copy_leaves_out_what_is_being_written_in_secret(make_app: MakeApp, tmp_path: Path) -> None:
    """Row 35: it begins before that, and the list says so."""
    keep_secret(tmp_path)
    target = tmp_path / "mail.hexwar"
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await pilot.press("c")
        await come_to(pilot, TextDialog)
        await pilot.press("ctrl+u", *str(target), "enter")
        await see(pilot, "It begins before what the sides write in secret")
    assert SECRET.encode() not in target.read_bytes()
    with Campaign.open(TOYS, target) as copy:
        assert copy.game.top.sealed == []


@pytest.mark.row(35)
@pytest.mark.parametrize("road", ["branch", "autosave", "recover"])
async def test_a_game_of_its_own_begins_before_it(make_app: MakeApp, tmp_path: Path, road: str) -> None:
    """Row 35: a branch, an autosave that is gone on from, what can be had back of a save that is whole."""
    path = keep_secret(tmp_path)
    (autosave,) = (tmp_path / "autosaves").glob("*.hexwar")
    app = make_app()
    async with app.run_test() as pilot:
        await to_saves(pilot)
        if road == "autosave":
            await mark(pilot, autosave.stem)
        await pilot.press({"branch": "b", "autosave": "enter", "recover": "r"}[road])
        await come_to(pilot, {"branch": NumberDialog, "autosave": TellDialog, "recover": ChooseDialog}[road])
        if road != "autosave":
            await pilot.press("enter")
        if road != "recover":
            await come_to(pilot, TellDialog)
            await until(pilot, lambda: "the sides write in secret" in " ".join(shown(pilot).replace("│", " ").split()))
            await pilot.press("enter")
        await come_to(pilot, Curtain)
        assert app.campaign is not None
        assert app.campaign.path != path
        assert app.campaign.game.top.sealed == []
        assert SECRET.encode() not in app.campaign.path.read_bytes()
