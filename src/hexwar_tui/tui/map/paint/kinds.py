"""Numbers for what hexes show, so that what is drawn alike is found without working out what it looks like."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import count

from hexwar_tui.hexgrid.grid import STEPS, Cell
from hexwar_tui.tui.map.look import Scene

MOST_KINDS = 4_000
"""How many kinds of hexes are told apart at a time."""


class Kinds:
    """Answers for each place of a scene with a key, which is equal only where the same is drawn at the same zoom.

    A key is made of numbers: one for all that a hex shows, and one for each hex beside it, for what is seen of that
    here, unless hexes are drawn `alone`, as on the overview, which shows nothing of what is beside them. They are
    worked out once for each hex, until it is forgotten.
    """

    def __init__(self, scene: Scene, *, alone: bool = False) -> None:
        self._scene, self._alone = scene, alone
        self._count = count()
        self._numbers: dict[Hashable, int] = {}
        self._labelled: set[int] = set()
        self._own: dict[Cell, int] = {}
        self._beside: dict[tuple[int, int], int] = {}
        self._nothing = next(self._count)

    def key(self, column: int, row: int) -> Hashable | None:
        """The key of the hex at a column and row; None where a name of its own or beside it may go across it."""
        if len(self._numbers) >= MOST_KINDS:
            self._clear()
        scene, beside = self._scene, self._beside
        if self._alone:
            return self._key_alone(column, row)
        places = [(column + right, row + down) for right, down in STEPS[column & 1]]
        near = tuple([beside[place] if place in beside else self._beside_at(place) for place in places])
        cell, land = scene.cell(column, row), self._beside_at((column, row))
        own = self._nothing if cell is None else self._own_of(cell)
        if land in self._labelled or not self._labelled.isdisjoint(near):
            return None
        number = "" if cell is None else scene.number(cell)
        return own, near, scene.place(column, row), number, scene.letters.get((column, row))

    def _key_alone(self, column: int, row: int) -> Hashable:
        cell = self._scene.cell(column, row)
        own, number = (self._nothing, "") if cell is None else (self._own_of(cell), self._scene.number(cell))
        return own, number, self._scene.letters.get((column, row))

    def forget(self, cell: Cell) -> None:
        """Forgets what a hex shows, as that has changed."""
        self._own.pop(cell, None)
        self._beside.pop(self._place(cell), None)

    def keep(self, cells: Iterable[Cell]) -> None:
        """Forgets what all hexes but these show."""
        kept = set(cells)
        self._own = {cell: number for cell, number in self._own.items() if cell in kept}
        places = set(map(self._place, kept))
        self._beside = {place: number for place, number in self._beside.items() if place in places}

    def _place(self, cell: Cell) -> tuple[int, int]:
        row, column = divmod(cell, self._scene.view.grid.width)
        return column, row

    def _own_of(self, cell: Cell) -> int:
        number = self._own.get(cell)
        if number is None:
            number = self._own[cell] = self._number(self._scene.facts(cell))
        return number

    def _beside_at(self, place: tuple[int, int]) -> int:
        number = self._beside.get(place)
        if number is None:
            cell = self._scene.cell(*place)
            number = self._nothing if cell is None else self._number(self._scene.facts_beside(cell))
            self._beside[place] = number
            if cell is not None and self._scene.look(cell).label:
                self._labelled.add(number)
        return number

    def _number(self, facts: Hashable) -> int:
        number = self._numbers.get(facts)
        if number is None:
            number = self._numbers[facts] = next(self._count)
        return number

    def _clear(self) -> None:
        """Forgets all numbers. None of them is given again, so keys that were made of them say nothing wrong."""
        for known in (self._numbers, self._own, self._beside, self._labelled):
            known.clear()
