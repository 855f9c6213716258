"""What the orders of the talks share, by which sides write, make treaties and hand things over (THE-5.1 b)."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.writing import playing_objection
from hexwar_tui.systems.theatre.state import Phase

RULE = "THE-5.1"


def talking_objection(known: TheKnown) -> Objection | None:
    """Why the seat may not talk now; None when it may: as a side that plays on, between income and orders."""
    if (objection := playing_objection(known)) is not None:
        return objection
    if known.phase is not Phase.TALKS:
        return Objection(say("Talks, treaties and gifts come between income and orders."), RULE)
    return None


class Talking(Order):
    """An order of the talks, which acts at once, and may be given by a side that has ended its talks, too."""

    __slots__ = ()

    any_time: ClassVar[bool] = True

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """Why the seat may not talk now; None when it may."""
        return talking_objection(known)
