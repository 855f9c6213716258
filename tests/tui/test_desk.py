"""The referee's desk by keys alone: steps, dice, rulings, rehearsals, eyes, going back, branches, papers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.journal import EntryKind
from hexwar_tui.engine.naming import naming
from hexwar_tui.engine.order_words import read_words
from hexwar_tui.engine.rulings import Ruling
from hexwar_tui.engine.scenario_files import load_scenario
from hexwar_tui.engine.system import Change
from hexwar_tui.storage.opening import load_game
from hexwar_tui.systems import SHELF
from hexwar_tui.tui.app import HexwarApp
from hexwar_tui.tui.screens.curtain import Curtain
from hexwar_tui.tui.screens.desk import Desk
from tests.tui.table_kit import opened, press, settled, shown


def before_a_resolution(turn: int = 4) -> Game:
    """A game of the learning scenario with a referee, in which all have sealed: in every turn each side's first army
    has been told to stay."""
    game = Game.new(SHELF, load_scenario(SHELF, "envoys/first-letters"), seed="d", referee=True)
    for side in game.sides:
        give(game, side, f"capital hex={city_of(game, side)}")
    while game.turn < turn or game.next_step() is None:
        for side in game.waiting_for():
            give(game, side, f"stay unit={first_army(game, side).id}")
            game.seal(side)
        while game.turn < turn and game.next_step() is not None:
            game.step()
    return game


def before_a_battle() -> Game:
    """A game in which the next step is a battle: the first armies have been put side by side, and one attacks."""
    game = before_a_resolution(turn=2)
    while game.next_step() is not None:
        game.step()
    one, other = (first_army(game, side) for side in game.sides)
    label = free_hex(game, other.cell)
    game.rule(Ruling("they shall meet", (Change(f"army:{one.id}", "hex", label),)))
    start, end = label, game.top.scenario.land.grid.label(other.cell)
    give(game, one.side, f"route unit={one.id} path={start},{end}")
    for side in game.sides:
        game.seal(side)
    while game.top.state.stage != "battle":
        game.step()
    return game


def give(game: Game, side: str, words: str) -> None:
    """An order, in words."""
    game.submit(side, read_words(game.top.system.order_types, words, naming(game, side)))


def first_army(game: Game, side: str) -> Any:
    """The side's army with the lowest number."""
    return min((a for a in game.top.state.armies.values() if a.side == side), key=lambda army: army.number)


def city_of(game: Game, side: str) -> str:
    """The hex of a city of the side."""
    cell = next(city.cell for city in game.top.state.cities.values() if city.owner == side)
    label: str = game.top.scenario.land.grid.label(cell)
    return label


def free_hex(game: Game, near: int) -> str:
    """A hex beside this one on which an army can be put."""
    state, land = game.top.state, game.top.scenario.land
    taken = {army.cell for army in state.armies.values()} | set(state.cities)
    cell = next(c for c in land.grid.neighbours_of(near) if c not in taken and land.ids[c] not in ("sea", "mountains"))
    label: str = land.grid.label(cell)
    return label


def desk(pilot: Pilot[int]) -> Desk:
    """The desk, which must be on the screen."""
    assert isinstance(pilot.app.screen, Desk)
    return pilot.app.screen


def playing(pilot: Pilot[int]) -> Game:
    """The game under way."""
    assert isinstance(pilot.app, HexwarApp)
    assert pilot.app.campaign is not None
    return pilot.app.campaign.game


async def typed(pilot: Pilot[int], text: str) -> None:
    """Types a line and takes it."""
    await press(pilot, *("space" if letter == " " else letter for letter in text), "enter")


async def sat_down(pilot: Pilot[int]) -> None:
    """Through the curtain to the desk."""
    assert isinstance(pilot.app.screen, Curtain)
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, Desk)


async def test_steps_wait_for_the_referee(tmp_path: Path) -> None:
    """What comes next is told before; Space takes one step, S all; then the keyboard is passed on."""
    async with opened(before_a_resolution(), tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        assert "All sides have sealed" in shown(pilot)
        entries = len(playing(pilot).record.entries)
        await press(pilot, "space")
        assert len(playing(pilot).record.entries) == entries + 1
        assert "(ENV-5.1)" in shown(pilot)
        await press(pilot, "e")
        assert "The steps that wait come first." in shown(pilot)
        await press(pilot, "S")
        assert playing(pilot).next_step() is None
        assert playing(pilot).turn == 5
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, Curtain)


async def test_a_curtain_lets_the_referee_ask_for_the_keyboard(tmp_path: Path) -> None:
    """F4 at any side's curtain leads through a curtain of his own to the desk; without a referee it does nothing."""
    game = Game.new(SHELF, load_scenario(SHELF, "envoys/first-letters"), seed="d", referee=True)
    async with opened(game, tmp_path, shelf=SHELF) as pilot:
        assert "F4" in shown(pilot)
        await press(pilot, "f4")
        assert "Pass the keyboard to the referee." in shown(pilot)
        await press(pilot, "enter")
        assert desk(pilot).eyes == "referee"
    unwatched = Game.new(SHELF, load_scenario(SHELF, "envoys/first-letters"), seed="d")
    async with opened(unwatched, tmp_path / "other", shelf=SHELF) as pilot:
        await press(pilot, "f4")
        assert isinstance(pilot.app.screen, Curtain)


async def test_nothing_of_the_desk_stays_behind_the_curtain(tmp_path: Path) -> None:
    """When the keyboard goes to a side, no widget of the desk is left anywhere, and the screen names no army."""
    async with opened(before_a_resolution(), tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        await press(pilot, "S", "e")
        assert isinstance(pilot.app.screen, Curtain)
        assert not any(isinstance(screen, Desk) for screen in pilot.app.screen_stack)
        assert "Aldmark 1" not in shown(pilot)
        assert "Corvia 1" not in shown(pilot)


async def test_through_the_eyes_of_a_side(tmp_path: Path) -> None:
    """The map, the chronicle and the report are then those of that side."""
    game = before_a_resolution()
    async with opened(game, tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        for seat in ("1", "2", "0"):
            await press(pilot, "v", seat)
            assert desk(pilot).eyes == ("referee", *game.sides)[int(seat)]
            assert desk(pilot).view.units == playing(pilot).view(desk(pilot).eyes).units
        await press(pilot, "v", "1", "l")
        assert "The report of Aldmark" in shown(pilot)


async def test_an_army_is_moved_with_a_reason(tmp_path: Path) -> None:
    """Enter on its hex, the fact, the hex typed in, the reason, who is told; it can be taken back."""
    async with opened(before_a_resolution(), tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        await press(pilot, "S")
        army = next(iter(playing(pilot).top.state.armies.values()))
        grid = playing(pilot).top.scenario.land.grid
        before = army.cell
        free = free_hex(playing(pilot), before)
        desk(pilot).map.go_to(before)
        await press(pilot, "enter", "enter", "enter", "down", "enter")
        await typed(pilot, free)
        await typed(pilot, "a slip")
        await press(pilot, "enter")
        assert grid.label(playing(pilot).top.state.armies[army.id].cell) == free
        assert "a slip" in shown(pilot)
        await press(pilot, "k", "enter")
        await typed(pilot, "no slip")
        assert playing(pilot).top.state.armies[army.id].cell == before


async def test_own_dice(tmp_path: Path) -> None:
    """Before a battle D asks the referee for its dice, and the battle is fought with them."""
    game = before_a_battle()
    async with opened(game, tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        await press(pilot, "D")
        for die in ("15", "1"):
            assert "Throw 1d15" in shown(pilot)
            await typed(pilot, die)
        entry = playing(pilot).record.entries[-1]
        assert (entry.kind, entry.body) == (EntryKind.STEP, {"own_dice": True})
        assert [roll.result for roll in entry.dice] == [[15], [1]]


async def test_a_rehearsal_is_read_and_taken_over(tmp_path: Path) -> None:
    """The copy plays, both reports are read, the game has not changed; taken over it has, with the very same dice."""
    async with opened(before_a_resolution(), tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        digest = playing(pilot).digest()
        await press(pilot, "t", "S")
        assert "Rehearsal" in shown(pilot)
        for seat in ("1", "2"):
            await press(pilot, "v", seat, "l", "enter")
        rehearsed = desk(pilot).shown.digest()
        assert playing(pilot).digest() == digest
        await press(pilot, "w")
        assert isinstance(pilot.app.screen, Desk), "a rehearsal offers steps and looks alone"
        await press(pilot, "e", "enter")
        assert desk(pilot).rehearsal is None
        assert playing(pilot).digest() == rehearsed


async def test_a_rehearsal_is_left(tmp_path: Path) -> None:
    """Escape leaves it; the journal notes that it was seen, and the game is what it was."""
    async with opened(before_a_resolution(), tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        digest = playing(pilot).digest()
        await press(pilot, "t", "S", "escape")
        assert playing(pilot).digest() == digest
        assert playing(pilot).record.entries[-1].kind is EntryKind.REHEARSAL
        assert "the game has not changed" in shown(pilot)


async def test_going_back_a_turn_and_branching(tmp_path: Path) -> None:
    """g leads back to the start of a turn, f makes a file that begins there, with dice of its own."""
    async with opened(before_a_resolution(), tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        await press(pilot, "S", "g", "down", "enter", "enter")
        assert playing(pilot).turn == 4
        assert "It is turn 4 again." in shown(pilot)
        await press(pilot, "f", "enter")
        assert "A branch" in shown(pilot)
        await press(pilot, "enter")
    (branch,) = [path for path in tmp_path.glob("*.hexwar") if path.name != "game.hexwar"]
    assert load_game(SHELF, branch).game.turn == 4


async def test_papers_are_written(tmp_path: Path) -> None:
    """Reports for all, in a folder beside the save."""
    async with opened(before_a_resolution(), tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        await press(pilot, "x")
        assert "Written" in shown(pilot)
    (folder,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    assert sorted(path.name for path in folder.glob("*report*")) == [
        "Aldmark - report.md",
        "Corvia - report.md",
        "the referee - report.md",
    ]


async def test_an_order_is_struck_before_the_reveal(tmp_path: Path) -> None:
    """a lists what is still secret; it is struck with a reason."""
    async with opened(before_a_resolution(), tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        before = sum(len(playing(pilot).entered(side)) for side in playing(pilot).sides)
        assert before
        await press(pilot, "a", "enter", "enter")
        await typed(pilot, "misread")
        assert sum(len(playing(pilot).entered(side)) for side in playing(pilot).sides) == before - 1


async def test_word_is_sent_to_one_side(tmp_path: Path) -> None:
    """Several lines, a reason, and to whom; the other side never hears of it."""
    async with opened(before_a_resolution(), tmp_path, shelf=SHELF) as pilot:
        await sat_down(pilot)
        await press(pilot, "w", "h", "i", "ctrl+s")
        await typed(pilot, "late")
        await press(pilot, "down", "enter")
        first, second = playing(pilot).sides
        told = [playing(pilot).top.system.id for _, event in playing(pilot).news(first) if event.kind == "ruled"]
        assert len(told) == 1
        assert not any(event.kind == "ruled" for _, event in playing(pilot).news(second))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 48)])
async def test_the_desk_says_what_comes_next_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """Whose desk it is, what comes next, and the first keys."""
    async with opened(before_a_resolution(), tmp_path, size=size, shelf=SHELF) as pilot:
        await sat_down(pilot)
        text = shown(pilot)
        assert "The referee’s desk" in text
        assert "Next: All sides have sealed" in text
        assert "Space step" in text
        await settled(pilot)
