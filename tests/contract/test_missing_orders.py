"""What keeps a side from sealing: it names the order that takes the objection away; the table asks for that."""

from __future__ import annotations

import pytest

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.scenario_files import find_scenarios
from hexwar_tui.engine.orders.choices import legal_orders, order_type
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
