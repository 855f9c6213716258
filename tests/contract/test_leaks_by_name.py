"""Any kind of order can be asked for by its name at any time, and tells no more by it than its refusal."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.engine.orders.order import Draft, specs
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY
from tests.contract.tables import one_act


@pytest.mark.row(25, 28)
@pytest.mark.parametrize("system", REGISTRY)
def test_orders_asked_for_out_of_turn_are_refused_in_words(system: str) -> None:
    """Rows 25 and 28: of every seat, waited for or not, every kind: its first choices, the reasons against them, and
    where there is nothing to choose the preview that is shown before it is given; all of it can be answered."""
    found = next(found for found in find_scenarios(REGISTRY, ()) if found.system == system)
    game, rng, asked = Game.new(REGISTRY, found.read(REGISTRY), seed="by name"), random.Random("by name"), 0
    for number in range(30):
        if game.outcome is not None:
            break
        if number % 6 == 0:
            for seat in game.sides:
                for kind in game.top.system.order_types:
                    draft = Draft(seat).with_kind(kind.kind)
                    game.choices(draft)
                    assert all(render(each.objection.reason, "en") for each in game.why_not(draft))
                    if not specs(kind):
                        order = game.complete(draft)
                        game.preview(seat, order)
                        assert render(order.sentence(game.known(seat)) or order.title, "en")
                    asked += 1
        one_act(game, rng)
    assert asked > 100
