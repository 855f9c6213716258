"""What a practice player is: a program that is given what its seat knows, and decides on the next order."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from functools import partial
from typing import Any, Protocol, runtime_checkable

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import Text, say


class NoSuchPlayer(HexwarError):
    """Raised when a practice player is asked for that the system does not have, or that can't be loaded."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a practice player is given: what its seat knows, the kinds of orders there are, whether this phase is
    `sealed`, whether the seat may seal its part now, and the `notes` that it made last, "" where it has made none."""

    known: Any
    order_types: tuple[type[Order], ...]
    sealed: bool
    may_seal: bool
    notes: str = ""


LONGEST_NOTES = 2_000
"""The most characters of the notes of a practice player."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Something that a player has weighed before a decision: an `order`, or the name of a `way` to play, such as those
    in `WAYS`; with neither, a seal. `worth` is what it is worth to the seat as far as the player sees: it is compared
    with that of others of the same sort, and nothing else. Of ways the one that was chosen comes first."""

    worth: float
    order: Order | None = None
    way: str = ""


MOST_WEIGHED = 24
"""How many things at most a player tells that it has weighed; more are left out."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A decision with something to remember: the `order` that is given, None for a seal, and `notes` in place of those
    that the seat has made before. They are kept in the journal, and nobody else is told them. What was `weighed` for it
    is no part of the decision and is not kept: it is told to whoever asks for advice, and once a game is over."""

    order: Order | None
    notes: str
    weighed: tuple[Weighed, ...] = field(default=(), compare=False)


Decided = Order | Noted | None
"""What a practice player has decided on: an order, None to seal, or either of them with notes."""


def order_of(decided: Decided) -> Order | None:
    """The order that was decided on, without notes; None for a seal."""
    return decided.order if isinstance(decided, Noted) else decided


def weighed_for(decided: Decided) -> tuple[Weighed, ...]:
    """What was weighed for a decision, as far as the player tells; only what is worth a number."""
    weighed = decided.weighed if isinstance(decided, Noted) else ()
    return tuple(each for each in weighed if math.isfinite(each.worth))[:MOST_WEIGHED]


USUAL = "usual"
"""The way to play without any particular plan."""

WAYS: Mapping[str, Text] = {
    USUAL: say("as usual"),
    "rush": say("make for what wins the game"),
    "hold": say("hold what it has"),
    "dare": say("fight at lower odds"),
    "hunt": say("go for the enemy's units"),
    "take": say("take places, and let enemies be"),
    "daring": say("attack at lower odds, with fewer guards"),
    "wary": say("attack at good odds only, with more guards"),
    "reckless": say("attack wherever it can, with hardly a guard"),
    "raid": say("send all out at once, and keep no guard"),
    "waiting": say("keep to its own, and attack only what is sure"),
}
"""What ways to play are called, by the names under which players weigh them."""


class Player(Protocol):
    """A practice player that sits at one seat and decides for it."""

    def decide(self, observation: Observation) -> Decided:
        """The next order that the seat gives, or None to seal its part of a sealed phase; either of them `Noted` where
        the player wants to remember something."""


@runtime_checkable
class TellingPlayer(Protocol):
    """A practice player that can say afterwards what it has weighed for a decision."""

    def weigh(self, observation: Observation, order: Order | None) -> Iterable[Weighed]:
        """What was weighed before `order` was decided on, that included; nothing where it went by rules of thumb."""


def with_weighed(player: Player, observation: Observation, decided: Decided) -> Decided:
    """What `player` has decided on, with what it has weighed for that, where it can say so and has not already."""
    if weighed_for(decided) or not isinstance(player, TellingPlayer):
        return decided
    order = order_of(decided)
    notes = decided.notes if isinstance(decided, Noted) else observation.notes
    weighed = tuple(player.weigh(observation, order))
    return Noted(order, notes, weighed) if weighed else decided


class PlainPlayer(Player, Protocol):
    """A practice player that notes nothing."""

    def decide(self, observation: Observation) -> Order | None:
        """The next order that the seat gives, or None to seal its part of a sealed phase."""


class Level(StrEnum):
    """How well a practice player plays. Levels differ in thought alone: none sees or owns more, or throws better
    dice."""

    STEADY = "steady"
    EASY = "easy"
    HARD = "hard"


WHAT_LEVELS_ARE: Mapping[Level, Text] = {
    Level.EASY: say("An easy opponent makes mistakes that a beginner can use."),
    Level.STEADY: say("A steady opponent goes by rules of thumb."),
    Level.HARD: say("A hard opponent thinks ahead."),
}
"""What each level means to those who play against it, the weakest first."""


class Temper(StrEnum):
    """How much a practice player dares: attacks at lower odds and far from home, or guards more and waits for better
    ones."""

    PLAIN = ""
    BOLD = "bold"
    CAREFUL = "careful"


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of practice player: `title` is its name where seats are filled, `sit_down` makes a player that draws by
    the given generator. Kinds of one `level` that differ in their `temper` are offered as one; a kind without a level
    stands alone.

    A player draws by nothing else, and remembers nothing of a game but its notes: each decision may be asked of another
    player of its kind.
    """

    title: Text
    sit_down: Callable[[random.Random], Player]
    level: Level | None = None
    temper: Temper = Temper.PLAIN


def by_strength(kinds: Mapping[str, PlayerKind]) -> dict[str, PlayerKind]:
    """The kinds as people are offered them: the weakest level first, and behind them those without a level."""
    order: list[Level | None] = [*WHAT_LEVELS_ARE, None]
    return dict(sorted(kinds.items(), key=lambda each: order.index(each[1].level)))


TITLES: Mapping[tuple[Level, Temper], Text] = {
    (Level.STEADY, Temper.PLAIN): say("a steady opponent"),
    (Level.STEADY, Temper.BOLD): say("a steady opponent, bold"),
    (Level.STEADY, Temper.CAREFUL): say("a steady opponent, careful"),
    (Level.EASY, Temper.PLAIN): say("an easy opponent"),
    (Level.EASY, Temper.BOLD): say("an easy opponent, bold"),
    (Level.EASY, Temper.CAREFUL): say("an easy opponent, careful"),
    (Level.HARD, Temper.PLAIN): say("a hard opponent"),
    (Level.HARD, Temper.BOLD): say("a hard opponent, bold"),
    (Level.HARD, Temper.CAREFUL): say("a hard opponent, careful"),
}
"""What the practice players are called that a system has in levels and temperaments, the usual one first."""


def opponents(
    sit_down: Callable[[str, random.Random], Player], levels: Iterable[Level] = (Level.STEADY, Level.EASY)
) -> dict[str, PlayerKind]:
    """The kinds of practice players of a system that has these levels and all temperaments, by ids such as ``steady``
    and ``easy-bold``; `sit_down` makes the player with an id, which draws by the given generator."""
    kinds = ((_id(*key), key, title) for key, title in TITLES.items() if key[0] in levels)
    return {id: PlayerKind(title, partial(sit_down, id), *key) for id, key, title in kinds}


def _id(level: Level, temper: Temper) -> str:
    return f"{level}-{temper}" if temper else level.value


def called(player: str) -> Text:
    """What a practice player is called by its id alone: by level and temperament, if it has them; any other only as
    what it is."""
    return next((title for key, title in TITLES.items() if _id(*key) == player), say("a practice player"))


def whim(*facts: str | int) -> float:
    """A number from 0 up to, but not including, 1, as if drawn at random, but always the same for the same facts.

    By it a player that remembers nothing keeps to a choice for a whole turn. The facts must be such as its seat knows.
    """
    drawn = random.Random("/".join(map(str, facts)))
    return drawn.random()
