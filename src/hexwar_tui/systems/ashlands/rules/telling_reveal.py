"""The events that the reveal tells, with their facts.

Units are ids, hexes cells, sides side ids. What concerns a unit in the reserve only its own side is told.

| kind | facts |
| --- | --- |
| `stakes` | stakes: pairs of side and prestige, in the order of seats |
| `tie` | rolls: pairs of side and d100 |
| `initiative` | order: sides, the first mover first |
| `stake-back` | side, gained |
| `base-placed` | side, cell |
| `bought` | unit, side |
| `placed` | unit, side, cell |
| `kept-back` | unit, side, cell: the hex went to a side earlier in the initiative |
| `withdrawn` | unit, side, cell: where it stood |
| `upgrade-chosen` | unit, side, upgrade |
| `ordered` | side, structure (`trench`, `depot`, `rail`), cells |
| `order-lost` | side, structure, cell, price: the hex went to a side earlier in the initiative |
"""

from __future__ import annotations

from collections.abc import Sequence

from hexwar_tui.engine.record.table import Table
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.state import Unit, Work

KINDS = (
    "stakes",
    "tie",
    "initiative",
    "stake-back",
    "base-placed",
    "bought",
    "placed",
    "kept-back",
    "withdrawn",
    "upgrade-chosen",
    "ordered",
    "order-lost",
)
"""Every kind of the table above."""


def tell_stakes(table: Table, stakes: Sequence[tuple[Side, int]]) -> None:
    """What each side has staked."""
    table.tell("stakes", stakes=[list(pair) for pair in stakes])


def tell_tie(table: Table, rolls: Sequence[tuple[Side, int]]) -> None:
    """The rolls of sides that staked the same."""
    table.tell("tie", rolls=[list(pair) for pair in rolls])


def tell_initiative(table: Table, order: Sequence[Side]) -> None:
    """The order in which the sides move this turn."""
    table.tell("initiative", order=list(order))


def tell_stake_back(table: Table, side: Side, gained: int) -> None:
    """A lost stake comes back."""
    table.tell("stake-back", side=side, gained=gained)


def tell_base(table: Table, side: Side, cell: Cell) -> None:
    """A central base stands."""
    table.tell("base-placed", side=side, cell=cell)


def tell_bought(table: Table, unit: Unit) -> None:
    """A unit was bought: its side's secret."""
    table.tell("bought", [unit.side], unit=unit.id, side=unit.side)


def tell_placed(table: Table, unit: Unit) -> None:
    """A unit comes onto the map."""
    table.tell("placed", unit=unit.id, side=unit.side, cell=unit.cell)


def tell_kept_back(table: Table, unit: Unit, cell: Cell) -> None:
    """A unit stays in the reserve: its side's secret."""
    table.tell("kept-back", [unit.side], unit=unit.id, side=unit.side, cell=cell)


def tell_withdrawn(table: Table, unit: Unit) -> None:
    """A unit leaves the map, on which it still stands."""
    table.tell("withdrawn", unit=unit.id, side=unit.side, cell=unit.cell)


def tell_upgrade(table: Table, unit: Unit, upgrade: str) -> None:
    """A rank upgrade was picked; of a unit in the reserve it is its side's secret."""
    seen_by = [unit.side] if unit.cell is None else None
    table.tell("upgrade-chosen", seen_by, unit=unit.id, side=unit.side, upgrade=upgrade)


def tell_ordered(table: Table, side: Side, structure: str, cells: Sequence[Cell]) -> None:
    """Structures are under way."""
    table.tell("ordered", side=side, structure=structure, cells=list(cells))


def tell_order_lost(table: Table, work: Work) -> None:
    """A structure is not built, and its price comes back."""
    table.tell("order-lost", side=work.side, structure=work.kind, cell=work.cell, price=work.price)
