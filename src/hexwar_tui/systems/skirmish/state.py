"""What changes in a game of Skirmish."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.words.language import Name
from hexwar_tui.hexgrid.grid import Cell


class Phase(StrEnum):
    """The phases of a game, in the order in which they come (SKI-4.1)."""

    FORMING = "forming"  # sealed: both build their forces
    DEPLOYMENT_ROLL = "deployment-roll"  # a step: who deploys first
    DEPLOYING = "deploying"  # one side after the other, all its units
    SHEETS = "sheets"  # a step: both sheets, the objects, task and victory conditions are read out
    TURN_ROLL = "turn-roll"  # a step: who has the first turn
    PLAY = "play"  # the side to move gives orders
    COUNT = "count"  # a step after a side's turn: area, ends of the game
    OVER = "over"


@dataclass(slots=True)
class Opening:
    """A door or window as a position (SKI-1.2 b): `cell` is the hex inside the building, `direction` the side of it,
    clockwise from north. The hex outside is its neighbour in that direction."""

    cell: Cell
    direction: int


@dataclass(slots=True)
class Weapon:
    """A weapon of a unit: its `id` in the catalogue, the `shots` it has fired in the turn `fired_in`, and whether it is
    `spent`, as a weapon of one use a game can be. In the turn `shut_in` it fires no more, since its unit moved between
    its shots."""

    id: str
    shots: int = 0
    fired_in: int = 0
    shut_in: int = 0
    spent: bool = False


@dataclass(slots=True)
class Unit:
    """A soldier, vehicle, flyer or walker (SKI-2.1), with a name of its own or None. `cell` is None while it is not
    deployed; the dead are kept, with `fell_at` the cell where they fell and `cell` None.

    `chassis`, `skills` and the ids of `weapons` are those of the catalogue. `damage` is what it has taken: a soldier
    is sound at 0, wounded at 1, dead at 2. `hit_bonus` and `save_bonus` come from its crew. Stamps are numbers of
    turns, 0 for never: `moved_in` when it last moved (`steps` movement points used in that turn), `active_in` when it
    last fired, threw or planted, `waded_in` when it was last in water, `done_in` when it was declared done,
    `tended_in` when it last treated or mended. `active_inside`: it has been active since it entered the building it is
    in. `opening` is the opening it is at, to fire from it or, with `observing`, to look out of it. `fired_from` is the
    opening it has fired from, where it can be shot at, too, wherever it has gone since. Both hold until its side's next
    turn.
    """

    id: str
    side: Side
    number: int
    name: Name | None
    chassis: str
    cell: Cell | None
    weapons: list[Weapon] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    damage: int = 0
    hit_bonus: int = 0
    save_bonus: int = 0
    fell_at: Cell | None = None
    fallen: bool = False
    moved_in: int = 0
    steps: int = 0
    active_in: int = 0
    active_inside: bool = False
    waded_in: int = 0
    done_in: int = 0
    tended_in: int = 0
    opening: Opening | None = None
    observing: bool = False
    fired_from: Opening | None = None


@dataclass(slots=True)
class Building:
    """What changes of an object of the board: its damage, and whether it has collapsed into light cover (SKI-1.2 c,
    1.3). `spotter` are the sides that have bought it the characteristic Spotter (SKI-1.8)."""

    damage: int = 0
    collapsed: bool = False
    spotter: list[Side] = field(default_factory=list)


@dataclass(slots=True)
class OpeningUse:
    """Who has fired and who has observed through an opening in a turn of a side: ids of units, at most two each."""

    opening: Opening
    shooters: list[str] = field(default_factory=list)
    observers: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Sighting:
    """A detection test made in the turn under way (SKI-1.2 a): by which unit, of which target, and whether it passed.
    `shared`: it was made for the whole side, by an observer or Spotter."""

    by: str
    target: str
    passed: bool
    shared: bool = False


@dataclass(slots=True)
class Recruit:
    """A unit of a force that is being formed: chassis, weapons and skills by their ids, and its own name or None."""

    chassis: str
    weapons: list[str] = field(default_factory=list)
    skills: list[str] = field(default_factory=list)
    name: Name | None = None


@dataclass(slots=True)
class Compartment:
    """What a side has entered in secret while it forms: its units, and the ids of objects it buys Spotter for."""

    recruits: list[Recruit] = field(default_factory=list)
    spotters: list[str] = field(default_factory=list)


@dataclass(slots=True)
class SideState:
    """What changes of a side: `seconds`, how long its clock has run in the whole game; `lost`, the points of its
    destroyed units; `raised`, how many units it has been given; `deployed`: it has ended its deployment; `resigned`: it
    has given up."""

    seconds: int = 0
    lost: int = 0
    raised: int = 0
    deployed: bool = False
    resigned: bool = False


@dataclass(slots=True)
class Clock:
    """The clock of the turn (SKI-4.3): the `seconds` of the turn that are used, the side that has stopped it (None: it
    runs), and whether the one last action after time has been taken. `proposed` are the seconds used by a correction
    that the watching side proposes and the mover has not agreed to; None without one."""

    seconds: int = 0
    stopped_by: str | None = None
    last_action: bool = False
    proposed: int | None = None


@dataclass(slots=True)
class AreaCount:
    """A count of the area, made after the turn of the side `after`: how many hexes each side held (SKI-3.3)."""

    turn: int
    after: Side
    held: dict[Side, int]


@dataclass(slots=True)
class SkiState:
    """The state of a game. `turn` is 0 before the first turn, then counts the turns that both sides take one after the
    other; `order` are the sides, first the one that deploys or moves first; `at` is the place of the mover in it.

    `units` are all, fallen ones included, in the order in which they were raised. `buildings` are by id of the board's
    objects, all of them; `fences_down` are the ids of crushed fences. `touched` is the id of the unit bound to act
    next. `sheets_shown`: both sides know all characteristics. `last_turn` is the number of the last turn of
    both, None for that of the option `turns`. `openings` and `sightings` are those of the turn under way. `counts` are
    the area counts so far. `sealed` is what each side has entered while it forms. `winners` is None while the game goes
    on, empty after a draw; `why` is the key of the reason in `victory.REASONS`.
    """

    turn: int
    phase: Phase
    sides: dict[Side, SideState]
    order: list[Side]
    at: int = 0
    units: dict[str, Unit] = field(default_factory=dict)
    buildings: dict[str, Building] = field(default_factory=dict)
    fences_down: list[str] = field(default_factory=list)
    touched: str | None = None
    sheets_shown: bool = False
    last_turn: int | None = None
    clock: Clock = field(default_factory=Clock)
    openings: list[OpeningUse] = field(default_factory=list)
    sightings: list[Sighting] = field(default_factory=list)
    counts: list[AreaCount] = field(default_factory=list)
    sealed: dict[Side, Compartment] = field(default_factory=dict)
    draw_offers: list[Side] = field(default_factory=list)
    winners: list[Side] | None = None
    why: str = ""

    @property
    def mover(self) -> Side:
        """The side that deploys or whose turn it is, or the last that did; before the first roll the first side."""
        return self.order[self.at]

    def use_of(self, opening: Opening) -> OpeningUse:
        """Who has used an opening in the turn under way; an empty record, which the state does not keep, if nobody."""
        return next((use for use in self.openings if use.opening == opening), OpeningUse(opening))

    def units_at(self, cell: Cell) -> list[Unit]:
        """The living units of both sides on a hex."""
        return [unit for unit in self.units.values() if unit.cell == cell]

    def living(self, side: Side) -> list[Unit]:
        """The units of a side that have not fallen, deployed or not."""
        return [unit for unit in self.units.values() if unit.side == side and not unit.fallen]
