"""Frames that differ only in what a seat may not know: with them it is tested whether anything tells a secret."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import TypeVar

from hexwar_tui.engine.orders.order import Rng
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.system import Frame, OptionsT, ScenarioT, StateT

T = TypeVar("T")

Redraw = Callable[[Frame[ScenarioT, OptionsT, StateT], Seat, Rng], None]
"""A function that draws one kind of secret anew in a frame; whatever the seat may know of it stays as it is."""


def redrawn(
    frame: Frame[ScenarioT, OptionsT, StateT],
    seat: Seat,
    rng: Rng,
    kinds: Sequence[Redraw[ScenarioT, OptionsT, StateT]],
) -> Iterator[Frame[ScenarioT, OptionsT, StateT]]:
    """Yields copies of the frame with other secrets: first, for each of `kinds`, one in which it alone was drawn anew,
    last one in which all were, in their order. Copies that came out equal to the frame are left out. Yields nothing for
    the referee, from whom nothing is hidden."""
    for chosen in () if seat == REFEREE else (*([kind] for kind in kinds), kinds):
        other = replace(frame, state=deepcopy(frame.state), names=dict(frame.names), sealed=list(frame.sealed))
        for redraw in chosen:
            redraw(other, seat, rng)
        if (other.state, other.names) != (frame.state, frame.names):
            yield other


def number(rng: Rng, least: int, most: int) -> int:
    """A whole number drawn from `least` to `most`, both included."""
    return rng.choice(range(least, most + 1))


def mixed(rng: Rng, items: Iterable[T]) -> list[T]:
    """Returns the items in a random order, drawn by `rng`."""
    return [item for _, _, item in sorted((rng.random(), place, item) for place, item in enumerate(items))]
