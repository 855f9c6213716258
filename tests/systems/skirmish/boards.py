r"""A small table for tests: a picture of hexes with what stands on their sides, units by letter, dice laid out.

    board = Board(
        r'''
        .     .     .     .
           .  __ .     .
        .    /h \__ .     .
           . \   hA\   .
        .    /h  __D.     .B
           . o__/.     .
        ''',
        A=soldier("red", "rifle"),
        B=soldier("blue", "rifle"),
    )
    events = board.give("red", Fire(...), dice=[11, 14, 3])

A hex is two lines high and three characters wide, every other column a line lower; the two characters in the middle of
its upper line are what is on it and the letter of a unit. Around them:

       __
      /. \      / and \ and __   wall         - and --   low fence
      \__/      o and oo         window       = and ==   fence of medium height
                D and DD         door         # and ##   high fence

On a hex: `h` house, `b` bunker, `c` light cover, `^` hill, `.` open, `~` water, `,` rough, `;` mud, `t` trees. Hexes
of a kind that hang together, with no wall between them, are one object: house-1, house-2, bunker-1 … by the first of
their hexes, row by row; fences are fence-1, fence-2 … All that is around a building is drawn, but where the board ends.
`picture_of` draws a board.

The board begins in turn 2 with the first side, red, to move; all sheets are open.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

from hexwar_tui.engine.dice import ScriptedTray, Tray
from hexwar_tui.engine.errors import IllegalOrder, Objection
from hexwar_tui.engine.events import Event
from hexwar_tui.engine.language import Name, render
from hexwar_tui.engine.options import read_options
from hexwar_tui.engine.orders import Order
from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.table import Table
from hexwar_tui.hexgrid.grid import Cell, Grid, grid
from hexwar_tui.systems.skirmish.board import (
    LEGEND,
    OPEN,
    Barrier,
    BoardObject,
    Corner,
    Fence,
    HexSide,
    Kind,
    side_corners,
)
from hexwar_tui.systems.skirmish.board import (
    Board as SkiBoard,
)
from hexwar_tui.systems.skirmish.board_file import DIRECTIONS, fence_spec, object_spec
from hexwar_tui.systems.skirmish.frame import SkiFrame
from hexwar_tui.systems.skirmish.known import SkiKnown
from hexwar_tui.systems.skirmish.land import Standing, standing
from hexwar_tui.systems.skirmish.options import SkiOptions
from hexwar_tui.systems.skirmish.scenario import SkiScenario
from hexwar_tui.systems.skirmish.setup import raise_unit
from hexwar_tui.systems.skirmish.state import Building, Opening, Phase, Recruit, SideState, SkiState, Unit
from hexwar_tui.systems.skirmish.system import SKIRMISH

SIDES = ("red", "blue")

KINDS = {"h": Kind.HOUSE, "b": Kind.BUNKER, "c": Kind.COVER, "^": Kind.HILL}
LETTERS = {kind: letter for letter, kind in KINDS.items()}

BARRIERS = {
    "/": Barrier.WALL,
    "\\": Barrier.WALL,
    "__": Barrier.WALL,
    "D": Barrier.DOOR,
    "DD": Barrier.DOOR,
    "o": Barrier.WINDOW,
    "oo": Barrier.WINDOW,
    "-": Barrier.FENCE_LOW,
    "--": Barrier.FENCE_LOW,
    "=": Barrier.FENCE_MEDIUM,
    "==": Barrier.FENCE_MEDIUM,
    "#": Barrier.FENCE_HIGH,
    "##": Barrier.FENCE_HIGH,
}

SIGNS = {barrier: sign for sign, barrier in BARRIERS.items() if len(sign) == 1}
GROUND_LETTERS = {ground: letter for letter, ground in LEGEND.items()}

PLACES = ((0, 1, 2), (1, 3, 1), (2, 3, 1), (2, 1, 2), (2, 0, 1), (1, 0, 1))
"""By direction: the line, from the top of the hex, the column, and how many characters its side takes."""

# -- pictures ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Picture:
    """What was read from a picture: the board, and the cell of each unit by its letter."""

    board: SkiBoard
    units: Mapping[str, Cell]


@lru_cache(maxsize=512)
def read_picture(text: str) -> Picture:
    """The board drawn so. Raises AssertionError where the picture leaves anything open."""
    lines = [""] + [" " + line.rstrip() for line in textwrap.dedent(text).strip("\n").rstrip().splitlines()]
    width, height = (max(map(len, lines)) + 1) // 3, len(lines) // 2
    shape, reader = grid(width, height), _Reader(lines)
    hexes = {cell: reader.hex(shape, cell) for cell in shape.cells}
    drawn = {(cell, d): reader.barrier(shape, cell, d) for cell in shape.cells for d in range(6)}
    objects = list(_objects(shape, hexes, drawn))
    taken = {seen for object in objects if object.kind.is_building for seen in _around(shape, object.cells)}
    fences = [side for side, barrier in drawn.items() if barrier and side not in taken]
    ground = [LEGEND.get(letter, OPEN) for letter, _ in hexes.values()]
    board = SkiBoard(shape, ground, objects, _fences(shape, fences, drawn))
    return Picture(board, {unit: cell for cell, (_, unit) in hexes.items() if unit != " "})


@dataclass(frozen=True)
class _Reader:
    lines: Sequence[str]

    def _at(self, line: int, column: int, length: int) -> str:
        text = self.lines[line] if line < len(self.lines) else ""
        return text[column : column + length].ljust(length)

    def hex(self, shape: Grid, cell: Cell) -> tuple[str, str]:
        line, column = _corner(shape, cell)
        letter, unit = list(self._at(line + 1, column + 1, 2))
        assert letter in LEGEND or letter in KINDS, f"“{letter}” is drawn on the hex {shape.label(cell)}"
        return letter, unit

    def barrier(self, shape: Grid, cell: Cell, direction: int) -> Barrier:
        line, column = _corner(shape, cell)
        down, right, length = PLACES[direction]
        text = self._at(line + down, column + right, length).strip()
        if shape.neighbour(cell, direction) is None or not text:
            return Barrier.NONE
        assert text in BARRIERS, f"“{text}” is drawn on the side {direction} of the hex {shape.label(cell)}"
        return BARRIERS[text]


def _corner(shape: Grid, cell: Cell) -> tuple[int, int]:
    """The first line and column of a hex in the picture."""
    row, column = divmod(cell, shape.width)
    return 2 * row + (column & 1), 3 * column


def _objects(
    shape: Grid, hexes: Mapping[Cell, tuple[str, str]], drawn: Mapping[tuple[Cell, int], Barrier]
) -> Iterable[BoardObject]:
    left = {cell: KINDS[letter] for cell, (letter, _) in hexes.items() if letter in KINDS}
    counts = dict.fromkeys(Kind, 0)
    while left:
        kind = left[min(left)]
        cells = _together(min(left), partial(_same, shape, left, drawn, kind))
        for cell in cells:
            del left[cell]
        counts[kind] += 1
        sides = [side for side in _around(shape, cells) if side[0] in cells] if kind.is_building else []
        for cell, direction in sides:
            assert drawn[cell, direction], f"a side of the {kind} at {shape.label(cell)} is open: {direction}"
        doors, windows = ([HexSide(*side) for side in sides if drawn[side] is what] for what in OPENINGS)
        id = f"{kind.value}-{counts[kind]}"
        name = Name.of(id.replace("-", " ").capitalize())
        yield BoardObject(id, kind, name, tuple(sorted(cells)), tuple(doors), tuple(windows))


OPENINGS = (Barrier.DOOR, Barrier.WINDOW)


def _same(
    shape: Grid, left: Mapping[Cell, Kind], drawn: Mapping[tuple[Cell, int], Barrier], kind: Kind, cell: Cell
) -> list[Cell]:
    """The neighbours that belong to the same object."""
    near = {shape.neighbour(cell, direction): drawn[cell, direction] for direction in range(6)}
    return [other for other, barrier in near.items() if other is not None and left.get(other) is kind and not barrier]


def _around(shape: Grid, cells: Iterable[Cell]) -> list[tuple[Cell, int]]:
    """The sides around these cells, seen from within and from outside."""
    inside, found = set(cells), []
    for cell in sorted(inside):
        for direction in range(6):
            beyond = shape.neighbour(cell, direction)
            if beyond is not None and beyond not in inside:
                found += [(cell, direction), (beyond, (direction + 3) % 6)]
    return found


def _fences(
    shape: Grid, sides: Iterable[tuple[Cell, int]], drawn: Mapping[tuple[Cell, int], Barrier]
) -> Iterable[Fence]:
    """The fences: sides of one height that hang together, each once."""
    by_ends: dict[frozenset[Corner], HexSide] = {}
    for side in sides:
        by_ends.setdefault(side_corners(shape, HexSide(*side)), HexSide(*side))
    height = {ends: drawn[side.cell, side.direction] for ends, side in by_ends.items()}

    def near(ends: frozenset[Corner]) -> list[frozenset[Corner]]:
        return [other for other in by_ends if ends & other and height[other] is height[ends]]

    done: set[frozenset[Corner]] = set()
    for start in by_ends:
        if start not in done:
            found = _together(start, near)
            number = len({frozenset(_together(ends, near)) for ends in done}) + 1
            yield Fence(f"fence-{number}", height[start], tuple(by_ends[ends] for ends in by_ends if ends in found))
            done |= found


def _together(start: Any, near: Callable[[Any], Iterable[Any]]) -> set[Any]:
    """Everything to which one comes from `start` by what is near."""
    found, front = {start}, [start]
    while front:
        new = [other for other in near(front.pop()) if other not in found]
        found.update(new)
        front += new
    return found


def picture_of(land: Standing, units: Mapping[Cell, str] = MappingProxyType({})) -> str:
    """A board as it is now, drawn so; `units` are letters by cell."""
    shape = land.grid
    lines = [[" "] * (3 * shape.width + 1) for _ in range(2 * shape.height + 2)]
    for cell in shape.cells:
        line, column = _corner(shape, cell)
        kind = land.kind_at(cell)
        lines[line + 1][column + 1] = GROUND_LETTERS[land.board.ground[cell]] if kind is None else LETTERS[kind]
        lines[line + 1][column + 2] = units.get(cell, " ")
        for direction, barrier in enumerate(land.barriers(cell)):
            down, right, length = PLACES[direction]
            if barrier:
                at = column + right
                lines[line + down][at : at + length] = _sign(barrier, direction)
    return "\n".join("".join(line)[1:].rstrip() for line in lines[1:])


def _sign(barrier: Barrier, direction: int) -> str:
    if barrier is Barrier.WALL:
        return ("__", "\\", "/")[direction % 3]
    return (SIGNS[barrier] * 2)[: PLACES[direction][2]]


# -- the table ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fighter:
    """A unit to be put on a board; `fields` are set on it as they are."""

    side: Side
    chassis: str
    weapons: tuple[str, ...]
    skills: tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)


def soldier(side: Side, *weapons: str, skills: Sequence[str] = (), **fields: Any) -> Fighter:
    """A soldier with these weapons."""
    return Fighter(side, "soldier", weapons, tuple(skills), fields)


def vehicle(side: Side, chassis: str, *weapons: str, skills: Sequence[str] = (), **fields: Any) -> Fighter:
    """A unit on another chassis: wheeled, tracked, flyer, walker."""
    return Fighter(side, chassis, weapons, tuple(skills), fields)


@lru_cache(maxsize=512)
def _scenario(picture: str, more: str) -> SkiScenario:
    board = read_picture(picture).board
    text = "".join(GROUND_LETTERS[ground] for ground in board.ground)
    rows = [text[start : start + board.grid.width] for start in range(0, len(text), board.grid.width)]
    data = {
        "format": 1,
        "system": "skirmish",
        "id": "board",
        "title": "A board",
        "description": "A small board.",
        "minutes": 5,
        "sides": [{"id": side, "name": side.title(), "colour": n} for n, side in enumerate(SIDES)],
        "kind": "meeting",
        "edges": {"red": "west", "blue": "east"},
        "map": {"rows": rows, "legend": dict(LEGEND)},
        "objects": [object_spec(board.grid, object).model_dump(mode="json") for object in board.objects.values()],
        "fences": [fence_spec(board.grid, fence).model_dump(mode="json") for fence in board.fences.values()],
        **json.loads(more),
    }
    return SkiScenario.model_validate_json(json.dumps(data))


class Board:
    """A frame that is played at directly: orders are checked by what their side knows, then carried out.

    `units` are by their letters in the picture; `scenario` holds more fields of the scenario, `options` values over the
    defaults. There is no clock unless the options say so.
    """

    def __init__(
        self,
        picture: str,
        *,
        options: Mapping[str, Any] | None = None,
        scenario: Mapping[str, Any] | None = None,
        turn: int = 2,
        **units: Fighter,
    ) -> None:
        laid = _scenario(picture, json.dumps(dict(scenario or {})))
        chosen = read_options(SkiOptions, {"turn_seconds": 0, "game_seconds": 0, **(options or {})})
        self.counts: dict[str, int] = {}
        self.state = SkiState(
            turn=turn,
            phase=Phase.PLAY,
            sides={side: SideState(deployed=True) for side in SIDES},
            order=list(SIDES),
            buildings={id: Building() for id in laid.board.objects},
            sheets_shown=True,
        )
        self.frame: SkiFrame = SkiFrame(SKIRMISH, laid, chosen, self.state)
        self._letters: dict[str, str] = {}
        places = read_picture(picture).units
        assert set(places) == set(units), "the letters of the picture and of the units differ"
        for letter, fighter in units.items():
            self._letters[letter] = self.put(fighter, places[letter]).id

    # -- setting up ----------------------------------------------------------------------------------------------------

    def put(self, fighter: Fighter, place: str | Cell) -> Unit:
        """Raises another unit on a hex, by label or cell: where two share a hex, or after the picture."""
        recruit = Recruit(fighter.chassis, list(fighter.weapons), list(fighter.skills))
        unit = raise_unit(self.state, fighter.side, recruit)
        unit.cell = self.cell(place) if isinstance(place, str) else place
        for name, value in fighter.fields.items():
            assert hasattr(unit, name), name
            setattr(unit, name, value)
        return unit

    def __getitem__(self, letter: str) -> Unit:
        """The unit of that letter in the picture."""
        return self.state.units[self._letters[letter]]

    def cell(self, label: str) -> Cell:
        """The cell with this label, column before row."""
        return self.frame.scenario.board.grid.cell_of_label(label)

    def path(self, *labels: str) -> tuple[Cell, ...]:
        """Cells by their labels."""
        return tuple(map(self.cell, labels))

    def opening(self, text: str) -> Opening:
        """The opening on a side of a hex inside a building: ``0302 NE``."""
        label, direction = text.split()
        return Opening(self.cell(label), DIRECTIONS.index(direction))

    @property
    def land(self) -> Standing:
        """The board as it is now."""
        return standing(self.frame)

    def turn_to(self, side: Side, turn: int | None = None) -> None:
        """It is a side's turn now, in this turn or another."""
        self.state.at = self.state.order.index(side)
        self.state.turn = self.state.turn if turn is None else turn

    # -- playing -------------------------------------------------------------------------------------------------------

    def table(self, dice: Sequence[int] = ()) -> Table:
        """A table with these dice laid out."""
        return self.table_with(ScriptedTray(list(dice)))

    def table_with(self, tray: Tray) -> Table:
        """A table with a tray of one's own."""
        return Table("skirmish", str(self.state.turn), tray, self.counts)

    def known(self, side: Side) -> SkiKnown:
        """What a side knows."""
        return SkiKnown(self.frame, side)

    def objection(self, side: Side, order: Order) -> Objection | None:
        """What there is to object to an order."""
        return order.objection(self.known(side))

    def refusal(self, side: Side, order: Order) -> tuple[str, str]:
        """The sentence, in English, and the rule by which an order is refused; it must be."""
        objection = self.objection(side, order)
        assert objection is not None, f"{order} is legal"
        return render(objection.reason, "en"), objection.rule

    def give(self, side: Side, order: Order, dice: Sequence[int] = ()) -> list[Event]:
        """Gives a legal order; the events. Raises IllegalOrder, and AssertionError if dice are left over."""
        objection = self.objection(side, order)
        if objection is not None:
            raise IllegalOrder(objection.reason, objection.rule)
        return self._with_dice(dice, lambda table: order.carry_out(self.frame, side, table))

    def step(self, dice: Sequence[int] = ()) -> list[Event]:
        """Takes the next step, which there must be; the events. Raises AssertionError if dice are left over."""
        assert SKIRMISH.next_step(self.frame) is not None, "nothing happens by itself now"
        return self._with_dice(dice, lambda table: SKIRMISH.take_step(self.frame, table))

    def _with_dice(self, dice: Sequence[int], act: Callable[[Table], None]) -> list[Event]:
        tray = ScriptedTray(list(dice))
        table = self.table_with(tray)
        act(table)
        assert tray.results == [], "dice that nobody threw"
        self.check()
        return table.events

    def check(self) -> None:
        """Nothing is wrong with the state."""
        faults = [render(fault.what, "en") for fault in SKIRMISH.invariants(self.frame)]
        assert faults == []

    def text(self, event: Event) -> str:
        """An event's sentence in English."""
        return render(SKIRMISH.phrase(event, SKIRMISH.words(self.frame)), "en")


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def facts(events: Sequence[Event], kind: str) -> dict[str, Any]:
    """The facts of the only event of this kind."""
    (found,) = [event for event in events if event.kind == kind]
    return dict(found.facts)


def told_to(events: Sequence[Event], side: Side) -> list[Event]:
    """The events that a side knows of."""
    return [event for event in events if event.is_known_to(side)]
