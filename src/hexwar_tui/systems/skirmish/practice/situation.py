"""What the practice player sees of a turn: its enemies as marks to shoot at, and posts to shoot from.

All is made from what its seat knows, once for each decision. What `shooting` and `aiming` say of a shot is worked out
here for many hexes at once, where the unit is not yet; a test holds that both agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from weakref import WeakKeyDictionary

from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.skirmish.board import Kind
from hexwar_tui.systems.skirmish.catalogue import Chassis, load_catalogue
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.rules.course import turns
from hexwar_tui.systems.skirmish.rules.damage import chassis_of, is_wounded, points
from hexwar_tui.systems.skirmish.rules.fire import shooting
from hexwar_tui.systems.skirmish.rules.ground import positions, sight
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow, standing
from hexwar_tui.systems.skirmish.rules.ground.sight import Aloft, Spot
from hexwar_tui.systems.skirmish.state import Opening, Unit

CENTRE, ALOFT = 6, 7
"""Stand for no hex side in the number of a spot: the centre of the hex, and the air above it."""


def spot_number(cell: Cell, direction: int = CENTRE) -> int:
    """The number of a spot: the centre of a hex, an opening of it, or the air above it."""
    return 8 * cell + direction


_SEEN: WeakKeyDictionary[BoardNow, dict[int, bool]] = WeakKeyDictionary()
"""What has been asked of each board, as long as that is in use."""


def sees(land: BoardNow, viewer: int, target: int) -> bool:
    """Whether sight is free between two spots, by their numbers; every pair is looked at once."""
    seen = _SEEN.setdefault(land, {})
    key = 8 * land.grid.size * viewer + target
    found = seen.get(key)
    if found is None:
        found = seen[key] = sight.sees(land, as_spot(viewer), as_spot(target))
    return found


def as_spot(number: int) -> Spot:
    """The spot of a number."""
    cell, direction = divmod(number, 8)
    if direction == ALOFT:
        return Aloft(cell)
    return cell if direction == CENTRE else Opening(cell, direction)


@dataclass(frozen=True, slots=True)
class Post:
    """Where somebody is or could be: his spot by number, the hexes that ranges count from, the building that he is in,
    whether he is on light cover or on a hill, and whether he comes by moving in this turn."""

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
    """A weapon as it can be fired: how far, how often, and what its crew adds to the roll besides having moved."""

    id: str
    range: int
    shots: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A unit as a target, and as one who shoots back: what it is worth, where it is, its chassis, whether it kept still
    in a building, its arms, and per hex how far that is."""

    unit: Unit
    worth: int
    chassis: Chassis
    post: Post
    is_still: bool
    arms: tuple[Arm, ...]
    far: Sequence[Sequence[int]]

    def range_from(self, post: Post) -> int:
        """The range in hexes between this one and a post."""
        return min(far[cell] for far in self.far for cell in post.cells)


class Situation:
    """The board as a seat knows it in its turn."""

    def __init__(self, known: SkiKnown) -> None:
        self.known, self.frame, self.grid = known, known.open, known.grid
        self.land = standing(known.open)
        self.catalogue = load_catalogue()

    @cached_property
    def marks(self) -> list[Mark]:
        """The enemies on the board."""
        return [self._mark(enemy) for enemy in self.known.enemies()]

    @cached_property
    def own(self) -> list[Unit]:
        """The seat's living units on the board."""
        return [unit for unit in self.known.own() if unit.cell is not None]

    @cached_property
    def targets(self) -> list[Mark]:
        """The enemies wherever they may be shot at: with those at the openings that they fired from and have left, who
        shoot from there no more (SKI-1.2 b)."""
        left = [self._mark(aim) for enemy in self.known.enemies() for aim in positions.aims(enemy)[1:]]
        return [*self.marks, *(replace(mark, arms=()) for mark in left)]

    def _mark(self, unit: Unit) -> Mark:
        post = self.post_of(unit)
        still = post.building is not None and not turns.was_active(self.frame, unit)
        arms = tuple(arm for weapon in unit.weapons if not weapon.spent and (arm := self.arm(unit, weapon.id)))
        far = [self.grid.distances_from(cell) for cell in post.cells]
        return Mark(unit, points(unit), chassis_of(unit), post, still, arms, far)

    # -- posts ---------------------------------------------------------------------------------------------------------

    def post_of(self, unit: Unit) -> Post:
        """Where a unit of the board is."""
        assert unit.cell is not None, "it is on the board"
        moved = unit.moved_in == self.known.turn
        return self.post(unit, unit.cell, unit.opening, moved=moved)

    def post(self, unit: Unit, cell: Cell, opening: Opening | None = None, *, moved: bool) -> Post:
        """Where a unit would be on a hex, or at an opening."""
        chassis, kind = chassis_of(unit), self.land.kind_at(cell)
        building = self.land.building_at(cell) if chassis.is_infantry else None
        on_cover = chassis.is_infantry and kind is Kind.COVER
        centre = ALOFT if chassis.flies else CENTRE
        return Post(
            spot=spot_number(cell, centre) if opening is None else spot_number(opening.cell, opening.direction),
            cells=(cell,) if opening is None else self._both(opening),
            building=None if building is None else building.id,
            is_bunker=building is not None and building.kind is Kind.BUNKER,
            in_cover=on_cover,
            on_hill=kind is Kind.HILL and not chassis.flies,
            moved=moved and chassis.is_infantry,
            opening=opening,
        )

    def _both(self, opening: Opening) -> tuple[Cell, ...]:
        outside = self.grid.neighbour(opening.cell, opening.direction)
        return (opening.cell,) if outside is None else (opening.cell, outside)

    # -- arms ----------------------------------------------------------------------------------------------------------

    def arm(self, unit: Unit, weapon_id: str, shots: int | None = None) -> Arm | None:
        """A weapon with so many shots (None: those of a turn); None for what is called down."""
        weapon = self.catalogue.weapons[weapon_id]
        if weapon.range is None:
            return None
        bonus = sum(change for _, change in shooting.skill_modifiers(unit))
        if is_wounded(unit):
            bonus += self.catalogue.numbers.wounded
        return Arm(weapon_id, weapon.range, weapon.shots if shots is None else shots, bonus)

    def ready_arms(self, unit: Unit) -> list[Arm]:
        """The weapons that a unit can still fire this turn."""
        turn = self.known.turn
        loaded = {weapon.id: shooting.shots_left(weapon, turn) for weapon in reversed(unit.weapons)}
        found = (self.arm(unit, id, shots) for id, shots in loaded.items() if shots > 0)
        return [arm for arm in found if arm is not None]

    # -- who sees whom -------------------------------------------------------------------------------------------------

    def sees(self, post: Post, other: Post) -> bool:
        """Whether sight between two posts is free."""
        return sees(self.land, post.spot, other.spot)

    def fires_at(self, post: Post, other: Post) -> bool:
        """Whether fire goes from a post to another: it is in sight, and not back through the building (SKI-1.2 b)."""
        is_inside = post.building is not None and post.building == other.building
        return self.sees(post, other) and (is_inside or not self.is_behind(post, as_spot(other.spot)))

    def is_behind(self, post: Post, spot: Spot) -> bool:
        """Whether the line from the opening at which the post is leads back through its own building."""
        return post.opening is not None and sight.leads_back(self.land, post.opening, spot)

    def is_last_turns(self) -> bool:
        """Whether the area that is held now will count (SKI-3.3)."""
        return self.known.turn > turns.last_turn(self.frame) - 2

    def garrison(self, id: str) -> list[Unit]:
        """The soldiers in a building."""
        return positions.garrison(self.frame, id)
