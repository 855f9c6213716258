"""What a seat may know of a game of Ashlands.

The whole map is open. Secret are the other sides' prestige, their reserves, and what they have entered and not
revealed. Objections, candidates, previews, practice players and the view are made from this alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hexwar_tui.engine.seats import REFEREE, Seat, Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.ashlands.catalogue import Catalogue
from hexwar_tui.systems.ashlands.frame import AshFrame
from hexwar_tui.systems.ashlands.ground import Ground
from hexwar_tui.systems.ashlands.options import AshOptions
from hexwar_tui.systems.ashlands.properties import Armoury
from hexwar_tui.systems.ashlands.rules.fighting.cover import Shelter, shelter
from hexwar_tui.systems.ashlands.rules.turn import is_ready
from hexwar_tui.systems.ashlands.scenario import AshScenario
from hexwar_tui.systems.ashlands.state import AshState, Compartment, Phase, TurnEvent, Unit, Work


class AshKnown:
    """Answers what `seat` may know; the referee may know all. What it hands out is for reading only."""

    __slots__ = ("_aims", "_ready", "_state", "open", "seat")

    def __init__(self, frame: AshFrame, seat: Seat) -> None:
        self.seat = seat
        self.open = replace(frame, state=_open_to(seat, frame.state))
        """The frame as the seat knows it: nothing that is secret from it stands in its state."""
        self._state = self.open.state
        self._aims: dict[Side, list[Cell]] = {}
        self._ready: list[Unit] | None = None

    # -- open to all ---------------------------------------------------------------------------------------------------

    @property
    def scenario(self) -> AshScenario:
        """What never changes."""
        return self.open.scenario

    @property
    def options(self) -> AshOptions:
        """The options of this game."""
        return self.open.options

    @property
    def catalogue(self) -> Catalogue:
        """The unit types of this game."""
        return self.open.scenario.catalogue

    @property
    def armoury(self) -> Armoury:
        """What units have by type and upgrades."""
        return self.open.scenario.armoury

    @property
    def ground(self) -> Ground:
        """The map."""
        return self.open.scenario.ground

    @property
    def turn(self) -> int:
        """The turn, from 1."""
        return self._state.turn

    @property
    def phase(self) -> Phase:
        """The part of the turn."""
        return self._state.phase

    @property
    def event(self) -> TurnEvent | None:
        """The event of the turn."""
        return self._state.event

    @property
    def initiative(self) -> Sequence[Side]:
        """The sides in the order in which they move this turn."""
        return self._state.order

    @property
    def mover(self) -> Side | None:
        """The side that gives orders in a round; None outside the rounds."""
        if self._state.phase in (Phase.OPENING, Phase.CLOSING):
            return self._state.order[self._state.at]
        return None

    @property
    def key_points(self) -> Mapping[Cell, Side | None]:
        """The key points with their holders."""
        return self._state.key_points

    @property
    def depots(self) -> Mapping[Cell, Side | None]:
        """The supply depots with their holders."""
        return self._state.depots

    @property
    def bases(self) -> Mapping[Cell, Side]:
        """The central bases with their owners."""
        return self._state.bases

    @property
    def rails(self) -> Mapping[Cell, Side | None]:
        """The railways with their owners."""
        return self._state.rails

    @property
    def trenches(self) -> Sequence[Cell]:
        """The hexes with trenches."""
        return self._state.trenches

    @property
    def intel(self) -> Sequence[Cell]:
        """The hexes with intelligence markers."""
        return self._state.intel

    @property
    def abandoned(self) -> Sequence[Cell]:
        """The abandoned depots that nobody has taken yet."""
        return self._state.abandoned

    @property
    def works(self) -> Sequence[Work]:
        """The structures under way."""
        return self._state.works

    @property
    def blood(self) -> Mapping[Side, int]:
        """The melees that each side has won while the event Blood-soaked holds."""
        return self._state.blood

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that would take a draw now."""
        return self._state.draw_offers

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides in the order of seats, those that are out with them."""
        return tuple(self._state.sides)

    def is_out(self, side: Side) -> bool:
        """Whether the side plays on no more."""
        return self._state.sides[side].out

    def points(self, side: Side) -> int:
        """The side's control points."""
        return self._state.sides[side].points

    def taker_of(self, cell: Cell, holder: Side | None) -> Side | None:
        """Who would hold a place at the end of the turn, as things are: whoever has a unit on it, else who holds it now
        (ASH-3.5)."""
        unit = self._state.unit_at(cell)
        return holder if unit is None else unit.side

    def base_of(self, side: Side) -> Cell | None:
        """Where the side's central base stands; None where it has none."""
        return next((cell for cell, owner in self._state.bases.items() if owner == side), None)

    def zone(self, side: Side) -> tuple[Cell, ...]:
        """The cells of a side's deployment zone."""
        return self.scenario.zone(side, self.options.zone)

    def shelter(self, cell: Cell) -> Shelter:
        """The cover of a hex."""
        return shelter(self.open, cell)

    def unit_at(self, cell: Cell) -> Unit | None:
        """The unit that stands on a hex."""
        return self._state.unit_at(cell)

    def on_map(self) -> Iterator[Unit]:
        """All units on the map, in the order in which they first came there."""
        return (unit for unit in self._state.units.values() if unit.cell is not None)

    def is_ready(self, unit: Unit) -> bool:
        """Whether the unit may act in this round."""
        return is_ready(self._state, unit)

    def aim_of(self, unit: Unit) -> Cell | None:
        """What a practice player sends a unit to: the nearest enemy unit or base, or key point or depot that its side
        does not hold; every third unit goes for the enemy bases. None where there is nothing of all this, or the unit
        is in the reserve."""
        if unit.cell is None:
            return None
        bases = [cell for cell, owner in self._state.bases.items() if owner != unit.side]
        aims = bases if bases and unit.number % 3 == 0 else self._aims_of(unit.side)
        return min(aims, key=self.ground.grid.distances_from(unit.cell).__getitem__, default=None)

    def _aims_of(self, side: Side) -> list[Cell]:
        if side not in self._aims:
            state = self._state
            places = (*state.bases.items(), *state.key_points.items(), *state.depots.items())
            enemies = [cell for cell, id in state.occupied.items() if state.units[id].side != side]
            self._aims[side] = [cell for cell, holder in places if holder != side] + enemies
        return self._aims[side]

    def side_name(self, side: Side) -> Text:
        """The name a side goes by."""
        return self.open.side_name(side)

    # -- by seat -------------------------------------------------------------------------------------------------------

    def may_see(self, side: Side) -> bool:
        """Whether the secrets of a side are this seat's own, or the seat is the referee's."""
        return self.seat in (side, REFEREE)

    def unit(self, id: str) -> Unit | None:
        """A unit on the map, or one of a reserve that the seat may see; None where it knows of none."""
        return self._state.units.get(id)

    def own(self) -> Iterator[Unit]:
        """The seat's own units, those in the reserve with them."""
        return (unit for unit in self._state.units.values() if unit.side == self.seat)

    def ready(self) -> Sequence[Unit]:
        """The seat's units that may act now, Suppressed ones with them; none where another side moves."""
        if self._ready is None:
            self._ready = (
                [unit for unit in self.own() if is_ready(self._state, unit)] if self.mover == self.seat else []
            )
        return self._ready

    def enemies(self) -> Iterator[Unit]:
        """The units of other sides on the map."""
        return (unit for unit in self._state.units.values() if unit.cell is not None and unit.side != self.seat)

    def reserve(self, side: Side) -> list[Unit]:
        """The units in a side's reserve. Raises PermissionError where the seat may not know."""
        self._ask(side)
        return [unit for unit in self._state.units.values() if unit.side == side and unit.cell is None]

    def prestige(self, side: Side) -> int:
        """What a side has to spend, as it was before what it has entered this Preparation. Raises PermissionError."""
        self._ask(side)
        return self._state.sides[side].prestige

    def sealed(self, side: Side) -> Compartment:
        """What a side has entered this Preparation. Raises PermissionError where the seat may not know."""
        self._ask(side)
        return self._state.sealed.get(side) or Compartment()

    def units_raised(self, side: Side) -> int:
        """How many units a side has raised so far, which numbers the next in its reserve. Raises PermissionError."""
        self._ask(side)
        return self._state.sides[side].units_raised

    def _ask(self, side: Side) -> None:
        if not self.may_see(side):
            raise PermissionError(f"{self.seat} may not know the secrets of {side}")


def _open_to(seat: Seat, state: AshState) -> AshState:
    """The state without what other sides keep to themselves: reserves, prestige, and what they have entered."""
    if seat == REFEREE:
        return state
    return replace(
        state,
        sides={
            side: own if side == seat else replace(own, prestige=0, units_raised=0) for side, own in state.sides.items()
        },
        units={id: unit for id, unit in state.units.items() if unit.cell is not None or unit.side == seat},
        sealed={side: entered for side, entered in state.sealed.items() if side == seat},
    )
