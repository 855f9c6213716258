"""Sealed games in the app: made with everybody's phrase, opened by one, and each at the curtain by his own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from hexwar_tui.engine.seats import REFEREE, SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.saves.save_list import saved_games
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import Seal, open_slot
from hexwar_tui.tui.setup.game_setup import same_setup
from tests.toys import TOYS
from tests.toys.raid import EndTurn, Shout
from tests.tui.conftest import MakeApp
from tests.tui.screens import (
    ChooseDialog,
    Curtain,
    NumberDialog,
    RefereeDesk,
    Saves,
    SetupSheet,
    TableScreen,
    TellDialog,
    TextDialog,
    Title,
)
from tests.tui.table_kit import kept, raid
from tests.tui.test_new_game import setup_of, to_sheet
from tests.tui.test_saves import to_saves
from tests.tui.watching import Mark, Shows, app_of, go, see, until

SECRET = "canary-71b0e2"
PLAYER = "Canary Anna"
PHRASES = {"red": "12", "blue": "34"}
WRONG = "That is not the PIN or pass phrase."


def keep_game(home: Path, *, referee: bool = False) -> Path:
    """A sealed raid in its second turn, in which Red has shouted something; it is still his turn."""
    game = raid(SeatSetup("blue", PLAYER), referee=referee)
    phrases = {**PHRASES, REFEREE: "56"} if referee else PHRASES
    seal = Seal.make(phrases, {side.id: side.name for side in game.top.scenario.sides})
    path = home / "saves" / "monday.hexwar"
    with Campaign.create(game, path, seal=seal) as campaign:
        for side in ("red", "blue"):
            game.submit(side, EndTurn())
        if referee:
            game.step()
        game.submit("red", Shout(SECRET))
        campaign.save()
    return path


async def load(pilot: Pilot[Any], who: str) -> None:
    """From the title to the curtain of the one who opens the marked game."""
    if not isinstance(pilot.app.screen, Saves):
        await to_saves(pilot)
    await go(pilot, "enter", ChooseDialog, Mark(who), "enter", Curtain, Shows("PIN or pass phrase:"))


async def say_phrase(pilot: Pilot[Any], phrase: str) -> None:
    """Types a phrase at a curtain."""
    await until(pilot, lambda: len(pilot.app.screen.query(Input)) == 1)
    await pilot.press(*phrase, "enter")


async def test_a_sealed_game_is_made_with_the_phrases_of_all(make_app: MakeApp, tmp_path: Path) -> None:
    """The sheet says what a seal is and is not, names who has no phrase, and begins once all have one."""
    told = ("read anything in the files", "must know all secrets to judge", "20 minutes", "only a referee")
    async with make_app().run_test(size=(100, 40)) as pilot:
        await to_sheet(pilot)
        await go(pilot, Mark("Files of the game"), "enter", TellDialog, Shows(*told), "escape", SetupSheet)
        await see(pilot, "open by PIN only", "PIN missing: Red and Blue")
        for side, phrase in (("Red", "12"), ("Blue", "34")):
            await go(pilot, "b", TellDialog, Shows("sealed game needs a PIN", side), "escape", SetupSheet)
            await go(pilot, Mark(side), "p", Shows("PIN or pass phrase"), *phrase, "enter")
            await go(pilot, Shows("Once more"), *phrase, "enter", SetupSheet)
            await until(pilot, lambda phrase=phrase: phrase in setup_of(pilot).phrases.values())  # type: ignore[misc]
        await go(pilot, "b", Curtain, Shows("Pass the keyboard to Red", "PIN or pass phrase:"))
        await say_phrase(pilot, "34")
        await see(pilot, WRONG)
        await say_phrase(pilot, "12")
        await go(pilot, TableScreen)
    (save,) = saved_games(tmp_path / "saves")
    assert save.sealed is not None
    assert [open_slot(slot, PHRASES[slot.seat]).seat for slot in save.sealed.slots] == ["red", "blue"]
    files = [file for file in (tmp_path / "saves").rglob("*") if file.is_file()]
    assert len(files) >= 2
    assert not any(b"raider" in file.read_bytes() for file in files)


async def test_a_phrase_taken_away_is_missing_again(make_app: MakeApp) -> None:
    """An empty PIN takes it away; a referee who goes takes his along; without a seal nobody needs any."""
    async with make_app().run_test(size=(100, 40)) as pilot:
        await to_sheet(pilot)
        setup = setup_of(pilot)
        setup.phrases = {"red": "1", "blue": "2", REFEREE: "3"}
        setup.sealed = setup.referee = True
        assert setup.without_phrase() == ()
        await go(pilot, Mark("Referee"), "enter")
        await until(pilot, lambda: REFEREE not in setup.phrases)
        await go(pilot, Mark("Red"), "p", TextDialog, "enter", SetupSheet)
        await until(pilot, lambda: setup.without_phrase() == ("red",))
        setup.sealed = False
        assert (setup.without_phrase(), setup.new_seal()) == ((), None)


async def test_title_and_list_tell_that_a_game_is_sealed_and_whoever_plays_opens_it(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """The name of its file and its date, but neither system, scenario, turn, nor who plays. Red, whose turn it is, sits
    down at once; a wrong phrase opens nothing and shows nothing."""
    path = keep_game(tmp_path)
    async with make_app(last_save=str(path)).run_test() as pilot:
        text = await see(pilot, "a sealed game: monday", "1 monday")
        assert re.search(r"1 monday\W+sealed\W+just now", text)  # Between words the painted land shows.
        assert [word for word in (SECRET, PLAYER, "Raid", "A toy", "turn", "Red", "Blue") if word in text] == []
        await to_saves(pilot)
        text = await see(pilot, "monday  just now", "sealed")
        assert [word for word in (SECRET, PLAYER, "Raid", "A toy", "turn", "Red", "Blue") if word in text] == []
        await load(pilot, "Red")
        await say_phrase(pilot, "34")
        text = await see(pilot, WRONG)
        assert [word for word in (SECRET, PLAYER) if word in text] == []
        await say_phrase(pilot, "12")
        await until(pilot, lambda: app_of(pilot).campaign is not None)
        await until(pilot, lambda: not isinstance(pilot.app.screen, Curtain | Saves))
        assert app_of(pilot).campaign is not None


async def test_who_opens_it_out_of_turn_passes_the_keyboard_on(make_app: MakeApp, tmp_path: Path) -> None:
    """Blue opens, and Red's curtain asks for Red's phrase; Blue's does not do there."""
    keep_game(tmp_path)
    async with make_app().run_test() as pilot:
        await load(pilot, "Blue")
        await say_phrase(pilot, "34")
        assert SECRET not in await see(pilot, "Pass the keyboard to Red.")
        await say_phrase(pilot, "34")
        await see(pilot, WRONG)
        await say_phrase(pilot, "12")
        await until(pilot, lambda: not isinstance(pilot.app.screen, Curtain))
        assert not isinstance(pilot.app.screen, Saves | Title)


async def test_stepping_back_leaves_it_closed_and_forgets_no_wrong_try(make_app: MakeApp, tmp_path: Path) -> None:
    """From the curtain back to the choice, from there to the list; after three wrong tries the next one waits."""
    keep_game(tmp_path)
    async with make_app().run_test() as pilot:
        await load(pilot, "Red")
        for _ in range(3):
            await say_phrase(pilot, "9")
            await see(pilot, WRONG)
        await go(pilot, "escape", ChooseDialog, "escape", Saves)
        assert app_of(pilot).campaign is None
        (door,) = app_of(pilot).slot_doors.values()
        door._opens_at += 1000
        await load(pilot, "Red")
        await say_phrase(pilot, "12")
        await see(pilot, "seconds before the next try")


async def test_what_was_altered_is_told_behind_the_curtain(make_app: MakeApp, tmp_path: Path) -> None:
    """Blue's own program has ended Red's turn: Red reads so when he comes to the keyboard."""
    path = keep_game(tmp_path)
    with Campaign.open(TOYS, path, keys=open_slot(slots_of(path)[1], "34")) as at_home:
        for side in ("red", "blue"):
            at_home.game.submit(side, EndTurn())
        at_home.save()
    async with make_app().run_test() as pilot:
        await load(pilot, "Blue")
        await say_phrase(pilot, "34")
        assert "altered" not in await see(pilot, "Pass the keyboard to Red.")
        await say_phrase(pilot, "12")
        await see(pilot, "Before you go on", "This game was altered after turn 2 of Red.")


async def test_a_branch_a_copy_and_a_check_ask_first(make_app: MakeApp, tmp_path: Path) -> None:
    """And what they write is sealed."""
    keep_game(tmp_path)
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await go(pilot, "k", ChooseDialog, Mark("Blue"), "enter")
        await say_phrase(pilot, "34")
        await go(pilot, Shows("All right"), "escape", Saves, "k", ChooseDialog, "escape")
        await go(pilot, Shows("is sealed: it opens by the PIN"), "b", NumberDialog, "enter", ChooseDialog)
        await go(pilot, Mark("Red"), "enter")
        await say_phrase(pilot, "12")
        await see(pilot, "A branch")
    assert [save.sealed is not None for save in saved_games(tmp_path / "saves")] == [True, True]


async def test_a_damaged_sealed_game_is_had_back_by_a_phrase(make_app: MakeApp, tmp_path: Path) -> None:
    """Its backup has slots of its own; what is had back is sealed."""
    path = keep_game(tmp_path)
    path.write_bytes(path.read_bytes()[:-1])
    async with make_app().run_test() as pilot:
        await load(pilot, "Red")
        await say_phrase(pilot, "12")
        await go(pilot, Shows("What can be recovered", "the backup and the journal"), "enter")
        await until(pilot, lambda: app_of(pilot).campaign is not None)
        campaign = app_of(pilot).campaign
        assert campaign is not None
        assert campaign.seal is not None


def test_the_same_game_again_is_sealed_by_the_same_phrases(tmp_path: Path) -> None:
    """Nobody types his phrase anew; nobody is at the keyboard yet, and no mark of the old game is left."""
    path = keep_game(tmp_path)
    with Campaign.open(TOYS, path, keys=open_slot(slots_of(path)[0], "12")) as campaign:
        again = same_setup(TOYS, campaign.game, campaign.seal).new_seal()
    assert again is not None
    assert campaign.seal is not None
    assert (again.slots, again.marks, again.opened_by) == (campaign.seal.slots, {}, "")


@pytest.mark.parametrize(("opener", "phrase"), [("Blue", "34"), ("referee", "56")])
async def test_the_referee_gives_a_new_phrase_at_his_desk(
    make_app: MakeApp, tmp_path: Path, opener: str, phrase: str
) -> None:
    """Called in between, whoever has opened the game, he gives his phrase as he would his PIN. A new one is typed
    twice; neither save nor backup opens by the old one."""
    path = keep_game(tmp_path, referee=True)
    async with make_app().run_test() as pilot:
        await load(pilot, opener)
        await say_phrase(pilot, phrase)
        await go(pilot, Shows("Pass the keyboard to Red."), "f4")
        await see(pilot, "Pass the keyboard to the referee.", "PIN or pass phrase:")
        await say_phrase(pilot, "56")
        await go(pilot, RefereeDesk)
        for once_more, told in (("8", "two different"), ("9", "opens by the new one")):
            await go(pilot, "P", ChooseDialog, Mark("Blue"), "enter", TextDialog, "9", "enter", Shows("Once more"))
            await go(pilot, once_more, "enter", Shows(told))
    for file in (path, backup_of(path)):
        assert open_slot(slots_of(file)[1], "9").seat == "blue"


async def test_a_game_without_a_seal_has_no_phrases_to_give(make_app: MakeApp, tmp_path: Path) -> None:
    """The desk says so."""
    async with make_app(open_path=kept(raid(referee=True), tmp_path)).run_test() as pilot:
        await go(pilot, Curtain, "f4", RefereeDesk, "P", Shows("This game is not sealed."))
