"""What a seat may know of a game of Iron Lances: everything, for all is open information.

What differs between seats is whose armies are their own. Objections, candidates, previews, practice players and the
view are made from this alone.
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
    """Answers what `seat` may know. What it hands out, the frame and its state with it, is for reading only."""

    def __init__(self, frame: MecFrame, seat: Seat) -> None:
        self.frame, self.seat = frame, seat
        self._ways: dict[str, movement.Ways] = {}

    @property
    def state(self) -> MecState:
        """The whole state."""
        return self.frame.state

    @property
    def options(self) -> MecOptions:
        """The options of this game."""
        return self.frame.options

    @property
    def grid(self) -> Grid:
        """The shape of the map, and how its hexes are called."""
        return self.frame.scenario.world.grid

    @property
    def rank(self) -> Sequence[int]:
        """By cell: its place among the cells where a tie goes by hexes."""
        return self.frame.scenario.world.rank

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides in the order of seats, those that are out with them."""
        return tuple(self.state.sides)

    @property
    def draw_offers(self) -> Sequence[Side]:
        """The sides that would take a draw now."""
        return self.state.draw_offers

    def is_out(self, side: Side) -> bool:
        """Whether a side plays on no more, or not yet."""
        return self.state.sides[side].out or self.state.phase in (Phase.SETUP, Phase.OVER)

    @property
    def is_mover(self) -> bool:
        """Whether the seat's side gives orders for its armies now."""
        return self.state.phase is Phase.MARCH and self.state.mover == self.seat

    def colour(self, side: Side) -> int:
        """The colour slot of a side."""
        return next(spec.colour for spec in self.frame.scenario.sides if spec.id == side)

    @cached_property
    def words(self) -> MecWords:
        """The names of things."""
        return MecWords(self.frame)

    @property
    def ending(self) -> Text | None:
        """Why the game has ended; None while it goes on."""
        ended = victory.outcome(self.frame)
        return None if ended is None else ended.reason

    # -- the land ------------------------------------------------------------------------------------------------------

    def terrain(self, cell: Cell) -> str:
        """The terrain of a hex as it is now."""
        return self.state.terrain.get(cell) or self.frame.scenario.world.terrain[cell]

    @cached_property
    def costs(self) -> Sequence[int]:
        """By cell what it costs to enter, 0 where no army can."""
        return movement.costs_of(self.frame)

    # -- armies --------------------------------------------------------------------------------------------------------

    @cached_property
    def own(self) -> Mapping[str, Army]:
        """The seat's own armies by id."""
        return {army.id: army for army in self.state.armies.values() if army.side == self.seat}

    def is_hostile(self, side: Side | None) -> bool:
        """Whether the armies of a side, or of nobody, fight the seat's."""
        return hostility.is_hostile(self.frame, self.seat, side)

    def ways(self, army: Army) -> movement.Ways:
        """Where an army can go now (MEC-2)."""
        if army.id not in self._ways:
            self._ways[army.id] = movement.ways_of(self.frame, army)
        return self._ways[army.id]

    @cached_property
    def clashes(self) -> Sequence[Clash]:
        """The battles that must be fought before anything else; empty but for the side to move."""
        return battles.clashes(self.frame) if self.is_mover else ()

    @cached_property
    def own_points(self) -> Sequence[KeyPoint]:
        """The key points that the seat's side holds."""
        return self.state.points_of(self.seat)

    # -- battles -------------------------------------------------------------------------------------------------------

    def is_asked(self, stage: Stage) -> bool:
        """Whether a battle has come to a stage in which the seat's word is waited for."""
        battle = self.state.battle
        if battle is None or battle.stage is not stage or self.state.phase is not Phase.BATTLE:
            return False
        return self.seat in battles.asked(self.frame)

    @cached_property
    def retreats(self) -> Sequence[Cell]:
        """Where the beaten army may retreat to; empty where nobody retreats."""
        battle = self.state.battle
        if battle is None or battle.loser is None or battle.stage is not Stage.RETREAT:
            return ()
        return aftermath.retreat_places(self.frame, self.state.armies[battle.loser])

    @cached_property
    def learners(self) -> Sequence[str]:
        """The pilots of whom the winner picks one (MEC-3.4); empty where nobody learns now."""
        battle = self.state.battle
        return () if battle is None or battle.stage is not Stage.LESSON else aftermath.learners(self.frame)
