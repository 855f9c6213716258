"""Which armies stand where, and which are enemies, at one moment of the resolution."""

from __future__ import annotations

from collections.abc import Iterable

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.rules.diplomacy.alliances import allied, is_closed, may_stand
from hexwar_tui.systems.envoys.state import Army


def by_strength(armies: Iterable[Army]) -> list[Army]:
    """The armies sorted by strength, the largest first; of equally strong ones the lower number, then the lower id of
    side comes first (ENV-5.2)."""
    return sorted(armies, key=lambda army: (-army.strength, army.number, army.side))


class ArmiesByCell:
    """A table of the armies by cell, kept up to date by `place` and `remove`; it also answers which armies are hostile,
    guests, or kept out of a cell. Treaties and owners of cities must not change while it is in use."""

    def __init__(self, frame: EnvFrame) -> None:
        self._frame = frame
        self._at: dict[Cell, list[Army]] = {}
        self._allied: dict[tuple[Side, Side], bool] = {}
        for army in frame.state.armies.values():
            self._at.setdefault(army.cell, []).append(army)

    def at(self, cell: Cell) -> list[Army]:
        """The armies on a cell, the strongest first; but those of the city's owner come first, parts of split armies
        last."""
        there = self._at.get(cell)
        if not there or len(there) == 1:
            return list(there or ())
        city = self._frame.state.cities.get(cell)
        owner = city.owner if city is not None else None
        return sorted(by_strength(there), key=lambda army: (army.side != owner, army.part_of is not None))

    def remove(self, army: Army) -> None:
        """Takes an army out of the table."""
        self._at[army.cell].remove(army)

    def place(self, army: Army) -> None:
        """Puts an army that is not in the table into it, on its own cell."""
        self._at.setdefault(army.cell, []).append(army)

    def are_hostile(self, one: Army, other: Army) -> bool:
        """Whether two armies fight where they meet: their sides have no alliance in force (ENV-3.1)."""
        if one.side == other.side:
            return False
        pair = (one.side, other.side)
        if pair not in self._allied:
            self._allied[pair] = allied(self._frame, *pair)
        return not self._allied[pair]

    def exclude(self, one: Army, other: Army, cell: Cell) -> bool:
        """Whether two armies can't both stand on a cell: they can only if their sides are allied and exactly one of
        them is the guest in a city of the other's side (ENV-7.5)."""
        if one.side == other.side or self.are_hostile(one, other):
            return True
        return self.is_guest(one, cell) == self.is_guest(other, cell)

    def is_guest(self, army: Army, cell: Cell) -> bool:
        """Whether the cell is another side's city in which the army has the right to stand."""
        city = self._frame.state.cities.get(cell)
        return city is not None and city.owner is not None and may_stand(self._frame, army.side, city.owner)

    def is_barred(self, army: Army, cell: Cell) -> bool:
        """Whether the army can't enter the cell, as it is an ally's city where it has no right to stand (ENV-7.5)."""
        city = self._frame.state.cities.get(cell)
        return city is not None and is_closed(self._frame, army.side, city.owner)
