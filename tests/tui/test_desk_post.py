"""The referee's post at his desk: sheets are taken in, the turn is carried out in one go, all by a few keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.papers.turn import writing_out
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.desk import post
from tests.toys.harvest import Send
from tests.tui import table_kit
from tests.tui.screens import RefereeDesk, ReportScreen
from tests.tui.table_kit import opened
from tests.tui.watching import Shows, game_of, go

SMALL = (80, 24)

USUALLY = (Shows("In which form?"), "enter", Shows("The newspaper"), "enter", Shows("Until when"))
"""What is asked before papers are written, with the usual answers."""


@pytest.fixture(autouse=True)
def _quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """What draws them takes seconds and has tests of its own."""
    monkeypatch.setattr(post, "_drawn", lambda view, language: {".svg": b"<svg/>"})


def come(game: Game, folder: Path, side: str, *lines: str) -> None:
    """A sheet of a side comes."""
    folder.mkdir(exist_ok=True)
    head = f"#: hexwar game={game.record.id} turn={game.turn} side={side}"
    (folder / f"{side}.txt").write_text("\n".join((head, *lines, "")), "utf-8")


def harvest() -> Game:
    """A harvest with a referee in which nobody has entered anything."""
    return table_kit.harvest(referee=True)


async def test_post_is_taken_in_by_a_key(tmp_path: Path) -> None:
    """What came of each sheet and who is missing stands in a dialog; the answers lie beside the folder. Again, nothing
    is new."""
    game = harvest()
    come(game, tmp_path / "game - post", "red", "send units=red-1 region=west", "give to=nobody amount=1")
    come(game, tmp_path / "game - post", "blue", "send units=blue-1 region=west", "done")
    async with opened(game, tmp_path, SMALL) as pilot:
        told = await go(pilot, "f4", RefereeDesk, "f", "enter", Shows("taken in: red.txt: orders entered: 1"))
        assert "red.txt:3: “give to=nobody amount=1”" in told
        assert "  sealed" in told
        assert "Red: the sheet is in, but 1 line of it is not entered" in told
        assert game_of(pilot).top.sealed == ["blue"]
        await go(pilot, "enter", RefereeDesk, "f", "enter", Shows("There is nothing new to take in."))
        await go(pilot, "enter", RefereeDesk, "j", Shows("Red: a sheet is taken in"), "escape", RefereeDesk)
    answers = tmp_path / "game - answers"
    assert sorted(path.name for path in answers.iterdir()) == ["turn 01 - Blue.txt", "turn 01 - Red.txt"]


async def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await go(pilot, "f4", RefereeDesk, "f", "enter", Shows("can't be read"), "escape", RefereeDesk)
        assert not (tmp_path / "game - answers").exists()


async def test_the_turn_in_one_go(tmp_path: Path) -> None:
    """First what every side would read, then, by Enter, the steps and all papers; Escape leaves the game as it was."""
    game = harvest()
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "west"))
        game.seal(side)
    async with opened(game, tmp_path, SMALL) as pilot:
        await go(pilot, "enter", RefereeDesk, "R", ReportScreen, Shows("would read:", "carry it out"))
        await go(pilot, "escape", RefereeDesk, Shows("Left: the game is as it was."))
        assert game_of(pilot).turn == 1
        await go(
            pilot, "R", ReportScreen, "tab", "enter", Shows("Until when"), *"soon", "enter", Shows("Files written: ")
        )
        assert game_of(pilot).turn == 2
    folder = tmp_path / "game - papers" / "turn 02"
    assert {path.name for path in folder.iterdir()} == {"Red", "Blue", "the referee", "for everybody", "contents.txt"}
    sheet = (folder / "Red" / "orders.txt").read_text("utf-8")
    assert "turn=2 side=red part=" in sheet
    assert "\n# Deadline: soon\n" in sheet


async def test_for_those_who_are_missing_the_referee_seals_if_he_wants_to(tmp_path: Path) -> None:
    async with opened(harvest(), tmp_path, SMALL) as pilot:
        await go(pilot, "f4", RefereeDesk, "R", Shows("Orders are missing of: Red, Blue."), "escape", RefereeDesk)
        assert game_of(pilot).turn == 1
        await go(
            pilot, "R", "down", "enter", ReportScreen, "enter", Shows("Until when"), "enter", Shows("Files written")
        )
        assert game_of(pilot).turn == 2


async def test_reports_and_sheets_are_written_again(tmp_path: Path) -> None:
    """Into a folder of the referee's choice: a report for each seat, a sheet for each side that is waited for."""
    async with opened(table_kit.raid(referee=True), tmp_path, SMALL) as pilot:
        await go(pilot, "f4", "w", "enter", *USUALLY, "enter", Shows("Files written: "))
        await go(pilot, "w", "enter", *USUALLY, "escape", Shows("Files written: "))
    folder = tmp_path / "game - papers" / "turn 01"
    texts = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.*") if path.suffix in (".md", ".txt"))
    assert texts == ["Blue/report.md", "Red/orders.txt", "Red/report.md", "contents.txt", "the referee/report.md"]


async def test_forms_and_newspaper_are_chosen(tmp_path: Path) -> None:
    """From lists, and hold for what is written later at this desk."""
    game = harvest()
    for side in ("red", "blue"):
        game.submit(side, Send((f"{side}-1",), "west"))
        game.seal(side)
    async with opened(game, tmp_path, SMALL) as pilot:
        await go(pilot, "enter", RefereeDesk, "w", "enter", Shows("In which form?"), "down", "enter")
        await go(pilot, Shows("The newspaper"), "down", "enter", Shows("Until when"), "enter", Shows("Files written: "))
        await go(pilot, "R", ReportScreen, "tab", "enter", Shows("Until when"), "enter", Shows("turn 02"))
    for turn in ("turn 01", "turn 02"):
        red = {path.name for path in (tmp_path / "game - papers" / turn / "Red").iterdir()}
        assert "report.txt" in red
        assert not {"report.md", "report.html"} & red
    news = {path.name for path in (tmp_path / "game - papers" / "turn 02" / "for everybody").iterdir()}
    assert {"newspaper.txt", "newspaper.bbcode"} <= news
    assert "newspaper.md" not in news


async def test_a_turn_of_six_takes_at_most_forty_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the curtain to the papers of the next turn; whose sheets, which take longest, are short ones here."""
    monkeypatch.setattr(writing_out, "order_sheet", lambda game, seat, language: [seat])
    laid = load_scenario(REGISTRY, "envoys/six-states")
    game = Game.new(REGISTRY, laid, seed="six", referee=True)
    for side in game.sides:
        known = game.known(side)
        city = next(cell for cell, held in known.cities.items() if held.owner == side)
        come(game, tmp_path / "game - post", side, f"capital: {known.grid.label(city)}", "done")
    async with opened(game, tmp_path, SMALL, REGISTRY) as pilot:
        come_in = ("f4", RefereeDesk, "f", "enter", Shows("All have sealed."), "enter", RefereeDesk)
        took = (*come_in, "R", ReportScreen, "enter", Shows("Until when"), "enter", Shows("Files written: "))
        await go(pilot, *took)
        assert game_of(pilot).turn == 2
    assert sum(isinstance(step, str) for step in took) < 40
    assert load_game(REGISTRY, tmp_path / "game.hexwar").game.turn == 2
