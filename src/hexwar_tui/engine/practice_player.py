"""What a practice player is: a program that is given what its seat knows, and decides on the next order."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import Text


class NoSuchPlayer(HexwarError):
    """Raised when a practice player is asked for that the system does not have, or that can't be loaded."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a practice player is given: what its seat knows, the kinds of orders there are, whether this phase is
    `sealed`, and whether the seat may seal its part now."""

    known: Any
    order_types: tuple[type[Order], ...]
    sealed: bool
    may_seal: bool


class Player(Protocol):
    """A practice player that sits at one seat and decides for it."""

    def decide(self, observation: Observation) -> Order | None:
        """The next order that the seat gives, or None to seal its part of a sealed phase."""


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of practice player: `title` is its name where seats are filled, `sit_down` makes a player that draws by
    the given generator.

    A player draws by nothing else, and remembers nothing of a game: each decision may be asked of another player of its
    kind.
    """

    title: Text
    sit_down: Callable[[random.Random], Player]
