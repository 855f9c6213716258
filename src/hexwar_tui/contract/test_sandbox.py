"""What is done in a sandbox comes out as in the game, and what is taken back has never been."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any

from hexwar_tui.contract.tools.tables import Table, one_act, while_playing
from hexwar_tui.engine.dice.rolls import Pool
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.players import RandomPlayer
from hexwar_tui.engine.orders.order_data import read_order
from hexwar_tui.engine.record.journal import Entry, EntryKind
from hexwar_tui.engine.sandbox.copies import copied
from hexwar_tui.engine.sandbox.sandbox import Sandbox, thrower
from hexwar_tui.engine.system import AnyFrame, Registry

ACTS = 80

PLAYOUT = 40
"""How many decisions a playout has at most."""


class Recorded:
    """A source of dice that throws those of recorded entries once more, in their order."""

    def __init__(self) -> None:
        self._left: deque[int] = deque()

    def take(self, entries: Sequence[Entry]) -> None:
        """Throws the dice of these entries from now on; any that are left from before are dropped."""
        self._left = deque(number for entry in entries for roll in entry.dice for number in roll.result)

    def throw(self, pool: Pool) -> tuple[int, ...]:
        """Returns the next recorded dice, as many as `pool` has. Raises IndexError where too few are left."""
        return tuple(self._left.popleft() for _ in range(pool.count))

    @property
    def are_used_up(self) -> bool:
        """Whether all recorded dice have been thrown."""
        return not self._left


def inputs_of(game: Game, acts: int, seed: str = "sandbox") -> Iterator[list[Entry]]:
    """Plays up to `acts` random acts, each with the steps that follow; yields the entries that each act has made. The
    same `seed` plays the same acts."""
    rng = random.Random(seed)
    for _ in while_playing(game, acts):
        before = len(game.record.entries)
        one_act(game, rng)
        while game.next_step() is not None:
            one_act(game, rng)
        yield game.record.entries[before:]


def enter(sandbox: Sandbox, entry: Entry) -> None:
    """Gives the order, seals, or lets the time pass in the sandbox that `entry` records; does nothing for a step."""
    if entry.kind is EntryKind.ORDER:
        sandbox.give(entry.seat, read_order(sandbox.top.system.order_types, entry.body))
    elif entry.kind is EntryKind.SEAL:
        sandbox.seal(entry.seat)
    elif entry.kind is EntryKind.CLOCK:
        sandbox.pass_time(entry.body["seconds"])
    else:
        assert entry.kind is EntryKind.STEP


def standing(frames: Sequence[AnyFrame]) -> list[Any]:
    """Returns for each frame its system's id, its state, and the sides that have sealed, to be compared."""
    return [(frame.system.id, frame.state, frame.sealed) for frame in frames]


def test_the_same_orders_with_the_same_dice_lead_to_the_same_states(table: Table) -> None:
    """Each act of a random game is done in a sandbox, taken back and done again with the same dice: the sandbox comes
    to the same states as the game, and back to those before."""
    game = table.begin("sandbox")
    while game.next_step() is not None:
        one_act(game, random.Random(1))
    assert compared(game, table.registry, inputs_of(game, ACTS)) > 0


def compared(game: Game, registry: Registry, acts: Iterable[Sequence[Entry]]) -> int:
    """Follows `game` in a sandbox while each of its `acts` is done; returns how many there were. Each is done in the
    sandbox, too, taken back and done again with the same dice, and leads to the same states."""
    dice, done = Recorded(), 0
    sandbox = Sandbox(game.frames, registry, dice.throw)
    for entries in acts:
        done += 1
        before = deepcopy(standing(sandbox.frames))
        sandbox.mark()
        dice.take(entries)
        enter(sandbox, entries[0])
        sandbox.take_back()
        assert standing(sandbox.frames) == before
        dice.take(entries)
        enter(sandbox, entries[0])
        assert dice.are_used_up
        assert standing(sandbox.frames) == standing(game.frames)
        assert sandbox.waiting_for() == game.waiting_for()
        assert sandbox.outcome == game.outcome
    return done


def playout(sandbox: Sandbox, rng: random.Random) -> int:
    """Plays up to `PLAYOUT` random decisions, and returns how many were made."""
    player = RandomPlayer(rng)
    for number in range(PLAYOUT):
        if sandbox.outcome is not None:
            return number
        seat = rng.choice(sandbox.waiting_for())
        sandbox.decide(seat, player.decide(sandbox.observation(seat)))
    return PLAYOUT


def test_what_is_tried_in_a_copy_changes_nothing_else(table: Table) -> None:
    """A playout in a copy of a sandbox leaves sandbox and game as they were, and the copy in a state that the rules
    allow."""
    game, rng = table.begin("copies"), random.Random("copies")
    for _ in inputs_of(game, 8):
        before = deepcopy(standing(game.frames))
        sandbox = Sandbox(game.frames, table.registry, thrower(rng))
        copy = sandbox.copy()
        assert game.outcome or playout(copy, rng) > 0
        assert [fault for frame in copy.frames for fault in frame.system.rules.invariants(frame)] == []
        assert standing(sandbox.frames) == before
        assert standing(game.frames) == before


def test_a_copy_shares_nothing_that_changes(table: Table) -> None:
    """No list, dict, set or object that can change is shared by a state and its copy."""
    game = table.begin("shared")
    for _ in inputs_of(game, 20):
        mine = {id(thing) for thing in _changing(game.top.state)}
        assert mine.isdisjoint(id(thing) for thing in _changing(copied(game.top).state))


def _changing(thing: Any) -> Iterator[Any]:
    """All lists, dicts, sets and objects that can change in `thing`, itself included."""
    names = getattr(type(thing), "__dataclass_fields__", {})
    if names and not type(thing).__dataclass_params__.frozen:
        yield thing
        inside: list[Any] = [getattr(thing, name) for name in names]
    elif isinstance(thing, dict):
        yield thing
        inside = list(thing.values())
    elif isinstance(thing, list | set):
        yield thing
        inside = list(thing)
    else:
        inside = list(thing) if isinstance(thing, tuple) else []
    for each in inside:
        yield from _changing(each)
