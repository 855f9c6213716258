"""Sealed games of every system: honest play is never called altered, wherever it is saved, crashes or is loaded."""

from __future__ import annotations

import random
from pathlib import Path

from hexwar_tui.contract.tools.seals import seal_of
from hexwar_tui.contract.tools.tables import Table, while_playing
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of
from hexwar_tui.storage.campaigns.campaign import Campaign
from hexwar_tui.storage.saves.opening import load_game


def test_honest_play_is_never_called_altered(first: Table, tmp_path: Path) -> None:
    """A sealed game of random orders is saved now and then, and opened from save and journal at other times: no notice
    says that it was altered."""
    game, rng = first.begin("sealed"), random.Random("sealed")
    player, path = RandomPlayer(rng), tmp_path / "a.hexwar"
    seal = seal_of(game)
    with Campaign.create(game, path, seal=seal) as campaign:
        for number in while_playing(game, 100):
            seat = rng.choice(game.waiting_for())
            order = player.decide(observation_of(game, seat))
            if order is None:
                game.seal(seat)
            else:
                game.submit(seat, order)
            if number % 7 == 0:
                campaign.save()
            if number % 11 == 0:
                opened = load_game(first.registry, path, seal.keys)
                assert opened.game.digest() == game.digest()
                assert [str(told) for told in opened.notices if "altered" in str(told)] == []
    assert number > 30 or game.outcome is not None
    assert set(seal.marks) <= set(game.sides)
    assert seal.marks
