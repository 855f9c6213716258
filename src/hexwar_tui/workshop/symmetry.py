"""Symmetries by which whatever is drawn is drawn again elsewhere: mirrored, or turned about the middle of the map.

A map of hexes is a rectangle, so few symmetries let all of it fall upon itself. Where one does not, the middle lies as
near to that of the map as it can, and hexes whose image would lie beside the map have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property, partial
from math import gcd

from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell, Grid
from hexwar_tui.hexgrid.hexes import Hex, reflect, rotate


class Kind(StrEnum):
    """The symmetries there are: none, two, three, four and six images of each hex, itself among them."""

    NONE = "none"
    ACROSS = "across"
    ALONG = "along"
    HALF_TURN = "half-turn"
    THIRDS = "thirds"
    BOTH = "both"
    SIXTHS = "sixths"


TITLES: dict[Kind, Text] = {
    Kind.NONE: say("no symmetry"),
    Kind.ACROSS: say("left and right alike"),
    Kind.ALONG: say("top and bottom alike"),
    Kind.HALF_TURN: say("half a turn, for two"),
    Kind.THIRDS: say("thirds of a turn, for three"),
    Kind.BOTH: say("left and right, top and bottom, for four"),
    Kind.SIXTHS: say("sixths of a turn, for six"),
}

_TURNS = {Kind.HALF_TURN: 3, Kind.THIRDS: 2, Kind.SIXTHS: 1}
"""By how many sixths of a full turn each image is farther than the one before."""

Move = Callable[[Hex], Hex]
"""Where a hex comes to lie on an endless plane."""

Image = Callable[[Cell], Cell | None]
"""Where a cell comes to lie; None where that is beside the map."""


class Symmetry:
    """A symmetry of a map with this `grid`: `images` has a function for each image of a hex, itself first."""

    def __init__(self, kind: Kind, grid: Grid) -> None:
        self.kind, self.grid = kind, grid

    def __len__(self) -> int:
        """How many images each hex has, itself included."""
        return len(self._directions)

    @cached_property
    def images(self) -> Sequence[Image]:
        """The images, itself first."""
        grid = self.grid
        upright, level = self._axes
        across: Move = partial(reflect, axis=0, about=upright)
        along: Move = partial(reflect, axis=3, about=level)
        far, middle = grid.hex_of(grid.size - 1), grid.hex_of(self._middle)
        moves: Mapping[Kind, Sequence[Move]] = {
            Kind.ACROSS: [across],
            Kind.ALONG: [along],
            Kind.BOTH: [across, along, lambda h: along(across(h))],
            Kind.HALF_TURN: [lambda h: Hex(far.q - h.q, far.r - h.r)],
        }
        turns = [partial(rotate, sixths=sixths, about=middle) for sixths in self._sixths]
        return [_itself, *map(self._image, moves.get(self.kind, turns))]

    @property
    def _axes(self) -> tuple[Hex, Hex]:
        """A hex on the middle column, and one on the middle row, by which the map is mirrored: chosen so that columns
        of one kind fall upon columns that lie as high."""
        column, height = (self.grid.width - 1) // 2, self.grid.height - 1
        return Hex(column, -(column // 2)), Hex(height & 1, height // 2)

    def _image(self, move: Move) -> Image:
        return lambda cell: self.grid.cell_on(move(self.grid.hex_of(cell)))

    @property
    def _sixths(self) -> range:
        by = _TURNS.get(self.kind, 6)
        return range(by, 6, by)

    @cached_property
    def _directions(self) -> Sequence[Callable[[int], int]]:
        """For each image, which way a direction points in it."""
        across, along = (lambda way: -way % 6), (lambda way: (3 - way) % 6)
        if self.kind is Kind.ACROSS:
            return [_itself, across]
        if self.kind is Kind.ALONG:
            return [_itself, along]
        if self.kind is Kind.BOTH:
            return [_itself, across, along, lambda way: (way + 3) % 6]
        return [_itself, *((lambda way, by=by: (way + by) % 6) for by in self._sixths)]

    def direction(self, image: int, way: int) -> int:
        """Which way a direction, from 0 to 5, points in an image."""
        return self._directions[image](way)

    def side(self, image: int, side: str, sides: Sequence[str]) -> str:
        """The side that has in an image what `side` has here, out of the scenario's `sides`: as many as possible take
        turns. What is none of them stays what it is."""
        if side not in sides or not image:
            return side
        at, many = sides.index(side), len(sides)
        if self.kind is Kind.BOTH:
            by = at ^ image if many % 4 == 0 else at ^ (image & 1)
            return sides[by] if by < many else side
        alike = gcd(many, len(self))
        if alike > 1:
            return sides[(at + image * (many // alike)) % many]
        start = 0
        for long in _rounds(many, len(self)):
            if at < start + long:
                break
            start += long
        return sides[start + (at - start + image) % long]

    def cells(self, cell: Cell) -> list[tuple[int, Cell]]:
        """The images of a cell that lie on the map, each with its number, itself first as number 0; of several that
        fall upon the same cell the first."""
        found: dict[Cell, int] = {}
        for number, image in enumerate(self.images):
            at = image(cell)
            if at is not None:
                found.setdefault(at, number)
        return [(number, at) for at, number in found.items()]

    @cached_property
    def axis(self) -> frozenset[Cell]:
        """The hexes on the line, or about the middle, that the symmetry leaves where they are; where it runs between
        hexes, those on both sides of it."""
        if self.kind is Kind.NONE:
            return frozenset()
        grid = self.grid
        if self.kind in _TURNS:
            middle = self._middle
            return frozenset((middle, *grid.neighbours_of(middle))) if self.kind is not Kind.HALF_TURN else self._core
        return frozenset(
            cell
            for cell in self._near_middle
            for image in self.images[1:]
            if (at := image(cell)) is not None and grid.distance(cell, at) <= 1
        )

    @property
    def _core(self) -> frozenset[Cell]:
        """The hexes next to the middle of a half turn."""
        near, turned = {self._middle, *self.grid.neighbours_of(self._middle)}, self.images[1]
        about = near.union(*map(self.grid.neighbours_of, near))
        return frozenset(
            cell for cell in about if (at := turned(cell)) is not None and self.grid.distance(cell, at) <= 1
        )

    @property
    def _near_middle(self) -> set[Cell]:
        """The cells of the columns and rows next to the middle ones."""
        width, height = self.grid.width, self.grid.height
        columns = {column for column in range(width // 2 - 2, width // 2 + 2) if 0 <= column < width}
        rows = {row for row in range(height // 2 - 2, height // 2 + 2) if 0 <= row < height}
        return {row * width + column for row in range(height) for column in columns} | {
            row * width + column for row in rows for column in range(width)
        }

    @property
    def _middle(self) -> Cell:
        return self.grid.height // 2 * self.grid.width + self.grid.width // 2


def _itself(value: int) -> int:
    return value


def _rounds(many: int, images: int) -> Iterator[int]:
    """How many sides take turns with one another, of so many: numbers that so many images can be divided by, and as few
    as possible of one side alone."""
    while many:
        fitting = [long for long in range(min(many, images), 1, -1) if images % long == 0]
        long = next((each for each in fitting if many - each != 1), fitting[0] if fitting else 1)
        yield long
        many -= long
