"""What a practice player is: it is given what its seat knows, and decides."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import Text


class NoSuchPlayer(HexwarError):
    """A practice player was asked for that this process knows of for no such system."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a practice player gets: what its seat knows, the orders there are, whether this phase is sealed, and whether
    the seat may seal its part now."""

    known: Any
    order_types: tuple[type[Order], ...]
    sealed: bool
    may_seal: bool


class Player(Protocol):
    """Decides for one seat."""

    def decide(self, observation: Observation) -> Order | None:
        """The next order, or None to seal its part of a sealed phase."""


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of practice player: what it is called where seats are filled, and how one sits down.

    A player draws only by the generator that it is given, and remembers nothing of a game: each of its acts may be
    asked of another player of its kind.
    """

    title: Text
    sit_down: Callable[[random.Random], Player]
