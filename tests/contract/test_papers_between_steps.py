"""While a referee carries out a turn step by step, what is mailed tells nobody what others have ordered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import zip_longest

import pytest

from hexwar_tui.contract.tools.hidden import standing_in, variants
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import load_scenario
from hexwar_tui.engine.lab.players import observation_of, player_kinds, sit_down
from hexwar_tui.engine.seats import Side
from hexwar_tui.papers.forms.form import Form, written
from hexwar_tui.papers.newspaper import newspaper
from hexwar_tui.papers.report import report
from hexwar_tui.systems import REGISTRY

pytestmark = pytest.mark.row(28)

TURNS = 2
EVERY = 5
"""Papers are compared after each such number of steps."""


def write_and_seal(game: Game) -> None:
    """Every side that is waited for gives what its practice player would, and seals where it can."""
    for side in game.waiting_for():
        system = game.top.system
        player = sit_down(system, next(iter(player_kinds(system))), random.Random(side))
        while side in game.waiting_for() and side not in game.top.sealed:
            order = player.decide(observation_of(game, side))
            if order is None:
                game.seal(side)
            else:
                game.submit(side, order)


def mailed(game: Game, side: Side) -> list[str]:
    """What a side is sent: its report, and the newspaper, which knows no more than any side."""
    news = newspaper(game, "en", game.turn)
    return [*report(game, side, "en", Form.PLAIN), *written(news, Form.PLAIN, "en")]


def told_apart(game: Game) -> Iterator[str]:
    """The lines that sides are mailed otherwise where what is hidden from them is something else."""
    for side in game.sides:
        before = mailed(game, side)
        for other in variants(game.top, side, f"step {len(game.record.entries)}"):
            with standing_in(game, other):
                after = mailed(game, side)
            pairs = zip_longest(before, after, fillvalue="")
            yield from (f"{side}: {one} – {two}" for one, two in pairs if one != two)


@pytest.mark.parametrize("name", ["envoys/three-crowns", "theatre/first-summer", "ashlands/first-steps"])
def test_no_order_shows_through_while_a_turn_is_carried_out(name: str) -> None:
    """Row 28: reports at every few steps of two turns, with all hidden things drawn anew."""
    game = Game.new(REGISTRY, load_scenario(REGISTRY, name), seed="between steps", referee=True)
    steps = compared = 0
    while game.turn <= TURNS and game.outcome is None:
        if game.next_step() is None:
            write_and_seal(game)
            continue
        game.step()
        steps += 1
        if steps % EVERY == 0 and game.next_step() is not None:
            compared += 1
            assert list(told_apart(game)) == []
    assert compared >= 2
