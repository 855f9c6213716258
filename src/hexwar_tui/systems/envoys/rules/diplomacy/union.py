"""The Union of States and the public chronicle that it keeps (ENV-7.6)."""

from __future__ import annotations

from itertools import combinations

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.events import talks
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import in_contact
from hexwar_tui.systems.envoys.rules.diplomacy.contacts import in_order
from hexwar_tui.systems.envoys.rules.land.sight import learn
from hexwar_tui.systems.envoys.rules.turn import sides_in


def found(frame: EnvFrame, side: Side, table: Table) -> None:
    """The side founds the Union, which all are told: everybody who plays on is in contact with everybody."""
    diplomacy = frame.state.diplomacy
    diplomacy.founder = side
    for one, other in combinations(sides_in(frame.state), 2):
        if not in_contact(frame, one, other):
            pair = in_order(frame, (one, other))
            diplomacy.contacts.append((pair[0], pair[1]))
    table.tell(talks.UnionFounded(side))


def chronicle_battle(frame: EnvFrame, one: Side, other: Side, winner: Side | None, table: Table) -> None:
    """The chronicle tells all who fought, but neither where nor with what; nothing is kept without a Union."""
    if frame.state.diplomacy.founder is not None:
        table.tell(talks.ChronicleBattle(tuple(in_order(frame, (one, other))), winner))


def chronicle_city(frame: EnvFrame, cell: Cell, side: Side, before: Side | None, table: Table) -> None:
    """The chronicle tells all which city has fallen to whom, by its name and not its place on the map."""
    if frame.state.diplomacy.founder is not None:
        named = list(frame.scenario.city_names)
        number = named.index(cell) if cell in named else None
        learn(frame, frame.state.sides, frame.state.cities[cell])
        table.tell(talks.ChronicleCity(number, side, before))
