"""What happened since a side's last turn, stepped on the map at the handover."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from hexwar_tui.contract.tools.dump import dump_view
from hexwar_tui.engine.game import Game
from hexwar_tui.systems import REGISTRY
from hexwar_tui.tui.round.digest import Digest
from hexwar_tui.tui.round.replay import ReplayScreen
from hexwar_tui.tui.table.screen import TableScreen
from tests.tui.closed_map import before_a_battle
from tests.tui.table_kit import opened, press, shown


def after_a_battle() -> Game:
    """A game that goes on without a referee's hand from before its first battle on."""
    game = before_a_battle()
    while game.next_step() is not None:
        game.step()
    game.record.referee = False
    return game


def replaying(pilot: Pilot[int]) -> ReplayScreen:
    """The screen, which must be there."""
    assert isinstance(pilot.app.screen, ReplayScreen)
    return pilot.app.screen


async def test_what_happened_is_stepped_on_the_map(tmp_path: Path) -> None:
    """From the digest to the map: the view is that of then, what changed is lit, the sentences come one by one, and in
    the end all of the digest's have been shown."""
    game = after_a_battle()
    async with opened(game, tmp_path, registry=REGISTRY) as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Digest)
        told = [pilot.app.screen.words(sentence) for _, sentence in pilot.app.screen._told]
        await press(pilot, "r")
        turn = replaying(pilot).view.turn
        lit = 0
        for _ in range(60):
            if "That was all" in shown(pilot):
                break
            await press(pilot, "space")
            lit += bool(replaying(pilot).map.marks)
        assert [replaying(pilot).words(sentence) for sentence in replaying(pilot)._past._told] == told
        assert lit
        assert replaying(pilot).view.turn == turn + 1
        await press(pilot, "a")
        assert replaying(pilot)._past._told == []
        assert replaying(pilot).view.turn == turn
        await press(pilot, "escape", "enter")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_the_replay_shows_what_the_side_saw_then(tmp_path: Path) -> None:
    """Every view on the way is one of its own seat's, and the last one is that of now."""
    game = after_a_battle()
    async with opened(game, tmp_path, registry=REGISTRY) as pilot:
        await press(pilot, "enter", "r")
        seat = replaying(pilot)._past._seat
        for _ in range(60):
            assert replaying(pilot).view.seat == seat
            if "That was all" in shown(pilot):
                break
            await press(pilot, "space")
        assert dump_view(replaying(pilot).view) == dump_view(replaying(pilot)._past._game.view(seat))


async def test_it_can_be_skipped(tmp_path: Path) -> None:
    """Enter at the digest, or Escape on the map, leads to the table at once."""
    async with opened(after_a_battle(), tmp_path, registry=REGISTRY) as pilot:
        await press(pilot, "enter", "r", "escape", "enter")
        assert isinstance(pilot.app.screen, TableScreen)
