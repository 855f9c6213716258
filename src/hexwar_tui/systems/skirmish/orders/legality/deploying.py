"""Where the units of a seat may be deployed (SKI-3.1, 3.2, 4.1), and which still wait for it."""

from __future__ import annotations

from collections.abc import Iterator

from hexwar_tui.engine.errors import Objection
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.ground import places
from hexwar_tui.systems.skirmish.rules.ground.land import Footing
from hexwar_tui.systems.skirmish.rules.sequence.deployment import zone
from hexwar_tui.systems.skirmish.state import Phase, Unit


def closed(known: SkiKnown) -> Objection | None:
    """Why the seat can't deploy now: units are not deployed in this phase, or the other side deploys. None if it
    can."""
    if known.phase is not Phase.DEPLOYING:
        return Objection(say("Units are deployed before the first turn."), "SKI-4.1", for_good=known.turn > 0)
    if known.mover != known.seat:
        return Objection(say("The other side deploys now."), "SKI-4.1")
    return None


def objection(known: SkiKnown, unit: Unit, cell: Cell) -> Objection | None:
    """Why the seat's unit may not be deployed on the hex: it is outside of the side's zone, or the unit may not stand
    there. None if it may."""
    frame = known.open
    if cell not in zone(frame, unit.side):
        if unit.side == known.scenario.defender:
            return Objection(say("The defender deploys in his half of the board."), "SKI-3.2")
        text = say("Units are deployed within {n} hexes of their own edge.", n=known.options.deploy)
        return Objection(text, "SKI-3.1")
    return places.stand_objection(frame, unit, cell)


def waiting(known: SkiKnown) -> list[Unit]:
    """The seat's units that are not deployed yet."""
    return [unit for unit in known.own() if unit.cell is None]


def rooms(known: SkiKnown, unit: Unit) -> Iterator[Cell]:
    """Yields the hexes where the unit may be deployed, in the order of their cells."""
    return (cell for cell in sorted(zone(known.open, unit.side)) if objection(known, unit, cell) is None)


def unplaced(known: SkiKnown) -> Unit | None:
    """The first of the seat's units that is not deployed yet and for which there is room in the zone; None if there is
    none."""
    full: set[Footing] = set()
    for unit in waiting(known):
        how = places.footing(known.open, unit)
        if how not in full and next(rooms(known, unit), None) is not None:
            return unit
        full.add(how)
    return None
