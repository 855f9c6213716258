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
from typing import TYPE_CHECKING

from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.skirmish.board import Board
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.state import (
    AreaCount,
    Building,
    Clock,
    Compartment,
    OpeningUse,
    Phase,
    Sighting,
    SkiState,
    Unit,
)

if TYPE_CHECKING:
    from hexwar_tui.systems.skirmish.frame import SkiFrame


class SkiKnown:
    """Answers what `seat` may know; the referee may know all. What it hands out is for reading only."""

    def __init__(self, frame: SkiFrame, seat: Seat) -> None:
        self.seat = seat
        self.open = replace(frame, state=_open_to(seat, frame.state))
        """The frame as the seat knows it: nothing that is secret from it stands in its state."""
        self._state = self.open.state

    # -- open to all ---------------------------------------------------------------------------------------------------

    @property
    def scenario(self) -> SkiScenario:
        """What never changes."""
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
        """The shape of the board, and how its hexes are called."""
        return self.board.grid

    @property
    def turn(self) -> int:
        """The turn, from 1; 0 before the first."""
        return self._state.turn

    @property
    def phase(self) -> Phase:
        """The part of the game."""
        return self._state.phase

    @property
    def sides(self) -> tuple[Side, ...]:
        """Both sides in the order of seats."""
        return tuple(self._state.sides)

    @property
    def order(self) -> Sequence[Side]:
        """The sides in the order in which they deploy or move."""
        return self._state.order

    @property
    def mover(self) -> Side | None:
        """The side that deploys or gives orders now; None while neither does."""
        return self._state.mover if self._state.phase in (Phase.DEPLOYING, Phase.PLAY) else None

    @property
    def clock(self) -> Clock:
        """The clock of the turn."""
        return self._state.clock

    @property
    def touched(self) -> str | None:
        """The unit that is bound to act next (SKI-4.5)."""
        return self._state.touched

    @property
    def sheets_shown(self) -> bool:
        """Whether all characteristics are open to both (SKI-2.3)."""
        return self._state.sheets_shown

    @property
    def fences_down(self) -> Sequence[str]:
        """The fences that were crushed."""
        return self._state.fences_down

    @property
    def openings(self) -> Sequence[OpeningUse]:
        """Who has fired and observed through which opening in the turn under way."""
        return self._state.openings

    @property
    def sightings(self) -> Sequence[Sighting]:
        """The detection tests made in the turn under way."""
        return self._state.sightings

    @property
    def counts(self) -> Sequence[AreaCount]:
        """The area held after each side's turn so far."""
        return self._state.counts

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that would take a draw now."""
        return self._state.draw_offers

    def lost(self, side: Side) -> int:
        """The points of a side's destroyed units."""
        return self._state.sides[side].lost

    def game_seconds(self, side: Side) -> int:
        """The seconds that a side's clock has run in the whole game."""
        return self._state.sides[side].seconds

    def has_resigned(self, side: Side) -> bool:
        """Whether a side has given up."""
        return self._state.sides[side].resigned

    def is_out(self, side: Side) -> bool:
        """Whether a side plays on no more: none does once the game is over."""
        return self._state.phase is Phase.OVER

    def side_name(self, side: Side) -> Text:
        """The name a side goes by."""
        return self.open.side_name(side)

    # -- by seat -------------------------------------------------------------------------------------------------------

    def may_see(self, side: Side) -> bool:
        """Whether the secrets of a side are this seat's own, or the seat is the referee's."""
        return self.seat in (side, REFEREE)

    def is_open(self, side: Side) -> bool:
        """Whether the seat knows all characteristics of a side's units."""
        return self._state.sheets_shown or self.may_see(side)

    @property
    def units(self) -> Mapping[str, Unit]:
        """The units that the seat knows of, by id, in the order in which they were raised, the fallen with them. Of
        those whose sheets it has not seen it knows side, number, chassis and place."""
        return self._state.units

    def unit(self, id: str) -> Unit | None:
        """A unit that the seat knows of, living or fallen; None where it knows of none."""
        return self.units.get(id)

    @cached_property
    def _by_cell(self) -> Mapping[Cell, list[Unit]]:
        found: dict[Cell, list[Unit]] = {}
        for unit in self.units.values():
            if unit.cell is not None:
                found.setdefault(unit.cell, []).append(unit)
        return found

    def units_at(self, cell: Cell) -> Sequence[Unit]:
        """The living units on a hex."""
        return self._by_cell.get(cell, ())

    def on_board(self) -> Iterator[Unit]:
        """The living units on the board."""
        return (unit for unit in self.units.values() if unit.cell is not None)

    def own(self) -> Iterator[Unit]:
        """The seat's own living units, those not deployed with them."""
        return (unit for unit in self.units.values() if unit.side == self.seat and not unit.fallen)

    def enemies(self) -> Iterator[Unit]:
        """The living units of the other side on the board."""
        return (unit for unit in self.on_board() if unit.side != self.seat)

    def building(self, id: str) -> Building:
        """What is to be known of an object: its damage, whether it has collapsed, whom it serves as Spotter.

        Raises KeyError where there is no such object.
        """
        return self._state.buildings[id]

    def budget(self, side: Side) -> int:
        """SKI-3.1, 3.2: the command points of a side."""
        first = side == self.sides[0]
        return self.options.points_1 if first else self.options.points_2

    def sealed(self, side: Side) -> Compartment:
        """What a side has entered while it forms. Raises PermissionError where the seat may not know."""
        if not self.may_see(side):
            raise PermissionError(f"{self.seat} may not know the secrets of {side}")
        return self._state.sealed.get(side) or Compartment()


def _open_to(seat: Seat, state: SkiState) -> SkiState:
    """The state without what the other side keeps to itself until the sheets are shown: who waits to be deployed, what
    its units have beyond chassis and place, for whom objects serve as Spotter, and what it has entered."""
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
