"""A hard opponent takes the first turn of every scenario that comes with the game, whatever its map is like."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario, shipped_folder
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.systems import REGISTRY, SYSTEMS

SCENARIOS = [
    f"{system}/{file.stem}" for system in SYSTEMS for file in sorted((shipped_folder() / system).glob("*.json"))
]

MOST = 2_000
"""More acts than the first turn of any of them has."""


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_hard_opponent_takes_its_first_turn(name: str) -> None:
    """At the first seat and at the last one, where it also answers what the others, who are steady, have done; in a
    puzzle one side plays by itself. Nothing that it orders is refused, and the game goes on to its second turn."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, name), seed="first turn")
    system, rng, hard = game.frames[0].system, random.Random("first turn"), {game.sides[0], game.sides[-1]}
    kinds = {side: "hard" if side in hard else "steady" for side in game.sides}
    players = {side: sit_down(system, kind, random.Random(side)) for side, kind in kinds.items()}
    done = 0
    while game.turn < 2 and game.outcome is None and done < MOST:
        done += play_out(game, players, rng, 1)
    assert game.turn == 2 or game.outcome is not None
    assert game.faults() == []
    assert {entry.seat for entry in game.record.entries} & hard
