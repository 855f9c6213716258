"""What a seat may know of a game of Ambush. Orders, previews, the view and practice players ask this and nothing
else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ambush.rules import shooters
from ambush.scenario import GARRISON, SIDES
from ambush.state import ACTIVE, AmbFrame, Phase, Unit, enemies_near
from ambush.tables import KINDS
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.hexgrid.paths import Reach, reach


class AmbKnown:
    """What one seat knows: all units of the column, and those units of the garrison and mines that it may see. `open`
    is the frame with these alone; `mines` says by cell whether the mine is known to all; `passing` is the unit that has
    halted before the garrison, None if none has, and `shooters` are those that could fire at it, empty for the column.
    """

    def __init__(self, frame: AmbFrame, seat: Seat) -> None:
        state, sees_all = frame.state, seat in (GARRISON, REFEREE)
        self.units = {id: unit for id, unit in state.units.items() if sees_all or unit.found or unit.side != GARRISON}
        mines = [mine for mine in state.mines if sees_all or mine.found]
        self.mines_left = state.mines_left if sees_all else 0
        state = replace(state, units=self.units, mines=mines, mines_left=self.mines_left)
        self.open: AmbFrame = replace(frame, state=state)
        self.mines = {mine.cell: mine.found for mine in mines}
        self.seat, self.scenario, self.grid, self.sides = seat, frame.scenario, frame.scenario.grid, SIDES
        self.turn, self.phase, self.through, self.resigned = state.turn, state.phase, state.through, state.resigned
        self.side_names: dict[Side, Text] = {side: frame.side_name(side) for side in SIDES}
        # That a unit halts, everybody sees; who could fire at it, only the garrison (AMB-3.4).
        self.passing = None if state.drive is None else state.units[state.drive.unit]
        self.shooters = shooters(self.scenario, self.units, self.passing) if self.passing and sees_all else []
        self.is_active = self.passing is None and ACTIVE.get(state.phase) == seat
        self.is_set_up = state.phase is not Phase.SET_UP

    def is_out(self, side: Side) -> bool:
        """Whether a side has resigned."""
        return side == self.resigned

    def own(self) -> list[Unit]:
        """The units of the seat's side, those that are not on the map included."""
        return [unit for unit in self.units.values() if unit.side == self.seat]

    def at(self, cell: Cell) -> Unit | None:
        """The unit on a hex, if the seat knows of one; else None."""
        return next((unit for unit in self.units.values() if unit.cell == cell), None)

    def free_to_set_up(self) -> Iterator[Cell]:
        """The hexes on which the garrison may place a unit: those of its zone on which none stands (AMB-2.1)."""
        return (cell for cell in self.grid.cells if self.scenario.may_set_up(cell) and self.at(cell) is None)

    def free_to_mine(self) -> Iterator[Cell]:
        """The hexes on which the garrison may lay a mine: those of its zone without a mine, but for the goal
        (AMB-2.2)."""
        taken = {*self.mines, *self.scenario.goal_cells}
        return (cell for cell in self.grid.cells if self.scenario.may_set_up(cell) and cell not in taken)

    def stops(self, unit: Unit, cell: Cell) -> bool:
        """Whether a unit that enters a hex must stop there as far as the seat knows: next to an enemy or, of the
        column, on a mine (AMB-3.2, 3.3)."""
        mined = unit.side != GARRISON and cell in self.mines
        return mined or bool(enemies_near(self.scenario, self.units, unit.side, cell))

    def reach(self, unit: Unit) -> Reach:
        """The hexes to which a unit, which must be on the map, can drive as far as the seat knows, with costs and paths
        (AMB-3.1, 3.2)."""
        assert unit.cell is not None, "a unit that drives stands somewhere"
        taken = frozenset(other.cell for other in self.units.values() if other != unit and other.cell is not None)
        return reach(
            self.grid,
            unit.cell,
            KINDS[unit.kind].moves,
            self.scenario.costs,
            blocked=taken,
            ends=lambda cell: self.stops(unit, cell),
        )
