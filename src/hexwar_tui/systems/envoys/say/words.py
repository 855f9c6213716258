"""The names of armies, hexes, cities and sides in a game of Envoys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexwar_tui.engine.seats import Side
from hexwar_tui.engine.system import Change
from hexwar_tui.engine.words.language import Phrase, Text, listing, say
from hexwar_tui.hexgrid.grid import Cell
from hexwar_tui.systems.envoys.frame import EnvFrame
from hexwar_tui.systems.envoys.say.phrases_rulings import ruling_words
from hexwar_tui.systems.envoys.state import Phase

PHASES: Mapping[Phase, Text] = {
    Phase.ORDERS: say("Orders"),
    Phase.RESOLUTION: say("Resolution"),
    Phase.OVER: say("The game is over"),
}

AT = "@"
"""The sign between side and hex in the public id of a foreign army, ``red@0405``, by which other sides know it."""


NEXT = "#"
"""The sign in a public id before the number of a further army of that side on the hex, ``red@0405#2``."""


class EnvWords:
    """The names of armies, hexes, cities and sides, made from their ids alone. Fulfils `engine.system.Words`.

    A side goes by the name of its state; who plays it is shown nowhere (ENV-7.1).
    """

    def __init__(self, frame: EnvFrame) -> None:
        self._scenario, self._cities = frame.scenario, frame.state.cities
        self._sides = {spec.id: spec.name for spec in frame.scenario.sides}

    def unit(self, unit: str) -> Text:
        """The name of an army: by its number, "Red 3", or for a public id by its hex, "the army of Red in 0405". Raises
        KeyError if `unit` is not the id of an army."""
        side, at, label = unit.rpartition(AT)
        if at:
            return say("the army of {side} in {hex}", side=self._sides[side], hex=label.partition(NEXT)[0])
        side, _, number = unit.rpartition("-")
        if not number.isdecimal():
            raise KeyError(unit)
        return say("{side} {n}", side=self._sides[side], n=number)

    def units(self, units: Sequence[str]) -> Phrase:
        """The names of several armies as a list in words."""
        return listing([self.unit(unit) for unit in units])

    def hex(self, cell: Cell) -> str:
        """The label of a hex, as printed on the map."""
        return self._scenario.land.grid.label(cell)

    def city(self, cell: Cell) -> Text:
        """The name of a city, or its hex if the scenario has given it no name."""
        name = self._scenario.city_names.get(cell)
        return say("the city in {hex}", hex=self.hex(cell)) if name is None else name

    def nth_city(self, number: int) -> Text:
        """The name of the scenario's city with this number, from 0, for readers who may not know where it lies."""
        return self._scenario.cities[number].name

    def has_city(self, cell: Cell) -> bool:
        """Whether a city lies on a hex. Only for readers who may know of it."""
        return cell in self._cities

    def place(self, cell: Cell) -> Text:
        """The label of a hex, with the name of the city on it, if any. Only for readers who may know of that city."""
        name = self._scenario.city_names.get(cell)
        return self.hex(cell) if name is None else say("{city} ({hex})", city=name, hex=self.hex(cell))

    def side(self, side: Side) -> Text:
        """The name of a side's state."""
        return self._sides[side]

    def sides(self, sides: Sequence[Side]) -> Phrase:
        """The names of several sides' states as a list in words."""
        return listing([self.side(side) for side in sides])

    def region(self, region: str) -> Text:
        """Always raises KeyError: Envoys has no regions."""
        raise KeyError(region)

    def change(self, change: Change) -> Text:
        """A referee's change in words; what it changes need not exist any more."""
        return ruling_words(change, self)
