"""Practice players: they are given what a seat knows, and give its orders in the same way as people."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import EntryPoint
from itertools import accumulate, chain
from typing import Any, TypeVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.dice.rolls import NeedDice
from hexwar_tui.engine.events import News
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.lab.outside_players import BrokenPlayer, load_player, players_for
from hexwar_tui.engine.orders.choices import candidates, is_left_out, legal_orders
from hexwar_tui.engine.orders.order import FieldKind, FieldSpec, NothingToDraw, Order, specs
from hexwar_tui.engine.play.answers import Answers
from hexwar_tui.engine.practice_player import (
    LONGEST_NOTES,
    Decided,
    NoSuchPlayer,
    Noted,
    Observation,
    Player,
    PlayerKind,
    with_weighed,
)
from hexwar_tui.engine.record.journal import EntryKind
from hexwar_tui.engine.seats import HUMAN, Seat
from hexwar_tui.engine.system import AnyFrame, AnySystem
from hexwar_tui.engine.words.language import say
from hexwar_tui.engine.words.typed import clean

T = TypeVar("T")


class _NothingToBegin(NothingToDraw):
    """There is nothing to choose for the first field of an order, so there is no such order at all now."""


class RandomPlayer:
    """A practice player that plays at random: it draws kinds of orders by their eagerness and values as their fields
    say, so that it seeks contact, and small numbers more often than large ones, so that something is left for later."""

    TRIES = 40
    """How many orders are filled in, at most, to find one."""

    FAILED = 4
    """By how many times less often a kind of order is drawn after each try that gave none."""

    THRIFT = 3
    """The power to which chance, from 0 to 1, is raised where a number is drawn: the higher it is, the more often small
    numbers come."""

    SEALS = 0.12
    """The share of decisions in which a seat seals at once where it may."""

    STRAYS = 0.02
    """The share of fields filled with any candidate although they say how to draw, so that all is tried now and
    then."""

    STRAYS_OUT = 0.4
    """The same share for orders that need not be legal."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, observation: Observation) -> Order | None:
        """A legal order. None, to seal, where the seat may: now and then, and where no legal order was found. Raises
        AssertionError where there is no legal order and the seat may not seal."""
        if observation.may_seal and self._rng.random() < self.SEALS:
            return None
        order = self.sample(observation, legal=True)
        if order is None and not observation.may_seal:
            return _any_legal(observation, _eager_first(observation.order_types))
        return order

    def sample(self, observation: Observation, *, legal: bool) -> Order | None:
        """A legal order, or if not `legal` any order; None if none was found in a limited number of tries. A kind that
        has failed is drawn less and less often, and one for whose first field there is nothing to choose never again,
        so that what is left to do is found soon."""
        rng, known, types = self._rng, observation.known, observation.order_types
        weights = [kind.eagerness for kind in types]
        strays = self.STRAYS if legal else self.STRAYS_OUT
        tries = self.TRIES
        while tries and (total := (upto := list(accumulate(weights)))[-1]):
            at = bisect_right(upto, rng.random() * total)
            if legal and types[at].closed(known) is not None:
                weights[at] = 0
                continue
            tries -= 1
            try:
                order = self.fill(types[at], known, strays)
            except _NothingToBegin:
                weights[at] = 0
                continue
            except NothingToDraw:
                order = None
            if order is not None and (not legal or order.objection(known) is None):
                return order
            weights[at] /= self.FAILED
        return None

    def fill(self, kind: type[Order], known: Any, strays: float) -> Order:
        """An order of this kind, legal or not, with values drawn for all fields. `strays` is the share of fields that
        take any candidate although they say how to draw. Raises NothingToDraw where a field has nothing to choose
        from."""
        values: dict[str, Any] = {}
        try:
            for name, spec in specs(kind).items():
                values[name] = self._draw(spec, known, values, strays)
        except NothingToDraw as nothing:
            if values:
                raise
            raise _NothingToBegin from nothing
        return kind(**values)

    def _draw(self, spec: FieldSpec, known: Any, values: Mapping[str, Any], strays: float) -> Any:
        """A value for one field. Raises NothingToDraw."""
        rng = self._rng
        if spec.draw is not None and rng.random() >= strays:
            return spec.draw(known, values, rng)
        if spec.kind is FieldKind.NUMBER:
            low, high = _bounds(spec, known, values)
            return low + int((high - low + 1) * rng.random() ** self.THRIFT)
        if spec.kind is FieldKind.TEXT:
            return None if is_left_out(spec, known, values) else _any_text(spec, rng)
        if spec.kind is FieldKind.PARTS:
            return self._draw_parts(spec, known, values, strays)
        found = list(candidates(spec, known, values))
        if spec.kind is FieldKind.UNITS:
            low, high = _bounds(spec, known, values)
            if low > len(found):
                raise NothingToDraw
            high = min(high, len(found))
            return tuple(candidate.value for candidate in rng.sample(found, rng.randint(low, high)))
        if not found:
            raise NothingToDraw
        return rng.choice(found).value

    def _draw_parts(self, spec: FieldSpec, known: Any, values: Mapping[str, Any], strays: float) -> Any:
        low, high = _bounds(spec, known, values)
        records = []
        for _ in range(self._rng.randint(low, high)):
            record: dict[str, Any] = {}
            for name, part in spec.parts:
                record[name] = self._draw(part, known, {**values, **record}, strays)
            records.append(tuple(record.values()))
        return tuple(records)


def _any_text(spec: FieldSpec, rng: random.Random) -> str:
    drawn = clean("".join(rng.choices("abc def [x] \u0448", k=rng.randint(0, 12))), spec.longest)
    return drawn.ljust(spec.least, "-")


def _any_legal(observation: Observation, kinds: Iterable[type[Order]]) -> Order:
    """The first legal order of these kinds. Raises AssertionError where there is none."""
    for kind in kinds:
        for order in legal_orders(kind, observation.known):
            return order
    raise AssertionError("no legal order was found for a seat that is waited for")


def _eager_first(kinds: Iterable[type[Order]]) -> list[type[Order]]:
    return sorted(kinds, key=lambda kind: -kind.eagerness)


def _bounds(spec: FieldSpec, known: Any, values: Mapping[str, Any]) -> tuple[int, int]:
    """The least and the most that a field allows. Raises NothingToDraw where the least is more than the most."""
    assert spec.bounds is not None, "numbers, groups and parts declare their bounds"
    low, high = spec.bounds(known, values)
    if low > high:
        raise NothingToDraw
    return low, high


LONGEST_KIND = 80
"""The most characters of a practice player's id that are shown in a message."""

RANDOM = "random"
"""The id of the practice player that plays every system at random."""


def player_kinds(system: AnySystem) -> dict[str, PlayerKind]:
    """The practice players of a system by id: its own, the usual one first, then the random one, then those from other
    packages, all of which are loaded for this, except those that can't be."""
    kinds = own_kinds(system)
    for id, entry in brought_for(system).items():
        with suppress(BrokenPlayer):
            kinds[id] = load_player(entry)
    return kinds


def player_ids(system: AnySystem) -> tuple[str, ...]:
    """The ids of the practice players of a system in the order of `player_kinds`, those that can't be loaded among
    them: nothing is loaded for this."""
    return *own_kinds(system), *brought_for(system)


def own_kinds(system: AnySystem) -> dict[str, PlayerKind]:
    """The practice players that come with the program or the system itself, by id, the usual one first."""
    return {**system.lab().players, RANDOM: PlayerKind(say("a player who moves at random"), RandomPlayer)}


def brought_for(system: AnySystem) -> dict[str, EntryPoint]:
    """The entry points of practice players from other packages for a system, by id, without ids that are taken."""
    return {id: entry for id, entry in players_for(system.id).items() if id not in (HUMAN, *own_kinds(system))}


def sit_down(system: AnySystem, kind: str, rng: random.Random) -> Player:
    """A new practice player of the kind with the id `kind`, which draws by `rng`. Raises NoSuchPlayer where there is no
    such kind, or it can't be loaded."""
    return kind_called(system, kind).sit_down(rng)


def kind_called(system: AnySystem, id: str) -> PlayerKind:
    """The kind of practice player with this id; no other is loaded. Raises NoSuchPlayer where there is none, or it
    can't be loaded."""
    own, brought = own_kinds(system), brought_for(system)
    if id in own:
        return own[id]
    if id in brought:
        return load_player(brought[id])
    name = clean(id, LONGEST_KIND)
    raise NoSuchPlayer(say("{system} has no practice player “{player}”.", player=name, system=system.title))


def kind_on_top(game: Answers, kind: str) -> str:
    """The kind that plays the frame on top for a seat of this kind: the same; but the usual one of a game within the
    game that does not have it. A kind that the whole game does not have is returned as it is. None is loaded."""
    on_top = player_ids(game.top.system)
    if kind in on_top or kind not in player_ids(game.frames[0].system):
        return kind
    return on_top[0]


def observation_of(game: Game, seat: Seat) -> Observation:
    """What a practice player at `seat` is given now: what the seat knows, and what it may do. Nothing that is secret
    from the seat is in it, however deep a program looks."""
    known = game.top.system.known(game.known(seat).open, seat)
    return game.top.observation(known, sealed=game.is_sealed(), notes=game.notes_of(seat))


def act(game: Game, seat: Seat, player: Player, rng: random.Random) -> list[News]:
    """Has `player` decide once, and gives that order or seals, with every step that follows by itself; returns the
    events that `seat` may know. Typed dice are thrown by `rng`. Raises IllegalOrder (NotYourTurn) where the player
    breaks the rules, and whatever the player raises."""
    return _give(game, seat, player.decide(observation_of(game, seat)), rng)


def _give(game: Game, seat: Seat, decided: Decided, rng: random.Random) -> list[News]:
    order = _without_notes(game, seat, decided) if isinstance(decided, Noted) else decided
    if order is None:
        return game.seal(seat)
    return with_dice(rng, lambda dice: game.submit(seat, order, dice))


def _without_notes(game: Game, seat: Seat, decided: Noted) -> Order | None:
    """Enters new notes, and returns the order that they came with. Raises IllegalOrder (NotYourTurn) where that can't
    be given, and then they are not entered: they would stand for what was never done."""
    notes = clean(decided.notes, LONGEST_NOTES)
    if notes == game.notes_of(seat):
        return decided.order
    if decided.order is None:
        game.check_seal(seat)
    else:
        game.check(seat, decided.order)
    game.put_down(EntryKind.INTENT, seat, notes=notes)
    return decided.order


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of the practice player at `seat`: the frame as the seat knows it, the id of the kind of player, the
    seed of its generator, whether the phase is sealed, and the seat's notes. In any process it comes out the same."""

    frame: AnyFrame
    seat: Seat
    kind: str
    seed: str
    is_sealed: bool
    notes: str = ""

    def observation(self) -> Observation:
        """What the player is given."""
        known = self.frame.system.known(self.frame, self.seat)
        return self.frame.observation(known, sealed=self.is_sealed, notes=self.notes)

    def fall(self) -> Decided:
        """What the player decides on, with what it says of it. Raises NoSuchPlayer where there is none of the kind."""
        player, observation = sit_down(self.frame.system, self.kind, random.Random(self.seed)), self.observation()
        return with_weighed(player, observation, player.decide(observation))


def decision_of(game: Game, seat: Seat) -> Decision:
    """The decision that the practice player at `seat` has to make now; asked again in the same game, it is the same."""
    kind = next(setup.player for setup in game.record.seats if setup.side == seat)
    known, kind = game.known(seat), kind_on_top(game, kind)
    return Decision(known.open, seat, kind, seed_of(game, seat), game.is_sealed(), game.notes_of(seat))


def give_for(game: Game, seat: Seat, decided: Decided) -> list[News]:
    """Enters what the practice player at `seat` has decided on, with all that follows by itself; returns the events
    that the seat may know. Typed dice are thrown by a generator of their own. Raises IllegalOrder (NotYourTurn), and
    then nothing has changed."""
    return _give(game, seat, decided, random.Random(f"{seed_of(game, seat)}/dice"))


def default_order(game: Game, seat: Seat) -> Order | None:
    """What is entered for a seat whose player gives no usable order: None, to seal, where it may; else an order that
    ends its part, if there is one; else the first legal order after which it may seal; else the first that replaces
    none entered before, so that the part does come to its end.

    Orders that may be given at any time are left out: nobody resigns in this way, or talks on for ever. Raises
    AssertionError where there is no other legal order.
    """
    observation = observation_of(game, seat)
    if observation.may_seal:
        return None
    kinds = [kind for kind in observation.order_types if not kind.any_time]
    ending = [kind for kind in kinds if kind.ends_part]
    usual = [*ending, *_eager_first(kind for kind in kinds if not kind.ends_part)]
    new = _first_new(usual, observation.known, [order for _, order in game.entered(seat)])
    if observation.sealed:
        tried = list(new)
        new = chain((order for order in tried if _may_seal_after(game, seat, order)), tried)
    return next(new, None) or _any_legal(observation, usual)


def _first_new(kinds: Iterable[type[Order]], known: Any, entered: Sequence[Order]) -> Iterator[Order]:
    """Of each kind the first legal order that neither repeats nor replaces one entered before."""
    for kind in kinds:
        for order in legal_orders(kind, known):
            if not any(order == other or order.replaces(other) for other in entered):
                yield order
                break


def _may_seal_after(game: Game, seat: Seat, order: Order) -> bool:
    """Whether a seat may seal its part once it has given an order, tried on a copy."""
    copy = game.trial_copy()
    give_for(copy, seat, order)
    return observation_of(copy, seat).may_seal


def seed_of(game: Game, seat: Seat, behind: int | None = None) -> str:
    """The seed of the next decision for `seat`, or of that behind so many entries; another after each of its own. Those
    of others are not counted: some are made in secret; nor are notes, so that a program that ends behind them is asked
    the same again."""
    own = sum(entry.seat == seat and entry.kind is not EntryKind.INTENT for entry in game.record.entries[:behind])
    return f"{game.record.id}/{seat}/{own}"


def with_dice(rng: random.Random, give: Callable[[list[int]], T]) -> T:
    """Calls `give(dice)` until it has all dice that it asks for by NeedDice; `rng` throws them. Returns its result."""
    dice: list[int] = []
    while True:
        try:
            return give(dice)
        except NeedDice as need:
            pool = need.request.pool
            dice = [*dice, *(rng.randint(1, pool.faces) for _ in range(pool.count))]


def play_out(
    game: Game,
    players: Mapping[Seat, Player],
    rng: random.Random,
    most: int = 100_000,
    watch: Callable[[Game], None] = lambda game: None,
) -> int:
    """Plays until the game has ended or `most` acts are done; returns how many were done. Steps that wait for a referee
    or for typed dice are taken; in sealed phases the seat to act next is drawn by `rng`. `watch` is shown the game
    before each act, and when it has ended after fewer than `most`, and changes nothing in it. Raises IllegalOrder
    (NotYourTurn) where a player breaks the rules, and whatever a player raises."""
    for done in range(most):
        watch(game)
        if game.outcome is not None:
            return done
        if game.next_step() is not None:
            with_dice(rng, game.step)
        else:
            seat = rng.choice(game.waiting_for())
            act(game, seat, players[seat], rng)
    return most
