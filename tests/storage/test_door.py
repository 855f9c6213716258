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


@pytest.mark.parametrize("most", [12, 1])
def test_players_by_their_names_play_the_same_game_again(most: int) -> None:
    """So many acts are done and no more; the same seed leads to the same game, another to another."""
    games = [hexwar_tui.new("ashlands/first-steps", seed="a") for _ in range(3)]
    seeds = ["one", "one", "two"]
    acts = [
        hexwar_tui.play(game, dict.fromkeys(game.sides, "random"), seed, most)
        for game, seed in zip(games, seeds, strict=True)
    ]
    assert acts == [most] * 3
    assert games[0].digest() == games[1].digest()
    assert [entry.body for entry in games[0].record.entries] != [entry.body for entry in games[2].record.entries]
