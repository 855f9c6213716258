"""The Union of States and the public chronicle that it keeps (ENV-7.6)."""

from __future__ import annotations

from itertools import combinations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import talks
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import in_order, note_contact
from hexwar_tui.systems.envoys.rules.land.sight import learn
from hexwar_tui.systems.envoys.rules.turn import sides_in


def found(frame: EnvFrame, side: Side, table: Table) -> None:
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
