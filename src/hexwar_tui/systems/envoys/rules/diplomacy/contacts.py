"""Contacts: which sides can write to each other, and how they come into contact (ENV-7.1); the Union of States, which
puts all in contact, and the public chronicle that it keeps (ENV-7.6)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import talks
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import in_contact
from hexwar_tui.systems.envoys.rules.land.sight import learn
from hexwar_tui.systems.envoys.rules.turn import sides_in

NEIGHBOURS, BATTLE, PASSED_ON, PROPOSAL = WAYS = "neighbours", "battle", "passed-on", "proposal"
"""The ways in which two sides come into contact, and all of them as `WAYS`."""


def end_turn(frame: EnvFrame, table: Table) -> None:
    """Brings into contact, at the end of a turn, sides that fought in it and sides with armies next to each other."""
    for one, other in frame.state.fought:
        make_contact(frame, one, other, BATTLE, table)
    for one, other in _neighbours(frame):
        make_contact(frame, one, other, NEIGHBOURS, table)


def make_contact(frame: EnvFrame, one: Side, other: Side, how: str, table: Table, by: Side | None = None) -> None:
    """Brings two sides into contact in the way `how` and tells both; does nothing if they are in contact already or one
    is out. `by` is the side that introduced them or proposed a treaty to both, None if no side did."""
    sides = frame.state.sides
    if one == other or in_contact(frame, one, other) or sides[one].out or sides[other].out:
        return
    pair = note_contact(frame, one, other)
    table.tell(talks.Contact(pair, how, by), pair)


def note_contact(frame: EnvFrame, one: Side, other: Side) -> tuple[Side, Side]:
    """Puts two sides among the contacts, if they are not yet, and tells nobody; returns both in the order of seats."""
    first, second = in_order(frame, (one, other))
    if not in_contact(frame, one, other):
        frame.state.diplomacy.contacts.append((first, second))
    return first, second


def in_order(frame: EnvFrame, sides: Collection[Side | None]) -> list[Side]:
    """The sides that are in `sides`, each once, in the order of seats."""
    return [side for side in frame.state.sides if side in sides]


def _neighbours(frame: EnvFrame) -> Iterator[tuple[Side, Side]]:
    """The pairs of sides with armies next to each other or on the same cell; a pair may come several times."""
    grid, standing = frame.scenario.land.grid, dict[int, list[Side]]()
    armies = sorted(frame.state.armies.values(), key=lambda army: army.id)
    for army in armies:
        standing.setdefault(army.cell, []).append(army.side)
    for army in armies:
        for cell in (army.cell, *grid.neighbours[army.cell]):
            yield from ((army.side, other) for other in standing.get(cell, ()) if other != army.side)


# -- the Union of States -----------------------------------------------------------------------------------------------


def found_union(frame: EnvFrame, side: Side, table: Table) -> None:
    """Founds the Union of States: all sides that are not out come into contact with one another, and all are told."""
    frame.state.diplomacy.founder = side
    for one, other in combinations(sides_in(frame.state), 2):
        note_contact(frame, one, other)
    table.tell(talks.UnionFounded(side))


def chronicle_battle(frame: EnvFrame, one: Side, other: Side, winner: Side | None, table: Table) -> None:
    """Tells all, if the Union is founded, that two sides have fought and which won (None: a tie), but not where."""
    if frame.state.diplomacy.founder is not None:
        table.tell(talks.ChronicleBattle(tuple(in_order(frame, (one, other))), winner))


def chronicle_city(frame: EnvFrame, cell: Cell, side: Side, before: Side | None, table: Table) -> None:
    """Tells all, if the Union is founded, that `side` has taken the city on `cell` from `before` (None: it was free),
    naming the city but not its hex; sides that have ever seen the city now know its owner."""
    if frame.state.diplomacy.founder is not None:
        named = list(frame.scenario.city_names)
        number = named.index(cell) if cell in named else None
        learn(frame, frame.state.sides, frame.state.cities[cell])
        table.tell(talks.ChronicleCity(number, side, before))
