"""Every kind of order can be entered question by question, in every system, from positions as people have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.storage.door import load, new
from hexwar_tui.systems import SYSTEMS
from hexwar_tui.tui.table.order_entry import OrderEntry, Question, RecordEntry, Way

SAVES = Path(__file__).parents[2] / "saves"

OFFERED = {"ashlands": 13, "envoys": 16, "skirmish": 11, "mechs": 11, "theatre": 18}
"""How many kinds of order the positions give occasion for, at least."""


POSITIONS = {
    "ashlands": ("first-steps", "full-four", "full-three"),
    "envoys": ("first-letters", "four-realms", "six-states"),
    "skirmish": ("defence-of-the-broken-ground", "defence-of-the-forest", "defence-of-the-pass"),
    "mechs": ("four-lances", "one-evening", "six-lances"),
    "theatre": ("europe-1939", "first-summer"),
}
"""The scenarios whose samples give occasion for them."""


def positions(system: str) -> Iterator[Game]:
    """The beginning of one of its games, and samples in the midst of play."""
    games = [load(SAVES / f"{system}-{name}-middle.hexwar") for name in POSITIONS[system]]
    yield new(f"{system}/{games[-1].record.scenario['id']}", seed="questions")
    yield from games


def first_answer(game: Game, seat: str, entry: OrderEntry | RecordEntry, question: Question) -> Any:
    """The first answer that the question offers; of numbers the lowest, of texts the shortest, of lists one entry."""
    spec, choices = question.spec, question.choices
    low = choices.bounds[0] if choices.bounds else 0
    match question.way:
        case Way.NUMBER:
            return low
        case Way.TEXT:
            return "x" * max(low, 1)
        case Way.SEVERAL:
            return tuple(candidate.value for candidate in choices.candidates[: max(low, 1)])
        case Way.PARTS:
            assert isinstance(entry, OrderEntry)
            return tuple(record(game, seat, entry, question) for _ in range(max(low, 1)))
    return next((each.value for each in choices.candidates if each.value is not None), None) if spec else None


def record(game: Game, seat: str, entry: OrderEntry, question: Question) -> tuple[Any, ...]:
    """A record made of first answers."""
    made = RecordEntry(game, seat, question.spec, entry.draft.values)
    while (asked := made.question()) is not None:
        made.answer(first_answer(game, seat, made, asked))
    return made.record()


def entered(game: Game, seat: str, kind: str) -> Order:
    """The order of this kind that is made of first answers."""
    entry = OrderEntry(game, seat)
    entry.begin(kind)
    while (question := entry.question()) is not None:
        entry.answer(first_answer(game, seat, entry, question))
    return entry.order()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_of_order_is_made_of_answers(system: str) -> None:
    """Each that is offered comes out complete; what speaks against the whole of it is then said with its rule."""
    made: Counter[str] = Counter()
    for game in positions(system):
        for seat in game.waiting_for():
            for kind in OrderEntry(game, seat).kinds()[0]:
                order = entered(game, seat, kind.value)
                objection = order.objection(game.known(seat))
                assert order.kind == kind.value
                assert objection is None or objection.rule
                made[kind.value] += objection is None
    assert len(+made) >= OFFERED[system]
