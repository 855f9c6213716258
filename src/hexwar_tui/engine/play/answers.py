"""What a game answers to a seat about the frame being played, from what that seat knows and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexwar_tui.engine.clock import ClockFace
from hexwar_tui.engine.orders import choices as choosing
from hexwar_tui.engine.orders.order import Draft, Order, Preview
from hexwar_tui.engine.play import flow
from hexwar_tui.engine.play.core import Core
from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.system import AnyFrame
from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text


class Answers:
    """A game that answers what seats may know and do; the system of the top frame gives the answers."""

    @property
    def _core(self) -> Core:
        """The core that the answers are about, as it is now."""
        raise NotImplementedError

    @property
    def frames(self) -> tuple[AnyFrame, ...]:
        """The stack of frames, the game itself first, the one being played last; for reading only."""
        return tuple(self._core.frames)

    @property
    def top(self) -> AnyFrame:
        """The frame that is being played: the game itself, or a game within it."""
        return self._core.top

    @property
    def turn(self) -> int:
        """The number of the turn of the whole game, from 1; 0 while it is set up."""
        return self._core.turn

    def is_sealed(self) -> bool:
        """Whether the orders of this phase are secret until all have sealed; False once the game is over."""
        return flow.is_sealed(self._core)

    def known(self, seat: Seat) -> Any:
        """The façade that answers what `seat` may know of the top frame; its type is the system's own. Asked again
        before anything has changed, it is the same one, with all that it has worked out."""
        return self._core.known(seat)

    def notes_of(self, seat: Seat) -> str:
        """What the practice player at `seat` has noted last, or ""; for nobody but that seat."""
        return self._core.notes.get(seat, "")

    def view(self, seat: Seat) -> View:
        """Everything that `seat` may know and see now, as data to draw, with the clock where there is one and, in a
        game within the game, the turn of the whole one. While somebody holds it and nothing has changed, it is
        the same view."""
        return self._core.view(seat)

    def whole_view(self, seat: Seat) -> View:
        """Everything that `seat` may know and see of the whole game, also while a game within it is played; without the
        clock."""
        whole = self._core.frames[0]
        view: View = whole.system.show.view(whole.system.known(whole, seat))
        return view

    def agreements(self, seat: Seat) -> tuple[Text, ...]:
        """Sentences, as far as `seat` knows, on what sides have agreed on in the whole game and is in force now."""
        whole = self._core.frames[0]
        return whole.system.show.agreements(whole.system.known(whole, seat))

    def counted(self, seat: Seat) -> tuple[tuple[Text, Mapping[Side, int]], ...]:
        """What is counted of the sides in the whole game now, as far as `seat` knows: pairs of what is counted and the
        number of each side; none in a system that counts nothing."""
        whole = self._core.frames[0]
        counting, seen = whole.system.counting, whole.system.known(whole, seat).open
        sides = [side.id for side in whole.scenario.sides]
        lines = () if counting is None else counting.lines
        return tuple((line.title, {side: line.number(seen, side) for side in sides}) for line in lines)

    @property
    def clock(self) -> ClockFace | None:
        """What the clock shows to all; None where the system has no clock, or nobody's time is measured now."""
        return self.top.clock_face()

    def choices(self, draft: Draft, begun: Sequence[int] = ()) -> choosing.Choices:
        """What the draft may be given next; with `begun`, the first hexes of a path, only the paths that begin so."""
        return choosing.choices(self.top.system.order_types, self.known(draft.seat), draft, begun)

    def why_not(self, draft: Draft) -> tuple[choosing.Refusal, ...]:
        """The values that the draft can't be given next, each with the reason; empty where values are not listed."""
        return self.choices(draft).refused

    def complete(self, draft: Draft) -> Order:
        """The order that `draft` makes. Raises BadOrder where its kind or a field that must be filled in is missing."""
        return choosing.complete(self.top.system.order_types, draft)

    def preview(self, seat: Seat, order: Order) -> Preview:
        """What the order would cost and the exact odds of its dice, as far as `seat` knows."""
        return order.preview(self.known(seat))

    def left_undone(self, seat: Seat) -> tuple[Text, ...]:
        """Returns sentences on what the seat has not done and would lose by ending its part now; empty if nothing."""
        return self.top.system.show.left_undone(self.known(seat))

    def fatal(self, seat: Seat) -> tuple[Text, ...]:
        """Returns those of the sentences of `left_undone` that tell of what would be lost for good; empty if none
        does."""
        return self.top.system.show.fatal(self.known(seat))
