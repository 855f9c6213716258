"""Copies of states: of all that can change, by the annotations of their fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from hexwar_tui.engine.sandbox.copies import copier


@dataclass(frozen=True)
class Order:
    """Nothing of it changes."""

    cells: tuple[int, ...] = (1,)


@dataclass
class Unit:
    """It moves."""

    cell: int
    order: Order | None = None


@dataclass
class State:
    """A value of each kind."""

    turn: int = 1
    units: dict[str, Unit] = field(default_factory=dict)
    leader: Unit | None = None
    seen: list[int] = field(default_factory=list)
    ways: list[list[int]] = field(default_factory=list)
    taken: set[int] = field(default_factory=set)
    pairs: tuple[tuple[int, str], ...] = ()
    prices: Mapping[str, int] = field(default_factory=dict)


class Dial:
    """No dataclass: nobody says what is to be copied of it."""


@dataclass
class Dialled:
    """A state with one."""

    dial: Dial


@dataclass
class Either:
    """One of two kinds that both change."""

    one: list[int] | dict[str, int]


def test_what_can_change_is_copied_and_the_rest_is_shared() -> None:
    """Units, lists and sets, also within one another; orders, tuples and tables are the same objects."""
    state = State(units={"a": Unit(3, Order())}, leader=Unit(4), seen=[1], ways=[[1, 2]], taken={5}, pairs=((1, "a"),))
    copy = copier(State)(state)
    assert copy == state
    changing = [state.units, state.units["a"], state.leader, state.seen, state.ways, state.ways[0], state.taken]
    copied = [copy.units, copy.units["a"], copy.leader, copy.seen, copy.ways, copy.ways[0], copy.taken]
    assert not any(one is other for one, other in zip(changing, copied, strict=True))
    assert copy.units["a"].order is state.units["a"].order
    assert copy.pairs is state.pairs
    assert copy.prices is state.prices
    assert copier(State)(State()) == State()


@pytest.mark.parametrize(("kind", "why"), [(Dialled, "no way to copy .*Dial"), (Either, "several types that change")])
def test_what_has_no_way_to_be_copied_is_refused(kind: type, why: str) -> None:
    """By the name of what stands there, as soon as the first is to be copied."""
    with pytest.raises(TypeError, match=why):
        copier(kind)
