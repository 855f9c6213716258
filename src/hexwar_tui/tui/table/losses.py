"""What units that can be chosen as targets would lose on average, as the odds of the order say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexwar_tui.engine.errors import BadOrder
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Draft, FieldKind
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.numbers import decimal
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.table.order_entry import Question

MOST_TARGETS = 12
"""For how many targets the odds are worked out at most: those of more would take longer than a key may."""


def losses(game: Game, draft: Draft, question: Question) -> Mapping[Cell, Text]:
    """What the unit on each hex would lose on average, as in ``−1.8``, if it were the answer to `question` and nothing
    else were chosen; empty where the order's odds don't say it, other questions are still open, or there are more
    targets than `MOST_TARGETS`."""
    if question.spec.kind is not FieldKind.UNIT or len(question.places) > MOST_TARGETS:
        return {}
    field = question.choices.field or ""
    return {
        cell: say("−{n}", n=decimal(mean))
        for cell, candidate in question.places.items()
        for mean in _means(game, draft.with_value(field, candidate.value), candidate.value)
    }


def _means(game: Game, draft: Draft, unit: Any) -> Iterator[float]:
    """Yields what the unit loses on average by the order that the draft makes, if that is complete and has odds."""
    try:
        order = game.complete(draft)
    except BadOrder:
        return
    yield from (line.odds.mean for line in game.preview(draft.seat, order).odds if line.loser == unit)
