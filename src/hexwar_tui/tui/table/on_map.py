"""A question that is put on the map, as it stands: what answers it, and the legs of the way drawn so far."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.game import Game
from hexwar_tui.engine.orders.order import Candidate
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.tui.table.order_entry import OrderEntry, Question
from hexwar_tui.tui.table.unlit import said_of_others, why_unlit

Onward = Callable[[Sequence[Cell]], Question]
"""Puts the question for a path once more, given the hexes that the path begins with."""


@dataclass(slots=True)
class OnMap:
    """A question that the player answers on the map; `answered` becomes the candidate chosen, or None if he leaves it.

    `entry` is the order that the question belongs to, None if it asks for a part of a record. `legs` are the questions
    for earlier legs of the same way."""

    question: Question
    answered: asyncio.Future[Candidate | None]
    entry: OrderEntry | None = None
    legs: list[Question] = field(default_factory=list)

    @property
    def onward(self) -> Onward | None:
        """The function that asks again for paths that begin with given hexes; None if no way is drawn leg by leg."""
        return self.entry.onward if self.entry is not None and self.question.spec.onward is not None else None

    def why_unlit(self, game: Game, cell: Cell) -> Objection:
        """Why the hex `cell`, which is not lit, can't be the answer."""
        if self.entry is None:
            return Objection(said_of_others(self.question, cell))
        return why_unlit(game, self.entry.draft, self.question, cell)
