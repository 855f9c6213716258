"""What a practice player has weighed, in words: its plan, and what else it might have done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import WAYS, Weighed
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.numbers import decimal

MOST_TOLD = 3
"""How many other orders are told at most: the best of those that were weighed."""

LARGE = 10.0
"""Differences from this on are told without a fraction, and smaller ones from 1 on with one digit of it."""


def weighed_in_words(weighed: Sequence[Weighed], given: Order | None, name: Callable[[Order], Text]) -> list[Text]:
    """Sentences about what was `weighed` before `given` was decided on, None for a seal; none where nothing was. `name`
    says what an order is."""
    return [*_plans(weighed), *_orders(weighed, given, name)]


def _plans(weighed: Sequence[Weighed]) -> Iterator[Text]:
    plans = [each for each in weighed if each.way in WAYS]
    if len(plans) == 1:
        yield say("It keeps to its plan: {plan}.", plan=WAYS[plans[0].way])
    elif plans:
        best, next_best = plans[0], max(plans[1:], key=lambda each: each.worth)
        less = _less(best.worth - next_best.worth)
        yield say(
            "Its plan: {plan}. Next best: {other}, {less}.", plan=WAYS[best.way], other=WAYS[next_best.way], less=less
        )


def _orders(weighed: Sequence[Weighed], given: Order | None, name: Callable[[Order], Text]) -> Iterator[Text]:
    orders = [each for each in weighed if not each.way]
    worth = next((each.worth for each in orders if each.order == given), None)
    others = sorted((each for each in orders if each.order != given), key=lambda each: -each.worth)[:MOST_TOLD]
    if worth is None or not others:
        return
    yield say("It has also weighed, by how its side would stand afterwards:")
    for other in others:
        what = say("to end its part") if other.order is None else name(other.order)
        yield say("{order} – {less}", order=what, less=_less(worth - other.worth))


def _less(by: float) -> Text:
    """How much less something is worth than what is done."""
    if round(by, 2) <= 0:
        return say("worth as much")
    return say("worth {n} less", n=round(by) if by >= LARGE else decimal(by, 1 if by >= 1 else 2))
