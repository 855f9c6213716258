"""How a referee comes to his desk: behind a PIN, from the end of a game, and into a branch that he has just made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Change
from hexwar_tui.storage.seals.pins import lock
from hexwar_tui.tui.desk.screen import RefereeDesk
from hexwar_tui.tui.handover.curtain import Curtain
from hexwar_tui.tui.handover.hotseat import Next, comes_next
from hexwar_tui.tui.round.end import EndScreen
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Send
from tests.tui.table_kit import click_on, opened, press, settled, shown

SMALL = (80, 24)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")
    monkeypatch.setenv("LANG", "en_US.UTF-8")


def harvest(*, pin: str = "", referee: bool = True) -> Game:
    """A harvest that has begun."""
    kept = lock(pin) if pin else ""
    return Game.new(TOYS, toy_scenario("harvest"), seed="s", referee=referee, referee_lock=kept)


def ended(*, pin: str = "") -> Game:
    """A harvest that a ruling has ended."""
    game = harvest(pin=pin)
    game.rule(Ruling("it is late", (Change("turn", "turn", 9),)))
    return game


def game_of(pilot: Pilot[int]) -> Game:
    campaign: Any = pilot.app.campaign  # type: ignore[attr-defined]
    game: Game = campaign.game
    return game


async def test_a_game_that_a_ruling_has_ended_goes_on(tmp_path: Path) -> None:
    """The end screen names the key; at the desk the ruling is taken back, and the next side's curtain comes."""
    async with opened(ended(), tmp_path, SMALL) as pilot:
        assert isinstance(pilot.app.screen, EndScreen)
        assert "F4: the referee's desk" in shown(pilot)
        await click_on(pilot, "F4:")
        await settled(pilot)
        assert isinstance(pilot.app.screen, RefereeDesk)
        await press(pilot, "backspace", "enter", "n", "o", "enter")
        assert game_of(pilot).outcome is None
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, Curtain)
        assert pilot.app.screen.seat == "red"


async def test_from_the_desk_of_an_ended_game_back_to_its_end(tmp_path: Path) -> None:
    """Where the end stands, handing over leads to it again; a game without a referee names no such key."""
    async with opened(ended(), tmp_path, SMALL) as pilot:
        await press(pilot, "f4", "e")
        assert isinstance(pilot.app.screen, EndScreen)
        await press(pilot, "m", "escape", "f4")
        assert isinstance(pilot.app.screen, RefereeDesk)
    game = ended()
    game.record.referee = False
    (tmp_path / "other").mkdir()
    async with opened(game, tmp_path / "other", SMALL) as pilot:
        assert "F4" not in shown(pilot)
        await press(pilot, "f4")
        assert isinstance(pilot.app.screen, EndScreen)


@pytest.mark.parametrize("over", [False, True])
async def test_a_referee_with_a_pin_types_it(tmp_path: Path, over: bool) -> None:
    """At F4 another curtain asks for it, at a side's curtain and at the end; Escape steps back, a wrong PIN does not
    open."""
    async with opened(ended(pin="77") if over else harvest(pin="77"), tmp_path, SMALL) as pilot:
        before = type(pilot.app.screen)
        await press(pilot, "f4")
        assert "PIN:" in shown(pilot)
        assert "Esc: back" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, before)
        await press(pilot, "f4", "7", "8", "enter")
        assert "That is not the PIN." in shown(pilot)
        await press(pilot, "7", "7", "enter")
        assert isinstance(pilot.app.screen, RefereeDesk)


def test_a_referee_with_a_pin_is_never_let_past_the_curtain() -> None:
    """Not even where all sides are played by the program, so that nobody else sits there."""
    game = harvest(pin="77")
    for seat in game.record.seats:
        seat.player = "frugal"
        game.submit(seat.side, Send((f"{seat.side}-1",), "north"))
        game.seal(seat.side)
    assert comes_next(game, None).next is Next.CURTAIN
    assert comes_next(game, REFEREE).next is Next.TABLE


async def test_a_branch_is_opened_at_once(tmp_path: Path) -> None:
    """The desk asks; Enter leaves this game, saved, and the branch lies on the table."""
    game = harvest()
    async with opened(game, tmp_path, SMALL) as pilot:
        await press(pilot, "f4", "t", *"hi", "enter", "enter", *"so", "enter", "enter")
        assert len(game_of(pilot).rulings()) == 1
        await press(pilot, "j", "home", "b")
        assert "Open it now?" in shown(pilot)
        await press(pilot, "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, Curtain)
        assert game_of(pilot).record.id != game.record.id


async def test_a_ruling_is_told_to_some_sides(tmp_path: Path) -> None:
    """Of three sides two are marked; the sheet names both, and the third is told nothing."""
    three = Game.new(TOYS, toy_scenario("harvest", 3), seed="s", referee=True)
    async with opened(three, tmp_path, SMALL) as pilot:
        await press(pilot, "f4", "t", *"hi", "enter", "t")
        assert "[x] Blue" in shown(pilot)
        await press(pilot, "2")
        assert "[ ] Blue" in shown(pilot)
        await press(pilot, "d")
        assert "Told to: Red and Green" in shown(pilot)
        await press(pilot, "t", "2", "d")
        assert "Told to: everybody" in shown(pilot)
        await press(pilot, "t", "n", "3", "1", "escape", "w", *"so", "enter", "r")
        assert [event.seen_by for event in game_of(pilot).rulings()[0].events] == [("red", "green")]
