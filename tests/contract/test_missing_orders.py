"""What the table asks for or tells beside a question: the order without which nobody may seal, and what is left to
spend."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.engine.orders.choices import legal_orders, order_type
from hexwar_tui.engine.words.language import render
from hexwar_tui.systems import REGISTRY


def objection_at_first(system: str) -> tuple[Game, Objection]:
    """A game of the system in which a side may not seal at the beginning, and why."""
    for file in find_scenarios(REGISTRY):
        scenario = file.read(REGISTRY)
        if scenario.system == system:
            game = Game.new(REGISTRY, scenario, seed="seal")
            waited = next(iter(game.waiting_for()), None)
            objection = None if waited is None else game.top.seal_objection(game.known(waited))
            if objection is not None:
                return game, objection
    raise AssertionError(f"nobody is kept from sealing in {system}")


@pytest.mark.parametrize("system", ["ashlands", "envoys", "skirmish"])
def test_a_side_that_may_not_seal_can_give_the_order_that_is_missing(system: str) -> None:
    """The order is of the system, and there is one that can be given; when it has been, the objection is gone."""
    game, objection = objection_at_first(system)
    side = next(iter(game.waiting_for()))
    missing = order_type(game.top.system.order_types, objection.mended_by)
    game.submit(side, next(legal_orders(missing, game.known(side))))
    assert game.top.seal_objection(game.known(side)) is None


@pytest.mark.parametrize(
    ("system", "kind", "field"),
    [("ashlands", "buy", "type"), ("skirmish", "recruit", "chassis"), ("theatre", "buy", "type")],
)
def test_what_is_left_to_spend_is_told_for_every_order_that_costs_it(system: str, kind: str, field: str) -> None:
    """Before anything is answered, and while it is; less than before once such an order has been given."""
    game, side = buying(system, kind)
    made = order_type(game.top.system.order_types, kind)
    before = render(made.left(game.known(side), {}), "en")
    order = next(legal_orders(made, game.known(side)))
    assert render(made.left(game.known(side), {field: getattr(order, field)}), "en")
    game.submit(side, order)
    assert before
    assert render(made.left(game.known(side), {}), "en") != before


def buying(system: str, kind: str) -> tuple[Game, str]:
    """A game of the system in which a side can give an order of this kind at the beginning, and that side."""
    for file in find_scenarios(REGISTRY):
        scenario = file.read(REGISTRY)
        if scenario.system == system:
            game = Game.new(REGISTRY, scenario, seed="left")
            made = order_type(game.top.system.order_types, kind)
            for side in game.waiting_for():
                if next(iter(legal_orders(made, game.known(side))), None) is not None:
                    return game, side
    raise AssertionError(f"nobody can buy anything in {system}")
