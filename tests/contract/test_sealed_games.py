"""Sealed games of every system: honest play is never called altered, wherever it is saved, crashes or is loaded."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game
from hexwar_tui.storage.seals.seal import Seal
from hexwar_tui.systems import REGISTRY

SIDES = tuple("abcdefgh")


@cache
def made() -> Seal:
    """The keys of as many sides as a table has; making them takes its time."""
    return Seal.make(dict.fromkeys(SIDES, "phrase"), {})


def seal_of(game: Game) -> Seal:
    """A seal whose keys are those of the sides of a game."""
    keys = made().keys
    keys.own = dict(zip(game.sides, keys.own.values(), strict=False))
    return Seal(made().slots.values(), keys)


@pytest.mark.parametrize("system", REGISTRY)
def test_honest_play_is_never_called_altered(system: str, tmp_path: Path) -> None:
    """Random orders, saved now and then, and loaded at other times: from the save and from the journal behind it."""
    found = next(found for found in find_scenarios(REGISTRY, ()) if found.system == system)
    game, rng = Game.new(REGISTRY, found.read(REGISTRY), seed="sealed"), random.Random("sealed")
    player, path = RandomPlayer(rng), tmp_path / "a.hexwar"
    seal = seal_of(game)
    with Campaign.create(game, path, seal=seal) as campaign:
        for number in range(1, 100):
            if game.outcome is not None:
                break
            seat = rng.choice(game.waiting_for())
            order = player.decide(observation_of(game, seat))
            if order is None:
                game.seal(seat)
            else:
                game.submit(seat, order)
            if number % 7 == 0:
                campaign.save()
            if number % 11 == 0:
                opened = load_game(REGISTRY, path, seal.keys)
                assert opened.game.digest() == game.digest()
                assert [str(told) for told in opened.notices if "altered" in str(told)] == []
    assert number > 30
    assert set(seal.marks) <= set(game.sides)
    assert seal.marks
