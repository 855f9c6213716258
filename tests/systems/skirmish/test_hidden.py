"""What one side hides reaches the other no sooner than it should (SKI-2.3, 4.1), on boards."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hexwar_tui.contract.tools.hidden import leaks_of_a_frame, variants
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RandomPlayer, play_out
from hexwar_tui.systems import REGISTRY
from hexwar_tui.systems.skirmish.state import Compartment, Phase, Recruit
from tests.systems.skirmish.a_house import house
from tests.systems.skirmish.boards import Board, soldier
from tests.systems.skirmish.playing import HOUSE, scenario

pytestmark = pytest.mark.row(28)

SMALL = scenario(forces={}, options={"deploy": 3, "points_1": 40, "points_2": 40, "turns": 2}, **HOUSE)
"""A small board on which both sides form."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWAR_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HEXWAR_LANGUAGE", "en")


def before_the_sheets(phase: Phase) -> Board:
    """Two of Red's stand before a house, Blue's in it and behind; one of each waits."""
    board = house()
    for side in ("red", "blue"):
        board.put(soldier(side, "rifle"), "0101").cell = None
        if phase is Phase.FORMING:
            board.state.sealed[side] = Compartment([Recruit("soldier", ["rifle"])])
    board.state.phase, board.state.sheets_shown = phase, False
    return board


@pytest.mark.parametrize("side", ["red", "blue"])
@pytest.mark.parametrize("phase", [Phase.FORMING, Phase.DEPLOYING, Phase.SHEETS])
def test_ski_2_3_sheets_and_reserves_are_not_told(side: str, phase: Phase) -> None:
    """Forces, sheets, Spotters, and what waits to be deployed: one after the other is another."""
    assert leaks_of_a_frame(before_the_sheets(phase).frame, side, phase.value) == []


def test_ski_4_1_once_the_sheets_are_shown_nothing_is_hidden() -> None:
    """From then on there is no other state that a side could take for the true one."""
    board = before_the_sheets(Phase.DEPLOYING)
    assert variants(board.frame, "red", "open")
    board.state.phase, board.state.sheets_shown = Phase.PLAY, True
    assert variants(board.frame, "red", "open") == []


def test_all_dice_fall_on_the_open_table() -> None:
    """Every roll of a whole game is known to everybody: none decides anything in secret."""
    game = Game.new(REGISTRY, SMALL, seed="dice", options={"turns": 6})
    rng = random.Random("a long game")
    play_out(game, dict.fromkeys(game.sides, RandomPlayer(rng)), rng)
    assert len(list(game.rolls(""))) == sum(len(entry.dice) for entry in game.record.entries) > 20
