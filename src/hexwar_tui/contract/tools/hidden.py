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
"""Orders that every other side enters anew in a sealed phase."""


def hides(system: AnySystem) -> bool:
    """Whether a system says that it hides anything from anybody."""
    return isinstance(system.lab(), Secretive)


def variants(frame: AnyFrame, seat: Seat, seed: str) -> list[AnyFrame]:
    """Frames that differ from this one only in what the seat may not know; what else differs is a fault of the system's
    own `hidden_variants`."""
    lab = frame.system.lab()
    if not isinstance(lab, Secretive):
        return []
    found = list(lab.hidden_variants(frame, seat, random.Random(seed)))
    for other in found:
        assert other.system.rules.invariants(other) == []
        assert not changed(frame, other) & set(lab.never_redrawn)
    return found


def changed(frame: AnyFrame, other: AnyFrame) -> set[str]:
    """The parts of the state in which two frames differ."""
    names = (part.name for part in fields(frame.state))
    return {name for name in names if getattr(frame.state, name) != getattr(other.state, name)}


@contextmanager
def standing_in(game: Game, frame: AnyFrame) -> Iterator[None]:
    """The game with another frame on top, as long as it is looked at."""
    frames = game._core.frames
    true, frames[-1] = frames[-1], frame
    try:
        yield
    finally:
        frames[-1] = true


def twin(game: Game, seat: Seat, seed: str) -> Game:
    """The same game once more, in which all that the seat may not know is another. There has to be some of it."""
    other = copy_of(game)
    other._core.frames[-1] = variants(game.top, seat, seed)[-1]
    return other


def leaks_of_a_frame(frame: AnyFrame, seat: Seat, seed: str) -> list[str]:
    """The ways by which a seat could find out, at a frame made by hand, any kind of what others hide. There has to be
    some of it."""
    others = variants(frame, seat, seed)
    assert others, "nothing is hidden here"
    asked = asked_of([frame, *others], seat)
    before = found_at_a_frame(frame, seat, asked)
    return differing(before, (found_at_a_frame(other, seat, asked) for other in others))


def leaks_between(one: Game, other: Game, seat: Seat) -> list[str]:
    """The ways by which a seat could tell two games apart that were played apart."""
    asked = asked_of([one.top, other.top], seat)
    return differing(found_in_a_game(one, seat, asked), iter([found_in_a_game(other, seat, asked)]))


def leaks_of_a_game(game: Game, seat: Seat, seed: str, *, singly: bool = False) -> list[str]:
    """The ways by which a seat could find out anything of what others hide, have written in a sealed phase, or of dice
    that nobody has thrown yet. With `singly`, of each kind of secret alone, too."""
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
    """The ways by which something else is found out than before, each with the first thing that differs."""
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
    """A copy of the game in a sealed phase, in which all others have written something else, and more of it."""
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
    """The game with other dice to come, as long as it is looked at."""
    dice = game.record.dice
    true = dice.seed, dice.salt
    dice.seed, dice.salt = "another seed", "another salt"
    try:
        yield
    finally:
        dice.seed, dice.salt = true


@contextmanager
def other_news(game: Game, seat: Seat) -> Iterator[None]:
    """The game in which more has happened, and more dice were thrown, that only others, or nobody, was told of, as long
    as it is looked at."""
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
