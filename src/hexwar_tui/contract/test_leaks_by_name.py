"""Any kind of order can be asked for by its name at any time, and tells no more by it than its refusal."""

from __future__ import annotations

import random

import pytest

from hexwar_tui.contract.tools.tables import Table, one_act
from hexwar_tui.engine.orders.order import Draft, specs
from hexwar_tui.engine.words.language import render


@pytest.mark.row(25, 28)
def test_orders_asked_for_out_of_turn_are_refused_in_words(first: Table) -> None:
    """Rows 25 and 28: of every seat, waited for or not, every kind: its first choices, the reasons against them, and
    where there is nothing to choose the preview that is shown before it is given; all of it can be answered."""
    game, rng, asked = first.begin("by name"), random.Random("by name"), set()
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
                    asked.add((seat, kind.kind))
        one_act(game, rng)
    assert len(asked) >= len(game.sides) * len(game.frames[0].system.order_types)
