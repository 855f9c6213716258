"""The state of a game of Iron Lances: all of it that changes."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell

BEGINNER = 6
"""MEC-3.5: the gunnery and piloting of a new pilot; lower is better."""

BEST = 1
"""MEC-3.5: no skill can become lower, which is better, than this."""


class Phase(StrEnum):
    """The parts of a game, and of a side's turn in it."""

    SETUP = "setup"  # a step per key point: where it lies, what it is, who holds it (MEC-1.3, 1.4)
    START = "start"  # a step: the turn of a side begins
    BONUS = "bonus"  # a step per own key point whose bonus is due (MEC-4)
    MARCH = "march"  # the side to move gives orders; a battle that arises is a step
    BATTLE = "battle"  # a battle and what follows from it (MEC-3)
    OVER = "over"


class Kind(StrEnum):
    """The kinds of key points (MEC-1.4)."""

    FORTRESS = "fortress"
    CITY = "city"
    INDUSTRY = "industry"


class Mode(StrEnum):
    """What an industrial centre works at: repairs, or new mechs (MEC-4.3)."""

    REPAIR = "repair"
    BUILD = "build"


class Stage(StrEnum):
    """The stages of a battle; in some a side is asked, the others are steps (MEC-3)."""

    LEAVE = "leave"  # the attacker of a fortress names who stays out (MEC-3.6)
    MANNER = "manner"  # the attacker says how it is fought (MEC-3.8)
    ANSWER = "answer"  # the defender, too, where the attacker would fight it quickly
    FIGHT = "fight"  # a step: it is fought quickly
    BOARD = "board"  # a step: its board is laid on top, and it is fought there
    RETREAT = "retreat"  # the loser picks where to (MEC-3.3)
    LESSON = "lesson"  # the winner picks the loser's pilot who learns from it (MEC-3.4)


@dataclass(slots=True)
class Pilot:
    """A pilot, with his skills and the experience that he can spend (MEC-3.5). `name` is what a player called him; ""
    if he goes by his first call sign."""

    id: str
    gunnery: int = BEGINNER
    piloting: int = BEGINNER
    experience: int = 0
    name: str = ""

    @property
    def can_learn(self) -> bool:
        """True if at least one of his skills can still become better (MEC-3.5)."""
        return max(self.gunnery, self.piloting) > BEST


@dataclass(slots=True)
class Unit:
    """A unit: its type in the catalogue, its damage, and the id of its pilot (only mechs have one). `spent` are its
    weapons that can be used once and have been (MEC-3.7). `name` is what a player called it; "" if it goes by its type
    and number."""

    id: str
    type: str
    damage: int = 0
    pilot: str | None = None
    spent: list[str] = field(default_factory=list)
    name: str = ""


@dataclass(slots=True)
class Army:
    """An army; `side` is None for a garrison, which belongs to nobody. `pilots` are those without a mech.

    `moved_in` is the last turn in which it has marched, with `spent` movement points used; in turn `stopped_in` it
    can't move any more. 0 stands for no turn.
    """

    id: str
    side: Side | None
    number: int
    cell: Cell
    units: list[Unit] = field(default_factory=list)
    pilots: list[str] = field(default_factory=list)
    moved_in: int = 0
    spent: int = 0
    stopped_in: int = 0

    def unit(self, id: str) -> Unit | None:
        """The unit of this id; None if this army has no such unit."""
        return next((unit for unit in self.units if unit.id == id), None)

    @property
    def damaged(self) -> int:
        """The number of units that have any damage."""
        return sum(1 for unit in self.units if unit.damage)

    @property
    def is_slowed(self) -> bool:
        """True if more than half of the units have damage, which halves the army's movement points (MEC-2.3)."""
        return 2 * self.damaged > len(self.units)


def pilots_of(army: Army) -> list[str]:
    """The ids of the army's pilots: first of those in mechs, then of those without."""
    return [*(unit.pilot for unit in army.units if unit.pilot is not None), *army.pilots]


@dataclass(slots=True)
class KeyPoint:
    """A key point (MEC-1.2 to 1.5). `number` counts them from 1; `board` says on which of the boards for its kind, from
    1, all battles for it are fought.

    `owner` has held it since turn `taken_in`, and `count` of his turns count towards its bonus so far; if a battle took
    place there (`disturbed`), his next turn does not count. `repairs` are those that he may still make this turn.
    `units` and `pilots` are kept there until an army of his comes. `garrison` is the id of the army that holds it for
    nobody.
    """

    cell: Cell
    number: int
    kind: Kind
    board: int
    owner: Side | None = None
    garrison: str | None = None
    taken_in: int = 0
    count: int = 0
    disturbed: bool = False
    mode: Mode = Mode.REPAIR
    repairs: int = 0
    units: list[Unit] = field(default_factory=list)
    pilots: list[str] = field(default_factory=list)

    def clear(self) -> None:
        """Ends all counts of its holder's, and takes away what he keeps there."""
        self.count, self.disturbed, self.repairs = 0, False, 0
        self.units, self.pilots = [], []


@dataclass(slots=True)
class SideState:
    """What a side has, besides armies and key points. The `…_raised` count all that it has ever had, so that no id
    comes twice; `holding` counts how many of its own turns in a row have begun with two thirds of the key points held
    by it and its allies (MEC-5.1). A side that is `out` plays no more, be it that it has `resigned` or has nothing
    left."""

    credits: int = 0
    armies_raised: int = 0
    units_raised: int = 0
    pilots_raised: int = 0
    holding: int = 0
    out: bool = False
    resigned: bool = False


@dataclass(slots=True)
class Battle:
    """A battle (MEC-3): the ids of both armies, the cell on whose board it is fought, and its stage.

    `left_out` are units of the attacker that take no part (MEC-3.6). Once it is decided, `winner` and `loser` are ids
    of armies, None for an army that is gone or if nobody won; `beaten` are the loser's pilots who lived, if its units
    are gone (MEC-3.4).
    """

    attacker: str
    defender: str
    cell: Cell
    stage: Stage = Stage.FIGHT
    left_out: list[str] = field(default_factory=list)
    winner: str | None = None
    loser: str | None = None
    beaten: list[str] = field(default_factory=list)


@dataclass(slots=True)
class MecState:
    """The state of a game. `turn` is 0 while key points are placed; then it counts the rounds in which every side has a
    turn. `at` is the place of the side to move among `sides`, which are in the order of seats.

    `points` are by cell, in the order in which they were placed. `terrain` has the cells that a ruling has changed.
    `marched`: an army of the side to move has marched this turn, so nothing can be mustered any more. `fought` are the
    pairs of armies that have fought this turn, the attacker first; `due` are the cells of points whose bonus is still
    to be paid. `winners` is None while the game goes on, empty after a draw; `why`, the reason for the end, is a key of
    `victory.REASONS`.
    """

    turn: int
    phase: Phase
    sides: dict[Side, SideState]
    at: int = 0
    armies: dict[str, Army] = field(default_factory=dict)
    points: dict[Cell, KeyPoint] = field(default_factory=dict)
    pilots: dict[str, Pilot] = field(default_factory=dict)
    terrain: dict[Cell, str] = field(default_factory=dict)
    garrison_units: int = 0
    marched: bool = False
    fought: list[tuple[str, str]] = field(default_factory=list)
    due: list[Cell] = field(default_factory=list)
    battle: Battle | None = None
    draw_offers: list[Side] = field(default_factory=list)
    winners: list[Side] | None = None
    why: str = ""

    @property
    def mover(self) -> Side:
        """The side whose turn it is at present."""
        return list(self.sides)[self.at]

    @property
    def under_way(self) -> Battle:
        """The battle that is under way. Asserts that there is one."""
        assert self.battle is not None, "a battle is under way"
        return self.battle

    def army_at(self, cell: Cell) -> Army | None:
        """The army on the cell; None if there is none."""
        return next((army for army in self.armies.values() if army.cell == cell), None)

    def armies_of(self, side: Side | None) -> list[Army]:
        """The armies of the side, for None the garrisons, in the order in which they were raised."""
        return [army for army in self.armies.values() if army.side == side]

    def points_of(self, side: Side) -> list[KeyPoint]:
        """The key points that the side holds, in the order in which they were placed."""
        return [point for point in self.points.values() if point.owner == side]

    def find_unit(self, id: str) -> tuple[Army, Unit] | None:
        """Finds the army that has the unit of this id, and that unit; None if no army has it."""
        return next(((army, unit) for army in self.armies.values() for unit in army.units if unit.id == id), None)
