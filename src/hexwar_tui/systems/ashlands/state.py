"""What changes in a game of Ashlands."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from hexwar_tui.engine.seats import Side
from hexwar_tui.hexgrid.grid import Cell

RESERVE = "r"
"""What stands before the number in the id of a unit that has never been on the map."""


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
    """A model of a unit: its kind in the unit type, the wounds it can still take (0: dead), its paid upgrades."""

    kind: str
    toughness: int
    upgrades: list[str] = field(default_factory=list)

    @property
    def is_alive(self) -> bool:
        """Whether it still fights."""
        return self.toughness > 0


@dataclass(slots=True)
class Unit:
    """A squad (ASH-1.2). `cell` is None in the reserve; `acted` is the turn in which it last acted.

    `waited` is the turn in whose Opening round it waited. `rank` is 0 (Green) to 3 (Elite) and never falls; `upgrades`
    are rank and paid upgrades of the whole unit; `upgrades_due` counts ranks reached whose upgrade is not picked yet;
    `withdrawn` is the turn of withdrawal. `number` is which of its side's units it was to come onto the map, 0 while it
    has never been there: until then its `id` is a secret one, for `number` and `id` are seen by everybody.
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
        """The hex on which it stands, for who knows that it is on the map."""
        assert self.cell is not None, "it is on the map"
        return self.cell

    @property
    def alive(self) -> int:
        """Living models."""
        return sum([model.toughness > 0 for model in self.models])

    @property
    def full_strength(self) -> int:
        """Models at full strength, dead ones counted."""
        return len(self.models)


@dataclass(slots=True)
class SideState:
    """A side: `prestige` is its own secret; `points` are control points.

    `units_raised` counts all its units, which numbers those in the reserve and is as secret; `units_seen` counts those
    that have come onto the map, which numbers them for all.
    """

    prestige: int
    points: int = 0
    out: bool = False
    units_raised: int = 0
    units_seen: int = 0


@dataclass(slots=True)
class Work:
    """A structure ordered and paid, finished at the end of the turn: kind ``trench``, ``depot`` or ``rail``.

    `cell` is where it is built; for the trench ring the hex of the base that it runs round.
    """

    side: Side
    kind: str
    cell: Cell
    price: int


@dataclass(slots=True)
class Purchase:
    """A unit bought this Preparation: the id it will have in the reserve, and its type."""

    unit: str
    type: str


@dataclass(slots=True)
class Compartment:
    """What a side has entered in secret this Preparation; merged at the reveal (ASH-3.2, 3.3)."""

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
    """The event of the turn (ASH-8): its id in the table and what was drawn for it.

    `sides` are those it falls on, `cells` the hexes drawn, `units` those chosen or drawn, `numbers` dice per side
    (d3 of Poor supply and Hidden reserve), `answers` the sides' choices.
    """

    id: str
    sides: list[Side] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    numbers: dict[Side, int] = field(default_factory=dict)
    answers: dict[Side, str] = field(default_factory=dict)


def seen_id(side: Side, type: str, number: int) -> str:
    """The id of a unit that was the side's `number`-th to come onto the map."""
    return f"{side}-{type}-{number}"


def reserve_id(side: Side, type: str, number: int) -> str:
    """The id, seen by its side alone, of the `number`-th unit that a side raised, until it comes onto the map."""
    return f"{side}-{type}-{RESERVE}{number}"


@dataclass(slots=True)
class AshState:
    """The whole state. `order` is this turn's initiative, first mover first; `at` the place in it.

    `units` are all that live, those on the map in the order in which they first came there; `occupied` are the map's
    cells with the unit that stands on each. `key_points`, `depots` and
    `rails` map cells to their holder (None: neutral), `bases` to their owner; `trenches`, `intel` (markers) and
    `abandoned` (depots that wait for their first taker) are cells. `works` are structures under way. `end_step` counts
    the steps of the end of turn that are done. `base_takers` are those who took a base when bases last fell, `blood`
    counts melees won per side while Blood-soaked holds, `draw_offers` are the sides that would take a draw now.
    `winners` is None while the game goes on, empty after a draw; `why` names the reason in `victory.REASONS`.
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
        """The unit that stands on a hex."""
        id = self.occupied.get(cell)
        return None if id is None else self.units[id]

    def put(self, unit: Unit, cell: Cell) -> None:
        """Stands a unit on a free hex, from wherever it was; nothing else changes where units are.

        A unit that comes onto the map for the first time gets the id that everybody knows it by from now on.
        """
        self.take_up(unit)
        assert cell not in self.occupied, "one unit per hex (ASH-1.1)"
        if not unit.number:
            self._number(unit)
        unit.cell = cell
        self.occupied[cell] = unit.id

    def _number(self, unit: Unit) -> None:
        """Counts on from the units that the side has shown before. As the last of `units`, whose order is seen."""
        own = self.sides[unit.side]
        own.units_seen += 1
        del self.units[unit.id]
        unit.number = own.units_seen
        unit.id = seen_id(unit.side, unit.type, unit.number)
        self.units[unit.id] = unit

    def take_up(self, unit: Unit) -> None:
        """Takes a unit off the map, into the reserve."""
        if unit.cell is not None:
            del self.occupied[unit.cell]
            unit.cell = None

    def remove(self, unit: Unit) -> None:
        """Takes a unit out of the game."""
        self.take_up(unit)
        del self.units[unit.id]
