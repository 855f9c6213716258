"""What the orders of a unit have in common (SKI-4.2, 4.5)."""

from __future__ import annotations

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Order
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import touching
from hexwar_tui.systems.skirmish.state import Unit


class Acting(Order):
    """An order to one unit, given in the turn of its side."""

    __slots__ = ()

    unit: str

    @classmethod
    def closed(cls, known: SkiKnown) -> Objection | None:
        """SKI-4.2: why no unit of the seat may act now; None if one may."""
        return touching.closed(known)

    def refusal(self, known: SkiKnown) -> Objection | None:
        """Why the unit may not act now, or may not do what is ordered; None if it may."""
        return touching.objection(known, self.unit) or self.unit_refusal(known, touching.the_unit(known, self.unit))

    def unit_refusal(self, known: SkiKnown, unit: Unit) -> Objection | None:
        """Why `unit`, which may act now, may not do what is ordered; None if it may. Orders with conditions of their
        own override this."""
        return None
