"""What a seat may know of a game of Ashlands.

The whole map is open. The prestige of the other sides, their reserves, and what they have entered and not yet
revealed are secret. Objections, candidates, previews, practice players and the view are made from this alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from hexwar_tui.engine.altering import altering
from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.hexgrid.grid import Cell, bits
from hexwar_tui.systems.ashlands.catalogue import Catalogue
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.ground import Ground
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.properties import Armoury
from hexwar_tui.systems.ashlands.rules.fighting.combat import Shelter, shelter
from hexwar_tui.systems.ashlands.rules.turn import ROUNDS, is_ready
from hexwar_tui.systems.ashlands.state import AshState, Compartment, Phase, SideState, Unit


class AshKnown:
    """What `seat` may know of a game: the referee everything, others all but the secrets of other sides. Callers may
    read what the methods return, but not change it."""

    def __init__(self, frame: AshFrame, seat: Seat) -> None:
        self.seat = seat
        self.open = frame if frame.open_to == seat else frame.laid_open(seat, _open_to(seat, frame.state))
        """The frame as the seat may know it: its state has nothing that is secret from the seat."""
        self.state = self.open.state
        """The state of `open`."""
        self.options: AshOptions = frame.options
        """The options of this game."""
        self.catalogue: Catalogue = frame.scenario.catalogue
        """The catalogue of this game: unit types, models, weapons, upgrades."""
        self.armoury: Armoury = frame.scenario.armoury
        """The armoury of this game: it answers which weapons, properties and numbers a unit has now."""
        self.ground: Ground = frame.scenario.ground
        """The map of this game: its grid and terrain."""
        self._zones: dict[Side, tuple[Cell, ...]] = {}
        self._aims: dict[Side, list[Cell]] = {}

    # -- open to all ---------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self.state.turn

    @property
    def phase(self) -> Phase:
        """The part of the turn that is under way."""
        return self.state.phase

    @property
    def mover(self) -> Side | None:
        """The side that gives orders now; None outside the Opening and the Closing round."""
        return self.state.order[self.state.at] if self.state.phase in ROUNDS else None

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that have offered or accepted a draw this turn."""
        return self.state.draw_offers

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides in the order of seats, including those that are out."""
        return tuple(self.state.sides)

    def is_out(self, side: Side) -> bool:
        """True if the side is out of the game (ASH-2.2)."""
        return self.state.sides[side].out

    def taker_of(self, cell: Cell, holder: Side | None) -> Side | None:
        """The side that would hold the place on `cell` if the turn ended now (ASH-3.5): the one whose unit stands
        there, else its present `holder`. None if there is neither."""
        unit = self.state.unit_at(cell)
        return holder if unit is None else unit.side

    def base_of(self, side: Side) -> Cell | None:
        """The cell of the side's central base; None if it has no base on the map."""
        return next((cell for cell, owner in self.state.bases.items() if owner == side), None)

    def zone(self, side: Side) -> tuple[Cell, ...]:
        """The cells of a side's deployment zone."""
        if side not in self._zones:
            self._zones[side] = self.open.scenario.zone(side, self.options.zone)
        return self._zones[side]

    def shelter(self, cell: Cell) -> Shelter:
        """The cover against shooting that a unit on the hex has, from terrain, trenches and bases."""
        return shelter(self.open, cell)

    def on_map(self) -> Iterator[Unit]:
        """All units on the map, in the order in which they first came there."""
        return (unit for unit in self.state.units.values() if unit.cell is not None)

    def aim_of(self, unit: Unit) -> Cell | None:
        """Where a random player sends the unit: to the nearest enemy unit, or place that its side does not hold; every
        third unit to the nearest enemy base, if any. None if there is no such hex, or the unit is in the reserve."""
        if unit.cell is None:
            return None
        bases = [cell for cell, owner in self.state.bases.items() if owner != unit.side]
        aims = bases if bases and unit.number % 3 == 0 else self._aims_of(unit.side)
        return min(aims, key=self.ground.grid.distances_from(unit.cell).__getitem__, default=None)

    def _aims_of(self, side: Side) -> list[Cell]:
        if side not in self._aims:
            state = self.state
            places = (*state.bases.items(), *state.key_points.items(), *state.depots.items())
            enemies = [cell for cell, id in state.occupied.items() if state.units[id].side != side]
            self._aims[side] = [cell for cell, holder in places if holder != side] + enemies
        return self._aims[side]

    # -- by seat -------------------------------------------------------------------------------------------------------

    def may_see(self, side: Side) -> bool:
        """True if the seat may know the secrets of `side`: only that side itself and the referee may."""
        return self.seat in (side, REFEREE)

    def unit(self, id: str) -> Unit | None:
        """The unit of that id, on the map or in a reserve that the seat may see; None if it knows no such unit."""
        return self.state.units.get(id)

    def own(self) -> Iterator[Unit]:
        """The seat's own units, on the map and in the reserve."""
        return (unit for unit in self.state.units.values() if unit.side == self.seat)

    @cached_property
    def ready(self) -> Sequence[Unit]:
        """The seat's units that may act now, including Suppressed ones; empty while another side moves."""
        if self.mover != self.seat:
            return []
        return [unit for unit in self.state.units.values() if unit.side == self.seat and is_ready(self.state, unit)]

    @cached_property
    def able(self) -> Sequence[Unit]:
        """The seat's units that may act now and are not Suppressed."""
        return [unit for unit in self.ready if not unit.suppressed]

    @cached_property
    def enemies(self) -> Sequence[Unit]:
        """The units of other sides on the map, in the order in which they came there."""
        return [unit for unit in self.state.units.values() if unit.cell is not None and unit.side != self.seat]

    @cached_property
    def _enemy_cells(self) -> int:
        return bits([cell for cell, id in self.state.occupied.items() if self.state.units[id].side != self.seat])

    def is_enemy_within(self, cell: Cell, radius: int) -> bool:
        """True if a unit of another side stands within `radius` hexes of a cell. Quicker than `enemies_within`."""
        return bool(self.ground.grid.disk(cell, radius) & self._enemy_cells)

    def enemies_within(self, cell: Cell, radius: int) -> list[Unit]:
        """The units of other sides within `radius` hexes of a cell, in the order in which they came onto the map."""
        far = self.ground.grid.distances_from(cell)
        return [unit for unit in self.enemies if far[unit.hex] <= radius]

    def reserve(self, side: Side) -> list[Unit]:
        """The units in the reserve of `side`. Raises PermissionError if the seat may not know them."""
        self._ask(side)
        return [unit for unit in self.state.units.values() if unit.side == side and unit.cell is None]

    def prestige(self, side: Side) -> int:
        """The prestige of `side`, from which what it has entered in this Preparation is not subtracted yet. Raises
        PermissionError if the seat may not know it."""
        self._ask(side)
        return self.state.sides[side].prestige

    def sealed(self, side: Side) -> Compartment:
        """What `side` has entered in this Preparation; empty in other phases. Raises PermissionError if secret."""
        self._ask(side)
        return self.state.sealed.get(side) or Compartment()

    def _ask(self, side: Side) -> None:
        if not self.may_see(side):
            raise PermissionError(f"{self.seat} may not know the secrets of {side}")


def _open_to(seat: Seat, state: AshState) -> AshState:
    """The state as `seat` may see it: without the reserves, the prestige, and what is entered, of other sides."""
    if seat == REFEREE:
        return state
    return _WITHOUT_SECRETS(
        state,
        {side: own if side == seat else _POOR(own, 0, 0) for side, own in state.sides.items()},
        {id: unit for id, unit in state.units.items() if unit.cell is not None or unit.side == seat},
        {side: entered for side, entered in state.sealed.items() if side == seat},
    )


_WITHOUT_SECRETS = altering(AshState, "sides", "units", "sealed")
_POOR = altering(SideState, "prestige", "units_raised")
