"""What a turn brings in: how much each side gets, and bombed works that work again (THE-2.1, 2.2)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.systems.theatre.events import turn
from hexwar_tui.systems.theatre.frame import TheFrame
from hexwar_tui.systems.theatre.state import PlaceId, Power, Stores


def works(frame: TheFrame, place: PlaceId) -> tuple[int, int]:
    """How many factories and how many derricks of a region work: all not bombed since the last income (THE-2.2)."""
    spec, region = frame.scenario.regions[place], frame.state.regions[place]
    return max(0, spec.factories - region.factories_hit), max(0, spec.derricks - region.derricks_hit)


def regions_of(frame: TheFrame, power: Power) -> tuple[PlaceId, ...]:
    """The regions that a power holds, in the order of their codes."""
    return tuple(code for code, region in frame.state.regions.items() if region.owner == power)


def income_of(frame: TheFrame, side: Side) -> Stores:
    """What a side will get at its next income, as things stand (THE-2.1)."""
    held = [works(frame, place) for place in regions_of(frame, side)]
    options = frame.options
    return Stores(
        manpower=options.manpower * len(held),
        production=options.production * sum(factories for factories, _ in held),
        supply=options.supply * sum(derricks for _, derricks in held),
    )


def bring_in(frame: TheFrame, table: Table) -> None:
    """Adds the income of each side that plays on to its stores; what was bombed works again from then on (THE-2.2)."""
    for side in frame.state.living():
        gained = income_of(frame, side)
        frame.state.sides[side].stores += gained
        table.tell(turn.Income(side, gained.manpower, gained.production, gained.supply))
    for region in frame.state.regions.values():
        region.factories_hit = region.derricks_hit = 0
