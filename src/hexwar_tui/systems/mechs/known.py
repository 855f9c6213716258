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
from hexwar_tui.systems.mechs.frame import MecFrame
from hexwar_tui.systems.mechs.options import MecOptions
from hexwar_tui.systems.mechs.rules import hostility, movement, victory
from hexwar_tui.systems.mechs.rules.battle import aftermath, battles
from hexwar_tui.systems.mechs.rules.battle.battles import Clash
from hexwar_tui.systems.mechs.say.words import MecWords
from hexwar_tui.systems.mechs.state import Army, KeyPoint, MecState, Phase, Stage


class MecKnown:
    """Answers what `seat` may know of a game. What it returns, frame and state included, is for reading only."""

    def __init__(self, frame: MecFrame, seat: Seat) -> None:
        self.frame, self.seat = frame, seat
        self._ways: dict[str, movement.Ways] = {}

    @property
    def state(self) -> MecState:
        """The state of the game."""
        return self.frame.state

    @property
    def options(self) -> MecOptions:
        """The options of this game."""
        return self.frame.options

    @property
    def grid(self) -> Grid:
        """The shape of the map, and the labels of its hexes."""
        return self.frame.scenario.world.grid

    @property
    def rank(self) -> Sequence[int]:
        """The rank of each cell, indexed by cell: of two cells that tie, the one of lower rank comes first."""
        return self.frame.scenario.world.rank

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides in the order of seats, including those that are out."""
        return tuple(self.state.sides)

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that offer a draw now."""
        return self.state.draw_offers

    def is_out(self, side: Side) -> bool:
        """Whether a side can do nothing: it is out, the game is over, or key points are still being placed."""
        return self.state.sides[side].out or self.state.phase in (Phase.SETUP, Phase.OVER)

    @property
    def is_mover(self) -> bool:
        """Whether it is the turn of the seat's side, and the time to give orders to its armies."""
        return self.state.phase is Phase.MARCH and self.state.mover == self.seat

    def colour(self, side: Side) -> int:
        """The colour slot of a side."""
        return next(spec.colour for spec in self.frame.scenario.sides if spec.id == side)

    @cached_property
    def words(self) -> MecWords:
        """The names of units, armies, pilots, sides and places."""
        return MecWords(self.frame)

    @property
    def ending(self) -> Text | None:
        """Why the game has ended; None while it goes on."""
        ended = victory.outcome(self.frame)
        return None if ended is None else ended.reason

    # -- the land ------------------------------------------------------------------------------------------------------

    def terrain(self, cell: Cell) -> str:
        """The id of a cell's terrain as it is now."""
        return self.state.terrain.get(cell) or self.frame.scenario.world.terrain[cell]

    @cached_property
    def costs(self) -> Sequence[int]:
        """The movement points that each cell costs to enter, indexed by cell; 0 where no army can."""
        return movement.costs_of(self.frame)

    # -- armies --------------------------------------------------------------------------------------------------------

    @cached_property
    def own(self) -> Mapping[str, Army]:
        """The seat's own armies by id."""
        return {army.id: army for army in self.state.armies.values() if army.side == self.seat}

    def is_hostile(self, side: Side | None) -> bool:
        """Whether armies of `side`, or for None garrisons, fight the seat's armies."""
        return hostility.is_hostile(self.frame, self.seat, side)

    def ways(self, army: Army) -> movement.Ways:
        """The cells that an army can go to now, and the ways there (MEC-2)."""
        if army.id not in self._ways:
            self._ways[army.id] = movement.ways_of(self.frame, army)
        return self._ways[army.id]

    @cached_property
    def clashes(self) -> Sequence[Clash]:
        """The battles that the seat's side must fight before anything else; none unless it is its turn to march."""
        return battles.clashes(self.frame) if self.is_mover else ()

    @cached_property
    def own_points(self) -> Sequence[KeyPoint]:
        """The key points that the seat's side holds."""
        return self.state.points_of(self.seat)

    # -- battles -------------------------------------------------------------------------------------------------------

    def is_asked(self, stage: Stage) -> bool:
        """Whether a battle has come to `stage` and the seat is the one that is asked there."""
        battle = self.state.battle
        if battle is None or battle.stage is not stage or self.state.phase is not Phase.BATTLE:
            return False
        return self.seat in battles.asked(self.frame)

    @cached_property
    def retreats(self) -> Sequence[Cell]:
        """The cells that the beaten army may retreat to; none unless one has to retreat now."""
        battle = self.state.battle
        if battle is None or battle.loser is None or battle.stage is not Stage.RETREAT:
            return ()
        return aftermath.retreat_places(self.frame, self.state.armies[battle.loser])

    @cached_property
    def learners(self) -> Sequence[str]:
        """The pilots from whom the winner picks the one who learns (MEC-3.4); none unless one is to be picked now."""
        battle = self.state.battle
        return () if battle is None or battle.stage is not Stage.LESSON else aftermath.learners(self.frame)
