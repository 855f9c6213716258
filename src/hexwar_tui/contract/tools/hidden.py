"""Games that differ only in what a seat may not know, and whether the seat could tell them apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import partial
from itertools import zip_longest

from hexwar_tui.contract.tools.findings import Found, asked_of, found_at_a_frame, found_in_a_game
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.games.copying import copy_of
from hexwar_tui.engine.lab.players import RandomPlayer, observation_of, with_dice
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame, AnySystem, Secretive

WRITTEN = 4
"""How many orders every other side enters anew in a sealed phase."""


def hides(system: AnySystem) -> bool:
    """Whether a system says that it hides anything from anybody: its laboratory has `hidden_variants`."""
    return isinstance(system.lab(), Secretive)


def variants(frame: AnyFrame, seat: Seat, seed: str) -> list[AnyFrame]:
    """Returns frames that differ from `frame` only in what the seat may not know, by the system's `hidden_variants`;
    none where nothing is hidden. Raises AssertionError where a frame breaks the rules, or differs in a part of the
    state that the system lists in `never_redrawn`."""
    lab = frame.system.lab()
    if not isinstance(lab, Secretive):
        return []
    found = list(lab.hidden_variants(frame, seat, random.Random(seed)))
    for other in found:
        assert other.system.rules.invariants(other) == []
        assert not changed(frame, other) & set(lab.never_redrawn)
    return found


def changed(frame: AnyFrame, other: AnyFrame) -> set[str]:
    """The names of the parts of the state in which two frames differ."""
    names = (part.name for part in fields(frame.state))
    return {name for name in names if getattr(frame.state, name) != getattr(other.state, name)}


@contextmanager
def standing_in(game: Game, frame: AnyFrame) -> Iterator[None]:
    """Within the `with`, `frame` is the top frame of the game, in the place of its own."""
    frames = game._core.frames
    true, frames[-1] = frames[-1], frame
    try:
        yield
    finally:
        frames[-1] = true


def twin(game: Game, seat: Seat, seed: str) -> Game:
    """A copy of the game in which everything hidden from the seat is drawn anew. Something has to be hidden from it."""
    other = copy_of(game)
    other._core.frames[-1] = variants(game.top, seat, seed)[-1]
    return other


def leaks_of_a_frame(frame: AnyFrame, seat: Seat, seed: str) -> list[str]:
    """Returns the ways by which `seat` could find out anything that is hidden from it at `frame`, as `differing` tells
    them; empty where it can't. Raises AssertionError where nothing is hidden."""
    others = variants(frame, seat, seed)
    assert others, "nothing is hidden here"
    asked = asked_of([frame, *others], seat)
    before = found_at_a_frame(frame, seat, asked)
    return differing(before, (found_at_a_frame(other, seat, asked) for other in others))


def leaks_between(one: Game, other: Game, seat: Seat) -> list[str]:
    """Returns the ways by which `seat` could tell apart two games that were played separately, as `differing` tells
    them."""
    asked = asked_of([one.top, other.top], seat)
    return differing(found_in_a_game(one, seat, asked), iter([found_in_a_game(other, seat, asked)]))


def leaks_of_a_game(game: Game, seat: Seat, seed: str, *, singly: bool = False) -> list[str]:
    """Returns the ways by which `seat` could find out what is hidden from it, what others have written in a sealed
    phase, or which dice come next, as `differing` tells them; empty where it can't. With `singly` each kind of secret
    is also tried alone."""
    others = variants(game.top, seat, seed)
    others = others if singly else others[-1:]
    written = [written_anew(game, seat, seed)] if game.is_sealed() else []
    asked = asked_of([game.top, *others, *(other.top for other in written)], seat)

    def found() -> Iterator[Found]:
        for frame in others or [game.top]:
            with standing_in(game, frame), other_dice(game), other_news(game, seat):
                yield found_in_a_game(game, seat, asked)
        yield from (found_in_a_game(other, seat, asked) for other in written)

    return differing(found_in_a_game(game, seat, asked), found())


def differing(before: Found, found: Iterator[Found]) -> list[str]:
    """Returns a line for each way by which any of `found` differs from `before`: its name, and the first two values
    that differ, with at most 400 characters of each."""
    told: dict[str, str] = {}
    for after in found:
        for way, things in before.items():
            if things != after[way]:
                pairs = zip_longest(things, after[way], fillvalue="nothing")
                one, other = next(pair for pair in pairs if pair[0] != pair[1])
                told.setdefault(way, f"{way}: {str(one)[:400]} – {str(other)[:400]}")
    return list(told.values())


# -- secrets that every system has -------------------------------------------------------------------------------------


def written_anew(game: Game, seat: Seat, seed: str) -> Game:
    """A copy of the game in a sealed phase in which all other sides have written other orders, and more of them."""
    other, rng = copy_of(game), random.Random(seed)
    other.top.names = game.top.names
    for side in (side for side in other.sides if side != seat and side in other.waiting_for()):
        had_sealed = side in other.top.sealed
        other.top.sealed[:] = [each for each in other.top.sealed if each != side]
        for _ in range(WRITTEN):
            order = RandomPlayer(rng).sample(observation_of(other, side), legal=True)
            if order is not None and not order.any_time:
                with_dice(rng, partial(other.submit, side, order))
        other.top.sealed.extend([side] if had_sealed else [])
    return other


@contextmanager
def other_dice(game: Game) -> Iterator[None]:
    """Within the `with`, the dice to come in the game are others."""
    dice = game.record.dice
    true = dice.seed, dice.salt
    dice.seed, dice.salt = "another seed", "another salt"
    try:
        yield
    finally:
        dice.seed, dice.salt = true


@contextmanager
def other_news(game: Game, seat: Seat) -> Iterator[None]:
    """Within the `with`, more has happened in the game, and more dice were thrown, that `seat` was not told of."""
    entries, others = game.record.entries, tuple(side for side in game.sides if side != seat)
    before = list(entries)
    for at, entry in enumerate(before):
        if entry.seat != seat:
            events = [replace(event, seen_by=told) for event in entry.events[:1] for told in (others, ())]
            rolls = [replace(roll, seen_by=told) for roll in entry.dice[:1] for told in (others, ())]
            entries[at] = replace(entry, events=[*entry.events, *events], dice=[*entry.dice, *rolls])
    try:
        yield
    finally:
        entries[:] = before
