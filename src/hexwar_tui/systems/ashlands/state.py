"""The state of a game of Ashlands: all of it that changes."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from hexwar_tui.dataclass import dataclass
from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell

RESERVE = "r"
"""Stands before the number in the id of a unit that has never been on the map."""


class Phase(StrEnum):
    """The parts of a turn (ASH-3.1)."""

    EVENT = "event"  # the event of the turn is rolled
    EVENT_CHOICES = "event-choices"  # sides choose, openly, in order of seats
    PREPARATION = "preparation"  # sealed
    OPENING = "opening"
    CLOSING = "closing"
    END = "end"  # the steps of ASH-3.5
    OVER = "over"


@dataclass(slots=True)
class Model:
    """A model of a unit: its kind, how many wounds it can still take (`toughness`; 0: dead), and its own upgrades."""

    kind: str
    toughness: int
    upgrades: list[str] = field(default_factory=list)

    @property
    def is_alive(self) -> bool:
        """True as long as the model has Toughness left, that is until its last wound."""
        return self.toughness > 0


@dataclass(slots=True)
class Unit:
    """A squad (ASH-1.2). `cell` is None in the reserve.

    `acted`, `waited` and `withdrawn` are the turns in which it last acted, waited in the Opening round, and was
    withdrawn; 0: never. `rank` is 0 (Green) to 3 (Elite) and never falls; `upgrades` are the rank and paid upgrades of
    the whole unit; `upgrades_due` counts ranks reached whose upgrade is not chosen yet. `no_supply` and `vip` are marks
    that events leave (ASH-8.1). `number` is 1 for the first unit of its side that came onto the map, and so on; 0 for
    one that has never been there, whose `id` only its side knows. On the map everybody sees `number` and `id`.
    """

    id: str
    type: str
    side: Side
    cell: Cell | None
    models: list[Model]
    experience: int = 0
    rank: int = 0
    suppressed: bool = False
    acted: int = 0
    waited: int = 0
    withdrawn: int = 0
    upgrades: list[str] = field(default_factory=list)
    upgrades_due: int = 0
    no_supply: bool = False
    vip: bool = False
    number: int = 0

    @property
    def hex(self) -> Cell:
        """The cell on which the unit stands. Asserts that it is on the map."""
        assert self.cell is not None, "it is on the map"
        return self.cell

    @property
    def alive(self) -> int:
        """The number of living models."""
        return sum([model.toughness > 0 for model in self.models])

    @property
    def full_strength(self) -> int:
        """The number of all models of the unit, living or dead."""
        return len(self.models)

    @property
    def all_upgrades(self) -> list[str]:
        """The ids of all upgrades that the unit or any of its models has."""
        return [*self.upgrades, *(id for model in self.models for id in model.upgrades)]


@dataclass(slots=True)
class SideState:
    """What a side has. `points` are control points; `out` is True once the side plays no more (ASH-2.2).

    `units_raised` counts all units that the side has ever had, from which units in the reserve get their numbers;
    `units_seen` counts those that have come onto the map, which get other numbers from that. `prestige` and
    `units_raised` are secrets of the side.
    """

    prestige: int
    points: int = 0
    out: bool = False
    units_raised: int = 0
    units_seen: int = 0


@dataclass(slots=True)
class Work:
    """A structure that is ordered and paid, to be finished at the end of the turn. `kind` is ``trench``, ``depot`` or
    ``rail``. `cell` is where it is built; for a trench ring the base in its middle."""

    side: Side
    kind: str
    cell: Cell
    price: int


@dataclass(slots=True)
class Purchase:
    """A unit that is bought in this Preparation: the id that it will have in the reserve, and its type."""

    unit: str
    type: str


@dataclass(slots=True)
class Compartment:
    """What a side has entered in secret in this Preparation, until the reveal merges it (ASH-3.2, 3.3).

    `placements` are cells by unit id; `ambushes` the ids among them that use up the event Hidden reserve; `upgrades`
    the rank upgrades chosen, by unit id. `spent` is what `purchases` and `works` cost together, without the `stake`.
    """

    purchases: list[Purchase] = field(default_factory=list)
    placements: dict[str, Cell] = field(default_factory=dict)
    ambushes: list[str] = field(default_factory=list)
    withdrawals: list[str] = field(default_factory=list)
    base: Cell | None = None
    works: list[Work] = field(default_factory=list)
    stake: int = 0
    upgrades: dict[str, list[str]] = field(default_factory=dict)
    spent: int = 0


@dataclass(slots=True)
class TurnEvent:
    """The event of the turn (ASH-8): its id in the table of events, what was drawn for it, and what sides have
    answered.

    `sides` are the sides drawn, `cells` the hexes drawn, `units` the units chosen or drawn, `numbers` the d3 of each
    side (Poor supply, Hidden reserve), `answers` what each side has chosen.
    """

    id: str
    sides: list[Side] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    numbers: dict[Side, int] = field(default_factory=dict)
    answers: dict[Side, str] = field(default_factory=dict)


def seen_id(side: Side, type: str, number: int) -> str:
    """The id, known to everybody, of the side's unit of this type that came onto the map as the side's `number`-th."""
    return f"{side}-{type}-{number}"


def reserve_id(side: Side, type: str, number: int) -> str:
    """The id, known to the side alone, that its `number`-th unit has until it comes onto the map."""
    return f"{side}-{type}-{RESERVE}{number}"


def number_of(unit: str) -> int:
    """The number of a unit, on the map or in the reserve, out of its id."""
    return int(unit.rpartition("-")[2].removeprefix(RESERVE))


@dataclass(slots=True)
class AshState:
    """The whole state. `order` is this turn's initiative, first mover first; `at` is the index in it of the mover.

    `units` are all that live, those on the map in the order in which they first came there; `occupied` has, by cell,
    the id of the unit that stands on it. `key_points`, `depots` and `rails` have the holder by cell (None: neutral),
    `bases` the owner; `trenches`, `intel` (intelligence markers) and `abandoned` (depots that nobody has taken yet) are
    cells. `works` are structures under way; `sealed` is what sides have entered in secret. `end_step` counts the steps
    of the end of turn that are done. `base_takers` are the sides that took a base when places last changed hands, none
    once a base has been given up since; `blood` counts the melees won by each side while Blood-soaked holds;
    `draw_offers` are the sides whose offer of a draw stands. `winners` is None while the game goes on, empty after a
    draw; `why` names the reason in `victory.REASONS`.
    """

    turn: int
    phase: Phase
    sides: dict[Side, SideState]
    order: list[Side]
    at: int = 0
    units: dict[str, Unit] = field(default_factory=dict)
    occupied: dict[Cell, str] = field(default_factory=dict)
    key_points: dict[Cell, Side | None] = field(default_factory=dict)
    depots: dict[Cell, Side | None] = field(default_factory=dict)
    bases: dict[Cell, Side] = field(default_factory=dict)
    rails: dict[Cell, Side | None] = field(default_factory=dict)
    trenches: list[Cell] = field(default_factory=list)
    intel: list[Cell] = field(default_factory=list)
    abandoned: list[Cell] = field(default_factory=list)
    works: list[Work] = field(default_factory=list)
    sealed: dict[Side, Compartment] = field(default_factory=dict)
    event: TurnEvent | None = None
    end_step: int = 0
    base_takers: list[Side] = field(default_factory=list)
    blood: dict[Side, int] = field(default_factory=dict)
    draw_offers: list[Side] = field(default_factory=list)
    winners: list[Side] | None = None
    why: str = ""

    def unit_at(self, cell: Cell) -> Unit | None:
        """The unit that stands on the cell; None if there is no unit."""
        id = self.occupied.get(cell)
        return None if id is None else self.units[id]

    def put(self, unit: Unit, cell: Cell) -> None:
        """Puts the unit, from the reserve or another cell, on `cell`, where no other may stand. A unit that comes onto
        the map for the first time gets the id that everybody knows it by from now on."""
        self.take_up(unit)
        assert cell not in self.occupied, "one unit per hex (ASH-1.1)"
        if not unit.number:
            self._number(unit)
        unit.cell = cell
        self.occupied[cell] = unit.id

    def _number(self, unit: Unit) -> None:
        """Gives a unit its number and the id that everybody sees, and moves it to the end of `units`."""
        own = self.sides[unit.side]
        own.units_seen += 1
        del self.units[unit.id]
        unit.number = own.units_seen
        unit.id = seen_id(unit.side, unit.type, unit.number)
        self.units[unit.id] = unit

    def take_up(self, unit: Unit) -> None:
        """Takes the unit off the map into the reserve; does nothing if it is there already."""
        if unit.cell is not None:
            del self.occupied[unit.cell]
            unit.cell = None

    def remove(self, unit: Unit) -> None:
        """Removes the unit from the game, wherever it is."""
        self.take_up(unit)
        del self.units[unit.id]
