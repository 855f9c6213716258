"""The bonuses that key points give their owners (MEC-1.5, 4)."""

from __future__ import annotations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.catalogue import load_catalogue
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules.beginning import raise_pilot, raise_unit
from hexwar_tui.systems.mechs.rules.points_held import collect, form_army
from hexwar_tui.systems.mechs.state import KeyPoint, Kind, Mode


def turns_needed(options: MecOptions, point: KeyPoint) -> int:
    """How many turns its owner has to hold the point for a bonus (MEC-4)."""
    match point.kind, point.mode:
        case Kind.FORTRESS, _:
            return options.fortress_turns
        case Kind.CITY, _:
            return options.city_turns
        case _, Mode.REPAIR:
            return options.repair_turns
        case _:
            return options.mech_turns


def turns_left(options: MecOptions, point: KeyPoint) -> int:
    """In how many turns of its owner the point gives its bonus, 1 being the next, if no battle takes place there."""
    return max(1, turns_needed(options, point) - point.count) + point.disturbed


def rule_of(point: KeyPoint) -> str:
    """The id of the rule for the bonus that the point gives."""
    return {Kind.FORTRESS: "MEC-4.1", Kind.CITY: "MEC-4.2", Kind.INDUSTRY: "MEC-4.3"}[point.kind]


def bonus_text(options: MecOptions, point: KeyPoint) -> Text:
    """What the point gives as its bonus, in words."""
    match point.kind, point.mode:
        case Kind.FORTRESS, _:
            return say("a pilot 6/6")
        case Kind.CITY, _:
            return say("{n} credits", n=options.city_credits)
        case _, Mode.REPAIR:
            return say("repair of units, at most {n}", n=options.repair_units)
        case _:
            return say("new mechs, {n}", n=options.mechs)


def count(frame: MecFrame) -> list[Cell]:
    """At the start of a turn counts it for all points of the side to move, except where a battle took place since its
    last turn (MEC-1.5). Free repairs left over are lost. Returns the cells of the points whose bonus is due now."""
    due = []
    for point in frame.state.points_of(frame.state.mover):
        point.repairs = 0
        if point.disturbed:
            point.disturbed = False
            continue
        point.count += 1
        if point.count >= turns_needed(frame.options, point):
            point.count = 0
            due.append(point.cell)
    return due


def notice(frame: MecFrame) -> Notice:
    """Announces the step that pays the next bonus that is due."""
    point = frame.state.points[frame.state.due[0]]
    return Notice(say("A bonus is due: {bonus}.", bonus=bonus_text(frame.options, point)), rule_of(point))


def pay_next(frame: MecFrame, table: Table) -> None:
    """Pays the first bonus that is due, or nothing if its point is no longer the side's, as after a ruling."""
    state, options = frame.state, frame.options
    point = state.points[state.due.pop(0)]
    side = state.mover
    if point.owner != side:
        return
    match point.kind, point.mode:
        case Kind.FORTRESS, _:
            pilot = raise_pilot(state, side)
            point.pilots.append(pilot.id)
            table.tell(on_map.Recruited(point.cell, side, pilot.id))
        case Kind.CITY, _:
            state.sides[side].credits += options.city_credits
            table.tell(on_map.Credits(point.cell, side, options.city_credits))
        case _, Mode.REPAIR:
            point.repairs = options.repair_units
            table.tell(on_map.RepairsReady(point.cell, side, options.repair_units))
        case _:
            _build(frame, point, table)
    deliver(frame, point, table)


def _build(frame: MecFrame, point: KeyPoint, table: Table) -> None:
    """Builds new mechs without pilots at a point, the type of each by a die (MEC-4.3)."""
    types = load_catalogue().of_kinds("mech")
    why = say("Which mech is built")
    picked = table.roll(f"{frame.options.mechs}d{len(types)}", why, "MEC-4.3", (f"point-{point.number}",))
    built = [raise_unit(frame.state, frame.state.mover, types[number - 1]) for number in picked]
    point.units += built
    table.tell(on_map.Built(point.cell, frame.state.mover, tuple(unit.id for unit in built)))


def deliver(frame: MecFrame, point: KeyPoint, table: Table) -> None:
    """Gives what is kept at the point to its owner's army on it; if the owner has no army at all, it forms one
    (MEC-4.4)."""
    army = frame.state.army_at(point.cell)
    if army is not None and army.side == point.owner:
        collect(frame, army, table)
    elif point.owner is not None:
        form_army(frame, point.owner, table)
