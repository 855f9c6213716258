"""What the game that is being played answers to a seat, from what that seat knows and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.orders import choices as choosing
from hexwar_tui.engine.orders.order import Draft, Order, Preview
from hexwar_tui.engine.seats import Seat
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text


class Answers:
    """A game that is asked what seats may know and do: the system of the frame on top answers."""

    @property
    def top(self) -> AnyFrame:
        """The frame that is being played."""
        raise NotImplementedError

    def known(self, seat: Seat) -> Any:
        """The façade of what `seat` may know."""
        return self.top.system.known(self.top, seat)

    def view(self, seat: Seat) -> View:
        """Everything that `seat` may know, and nothing else."""
        view, clock = self.top.system.show.view(self.known(seat)), self.clock
        return view if clock is None else replace(view, clock=clock)

    @property
    def clock(self) -> ClockFace | None:
        """What the clock shows to all; None while there is none, or nobody's time is measured."""
        return self.top.clock_face()

    def choices(self, draft: Draft, begun: Sequence[int] = ()) -> choosing.Choices:
        """What the draft may be given next; with `begun`, how a path with that beginning can go on."""
        return choosing.choices(self.top.system.order_types, self.known(draft.seat), draft, begun)

    def why_not(self, draft: Draft) -> tuple[choosing.Refusal, ...]:
        """What the draft can't be given next, each with its reason."""
        return choosing.why_not(self.top.system.order_types, self.known(draft.seat), draft)

    def complete(self, draft: Draft) -> Order:
        """The order a full draft makes. Raises BadOrder."""
        return choosing.complete(self.top.system.order_types, draft)

    def preview(self, seat: Seat, order: Order) -> Preview:
        """What the order costs and the exact odds of its dice, from what `seat` knows."""
        return order.preview(self.known(seat))

    def left_undone(self, seat: Seat) -> tuple[Text, ...]:
        """Sentences on what the seat has not done yet and would lose by ending its part now."""
        return self.top.system.show.left_undone(self.known(seat))
