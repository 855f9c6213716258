"""What a practice player has weighed, in words: its plan, and what else it might have done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.practice_player import USUAL, WAYS, Weighed
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.engine.words.numbers import decimal

MOST_TOLD = 3
"""How many other orders are told at most: the best of those that were weighed."""

LARGE = 10.0
"""Differences from this on are told without a fraction, and smaller ones from 1 on with one digit of it."""

AS_GOOD, LITTLE, MUCH = 0.03, 0.25, 0.75
"""Up to which share of the difference between the best and the worst that was weighed something is about as good, or a
little worse, and from which it is much worse: in what its worth is counted is the player's own affair."""


def weighed_in_words(weighed: Sequence[Weighed], given: Order | None, name: Callable[[Order], Text]) -> list[Text]:
    """Sentences about what was `weighed` before `given` was decided on, None for a seal; none where nothing was. `name`
    says what an order is."""
    return [*_plans(weighed), *_orders(weighed, given, name)]


def _plans(weighed: Sequence[Weighed]) -> Iterator[Text]:
    plans = [each for each in weighed if each.way in WAYS]
    if len(plans) > 1:
        best, next_best = plans[0], max(plans[1:], key=lambda each: each.worth)
        worse = _worse(best.worth - next_best.worth, _spread(plans))
        yield say("Its plan: {plan}. Next best: {other}, {worse}.", plan=_way(best), other=_way(next_best), worse=worse)
    elif plans and plans[0].way != USUAL:
        yield say("It keeps to its plan: {plan}.", plan=_way(plans[0]))


def _way(plan: Weighed) -> Text:
    return WAYS[plan.way]


def _orders(weighed: Sequence[Weighed], given: Order | None, name: Callable[[Order], Text]) -> Iterator[Text]:
    orders = [each for each in weighed if not each.way]
    worth = next((each.worth for each in orders if each.order == given), None)
    others = sorted((each for each in orders if each.order != given), key=lambda each: -each.worth)[:MOST_TOLD]
    if worth is None or not others:
        return
    yield say("It has also weighed:")
    for other in others:
        what = say("to end its part") if other.order is None else name(other.order)
        yield say("{order} – {worse}", order=what, worse=_worse(worth - other.worth, _spread(orders)))


def _spread(weighed: Sequence[Weighed]) -> float:
    """How far the best and the worst of these are apart."""
    worths = [each.worth for each in weighed]
    return max(worths) - min(worths)


def _worse(by: float, spread: float) -> Text:
    """How much worse something is than what is done, beside all that was weighed."""
    if by <= AS_GOOD * spread:
        return say("about as good")
    n = round(by) if by >= LARGE else decimal(by, 1 if by >= 1 else 2)
    if by <= LITTLE * spread:
        return say("a little worse, by {n}", n=n)
    return say("much worse, by {n}", n=n) if by >= MUCH * spread else say("worse, by {n}", n=n)
