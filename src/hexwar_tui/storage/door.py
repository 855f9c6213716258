"""Games for programs: `from hexwar_tui import Game, load, new, play, sandbox, save`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import play_out, sit_down
from hexwar_tui.engine.practice_player import Player
from hexwar_tui.engine.sandbox.sandbox import Sandbox
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import Known
from hexwar_tui.storage.campaigns.export import save_copy
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.systems import REGISTRY, outside


def load(path: Path | str) -> Game:
    """Returns the game saved at `path`, later entries in its journal included. Raises SaveError if it can't be read."""
    return load_game(REGISTRY, Path(path)).game


def save(game: Game, path: Path | str) -> None:
    """Saves `game` in a new file at `path`. Raises SaveError if `path` exists already or can't be written."""
    save_copy(game, Path(path))


def new(scenario: str, *, seed: str | None = None, options: Mapping[str, Any] | None = None) -> Game:
    """A new game of the scenario named "SYSTEM/ID", which comes with the program or with the package of its system.

    `options` replace those of the scenario by name. The same `seed` gives the same map and the same dice; without one
    it is drawn. Raises ScenarioError, BadOptions.
    """
    return Game.new(REGISTRY, load_scenario(REGISTRY, scenario, outside.scenario_folders()), seed=seed, options=options)


def play(game: Game, players: Mapping[Seat, Player | str], seed: str, most: int = 100_000) -> int:
    """Lets `players` play the game until it is over or `most` orders, seals and steps are done; returns how many were.

    `players` has a player for every side: an object that can `decide`, or the name of a practice player. Whatever is
    drawn by lot, also by practice players, is drawn by `seed`: the same call leads to the same game, if objects decide
    alike. Raises NoSuchPlayer, IllegalOrder.
    """
    system = game.frames[0].system
    seated = {
        seat: sit_down(system, player, random.Random(f"{seed}/{seat}")) if isinstance(player, str) else player
        for seat, player in players.items()
    }
    return play_out(game, seated, random.Random(seed), most)


def sandbox(known: Known, seed: str) -> Sandbox:
    """Returns a game for trying orders out and taking them back, made of `known`, what a seat knows (from `Game.known`
    or an observation). What the seat can't know, and all dice, are drawn by `seed`."""
    return Sandbox.of(known, REGISTRY, random.Random(seed))
