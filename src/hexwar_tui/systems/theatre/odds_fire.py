"""The odds of bombs and shots (THE-7): how many of the dice that an order brings hit, if all its units come so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from hexwar_tui.engine.language import say
from hexwar_tui.engine.odds import successes, winning_faces
from hexwar_tui.engine.orders import OddsLine
from hexwar_tui.systems.theatre.bombing import NEEDS
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.shooting import HIT
from hexwar_tui.systems.theatre.state import Task, UnitOrder

FACES = 6
SHOOTING = (Task.HUNT, Task.ASSAULT, Task.RAID)
"""What is decided by dice that hit, as bombs are; what they meet shoots back."""


def odds(known: TheKnown, orders: Mapping[str, UnitOrder]) -> Iterator[OddsLine]:
    """For each place that is bombed, hunted in or attacked at sea, how many hits the dice of these orders may make."""
    for (target, need), dice in sorted(_dice(orders).items()):
        title = say(
            "Hits, {place}: {n}d6, each with {need} or more", place=known.words.place(target), n=dice, need=need
        )
        yield OddsLine(title, successes(dice, FACES, winning_faces(need, FACES)))


def _dice(orders: Mapping[str, UnitOrder]) -> Counter[tuple[str, int]]:
    """The dice by the place they are thrown for and what each needs."""
    found: Counter[tuple[str, int]] = Counter()
    for order in orders.values():
        if order.task is Task.BOMB and order.aim is not None:
            found[order.target, NEEDS[order.aim]] += 1
        elif order.task in SHOOTING:
            found[order.target, HIT] += 1
    return found
