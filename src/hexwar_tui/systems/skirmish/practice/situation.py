"""The practice player's picture of a turn: its enemies as marks to shoot at, and posts to shoot from.

All is made from what its seat knows, anew for each decision. What `shooting` and `aiming` say of a shot from where a
unit is, is worked out here for many hexes where it could be; a test makes sure that both agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from weakref import WeakKeyDictionary

from hexwar_tui.dataclass import dataclass
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import FACES, Chassis, Weapon
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.practice import standings
from hexwar_tui.systems.skirmish.practice.manners import STEADY, Manner
from hexwar_tui.systems.skirmish.practice.standings import evenness
from hexwar_tui.systems.skirmish.practice.worth import PARTLY
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, is_wounded, points
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.fire.odds import passing_faces
from hexwar_tui.systems.skirmish.rules.ground import area, positions, sight
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow, standing
from hexwar_tui.systems.skirmish.rules.ground.sight import Aloft, Spot
from hexwar_tui.systems.skirmish.rules.sequence import turns
from hexwar_tui.systems.skirmish.state import Opening, Unit

CENTRE, ALOFT = 6, 7
"""The last part of a spot's number, in place of a hex side: the centre of a hex, and the air above it."""


HELD, HELD_LATE = 0.02, 0.12
"""What a hex of area is worth in points, in earlier turns, and in the turns whose counts decide."""

FORESEEN = 3.0
"""How many times as much it is worth to who foresees that area decides as much as points do."""

FIRE_WORTH = 4.0
"""What it is worth in points, to who foresees that, that a weapon which hits once in the mean goes on firing."""

MOST_EVEN = 3.0
"""How many times as much or as little it is worth at most by how even area and points are."""

CLOSE = 5
"""Up to how many hexes the range of a weapon is that is good for a chance only."""

PARTLY_FORESEEN, PARTLY_LAST = 0.8, 0.05
"""The share of its price that a unit loses by damage short of its destruction, to who foresees that it moves and fires
worse then; and in the last turn of its enemy."""


def spot_number(cell: Cell, direction: int = CENTRE) -> int:
    """The number of the spot on a hex that `direction` names: the side of an opening, CENTRE or ALOFT."""
    return 8 * cell + direction


_SEEN: WeakKeyDictionary[BoardNow, dict[int, bool]] = WeakKeyDictionary()
"""What `sees` has found on each board, by pairs of spots, for as long as the board is in use."""


def sees(land: BoardNow, viewer: int, target: int) -> bool:
    """Whether sight is free between two spots, given by their numbers (`spot_number`). Answers are kept for each
    pair."""
    seen = _SEEN.setdefault(land, {})
    key = 8 * land.grid.size * viewer + target
    found = seen.get(key)
    if found is None:
        found = seen[key] = sight.sees(land, as_spot(viewer), as_spot(target))
    return found


def as_spot(number: int) -> Spot:
    """The spot that has this number; the reverse of `spot_number`."""
    cell, direction = divmod(number, 8)
    if direction == ALOFT:
        return Aloft(cell)
    return cell if direction == CENTRE else Opening(cell, direction)


def hits(weapon: Weapon) -> float:
    """How many hits a weapon brings in the mean where nothing is added to its rolls; 0 for one that is used once or
    close by."""
    if weapon.once or weapon.hit is None or weapon.range is None or weapon.range <= CLOSE:
        return 0.0
    return weapon.shots * passing_faces(weapon.hit) / FACES


@dataclass(frozen=True, slots=True)
class Post:
    """Where a unit is or could be: its `spot` as a number, the `cells` from which ranges count, the id of the
    `building` it is in (None: none) and whether that is a bunker, whether it is on light cover or on a hill, whether it
    is a soldier who has `moved` this turn to get there, and the `opening` it is at, if any."""

    spot: int
    cells: tuple[Cell, ...]
    building: str | None
    is_bunker: bool
    in_cover: bool
    on_hill: bool
    moved: bool = False
    opening: Opening | None = None


@dataclass(frozen=True, slots=True)
class Arm:
    """A weapon of a unit: the range in hexes, the shots that it has, and what the unit's skills and wound add to rolls
    to hit."""

    id: str
    range: int
    shots: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A unit as a target that may shoot back: what it is `worth` in points, its chassis, the `post` where it is,
    whether it `is_still` in a building (SKI-1.2 a), its `arms`, and `far`: for each hex from which ranges to it count,
    the distances of all hexes of the board."""

    unit: Unit
    worth: int
    chassis: Chassis
    post: Post
    is_still: bool
    arms: tuple[Arm, ...]
    far: Sequence[Sequence[int]]

    def range_from(self, post: Post) -> int:
        """The range in hexes between this unit and a post."""
        return min(far[cell] for far in self.far for cell in post.cells)


class Situation:
    """The board as a seat knows it in its turn, worked out for one decision; each answer when it is first asked for."""

    def __init__(self, known: SkiKnown, manner: Manner = STEADY) -> None:
        self.known, self.frame, self.grid = known, known.open, known.grid
        self.manner = manner
        self.land = standing(known.open)
        self._prices: dict[str, float] = {}
        self.catalogue = known.scenario.catalogue

    @cached_property
    def marks(self) -> list[Mark]:
        """The enemies on the board, where they stand."""
        return [self.mark(enemy) for enemy in self.known.enemies()]

    @cached_property
    def own(self) -> list[Unit]:
        """The seat's living units on the board."""
        return [unit for unit in self.known.own() if unit.cell is not None]

    @cached_property
    def targets(self) -> list[Mark]:
        """All that may be shot at among enemies: the `marks` and, once more and without arms, those who have left the
        openings from which they fired, at these openings (SKI-1.2 b)."""
        left = [self.mark(aim) for enemy in self.known.enemies() for aim in positions.aims(enemy)[1:]]
        return [*self.marks, *(replace(mark, arms=()) for mark in left)]

    def mark(self, unit: Unit) -> Mark:
        """A unit on the board as a mark, where it stands."""
        post = self.post_of(unit)
        still = post.building is not None and not turns.was_active(self.frame, unit)
        arms = tuple(arm for weapon in unit.weapons if not weapon.spent and (arm := self.arm(unit, weapon.id)))
        far = [self.grid.distances_from(cell) for cell in post.cells]
        return Mark(unit, points(self.frame, unit), chassis_of(self.frame, unit), post, still, arms, far)

    # -- posts ---------------------------------------------------------------------------------------------------------

    def post_of(self, unit: Unit) -> Post:
        """The post where a unit on the board is now."""
        assert unit.cell is not None, "it is on the board"
        moved = unit.moved_in == self.known.turn
        return self.post(unit, unit.cell, unit.opening, moved=moved)

    def post(self, unit: Unit, cell: Cell, opening: Opening | None = None, *, moved: bool) -> Post:
        """The post where the unit would be on a hex or, if `opening` is not None, at that opening there; `moved`: it
        moves this turn to get there."""
        chassis, kind = chassis_of(self.frame, unit), self.land.kind_at(cell)
        building = self.land.building_at(cell) if chassis.is_infantry else None
        on_cover = chassis.is_infantry and kind is Kind.COVER
        centre = ALOFT if chassis.flies else CENTRE
        return Post(
            spot=spot_number(cell, centre) if opening is None else spot_number(opening.cell, opening.direction),
            cells=sight.range_cells(self.grid, cell if opening is None else opening),
            building=None if building is None else building.id,
            is_bunker=building is not None and building.kind is Kind.BUNKER,
            in_cover=on_cover,
            on_hill=kind is Kind.HILL and not chassis.flies,
            moved=moved and chassis.is_infantry,
            opening=opening,
        )

    # -- arms ----------------------------------------------------------------------------------------------------------

    def arm(self, unit: Unit, weapon_id: str, shots: int | None = None) -> Arm | None:
        """The unit's weapon as one to fire, with `shots` shots or, if that is None, all that it has in a turn; None for
        a weapon that is called down."""
        weapon = self.catalogue.weapons[weapon_id]
        if weapon.range is None:
            return None
        bonus = sum(change for _, change in shooting.skill_modifiers(unit))
        if is_wounded(self.frame, unit):
            bonus += self.catalogue.numbers.wounded
        return Arm(weapon_id, weapon.range, weapon.shots if shots is None else shots, bonus)

    def ready_arms(self, unit: Unit) -> list[Arm]:
        """The weapons that a unit can still fire this turn, each with the shots it has left; weapons that are called
        down are left out."""
        turn = self.known.turn
        loaded = {weapon.id: shooting.shots_left(self.frame, weapon, turn) for weapon in reversed(unit.weapons)}
        found = (self.arm(unit, id, shots) for id, shots in loaded.items() if shots > 0)
        return [arm for arm in found if arm is not None]

    # -- who sees whom -------------------------------------------------------------------------------------------------

    def sees(self, post: Post, other: Post) -> bool:
        """Whether a unit at `post` sees one at `other`."""
        return sees(self.land, post.spot, other.spot)

    def fires_at(self, post: Post, other: Post) -> bool:
        """Whether the line of fire from `post` to `other` is free: sight is, and the line does not lead back through
        the building of `post`, unless both are in it (SKI-1.2 b)."""
        is_inside = post.building is not None and post.building == other.building
        return self.sees(post, other) and (is_inside or not self.is_behind(post, as_spot(other.spot)))

    def is_behind(self, post: Post, spot: Spot) -> bool:
        """Whether `post` is at an opening, and the line from there to `spot` leads back through its building."""
        return post.opening is not None and sight.leads_back(self.land, post.opening, spot)

    # -- what units are worth ------------------------------------------------------------------------------------------

    def price(self, unit: Unit) -> float:
        """What a unit is worth in points: what it costs and, by the manner, what it may still shoot."""
        found = self._prices.get(unit.id)
        if found is None:
            found = self._prices[unit.id] = points(self.frame, unit) + self._firepower(unit)
        return found

    def _firepower(self, unit: Unit) -> float:
        """What it is worth, by the manner, that the unit goes on firing: by the hits that its best weapon may bring."""
        if not self.manner.foresees or self.known.turn >= turns.last_turn(self.frame):
            return 0.0
        weapons = [self.catalogue.weapons[carried.id] for carried in unit.weapons]
        return FIRE_WORTH * max((hits(weapon) for weapon in weapons), default=0.0)

    # -- what decides --------------------------------------------------------------------------------------------------

    @cached_property
    def is_end(self) -> bool:
        """Whether no enemy moves any more after this turn, which a player who foresees that takes into account."""
        return self.manner.foresees and turns.is_last(self.frame)

    @cached_property
    def partly(self) -> float:
        """The share of its price that a unit loses by damage short of its destruction: by the manner most of it, and
        hardly anything where the seat has no other turn to finish it off."""
        if not self.manner.foresees:
            return PARTLY
        return PARTLY_LAST if self.known.turn >= turns.last_turn(self.frame) else PARTLY_FORESEEN

    @cached_property
    def hex_worth(self) -> float:
        """What a hex of area is worth in points: most in the turns whose counts decide. Who foresees that gives more
        for it, if area counts, from the turn before them; then the more, the evener area is and the less points are."""
        left = turns.last_turn(self.frame) - self.known.turn
        if not self.manner.foresees or not self.known.scenario.area_counts:
            return HELD_LATE if self.is_last_turns() else HELD
        if left >= area.COUNTED:
            return HELD * (FORESEEN if left == area.COUNTED else 1)
        even = evenness(standings.more_area(self.frame, self.known.seat), self.grid.size)
        even /= evenness(standings.lead(self.frame, self.known.seat), standings.whole(self.frame))
        return HELD_LATE * FORESEEN * min(MOST_EVEN, max(1 / MOST_EVEN, even))

    def is_last_turns(self) -> bool:
        """Whether this is one of the last two turns, after which the area counts for the result (SKI-3.3)."""
        return self.known.turn > turns.last_turn(self.frame) - 2
