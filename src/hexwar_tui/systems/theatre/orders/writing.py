"""What orders share: those that are written in secret, into the compartment of their side, and those of the talks."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.state import Compartment, Phase


def compartment(frame: TheFrame, side: Side) -> Compartment:
    """The side's compartment of this turn, to be written to; an empty one is added to the state if there is none."""
    return frame.state.sealed.setdefault(side, Compartment())


def playing_objection(known: TheKnown) -> Objection | None:
    """Why the seat may give no orders, if it is not a side that plays on; None when it is."""
    if known.seat not in known.sides_in:
        return Objection(say("Only a side that plays on gives orders."), "THE-9.1")
    return None


def writing_objection(known: TheKnown) -> Objection | None:
    """Why the seat may not write orders now; None when it may: while orders are written, if it plays on."""
    if (objection := playing_objection(known)) is not None:
        return objection
    if known.phase is not Phase.ORDERS:
        return Objection(say("Orders are written when the talks are over, until all have sealed."), "THE-5.1")
    return None


def buying_objection(known: TheKnown) -> Objection | None:
    """Why the seat may not buy now; None when it may: in turn zero and while orders are written, if it plays on."""
    if known.phase is Phase.MOBILISING:
        return playing_objection(known)
    return writing_objection(known)


class Written(Order):
    """An order that is written in secret while orders are written, and carried out when all have sealed."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """Why the seat may not write orders now; None when it may."""
        return writing_objection(known)


# -- talks -------------------------------------------------------------------------------------------------------------


def talking_objection(known: TheKnown) -> Objection | None:
    """Why the seat may not talk now; None when it may: as a side that plays on, between income and orders."""
    if (objection := playing_objection(known)) is not None:
        return objection
    if known.phase is not Phase.TALKS:
        return Objection(say("Talks, treaties and gifts come between income and orders."), "THE-5.1")
    return None


class Talking(Order):
    """An order of the talks, which acts at once, and may be given by a side that has ended its talks, too (THE-5.1)."""

    __slots__ = ()

    any_time: ClassVar[bool] = True

    @classmethod
    def closed(cls, known: TheKnown) -> Objection | None:
        """Why the seat may not talk now; None when it may."""
        return talking_objection(known)
