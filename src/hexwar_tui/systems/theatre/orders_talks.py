"""What sides say to one another between income and orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.language import Text, say
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.table import Table
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.state import Phase


@dataclass(frozen=True, slots=True)
class EndTalks(Order):
    """The side has nothing more to say this turn."""

    kind: ClassVar[str] = "end-talks"
    title: ClassVar[Text] = say("End the talks")
    rule: ClassVar[str] = "THE-5.1"
    ends_part: ClassVar[bool] = True

    def objection(self, known: TheKnown) -> Objection | None:
        """While sides talk."""
        if known.phase is not Phase.TALKS or known.seat not in known.sides or known.is_done_talking(known.seat):
            return Objection(say("There are no talks to end."), "THE-5.1")
        return None

    def carry_out(self, frame: TheFrame, side: Side, table: Table) -> None:
        """The side is not waited for any more."""
        frame.state.sides[side].done_talking = True


TALK_ORDERS: tuple[type[Order], ...] = (EndTalks,)
