"""How a referee comes to his desk: behind a PIN, from the end of a game, and into a branch that he has just made."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.play.rulings import Ruling
from hexwar_tui.engine.seats import REFEREE
from hexwar_tui.engine.system import Change
from hexwar_tui.storage.seals.pins import lock
from hexwar_tui.tui.handover.hotseat import Next, comes_next
from tests.toys import TOYS
from tests.toys.common import toy_scenario
from tests.toys.harvest import Send
from tests.tui import table_kit
from tests.tui.screens import Curtain, EndScreen, RefereeDesk
from tests.tui.table_kit import opened
from tests.tui.watching import Shows, click_on, game_of, go, press, settled, shown

SMALL = (80, 24)


def harvest(*, pin: str = "") -> Game:
    """A harvest with a referee, that has begun."""
    return table_kit.harvest(referee=True, referee_lock=lock(pin) if pin else "")


def ended(*, pin: str = "") -> Game:
    """A harvest that a ruling has ended."""
    game = harvest(pin=pin)
    game.rule(Ruling("it is late", (Change("turn", "turn", 9),)))
    return game


async def test_a_game_that_a_ruling_has_ended_goes_on(tmp_path: Path) -> None:
    """The end screen names the key; where the end stands, handing over at the desk leads to it again. When the ruling
    is taken back, the next side's curtain comes. A game without a referee names no such key."""
    async with opened(ended(), tmp_path, SMALL) as pilot:
        await go(pilot, "f4", "e", EndScreen, "m", "escape", EndScreen, Shows("F4 the referee"))
        await click_on(pilot, "F4 the")
        await settled(pilot)
        await go(pilot, RefereeDesk, "backspace", "enter", "n", "o", "enter")
        assert game_of(pilot).outcome is None
        await go(pilot, "e", Curtain, Shows("Pass the keyboard to Red"))
    game = ended()
    game.record.referee = False
    (tmp_path / "other").mkdir()
    async with opened(game, tmp_path / "other", SMALL) as pilot:
        assert "F4" not in shown(pilot)
        await go(pilot, "f4", EndScreen)


@pytest.mark.parametrize("over", [False, True])
async def test_a_referee_with_a_pin_types_it(tmp_path: Path, over: bool) -> None:
    """At F4 another curtain asks for it, at a side's curtain and at the end; Escape steps back, a wrong PIN does not
    open."""
    async with opened(ended(pin="77") if over else harvest(pin="77"), tmp_path, SMALL) as pilot:
        before = type(pilot.app.screen)
        await go(pilot, "f4", Shows("PIN:", "Esc: back"), "escape")
        assert isinstance(pilot.app.screen, before)
        await go(pilot, "f4", "7", "8", "enter", Shows("That is not the PIN."), "7", "7", "enter", RefereeDesk)


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
        await press(pilot, "f4", "t", *"hi", "enter", "enter", "a", "enter", *"so", "enter", "enter", "enter")
        assert len(game_of(pilot).rulings()) == 1
        await go(pilot, "j", "home", "b", Shows("Open it now?"), "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, Curtain)
        assert game_of(pilot).record.id != game.record.id


async def test_a_ruling_is_told_to_some_sides(tmp_path: Path) -> None:
    """Of three sides two are marked; the sheet names both, and the third is told nothing."""
    three = Game.new(TOYS, toy_scenario("harvest", 3), seed="s", referee=True)
    async with opened(three, tmp_path, SMALL) as pilot:
        await go(pilot, "f4", "t", *"hi", "enter", "t", Shows("[ ] Blue"), "3", "1", Shows("[x] Green"))
        await go(pilot, "d", Shows("Told to: Red and Green"), "t", "2", "d", Shows("Told to: everybody"))
        await press(pilot, "t", "n", "3", "1", "escape", "w", *"so", "enter", "r", "enter")
        assert [event.seen_by for event in game_of(pilot).rulings()[0].events] == [("red", "green")]
