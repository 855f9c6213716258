"""What all orders share that are written in secret, into their side's compartment."""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import writing_objection
from hexwar_tui.systems.envoys.state import Compartment


def compartment(frame: EnvFrame, side: Side) -> Compartment:
    """The side's compartment, to write to."""
    return frame.state.sealed.setdefault(side, Compartment())


class Written(Order):
    """An order that is written in secret."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """While orders are written."""
        return writing_objection(known)
