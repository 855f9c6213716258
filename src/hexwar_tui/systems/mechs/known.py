"""What a seat may know of a game of Iron Lances: everything, as nothing is hidden.

Seats differ only in whose armies are their own. Objections, candidates, previews, practice players and the view ask
this alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from hexwar_tui.engine.seats import Seat, Side
from hexwar_tui.engine.words.language import Text
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.systems.mechs.catalogue import Catalogue
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules import hostility, movement, victory
from hexwar_tui.systems.mechs.rules.battle import aftermath, battles
from hexwar_tui.systems.mechs.rules.battle.battles import Clash
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.state import Army, KeyPoint, MecState, Phase, Stage, Unit


class MecKnown:
    """What `seat` may know of a game, which is everything. What its methods return may be read, not changed."""

    def __init__(self, frame: MecFrame, seat: Seat) -> None:
        self.frame, self.seat = frame, seat
        self._ways: dict[str, movement.Ways] = {}

    @property
    def open(self) -> MecFrame:
        """The frame itself, as nothing in it is secret from any seat."""
        return self.frame

    @property
    def state(self) -> MecState:
        """The state of the game."""
        return self.frame.state

    @property
    def options(self) -> MecOptions:
        """The options of this game."""
        return self.frame.options

    @property
    def catalogue(self) -> Catalogue:
        """The types of units of this game, their prices, and names."""
        return self.frame.scenario.catalogue

    @property
    def grid(self) -> Grid:
        """The shape of the map, and the labels of its hexes."""
        return self.frame.scenario.world.grid

    @property
    def rank(self) -> Sequence[int]:
        """The rank of each cell, by cell number; of cells that are otherwise equally good the one with the lowest rank
        is taken."""
        return self.frame.scenario.world.rank

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides in the order of seats, including those that are out."""
        return tuple(self.state.sides)

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that offer a draw at present."""
        return self.state.draw_offers

    def is_out(self, side: Side) -> bool:
        """True if the side can do nothing: it is out, the game is over, or key points are still being placed."""
        return self.state.sides[side].out or self.state.phase in (Phase.SETUP, Phase.OVER)

    @property
    def is_mover(self) -> bool:
        """True while the seat's side, in its own turn, may give orders to its armies."""
        return self.state.phase is Phase.MARCH and self.state.mover == self.seat

    @cached_property
    def words(self) -> MecWords:
        """Names units, armies, pilots, sides and places."""
        return MecWords(self.frame)

    @property
    def ending(self) -> Text | None:
        """Why the game has ended; None while it goes on."""
        ended = victory.outcome(self.frame)
        return None if ended is None else ended.reason

    # -- the land ------------------------------------------------------------------------------------------------------

    def terrain(self, cell: Cell) -> str:
        """The id of the terrain that the cell has at present."""
        return movement.terrain_of(self.frame, cell)

    @cached_property
    def costs(self) -> Sequence[int]:
        """By cell number the movement points that it takes to enter; 0 where no army can enter."""
        return movement.costs_of(self.frame)

    # -- armies --------------------------------------------------------------------------------------------------------

    @cached_property
    def own(self) -> Mapping[str, Army]:
        """The seat's own armies by id."""
        return {army.id: army for army in self.state.armies.values() if army.side == self.seat}

    def own_army_at(self, cell: Cell) -> Army | None:
        """The army of the seat's side on the cell; None if there is none."""
        return next((army for army in self.own.values() if army.cell == cell), None)

    def is_hostile(self, side: Side | None) -> bool:
        """True if armies of `side` fight the seat's armies; None stands for garrisons."""
        return hostility.is_hostile(self.frame, self.seat, side)

    def ways(self, army: Army) -> movement.Ways:
        """The cells to which the army can go at present, with the ways there (MEC-2)."""
        if army.id not in self._ways:
            self._ways[army.id] = movement.ways_of(self.frame, army)
        return self._ways[army.id]

    @cached_property
    def clashes(self) -> Sequence[Clash]:
        """The battles that the seat's side has to fight before it can do anything else; empty if it may not give orders
        now."""
        return battles.clashes(self.frame) if self.is_mover else ()

    @cached_property
    def own_points(self) -> Sequence[KeyPoint]:
        """The key points that the seat's side holds."""
        return self.state.points_of(self.seat)

    def units_at(self, point: KeyPoint) -> Sequence[Unit]:
        """The units at an own key point: those kept there, then those of the seat's army on its hex."""
        army = self.own_army_at(point.cell)
        return [*point.units, *(() if army is None else army.units)]

    def pilot_names(self) -> Mapping[str, Text]:
        """The names of all pilots by their ids."""
        return {id: self.words.pilot(id) for id in self.state.pilots}

    # -- battles -------------------------------------------------------------------------------------------------------

    def is_asked(self, stage: Stage) -> bool:
        """True if the battle under way has come to `stage` and now waits for an answer of this seat."""
        battle = self.state.battle
        if battle is None or battle.stage is not stage or self.state.phase is not Phase.BATTLE:
            return False
        return self.seat in battles.asked(self.frame)

    @cached_property
    def retreats(self) -> Sequence[Cell]:
        """The cells to which the beaten army may retreat; empty if none has to retreat now."""
        battle = self.state.battle
        if battle is None or battle.loser is None or battle.stage is not Stage.RETREAT:
            return ()
        return aftermath.retreat_places(self.frame, self.state.armies[battle.loser])

    @cached_property
    def learners(self) -> Sequence[str]:
        """The ids of the pilots of whom the winner picks one to learn (MEC-3.4); empty if none has to be picked now."""
        battle = self.state.battle
        return () if battle is None or battle.stage is not Stage.LESSON else aftermath.learners(self.frame)
