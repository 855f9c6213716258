"""What the orders of a unit have in common (SKI-4.2, 4.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.orders.order import Candidate, Draw, Order, Values, choice_field
from hexwar_tui.engine.words.language import Text
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.orders.legality import touching
from hexwar_tui.systems.skirmish.state import Unit


def among_several(ask: Text, found: Callable[[SkiKnown, Values], Sequence[str]], *, draw: Draw | None = None) -> Any:
    """Declares a field for the id of a unit or building, which must be filled in where `found` gives several, with one
    of them, and is left out where it gives one or none."""

    def candidates(known: SkiKnown, values: Values) -> Iterator[Candidate]:
        ids = found(known, values)
        for id in ids if len(ids) > 1 else ():
            yield Candidate(id, known.words.object(id) if known.unit(id) is None else known.words.unit(id))

    def is_needed(known: SkiKnown, values: Values) -> bool:
        return len(found(known, values)) > 1

    return choice_field(ask, candidates, optional=True, needed=is_needed, draw=draw)


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
