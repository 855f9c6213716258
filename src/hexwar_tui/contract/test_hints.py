"""What somebody who has never played is told to do next, in every system and scenario: he can do it."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.contract.tools.tables import Table, while_playing
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RANDOM, act, observation_of, player_kinds, sit_down, with_dice
from hexwar_tui.engine.orders.choices import completions, order_type
from hexwar_tui.engine.orders.order import Draft
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.words.language import render

ACTS = 120


def can_be_given(game: Game, seat: Seat, draft: Draft | None) -> bool:
    """Whether a legal order can be made that has the values of `draft`; for None whether the seat may seal its part."""
    if draft is None:
        return observation_of(game, seat).may_seal
    known = game.known(seat)
    assert draft.seat == seat
    assert draft.kind is not None
    kind = order_type(game.top.system.order_types, draft.kind)
    if kind.closed(known) is not None:
        return False
    return any(order.objection(known) is None for order in completions(kind, known, draft.values))


@pytest.mark.parametrize("player", ["usual", pytest.param(RANDOM, marks=pytest.mark.long)])
def test_no_hint_asks_for_what_the_rules_refuse(table: Table, player: str) -> None:
    """At every act of a game, each order that the advice names for a seat that is waited for is legal for it now."""
    game, rng = table.begin(f"hints {player}"), random.Random(f"hints {player}")
    asked = 0
    for _ in while_playing(game, ACTS):
        if game.next_step() is not None:
            with_dice(rng, game.step)
            continue
        for seat in game.waiting_for():
            view = game.view(seat)
            said = f"turn {view.turn}, {seat}: {render(view.advice, 'en')}"
            assert bool(view.advised) is bool(view.advice), said
            for draft in view.advised:
                assert can_be_given(game, seat, draft), f"{said} {draft}"
                asked += 1
        seat, system = rng.choice(game.waiting_for()), game.top.system
        kind = next(iter(player_kinds(system))) if player == "usual" else player
        act(game, seat, sit_down(system, kind, rng), rng)
    assert asked or not any(game.view(side).advice for side in game.sides)
