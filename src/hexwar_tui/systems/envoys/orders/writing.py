"""What is common to all orders that are written in secret."""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.known import EnvKnown
from hexwar_tui.systems.envoys.mustered import writing_objection
from hexwar_tui.systems.envoys.state import Compartment


def compartment(frame: EnvFrame, side: Side) -> Compartment:
    """What the side has written this turn, for changing; an empty one is put into the state if there is none."""
    return frame.state.sealed.setdefault(side, Compartment())


class Written(Order):
    """An order that is written in secret until all have sealed."""

    __slots__ = ()

    @classmethod
    def closed(cls, known: EnvKnown) -> Objection | None:
        """Why the seat can't write orders now; None if it can."""
        return writing_objection(known)
