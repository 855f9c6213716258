"""The places of a map: their names, and how far they are from what a seat has there."""

from __future__ import annotations

from itertools import groupby

from hexwar_tui.engine.view import View
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.hexgrid.grid import Cell

NEAR = 3
"""Up to how many hexes from a place with a name a hex is said to be near it."""


class Atlas:
    """Names of the hexes of a map, as `view` has them, and how far they are from what its seat has there."""

    def __init__(self, view: View) -> None:
        self.view = view
        looks = [(cell, view.look(cell)) for cell in view.grid.cells]
        self._labels = {cell: look.label for cell, look in looks if look.label}
        held = (cell for cell, look in looks if look.site is not None and look.site.owner == view.seat)
        units = (line.cell for line in view.units if line.badge.side == view.seat and line.cell is not None)
        self._own = tuple({*units, *held})
        by_region = groupby(
            sorted((look.region, cell) for cell, look in looks if look.region), key=lambda pair: pair[0]
        )
        self._cells_of = {region: [cell for _, cell in pairs] for region, pairs in by_region}
        self.regions = {region: cells[len(cells) // 2] for region, cells in self._cells_of.items()}
        """By the id of each region a hex in it."""

    def name(self, cell: Cell) -> Text:
        """The name of a hex: its own, that of its region, or that of a place near it, with its number."""
        grid, number = self.view.grid, self.view.grid.label(cell)
        if region := self._region_name(cell):
            return region
        if cell in self._labels:
            return say("{place}, {hex}", place=self._labels[cell], hex=number)
        near = min(self._labels, key=lambda other: (grid.distance(cell, other), other), default=None)
        if near is None or grid.distance(cell, near) > NEAR:
            return say("Hex {hex}", hex=number)
        return say("Near {place}, {hex}", place=self._labels[near], hex=number)

    def _region_name(self, cell: Cell) -> Text:
        within = set(self._cells_of.get(self.view.look(cell).region, ()))
        return next((name.text for name in self.view.names if within.intersection(name.cells)), "")

    def is_one_place(self, one: Cell, other: Cell) -> bool:
        """Whether two hexes are told of as one place: neighbours are, and hexes of the same region."""
        if self.regions:
            return self.view.look(one).region == self.view.look(other).region
        return self.view.grid.distance(one, other) <= 1

    def distance(self, cell: Cell) -> int:
        """How many hexes away from a hex the nearest unit or place of the seat is; 0 where it has nothing."""
        return min((self.view.grid.distance(cell, own) for own in self._own), default=0)
