"""The referee's desk by keys: steps, eyes, rulings, orders amended, rehearsals, going back, branches, papers."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.referee.notes import keep_letter
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.system import Change
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.map import HexMap
from tests.systems.theatre.boards import small_scenario
from tests.toys import TOYS
from tests.toys.harvest import Give, Send
from tests.tui import table_kit
from tests.tui.screens import Curtain, JournalScreen, RefereeDesk, RehearsalScreen, ReportScreen, TableScreen
from tests.tui.table_kit import opened, raid
from tests.tui.watching import Shows, game_of, go, press, settled, shown

SMALL = (80, 24)
CANARY = "zanzibar"


def harvest(*, typed: bool = False) -> Game:
    """A harvest with a referee in which both have sealed."""
    game = table_kit.harvest(referee=True, typed=typed)
    game.submit("red", Give("blue", 2))
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "north"))
        game.seal(side)
    return game


async def rule(pilot: Pilot[int], reason: str) -> None:
    """Gives the reason on the sheet of a ruling, and rules, once it is shown who would learn what."""
    await go(pilot, Shows("Why: –"), "enter", *typed(reason), "enter", Shows("Rule it?", "would"), "enter")


def typed(words: str) -> list[str]:
    """The keys of the words, and Enter."""
    return [*("space" if letter == " " else letter for letter in words), "enter"]


async def test_the_referee_takes_the_steps_and_hands_over(tmp_path: Path) -> None:
    """He is called behind a curtain when all have sealed; the desk says what comes next, why, and sees all. Orders are
    revealed, then field after field is reaped, and the map goes there; where a step happens nowhere, the cursor stays.
    The keyboard is not handed over before the steps are taken."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await go(pilot, Shows("Pass the keyboard to the referee."), "enter", RefereeDesk)
        await go(pilot, Shows("sees all", "sealed: what they entered"), "e", Shows("First the steps are taken."))
        desk = pilot.app.screen
        assert isinstance(desk, RefereeDesk)
        cursors = [desk.map.cursor]
        await go(pilot, "s", Shows("is reaped", "TOY-1.1"))
        cursors.append(desk.map.cursor)
        for _ in range(3):
            await press(pilot, "s")
            cursors.append(desk.map.cursor)
        assert cursors == [0, 0, 7, 14, 14]
        await go(pilot, "S", Shows("Waiting for: Red, Blue."))
        assert game_of(pilot).turn == 2
        await go(pilot, "e", Curtain, Shows("Pass the keyboard to Red"))


async def test_the_referee_comes_before_a_side_by_a_key_of_the_curtain(tmp_path: Path) -> None:
    """F4 at a side's curtain; `e` leads back to it. Without a referee there is no such key."""
    async with opened(raid(referee=True), tmp_path, SMALL) as pilot:
        await go(pilot, Shows("F4: I am the referee"), "f4", RefereeDesk, "e", Curtain)
    (tmp_path / "other").mkdir()
    async with opened(raid(), tmp_path / "other", SMALL) as pilot:
        await press(pilot, "f4")
        assert isinstance(pilot.app.screen, Curtain)


async def test_the_eyes_of_every_side(tmp_path: Path) -> None:
    """`v` goes through the sides; what a side's eyes do not see is not on the screen."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await go(pilot, "enter", "s", Shows("given", "Grain 3"), "v", Shows("as  Red"))
        assert "Grain 7" not in shown(pilot)
        await go(pilot, "v", Shows("as  Blue"), "v", Shows("sees all"))


async def test_typed_dice_and_the_referees_own(tmp_path: Path) -> None:
    """In a game of typed dice a step asks; in any other `d` lets the referee throw."""
    async with opened(harvest(typed=True), tmp_path, SMALL) as pilot:
        await go(pilot, "enter", "s", "s", "s", Shows("Throw 1d6"), "6", "enter", "5", "enter")
        assert [roll.result for roll in game_of(pilot).record.entries[-1].dice] == [[6], [5]]
    (tmp_path / "other").mkdir()
    async with opened(harvest(), tmp_path / "other", SMALL) as pilot:
        await press(pilot, "enter", "s", "s", "d", "1", "enter", "2", "enter")
        last = game_of(pilot).record.entries[-1]
        assert ([roll.result for roll in last.dice], last.body) == ([[1], [2]], {"own_dice": True})


async def test_a_click_picks_the_hex_that_a_ruling_asks_for(tmp_path: Path) -> None:
    """One click, wherever the cursor is; while no hex is asked for it only moves the cursor, and a second one rules."""
    async with opened(raid(referee=True), tmp_path, SMALL) as pilot:
        await go(pilot, "f4", RefereeDesk)
        desk = pilot.app.screen
        assert isinstance(desk, RefereeDesk)

        async def click(label: str) -> None:
            (x, y), (left, top) = desk.map.layout_now.centre(cell_of(label)), desk.map.origin
            await pilot.click(HexMap, offset=(x - left, y - top))
            await settled(pilot)

        cell_of, start = desk.view.grid.cell_of_label, desk.map.cursor
        await click("0202")
        assert pilot.app.screen is desk
        assert desk.map.cursor == cell_of("0202")
        await click(desk.view.grid.label(start))
        await click(desk.view.grid.label(start))
        await go(pilot, Shows("cell 0"), "enter", Shows("Which hex?"))
        await click("0103")
        await rule(pilot, "a slip")
        assert game_of(pilot).frames[0].state.raiders["red-1"].cell == cell_of("0103")


async def test_rulings_on_the_map_word_that_is_sent_and_what_is_taken_back(tmp_path: Path) -> None:
    """Escape leads from the map to the facts, to the desk, and nothing has been ruled. Enter on a raider, its hex,
    another picked, a reason: it stands there, and the chronicle says why. A message goes to everybody; the last ruling
    is taken back with a reason of its own."""
    async with opened(raid(referee=True), tmp_path, SMALL) as pilot:
        await go(pilot, "f4", "enter", "enter", "escape", Shows("cell 0"), "escape", RefereeDesk)
        assert game_of(pilot).rulings() == []
        await go(pilot, "enter", Shows("cell 0"), "enter", Shows("Which hex?", "Enter choose"), "down", "down", "enter")
        await rule(pilot, "a slip")
        assert game_of(pilot).frames[0].state.raiders["red-1"].cell == 12
        await go(pilot, Shows("a slip"), "t", *typed("hurry"), Shows("Told to: –"), "enter", "a")
        await rule(pilot, "late")
        await go(pilot, Shows("hurry"), "backspace", "enter", *typed("no hurry"))
        assert len(game_of(pilot).rulings()) == 1
        assert game_of(pilot).record.entries[-1].kind is EntryKind.REPEAL


async def test_a_ruling_on_the_region_under_the_cursor(tmp_path: Path) -> None:
    """On whichever of its hexes the cursor is: the region and all that is based there."""
    game = Game.new(REGISTRY, small_scenario(("R1R1R1B1", "R1R1R1B1", "R1R1R1B1")), seed="s", referee=True)
    game.rule(Ruling("a gift", (Change("power:red", "tanks", "R1"),)))
    async with opened(game, tmp_path, SMALL, REGISTRY) as pilot:
        await press(pilot, "f4")
        for step in ((), ("down",), ("right",)):
            await go(pilot, *step, "enter", Shows("Region R1", "tank division 1 (Red)"))
            assert "Region B1" not in shown(pilot).partition("On what?")[2]
            await press(pilot, "escape")


async def test_the_bounds_of_a_number_are_those_of_the_rules(tmp_path: Path) -> None:
    """As the command line says when it refuses a number beyond them."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="s", referee=True)
    async with opened(game, tmp_path, SMALL, REGISTRY) as pilot:
        await go(pilot, "enter", "a", *typed("north"), "enter", Shows("How much? (from 0 to 100000)"))


async def test_a_ruling_on_anything_found_by_name_told_to_one_side(tmp_path: Path) -> None:
    """`a`, a part of the name, a number typed; told to Red only; refused without a reason, and corrected."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await go(pilot, "enter", "a", *typed("blue"), "enter", Shows("How much?"))
        assert "1000000" not in shown(pilot)
        await go(pilot, *typed("9"), Shows("Told to: Blue (who could see it)"))
        await go(pilot, "t", "n", "1", "d", Shows("Told to: Red"), "r")
        await go(pilot, Shows("The referee gives a reason"), "escape", "enter", *typed("a gift"), "enter")
        await go(pilot, Shows("Red would be told", "Blue would be told nothing, but sees"), "enter")
        game = game_of(pilot)
        assert game.frames[0].state.grain["blue"] == 9
        assert [event.seen_by for event in game.rulings()[0].events] == [("red",)]


async def test_a_sealed_order_is_struck_and_another_entered(tmp_path: Path) -> None:
    """The gift is struck; of the workers others are sent, asked at the side's own table over a copy."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "l", "down", "enter", "enter", "enter")
        await press(pilot, "down", "space", "enter", "1", "enter", *typed("misread"))
        sealed = game_of(pilot).frames[0].state.sealed["red"]
        assert sealed.workers == {"red-2": "east"}
        await go(pilot, "l", Shows("Red: Give grain"), "enter", "down", "enter", *typed("misread"), RefereeDesk)
        assert game_of(pilot).frames[0].state.sealed["red"].gifts == {}
        assert "misread" in shown(pilot)


async def test_the_referee_seals_for_a_silent_side(tmp_path: Path) -> None:
    """`x`: for the one that writes, with what it has entered; of one that has sealed, its part is opened again."""
    game = table_kit.harvest(referee=True)
    game.submit("red", Send(("red-1",), "north"))
    game.seal("red")
    async with opened(game, tmp_path, SMALL) as pilot:
        await go(pilot, "f4", "Z", Shows("Blue", "writes", "sealed: opens again"), "enter", "p")
        await go(pilot, Shows("sealed: what they entered", "The referee has sealed for", "the rules demand"))
        assert game_of(pilot).record.entries[-1].body == {"side": "blue", "way": "plain"}
        await go(pilot, "Z", "down", "enter", Shows("Opened again.", "Waiting for: Blue"))
        assert game_of(pilot).top.sealed == ["red"]
        await go(pilot, "j", JournalScreen, Shows("the referee: seals for Blue", "opens again what Blue"))


async def test_the_referee_notes_something_on_a_hex(tmp_path: Path) -> None:
    """`N`: on the hex under the cursor, then it is listed with the letters; no side's table has any of it."""
    game = raid(referee=True)
    keep_letter(game, "blue", "may I come later?")
    async with opened(game, tmp_path, SMALL) as pilot:
        await go(pilot, "f4", "B", Shows("Note on hex 0101", "letter of Blue: may I"), "h", *typed(CANARY))
        await go(pilot, Shows("Noted."), "B", Shows(f"on 0101: {CANARY}"), "down", "down", "down", "down", "enter")
        await go(pilot, Shows(f"on 0101: {CANARY}"), "escape", "e", Curtain)
        assert CANARY not in held(pilot)
        await go(pilot, "enter", "enter", Shows("Orders for"))
        assert CANARY not in held(pilot)


async def test_the_referee_gives_a_seat_to_a_substitute(tmp_path: Path) -> None:
    """`X`: whose, and who takes it; the side goes by the new name at once, and everybody is told."""
    async with opened(raid(referee=True), tmp_path, SMALL) as pilot:
        await go(pilot, "f4", "X", Shows("Whose?"), "enter", *typed("Anna"), Shows("Anna plays on."))
        await go(pilot, Shows("the seat of Red: Anna."), "e", Shows("Pass the keyboard to Anna"))


async def test_a_rehearsal_is_left_or_seen_from_every_side_and_committed(tmp_path: Path) -> None:
    """Its steps are taken on a copy. Escape asks; the game is what it was, and the journal knows. In the next one both
    reports are read, and the game then has the very same dice."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await go(pilot, "enter", "h", "s", "escape", "enter", RefereeDesk)
        assert game_of(pilot).record.entries[-1].kind is EntryKind.REHEARSAL
        await press(pilot, "h", "S")
        rehearsal = pilot.app.screen
        assert isinstance(rehearsal, RehearsalScreen)
        assert game_of(pilot).turn == 1
        dice = [roll.result for step in rehearsal._rehearsal.steps for roll in step.dice]
        await go(pilot, "m", ReportScreen, Shows("A toy: Red, turn 2"), "tab", Shows("A toy: Blue, turn 2"))
        await go(pilot, "escape", "c", RefereeDesk)
        game = game_of(pilot)
        assert game.turn == 2
        assert [roll.result for entry in game.record.entries for roll in entry.dice] == dice


async def test_the_map_of_a_report_is_not_folded(tmp_path: Path) -> None:
    """Where it is wider than the screen its rows stay rows: arrows lead to what lies beyond the edge."""
    async with opened(raid(), tmp_path, SMALL) as pilot:
        screen = ReportScreen([["# A report", "", "before", "```", "1" * 100, "2" * 100, "```", "behind"]])
        pilot.app.push_screen(screen)
        await settled(pilot)
        rows = [line.strip() for line in shown(pilot).splitlines()]
        at = next(place for place, row in enumerate(rows) if row.startswith("111"))
        assert rows[at + 1].startswith("222")
        await press(pilot, "right")
        assert screen.query_one(".digest-body").max_scroll_x > 0


async def test_the_journal_says_whose_everything_was_and_leads_back(tmp_path: Path) -> None:
    """Every entry with its seat; the order in full; Enter goes back to it, and the struck ones are marked."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await go(pilot, "enter", "s", "j", JournalScreen, Shows("Red: Give grain", "Blue: seals"))
        await go(pilot, Shows("the referee: a step: "), "home", "down", Shows("Give grain: Blue, 2"))
        await press(pilot, "down", "enter", "enter")
        assert game_of(pilot).waiting_for() == ("red", "blue")
        await go(pilot, "j", Shows("no longer counts"))


async def test_openings_have_no_lines_of_their_own_in_the_journal(tmp_path: Path) -> None:
    """The entry that came next tells of them; Enter leads back to the entry that is marked, whatever stood between."""
    game = harvest()
    for _ in range(2):
        game.note_load()
        game.rule(Ruling("it is late", message="Hurry up"))
    async with opened(game, tmp_path, SMALL) as pilot:
        await go(pilot, "enter", "j", Shows("a ruling", "Before it the game was opened 1 time."))
        assert "the game is opened" not in shown(pilot)
        first = game_of(pilot).rulings()[0]
        await press(pilot, "up", "enter", "enter")
        assert game_of(pilot).record.entries[-1].body == {"to": first.number}


async def test_a_branch(tmp_path: Path) -> None:
    """From an entry, in a file of its own; this game stays what it was."""
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await press(pilot, "enter", "S")
        before = game_of(pilot).digest()
        await go(pilot, "j", "home", "b", Shows("Open it now?", "a branch, from turn 1"), "escape", RefereeDesk)
        assert game_of(pilot).digest() == before
    branch = load_game(TOYS, tmp_path / "home" / "saves" / "game.hexwar").game
    assert (branch.turn, branch.top.sealed) == (1, [])


async def test_nothing_of_the_referees_sight_is_left_when_a_side_comes(tmp_path: Path) -> None:
    """Neither on the screen nor in any widget, at the curtain and at the side's table behind it."""
    game = harvest()
    game.step()
    game.rule(Ruling("zanzibar it is", message="for blue: zanzibar", seen_by=("blue",)))
    async with opened(game, tmp_path) as pilot:
        await go(pilot, "enter", "S", "j", "escape", Shows(CANARY), "e", Curtain)
        assert CANARY not in held(pilot)
        await go(pilot, "enter", "enter", TableScreen)
        assert CANARY not in held(pilot)


def held(pilot: Pilot[int]) -> str:
    """What stands on the screen, and what every widget of every screen would show."""
    widgets = [widget for screen in pilot.app.screen_stack for widget in screen.walk_children()]
    visuals = [str(getattr(widget, "_Static__content", "")) for widget in widgets]
    return "\n".join([shown(pilot), *visuals, *(str(getattr(widget, "_lines", "")) for widget in widgets)])
