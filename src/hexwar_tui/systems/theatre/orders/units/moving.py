"""Moving to a new base (THE-5.2)."""

from __future__ import annotations

from typing import ClassVar

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.words.language import N_, Text, say
from hexwar_tui.systems.theatre.known import TheKnown
from hexwar_tui.systems.theatre.orders.units.ordering import UnitsOrder, able_units_field, target_field
from hexwar_tui.systems.theatre.state import PlaceId, Task


def _bases(known: TheKnown) -> list[PlaceId]:
    """The regions in which the seat's units may be based, and all seas."""
    return [place for place in known.geography.cells if known.geography.is_sea(place) or place in known.open_regions]


@dataclass(frozen=True, slots=True)
class Move(UnitsOrder):
    """THE-5.2: units of any kind move to a new base, linked by land or sea; free of charge (THE-5.3)."""

    kind: ClassVar[str] = "move"
    title: ClassVar[Text] = say("Move to a new base")
    forms: ClassVar[tuple[str, ...]] = (N_("(move|moves|go|goes) to {target}"),)
    read_as: ClassVar[tuple[str, ...]] = (N_("(to|march to|marches to|move into|transfer to|back to) {target}"),)
    key: ClassVar[str] = "m"
    task: ClassVar[Task] = Task.MOVE
    eagerness: ClassVar[float] = 6

    target: str = target_field(
        say("To which region or sea?"), _bases, Task.MOVE, none=say("There is no other base that can be reached.")
    )
    units: tuple[str, ...] = able_units_field(Task.MOVE, one=True)
