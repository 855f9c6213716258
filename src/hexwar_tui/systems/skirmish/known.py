"""What a seat may know of a game of Skirmish.

The board and all that happens on it are open. Secret are what a side enters while it forms, the other side's units
that are not deployed yet, and, until both sides' sheets are shown (SKI-4.1), what deployed foreign units have beyond
chassis and place, and the objects that the other side has bought Spotter for. Objections, candidates, previews,
practice players and the view are made from this alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.skirmish.board import Board
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.rules.sequence import forces
from hexwar_tui.systems.skirmish.say.words import SkiWords
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.state import Building, Compartment, Phase, SkiState, Unit


class SkiKnown:
    """Answers what `seat` may know of a frame; the referee may know all. What it hands out is for reading only."""

    def __init__(self, frame: SkiFrame, seat: Seat) -> None:
        self.seat = seat
        self.open = frame if frame.open_to == seat else frame.laid_open(seat, _open_to(seat, frame.state))
        """The frame as the seat knows it: its state holds nothing that is secret from the seat."""
        self.state = self.open.state
        """The state of `open`."""

    # -- open to all ---------------------------------------------------------------------------------------------------

    @property
    def scenario(self) -> SkiScenario:
        """The scenario that is played."""
        return self.open.scenario

    @property
    def options(self) -> SkiOptions:
        """The options of this game."""
        return self.open.options

    @property
    def board(self) -> Board:
        """The board as it was at the start; what it is now is asked through `land`."""
        return self.open.scenario.board

    @property
    def grid(self) -> Grid:
        """The grid of the board: its shape, distances, and the labels of its hexes."""
        return self.board.grid

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 before the first."""
        return self.state.turn

    @property
    def phase(self) -> Phase:
        """The phase that the game is in now."""
        return self.state.phase

    @property
    def sides(self) -> tuple[Side, ...]:
        """Both sides in the order of seats."""
        return tuple(self.state.sides)

    @cached_property
    def words(self) -> SkiWords:
        """Gives the names of units, sides, hexes and all else by their ids, as they may be said to the seat."""
        return SkiWords(self.open, is_seats=True)

    @property
    def mover(self) -> Side | None:
        """The side that deploys now, or whose turn it is; None in all other phases."""
        return self.state.mover if self.state.phase in (Phase.DEPLOYING, Phase.PLAY) else None

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that offer a draw now."""
        return self.state.draw_offers

    def is_out(self, side: Side) -> bool:
        """Whether `side` plays no more: True for both sides once the game is over, and before that for none."""
        return self.state.phase is Phase.OVER

    # -- by seat -------------------------------------------------------------------------------------------------------

    def may_see(self, side: Side) -> bool:
        """Whether the seat may know the secrets of `side`: it is that side, or the referee."""
        return self.seat in (side, REFEREE)

    def is_open(self, side: Side) -> bool:
        """Whether the seat knows all characteristics of the units of `side`: of its own at any time, of others once the
        sheets are shown; the referee of all."""
        return self.state.sheets_shown or self.may_see(side)

    @property
    def units(self) -> Mapping[str, Unit]:
        """The units that the seat knows of, by id, in the order in which they were raised, the fallen included. A unit
        whose sheet is not shown to the seat has only its side, number, chassis and place; its other fields are at their
        defaults."""
        return self.state.units

    def unit(self, id: str) -> Unit | None:
        """The unit with this id, living or fallen; None if the seat knows of no such unit."""
        return self.units.get(id)

    @cached_property
    def _by_cell(self) -> Mapping[Cell, list[Unit]]:
        found: dict[Cell, list[Unit]] = {}
        for unit in self.units.values():
            if unit.cell is not None:
                found.setdefault(unit.cell, []).append(unit)
        return found

    def units_at(self, cell: Cell) -> Sequence[Unit]:
        """The living units on a hex, in the order in which they were raised."""
        return self._by_cell.get(cell, ())

    def on_board(self) -> Iterator[Unit]:
        """The living units of both sides on the board."""
        return (unit for unit in self.units.values() if unit.cell is not None)

    def own(self) -> Iterator[Unit]:
        """The seat's own living units, deployed or not."""
        return (unit for unit in self.units.values() if unit.side == self.seat and not unit.fallen)

    def enemies(self) -> Iterator[Unit]:
        """The living units of the other side on the board."""
        return (unit for unit in self.on_board() if unit.side != self.seat)

    def building(self, id: str) -> Building:
        """The damage of an object, by its id, whether it has collapsed, and, as far as the seat may know, the sides for
        which it has Spotter. Raises KeyError if there is no such object."""
        return self.state.buildings[id]

    def budget(self, side: Side) -> int:
        """The command points that `side` may spend on its force (SKI-3.1, 3.2)."""
        return forces.budget(self.open, side)

    def sealed(self, side: Side) -> Compartment:
        """What `side` has entered so far while forces are formed; empty in all later phases. Raises PermissionError if
        the seat may not know the side's secrets."""
        if not self.may_see(side):
            raise PermissionError(f"{self.seat} may not know the secrets of {side}")
        return self.state.sealed.get(side) or Compartment()


def _open_to(seat: Seat, state: SkiState) -> SkiState:
    """The state without what the other side keeps to itself until the sheets are shown: its units that wait to be
    deployed, what its other units have beyond chassis and place, the objects that serve it as Spotter, and what it has
    entered."""
    if state.sheets_shown or seat == REFEREE:
        return state
    seen = (unit for unit in state.units.values() if unit.cell is not None or unit.side == seat)
    return replace(
        state,
        sides={side: own if side == seat else replace(own, raised=0) for side, own in state.sides.items()},
        units={unit.id: unit if unit.side == seat else _from_afar(unit) for unit in seen},
        buildings={
            id: replace(building, spotter=[side for side in building.spotter if side == seat])
            for id, building in state.buildings.items()
        },
        sealed={side: entered for side, entered in state.sealed.items() if side == seat},
    )


def _from_afar(unit: Unit) -> Unit:
    return Unit(unit.id, unit.side, unit.number, None, unit.chassis, unit.cell)
