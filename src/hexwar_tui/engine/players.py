"""Practice players: they see a seat's view and give its orders through the same door as people."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from hexwar_tui.engine.choices import candidates
from hexwar_tui.engine.dice import NeedDice
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders import Candidate, FieldKind, FieldSpec, Order, specs
from hexwar_tui.engine.seats import Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Desk:
    """What a practice player gets: what its seat knows, the orders there are, whether this phase is sealed, and whether
    the seat may seal its part now."""

    known: Any
    order_types: tuple[type[Order], ...]
    sealed: bool
    may_seal: bool


class Player(Protocol):
    """Decides for one seat."""

    def decide(self, desk: Desk) -> Order | None:
        """The next order, or None to seal its part of a sealed phase."""


class RandomPlayer:
    """Draws kinds by their eagerness and values by their lure, so that it seeks contact; small numbers rather than
    large ones, so that something is left for later."""

    TRIES = 40
    FAILED = 4
    THRIFT = 3
    SEALS = 0.12

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, desk: Desk) -> Order | None:
        """A legal order; None, in sealed phases only, once in a while or when nothing legal was found."""
        if desk.may_seal and self._rng.random() < self.SEALS:
            return None
        order = self.sample(desk, legal=True)
        return self._any_legal(desk) if order is None and not desk.may_seal else order

    def sample(self, desk: Desk, *, legal: bool) -> Order | None:
        """An order that is legal, or, if not `legal`, may be anything; None if none was found in some tries.

        A kind that has failed is drawn less and less, so that what is left to do is found soon.
        """
        weights = [float(kind.eagerness) for kind in desk.order_types]
        places = range(len(weights))
        for _ in range(self.TRIES):
            (at,) = self._rng.choices(places, weights)
            order = self.fill(desk.order_types[at], desk.known)
            if order is not None and (not legal or order.objection(desk.known) is None):
                return order
            weights[at] /= self.FAILED
        return None

    def _any_legal(self, desk: Desk) -> Order:
        """Looks through all kinds in turn, with many tries each. Raises AssertionError at a dead end."""
        for kind in sorted(desk.order_types, key=lambda kind: -kind.eagerness):
            for _ in range(self.TRIES):
                order = self.fill(kind, desk.known)
                if order is not None and order.objection(desk.known) is None:
                    return order
        raise AssertionError("no legal order was found for a seat that is waited for")

    def fill(self, kind: type[Order], known: Any) -> Order | None:
        """An order of this kind, of values that are offered one after the other; None where one has none."""
        values: dict[str, Any] = {}
        for name, spec in specs(kind).items():
            found = self._draw(spec, known, values)
            if found is None:
                return None
            values[name] = found.value
        return kind(**values)

    def _draw(self, spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> Candidate | None:
        """A value for one field; None where there is nothing to draw from."""
        rng = self._rng
        if spec.kind is FieldKind.NUMBER:
            low, high = _bounds(spec, known, values)
            return Candidate(low + int((high - low + 1) * rng.random() ** self.THRIFT)) if low <= high else None
        if spec.kind is FieldKind.TEXT:
            return Candidate("".join(rng.choices("abc def [x] \u0448", k=min(spec.longest, rng.randint(0, 12)))))
        if spec.kind is FieldKind.PARTS:
            return self._draw_parts(spec, known, values)
        found = list(candidates(spec, known, values))
        if spec.kind is FieldKind.UNITS:
            low, high = _bounds(spec, known, values)
            high = min(high, len(found))
            return Candidate(tuple(c.value for c in rng.sample(found, rng.randint(low, high)))) if low <= high else None
        return self._weigh(spec, known, values, found)

    def _weigh(
        self, spec: FieldSpec, known: Any, values: Mapping[str, Any], found: Sequence[Candidate]
    ) -> Candidate | None:
        if not found:
            return None
        lure = spec.lure
        if lure is None:
            return self._rng.choice(found)
        weights = [lure(known, values, candidate.value) for candidate in found]
        return self._rng.choices(found, weights)[0] if any(weights) else None

    def _draw_parts(self, spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> Candidate | None:
        low, high = _bounds(spec, known, values)
        records = []
        for _ in range(self._rng.randint(low, high) if low <= high else 0):
            record: dict[str, Any] = {}
            for name, part in spec.parts:
                drawn = self._draw(part, known, {**values, **record})
                if drawn is None:
                    return None
                record[name] = drawn.value
            records.append(tuple(record.values()))
        return Candidate(tuple(records))


def _bounds(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> tuple[int, int]:
    assert spec.bounds is not None, "numbers, groups and parts declare their bounds"
    return spec.bounds(known, values)


PRACTICE_PLAYERS: Mapping[str, Callable[[random.Random], Player]] = {"random": RandomPlayer}
"""The practice players that know every system, by id."""


def desk_of(game: Game, seat: Seat) -> Desk:
    """What a practice player at `seat` is given."""
    known, system, sealed = game.known(seat), game.top.system, game.is_sealed()
    return Desk(known, system.order_types, sealed, sealed and system.seal_objection(known) is None)


def act(game: Game, seat: Seat, player: Player, rng: random.Random) -> list[Event]:
    """One order or seal of `player`, and every step that follows; typed dice are thrown by `rng`."""
    order = player.decide(desk_of(game, seat))
    if order is None:
        return game.seal(seat)
    return with_dice(rng, lambda dice: game.submit(seat, order, dice))


def with_dice(rng: random.Random, give: Callable[[list[int]], T]) -> T:
    """What `give(dice)` returns, once it has been given all the dice it asks for by NeedDice."""
    dice: list[int] = []
    while True:
        try:
            return give(dice)
        except NeedDice as need:
            pool = need.request.pool
            dice = [*dice, *(rng.randint(1, pool.faces) for _ in range(pool.count))]


def play_out(game: Game, players: Mapping[Seat, Player], rng: random.Random, most: int = 100_000) -> int:
    """Plays until the game has ended or `most` acts are done; how many were.

    A referee's or typed game's steps are taken as they come; in sealed phases the seat to act next is drawn by `rng`.
    """
    for done in range(most):
        if game.outcome is not None:
            return done
        if game.next_step() is not None:
            with_dice(rng, game.step)
        else:
            seat = rng.choice(game.waiting_for())
            act(game, seat, players[seat], rng)
    return most
