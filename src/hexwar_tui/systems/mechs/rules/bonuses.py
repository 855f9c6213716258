"""The bonuses that key points give their owners (MEC-1.5, 4)."""

from __future__ import annotations

from typing import NamedTuple

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.system import Notice
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.mechs.events import on_map
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules.beginning import raise_pilot, raise_unit
from hexwar_tui.systems.mechs.rules.points_held import collect, form_army
from hexwar_tui.systems.mechs.state import KeyPoint, Kind, Mode


class Bonus(NamedTuple):
    """What a key point gives its owner, in words, every so many `turns` that he holds it; and the id of its rule."""

    turns: int
    text: Text
    rule: str


def bonus_of(options: MecOptions, point: KeyPoint) -> Bonus:
    """The bonus that the point gives, by its kind and by what it works at (MEC-4)."""
    match point.kind, point.mode:
        case Kind.FORTRESS, _:
            return Bonus(options.fortress_turns, say("a pilot 6/6"), "MEC-4.1")
        case Kind.CITY, _:
            return Bonus(options.city_turns, say("{n} credits", n=options.city_credits), "MEC-4.2")
        case _, Mode.REPAIR:
            return Bonus(options.repair_turns, say("repair of units, at most {n}", n=options.repair_units), "MEC-4.3")
        case _:
            return Bonus(options.mech_turns, say("new mechs, {n}", n=options.mechs), "MEC-4.3")


def turns_left(options: MecOptions, point: KeyPoint) -> int:
    """In how many turns of its owner the point gives its bonus, 1 being the next, if no battle takes place there."""
    return max(1, bonus_of(options, point).turns - point.count) + point.disturbed


def count(frame: MecFrame) -> list[Cell]:
    """Counts a turn, at its start, for every point of the side to move, except where a battle took place since its last
    turn (MEC-1.5); free repairs left over are lost. Returns the cells of the points whose bonus is due now."""
    due = []
    for point in frame.state.points_of(frame.state.mover):
        point.repairs = 0
        if point.disturbed:
            point.disturbed = False
            continue
        point.count += 1
        if point.count >= bonus_of(frame.options, point).turns:
            point.count = 0
            due.append(point.cell)
    return due


def notice(frame: MecFrame) -> Notice:
    """Announces the step that pays the next bonus that is due."""
    bonus = bonus_of(frame.options, frame.state.points[frame.state.due[0]])
    return Notice(say("A bonus is due: {bonus}.", bonus=bonus.text), bonus.rule)


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
    types = frame.scenario.catalogue.of_kinds("mech")
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
