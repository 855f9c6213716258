"""The referee's desk by keys: steps, eyes, rulings, orders amended, rehearsals, going back, branches, papers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import render
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.desk.journal import JournalScreen
from hexwar_tui.tui.desk.rehearsal import RehearsalScreen
from hexwar_tui.tui.desk.report import ReportScreen
from hexwar_tui.tui.desk.screen import RefereeDesk
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.table.screen import TableScreen
from tests.systems.theatre.boards import small_scenario
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Give, Send
from tests.tui.table_kit import opened, press, settled, shown

SMALL = (80, 24)
CANARY = "zanzibar"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    monkeypatch.setenv("LANG", "en_US.UTF-8")


def harvest(*, typed: bool = False) -> Game:
    """A harvest with a referee in which both have sealed."""
    game = Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=True, typed=typed)
    game.submit("red", Give("blue", 2))
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    return game


def raid() -> Game:
    return Game.new(TOYS, toy_scenario("raid"), seed="s", referee=True)


def game_of(pilot: Pilot[int]) -> Game:
    game: Any = pilot.app.campaign.game  # type: ignore[attr-defined]
    assert isinstance(game, Game)
    return game


async def type_in(pilot: Pilot[int], words: str) -> None:
    """Types words, and Enter."""
    await press(pilot, *("space" if letter == " " else letter for letter in words), "enter")


async def rule(pilot: Pilot[int], reason: str) -> None:
    """Gives the reason on the sheet of a ruling, and rules."""
    assert "Why: –" in shown(pilot)
    await press(pilot, "enter")
    await type_in(pilot, reason)
    await press(pilot, "enter")


async def test_the_referee_comes_from_behind_a_curtain_for_the_steps(tmp_path: Path) -> None:
    """He is called when all have sealed; the desk says what comes next, why, and sees all."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        assert "Pass the keyboard to the referee." in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, RefereeDesk)
        assert "sees all" in shown(pilot)
        assert "sealed: what they entered" in shown(pilot)
        await press(pilot, "s")
        assert "is reaped" in shown(pilot)
        assert "TOY-1.1" in shown(pilot)


async def test_steps_to_the_end_and_the_hand_over(tmp_path: Path) -> None:
    """The keyboard is not handed over before the steps are taken; then the next side's curtain comes."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "e")
        assert "First the steps are taken." in shown(pilot)
        await press(pilot, "S")
        assert "Waiting for: Red, Blue." in shown(pilot)
        assert game_of(pilot).turn == 2
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, Curtain)
        assert pilot.app.screen.seat == "red"


async def test_the_map_goes_to_where_the_next_step_happens(tmp_path: Path) -> None:
    """Orders are revealed, then field after field is reaped; where a step happens nowhere, the cursor stays."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter")
        table = pilot.app.screen
        assert isinstance(table, RefereeDesk)
        seen = [table.map.cursor]
        for _ in range(4):
            await press(pilot, "s")
            seen.append(table.map.cursor)
        assert seen == [0, 0, 7, 14, 14]


async def test_the_referee_comes_before_a_side_by_a_key_of_the_curtain(tmp_path: Path) -> None:
    """F4 at a side's curtain; `e` leads back to it. Without a referee there is no such key."""
    async with opened(raid(), tmp_path, SMALL) as pilot:
        assert "F4: I am the referee" in shown(pilot)
        await press(pilot, "f4")
        assert isinstance(pilot.app.screen, RefereeDesk)
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, Curtain)
    without = Game.new(TOYS, toy_scenario("raid"), seed="s")
    (tmp_path / "other").mkdir()
    async with opened(without, tmp_path / "other", SMALL) as pilot:
        await press(pilot, "f4")
        assert isinstance(pilot.app.screen, Curtain)


async def test_the_eyes_of_every_side(tmp_path: Path) -> None:
    """`v` goes through the sides; what a side's eyes do not see is not on the screen."""
    game = harvest()
    async with opened(game, tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "s")
        assert "given" in shown(pilot)
        assert "Grain 3" in shown(pilot)
        await press(pilot, "v")
        assert "as  Red" in shown(pilot)
        assert "Grain 7" not in shown(pilot)
        await press(pilot, "v")
        assert "as  Blue" in shown(pilot)
        await press(pilot, "v")
        assert "sees all" in shown(pilot)


async def test_typed_dice_and_the_referees_own(tmp_path: Path) -> None:
    """In a game of typed dice a step asks; in any other `d` lets the referee throw."""
    async with opened(harvest(typed=True), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "s", "s", "s")
        assert "Throw 1d6" in shown(pilot)
        await press(pilot, "6", "enter", "5", "enter")
        assert [roll.result for roll in game_of(pilot).record.entries[-1].dice] == [[6], [5]]
    (tmp_path / "other").mkdir()
    async with opened(harvest(), tmp_path / "other", SMALL) as pilot:
        await press(pilot, "enter", "s", "s", "d", "1", "enter", "2", "enter")
        assert [roll.result for roll in game_of(pilot).record.entries[-1].dice] == [[1], [2]]
        assert game_of(pilot).record.entries[-1].body == {"own_dice": True}


async def test_a_ruling_on_what_is_under_the_cursor(tmp_path: Path) -> None:
    """Enter on a raider, its hex, another picked on the map, a reason: it stands there, and the chronicle says why."""
    async with opened(raid(), tmp_path, SMALL) as pilot:
        await press(pilot, "f4", "enter")
        assert "cell 0" in shown(pilot)
        await press(pilot, "enter")
        assert "Which hex?" in shown(pilot)
        assert "Enter choose" in shown(pilot)
        await press(pilot, "down", "down", "enter")
        await rule(pilot, "a slip")
        assert game_of(pilot).frames[0].state.raiders["red-1"].cell == 12
        assert "a slip" in shown(pilot)


async def test_a_ruling_on_the_region_under_the_cursor(tmp_path: Path) -> None:
    """On whichever of its hexes the cursor is: the region and all that is based there."""
    game = Game.new(REGISTRY, small_scenario(("R1R1R1B1", "R1R1R1B1", "R1R1R1B1")), seed="s", referee=True)
    game.rule(Ruling("a gift", (Change("power:red", "tanks", "R1"),)))
    async with opened(game, tmp_path, SMALL, REGISTRY) as pilot:
        await press(pilot, "f4")
        for step in ((), ("down",), ("right",)):
            await press(pilot, *step, "enter")
            assert "Region R1" in shown(pilot)
            assert "tank division 1 (Red)" in shown(pilot)
            assert "Region B1" not in shown(pilot).partition("On what?")[2]
            await press(pilot, "escape")


async def test_the_bounds_of_a_number_are_those_of_the_rules(tmp_path: Path) -> None:
    """As the command line says when it refuses a number beyond them."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="s", referee=True)
    side = game.top.system.say.words(game.top).side("north")
    async with opened(game, tmp_path, SMALL, REGISTRY) as pilot:
        await press(pilot, "enter", "a")
        await type_in(pilot, render(side, "en"))
        await press(pilot, "enter")
        assert "How much? (from 0 to 100000)" in shown(pilot)


async def test_escape_steps_back_out_of_a_ruling(tmp_path: Path) -> None:
    """From the map to the facts, to the desk; nothing has been ruled."""
    async with opened(raid(), tmp_path, SMALL) as pilot:
        await press(pilot, "f4", "enter", "enter", "escape")
        assert "cell 0" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, RefereeDesk)
        assert game_of(pilot).rulings() == []


async def test_a_ruling_on_anything_found_by_name_told_to_one_side(tmp_path: Path) -> None:
    """`a`, a part of the name, a number typed; told to Red only; refused without a reason, and corrected."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "a")
        await type_in(pilot, "blue")
        await press(pilot, "enter")
        assert "How much?" in shown(pilot)
        assert "1000000" not in shown(pilot)
        await type_in(pilot, "9")
        await press(pilot, "t", "n", "1", "d")
        assert "Told to: Red" in shown(pilot)
        await press(pilot, "r")
        assert "The referee gives a reason" in shown(pilot)
        await press(pilot, "escape", "enter")
        await type_in(pilot, "a gift")
        await press(pilot, "enter")
        game = game_of(pilot)
        assert game.frames[0].state.grain["blue"] == 9
        assert [event.seen_by for event in game.rulings()[0].events] == [("red",)]


async def test_word_is_sent_and_a_ruling_taken_back(tmp_path: Path) -> None:
    """A message to everybody; then it is taken back with a reason of its own."""
    async with opened(raid(), tmp_path, SMALL) as pilot:
        await press(pilot, "f4", "t")
        await type_in(pilot, "hurry")
        await rule(pilot, "late")
        assert "hurry" in shown(pilot)
        await press(pilot, "backspace", "enter")
        await type_in(pilot, "no hurry")
        assert game_of(pilot).rulings() == []
        assert game_of(pilot).record.entries[-1].kind is EntryKind.REPEAL


async def test_a_sealed_order_is_struck_and_another_entered(tmp_path: Path) -> None:
    """The gift is struck; of the workers others are sent, asked at the side's own table over a copy."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "l", "down", "enter", "enter", "enter")
        await press(pilot, "down", "space", "enter", "enter", "enter")
        await type_in(pilot, "misread")
        game = game_of(pilot)
        assert game.frames[0].state.sealed["red"].workers == {"red-2": "east"}
        await press(pilot, "l")
        assert "Red: Give grain" in shown(pilot)
        await press(pilot, "enter", "down", "enter")
        await type_in(pilot, "misread")
        assert game.frames[0].state.sealed["red"].gifts == {}
        assert isinstance(pilot.app.screen, RefereeDesk)
        assert "misread" in shown(pilot)


async def test_a_rehearsal_is_seen_from_every_side_and_committed(tmp_path: Path) -> None:
    """Its steps are taken on a copy, both reports are read, and the game then has the very same dice."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "h", "S")
        rehearsal = pilot.app.screen
        assert isinstance(rehearsal, RehearsalScreen)
        assert game_of(pilot).turn == 1
        dice = [roll.result for step in rehearsal._rehearsal.steps for roll in step.dice]
        await press(pilot, "m")
        assert isinstance(pilot.app.screen, ReportScreen)
        assert "A toy: Red, turn 2" in shown(pilot)
        await press(pilot, "tab")
        assert "A toy: Blue, turn 2" in shown(pilot)
        await press(pilot, "escape", "c")
        assert isinstance(pilot.app.screen, RefereeDesk)
        game = game_of(pilot)
        assert game.turn == 2
        assert [roll.result for entry in game.record.entries for roll in entry.dice] == dice


async def test_the_map_of_a_report_is_not_folded(tmp_path: Path) -> None:
    """Where it is wider than the screen its rows stay rows: arrows lead to what lies beyond the edge."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        screen = ReportScreen([["# A report", "", "before", "```", "1" * 100, "2" * 100, "```", "behind"]])
        pilot.app.push_screen(screen)
        await settled(pilot)
        rows = [line.strip() for line in shown(pilot).splitlines()]
        at = next(place for place, row in enumerate(rows) if row.startswith("111"))
        assert rows[at + 1].startswith("222")
        await press(pilot, "right")
        await settled(pilot)
        assert screen.query_one(".digest-body").max_scroll_x > 0


async def test_a_rehearsal_is_left(tmp_path: Path) -> None:
    """Escape asks; the game is what it was, and the journal knows."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "h", "s", "escape", "enter")
        assert isinstance(pilot.app.screen, RefereeDesk)
        assert game_of(pilot).record.entries[-1].kind is EntryKind.REHEARSAL


async def test_the_journal_says_whose_everything_was_and_leads_back(tmp_path: Path) -> None:
    """Every entry with its seat; the order in full; Enter goes back to it, and the struck ones are marked."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "s", "j")
        assert isinstance(pilot.app.screen, JournalScreen)
        assert "Red: Give grain" in shown(pilot)
        assert "Blue: seals" in shown(pilot)
        assert "the referee: a step: " in shown(pilot)
        await press(pilot, "home", "down")
        assert "Give grain: Blue, 2" in shown(pilot)
        await press(pilot, "down", "enter", "enter")
        assert game_of(pilot).waiting_for() == ("red", "blue")
        await press(pilot, "j")
        assert "no longer counts" in shown(pilot)


async def test_openings_have_no_lines_of_their_own_in_the_journal(tmp_path: Path) -> None:
    """The entry that came next tells of them; Enter leads back to the entry that is marked, whatever stood between."""
    game = harvest()
    for _ in range(2):
        game.note_load()
        game.rule(Ruling("it is late", message="Hurry up"))
    async with opened(game, tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "j")
        assert "a ruling" in shown(pilot)
        assert "the game is opened" not in shown(pilot)
        assert "Before it the game was opened 1 time." in shown(pilot)
        first = game_of(pilot).rulings()[0]
        await press(pilot, "up", "enter", "enter")
        assert game_of(pilot).record.entries[-1].body == {"to": first.number}


async def test_a_branch(tmp_path: Path) -> None:
    """From an entry, in a file of its own; this game stays what it was."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "S")
        before = game_of(pilot).digest()
        await press(pilot, "j", "home", "b")
        assert "Open it now?" in shown(pilot)
        assert "a branch, from turn 1" in " ".join(shown(pilot).split())
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, RefereeDesk)
        assert game_of(pilot).digest() == before
    branch = load_game(TOYS, tmp_path / "home" / "saves" / "game.hexwar").game
    assert (branch.turn, branch.top.sealed) == (1, [])


async def test_reports_and_sheets_are_written(tmp_path: Path) -> None:
    """Into a folder of the referee's choice: a report for each seat, a sheet for each side that is waited for."""
    async with opened(raid(), tmp_path, SMALL) as pilot:
        await press(pilot, "f4", "w", "enter")
        assert "Files written: 4" in shown(pilot)
    names = sorted(path.name for path in (tmp_path / "home" / "saves" / "game 1").iterdir())
    assert names == ["Blue - report.md", "Red - orders.txt", "Red - report.md", "the referee - report.md"]


async def test_nothing_of_the_referees_sight_is_left_when_a_side_comes(tmp_path: Path) -> None:
    """Neither on the screen nor in any widget, at the curtain and at the side's table behind it."""
    game = harvest()
    game.step()
    game.rule(Ruling("zanzibar it is", message="for blue: zanzibar", seen_by=("blue",)))
    async with opened(game, tmp_path) as pilot:
        await press(pilot, "enter", "S", "j")
        await press(pilot, "escape")
        assert CANARY in shown(pilot)
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, Curtain)
        assert CANARY not in held(pilot)
        await press(pilot, "enter")
        await press(pilot, "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert CANARY not in held(pilot)


def held(pilot: Pilot[int]) -> str:
    """What stands on the screen, and what every widget of every screen would show."""
    widgets = [widget for screen in pilot.app.screen_stack for widget in screen.walk_children()]
    visuals = [str(getattr(widget, "_Static__content", "")) for widget in widgets]
    return "\n".join([shown(pilot), *visuals, *(str(getattr(widget, "_lines", "")) for widget in widgets)])
