"""Sealed games in the app: made with everybody's phrase, opened by one, and each at the curtain by his own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Input

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.seats import REFEREE, SeatSetup
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.disk.files import backup_of
from hexwar_tui.storage.saves.save_list import saved_games
from hexwar_tui.storage.saves.sealed_file import slots_of
from hexwar_tui.storage.seals.seal import Seal, open_slot
from hexwar_tui.tui.desk.screen import RefereeDesk
from hexwar_tui.tui.dialogs.choose import ChooseDialog
from hexwar_tui.tui.dialogs.entry import NumberDialog, TextDialog
from hexwar_tui.tui.dialogs.tell import TellDialog
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.setup.game_setup import same_setup
from hexwar_tui.tui.setup.saves import Saves
from hexwar_tui.tui.setup.seats import SetupSheet
from hexwar_tui.tui.setup.title import Title
from hexwar_tui.tui.table.screen import TableScreen
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.raid import EndTurn, Shout
from tests.tui.conftest import MakeApp
from tests.tui.test_new_game import setup_of, to_sheet
from tests.tui.test_saves import to_saves
from tests.tui.watching import app_of, come_to, mark, see, shown, until

SECRET = "canary-71b0e2"
PLAYER = "Canary Anna"
PHRASES = {"red": "12", "blue": "34"}


def keep_game(home: Path, name: str, *, referee: bool = False) -> Path:
    """A sealed raid in its second turn, in which Red has shouted something; it is still his turn."""
    scenario = toy_scenario("raid")
    game = Game.new(TOYS, scenario, seed="s", seats=[SeatSetup("blue", PLAYER)], referee=referee)
    phrases = {**PHRASES, REFEREE: "56"} if referee else PHRASES
    seal = Seal.make(phrases, {side.id: side.name for side in scenario.sides})
    path = home / "saves" / f"{name}.hexwar"
    with Campaign.create(game, path, seal=seal) as campaign:
        for side in ("red", "blue"):
            game.submit(side, EndTurn())
        if referee:
            game.step()
        game.submit("red", Shout(SECRET))
        campaign.save()
    return path


async def load(pilot: Pilot[Any], who: str) -> None:
    """From the list to the curtain of the one who opens the marked game."""
    await pilot.press("enter")
    await come_to(pilot, ChooseDialog)
    await mark(pilot, who)
    await pilot.press("enter")
    await come_to(pilot, Curtain)
    await see(pilot, "PIN or pass phrase:")


async def say_phrase(pilot: Pilot[Any], phrase: str) -> None:
    """Types a phrase at a curtain."""
    await until(pilot, lambda: len(pilot.app.screen.query(Input)) == 1)
    await pilot.press(*phrase, "enter")


async def test_a_sealed_game_is_made_with_the_phrases_of_all(make_app: MakeApp, tmp_path: Path) -> None:
    """The sheet says what a seal is and is not, names who has no phrase, and begins once all have one."""
    async with make_app().run_test(size=(100, 40)) as pilot:
        await to_sheet(pilot)
        await mark(pilot, "Files of the game")
        await pilot.press("enter")
        await come_to(pilot, TellDialog)
        await see(pilot, "read anything in the files", "must know all secrets to judge", "20 minutes", "only a referee")
        await pilot.press("escape")
        await come_to(pilot, SetupSheet)
        await see(pilot, "open by PIN only", "PIN missing: Red and Blue")
        for side, phrase in (("Red", "12"), ("Blue", "34")):
            await pilot.press("b")
            await come_to(pilot, TellDialog)
            await see(pilot, "sealed game needs a PIN", side)
            await pilot.press("escape")
            await come_to(pilot, SetupSheet)
            await mark(pilot, side)
            await pilot.press("p")
            for asked in ("PIN or pass phrase", "Once more"):
                await see(pilot, asked)
                await pilot.press(*phrase, "enter")
            await come_to(pilot, SetupSheet)
            await until(pilot, lambda phrase=phrase: phrase in setup_of(pilot).phrases.values())  # type: ignore[misc]
        await pilot.press("b")
        await come_to(pilot, Curtain)
        await see(pilot, "Pass the keyboard to Red", "PIN or pass phrase:")
        await say_phrase(pilot, "34")
        await see(pilot, "That is not the PIN or pass phrase.")
        await say_phrase(pilot, "12")
        await come_to(pilot, TableScreen)
    (save,) = saved_games(tmp_path / "saves")
    assert save.sealed is not None
    assert [open_slot(slot, PHRASES[slot.seat]).seat for slot in save.sealed.slots] == ["red", "blue"]
    files = [file for file in tmp_path.rglob("*") if file.is_file() and file.is_relative_to(tmp_path / "saves")]
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
        await mark(pilot, "Referee")
        await pilot.press("enter")
        await until(pilot, lambda: REFEREE not in setup.phrases)
        await mark(pilot, "Red")
        await pilot.press("p")
        await come_to(pilot, TextDialog)
        await pilot.press("enter")
        await come_to(pilot, SetupSheet)
        await until(pilot, lambda: setup.without_phrase() == ("red",))
        setup.sealed = False
        assert setup.without_phrase() == ()
        assert setup.new_seal() is None


async def test_the_list_and_the_title_tell_that_a_game_is_sealed_and_nothing_else(
    make_app: MakeApp, tmp_path: Path
) -> None:
    """The name of its file and its date, but neither system, scenario, turn, nor who plays."""
    path = keep_game(tmp_path, "monday")
    async with make_app(last_save=str(path)).run_test() as pilot:
        await see(pilot, "Go on  a sealed game: monday")
        await to_saves(pilot)
        text = await see(pilot, "monday  just now", "sealed")
        for word in (SECRET, PLAYER, "Raid", "A toy", "turn", "Red", "Blue"):
            assert word not in text


async def test_a_sealed_game_is_opened_by_whoever_plays(make_app: MakeApp, tmp_path: Path) -> None:
    """Red, whose turn it is, sits down at once; a wrong phrase opens nothing and shows nothing."""
    keep_game(tmp_path, "monday")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await load(pilot, "Red")
        await say_phrase(pilot, "34")
        text = await see(pilot, "That is not the PIN or pass phrase.")
        assert SECRET not in text
        assert PLAYER not in text
        await say_phrase(pilot, "12")
        await until(pilot, lambda: app_of(pilot).campaign is not None)
        await until(pilot, lambda: not isinstance(pilot.app.screen, Curtain | Saves))
        assert app_of(pilot).campaign is not None


async def test_who_opens_it_out_of_turn_passes_the_keyboard_on(make_app: MakeApp, tmp_path: Path) -> None:
    """Blue opens, and Red's curtain asks for Red's phrase; Blue's does not do there."""
    keep_game(tmp_path, "monday")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await load(pilot, "Blue")
        await say_phrase(pilot, "34")
        await see(pilot, "Pass the keyboard to Red.")
        assert SECRET not in shown(pilot)
        await say_phrase(pilot, "34")
        await see(pilot, "That is not the PIN or pass phrase.")
        await say_phrase(pilot, "12")
        await until(pilot, lambda: not isinstance(pilot.app.screen, Curtain))
        assert not isinstance(pilot.app.screen, Saves | Title)


async def test_stepping_back_leaves_it_closed_and_forgets_no_wrong_try(make_app: MakeApp, tmp_path: Path) -> None:
    """From the curtain back to the choice, from there to the list; after three wrong tries the next one waits."""
    keep_game(tmp_path, "monday")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await load(pilot, "Red")
        for _ in range(3):
            await say_phrase(pilot, "9")
            await see(pilot, "That is not the PIN or pass phrase.")
        await pilot.press("escape")
        await come_to(pilot, ChooseDialog)
        await pilot.press("escape")
        await come_to(pilot, Saves)
        assert app_of(pilot).campaign is None
        (door,) = app_of(pilot).slot_doors.values()
        door._opens_at += 1000
        await load(pilot, "Red")
        await say_phrase(pilot, "12")
        await see(pilot, "seconds before the next try")


async def test_what_was_altered_is_told_behind_the_curtain(make_app: MakeApp, tmp_path: Path) -> None:
    """Blue's own program has ended Red's turn: Red reads so when he comes to the keyboard."""
    path = keep_game(tmp_path, "monday")
    with Campaign.open(TOYS, path, keys=open_slot(slots_of(path)[1], "34")) as at_home:
        at_home.game.submit("red", EndTurn())
        at_home.game.submit("blue", EndTurn())
        at_home.save()
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await load(pilot, "Blue")
        await say_phrase(pilot, "34")
        await see(pilot, "Pass the keyboard to Red.")
        assert "altered" not in shown(pilot)
        await say_phrase(pilot, "12")
        await see(pilot, "Before you go on", "This game was altered after turn 2 of Red.")


async def test_a_branch_a_copy_and_a_check_ask_first(make_app: MakeApp, tmp_path: Path) -> None:
    """And what they write is sealed."""
    keep_game(tmp_path, "monday")
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await pilot.press("k")
        await come_to(pilot, ChooseDialog)
        await mark(pilot, "Blue")
        await pilot.press("enter")
        await say_phrase(pilot, "34")
        await see(pilot, "All right")
        await pilot.press("escape")
        await come_to(pilot, Saves)
        await pilot.press("k")
        await come_to(pilot, ChooseDialog)
        await pilot.press("escape")
        await see(pilot, "is sealed: it opens by the PIN")
        await pilot.press("b")
        await come_to(pilot, NumberDialog)
        await pilot.press("enter")
        await come_to(pilot, ChooseDialog)
        await mark(pilot, "Red")
        await pilot.press("enter")
        await say_phrase(pilot, "12")
        await see(pilot, "A branch")
    assert [save.sealed is not None for save in saved_games(tmp_path / "saves")] == [True, True]


async def test_a_damaged_sealed_game_is_had_back_by_a_phrase(make_app: MakeApp, tmp_path: Path) -> None:
    """Its backup has slots of its own; what is had back is sealed."""
    path = keep_game(tmp_path, "monday")
    path.write_bytes(path.read_bytes()[:-1])
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await load(pilot, "Red")
        await say_phrase(pilot, "12")
        await see(pilot, "What can be recovered", "the backup and the journal")
        await pilot.press("enter")
        await until(pilot, lambda: app_of(pilot).campaign is not None)
        campaign = app_of(pilot).campaign
        assert campaign is not None
        assert campaign.seal is not None


def test_the_same_game_again_is_sealed_by_the_same_phrases(tmp_path: Path) -> None:
    """Nobody types his phrase anew; nobody is at the keyboard yet, and no mark of the old game is left."""
    path = keep_game(tmp_path, "monday")
    with Campaign.open(TOYS, path, keys=open_slot(slots_of(path)[0], "12")) as campaign:
        again = same_setup(TOYS, campaign.game, campaign.seal).new_seal()
    assert again is not None
    assert campaign.seal is not None
    assert (again.slots, again.marks, again.opened_by) == (campaign.seal.slots, {}, "")


async def test_the_referee_opens_it_and_comes_to_his_desk(make_app: MakeApp, tmp_path: Path) -> None:
    """Called in between, he gives his phrase as he would his PIN."""
    keep_game(tmp_path, "monday", referee=True)
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await load(pilot, "Blue")
        await say_phrase(pilot, "34")
        await see(pilot, "Pass the keyboard to Red.")
        await pilot.press("f4")
        await see(pilot, "Pass the keyboard to the referee.", "PIN or pass phrase:")
        await say_phrase(pilot, "56")
        await come_to(pilot, RefereeDesk)


async def test_the_referee_gives_a_new_phrase_at_his_desk(make_app: MakeApp, tmp_path: Path) -> None:
    """Typed twice; neither save nor backup opens by the old one."""
    path = keep_game(tmp_path, "monday", referee=True)
    async with make_app().run_test() as pilot:
        await to_saves(pilot)
        await load(pilot, "referee")
        await say_phrase(pilot, "56")
        await see(pilot, "Pass the keyboard to Red.")
        await pilot.press("f4")
        await say_phrase(pilot, "56")
        await come_to(pilot, RefereeDesk)
        for once_more, told in (("8", "two different"), ("9", "opens by the new one")):
            await pilot.press("P")
            await come_to(pilot, ChooseDialog)
            await mark(pilot, "Blue")
            await pilot.press("enter")
            await come_to(pilot, TextDialog)
            await pilot.press("9", "enter")
            await see(pilot, "Once more")
            await pilot.press(once_more, "enter")
            await see(pilot, told)
    for file in (path, backup_of(path)):
        assert open_slot(slots_of(file)[1], "9").seat == "blue"


async def test_a_game_without_a_seal_has_no_phrases_to_give(make_app: MakeApp, tmp_path: Path) -> None:
    """The desk says so."""
    game = Game.new(TOYS, toy_scenario("raid"), seed="s", referee=True)
    Campaign.create(game, tmp_path / "open.hexwar").close()
    async with make_app(open_path=tmp_path / "open.hexwar").run_test() as pilot:
        await come_to(pilot, Curtain)
        await pilot.press("f4")
        await come_to(pilot, RefereeDesk)
        await pilot.press("P")
        await see(pilot, "This game is not sealed.")
