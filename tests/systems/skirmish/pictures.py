r"""A board drawn for tests: a picture of hexes with what stands on their sides, and units by letter.

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
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any

from hexwar_tui.engine.words.language import Name
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
from hexwar_tui.systems.skirmish.board import Board as SkiBoard
from hexwar_tui.systems.skirmish.rules.ground.land import BoardNow

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


def picture_of(land: BoardNow, units: Mapping[Cell, str] = MappingProxyType({})) -> str:
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
