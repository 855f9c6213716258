"""What key points give their owners (MEC-1.5, 4)."""

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
    """The turns of its owner that a point takes for its bonus (MEC-4)."""
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
    """In how many turns of its owner a point's bonus comes, 1 for the next one, if no battle is fought there."""
    return max(1, turns_needed(options, point) - point.count) + point.disturbed


def rule_of(point: KeyPoint) -> str:
    """The rule of a point's bonus."""
    return {Kind.FORTRESS: "MEC-4.1", Kind.CITY: "MEC-4.2", Kind.INDUSTRY: "MEC-4.3"}[point.kind]


def bonus_text(options: MecOptions, point: KeyPoint) -> Text:
    """What a point's bonus is."""
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
    """At the start of its owner's turn every point counts it, unless a battle took place there since the last one
    (MEC-1.5); the cells of those whose bonus is due. What was left of repairs has lapsed."""
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
    """The bonus that is paid next."""
    point = frame.state.points[frame.state.due[0]]
    return Notice(say("A bonus is due: {bonus}.", bonus=bonus_text(frame.options, point)), rule_of(point))


def pay_next(frame: MecFrame, table: Table) -> None:
    """Pays the bonus of the point that is first in the queue, unless a ruling has taken the point away meanwhile."""
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
    """MEC-4.3: new mechs without pilots, each of a type that a die picks."""
    types = load_catalogue().of_kinds("mech")
    why = say("Which mech is built")
    picked = table.roll(f"{frame.options.mechs}d{len(types)}", why, "MEC-4.3", (f"point-{point.number}",))
    built = [raise_unit(frame.state, frame.state.mover, types[number - 1]) for number in picked]
    point.units += built
    table.tell(on_map.Built(point.cell, frame.state.mover, tuple(unit.id for unit in built)))


def deliver(frame: MecFrame, point: KeyPoint, table: Table) -> None:
    """What has come to a point joins its owner's army there; where he has none at all, it forms one (MEC-4.4)."""
    army = frame.state.army_at(point.cell)
    if army is not None and army.side == point.owner:
        collect(frame, army, table)
    elif point.owner is not None:
        form_army(frame, point.owner, table)
