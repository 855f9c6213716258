"""The same door for programs."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexwar_tui
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.systems import REGISTRY


def test_a_game_is_saved_and_loaded_by_the_public_names(tmp_path: Path) -> None:
    """What the package offers to programs: make, save, load; the loaded game is the saved one."""
    game = hexwar_tui.Game.new(REGISTRY, load_scenario(REGISTRY, "ashlands/first-steps"), seed="a")
    hexwar_tui.save(game, tmp_path / "a.hexwar")
    assert hexwar_tui.load(tmp_path / "a.hexwar").digest() == game.digest()
    with pytest.raises(AttributeError):
        _ = hexwar_tui.nothing
