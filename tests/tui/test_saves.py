"""The saved games: what the list tells, and what can be done with one."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.migrating import keep_original
from hexwar_tui.storage.saves.save_list import saved_games
from hexwar_tui.systems import REGISTRY
from tests.toys import TOYS
from tests.toys.harvest import Note, Send
from tests.toys.raid import EndTurn, Shout
from tests.tui.conftest import MakeApp
from tests.tui.screens import (
    AskDialog,
    ChooseDialog,
    Curtain,
    NumberDialog,
    ReplayScreen,
    Saves,
    TellDialog,
    TextDialog,
)
from tests.tui.table_kit import harvest, raid
from tests.tui.watching import Mark, Shows, app_of, go, see, settled, shown, until

SECRET = "canary-5d20c7"


def keep_game(home: Path, name: str = "monday") -> Path:
    """A raid in its second turn, in which Blue has something to shout."""
    game = raid()
    path = home / "saves" / f"{name}.hexwar"
    with Campaign.create(game, path) as campaign:
        for side in ("red", "blue"):
            game.submit(side, EndTurn())
        campaign.save()
        game.submit("red", Shout(SECRET))
        campaign.save()
        campaign.autosave(home / "autosaves")
    return path


async def to_saves(pilot: Pilot[Any]) -> None:
    """From the title to the list, read."""
    await go(pilot, "o", Saves)
    await until(pilot, lambda: "Reading" not in shown(pilot))


def opened_path(pilot: Pilot[Any]) -> Path:
    """The file of the game that is open."""
    campaign = app_of(pilot).campaign
    assert campaign is not None
    return campaign.path


async def test_the_list_tells_nothing_of_what_is_inside_and_loads(make_app: MakeApp, tmp_path: Path) -> None:
    """System, scenario, turn, whose turn, date and sides, and no word of what happened. A whole save is all right;
    Enter goes on with the marked game, behind a curtain."""
    path = keep_game(tmp_path)
    told = ("A toy", "monday", "Raid · turn 2 · Red to act", "Blue and Red", "just now", "Autosaves")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        assert SECRET not in await see(pilot, *told)
        await go(pilot, "k", TellDialog, Shows("All right"), "enter", Saves, "enter", Curtain)
        assert opened_path(pilot) == path
        assert SECRET not in shown(pilot)


async def test_a_branch(make_app: MakeApp, tmp_path: Path) -> None:
    """It is a game of its own from the chosen turn; the first game stays as it is, and the players are told."""
    path = keep_game(tmp_path)
    before = path.read_bytes()
    app = make_app()
    async with app.run_test() as pilot:
        await to_saves(pilot)
        await go(pilot, "b", NumberDialog, "down", "enter", TellDialog, "enter", Curtain)
        assert opened_path(pilot).name == "monday 2.hexwar"
        assert app.campaign is not None
        assert app.campaign.game.turn == 1
    assert path.read_bytes() == before


async def test_a_copy_into_a_file(make_app: MakeApp, tmp_path: Path) -> None:
    """Save and journal in one file, where the player wants it; an existing file is not written over."""
    keep_game(tmp_path)
    target = tmp_path / "mail.hexwar"
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        for told in ("Copied to", "is there already"):
            await go(pilot, "c", TextDialog, "ctrl+u", *str(target), "enter", Shows(told))
    with Campaign.open(TOYS, target) as copy:
        assert copy.game.turn == 2


async def test_deleting_asks_and_names_what_goes(make_app: MakeApp, tmp_path: Path) -> None:
    """Escape keeps it, Enter deletes save, backup, journal, and the file as it was in an older format. An empty list
    says what can be done."""
    path = keep_game(tmp_path)
    keep_original(path, 1)
    for autosave in (tmp_path / "autosaves").iterdir():
        autosave.unlink()
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await go(pilot, "d", AskDialog, Shows("Delete “A toy” for good?", "monday.hexwar", "backup"))
        await go(pilot, Shows("monday.hexwar.format-1"), "escape", Saves)
        assert path.exists()
        await go(pilot, "d", AskDialog, "enter", Shows("No game is saved yet."))
    assert saved_games(tmp_path / "saves") == ()
    assert not list((tmp_path / "saves").glob("monday*"))


async def test_a_damaged_save_can_be_had_back(make_app: MakeApp, tmp_path: Path) -> None:
    """Its line says what is wrong; Enter offers the backup, and the game goes on in a file of its own."""
    path = keep_game(tmp_path)
    path.write_bytes(path.read_bytes()[:-40])
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await go(pilot, Shows("monday.hexwar"), "enter", ChooseDialog, Shows("What can be recovered", "turn 2"))
        await go(pilot, "enter", Curtain)
        assert opened_path(pilot).name == "monday 2.hexwar"


async def test_nothing_can_be_had_back(make_app: MakeApp, tmp_path: Path) -> None:
    """Where neither save nor backup can be used, that is said; and where there is no backup, that."""
    path = keep_game(tmp_path)
    for file in path.parent.iterdir():
        file.write_bytes(b"{")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await go(pilot, "r", TellDialog, Shows("Neither the save nor its backup"))
    assert path.read_bytes() == b"{"


async def test_a_step_that_waits_for_a_referee_is_told(make_app: MakeApp, tmp_path: Path) -> None:
    """In the list and at the title: it is nobody's turn then, and not “nothing”'s."""
    game = harvest(referee=True)
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
        assert "nothing to act" not in await see(pilot, "turn 1 · a step comes next")


async def test_an_autosave_goes_on_as_a_branch(make_app: MakeApp, tmp_path: Path) -> None:
    """Its file stays what it was."""
    keep_game(tmp_path)
    (autosave,) = (tmp_path / "autosaves").glob("*.hexwar")
    before = autosave.read_bytes()
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await go(pilot, Mark(autosave.stem), "enter", TellDialog, Shows("A branch"), "enter", Curtain)
        assert opened_path(pilot).parent == tmp_path / "saves"
    assert autosave.read_bytes() == before


async def test_a_path_typed_by_hand(make_app: MakeApp, tmp_path: Path) -> None:
    """Any file can be opened; one that is not there is named."""
    path = keep_game(tmp_path / "elsewhere", "sunday")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await go(pilot, "o", TextDialog, *"/nowhere/x.hexwar", "enter", TellDialog)
        await go(pilot, Shows("no file /nowhere/x.hexwar"), "enter", Saves, "o", TextDialog)
        await go(pilot, *str(path), "enter", Curtain)
        assert opened_path(pilot) == path


def keep_secret(home: Path) -> Path:
    """A harvest in which Red has written and sealed, with an autosave."""
    game = harvest()
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
        await go(pilot, "c", TextDialog, "ctrl+u", *str(target), "enter")
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
        if road == "recover":
            await go(pilot, "r", ChooseDialog, "enter")
        else:
            to_telling = ("b", NumberDialog, "enter") if road == "branch" else (Mark(autosave.stem), "enter")
            await go(pilot, *to_telling, TellDialog)
            await until(pilot, lambda: "the sides write in secret" in " ".join(shown(pilot).replace("│", " ").split()))
            await pilot.press("enter")
        await go(pilot, Curtain)
        assert opened_path(pilot) != path
        assert app.campaign is not None
        assert app.campaign.game.top.sealed == []
        assert SECRET.encode() not in app.campaign.path.read_bytes()


async def test_a_game_that_is_over_is_replayed_from_the_list(make_app: MakeApp, tmp_path: Path) -> None:
    """By all eyes, and back to the list; nothing of it is open, or locked, meanwhile."""
    path = tmp_path / "saves" / "over.hexwar"
    path.parent.mkdir(exist_ok=True)
    shutil.copy(Path(__file__).parents[2] / "saves" / "ashlands-first-steps-finished.hexwar", path)
    before = path.read_bytes()
    async with make_app(registry=REGISTRY).run_test() as pilot:
        await to_saves(pilot)
        await go(pilot, "v", ReplayScreen, Shows("as seen by: the referee"), "v", Shows("as seen by: North"))
        assert app_of(pilot).campaign is None
        await go(pilot, "escape", Saves)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["over.hexwar"]


async def test_a_game_that_goes_on_is_not_replayed_from_the_list(make_app: MakeApp, tmp_path: Path) -> None:
    """A sentence says where a side sees again what it has seen; nothing of what happened is on the screen."""
    keep_game(tmp_path)
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        text = await go(pilot, "v", Shows("This game is not over."))
        assert isinstance(pilot.app.screen, Saves)
        assert SECRET not in text


async def test_a_list_that_is_left_at_once_reads_nothing(make_app: MakeApp, tmp_path: Path) -> None:
    """Whoever presses two keys faster than the screen comes has no fault for it: a screen may be left before or while
    the folders are read, and has nothing to show them in then."""
    keep_game(tmp_path)
    async with make_app().run_test() as pilot:
        await settled(pilot)
        saves = Saves()
        pilot.app.push_screen(saves)
        await until(pilot, lambda: bool(saves._lines))
        lines = saves._lines
        await saves.query_children("*").remove()
        await saves._read().wait()
        assert saves._lines is lines
