"""Games to think on: copies of states by their annotations, and marks that things are taken back to."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest

from hexwar_tui.engine.dice.rolls import Pool
from hexwar_tui.engine.sandbox.copies import copier
from hexwar_tui.engine.sandbox.sandbox import Sandbox, thrower
from hexwar_tui.engine.words.language import say
from tests.engine.games import raid
from tests.toys import TOYS
from tests.toys.raid import EndTurn


@dataclass(slots=True)
class Wagon:
    load: list[int]


@dataclass(frozen=True, slots=True)
class Track:
    gauge: int


@dataclass(slots=True)
class Yard:
    track: Track
    sheds: Mapping[str, list[int]]
    engine: Wagon | None
    queue: list[Wagon]
    named: dict[str, Wagon]
    marks: dict[str, int]
    done: set[int]
    pair: tuple[int, str]
    state: Literal["open", "shut"] = "open"
    length: Annotated[int, "metres"] = 0
    crew: Wagon | str = "nobody"
    rows: list[list[int]] = field(default_factory=list)


def test_what_can_change_is_copied_and_what_cannot_is_shared() -> None:
    """Objects, lists, dicts and sets through and through; frozen objects, mappings and tuples stay the same ones."""
    yard = Yard(Track(9), {"a": [1]}, Wagon([1]), [Wagon([2])], {"b": Wagon([3])}, {"c": 4}, {5}, (6, "d"), rows=[[7]])
    copy = copier(Yard)(yard)
    assert copy == yard
    shared = {name for name in Yard.__slots__ if getattr(copy, name) is getattr(yard, name)}
    assert shared == {"track", "sheds", "pair", "state", "length", "crew"}
    yard.engine.load.append(8)  # type: ignore[union-attr]
    yard.queue[0].load.append(8)
    yard.named["b"].load.append(8)
    yard.rows[0].append(8)
    yard.marks["c"] = 8
    assert (copy.engine, copy.queue, copy.named) == (Wagon([1]), [Wagon([2])], {"b": Wagon([3])})
    assert (copy.rows, copy.marks, copy.done) == ([[7]], {"c": 4}, {5})
    yard.engine, yard.crew = None, Wagon([9])
    copy = copier(Yard)(yard)
    assert copy.engine is None
    assert copy.crew == yard.crew
    assert copy.crew is not yard.crew


@dataclass
class Anything:
    it: Any


@dataclass
class EitherOfTwo:
    it: Wagon | list[int]


@dataclass
class Sets:
    it: set[Wagon]


@dataclass
class Bare:
    it: object


@pytest.mark.parametrize("kind", [Anything, EitherOfTwo, Sets, Bare])
def test_an_annotation_that_does_not_say_how_is_refused(kind: type) -> None:
    """Rather than a copy that shares what changes."""
    with pytest.raises(TypeError):
        copier(kind)


def test_marks_lie_on_one_another() -> None:
    """Each take-back leads to the last mark that is left; without one there is nothing to go back to."""
    game = raid()
    sandbox = Sandbox(game.frames, TOYS, thrower(random.Random(1)))
    movers = []
    for _ in range(2):
        sandbox.mark()
        movers.append(sandbox.waiting_for())
        sandbox.give(sandbox.waiting_for()[0], EndTurn())
    assert movers[0] != movers[1]
    for mover in reversed(movers):
        sandbox.take_back()
        assert sandbox.waiting_for() == mover
    with pytest.raises(IndexError):
        sandbox.take_back()


def test_dice_of_a_sandbox_have_all_faces_and_no_others() -> None:
    """As many as the pool has, each from 1 on."""
    throw = thrower(random.Random(1))
    dice = throw(Pool(600, 6))
    assert len(dice) == 600
    assert set(dice) == {1, 2, 3, 4, 5, 6}


def test_nothing_is_kept_of_what_is_thrown_and_told() -> None:
    """No rolls, no events; a pool without dice throws none."""
    sandbox = Sandbox(raid().frames, TOYS, thrower(random.Random(1)))
    table = sandbox._table
    assert len(table.roll("3d6", say("for nothing"), "TOY-1.1")) == 3
    assert table.roll("0d6", say("for nothing"), "TOY-1.1") == ()
    assert not any(hasattr(table, name) for name in ("rolls", "events"))
