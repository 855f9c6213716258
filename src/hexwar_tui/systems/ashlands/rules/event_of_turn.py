"""The event of the turn (ASH-8.1): whether there is one and which, what is drawn by lot for it, and who has to choose.

A die that draws a hex counts the hexes by their rank, one that draws a unit counts the units by the rank of their
hexes, one that draws a side counts the sides in the order of seats.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.event_table import FACES, HAPPENS, event_of
from hexwar_tui.systems.ashlands.events import drawn
from hexwar_tui.systems.ashlands.events.turns import Points
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.ground import key_point_places
from hexwar_tui.systems.ashlands.rules.events.effects import by_rank
from hexwar_tui.systems.ashlands.rules.fighting.wounds import dangerous_test
from hexwar_tui.systems.ashlands.rules.turn import sides_in
from hexwar_tui.systems.ashlands.state import TurnEvent, Unit

RULE = "ASH-8.1"

QUAKE = 1
"""ASH-8.1: the event Earthquake tests units within this many hexes of the hex drawn for it."""

INTERCEPT = 1
"""ASH-8.1: this many control points the event Intercept gives to a side."""


# -- the part of the turn ----------------------------------------------------------------------------------------------


def next_chooser(frame: AshFrame) -> Side | None:
    """The side that has to answer the event now: of those that have not answered yet the first in the order of seats
    (ASH-3.1). None if there is no event, it asks nothing, or all have answered."""
    event = frame.state.event
    if event is None:
        return None
    return next((side for side in sides_in(frame.state) if has_choice(frame, event, side)), None)


def has_choice(frame: AshFrame, event: TurnEvent, side: Side) -> bool:
    """True if the side still has to answer the event: in Poor supply by naming units, if it has more than have to be
    named, in Acid rain by saying what its units do."""
    if side in event.answers:
        return False
    if event.id == "poor-supply":
        return len(units_of(frame, side)) > event.numbers[side]
    return event.id == "acid-rain"


def draw_event(frame: AshFrame, table: Table) -> None:
    """Rolls 1d6 (ASH-8.1). On 4 or more draws the event of this turn by 1d100, and carries out what that event does at
    the beginning of the turn."""
    (die,) = table.roll("1d6", say("Is there an event this turn?"), RULE)
    if die < HAPPENS:
        table.tell(drawn.NoEvent(die))
        return
    (roll,) = table.roll(f"1d{FACES}", say("Which event?"), RULE)
    event = frame.state.event = TurnEvent(event_of(frame.scenario.event_table, roll))
    table.tell(drawn.EventDrawn(event.id, (die, roll)))
    if event.id in DRAWS:
        DRAWS[event.id](frame, event, table)


# -- what is drawn -----------------------------------------------------------------------------------------------------


def units_of(frame: AshFrame, side: Side) -> Sequence[Unit]:
    """The side's units on the map, ordered by the ranks of their hexes."""
    return [unit for unit in by_rank(frame) if unit.side == side]


def _side(frame: AshFrame, event: TurnEvent, table: Table, sides: Sequence[Side]) -> Side:
    side = table.pick(sides, say("Which side?"), RULE, (event.id,))
    event.sides.append(side)
    table.tell(drawn.EventSide(event.id, side))
    return side


def _hex(frame: AshFrame, event: TurnEvent, table: Table, cells: Sequence[Cell]) -> Cell:
    by_number = sorted(cells, key=frame.scenario.ground.rank.__getitem__)
    cell = table.pick(by_number, say("Which hex?"), RULE, (event.id,))
    event.cells.append(cell)
    return cell


def _place(frame: AshFrame, event: TurnEvent, table: Table, taken: Container[Cell]) -> Cell | None:
    """Draws one of the hexes where key points may lie (ASH-2.3), but none of `taken`; tells if there is none."""
    ground, options = frame.scenario.ground, frame.options
    zones = [frame.scenario.zone(side, options.zone) for side in frame.state.sides]
    places = key_point_places(ground.grid, ground.is_passable, zones, options.key_point_gap)
    free = [cell for cell in places if cell not in taken]
    if free:
        return _hex(frame, event, table, free)
    table.tell(drawn.EventVoid(event.id))
    return None


def _draw_side(frame: AshFrame, event: TurnEvent, table: Table) -> None:
    _side(frame, event, table, sides_in(frame.state))


def _draw_hex(frame: AshFrame, event: TurnEvent, table: Table) -> None:
    cell = _hex(frame, event, table, frame.scenario.ground.grid.cells)
    table.tell(drawn.EventHex(event.id, cell))


def _draw_numbers(frame: AshFrame, event: TurnEvent, table: Table) -> None:
    for side in sides_in(frame.state):
        (event.numbers[side],) = table.roll("1d3", say("How many units?"), RULE, (event.id, side))
        table.tell(drawn.EventNumber(event.id, side, event.numbers[side]))


def _cut_supply(frame: AshFrame, event: TurnEvent, table: Table) -> None:
    """Poor supply: rolls a d3 for each side, and cuts off all units of those that have no more units than that."""
    _draw_numbers(frame, event, table)
    for side in sides_in(frame.state):
        units = units_of(frame, side)
        if units and len(units) <= event.numbers[side]:
            cut_off(frame, event, side, [unit.id for unit in units], table)


def cut_off(frame: AshFrame, event: TurnEvent, side: Side, units: Sequence[str], table: Table) -> None:
    """Gives these units (ids) of the side No supply, and notes that the side has answered the event."""
    event.answers[side] = "picked"
    event.units += units
    for id in units:
        frame.state.units[id].no_supply = True
    table.tell(drawn.SupplyCut(side, tuple(units)))


def _quake(frame: AshFrame, event: TurnEvent, table: Table) -> None:
    _draw_hex(frame, event, table)
    grid = frame.scenario.ground.grid
    for unit in list(by_rank(frame)):
        if unit.cell is not None and grid.distance(unit.cell, event.cells[0]) <= QUAKE:
            dangerous_test(frame, unit, table)


def _name_vip(frame: AshFrame, event: TurnEvent, table: Table) -> None:
    """VIP escort: draws a side that has units on the map, and the one of its units that escorts the VIP."""
    sides = [side for side in sides_in(frame.state) if units_of(frame, side)]
    if not sides:
        table.tell(drawn.EventVoid(event.id))
        return
    side = _side(frame, event, table, sides)
    unit = table.pick(units_of(frame, side), say("Which unit?"), RULE, (event.id, side))
    unit.vip = True
    event.units.append(unit.id)
    table.tell(drawn.VipNamed(unit.id, side, unit.hex))


def _place_intelligence(frame: AshFrame, event: TurnEvent, table: Table) -> None:
    cell = _place(frame, event, table, frame.state.intel)
    if cell is not None:
        frame.state.intel.append(cell)
        table.tell(drawn.IntelligencePlaced(cell))


def _find_depot(frame: AshFrame, event: TurnEvent, table: Table) -> None:
    cell = _place(frame, event, table, frame.state.depots)
    if cell is not None:
        frame.state.depots[cell] = None
        frame.state.abandoned.append(cell)
        table.tell(drawn.DepotFound(cell))


def _intercept(frame: AshFrame, event: TurnEvent, table: Table) -> None:
    own = frame.state.sides[_side(frame, event, table, sides_in(frame.state))]
    own.points += INTERCEPT
    table.tell(Points(event.sides[0], INTERCEPT, own.points))


DRAWS: Mapping[str, Callable[[AshFrame, TurnEvent, Table], None]] = {
    "bounty": _draw_side,
    "poor-supply": _cut_supply,
    "battle-fatigue": _draw_side,
    "huge-storm": _draw_hex,
    "earthquake": _quake,
    "vip-escort": _name_vip,
    "intelligence": _place_intelligence,
    "large-storm": _draw_hex,
    "abandoned-depot": _find_depot,
    "intercept": _intercept,
    "small-storm": _draw_hex,
    "hidden-reserve": _draw_numbers,
}
"""What an event does as soon as it is drawn, by the event's id. Events that are left out do nothing at once."""
